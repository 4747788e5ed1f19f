"""`cosmic puzzle`: one puzzle in plain lines."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click

from cosmic_tui.cli.games import GAMES, USUAL
from cosmic_tui.cli.whole_number import WholeNumber

TODAY = "today"
FIND = "find"


@click.command()
@click.argument("which", metavar="[N|today|find]", default=TODAY)
@click.option("--games", type=WholeNumber(1), default=20, show_default=True, help="With find: games of bots to search.")
@click.option(
    "--seed", metavar="TEXT", default="puzzle", show_default=True, help="With find: what the games begin with."
)
@click.option("--two", is_flag=True, help="With find: puzzles of two questions, one after the other.")
def puzzle(which: str, games: int, seed: str, *, two: bool) -> None:
    """A position of a real game in which one answer is right: that of today, or number N. In plain lines.

    `find` searches games of bots for more puzzles and prints their files.
    """
    if which == FIND:
        _find(games, seed, two=two)
        return
    from cosmic_tui.plain.puzzles import PuzzleLines
    from cosmic_tui.screenkit.theme import Appearance
    from rules.kernel.puzzle import of_day

    make = GAMES[USUAL].puzzles
    assert make is not None  # noqa: S101 - the usual game has puzzles
    book = make()
    every = book.all()
    if which == TODAY:
        chosen = of_day(every, datetime.now(UTC).date().toordinal())
    elif which.isdecimal() and 1 <= int(which) <= len(every):
        chosen = every[int(which) - 1]
    else:
        raise click.BadParameter(f"'{which}' is neither today nor a number from 1 to {len(every)}.")
    ascii_only = not sys.stdout.encoding.lower().startswith("utf")
    lines = PuzzleLines(book, chosen, GAMES[USUAL].screens(), click.echo, Appearance(ascii_only, spoken=True))
    lines.begin()
    while not lines.ended and (line := sys.stdin.readline()):
        lines.typed(line)


def _find(games: int, seed: str, *, two: bool) -> None:
    from cosmic_tui.games.cosmic.kind import CosmicKind
    from cosmic_tui.games.cosmic.puzzles.book import write_page
    from cosmic_tui.games.cosmic.puzzles.finding import found

    kind = CosmicKind()
    for number in range(games):
        for page in found(kind, kind.players[number % len(kind.players)], f"{seed} {number}", two=two):
            click.echo(write_page(page))
