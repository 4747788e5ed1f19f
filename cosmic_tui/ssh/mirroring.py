"""Apps of several visitors whose terminals show the same: one of them draws, and all are sent what it has painted."""

from __future__ import annotations

from typing import Any

import attrs
from textual.screen import Screen

from cosmic_tui.screenkit.textual_internals.served_app import ServedApp
from cosmic_tui.screenkit.textual_internals.updates import CompositorUpdate
from cosmic_tui.ssh.painter import Painter, Repaint


@attrs.define(eq=False)
class Sharing:
    """With whom an app has in common what its terminal shows."""

    source: MirroringApp | None = None
    """Whose terminal is mirrored."""
    screen: Screen[Any] | None = None
    """The screen that others mirror."""
    mirrors: list[MirroringApp] = attrs.field(factory=list)
    """Who is sent what is painted here."""


class MirroringApp(ServedApp):
    """Base of an app whose terminal may be shown what that of another shows (`mirror`).

    It draws nothing meanwhile, until its visitor does anything or something of its own is to be shown (`stand_alone`).
    Its painter is then one that knows what the terminal shows, so that only what differs is sent.
    """

    painter: Painter | None = None
    """Of its terminal; while another one is mirrored, that one's."""

    def __init__(self, *how: Any, **further: Any) -> None:
        super().__init__(*how, **further)
        self.sharing = Sharing()

    @property
    def is_mirroring(self) -> bool:
        """Whether the terminal shows what another one does."""
        return self.sharing.source is not None

    def mirror(self, source: object, screen: Screen[Any]) -> bool:
        """From now on show what the terminal of another app does, and draw nothing.

        False where that cannot be, or that app shows another screen. Whoever mirrors this one goes over to that one.
        """
        if not isinstance(source, MirroringApp) or source.screen is not screen:
            return False
        if self.sharing.source is not source:
            if not self._may_mirror(source):
                return False
            source.sharing.screen = screen
            for app in (self, *self.sharing.mirrors):
                app.go_over_to(source)
        return True

    @property
    def shows_screens(self) -> bool:
        """Whether it has begun, and has not been told to end."""
        return bool(self.screen_stack) and not self.is_ending

    def _may_mirror(self, source: MirroringApp) -> bool:
        mine, its = self.painter, source.painter
        if mine is None or its is None or source is self or source.is_mirroring:
            return False
        if not (self.shows_screens and source.shows_screens):
            return False
        if source.is_held or source.has_notices or self.has_notices or self.is_held != self.is_mirroring:
            return False
        return mine.paints_like(its) and self.size == source.size and its.knows_all(source.size)

    def go_over_to(self, source: MirroringApp) -> None:
        """Mirror another app instead of whatever the terminal shows."""
        if self.sharing.source is None:
            super().hold_frames()
        else:
            self.sharing.source.sharing.mirrors.remove(self)
        self.sharing.source = source
        source.sharing.mirrors.append(self)
        if self.painter is not None and source.painter is not None:
            self.send_frame(self.painter.way_to(source.painter))
        self.painter = source.painter

    def stand_alone(self) -> None:
        """Draw for this terminal again, and for no other: those that mirrored it mirror the first of them."""
        source, mirrors = self.sharing.source, self.sharing.mirrors
        if source is not None:
            source.sharing.mirrors.remove(self)
            self.sharing.source = None
            self.painter = self.painter and self.painter.twin()
            self.release_frames()
            self.call_later(self.draw_alone)
        elif first := next((app for app in mirrors if app.shows_screens), None):
            first.stand_alone()
            first.sharing.screen = first.screen
            for app in list(mirrors):
                app.go_over_to(first)

    def draw_alone(self) -> None:
        """Show what has changed while another app's terminal was mirrored."""
        if self.shows_screens:
            self.screen.refresh()

    def drawn(self, update: CompositorUpdate) -> CompositorUpdate:
        """Over SSH only what the terminal does not show yet. What is this visitor's alone is sent to nobody else."""
        if self.sharing.mirrors and (self.has_notices or self.screen is not self.sharing.screen):
            self.stand_alone()
        return update if self.painter is None else Repaint(self.painter, update)

    def shows_already(self, update: CompositorUpdate) -> bool:
        """Whether the terminal would be told nothing; else those that mirror it are told the same."""
        if not isinstance(update, Repaint):
            return False
        for app in self.sharing.mirrors:
            app.send_frame(update.painted)
        return not update.painted

    def hold_frames(self) -> None:
        """Draw nothing, as the terminal takes no more: nothing of others, and nothing for them."""
        self.stand_alone()
        super().hold_frames()

    def notify(self, message: str, **how: Any) -> None:
        """Show a notice, to this visitor alone."""
        self.stand_alone()
        super().notify(message, **how)
