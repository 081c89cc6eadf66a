"""Builds the dictionary of the word games from packages of the registry; see `make lexicon`."""
