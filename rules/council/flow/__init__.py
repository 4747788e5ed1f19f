"""The phases of a round, one file each, and the line that joins them."""
