"""Games with two dice (34-53)."""
