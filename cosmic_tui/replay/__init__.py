"""Looking back at games: the table at every event, stepped through, and written down."""
