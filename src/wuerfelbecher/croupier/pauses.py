"""How long what goes on by itself waits, in seconds, so that people can follow."""

from __future__ import annotations

BETWEEN_BOTS = {"leisurely": 2.0, "brisk": 1.2, "once": 0.3}
"""By the pace, between two steps where only bots play: people can follow, or take their seat back."""
USUAL_PACE = "leisurely"
BEFORE_A_FORCED_MOVE = 1.0
"""For so long people see what there is no choice about, before it is played for them."""
WHILE_BOTS_THINK = 0.05
GRACE = 0.3
"""By so much the end of a time limit comes late, so that an answer on its way still counts."""
