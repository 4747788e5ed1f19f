"""One alien a folder: `<id>.toml` is what is printed, `<id>.portrait.toml` what it looks like, `<id>.py` what it does."""
