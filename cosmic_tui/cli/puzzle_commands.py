"""`cosmic puzzle`: one puzzle in plain lines; and looking for new ones."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from cosmic_tui.cli.games import GAMES, USUAL
from cosmic_tui.cli.whole_number import WholeNumber

TODAY = "today"
FIND, CHOOSE = "find", "choose"
FOUND = Path("puzzles-found")


@click.command()
@click.argument("which", metavar="[N|today|find|choose]", default=TODAY)
@click.option("--games", type=WholeNumber(1), default=20, show_default=True, help="With find: games of bots to search.")
@click.option(
    "--seed", metavar="TEXT", default="puzzle", show_default=True, help="With find: what the games begin with."
)
@click.option("--proved", is_flag=True, help="With find: only puzzles whose answer can be proved by enumeration.")
@click.option("--two", is_flag=True, help="With find: such puzzles of two questions, one after the other.")
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), default=FOUND, show_default=True,
    help="With find and choose: where what is found is kept.",
)  # fmt: skip
def puzzle(which: str, games: int, seed: str, folder: Path, *, proved: bool, two: bool) -> None:
    """A position of a real game in which one answer is right: that of today, or number N. In plain lines.

    `find` searches games of bots for puzzles, and keeps them in a folder; begun again it goes on where it stopped.
    `choose` picks a book of many kinds of questions out of that folder, by growing difficulty.
    """
    if which == FIND:
        _find(folder, seed, games, proved=proved, two=two)
    elif which == CHOOSE:
        _choose(folder)
    else:
        _solve(which)


def _solve(which: str) -> None:
    from cosmic_tui.plain.puzzles import PuzzleLines
    from cosmic_tui.screenkit.theme import Appearance
    from rules.kernel.puzzle import of_day

    screens = GAMES[USUAL].screens()
    puzzles = screens.puzzles
    assert puzzles is not None  # noqa: S101 - the usual game has puzzles
    every = puzzles.book.all()
    if which == TODAY:
        chosen = of_day(every, datetime.now(UTC).date().toordinal())
    elif which.isdecimal() and 1 <= int(which) <= len(every):
        chosen = every[int(which) - 1]
    else:
        raise click.BadParameter(f"'{which}' is neither today nor a number from 1 to {len(every)}.")
    ascii_only = not sys.stdout.encoding.lower().startswith("utf")
    lines = PuzzleLines(puzzles, chosen, screens, click.echo, Appearance(ascii_only, spoken=True))
    lines.begin()
    while not lines.ended and (line := sys.stdin.readline()):
        lines.typed(line)


def _find(folder: Path, seed: str, games: int, *, proved: bool, two: bool) -> None:
    from cosmic_tui.games.cosmic.kind import CosmicKind
    from cosmic_tui.games.cosmic.puzzles.hunt import SOURCES, hunted

    source = SOURCES["two" if two else "proved" if proved else "judged"]
    for file in hunted(CosmicKind(), source, folder, seed, games):
        click.echo(str(file))


def _choose(folder: Path) -> None:
    from cosmic_tui.games.cosmic.kind import CosmicKind
    from cosmic_tui.games.cosmic.puzzles.choosing import rebound

    if not folder.is_dir():
        raise click.BadParameter(f"There is no folder {folder}: `cosmic puzzle find` makes it.")
    for line in rebound(CosmicKind(), folder):
        click.echo(line)
