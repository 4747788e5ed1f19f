"""The rows of a form by which a table is made. The host's options are here; each game adds its own and orders them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.table.seats import PATIENCE, SPECTATORS
from cosmic_tui.screenkit.wording import Wording

Value = int | str | None

PACES = ("live", "relaxed", "solo", "correspondence")
HOLDS = (0, 1, 2, 3)
PATIENCE_SECONDS = (None, 60, 120, 300, 900, 0)
DAY = 24 * 3600
MOVE_SECONDS = (0, 60, 120, 300, DAY, 2 * DAY, 3 * DAY, 7 * DAY)


@attrs.frozen
class FormRow:
    """One thing to choose: its title, the value in words, the choices, the one taken, and what it means."""

    title: str
    shown: str
    choices: Sequence[Value]
    value: Value
    put: Callable[[Value], None]
    """Take another of the choices."""
    meaning: str


@attrs.frozen
class HostRows:
    """The rows for the options that the host itself carries out, over the options being chosen."""

    options: TableOptions
    words: Wording

    def players(self, choices: Sequence[int]) -> FormRow:
        """How many seats there are."""
        return self.row("players", choices, str(self.options.players))

    def bots(self) -> FormRow:
        """How many of them are bots from the start."""
        return self.row("bots", range(self.options.players), str(self.options.bots))

    def pace(self) -> FormRow:
        """How long everybody has to react."""
        return self.row("pace", PACES, self.words.say(f"pace.{self.options.pace}"))

    def holds(self) -> FormRow:
        """How often that may be stretched."""
        holds = self.options.holds
        return self.row("holds", HOLDS, self.words.count("holds", holds) if holds else "")

    def patience(self) -> FormRow:
        """How long is waited for somebody who is away; as long as the pace says unless it is said here."""
        words, said = self.words, self.options.patience
        seconds = PATIENCE[self.options.pace] if said is None else said
        span = words.span(seconds) if seconds else words.say("make.for_ever")
        return self.row("patience", PATIENCE_SECONDS, words.say("make.by_pace", time=span) if said is None else span)

    def move_seconds(self) -> FormRow:
        """How long a player has for one question."""
        return self.row("move_seconds", MOVE_SECONDS, self.clock(self.options.move_seconds))

    def invitation(self) -> FormRow:
        """Who may come."""
        options, words = self.options, self.words
        return FormRow(
            words.say("make.who"), words.say("make.invited" if options.invitation else "make.everybody"), (0, 1),
            int(options.invitation), lambda value: setattr(options, "invitation", bool(value)),
            words.say("make.who_is"),
        )  # fmt: skip

    def private(self) -> FormRow:
        """Who sees the game again, once it is over."""
        options, words = self.options, self.words
        return FormRow(
            words.say("make.private"), words.say("make.players_alone" if options.private else "make.everybody"), (0, 1),
            int(options.private), lambda value: setattr(options, "private", bool(value)),
            words.say("make.private_is"),
        )  # fmt: skip

    def whispers(self) -> FormRow:
        """Whether two players may talk in private."""
        options, words = self.options, self.words
        return FormRow(
            words.say("make.whispers"), words.say("make.may_whisper" if options.whispers else "make.none"), (0, 1),
            int(options.whispers), lambda value: setattr(options, "whispers", bool(value)),
            words.say("make.whispers_is"),
        )  # fmt: skip

    def spectators(self) -> FormRow:
        """Who may look on, and when they see what has happened."""
        return self.row("spectators", SPECTATORS, self.words.say(f"spectators.{self.options.spectators}"))

    def row(self, name: str, choices: Sequence[Value], shown: str) -> FormRow:
        """A row for the option of that name, with the texts `make.<name>`; a value without words is "none"."""
        words, options = self.words, self.options

        def put(value: Value) -> None:
            setattr(options, name, value)

        shown = shown or words.say("make.none")
        return FormRow(
            words.say(f"make.{name}"), shown, choices, getattr(options, name), put, words.say(f"make.{name}_is")
        )

    def clock(self, seconds: int) -> str:
        """A time in words; empty where there is none."""
        return self.words.span(seconds) if seconds else ""
