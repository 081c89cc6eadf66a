"""What several rulebook pages share, each under a name that players would use."""
