"""The stage: what has happened is shown one thing after the other, and the question comes after it. Pure data."""
