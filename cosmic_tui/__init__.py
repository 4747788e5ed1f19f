"""Cosmic Encounter in a terminal: the host, its SSH door, the screen, the bots and the command line."""
