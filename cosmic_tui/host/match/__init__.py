"""A game as it is played at a table: questions, beats, clocks, bots, journal."""
