"""The command `cosmic`. A user's mistake ends in one sentence on stderr: exit code 2 for how it was called, else 1."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from click.exceptions import NoArgsIsHelpError

if TYPE_CHECKING:
    from cosmic_tui.sim.pairs import Meetings
    from cosmic_tui.sim.report import Report
    from cosmic_tui.sim.table import Order

COLUMNS, ROWS = 80, 24
"""The least room the screen needs."""
INTERRUPTED = 130
EVERYWHERE = "0.0.0.0"  # noqa: S104 - a server is there for others, and guards what it lets in
FEWEST, MOST = 3, 5
PLAYERS = click.IntRange(FEWEST, MOST)
BOTS = ("random", "simple")
ALIENS = "Who meets: none, random, choose (each keeps one of two), or ids with commas, seat by seat."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `cosmic` with these arguments (None: those of the process); returns the exit code."""
    try:
        return int(cosmic.main(arguments, prog_name="cosmic", standalone_mode=False) or 0)
    except NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
    except click.UsageError as error:
        where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        return _fail(error.format_message() + where, error.exit_code)
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more; without this the interpreter complains once again while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _fail(message: str, code: int) -> int:
    click.echo("Error: " + " ".join(message.split()), err=True)
    return code


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cosmic_tui", prog_name="cosmic")
def cosmic() -> None:
    """Cosmic Encounter for three to five players, in a terminal."""


# -- playing


@cosmic.command()
@click.option("--players", type=PLAYERS, default=4, show_default=True, help="Players at the table, you among them.")
@click.option("--seed", metavar="TEXT", help="Play the game of this seed; without it a new one.")
@click.option("--name", metavar="TEXT", default="", help="What you are called at the table.")
@click.option("--aliens", metavar="WISH", default="none", show_default=True, help=ALIENS)
def play(players: int, seed: str | None, name: str, aliens: str) -> None:
    """Play alone against bots on this terminal."""
    _check_aliens(aliens, players)
    _require_terminal()
    from cosmic_tui import local

    _started(lambda: local.play(players, seed, name, aliens))


@cosmic.command()
@click.option(
    "--host", default=EVERYWHERE, show_default=True, help="Address to listen on; 127.0.0.1 lets nobody else in."
)
@click.option("--port", type=click.IntRange(0, 65535), default=2222, show_default=True, help="0 takes a free one.")
@click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), default=Path("cosmic-data"), show_default=True,
    help="Folder for the server's key and its games; made if it is not there.",
)  # fmt: skip
def serve(host: str, port: int, data: Path) -> None:
    """Let people play over SSH: ssh -p PORT HOST, or watch@HOST to look on."""
    from cosmic_tui import serving

    _started(lambda: serving.serve(host, port, data))


def _started(run: Callable[[], Any]) -> None:
    """Run what may fail for a reason of this machine; the reason is all the user is told."""
    from cosmic_tui.host.disk import StoreError
    from cosmic_tui.ssh.identity import ServeError

    try:
        run()
    except (ServeError, StoreError) as error:
        raise click.ClickException(str(error)) from error


def _require_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException("cosmic play needs a terminal: neither its input nor its output can be redirected")
    size = os.get_terminal_size(sys.stdout.fileno())
    # A terminal that does not know its size says 0; the screen finds out by itself.
    if 0 < size.columns < COLUMNS or 0 < size.lines < ROWS:
        raise click.ClickException(
            f"this terminal has {size.columns} columns and {size.lines} lines; the screen needs {COLUMNS} by {ROWS}"
        )


# -- games without a screen


@cosmic.command()
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--players", type=PLAYERS, help="Players in each game; without it as many as bots are named, else 4.")
@click.option("--seed", metavar="TEXT", default="1", show_default=True, help="Game i depends on seed, i and bots only.")
@click.option("--bots", "kinds", metavar="KIND[,KIND...]", default="simple", show_default=True,
              help=f"One kind for all, or one for each seat: {', '.join(BOTS)}.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; without it as many as there are processors.")
@click.option("--check", type=click.Choice(["every", "encounter", "never"]), default="every", show_default=True,
              help="Look at the invariants after every answer, after every encounter, or never.")  # fmt: skip
@click.option("--most", type=click.IntRange(min=1), default=400, show_default=True,
              help="Cut a game off after so many encounters.")  # fmt: skip
