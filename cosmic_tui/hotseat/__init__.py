"""Several people at one keyboard: each has a view of its own, and a cover lies between two of them."""
