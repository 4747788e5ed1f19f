"""What is printed: the cards, decks and terms as TOML beside the behaviour of each card. Start at `load`."""
