"""Which answers are worth looking at: a few for each kind of question that is searched; the rest is `simple`'s."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.bots import deals, ships
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE

Answer = tuple[str, ...]
IDEAS = 5
"""Offers of a deal that are looked at."""


def of(look: ViewReader, usual: list[str]) -> list[Answer]:
    """The answers looked at, `usual` (what `simple` says) first; only that one where nothing is searched."""
    rule = RULES.get(look.ask.kind)
    found = [] if rule is None else rule(look)
    return list(dict.fromkeys([tuple(usual), *found]))


def _each(look: ViewReader) -> list[Answer]:
    return [(option,) for option in look.ask.options]


def _invitations(look: ViewReader) -> list[Answer]:
    """Nobody, everybody, each alone, all but one."""
    seats = look.ask.options
    return [(NONE,), tuple(seats), *((seat,) for seat in seats),
            *(tuple(other for other in seats if other != seat) for seat in seats if len(seats) > 2)]  # fmt: skip


def _numbers_of_ships(look: ViewReader) -> list[Answer]:
    """So many, out of the stacks that miss them least."""
    places, ask = ships.offered(look.ask), look.ask
    return [tuple(ships.worded(ships.take(look, places, count))) for count in range(ask.least, min(ask.most, 5) + 1)]


def _words(look: ViewReader) -> list[Answer]:
    short = [(word,) for word in ("accept", "end") if word in look.ask.options]
    return [*short, *(tuple(offer) for offer in deals.offers(look)[:IDEAS])]


def _allied_ships(look: ViewReader) -> list[Answer]:
    return _numbers_of_ships(look) if look.ask.point == "alliance.response" else []


RULES: Mapping[str, Callable[[ViewReader], list[Answer]]] = {
    "window": _each,
    "destiny.own": _each,
    "destiny.player": _each,
    "launch.planet": _each,
    "launch.ships": _numbers_of_ships,
    "alliance.invite": _invitations,
    "alliance.answer": _each,
    "ships.from": _allied_ships,
    "planning.select": _each,
    "deal.talk": _words,
}
"""The kinds of questions that are searched."""
