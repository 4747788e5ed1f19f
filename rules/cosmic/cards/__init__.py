"""What is printed on cards and sheets, and how it is bound to the timing points of the game."""
