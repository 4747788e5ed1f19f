"""The part of a Textual app that runs it for a visitor over SSH. An app that runs locally is not changed by it."""

from __future__ import annotations

import io
import logging
import secrets
import sys
from typing import Any, ClassVar, Protocol

from rich.console import Console
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.filter import ANSIToTruecolor, Monochrome, NoColor

from cosmic_tui.ssh.driver import SSHDriver, Wire
from cosmic_tui.ssh.mirroring import MirroringApp
from cosmic_tui.ssh.painter import Painter
from cosmic_tui.ssh.terminal import Terminal, console_to
from cosmic_tui.ssh.wording import ssh_wording

logger = logging.getLogger(__name__)

LINE_WIDTH = 1000
FILTERS_OF_TERMINALS = (NoColor, Monochrome, ANSIToTruecolor)


class SessionWire(Wire, Protocol):
    """The session as its app sees it."""

    def say(self, line: str) -> None:
        """Print one plain line below the prompt the visitor came from."""


class SSHAppMixin(MirroringApp):
    """Base of an app that may be served: `class Game(SSHAppMixin)`.

    The session calls `serve_to` before it runs the app. Over SSH the text given to `exit(message=...)`, or else a
    string given as its result, is the one line the visitor is left with. The methods named below are there to be
    overridden; they are no Textual handlers, of which a subclass's would run beside its base's.
    """

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+l", "repaint", show=False, priority=True)]

    _wire: SessionWire | None = None
    _hung_up = False
    unfinished = False
    """Whether it has failed because its visitor hung up while a screen was being put together, and for nothing else."""

    @property
    def is_served(self) -> bool:
        """Whether a visitor at another terminal is served, not whoever started the program."""
        return self._wire is not None

    def visitor_lost(self) -> None:
        """The visitor's connection is gone and the app is about to end; a leaving by `exit` is not told here.

        Called outside the app's own task: tell the host, touch no widget.
        """

    def hung_up(self) -> None:
        """The connection is gone: a screen may be taken apart before it was whole."""
        self._hung_up = True

    def idle_warning(self, seconds_left: float) -> None:
        """Nothing was typed for long; the session ends in `seconds_left` unless something is."""
        minutes = max(1, round(seconds_left / 60))
        self.notify(ssh_wording().say("ssh.still_there", minutes=minutes), markup=False)

    def input_flooded(self) -> None:
        """More came in than anybody types; what was waiting has been thrown away."""

    @property
    def wire(self) -> SessionWire:
        """The session that serves this app."""
        if self._wire is None:
            raise RuntimeError("this app is not served over SSH")
        return self._wire

    def serve_to(self, wire: SessionWire, terminal: Terminal) -> None:
        """Have this app, not yet running, draw to `terminal` through `wire`."""
        self._wire = wire
        self.painter = Painter(terminal.colours)
        self.driver_class = SSHDriver
        self.animation_level = "none"
        self.redirect_output(sys.stdout)
        self._take_colours(terminal)

    def _take_colours(self, terminal: Terminal) -> None:
        """Nothing of the terminal the server was started in; the `Painter` comes down to the visitor's colours.

        A filter that does nothing would all the same have every line copied and remembered for each app apart.
        """
        self.console = self.error_console = console_to(self.console.file)
        self.no_color = terminal.colours is None
        self.drop_filters(FILTERS_OF_TERMINALS)

    def action_repaint(self) -> None:
        self.repaint()

    def repaint(self) -> None:
        """Draw all anew: the terminal may have lost what it has shown."""
        if self.painter is not None:
            self.painter.forget()
        self.screen.refresh()

    def apology(self, error: BaseException | None) -> str:
        """Log what happened without the values of variables, among which other players' hands may be."""
        if (self._hung_up or self.is_ending) and isinstance(error, NoMatches):
            self.unfinished = True
            logger.info("a screen was not whole yet, or no more, as its visitor left")
            return ""
        return report_incident("app failed", error)

    def say_farewell(self, words: Any) -> None:
        if line := plain_line(words):
            self.wire.say(line)


def report_incident(what: str, error: BaseException | None) -> str:
    """Log `error` under a fresh number and return the apology that names it."""
    number = secrets.token_hex(4)
    logger.error("incident %s: %s", number, what, exc_info=error)
    return ssh_wording().say("ssh.incident", number=number)


def plain_line(words: Any) -> str:
    """`words`, a string or anything Rich can print, as one line without styles and control characters."""
    paper = io.StringIO()
    console = Console(file=paper, width=LINE_WIDTH, color_system=None, markup=False, highlight=False, emoji=False)
    console.print(words)
    return " ".join("".join(char if char.isprintable() else " " for char in paper.getvalue()).split())
