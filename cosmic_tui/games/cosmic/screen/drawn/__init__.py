"""What the pictures of the table are made of: digits, cards, discs as data, and how they are put on a picture."""
