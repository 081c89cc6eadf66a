"""Games with six dice (85-93)."""
