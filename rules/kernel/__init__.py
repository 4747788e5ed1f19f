"""The journaled step machine. It knows no game: start with `machine.Machine`."""
