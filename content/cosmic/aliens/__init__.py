"""An alien a folder: `<id>.toml` is what is printed, `portrait.toml` what it looks like, `<id>.py` what it does."""
