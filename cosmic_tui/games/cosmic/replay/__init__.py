"""A game looked back at: its encounters and its record."""
