"""Council of Suns at a table: what the house needs of it beside its rules."""
