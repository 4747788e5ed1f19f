"""The game engine: pure, with no I/O, no clock and no randomness but the seeded dice. Start at `game`."""
