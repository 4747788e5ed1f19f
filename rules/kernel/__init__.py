"""The journaled step machine. It knows no game. Start with `machine.StepMachine`."""
