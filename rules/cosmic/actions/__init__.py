"""Windows: what may be done in them, and how it is announced, answered and carried out."""
