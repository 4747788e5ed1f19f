"""What the lobby shows: tables as bands or as lines, and beside them who is here and what is said."""
