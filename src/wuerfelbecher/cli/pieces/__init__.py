"""Pieces drawn as text: one function for each kind, so that every game can be played in a terminal."""
