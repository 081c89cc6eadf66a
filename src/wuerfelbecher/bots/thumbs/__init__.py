"""Rules of thumb, as somebody gives them who has played a game often: what each move is worth."""
