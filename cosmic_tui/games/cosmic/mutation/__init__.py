"""Mutants of a card's code: which of them its scenarios catch (`mutants`, `trial`, `accepted`, `report`)."""
