"""The own hand: cards side by side or over one another, chips where there is little room; and the piles."""
