"""Whole random games of every variant alone, of every two together, of all of them, by both editions."""

from __future__ import annotations

from itertools import combinations

import pytest

from cosmic_tui.games.cosmic.sim.report import SeriesReport
from cosmic_tui.games.cosmic.sim.series import one_game
from cosmic_tui.games.cosmic.sim.table import Check, SeriesOrder
from rules.cosmic.protocol.options import EDITIONS, VARIANTS, Options

EVERY = tuple(VARIANTS)
MIXES = [*((variant,) for variant in EVERY), *combinations(EVERY, 2), EVERY]
NEWER, OLDER = EDITIONS


def sound(kind: str, edition: str, variants: tuple[str, ...]) -> bool:
    options = Options(edition=edition, variants=variants)
    order = SeriesOrder((kind,) * 3, 11, Check.EVERY, aliens="choose", options=options)
    report = SeriesReport(order, [one_game(order, 0)], 1.0)
    return report.sound and not report.faults


@pytest.mark.parametrize("variants", MIXES, ids="+".join)
def test_a_game_of_these_variants_comes_to_its_end(variants: tuple[str, ...]) -> None:
    assert sound("random", NEWER, variants)


@pytest.mark.parametrize("variants", [(), *((variant,) for variant in EVERY), EVERY], ids="+".join)
def test_so_it_does_by_the_older_rules(variants: tuple[str, ...]) -> None:
    assert sound("random", OLDER, variants)


@pytest.mark.parametrize("edition", EDITIONS)
def test_simple_bots_play_with_all_of_them(edition: str) -> None:
    assert sound("simple", edition, EVERY)
