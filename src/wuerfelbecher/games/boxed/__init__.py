"""Games that come in a box of their own."""
