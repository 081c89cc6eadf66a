"""The command `becher`: the catalogue, the rules, and the table in the terminal."""

import sys

INTERRUPTED = 130


def run() -> None:
    """Run `becher`. Ctrl-C ends it as quietly while it is still loading as it does later."""
    try:
        from wuerfelbecher.cli import main
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    main.run()
