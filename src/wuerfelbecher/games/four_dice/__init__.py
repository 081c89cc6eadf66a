"""Games with four dice (78-81)."""
