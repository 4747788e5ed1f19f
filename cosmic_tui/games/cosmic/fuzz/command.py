"""`cosmic fuzz` for the card game: searches, makes scenarios of what fails, and reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from cosmic_tui.games.cosmic.fuzz.episode import Failure
from cosmic_tui.games.cosmic.fuzz.report import FaultFound, FuzzReport
from cosmic_tui.games.cosmic.fuzz.series import cards, every_pair, run
from cosmic_tui.games.cosmic.fuzz.shrinking import shrink

MOST_SHRUNK = 20
"""Kinds of failures of which scenarios are made."""


def search(
    seed: str, jobs: int, folder: Path, each: Callable[[int, int], object], *, seconds: float | None,
    positions: int | None,
) -> FuzzReport:  # fmt: skip
    """Search until the time is over, or through so many positions; scenarios of failures are put into a folder.

    `each` is told now and then how many positions have been played, and how many answers given.
    """
    begun = monotonic()
    tally = run(
        seed, jobs, seconds=seconds, positions=positions, each=lambda found: each(found.positions, found.answers)
    )
    lasted = monotonic() - begun
    faults = [_fault(seed, failures, folder) for failures in list(tally.failures.values())[:MOST_SHRUNK]]
    return FuzzReport(seed, lasted, tally, every_pair(), tuple(faults))


def _fault(seed: str, failures: list[tuple[int, Failure]], folder: Path) -> FaultFound:
    """One kind of failure: the shortest play of it as a scenario."""
    number, failure = min(failures, key=lambda each: (len(each[1].play), each[0]))
    shrunk = shrink(failure, f"found by cosmic fuzz, seed {seed}, position {number}", cards(marks=False))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"fuzz_{seed}_{number}.toml"
    file.write_text(shrunk.text, encoding="utf-8")
    return FaultFound(failure.why, number, len(failures), str(file), shrunk.fails)
