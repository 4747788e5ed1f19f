"""Whole games without a screen, by the thousand: `table` plays one, `series` many, `report` says what came of them."""
