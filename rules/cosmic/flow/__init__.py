"""The line of the game: every timing point with its step, one file per phase. Start with `line.py`."""
