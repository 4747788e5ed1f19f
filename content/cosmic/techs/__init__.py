"""The techs: `<id>.toml` holds what is printed on a card (R24)."""
