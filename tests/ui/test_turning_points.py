"""The story of a game: which encounters are picked, how they are told, and that Enter opens the replay there."""

from __future__ import annotations

import attrs
import pytest
import tables
from finished_game import fought, fought_steps
from gallery import won
from tables import SMALL, WIDE, FakeLink, news, press, read, row

from cosmic_tui.games.cosmic.replay.encounter_log import LoggedEncounter
from cosmic_tui.games.cosmic.replay.turning_points import TurningPoint, bluff_of_the_day, turning_points
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.turns_told import told
from cosmic_tui.games.cosmic.screen.replay import BoardReplayScreen
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.ui.app import CosmicApp

RED_CARD, BLUE_CARD = "attack_04", "attack_12"


def met(outcome: str = "offense", *, totals: tuple[int, int] | None = None, **changes: object) -> LoggedEncounter:
    sides = None if totals is None else {"offense": totals[0], "defense": totals[1]}
    return LoggedEncounter(1, 1, "red", "blue", "blue.1", outcome, sides, **changes)  # type: ignore[arg-type]


def kinds(*played: LoggedEncounter) -> list[tuple[int, str]]:
    return [(point.place, point.kind) for point in turning_points(played, 5)]


def test_a_game_without_encounters_has_no_story() -> None:
    assert turning_points([], 5) == []


def test_the_last_encounter_is_always_told() -> None:
    assert kinds(met(foreign={"red": 5})) == [(0, "last")]


def test_a_game_that_was_conceded_or_ended_by_consent_says_so() -> None:
    conceded = met("", foreign={"red": 2}, won=["red"], conceded_by=["blue"])
    assert [(point.kind, point.seat, point.other) for point in turning_points([conceded], 5)] == [
        ("conceded", "red", "blue")
    ]
    assert turning_points([attrs.evolve(conceded, conceded_by=["blue", "green"])], 5)[0].other == ""
    assert kinds(met("", won=[])) == [(0, "ended")]


def test_a_shared_colony_and_a_change_of_who_is_ahead_are_told() -> None:
    quiet = met(foreign={"red": 1, "green": 1})
    ahead = met("no_deal", foreign={"red": 2, "green": 1})
    overtaken = met("no_deal", foreign={"red": 2, "green": 3})
    assert kinds(quiet, ahead, overtaken, overtaken) == [(0, "shared"), (2, "lead"), (3, "last")]


def test_a_deal_in_which_both_get_a_colony_is_told_as_a_deal() -> None:
    deal = met("deal", foreign={"red": 1, "blue": 1})
    assert kinds(deal, deal) == [(0, "deal"), (1, "last")]


def test_the_first_one_before_the_last_is_told_once() -> None:
    four, later = met("no_deal", foreign={"red": 4}), met("no_deal", foreign={"red": 4, "blue": 4})
    assert kinds(four, later, later) == [(0, "near"), (2, "last")]


def test_zaps_and_lost_powers_and_the_largest_total_are_told() -> None:
    played = [met("no_deal", zapped=["red"]), met("no_deal", lost_power=["blue"]), met(totals=(40, 2)), met("no_deal")]
    assert kinds(*played) == [(0, "zap"), (1, "lost"), (2, "closest"), (3, "last")]


def test_at_most_six_are_told_the_weightiest_of_them() -> None:
    played = [met("no_deal", zapped=["red"]) for _ in range(9)] + [met("deal")]
    picked = kinds(*played)
    assert len(picked) == 6
    assert picked[-1] == (9, "last")


@pytest.mark.parametrize(
    ("cards", "outcome", "bluffed"),
    [
        ({"red": RED_CARD, "blue": BLUE_CARD}, "offense", ("red", "blue", 8)),
        ({"red": RED_CARD, "blue": BLUE_CARD}, "defense", None),
        ({"red": BLUE_CARD, "blue": RED_CARD}, "defense", ("blue", "red", 8)),
        ({"red": "negotiate", "blue": BLUE_CARD}, "defense", None),
        ({"red": RED_CARD}, "offense", None),
    ],
)
def test_the_bluff_of_the_day_is_won_with_the_lower_card(
    cards: dict[str, str], outcome: str, bluffed: tuple[str, str, int] | None
) -> None:
    bluff = bluff_of_the_day([met(outcome, cards=cards)])
    assert (None if bluff is None else (bluff.seat, bluff.other, bluff.amount)) == bluffed


@pytest.mark.parametrize(
    ("gap", "sentence"), [(0, "● Ann against ▲ Bob: level totals"), (2, "● Ann against ▲ Bob, decided by 2")]
)
def test_a_closest_encounter_of_level_totals_is_told_as_that(gap: int, sentence: str) -> None:
    point = TurningPoint(0, "closest", "red", "blue", gap)
    assert plain(told(Names(tables.NAMES), point)).replace("\u00a0", " ") == sentence


def ended() -> CosmicApp:
    table = row(tuple(tables.NAMES)[:4], mine="yellow", state="finished")
    return tables.app(FakeLink(news(won(), table=table, events=fought(), steps=fought_steps())))


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_enter_on_a_turning_point_opens_the_replay_there(size: tuple[int, int]) -> None:
    running = ended()
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "land together" in read(running)
        await press(pilot, "down", "enter")
        screen = running.screen
        assert isinstance(screen, BoardReplayScreen)
        assert screen.replay.beginnings.index(screen.place) == 6


async def test_the_podium_shows_everybody_and_who_has_won() -> None:
    running = ended()
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        text = read(running)
        for said in ("Vulch", "Virus", "Parasite", "Amoeba", "won the game together!", "The race"):
            assert said in text
