"""Games with poker dice (94-100)."""
