"""What changes in a game: the state, the seats, the forces on the map, and what must always hold."""
