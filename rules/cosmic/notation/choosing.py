"""A position before aliens are known: the flares dealt to choose from, and hands that are fixed (`setup.choose`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.cosmic.flow.setup import two_each
from rules.cosmic.notation.ground import Ground, require
from rules.cosmic.state.state import State

CHOICE = "setup.choose"


def lay_choices(ground: Ground, state: State) -> None:
    """Two aliens to each seat, those named and others by the seed; the lots of a hand that has been named."""
    fixed = {seat: _dealt(ground, seat) for seat in ground.seats if ground.table(seat).dealt}
    every = [alien for pair in fixed.values() for alien in pair]
    for seat, pair in fixed.items():
        twice = [alien for alien in pair if every.count(alien) > 1]
        require(not twice, f"seat.{seat}.dealt", f"{twice[:1]} is dealt twice")
    state.lots = {seat: _lots(ground, seat) for seat in ground.seats if ground.table(seat).lots}
    if state.at == CHOICE:
        state.dealt = two_each(
            ground.catalogue, ground.setup.options, ground.seats, lambda _, aliens: ground.shuffled(aliens), fixed
        )
        flares = [f"flare:{alien}" for pair in state.dealt.values() for alien in pair]
        pool = Counter([*ground.catalogue.cosmic_deck(), *flares])
        for seat, lots in state.lots.items():
            ground.take(pool, [card for lot in lots for card in lot], f"seat.{seat}.lots")


def _dealt(ground: Ground, seat: str) -> Sequence[str]:
    key, pair = f"seat.{seat}.dealt", ground.table(seat).dealt
    require(ground.position.at == CHOICE, key, f"stands only at {CHOICE}")
    require(len(pair) == 2, key, f"names two aliens, not {len(pair)}")
    for alien in pair:
        require(alien in ground.catalogue.aliens, key, f"there is no alien {alien!r}")
    return pair


def _lots(ground: Ground, seat: str) -> tuple[tuple[str, ...], ...]:
    key, lots = f"seat.{seat}.lots", ground.table(seat).lots
    size = ground.catalogue.setup.hand_size
    require(ground.position.at == CHOICE, key, f"stands only at {CHOICE}")
    require([len(lot) for lot in lots] == [size, size], key, f"names two lots of {size} cards")
    return tuple(tuple(lot) for lot in lots)
