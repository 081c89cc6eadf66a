"""The few styles in which the terminal writes and draws."""

from __future__ import annotations

ACTIVE = "bold cyan"
FAINT = "bright_black"
STRONG = "bold"
CHIP = "yellow"
COLOURS = {
    "yellow": "yellow",
    "blue": "bright_blue",
    "green": "green",
    "red": "red",
    "grey": "bright_black",
}
"""How the colours of dice and fields look in a terminal; others, such as black, are left as they are."""
