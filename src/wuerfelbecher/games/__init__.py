"""One file a game, in folders as the rulebooks have them."""
