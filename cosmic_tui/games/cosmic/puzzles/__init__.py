"""Puzzles: found in games of bots, proved by enumeration, shipped under `content/cosmic/puzzles`."""
