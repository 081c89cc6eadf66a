"""Help with playing better: a hint at the table, and after a match what luck and what choices were worth."""
