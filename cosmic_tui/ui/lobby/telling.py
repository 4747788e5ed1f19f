"""What the lobby says of a table: its name, how it stands, whom it waits for, and what it calls to."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import SeatRow, TableRow
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, ink, join
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.absence_lines import absence
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.table_names import table_name

NAME_CELLS = 28
PERSON_CELLS = 20
OPEN, RUNNING, FINISHED = "open", "running", "finished"
BETWEEN = " · "


@attrs.frozen
class Telling:
    """Words for rows of the lobby; `plays`: whether who reads them may sit down."""

    look: Appearance
    words: Wording
    games: Games
    plays: bool = True

    def name(self, row: TableRow) -> str:
        """The table's name, with a number where there has been another of that name."""
        return table_name(row, self.words, NAME_CELLS)

    def how(self, row: TableRow) -> list[str]:
        """Its state, how far it has come or how many sit there, its pace, and which game it is."""
        taken = sum(seat.kind != "empty" for seat in row.seats)
        told = [self.words.say(f"lobby.{row.state}")]
        told += [self.games.of_row(row).progress(row)] if row.state != OPEN and row.progress else []
        told += [self.words.say("lobby.seated", n=taken, all=len(row.seats))] if row.state == OPEN else []
        told += [self.words.say(f"lobby.pace_{row.pace}")] if row.pace and row.state != FINISHED else []
        told += [self.games.title_of(row)]
        told += [self.words.count("watcher", row.spectators)] if row.spectators else []
        return [each for each in told if each]

    def state_style(self, row: TableRow) -> str:
        """The colour in which the state is told."""
        return {OPEN: "good", FINISHED: "faint"}.get(row.state, "ink")

    def call(self, row: TableRow) -> tuple[str, str]:
        """What the table calls to this person, and in which colour (`gold` or `good`); two empty texts: nothing."""
        if row.waiting_for_me:
            return self.words.say("lobby.waiting"), "gold"
        if row.kept:
            return self.words.say("lobby.kept"), "gold"
        if row.state == OPEN and self.plays and row.mine is None and has_room(row):
            return self.words.say("lobby.sit"), "good"
        return ("", "")

    def waits(self, row: TableRow) -> str:
        """Whom the game waits for, as far as everybody knows, or whose turn it is; who has won, where it is over."""
        if row.state == FINISHED:
            return self.winners(row)
        awaited = [clean(seat.name, PERSON_CELLS) for seat in row.seats if seat.awaited and seat.seat != row.mine]
        if awaited:
            return self.words.say("lobby.waits_for", names=", ".join(awaited))
        turn = [clean(seat.name, PERSON_CELLS) for seat in row.seats if seat.score and seat.score.turn]
        return self.words.say("lobby.turn_of", name=turn[0]) if turn and row.state == RUNNING else ""

    def winners(self, row: TableRow) -> str:
        """Who has won."""
        names = {seat.seat: clean(seat.name, PERSON_CELLS) for seat in row.seats}
        won = ", ".join(names.get(seat, seat) for seat in row.winners)
        return self.words.say("lobby.won", seats=won) if won else ""

    def seat_name(self, seat: SeatRow) -> Row:
        """Sign and name in the seat's colour; an empty seat says that it is."""
        sign = Span(f"{self.look.seat_sign(seat.seat)} ", self.look.seat_style(seat.seat))
        if seat.kind == "empty":
            return (sign, Span(self.words.say("lobby.free"), "good"))
        return (sign, Span(clean(seat.name, PERSON_CELLS), f"{self.look.seat_style(seat.seat)} bold".strip()))

    def seat_note(self, seat: SeatRow, row: TableRow) -> str:
        """Who sits there beside the name: you, a bot, somebody away or thinking."""
        if seat.vacant:
            return self.words.say("lobby.vacant")
        if other := absence(seat, self.words):
            return other
        if seat.kind == "bot":
            return self.words.say("word.bot")
        if seat.kind == "person" and not seat.here and row.state != FINISHED:
            return self.words.say("word.away")
        if seat.seat == row.mine:
            return self.words.say("word.you")
        return self.words.say("lobby.thinks") if seat.awaited and row.state == RUNNING else ""

    def points(self, seat: SeatRow) -> str:
        """The score, with a sign for one before the last; empty where nobody knows it."""
        return "" if seat.score is None else f"{seat.score.points}{'!' if seat.score.near else ''}"

    def enter(self, row: TableRow) -> str:
        """What Enter does at a table."""
        if row.mine and row.state != FINISHED:
            return self.words.say("lobby.enter_back")
        if row.state == FINISHED:
            return self.words.say("lobby.finished_table")
        if row.kept:
            return self.words.say("lobby.enter_kept")
        if self.plays and row.state == OPEN:
            return self.words.say("lobby.enter_join" if has_room(row) else "lobby.full")
        return self.words.say("lobby.enter_watch")

    def agreed(self, row: TableRow) -> Row:
        """What else is played by there; empty for the usual game."""
        return self.games.of_row(row).agreed(row)

    def code(self, row: TableRow) -> str:
        """How others are called to it."""
        if not self.plays or row.state == FINISHED:
            return ""
        return self.words.say("lobby.invited" if row.invitation else "lobby.code", code=row.id)

    def close_to_winning(self, row: TableRow) -> str:
        """Who is one point from winning."""
        names = [clean(seat.name, PERSON_CELLS) for seat in row.seats if seat.score and seat.score.near]
        over = row.state == FINISHED
        return self.words.say("lobby.near", names=", ".join(names)) if names and not over else ""


def has_room(row: TableRow) -> bool:
    """Whether a seat is empty."""
    return any(seat.kind == "empty" for seat in row.seats)


def chip(text: str, style: str, look: Appearance) -> Row:
    """A word on a ground of its own; without colours in reverse."""
    if not text:
        return BLANK
    if not look.colours:
        return ink(f"[{text}]" if look.ascii else f" {text} ", "reverse bold")
    return ink(f" {text} ", f"night on:{style} bold")


def told(parts: Sequence[str], style: str) -> Row:
    """Some facts one after the other."""
    return join([ink(part, style) for part in parts], BETWEEN)
