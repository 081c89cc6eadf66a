"""The heavy solvers, on numpy, numba and scipy: what they find ships as tables that `odds` reads without them."""
