"""The SSH server: every visitor's shell is a Textual app of its own, many in one process.

Start reading at `service.serve`. An app that shall be served derives from `app_mixin.SSHAppMixin`.
"""

from cosmic_tui.ssh.admission import Admission
from cosmic_tui.ssh.app_mixin import SSHAppMixin
from cosmic_tui.ssh.commands import Command, Commands, printed
from cosmic_tui.ssh.context import AppFactory
from cosmic_tui.ssh.identity import Guest, ServeError, TurnedAwayError, Visitor
from cosmic_tui.ssh.limits import Limits
from cosmic_tui.ssh.service import SSHService, serve
from cosmic_tui.ssh.session_slots import Screen, SessionSlots

__all__ = [
    "Admission",
    "AppFactory",
    "Command",
    "Commands",
    "Guest",
    "Limits",
    "SSHAppMixin",
    "SSHService",
    "Screen",
    "ServeError",
    "SessionSlots",
    "TurnedAwayError",
    "Visitor",
    "printed",
    "serve",
]
