"""The rules of Cosmic Encounter. Start with `game.py`, then `flow/line.py`."""
