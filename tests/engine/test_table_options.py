"""What tables agree on about aliens and flares: who may meet, and where flares come from."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest
import random_play

from rules.cosmic.cards.exclusions import barred, most_together
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import OptionError, Options
from rules.cosmic.setup import Setup

CATALOGUE = random_play.CATALOGUE
FIVE = ("red", "blue", "green", "yellow", "purple")
EXCLUDED = {frozenset(("gambler", "sorcerer")), frozenset(("healer", "masochist"))}
DEALS = 120


def dealt(options: Options) -> Iterator[set[str]]:
    """The aliens dealt in games with these options, two to each of five players."""
    for seed in range(DEALS):
        state = Game.open(CATALOGUE, Setup(FIVE, seed, options, choose=True)).state
        yield {alien for aliens in state.dealt.values() for alien in aliens}


def excluded_together(aliens: set[str]) -> bool:
    return any(pair <= aliens for pair in EXCLUDED)


def test_excluded_aliens_are_never_dealt_into_one_game() -> None:
    assert not any(map(excluded_together, dealt(Options())))


def test_without_restrictions_they_are() -> None:
    assert any(map(excluded_together, dealt(Options(restrictions=False))))


def test_aliens_that_bar_each_other_cannot_be_named_for_one_game() -> None:
    aliens = ("gambler", "oracle", "sorcerer")
    with pytest.raises(ValueError, match="'gambler' cannot meet"):
        Setup(FIVE[:3], aliens=aliens).check(CATALOGUE)
    assert Game.open(CATALOGUE, Setup(FIVE[:3], 1, Options(restrictions=False), aliens)).asks()


def test_who_bars_whom_is_mutual_and_ends_with_the_restrictions() -> None:
    pairs = {
        frozenset((alien, other)) for alien in CATALOGUE.aliens for other in barred(CATALOGUE, Options(), alien)
    }  # fmt: skip
    assert pairs == EXCLUDED
    assert not any(barred(CATALOGUE, Options(restrictions=False), alien) for alien in CATALOGUE.aliens)


@pytest.mark.parametrize("levels", [("green",), ("green", "yellow"), ("red", "yellow")])
def test_flares_and_aliens_come_from_the_alert_levels_of_the_table(levels: tuple[str, ...]) -> None:
    options = Options(alert_levels=levels)
    for aliens in dealt(options):
        assert {CATALOGUE.aliens[alien].alert for alien in aliens} <= set(levels)
    game = Game.open(CATALOGUE, Setup(FIVE[:3], 1, options, aliens=("oracle", "zombie", "clone")))
    others = {flare.removeprefix("flare:") for flare in game.state.flares} - {"oracle", "zombie", "clone"}
    assert len(others) == 7
    assert {CATALOGUE.aliens[alien].alert for alien in others} <= set(levels)


def test_a_level_with_too_few_aliens_for_the_table_is_refused() -> None:
    red = Options(alert_levels=("red",))
    assert most_together(CATALOGUE, red) == 10
    Setup(FIVE, options=red, choose=True).check(CATALOGUE)
    there = {alien: facts for alien, facts in CATALOGUE.aliens.items() if alien != "gambler"}
    with pytest.raises(ValueError, match="too few of the alert levels red"):
        Setup(FIVE, options=red, choose=True).check(attrs.evolve(CATALOGUE, aliens=there))


@pytest.mark.parametrize(
    "chosen",
    [
        {"restrictions": 0}, {"alert_levels": ["orange"]}, {"alert_levels": []}, {"alert_levels": "red"},
        {"flare_printing": "new"}, {"zap_stops_passive": "yes"}, {"own_wild_when_zapped": None},
        {"trade_techs": "yes"},
    ],
)  # fmt: skip
def test_what_an_option_cannot_be_is_said_with_its_name(chosen: dict[str, object]) -> None:
    (name,) = chosen
    with pytest.raises(OptionError) as refused:
        Options.from_names(chosen)
    assert refused.value.message.key == "options.cannot_be"
    assert refused.value.message.values["name"] == name


def test_options_read_from_a_list_are_those_written_as_one() -> None:
    assert Options.from_names({"alert_levels": ["red", "green"]}) == Options(alert_levels=("red", "green"))
