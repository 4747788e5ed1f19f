"""The galaxy: systems around the warp, drawn in layers of which the lower ones are kept and shared."""
