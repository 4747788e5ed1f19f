"""The command `cosmic`. A user's mistake ends in one sentence on stderr: exit code 2 for how it was called, else 1."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from click.exceptions import NoArgsIsHelpError

from cosmic_tui import cli_server
from cosmic_tui.whole_number import WholeNumber
from rules.options import EDITIONS, VARIANTS, OptionError, Options

if TYPE_CHECKING:
    from cosmic_tui.sim.pairs import Meetings
    from cosmic_tui.sim.report import Report
    from cosmic_tui.sim.table import Order

COLUMNS, ROWS = 80, 24
"""The least room the screen needs."""
INTERRUPTED = 130
FEWEST, MOST = 3, 5
PLAYERS = WholeNumber(FEWEST, MOST)
BOTS = ("random", "simple", "search")
OPTION = "What the table agrees on, such as restrictions=false; may stand several times."
ALIENS = (
    "Who meets: none, combo (those on a card drawn, good to begin with) or combo:ID, choose (each keeps one of two), "
    "random, or ids with commas, seat by seat."
)


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


def agreeing(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say what the table plays by; it gets them checked, as `chosen`."""

    @click.option("--edition", type=click.Choice(EDITIONS), default=EDITIONS[0], show_default=True,
                  help="The rulebook to play by.")  # fmt: skip
    @click.option("--variant", "variants", type=click.Choice(list(VARIANTS)), multiple=True,
                  help="A variant to play with; again for more of them.")  # fmt: skip
    @click.option("--option", "wishes", metavar="NAME=VALUE", multiple=True, help=OPTION)
    @wraps(command)
    def agreed(*args: Any, edition: str, variants: tuple[str, ...], wishes: tuple[str, ...], **rest: Any) -> None:
        chosen = {"edition": edition, "variants": tuple(dict.fromkeys(variants)), **_typed(wishes)}
        command(*args, chosen={name: value for name, value in chosen.items() if value not in (EDITIONS[0], ())}, **rest)

    return agreed


def _typed(wishes: tuple[str, ...]) -> dict[str, Any]:
    """The table options typed, as the engine takes them."""
    from cosmic_tui.options import typed

    try:
        chosen = typed(wishes)
        Options.of(chosen)
    except OptionError as error:
        raise click.BadParameter(f"{error}.", param_hint="--option") from error
    return chosen


# -- playing


@cosmic.command()
@click.option("--players", type=PLAYERS, default=4, show_default=True, help="Players at the table, you among them.")
@click.option("--seed", metavar="TEXT", help="Play the game of this seed; without it a new one.")
@click.option("--name", metavar="TEXT", default="", help="What you are called at the table.")
@click.option("--aliens", metavar="WISH", default="choose", show_default=True, help=ALIENS)
@click.option("--bot", metavar="KIND", default="simple", show_default=True,
              help="Who plays against you: random, simple, search; or simple:raider, search:400ms.")  # fmt: skip
@click.option("--people", type=WholeNumber(1, MOST), default=1, show_default=True,
              help="People at this keyboard, who hand it over; --name Ann,Bob names them.")  # fmt: skip
@click.option("--plain", is_flag=True, help="In lines, with numbered choices: for screen readers and pipes.")
@click.option("--resume", is_flag=True, help="Go on with the game that was left last, as it was agreed then.")
@agreeing
def play(
    players: int, seed: str | None, name: str, aliens: str, bot: str, chosen: dict[str, Any], *, people: int,
    plain: bool, resume: bool,
) -> None:  # fmt: skip
    """Play alone against bots on this terminal, or several of you at one keyboard."""
    if people > players:
        raise click.BadParameter(f"{people} people at a table of {players}.", param_hint="--people")
    if plain and people > 1:
        raise click.UsageError("--plain is for one person.")
    _check_kinds((bot,), "--bot")
    _check_aliens(aliens, players, chosen)
    if not plain:
        _require_terminal("cosmic play")
    from cosmic_tui import local

    if resume:
        cli_server.started(lambda: local.resume(plain=plain))
        return
    cli_server.started(lambda: local.play(players, seed, name, aliens, chosen, bot, people=people, plain=plain))


@cosmic.command()
@click.option("--name", metavar="TEXT", default="", help="What you are called at the table.")
def learn(name: str) -> None:
    """How to play: a first encounter against two bots, with a coach who explains every question."""
    _require_terminal("cosmic learn")
    from cosmic_tui import local

    cli_server.started(lambda: local.learn(name))


cosmic.add_command(cli_server.serve)
cosmic.add_command(cli_server.config)
cosmic.add_command(cli_server.admin)
cosmic.add_command(cli_server.check)


