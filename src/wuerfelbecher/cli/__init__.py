"""The command `becher`: the catalogue, the rules, and the table in the terminal."""

import sys

INTERRUPTED = 130


def run() -> None:
    """The command itself. Whoever presses ctrl-C while it is still loading leaves as quietly as later."""
    try:
        from wuerfelbecher.cli import main
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    main.run()
