"""What everything else stands on: text, cells, colours, settings, logs, disk, clock. Imports nothing of ours."""
