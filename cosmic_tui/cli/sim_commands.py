"""The command `cosmic sim`: whole games of bots, and what came of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from cosmic_tui.cli.table_options import ALIENS, FEWEST, MOST, PLAYERS, agreeing, check_aliens, check_kinds
from cosmic_tui.cli.whole_number import WholeNumber
from rules.cosmic.protocol.options import Options

if TYPE_CHECKING:
    from cosmic_tui.games.cosmic.sim.pairs import Meetings
    from cosmic_tui.games.cosmic.sim.report import SeriesReport
    from cosmic_tui.games.cosmic.sim.table import SeriesOrder

BOTS = ("random", "simple", "search")


@click.command()
@click.option("--games", type=WholeNumber(min=1), default=100, show_default=True, help="How many games.")
@click.option("--players", type=PLAYERS, help="Players in each game; without it as many as seats are named, else 4.")
@click.option("--seed", metavar="TEXT", default="1", show_default=True, help="Game i depends on seed, i, seats only.")
@click.option(
    "--seats",
    metavar="KIND[,KIND...]",
    help=f"One kind for all, or one each: {', '.join(BOTS)}; simple without it. They move on a seat each game.",
)
@click.option("--bots", metavar="KIND[,KIND...]", help="The same as --seats.")
@click.option("--always-ally", "allying", metavar="SEAT", type=WholeNumber(min=1),
              help="The bot of this place in --seats joins whoever invites it and invites all.")  # fmt: skip
@click.option("--jobs", type=WholeNumber(min=1), help="Processes; without it as many as there are processors.")
@click.option("--check", type=click.Choice(["every", "encounter", "never"]), default="every", show_default=True,
              help="Look at the invariants after every answer, after every encounter, or never.")  # fmt: skip
@click.option("--most", type=WholeNumber(min=1), default=2000, show_default=True,
              help="Cut a game off after so many encounters.")  # fmt: skip
@click.option("--aliens", metavar="WISH", default="random", show_default=True, help=ALIENS)
@agreeing
@click.option("--pairs", is_flag=True, help="Play until every two aliens that may meet have met; five at a table.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def sim(
    games: int, players: int | None, seed: str, jobs: int | None, check: str, most: int, aliens: str,
    chosen: dict[str, Any], *, seats: str | None, bots: str | None, allying: int | None, pairs: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play whole games without a screen.

    A game ends when somebody has won. One that has seen --most encounters is cut off and counts as not finished. Bots
    have no minute for a deal: after 60 words of both its clock runs out. --json also counts, in the first ten games,
    what a served table asks of people: beats, waits and prompts. The exit code is 1 if an invariant broke or a game did
    not finish, with --pairs also if a pair has not met.
    """
    from cosmic_tui.games.cosmic.sim.table import Check, SeriesOrder

    if seats and bots:
        raise click.UsageError("--seats and --bots are two names of one option: use one of them.")
    kinds, given = bots or seats or "simple", "--bots" if bots else "--seats"
    if pairs:
        _refuse_beside_pairs("games", "aliens")
        players = players or (None if "," in kinds else MOST)
    seated = _seats(kinds, given, players, allying)
    check_aliens(aliens, len(seated), chosen)
    order = SeriesOrder(seated, int(seed) if seed.isdecimal() else seed, Check(check), most, aliens, Options(**chosen))
    jobs = jobs or os.cpu_count() or 1
    result = _met(order, jobs) if pairs else _played(order, games, jobs, served=as_json)
    click.echo(result.as_json() if as_json else result.as_text())
    if not result.sound:
        raise click.exceptions.Exit(1)


def _played(order: SeriesOrder, games: int, jobs: int, *, served: bool) -> SeriesReport:
    """`served`: a few of the games are played again as at a served table, to count what is asked of people there."""
    from content.cosmic.load import load
    from cosmic_tui.games.cosmic.sim import attention, report, series

    start = perf_counter()
    with progress(games, "games") as advance:
        played = series.run(order, games, jobs, lambda _played: advance(1))
    seconds = perf_counter() - start
    return report.SeriesReport(order, played, seconds, attention.measure(order, games, load()) if served else ())


def _met(order: SeriesOrder, jobs: int) -> Meetings:
    from content.cosmic.load import load
    from cosmic_tui.games.cosmic.sim import pairs

    catalogue = load()
    wanted = pairs.pairs_of(catalogue.aliens) - pairs.excluded(catalogue, order.options)
    with progress(len(wanted), "pairs") as advance:
        return pairs.meet(order, jobs, catalogue, advance)


def _refuse_beside_pairs(*names: str) -> None:
    """--pairs itself says how many games there are and who meets in them."""
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} cannot stand beside --pairs, which says that itself.")


def _seats(kinds: str, given: str, players: int | None, allying: int | None) -> tuple[str, ...]:
    """The kind of bot on each seat, in the order in which they sit in game 0; mistakes name the option `given`."""
    named = tuple(kind.strip() for kind in kinds.split(","))
    check_kinds(named, given)
    if len(named) == 1:
        named *= players or 4
    elif players is not None and len(named) != players:
        raise click.BadParameter(f"{len(named)} bots for {players} players.", param_hint=given)
    if not FEWEST <= len(named) <= MOST:
        raise click.BadParameter(f"a game has {FEWEST} to {MOST} players, not {len(named)}.", param_hint=given)
    return named if allying is None else _with_ally(named, allying)


def _with_ally(named: tuple[str, ...], place: int) -> tuple[str, ...]:
    from cosmic_tui.games.cosmic import bots

    if place > len(named):
        raise click.BadParameter(f"there are {len(named)} seats, no seat {place}.", param_hint="--always-ally")
    return (*named[: place - 1], f"{bots.ALWAYS_ALLY}:{named[place - 1]}", *named[place:])


class progress:  # noqa: N801 - used as a function
    """A bar on stderr while games are played, where that is a terminal; told of so many more at a time."""

    def __init__(self, total: int | None, what: str) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._bar = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task(what, total=total)

    def __enter__(self) -> Callable[[int], None]:
        self._bar.start()
        return lambda more: self._bar.advance(self._task, more)

    def __exit__(self, *_error: object) -> None:
        self._bar.stop()
