"""The SSH server: every visitor's shell is a Textual app of its own, many in one process.

Start reading at `service.serve`. An app that shall be served derives from `app_mixin.SSHAppMixin`.
"""

from cosmic_tui.ssh.app_mixin import SSHAppMixin
from cosmic_tui.ssh.commands import Command, Commands, printed
from cosmic_tui.ssh.door import Door
from cosmic_tui.ssh.identity import Guest, ServeError, TurnedAwayError, Visitor
from cosmic_tui.ssh.limits import Limits
from cosmic_tui.ssh.places import Places, Screen
from cosmic_tui.ssh.service import AppFactory, SSHService, serve

__all__ = [
    "AppFactory",
    "Command",
    "Commands",
    "Door",
    "Guest",
    "Limits",
    "Places",
    "SSHAppMixin",
    "SSHService",
    "Screen",
    "ServeError",
    "TurnedAwayError",
    "Visitor",
    "printed",
    "serve",
]
