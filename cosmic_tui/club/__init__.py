"""The club: people, finished games, ratings and settings in one SQLite file. It knows no game and no host."""
