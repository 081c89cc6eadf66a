"""Games with one die (6-33)."""
