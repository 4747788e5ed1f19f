"""`cosmic sim` of Cosmic Encounter: series with aliens, deals and lengths, and pairs of aliens that meet."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from cosmic_tui.cli.sim_arguments import SimArguments, progress, was_given
from cosmic_tui.cli.table_options import FEWEST, MOST, check_aliens, check_bots
from rules.cosmic.protocol.options import Options

if TYPE_CHECKING:
    from cosmic_tui.games.cosmic.sim.pairs import Meetings
    from cosmic_tui.games.cosmic.sim.report import SeriesReport
    from cosmic_tui.games.cosmic.sim.table import SeriesOrder


def simulate(wish: SimArguments) -> SeriesReport | Meetings:
    """Play what was asked for. Raises `click.UsageError` where it makes no sense."""
    import attrs

    from cosmic_tui.games.cosmic.sim.table import Check, SeriesOrder

    own = wish.own
    if own["pairs"]:
        _refuse_beside_pairs("games", "aliens")
        wish = attrs.evolve(wish, players=wish.players or (None if "," in wish.bots else MOST))
    seated = _seats(wish, own["allying"])
    check_aliens(own["aliens"], len(seated), own["chosen"])
    seed = int(wish.seed) if wish.seed.isdecimal() else wish.seed
    if own["mixed"] and "variants" in own["chosen"]:
        raise click.UsageError("--mix-variants draws the variants: --variant cannot stand beside it.")
    options = Options(**own["chosen"])
    order = SeriesOrder(seated, seed, Check(own["check"]), own["most"], own["aliens"], options, own["mixed"])
    return _met(order, wish.processes) if own["pairs"] else _played(order, wish)


def _played(order: SeriesOrder, wish: SimArguments) -> SeriesReport:
    """For JSON a few of the games are played again as at a served table, to count what is asked of people there."""
    from content.cosmic.load import load
    from cosmic_tui.games.cosmic.sim import attention, report, series

    start = perf_counter()
    with progress(wish.games, "games") as advance:
        played = series.run(order, wish.games, wish.processes, lambda _played: advance(1))
    seconds = perf_counter() - start
    served = attention.measure(order, wish.games, load()) if wish.as_json else ()
    return report.SeriesReport(order, played, seconds, served)


def _met(order: SeriesOrder, jobs: int) -> Meetings:
    from content.cosmic.load import load
    from cosmic_tui.games.cosmic.sim import pairs

    catalogue = load()
    wanted = pairs.pairs_of(catalogue.aliens) - pairs.excluded(catalogue, order.options)
    with progress(len(wanted), "pairs") as advance:
        return pairs.meet(order, jobs, catalogue, advance)


def _refuse_beside_pairs(*names: str) -> None:
    """--pairs itself says how many games there are and who meets in them."""
    for name in names:
        if was_given(name):
            raise click.UsageError(f"--{name} cannot stand beside --pairs, which says that itself.")


def _seats(wish: SimArguments, allying: int | None) -> tuple[str, ...]:
    """The kind of bot on each seat, in the order in which they sit in game 0."""
    check_bots(wish.named, wish.hint)
    named = wish.seats()
    if not FEWEST <= len(named) <= MOST:
        raise click.BadParameter(f"a game has {FEWEST} to {MOST} players, not {len(named)}.", param_hint=wish.hint)
    return named if allying is None else _with_ally(named, allying)


def _with_ally(named: tuple[str, ...], place: int) -> tuple[str, ...]:
    from cosmic_tui.games.cosmic import bots

    if place > len(named):
        raise click.BadParameter(f"there are {len(named)} seats, no seat {place}.", param_hint="--always-ally")
    return (*named[: place - 1], f"{bots.ALWAYS_ALLY}:{named[place - 1]}", *named[place:])
