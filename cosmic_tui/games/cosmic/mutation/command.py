"""`cosmic scenario --mutate`: tries the mutants of cards, in one process or in several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from cosmic_tui.games.cosmic.mutation import report
from cosmic_tui.games.cosmic.mutation.accepted_mutants import read_accepted
from cosmic_tui.games.cosmic.mutation.trial import CardSource, CardVerdicts, Trial, cards_in, read_trials, try_card
from cosmic_tui.games.cosmic.scenarios import found_in, of_the_card_game


def run(
    places: Sequence[Path], folder: Path, listed: Path, echo: Callable[[str], object], *, jobs: int, as_json: bool
) -> bool:
    """Try all mutants of the cards in these places with the scenarios of a folder; whether enough are killed.

    `listed`: the file with the accepted survivors, if there is one. Raises `ValueError` for a place without cards or
    scenarios, and for a scenario that does not hold as it is.
    """
    cards = cards_in(places)
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder} with scenarios")
    entries = read_accepted(listed) if listed.exists() else ()
    trials = read_trials(of_the_card_game(found_in([folder])))
    tried = []
    with _tries(cards, trials, jobs) as results:
        for card in results:
            tried.append(card)
            if not as_json:
                for verdict in report.report([card], entries).survived:
                    echo(report.line(verdict))
    found = report.report(tried, entries)
    for text in [report.as_json(found)] if as_json else report.last_lines(found):
        echo(text)
    return found.ok


@contextmanager
def _tries(cards: Sequence[CardSource], trials: Sequence[Trial], jobs: int) -> Iterator[Iterator[CardVerdicts]]:
    one = partial(_try, trials)
    if jobs == 1:
        yield map(one, cards)
        return
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(cards))) as pool:
        yield pool.imap(one, cards)


def _try(trials: Sequence[Trial], card: CardSource) -> CardVerdicts:
    return try_card(card, trials)
