"""Finished games: recorded once, found again, looked back at, rated, and the same after a rebuild."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from club_play import ToyPlayer, opened, played
from toy_game import ToyKind

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import games
from cosmic_tui.club.club import FILE, Club
from cosmic_tui.club.records import FinishedGame, FinishedSeat, GameFilter
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import (
    Browse,
    Denied,
    LibraryNews,
    LookUp,
    ProfileNews,
    Recall,
    ReplayNews,
    ShowRating,
    TakeVacation,
)
from cosmic_tui.host.store import journal
from cosmic_tui.server.rebuilding import rebuild


def dump_of(folder: Path) -> str:
    club = Club.open_read_only(folder)
    try:
        return club.dump()
    finally:
        club.close()


async def found(host: Host, viewer: str = "", **wanted: object) -> list[str]:
    news = await host.library.browse(GameFilter(**wanted), viewer and f"SHA256:{viewer}")  # type: ignore[arg-type]
    return [row.id for row in news.games]


async def test_a_finished_game_is_there_once_with_its_places_and_its_times(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        id = await played(host, ["Ann", "Bob"], name="friday")
        news = await host.library.browse(GameFilter(), "")
        (row,) = news.games
        assert (row.id, row.game, row.table, row.length >= 2) == (id, "toy", "friday", True)
        assert sorted(player.place for player in row.players) == [1, 2]
        assert {player.name for player in row.players} == {"Ann", "Bob"}
        record = journal.read(tmp_path / "games" / f"{id}.jsonl")
        assert record is not None
        assert record.ended_at == row.ended
        assert record.head.begun < record.ended_at
    async with opened(tmp_path) as host:
        assert await found(host) == [id]


async def test_a_word_and_a_tables_name_find_the_same_latest_games_and_count_all_of_them(tmp_path: Path) -> None:
    seats = tuple(FinishedSeat(seat, "person", f"SHA256:{seat}", "", 1, 3) for seat in ("red", "blue"))
    club, _ = Club.open(tmp_path)
    try:
        await club.record(*[
            FinishedGame(f"g{n}", "toy", f"lake {n}", 0.0, float(n), 3, n % 10 == 0, seats) for n in range(150)
        ])  # fmt: skip
        by_word, by_name = [
            await club.read(lambda rows, wanted=wanted: games.search(rows, wanted, "SHA256:eve"))  # type: ignore[misc]
            for wanted in (GameFilter(words=["lake"]), GameFilter(table="lake"))
        ]
    finally:
        club.close()
    assert by_word == by_name
    found, total = by_word
    assert total == 135
    assert [row.id for row in found] == [f"g{n}" for n in range(149, 0, -1) if n % 10][: games.MOST_FOUND]


async def test_games_are_found_by_all_that_is_known_of_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        one = await played(host, ["Ann", "Bob"], 1, name="friday")
        two = await played(host, ["Ann", "Eve"], 2, name="sunday 100%")
        three = await played(host, ["Bob", "Eve"], 3, name="lake", bots=1)
        assert await found(host) == [three, two, one]
        assert await found(host, player="ann") == [two, one]
        assert await found(host, player="Ann", partner="BOB") == [one]
        assert await found(host, table="day") == [two, one]
        assert await found(host, table="0%") == [two]
        assert await found(host, words=["eve", "lake"]) == [three]
        assert await found(host, words=["_"]) == []
        assert await found(host, "Bob", mine=True) == [three, one]
        news = await host.library.browse(GameFilter(), "")
        last = news.games[0].ended
        assert await found(host, since=last) == [three]
        assert await found(host, until=last) == [two, one]
        assert await found(host, longer=99) == []


@pytest.mark.parametrize("options", [{"private": True}, {"invitation": True}, {"spectators": "none"}])
async def test_a_private_game_is_there_for_its_players_alone(tmp_path: Path, options: dict[str, object]) -> None:
    async with opened(tmp_path) as host:
        id = await played(host, ["Ann", "Bob"], **options)
        ann, eve = (ToyPlayer(host, name, None) for name in ("Ann", "Eve"))  # type: ignore[arg-type]
        assert await found(host, "Eve") == await found(host) == []
        with pytest.raises(Denied, match="not_in_library"):
            await eve.link.request(Recall(id))
        replay = await ann.ask(Recall(id), ReplayNews)
        assert replay.seat is not None
        assert (await ann.ask(Browse(GameFilter()), LibraryNews)).games[0].private
        profile = (await eve.ask(LookUp("ann"), ProfileNews)).profile
        assert (profile.games, profile.closest) == (1, [])
        assert len((await ann.ask(LookUp(), ProfileNews)).profile.closest) == 1


async def test_a_replay_shows_a_player_the_own_secrets_and_a_stranger_none(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        id = await played(host, ["Ann", "Bob"])
        ann, eve = (ToyPlayer(host, name, None) for name in ("Ann", "Eve"))  # type: ignore[arg-type]
        own, stranger = await ann.ask(Recall(id.upper()), ReplayNews), await eve.ask(Recall(id), ReplayNews)
        assert any("bid" in event.data for event in own.events if event.kind == "bids.made")
        assert not any("bid" in event.data for event in stranger.events if event.kind == "bids.made")
        assert [row.name for row in own.seats] == ["Ann", "Bob"]


async def test_who_played_sees_the_game_through_all_eyes_and_a_stranger_through_none(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        id = await played(host, ["Ann", "Bob"])
        ann, eve = (ToyPlayer(host, name, None) for name in ("Ann", "Eve"))  # type: ignore[arg-type]
        own = await ann.ask(Recall(id), ReplayNews)
        other = next(row.seat for row in own.seats if row.seat != own.seat)
        assert (await ann.ask(Recall(id, other), ReplayNews)).seat == other
        assert (await ann.ask(Recall(id, "nobody"), ReplayNews)).seat == own.seat
        assert (await eve.ask(Recall(id, other), ReplayNews)).seat is None


async def test_games_with_bots_are_not_rated_and_a_hidden_rating_is_not_told(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        await played(host, ["Ann", "Bob"], bots=1)
        ann = ToyPlayer(host, "Ann", None)  # type: ignore[arg-type]
        assert (await ann.ask(LookUp(), ProfileNews)).profile.ratings == []
        for seed in range(4):
            await played(host, ["Ann", "Bob"], seed)
        profile = (await ann.ask(LookUp(), ProfileNews)).profile
        assert [(each.season, each.games) for each in profile.ratings] == [("", 4), ("2026-Q3", 4)]
        assert {each.name for each in await host.library.leaders("")} == {"Ann", "Bob"}
        hidden = (await ann.ask(ShowRating(on=False), ProfileNews)).profile
        assert (hidden.rated, hidden.ratings) == (False, [])
        assert {each.name for each in await host.library.leaders("")} == {"Bob"}


async def test_a_rebuild_gives_what_was_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        for seed in range(5):
            await played(host, ["Ann", "Bob", "Eve"][: 2 + seed % 2], seed)
        before = json.loads(await _dump(host))
        assert len(before["games"]) == 5
        assert len(before["ratings"]) == 6
        done = await host.library.rebuild()
        assert (done.games, done.differing) == (5, 0)
        assert json.loads(await _dump(host)) == before


async def _dump(host: Host) -> str:
    return host.library.club.dump()


def test_games_and_ratings_that_are_lost_come_back_from_the_journals(tmp_path: Path) -> None:
    _play_some(tmp_path)
    before = dump_of(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as rows:
        rows.execute("DELETE FROM games")
        rows.execute("DELETE FROM seats")
        rows.execute("UPDATE ratings SET mu = 99")
    rows.close()
    assert dump_of(tmp_path) != before
    assert "3 games" in rebuild(tmp_path, [ToyKind()])
    assert dump_of(tmp_path) == before


def _play_some(folder: Path) -> None:
    import asyncio

    async def play() -> None:
        async with opened(folder) as host:
            for seed in range(3):
                await played(host, ["Ann", "Bob"], seed)

    asyncio.run(play())


def test_a_game_that_ended_before_others_counts_before_them(tmp_path: Path) -> None:
    """As after a crash, between the end of one game and its row, with another game recorded meanwhile."""
    _play_some(tmp_path)
    before = dump_of(tmp_path)
    first = min(json.loads(before)["games"], key=lambda game: game["ended"])["id"]
    with sqlite3.connect(tmp_path / FILE) as rows:
        rows.execute("PRAGMA foreign_keys = ON")
        rows.execute("DELETE FROM games WHERE id = ?", (first,))
    rows.close()
    import asyncio

    async def again() -> None:
        async with opened(tmp_path):
            pass

    asyncio.run(again())
    assert dump_of(tmp_path) == before


async def test_a_store_of_a_newer_version_or_another_program_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    for script, why in (
        ("PRAGMA user_version = 99", "newer version"),
        ("PRAGMA user_version = 1; PRAGMA application_id = 7", "another program"),
    ):
        copy = tmp_path.with_name(f"{tmp_path.name} {why}")
        shutil.copytree(tmp_path, copy)
        rows = sqlite3.connect(copy / FILE)
        rows.executescript(script)
        rows.close()
        with pytest.raises(StoreError, match=why):
            Club.open(copy)


async def test_a_damaged_store_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"nothing of the kind" * 500)
    with pytest.raises(StoreError, match=rf"{FILE} is damaged"):
        Club.open(tmp_path)


async def test_the_own_profile_alone_tells_of_a_vacation(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        await played(host, ["Ann", "Bob"])
        ann, bob = (ToyPlayer(host, name, None) for name in ("Ann", "Bob"))  # type: ignore[arg-type]
        await ann.link.request(TakeVacation(3))
        until = host.vacations.vacation_end("SHA256:Ann")
        assert until
        assert (await ann.ask(LookUp(), ProfileNews)).profile.away_until == until
        assert (await bob.ask(LookUp("ann"), ProfileNews)).profile.away_until == 0.0
        await ann.link.request(TakeVacation(0))
        assert (await ann.ask(LookUp(), ProfileNews)).profile.away_until == 0.0
