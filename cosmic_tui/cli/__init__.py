"""The command `cosmic`: the only place that names everything."""
