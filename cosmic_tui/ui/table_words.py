"""Words typed at a table, whatever is played there, that ask the host for something."""

from __future__ import annotations

from typing import Protocol

from cosmic_tui.host.messages import (
    Agree,
    Back,
    Coach,
    Hold,
    Invite,
    Join,
    Leave,
    Mute,
    NextTable,
    Nudge,
    Object,
    Ready,
    Rematch,
    Rename,
    Request,
    Say,
    SeatRow,
    Start,
    TableNews,
)
from cosmic_tui.host.table.talk import BOTS
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.talk_line import PHRASES, phrases, request_in

MEANT_AT_TABLE = ("nudge", "back", "start", "leave", "hold", "ready", "again", "coach", "sit", "agree", "object",
                  "unmute", "invite")  # fmt: skip
"""Words that mean nothing where there is no table."""


class SeatedTable(Protocol):
    """A table, as far as words for the host mean something there."""

    @property
    def news(self) -> TableNews | None: ...

    @property
    def seat(self) -> str | None: ...

    @property
    def over(self) -> bool: ...

    @property
    def keeps_seat(self) -> bool: ...


def asked_anywhere(word: str, rest: str, seats: list[SeatRow], words: Wording) -> Request | None:
    """What means the same in the lobby and at a table: talk, a name, the next table; None for any other word."""
    if word == "next":
        return NextTable()
    if word.startswith("/"):
        return request_in(f"{word} {rest}".strip(), seats)
    if word == "phrase" and rest.isdecimal() and 0 < int(rest) <= PHRASES:
        return Say(phrases(words)[int(rest) - 1])
    if word in ("whisper", "report", "mute", "unmute") and rest:
        return request_in(f"/{word} {rest}", seats)
    if word == "name" and rest:
        return Rename(rest)
    return Say(rest) if word == "say" and rest else None


def asked_at_table(word: str, rest: str, table: SeatedTable, words: Wording) -> Request | None:
    """What a word asks the host for at a table; None where it is none for it."""
    seats = table.news.table.seats if table.news else []
    return asked_anywhere(word, rest, seats, words) or _at_the_table(rest, table).get(word)


def _at_the_table(rest: str, table: SeatedTable) -> dict[str, Request]:
    found: dict[str, Request] = {
        "nudge": Nudge(seat_in(rest, table)), "back": Back(),
        "start": Start(), "leave": Leave(), "hold": Hold(), "ready": Ready(phase=rest == "phase"),
    }  # fmt: skip
    found["quiet"] = Mute(BOTS, on=rest != "off")
    gathers = table.news is not None and table.news.again is not None
    if table.over and (table.seat or gathers):
        found["again"] = Rematch()
    if rest in ("on", "off") and table.seat:
        found["coach"] = Coach(rest == "on")
    if table.keeps_seat and table.news:
        found["sit"] = Join(table.news.table.id)
    if rest:
        about = motion_in(rest, table)
        found |= {
            "agree": Agree(*about), "object": Object(*about), "invite": Invite(rest),
        }  # fmt: skip
    return found


def seat_in(typed: str, table: SeatedTable) -> str:
    """The seat that is meant by the name of its player, or by its own; what was typed where it is neither."""
    seats = table.news.table.seats if table.news else []
    return next((seat.seat for seat in seats if typed.casefold() in (seat.seat, seat.name.casefold())), typed)


def motion_in(typed: str, table: SeatedTable) -> tuple[str, str]:
    """What is wanted, and about whom: `undo`, or `answer Ann`."""
    what, _, about = typed.partition(" ")
    return what, seat_in(about, table)
