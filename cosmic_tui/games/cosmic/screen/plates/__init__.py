"""The plates of the players: portrait, name, alien, hand, track, and the tile with the foreign colonies."""
