"""The artifacts: `<id>.toml` holds what is printed on a card, `<id>.py` what it does, as `CARD`."""
