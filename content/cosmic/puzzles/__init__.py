"""Puzzles of the card game, one position a file; `cosmic puzzle find` makes more."""
