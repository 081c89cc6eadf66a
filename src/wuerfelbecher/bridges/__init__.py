"""Bridges to OpenSpiel, PettingZoo and Gymnasium, each an extra: `pip install 'wuerfelbecher[openspiel]'`."""
