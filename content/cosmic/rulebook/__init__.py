"""The rulebook of what is built, in our own words: a chapter for each kind of thing there is to look up."""
