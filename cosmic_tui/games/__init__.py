"""One folder a game: what the host and the screens know of it."""
