"""The command `cosmic fuzz`: random positions of a game, and what breaks in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import click

from cosmic_tui.cli.sim_arguments import progress
from cosmic_tui.cli.whole_number import WholeNumber

SECONDS = 60


class Found(Protocol):
    """What a search has found."""

    @property
    def sound(self) -> bool: ...

    def as_json(self) -> str: ...

    def as_text(self) -> str: ...


class Search(Protocol):
    """How a game is searched: until the time is over, or through so many positions."""

    def __call__(
        self, seed: str, jobs: int, folder: Path, each: Callable[[int, int], object], *, seconds: float | None,
        positions: int | None,
    ) -> Found: ...  # fmt: skip


def _cosmic() -> Search:
    from cosmic_tui.games.cosmic.fuzz.command import search

    return search


SEARCHES: Mapping[str, Callable[[], Search]] = {"cosmic": _cosmic}
"""By game: what searches through its positions. The first is searched where nobody says which."""


@click.command()
@click.option("--game", type=click.Choice(list(SEARCHES)), default=next(iter(SEARCHES)), show_default=True,
              help="Which game.")  # fmt: skip
@click.option("--seconds", type=WholeNumber(min=1), help=f"How long; without it and --positions {SECONDS}.")
@click.option("--positions", type=WholeNumber(min=1), help="How many positions.")
@click.option("--seed", metavar="TEXT", default="1", show_default=True,
              help="The same seed in as many processes: the same search.")  # fmt: skip
@click.option("--jobs", type=WholeNumber(min=1), help="Processes; without it as many as there are processors.")
@click.option("--out", "folder", metavar="FOLDER", default="fuzz-faults", show_default=True,
              type=click.Path(path_type=Path, file_okay=False),
              help="Where scenarios of what fails are put.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def fuzz(
    game: str, seconds: int | None, positions: int | None, seed: str, jobs: int | None, folder: Path, *, as_json: bool
) -> None:
    """Play random positions with random answers that look for trouble, and check after every answer.

    Nothing may raise, every invariant has to hold, every question needs an answer, copies and saves have to be equal,
    and nobody may be sent a hidden card. What fails is made small and written as a scenario that fails. The report also
    says which answers were met inside which announcements. The exit code is 1 if anything failed.
    """
    if seconds is None and positions is None:
        seconds = SECONDS
    with progress(positions, "positions") as advance:
        told = 0

        def each(done: int, _answers: int) -> None:
            nonlocal told
            advance(done - told)
            told = done

        found = SEARCHES[game]()(seed, jobs or os.cpu_count() or 1, folder, each, seconds=seconds, positions=positions)
    click.echo(found.as_json() if as_json else found.as_text())
    if not found.sound:
        raise click.exceptions.Exit(1)
