"""The game in plain lines: one event a line, numbered choices; for screen readers, pipes and very small terminals."""
