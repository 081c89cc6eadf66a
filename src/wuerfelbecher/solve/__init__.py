"""The heavy solvers, which use numpy and numba: what they find ships as tables that `odds` reads without either."""
