"""One alien a folder: `<id>.toml` holds what is printed, `<id>.py` what it does."""
