"""Whole games of any kind without a screen: bots play, invariants are looked at after every answer."""
