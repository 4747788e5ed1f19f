"""The only ways to change a state: ships, cards, sheets, techs, totals, the win."""