@click.option("--aliens", metavar="WISH", default="none", show_default=True, help=ALIENS)
@click.option("--pairs", is_flag=True, help="Play until every two aliens that may meet have met; five at a table.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def sim(
    games: int, players: int | None, seed: str, kinds: str, jobs: int | None, check: str, most: int, aliens: str, *,
    pairs: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play whole games without a screen.

    A game ends when somebody has won. One that has seen --most encounters is cut off and counts as not finished. Bots
    have no minute for a deal: after 60 words of both its clock runs out. The exit code is 1 if an invariant broke or a
    game did not finish, with --pairs also if a pair has not met.
    """
    from cosmic_tui.sim.table import Check, Order

    if pairs:
        _refuse_beside_pairs("games", "aliens")
        players = players or (None if "," in kinds else MOST)
    seats = _seats(kinds, players)
    _check_aliens(aliens, len(seats))
    order = Order(seats, int(seed) if seed.isdecimal() else seed, Check(check), most, aliens)
    result = _met(order, jobs or os.cpu_count() or 1) if pairs else _played(order, games, jobs or os.cpu_count() or 1)
    click.echo(result.as_json() if as_json else result.as_text())
    if not result.sound:
        raise click.exceptions.Exit(1)


def _played(order: Order, games: int, jobs: int) -> Report:
    from cosmic_tui.sim import report, series

    start = perf_counter()
    with _progress(games, "games") as advance:
        played = series.run(order, games, jobs, lambda _played: advance(1))
    return report.Report(order, played, perf_counter() - start)


def _met(order: Order, jobs: int) -> Meetings:
    from content.load import load
    from cosmic_tui.sim import pairs

    catalogue = load()
    wanted = pairs.pairs_of(catalogue.aliens) - pairs.excluded(catalogue)
    with _progress(len(wanted), "pairs") as advance:
        return pairs.meet(order, jobs, catalogue, advance)


def _refuse_beside_pairs(*names: str) -> None:
    """--pairs itself says how many games there are and who meets in them."""
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} cannot stand beside --pairs, which says that itself.")


def _check_aliens(wish: str, players: int) -> None:
    from content.load import load
    from cosmic_tui.aliens import AliensError, check

    try:
        check(wish, players, load())
    except AliensError as error:
        raise click.BadParameter(str(error), param_hint="--aliens") from error


def _seats(kinds: str, players: int | None) -> tuple[str, ...]:
    """The kind of bot on each seat."""
    named = tuple(kind.strip() for kind in kinds.split(","))
    for kind in named:
        if kind not in BOTS:
            raise click.BadParameter(f"{kind!r} is no kind of bot; there are {', '.join(BOTS)}.", param_hint="--bots")
    if len(named) == 1:
        return named * (players or 4)
    if players is not None and len(named) != players:
        raise click.BadParameter(f"{len(named)} bots for {players} players.", param_hint="--bots")
    if not FEWEST <= len(named) <= MOST:
        raise click.BadParameter(f"a game has {FEWEST} to {MOST} players, not {len(named)}.", param_hint="--bots")
    return named


class _progress:  # noqa: N801 - used as a function
    """A bar on stderr while games are played, where that is a terminal; told of so many more at a time."""

    def __init__(self, total: int, what: str) -> None:
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


# -- one position, and the engine's speed


@cosmic.command()
@click.argument("places", metavar="FILE_OR_FOLDER...", nargs=-1, required=True,
                type=click.Path(exists=True, path_type=Path))  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def scenario(places: tuple[Path, ...], *, as_json: bool) -> None:
    """Run scenarios: each sets up a position, plays, and says what has to come of it.

    Of a folder all .toml files are run. The exit code is 0 only if every scenario holds.
    """
    from cosmic_tui import scenarios

    try:
        files = scenarios.found_in(places)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    results = scenarios.run(files, lambda result: None if as_json else click.echo(scenarios.line(result)))
    click.echo(scenarios.as_json(results) if as_json else scenarios.count(results))
    if not all(result.ok for result in results):
        raise click.exceptions.Exit(1)


@cosmic.group()
def bench() -> None:
    """Measure what parts of the program cost."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def engine(*, as_json: bool) -> None:
    """Clones, views and decisions, each beside a fixed loop of plain Python timed in the same run."""
    from cosmic_tui import bench as measures

    costs = measures.engine()
    click.echo(measures.as_json(costs) if as_json else measures.as_text(costs))
