"""Games with the thirteen letter dice."""
