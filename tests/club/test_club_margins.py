"""By how much somebody has won or lost: the closest games of a profile, and the achievements that count it."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_club_own_records import ANN, BOB, CYD, game

from cosmic_tui.club.club import Club
from cosmic_tui.club.records import FinishedGame, FinishedSeat, Profile
from rules.cosmic.protocol.events import EVENTS
from rules.kernel.events import Seen
from rules.kernel.summary import CONCEDED, Fact, concessions

CONCESSION = (Fact(CONCEDED, "blue", "red"),)


async def profile_of(folder: Path, who: str, *games: FinishedGame) -> Profile:
    club, _ = Club.open(folder)
    try:
        await club.keep_people({"names": {ANN: "Ann", BOB: "Bob", CYD: "Cyd"}})
        await club.record(*games)
        profile = await club.profile(who, who, 0.0)
    finally:
        club.close()
    assert profile is not None
    return profile


@pytest.mark.parametrize(("who", "margin"), [(ANN, 5), (BOB, 2), (CYD, 2)])
async def test_whoever_asks_is_told_the_own_distance(tmp_path: Path, who: str, margin: int) -> None:
    (close,) = (await profile_of(tmp_path, who, game(1, 0, 5, 3))).closest
    assert (close.margin, close.won) == (margin, who == BOB)


async def test_a_conceded_game_is_none_of_the_closest_and_no_close_win(tmp_path: Path) -> None:
    games = [game(1, 0, 0, facts=CONCESSION), game(2, 1, 0, facts=CONCESSION), game(3, 9, 0, facts=CONCESSION)]
    profile = await profile_of(tmp_path, ANN, *games)
    assert (profile.games, profile.won_alone + profile.won_shared, profile.closest) == (3, 3, [])
    assert not {"hair", "runaway"} & set(profile.achievements)


async def test_a_game_won_in_another_way_with_fewer_points_is_not_told_as_a_tie(tmp_path: Path) -> None:
    seats = tuple(
        FinishedSeat(seat, "person", who, who, place, score)
        for seat, who, place, score in (("red", ANN, 1, 1), ("blue", BOB, 2, 4))
    )
    won = FinishedGame("g1", "toy", "lake", 0.0, 1.0, 3, private=False, seats=seats)
    assert (await profile_of(tmp_path, ANN, won)).closest == []


def test_the_last_event_tells_who_has_conceded_to_whom() -> None:
    assert "conceded_by" in EVENTS["game.won"]
    told = [Seen("game.won", "turn.end", {"winners": ["red"], "won_by": {}, "conceded_by": ["blue", "green"]})]
    assert concessions(told) == (Fact(CONCEDED, "blue", "red"), Fact(CONCEDED, "green", "red"))
    assert concessions([Seen("game.won", "turn.end", {"winners": [], "won_by": {}})]) == ()
