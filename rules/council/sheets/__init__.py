"""The check of order sheets, line by line, with what the seat that writes them may know (timing.md 5)."""
