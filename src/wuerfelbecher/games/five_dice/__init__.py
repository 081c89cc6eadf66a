"""Games with five dice (82-84)."""
