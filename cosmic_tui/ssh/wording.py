"""The texts of what is told outside of screens: before the login, on standard error, as the last line."""

from __future__ import annotations

from cosmic_tui.screenkit.wording import Wording, read_wording

SSH = "cosmic_tui.ssh"


def ssh_wording(language: str = "en") -> Wording:
    """What the SSH server itself says."""
    return read_wording((SSH,), language)
