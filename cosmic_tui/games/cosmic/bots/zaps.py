"""Answers to what others do: what is zapped or blocked, and when (`react.window`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.bots import worth
from cosmic_tui.games.cosmic.bots.artifacts import HURTS
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import PASS, bare
from rules.cosmic.protocol.views import PlayView

PAIN: Mapping[str, float] = {
    "anti_matter": 0.7, "barbarian": 0.9, "chosen": 0.5, "cudgel": 0.6, "demon": 0.6, "fodder": 0.9, "gambler": 0.7,
    "hacker": 0.5, "hate": 0.5, "kamikaze": 0.3, "loser": 0.8, "macron": 0.7, "mirror": 0.6, "mite": 0.9, "mutant": 0.5,
    "oracle": 0.7, "pacifist": 0.8, "reserve": 0.9, "sorcerer": 0.9, "spiff": 0.6, "tick_tock": 0.4, "trader": 0.6,
    "tripler": 0.5, "vacuum": 0.5, "virus": 0.8, "void": 0.8, "warpish": 0.7, "warrior": 0.5, "will": 0.4,
    "calculator": 0.5, "citadel": 0.6, "amoeba": 0.6, "parasite": 0.5, "shadow": 0.4, "zombie": 0.4, "filch": 0.3,
    "masochist": 9.0, "human": -1.0,
}  # fmt: skip
"""How much the use of a power hurts whoever it is aimed at: 1 decides an encounter. Human wins when it is zapped."""
FREE_STOPS = ("card:flare:anti_matter", "card:flare:void", "card:flare:filch", "card:flare:healer")
"""Flares that stop what has been announced and come back to the hand."""
STAKES = 0.3
"""What is added where the game itself hangs on the encounter."""
FLARE_PAIN = 0.5


def react(reader: ViewReader) -> Move:
    """`react.window`: what stops the thing announced, if it hurts enough; a flare rather than a card."""
    announced = reader.view.playing[-1] if reader.view.playing else None
    if announced is None or announced.seat == reader.me:
        return move("why.zaps.nothing_to_stop", PASS)
    options = [option for option in reader.ask.options if option != PASS]
    hurt = pain(reader, announced)
    for option in options:
        if hurt >= _price(reader, option):
            return move("why.zaps.worth_stopping", option)
    return move("why.zaps.too_small", PASS)


def _price(reader: ViewReader, option: str) -> float:
    """How much something has to hurt before this answer is given."""
    if option in FREE_STOPS:
        return 0.3
    if option.startswith("use:"):
        return 0.4
    return reader.temper.zaps


def pain(reader: ViewReader, announced: PlayView) -> float:
    """How much what has just been announced hurts this player."""
    if announced.card.startswith("use:"):
        return _use_hurts(reader, announced.seat, bare(announced.card).partition(".")[0])
    if announced.card.startswith("flare:"):
        return _flare_hurts(reader, announced)
    if announced.card.endswith("_zap"):
        return _zap_hurts(reader)
    if reader.kind_or_none(announced.card) == "reinforcement":
        return 0.5 if _is_opponent(reader, announced.seat) else 0.0
    test = HURTS.get(announced.card)
    return 1.0 if test is not None and test(reader) else 0.0


def _use_hurts(reader: ViewReader, seat: str, alien: str) -> float:
    if alien == "masochist":
        player = reader.players[seat]
        return 9.0 if not (player.home or player.foreign) else 0.0
    if alien == "tick_tock":
        return 9.0 if reader.players[seat].tokens <= 1 else 0.0
    special = AIMED.get(alien)
    hit = special(reader, seat) if special is not None else _is_opponent(reader, seat)
    return PAIN.get(alien, 0.0) + _stakes(reader) if hit else 0.0


def _flare_hurts(reader: ViewReader, announced: PlayView) -> float:
    hit = _is_opponent(reader, announced.seat) or f"seat:{reader.me}" in announced.target
    return FLARE_PAIN + _stakes(reader) if hit else 0.0


def _zap_hurts(reader: ViewReader) -> float:
    """A zap hurts whoever's play it stops."""
    before = reader.view.playing[-2] if len(reader.view.playing) > 1 else None
    return 0.8 if before is not None and before.seat == reader.me else 0.0


def _is_opponent(reader: ViewReader, seat: str) -> bool:
    """Whether a player stands against this one in the encounter."""
    own, other = reader.side(reader.me), reader.side(seat)
    return reader.is_main and own is not None and other is not None and own != other


def _aimed_at_me(reader: ViewReader, seat: str) -> bool:
    announced = reader.view.playing[-1]
    return announced.seat == seat and any(reader.me in pick for pick in announced.target)


def _stakes(reader: ViewReader) -> float:
    planet = reader.view.planet
    decisive = reader.others_win or (
        planet is not None and reader.lands(reader.me) and reader.wins_by(reader.me, planet)
    )
    return STAKES if decisive or worth.keeping(reader, planet) > worth.HOME else 0.0


AIMED: Mapping[str, Callable[[ViewReader, str], bool]] = {
    "vacuum": _aimed_at_me,
    "shadow": _aimed_at_me,
    "will": _aimed_at_me,
    "hate": lambda _reader, _seat: True,
}
"""Powers that hit whom they name, on whichever side that player stands."""
