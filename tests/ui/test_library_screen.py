"""The library of finished games and the profile, as they are read and by their keys; a snapshot of each."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import SMALL, WIDE, FakeLink, lines, press, read
from test_snapshots import FOLDER, compare
from textual.pilot import Pilot

from cosmic_tui.club.records import CloseGame, GameFilter, GameRow, PlayerRow, Profile, Standing, TagCount
from cosmic_tui.host.messages import AskAway, Browse, LibraryNews, LookUp, ProfileNews, Recall, ShowRating
from cosmic_tui.ui.app import CosmicApp

NOVEMBER = 1_795_420_800.0
"""2026-11-23, by UTC."""
SIZES = {"small": SMALL, "wide": WIDE}


def game(number: int, table: str = "Friday night", **changes: object) -> GameRow:
    players = [
        PlayerRow("red", "Ann", False, 1, 5, ["zombie"]), PlayerRow("blue", "Bob", False, 2, 4, ["oracle"]),
        PlayerRow("green", "", False, 3, 2, ["loser"]), PlayerRow("yellow", "", True, 4, 1, ["human"]),
    ]  # fmt: skip
    row = GameRow(f"game{number:04}", "cosmic", table, NOVEMBER - number * 86400, 75, 12, False, players)
    return attrs.evolve(row, **changes)


GAMES = [game(1), game(2, "Slow waltz", minutes=0), game(3, "Secret", private=True)]
PROFILE = Profile(
    "Ann", NOVEMBER - 90 * 86400, 31, 9, 4, [TagCount("zombie", 7, 3), TagCount("oracle", 5, 0)],
    [(3, 11, 5), (4, 20, 8)],
    [CloseGame("game0001", "Friday night", NOVEMBER, won=True, margin=1)], [("Bob", 14), ("Cyd", 6)],
    [Standing("cosmic", "2026-Q4", "Ann", 1520, 80, 12), Standing("cosmic", "", "Ann", 1495, 60, 31)],
    ["first", "winner", "hair"], own=True,
)  # fmt: skip


class Club(FakeLink):
    """Finds the same games whatever is looked for, and shows the same profile."""

    def __init__(self, profile: Profile = PROFILE) -> None:
        super().__init__(tables.lobby_news())
        self.profile, self.games = profile, GAMES

    async def request(self, request: object) -> None:
        await super().request(request)  # type: ignore[arg-type]
        if isinstance(request, Browse):
            self.tell(LibraryNews(self.games, len(self.games), request.wanted))
        if isinstance(request, LookUp):
            self.tell(ProfileNews(self.profile))


def club(profile: Profile = PROFILE) -> tuple[CosmicApp, Club]:
    link = Club(profile)
    return tables.app(link, start="lobby"), link


async def typed(pilot: Pilot[None], text: str) -> None:
    await press(pilot, *(each if each.isalnum() else {" ": "space", ":": "colon"}[each] for each in text), "enter")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "scene"), [("g", "library"), ("p", "profile")])
async def test_it_reads_as_it_did(size: str, key: str, scene: str) -> None:
    running, _ = club()
    async with running.run_test(size=SIZES[size]) as pilot:
        await press(pilot, key)
        compare(FOLDER / f"{scene}_{size}.txt", lines(running))


async def test_the_game_under_the_cursor_is_told_and_looked_back_at() -> None:
    running, link = club()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        text = read(running)
        assert "3 games, the latest first." in text
        assert "1 h" in text or "75 minutes" in text
        assert "former player" in text
        await press(pilot, "down", "enter")
        assert link.requests[-1] == Recall("game0002")
        await press(pilot, "e")
        assert "ssh HOST story game0002" in read(running)


async def test_games_are_looked_for_by_what_is_typed_and_by_whose_they_are() -> None:
    running, link = club()
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "g", "f")
        await typed(pilot, "player:Bob zombie")
        assert link.requests[-1] == Browse(GameFilter(player="Bob", words=["zombie"]))
        assert "3 games for player:Bob zombie." in read(running)
        await press(pilot, "m")
        assert link.requests[-1] == Browse(GameFilter(player="Bob", words=["zombie"], mine=True))
        await press(pilot, "f", *["backspace"] * 40)
        await typed(pilot, "since:soon")
        assert "soon is no date" in read(running)


async def test_where_nothing_fits_it_says_so() -> None:
    running, link = club()
    link.games = []
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        assert "No finished game is kept here yet." in read(running)
        await press(pilot, "m")
        assert "No finished game fits." in read(running)


async def test_somebodys_profile_is_reached_from_a_game_and_leads_to_their_games() -> None:
    running, link = club(attrs.evolve(PROFILE, name="Bob", own=False))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "g", "p", *["backspace"] * 5)
        await typed(pilot, "Bob")
        assert link.requests[-1] == LookUp("Bob")
        await press(pilot, "t", "a")
        assert link.requests[-1] == LookUp("Bob"), "only one's own rating and vacation can be changed"
        await press(pilot, "g")
        assert link.requests[-1] == Browse(GameFilter(player="Bob"))


async def test_the_own_profile_tells_of_the_vacation() -> None:
    running, _ = club(attrs.evolve(PROFILE, away_until=NOVEMBER))
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "p")
        assert "You are on vacation until 2026-11-23." in read(running)


async def test_the_own_profile_hides_the_rating_and_leads_to_the_vacation() -> None:
    running, link = club()
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "p")
        text = " ".join(read(running).split())
        for said in ("31 games since 2026-08-25: won 9 alone, 4 with others.", "Bob (14 times)", "1520 give or take 80",
                     "By a hair", "won by 1"):  # fmt: skip
            assert said in text
        await press(pilot, "t", "a")
        assert link.requests[-2:] == [ShowRating(on=False), AskAway()]
