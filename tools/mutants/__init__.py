"""Mutants: one small mistake at a time is put into the code, to see whether a test notices it (`make mutants`)."""
