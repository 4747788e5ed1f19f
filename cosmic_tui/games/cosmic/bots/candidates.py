"""Which answers are worth looking at: a few for each kind of question that is searched; the rest is `simple`'s."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.bots import deals, ships
from cosmic_tui.games.cosmic.bots.announced import REACTION, only_one
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE

Answer = tuple[str, ...]
IDEAS = 4
"""Fair offers of a deal that are looked at."""


def candidate_answers(reader: ViewReader, usual: list[str]) -> list[Answer]:
    """The answers looked at, `usual` (what `simple` says) first; only that one where nothing is searched."""
    rule = RULES.get(reader.ask.kind)
    found = [] if rule is None else rule(reader)
    return list(dict.fromkeys([tuple(usual), *found]))


def _each(reader: ViewReader) -> list[Answer]:
    return [(option,) for option in reader.ask.options]


def _invitations(reader: ViewReader) -> list[Answer]:
    """Nobody, everybody, each alone, all but one."""
    seats = reader.ask.options
    return [(NONE,), tuple(seats), *((seat,) for seat in seats),
            *(tuple(other for other in seats if other != seat) for seat in seats if len(seats) > 2)]  # fmt: skip


def _numbers_of_ships(reader: ViewReader) -> list[Answer]:
    """So many, out of the stacks that miss them least."""
    places, ask = ships.offered(reader.ask), reader.ask
    return [tuple(ships.worded(ships.take(reader, places, count))) for count in range(ask.least, min(ask.most, 5) + 1)]


def _words(reader: ViewReader) -> list[Answer]:
    short = [(word,) for word in ("accept", "end") if word in reader.ask.options]
    offers = [*deals.offers(reader)[:IDEAS], *deals.bold_offers(reader)]
    return [*short, *(tuple(offer) for offer in offers)]


def _allied_ships(reader: ViewReader) -> list[Answer]:
    return _numbers_of_ships(reader) if reader.ask.point == "alliance.response" else []


def _reactions(reader: ViewReader) -> list[Answer]:
    return _each(reader) if only_one(reader.view) else []


RULES: Mapping[str, Callable[[ViewReader], list[Answer]]] = {
    "window": _each,
    REACTION: _reactions,
    "destiny.own": _each,
    "destiny.player": _each,
    "launch.planet": _each,
    "launch.ships": _numbers_of_ships,
    "alliance.invite": _invitations,
    "alliance.answer": _each,
    "ships.from": _allied_ships,
    "planning.select": _each,
    "reinforce": _each,
    "deal.talk": _words,
    "turn.second": _each,
}
"""The kinds of questions that are searched."""
