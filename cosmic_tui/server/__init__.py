"""What turns host and SSH server into a server to leave running: configuration, doors, tools of its operator.

Start reading at `cosmic_tui.server.serving`.
"""

MOST_WORKERS = 64
