"""One alien each: `<id>.toml` holds what is printed, `<id>.py` what it does."""
