"""Kniffel and its kin."""
