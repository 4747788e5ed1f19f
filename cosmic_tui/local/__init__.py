"""Play on this terminal, without a server."""
