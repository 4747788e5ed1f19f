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


WHO, TIME, RULES, VARIANTS = "who", "time", "rules", "variants"
"""What the rows are about, in the order in which they are shown."""
TONIGHT, BY_MAIL, AGAINST_BOTS, LEARN = "tonight", "mail", "bots", "learn"
PRESETS = (TONIGHT, BY_MAIL, AGAINST_BOTS, LEARN)
"""What people make tables for."""


@attrs.frozen
class FormRow:
    """One thing to choose: its title, the choices with a word for each, the one taken, and what it means."""

    title: str
    choices: Sequence[Value]
    labels: Sequence[str]
    value: Value
    put: Callable[[Value], None]
    """Take another of the choices."""
    meaning: str
    group: str = RULES

    @property
    def chosen_index(self) -> int:
        """Which of the choices is taken; one that is not among them counts as the first."""
        return self.choices.index(self.value) if self.value in self.choices else 0

    def step(self, by: int) -> None:
        """Take the choice so many places further on."""
        self.put(self.choices[(self.chosen_index + by) % len(self.choices)])


def pace_for(*, newcomer: bool) -> str:
    """The pace of a table for people who sit together; newcomers have time to read what is played."""
    return "relaxed" if newcomer else "live"


def preset(name: str, usual: TableOptions) -> TableOptions:
    """The table that is made for this (one of `PRESETS`), from the usual one of its game."""
    match name:
        case "mail":
            return attrs.evolve(usual, pace="correspondence", move_seconds=DAY)
        case "bots":
            return attrs.evolve(usual, pace="solo", bots=usual.players - 1)
    return usual


@attrs.frozen
class HostRows:
    """The rows for the options that the host itself carries out, over the options being chosen."""

    options: TableOptions
    words: Wording

    def players(self, choices: Sequence[int]) -> FormRow:
        """How many seats there are."""
        return self.row("players", choices, str, WHO)

    def bots(self) -> FormRow:
        """How many of them are bots from the start."""
        return self.row("bots", range(self.options.players), str, WHO)

    def bot(self, kinds: Sequence[str]) -> FormRow:
        """How well bots play, of the kinds that the game has; the texts are `make.bot_<kind>` and `..._is`."""
        words, options = self.words, self.options
        return FormRow(
            words.say("make.bot"), kinds, [words.say(f"make.bot_{_key(kind)}") for kind in kinds], options.bot,
            lambda value: setattr(options, "bot", value), words.say(f"make.bot_{_key(options.bot)}_is"), WHO,
        )  # fmt: skip

    def invitation(self) -> FormRow:
        """Who may come."""
        return self.switch("invitation", "who", ("everybody", "invited"))

    def spectators(self) -> FormRow:
        """Who may look on, and when they see what has happened."""
        return self.row("spectators", SPECTATORS, lambda value: self.words.say(f"spectators.{value}"), WHO)

    def private(self) -> FormRow:
        """Who sees the game again, once it is over."""
        return self.switch("private", "private", ("everybody", "players_alone"))

    def whispers(self) -> FormRow:
        """Whether two players may talk in private."""
        return self.switch("whispers", "whispers", ("none", "may_whisper"))

    def pace(self) -> FormRow:
        """How long everybody has to react."""
        row = self.row("pace", PACES, lambda value: self.words.say(f"lobby.pace_{value}"), TIME)
        return attrs.evolve(row, meaning=f"{self.words.say(f'pace.{self.options.pace}')}. {row.meaning}")

    def holds(self) -> FormRow:
        """How often that may be stretched."""
        return self.row("holds", HOLDS, lambda value: self.words.count("holds", _number(value)) if value else "", TIME)

    def patience(self) -> FormRow:
        """How long is waited for somebody who is away; as long as the pace says unless it is said here."""
        return self.row("patience", PATIENCE_SECONDS, self._patience, TIME)

    def _patience(self, value: Value) -> str:
        seconds = PATIENCE[self.options.pace] if value is None else _number(value)
        span = self.words.span(seconds) if seconds else self.words.say("make.for_ever")
        return self.words.say("make.by_pace", time=span) if value is None else span

    def move_seconds(self) -> FormRow:
        """How long a player has for one question."""
        return self.row("move_seconds", MOVE_SECONDS, lambda value: self.clock(_number(value)), TIME)

    def switch(self, name: str, texts: str, labels: tuple[str, str]) -> FormRow:
        """A row for an option that is on or off, with the texts `make.<texts>`."""
        options, words = self.options, self.words
        return FormRow(
            words.say(f"make.{texts}"), (0, 1), [words.say(f"make.{label}") for label in labels],
            int(getattr(options, name)), lambda value: setattr(options, name, bool(value)),
            words.say(f"make.{texts}_is"), WHO,
        )  # fmt: skip

    def row(self, name: str, choices: Sequence[Value], label: Callable[[Value], str], group: str) -> FormRow:
        """A row for the option of that name, with the texts `make.<name>`; a value without words is "none"."""
        words, options = self.words, self.options
        labels = [label(value) or words.say("make.none") for value in choices]
        return FormRow(
            words.say(f"make.{name}"), choices, labels, getattr(options, name),
            lambda value: setattr(options, name, value), words.say(f"make.{name}_is"), group,
        )  # fmt: skip

    def clock(self, seconds: int) -> str:
        """A time in words; empty where there is none."""
        if seconds and seconds % DAY == 0:
            return self.words.count("day", seconds // DAY)
        return self.words.span(seconds) if seconds else ""


def _key(kind: Value) -> str:
    """A kind of bot as a part of a key: `simple:trader` is `simple_trader`."""
    return str(kind).replace(":", "_")


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0
