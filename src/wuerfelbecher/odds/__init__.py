"""What positions and moves are worth: exactly where that can be known, and otherwise sampled, with its error."""
