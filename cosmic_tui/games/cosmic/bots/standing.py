"""How likely a seat is to win from a position between two encounters, from 0 to 1.

Each seat's chance goes with e to the power of what it has. What everything counts for is data, in
`standing_weights.toml`: the weights that foretell best who wins games of four `simple`, looked at after every encounter
(`docs/bots/standing_weights.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from math import exp
from pathlib import Path

from cosmic_tui.games.cosmic.bots.hand_features import of_hand
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.state.state import State, owner

_FILE = Path(__file__).with_name("standing_weights.toml")
WEIGHTS: Mapping[str, float] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""What each feature counts for, by name."""
FURTHER = "turn.continue"
"""Where the offense may go on to a second encounter."""
Feature = tuple[str, float]


def share(game: Game, seat: str) -> float:
    """1 for a win, alone or with others (R17.2), 0 for another's; else how likely a seat is to win."""
    winners = game.winners
    if winners:
        return float(seat in winners)
    state, catalogue = game.state, game.play.catalogue
    powers = {each: exp(strength(state, each, catalogue)) for each in state.seats}
    return powers[seat] / sum(powers.values())


def strength(state: State, seat: str, catalogue: Catalogue) -> float:
    """What a seat has, each feature by its weight; those that have none do not count."""
    return sum(WEIGHTS.get(name, 0.0) * value for name, value in features(state, seat, catalogue))


def features(state: State, seat: str, catalogue: Catalogue) -> Iterator[Feature]:
    """What one seat has: colonies, power, its place in the turn, ships, cards.

    Some of it counts more as somebody nears the win (`.end`), some as the seat itself does (`.own`).
    """
    homes, abroad = state.colony_counts()
    behind = catalogue.setup.foreign_colonies_to_win - 5
    end, own = (max(abroad.values()) - behind) / 4, (abroad[seat] - behind) / 4
    yield from ((f"colony.{number}", 1.0) for number in range(1, min(4, abroad[seat] - behind) + 1))
    if homes[seat] >= catalogue.setup.home_colonies_for_power:
        yield from _powers(state, seat, end)
    yield from _turn(state, seat, end, own)
    yield from _ships(state, seat, homes[seat], end, own)
    yield from of_hand(state.players[seat], catalogue, end, own)


def _powers(state: State, seat: str, end: float) -> Iterator[Feature]:
    sheets = state.players[seat].sheets
    if sheets:
        yield "power", 1.0
        yield "power.end", end
        yield from ((f"alien.{sheet.alien}", 1.0) for sheet in sheets)


def _turn(state: State, seat: str, end: float, own: float) -> Iterator[Feature]:
    """Whose encounter it is, and who is next; a second one in the same turn tells of a success before it."""
    after = state.clockwise(state.encounter.offense).index(seat)
    if after == 1:
        yield "turn.next", 1.0
        yield "turn.next.end", end
        yield "turn.next.own", own
    elif after == 2:
        yield "turn.after", 1.0
    elif after == 0 and state.at == FURTHER:
        yield "turn.further", 1.0
    elif after == 0 and state.encounter.number > 1:
        yield "turn.second", 1.0
    elif after == 0:
        yield "turn.first", 1.0
        yield "turn.first.end", end
        yield "turn.first.own", own


def _ships(state: State, seat: str, homes: int, end: float, own: float) -> Iterator[Feature]:
    player = state.players[seat]
    lost = player.warp + player.out
    yield "home", homes
    yield "ships.lone", sum(fleet.get(seat) == 1 and owner(planet) != seat for planet, fleet in state.planets.items())
    yield "ships.lost", lost
    yield "ships.lost.end", end * lost
    yield "ships.lost.own", own * lost
