"""The arena: the encounter in the middle of the galaxy, offense left, defense right, what happens between them."""
