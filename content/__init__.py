"""What is printed: the cards, sheets and tables of each game, with the behaviour of what acts."""
