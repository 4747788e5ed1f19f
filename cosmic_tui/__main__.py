"""`python -m cosmic_tui` is the command `cosmic`."""

import sys

from cosmic_tui.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
