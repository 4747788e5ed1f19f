"""The texts of what a server says outside of its screens, with those of the shell and of the SSH server."""

from __future__ import annotations

from cosmic_tui.screenkit.wording import Wording, read_wording
from cosmic_tui.ssh.wording import SSH
from cosmic_tui.ui.wording import SHELL

SERVER = "cosmic_tui.server"


def server_wording(language: str = "en") -> Wording:
    """What visitors of a server read outside of screens."""
    return read_wording((SHELL, SSH, SERVER), language)
