"""The table of Cosmic Encounter on a screen."""
