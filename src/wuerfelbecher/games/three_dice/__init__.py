"""Games with three dice (54-77)."""
