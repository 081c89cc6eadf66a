"""The web table: matches, seats, storage, fan-out."""
