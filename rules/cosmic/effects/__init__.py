"""Moves that may ask or open a window of their own."""
