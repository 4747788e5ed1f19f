"""Everything that changes in a game, as plain data."""
