"""What is kept on disk: journals of games, open tables, people."""
