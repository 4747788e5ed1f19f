"""`cosmic bench`: what parts of the program cost, and whether they hold under load, time and accidents."""