def _require_terminal(command: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException(f"{command} needs a terminal: neither its input nor its output can be redirected")
    size = os.get_terminal_size(sys.stdout.fileno())
    # A terminal that does not know its size says 0; the screen finds out by itself.
    if 0 < size.columns < COLUMNS or 0 < size.lines < ROWS:
        raise click.ClickException(
            f"this terminal has {size.columns} columns and {size.lines} lines; the screen needs {COLUMNS} by {ROWS}"
        )


@cosmic.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", metavar="COLOUR", help="Through whose eyes; without it as a spectator saw it.")
@click.option("--markdown", is_flag=True, help="Print the record of the game instead of showing it.")
def replay(file: Path, seat: str | None, *, markdown: bool) -> None:
    """Look back at a game: FILE is its journal, as the server keeps it under games/ and finished/."""
    from cosmic_tui.replay import reading, record
    from cosmic_tui.ui.replaying import show

    try:
        film = reading.film_of(file, seat)
    except reading.ReplayError as error:
        raise click.ClickException(str(error)) from error
    if markdown:
        click.echo(record.markdown(film), nl=False)
        return
    _require_terminal("cosmic replay")
    show(film)


# -- games without a screen


@cosmic.command()
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
    from cosmic_tui.sim.table import Check, Order

    if seats and bots:
        raise click.UsageError("--seats and --bots are two names of one option: use one of them.")
    kinds, given = bots or seats or "simple", "--bots" if bots else "--seats"
    if pairs:
        _refuse_beside_pairs("games", "aliens")
        players = players or (None if "," in kinds else MOST)
    seated = _seats(kinds, given, players, allying)
    _check_aliens(aliens, len(seated), chosen)
    order = Order(seated, int(seed) if seed.isdecimal() else seed, Check(check), most, aliens, Options(**chosen))
    jobs = jobs or os.cpu_count() or 1
    result = _met(order, jobs) if pairs else _played(order, games, jobs, served=as_json)
    click.echo(result.as_json() if as_json else result.as_text())
    if not result.sound:
        raise click.exceptions.Exit(1)


def _played(order: Order, games: int, jobs: int, *, served: bool) -> Report:
    """`served`: a few of the games are played again as at a served table, to count what is asked of people there."""
    from content.load import load
    from cosmic_tui.sim import attention, report, series

    start = perf_counter()
    with _progress(games, "games") as advance:
        played = series.run(order, games, jobs, lambda _played: advance(1))
    seconds = perf_counter() - start
    return report.Report(order, played, seconds, attention.measure(order, games, load()) if served else ())


def _met(order: Order, jobs: int) -> Meetings:
    from content.load import load
    from cosmic_tui.sim import pairs

    catalogue = load()
    wanted = pairs.pairs_of(catalogue.aliens) - pairs.excluded(catalogue, order.options)
    with _progress(len(wanted), "pairs") as advance:
        return pairs.meet(order, jobs, catalogue, advance)


def _refuse_beside_pairs(*names: str) -> None:
    """--pairs itself says how many games there are and who meets in them."""
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} cannot stand beside --pairs, which says that itself.")


def _check_aliens(wish: str, players: int, chosen: dict[str, Any]) -> None:
    from content.load import load
    from cosmic_tui.aliens import AliensError, check
    from rules.options import Options

    try:
        check(wish, players, load(), Options(**chosen))
    except AliensError as error:
        raise click.BadParameter(str(error), param_hint="--aliens") from error


def _seats(kinds: str, given: str, players: int | None, allying: int | None) -> tuple[str, ...]:
    """The kind of bot on each seat, in the order in which they sit in game 0; mistakes name the option `given`."""
    named = tuple(kind.strip() for kind in kinds.split(","))
    _check_kinds(named, given)
    if len(named) == 1:
        named *= players or 4
    elif players is not None and len(named) != players:
        raise click.BadParameter(f"{len(named)} bots for {players} players.", param_hint=given)
    if not FEWEST <= len(named) <= MOST:
        raise click.BadParameter(f"a game has {FEWEST} to {MOST} players, not {len(named)}.", param_hint=given)
    return named if allying is None else _with_ally(named, allying)


def _check_kinds(kinds: Sequence[str], hint: str) -> None:
    from content.load import load
    from cosmic_tui import bots

    for kind in kinds:
        try:
            bots.check(kind, load())
        except ValueError as error:
            raise click.BadParameter(f"{error}.", param_hint=hint) from error


def _with_ally(named: tuple[str, ...], place: int) -> tuple[str, ...]:
    from cosmic_tui import bots

    if place > len(named):
        raise click.BadParameter(f"there are {len(named)} seats, no seat {place}.", param_hint="--always-ally")
    return (*named[: place - 1], f"{bots.ALWAYS_ALLY}:{named[place - 1]}", *named[place:])


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


# -- one position


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


# -- the rulebook


@cosmic.command()
@click.argument("words", metavar="[WORD]", nargs=-1)
@click.option("--decisions", "part", flag_value="decided", help="What is decided where no source says anything.")
@click.option("--editions", "part", flag_value="differing", help="What the rulebooks differ in.")
def rules(words: tuple[str, ...], part: str | None) -> None:
    """Look something up in the rulebook: a word, a phase, a card, an alien, a rule. Without a word: its chapters."""
    from cosmic_tui import rulebook

    if part and words:
        raise click.UsageError("a word to look up cannot stand beside --decisions or --editions.")
    if part:
        click.echo(getattr(rulebook, part)())
        return
    try:
        click.echo(rulebook.about(" ".join(words)) if words else rulebook.contents())
    except rulebook.NothingFound as error:
        raise click.UsageError(str(error)) from error


# -- the engine's speed


@cosmic.group()
def bench() -> None:
    """Measure what parts of the program cost."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def engine(*, as_json: bool) -> None:
    """Clones, views and decisions, each beside a fixed loop of plain Python timed in the same run."""
    from cosmic_tui.bench import engine as measures

    costs = measures.engine()
    click.echo(measures.as_json(costs) if as_json else measures.as_text(costs))


bench.add_command(cli_server.crash)
bench.add_command(cli_server.screen)
bench.add_command(cli_server.ssh)
bench.add_command(cli_server.soak)
bench.add_command(cli_server.orders)
bench.add_command(cli_server.waits)
