"""The journaled step machine. It knows no word of Cosmic Encounter: start with `machine.Machine`."""
