"""`cosmic sim` of Cosmic Encounter: series with aliens, deals and lengths, and pairs of aliens that meet."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from cosmic_tui.cli.sim_arguments import SimArguments, progress, was_given
from cosmic_tui.cli.table_options import FEWEST, MOST, check_aliens, check_bots
from rules.cosmic.protocol.options import Options

if TYPE_CHECKING:
    from cosmic_tui.games.cosmic.sim.kept_series import KeptSeries
    from cosmic_tui.games.cosmic.sim.pairs import Meetings
    from cosmic_tui.games.cosmic.sim.report import SeriesReport
    from cosmic_tui.games.cosmic.sim.table import SeriesOrder

OF_ORDER = {"kinds": "--seats", "seed": "--seed", "check": "--check", "most_encounters": "--most", "aliens": "--aliens",
            "options": "other table options,", "mixed": "--mix-variants"}  # fmt: skip
"""How the command line calls what a series is made of."""


def simulate(wish: SimArguments) -> SeriesReport | Meetings:
    """Play what was asked for. Raises `click.UsageError` where it makes no sense."""
    import attrs

    from cosmic_tui.games.cosmic.sim.table import Check, SeriesOrder

    own = wish.own
    if own["pairs"]:
        if own["kept"] is not None:
            raise click.UsageError("--keep cannot stand beside --pairs.")
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

    start, kept = perf_counter(), _kept(order, wish.own["kept"])
    with progress(wish.games, "games") as advance:
        played = series.run(order, wish.games, wish.processes, lambda _played: advance(1), kept)
    seconds = perf_counter() - start if kept is None else kept.seconds(wish.games)
    served = attention.measure(order, wish.games, load()) if wish.as_json else ()
    return report.SeriesReport(order, played, seconds, served)


def _kept(order: SeriesOrder, path: Path | None) -> KeptSeries | None:
    """The games of this order that stand in a file. Raises `click.UsageError` where it holds others."""
    from cosmic_tui.games.cosmic.sim import kept_series

    if path is None:
        return None
    try:
        return kept_series.KeptSeries(path, order)
    except kept_series.NoSeriesError:
        problem = "is no series of cosmic sim"
    except kept_series.OtherCodeError:
        problem = "was played by other rules, cards or bots"
    except kept_series.OtherOrderError as other:
        told = [f"{OF_ORDER.get(name, name)} {_said(other.there[name])}, not {_said(other.here[name])}"
                for name in other.here]  # fmt: skip
        problem = f"holds games of {'; '.join(told)}"
    except OSError as error:
        raise click.UsageError(f"{path} cannot be used: {error.strerror}.") from error
    raise click.UsageError(f"{path} {problem}. Name another file with --keep.")


def _said(setting: Any) -> str:
    """A setting as it is typed."""
    return ",".join(map(str, setting)) if isinstance(setting, list) else str(setting)


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
