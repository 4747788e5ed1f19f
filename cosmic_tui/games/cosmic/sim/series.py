"""Many games, in this process or in several; which games they are does not depend on how many processes there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from content.cosmic.load import load
from cosmic_tui.games.cosmic.sim.kept_series import KeptSeries
from cosmic_tui.games.cosmic.sim.table import Played, SeriesOrder, play
from cosmic_tui.sim.series import PARCEL, spread


def one_game(order: SeriesOrder, number: int) -> Played:
    """Game `number` of an order, with the cards that come with the game."""
    try:
        return play(order, number, load())
    except Exception as error:
        error.add_note(f"in game {number} of seed {order.seed!r} with the bots {', '.join(order.kinds)}")
        raise


def run(
    order: SeriesOrder, games: int, jobs: int, each: Callable[[Played], None], kept: KeptSeries | None = None
) -> list[Played]:
    """Play games 0 to `games` - 1 in `jobs` processes, in order; `each` is told of every one as it is done.

    Those that are `kept` already are not played again, and the others are written there one by one.
    """
    there = kept.games if kept is not None else {}
    played = [there[number] for number in range(games) if number in there]
    for one in played:
        each(one)
    left = [number for number in range(games) if number not in there]
    with spread(partial(one_game, order), left, jobs, PARCEL if kept is None else 1) as done:
        for one in done:
            if kept is not None:
                kept.add(one)
            each(one)
            played.append(one)
    return sorted(played, key=lambda one: one.number)
