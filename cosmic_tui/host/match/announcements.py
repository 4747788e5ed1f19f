"""What the host says to a table about its game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cosmic_tui.host.store.record import Given
from cosmic_tui.host.table.seats import BOT, PERSON, Seat
from cosmic_tui.host.table.votes import ANSWER, CONCEDE, END, HINTS, PAUSE, REMOVE, STAND_IN, SUBSTITUTE, UNDO
from rules.kernel.message import Message, message

_AGREED = {
    UNDO: message("told.undone"),
    END: message("told.ended"),
    HINTS: message("told.hints"),
    PAUSE: message("told.paused"),
}
_AGREED_ABOUT = {
    ANSWER: "told.bot_answers",
    STAND_IN: "told.bot_stands_in",
    REMOVE: "told.removed",
    CONCEDE: "told.conceded",
    SUBSTITUTE: "told.substitute",
}
_OVER = {HINTS: message("told.no_more_hints"), PAUSE: message("told.goes_on_again")}
LEFT_TO_BOTS = message("told.only_bots")
GOES_ON = message("told.goes_on")


def player(who: str) -> Message | str | None:
    """Whoever plays for somebody, by name; a bot has none."""
    return message("word.a_bot") if who == BOT else who or None


def agreed(what: str, about: str, name: str) -> Message:
    """All have agreed on it; `about` is the seat concerned and whoever is to play it, `name` who sits there."""
    seat, _, who = about.partition(" ")
    return _AGREED[what] if what in _AGREED else message(_AGREED_ABOUT[what], name=name, seat=seat, who=player(who))


def objected(what: str) -> Message:
    """Somebody has objected to what all had agreed on."""
    return _OVER[what]


def renewed(seats: Sequence[Seat], void: Sequence[Given]) -> Message:
    """Newer code goes on with a game. Answers in windows are nobody's business and not counted."""
    names = {seat.seat: seat.name for seat in seats if seat.kind == PERSON}
    counts = Counter(names[given.seat] for given in void if given.public and given.seat in names)
    again = [message("told.answers_of", name=name, count=count) for name, count in counts.items()]
    return message("told.renewed_again", again=again) if again else message("told.renewed")
