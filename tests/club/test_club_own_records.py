"""What somebody is told of the own games in the lobby: what it counts, and when it is read."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from club_play import ToyPlayer, opened, played, until

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import profiles
from cosmic_tui.club.club import Club
from cosmic_tui.club.database import Rows
from cosmic_tui.club.records import FinishedGame, FinishedSeat, OwnRecord
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import LobbyNews, Say
from rules.kernel.summary import WITH, Fact

ANN, BOB, CYD = "SHA256:Ann", "SHA256:Bob", "SHA256:Cyd"


def game(number: int, *scores: int, facts: tuple[Fact, ...] = (), private: bool = False) -> FinishedGame:
    """A game of Ann, Bob and Cyd with these scores; the best have won."""
    seats = tuple(
        FinishedSeat(seat, "person", who, who, 1 if score == max(scores) else 2, score)
        for seat, who, score in zip(("red", "blue", "green"), (ANN, BOB, CYD), scores, strict=False)
    )
    return FinishedGame(f"g{number}", "toy", "lake", 0.0, float(number), 3, private, seats, facts)


async def record_of(folder: Path, who: str, *games: FinishedGame) -> OwnRecord | None:
    club, _ = Club.open(folder)
    try:
        await club.keep_people({"names": {ANN: "Ann", BOB: "Bob", CYD: "Cyd"}})
        await club.record(*games)
        return await club.own_record(who)
    finally:
        club.close()


async def test_it_counts_games_and_wins_private_ones_among_them(tmp_path: Path) -> None:
    facts = (Fact(WITH, "red", "green", 2), Fact(WITH, "blue", "red", 1))
    games = [game(1, 5, 3, 1), game(2, 5, 5, 0), game(3, 4, 5, 2, private=True, facts=facts), game(4, 0, 5)]
    assert await record_of(tmp_path, ANN, *reversed(games)) == OwnRecord(4, 1, 1, "Cyd", [8, 8, 7, 0])
    assert await record_of(tmp_path, CYD) == OwnRecord(3, 0, 0, "Ann", [2, 0, 4])


@pytest.mark.parametrize("who", [BOB, ""])
async def test_whoever_has_played_nothing_has_none(tmp_path: Path, who: str) -> None:
    assert await record_of(tmp_path, who, game(1, 5)) is None


async def test_of_many_games_the_last_twelve_are_told(tmp_path: Path) -> None:
    games = [game(number, min(number, 9), 9) for number in range(40)]
    record = await record_of(tmp_path, ANN, *games, game(40, 89, 90), game(41, 0, 0))
    assert record
    assert (record.games, record.shares) == (42, [*[8] * 10, 7, 0])


def test_no_table_is_gone_through_as_a_whole(tmp_path: Path) -> None:
    club, _ = Club.open(tmp_path)
    asked: list[str] = []

    def plans(rows: Rows) -> list[str]:
        rows.set_trace_callback(asked.append)
        profiles.own_record(rows, ANN)
        profiles._last_shares(rows, ANN)
        rows.set_trace_callback(None)
        return [str(row[3]) for query in asked for row in rows.execute(f"EXPLAIN QUERY PLAN {query}")]

    try:
        steps = club._database.read_now(plans)
    finally:
        club.close()
    assert any("SEARCH mine USING INDEX seats_identity" in step for step in steps)
    assert not [step for step in steps if step.startswith("SCAN") and "subquery" not in step]


def records(player: ToyPlayer) -> list[OwnRecord | None]:
    return [news.record for news in player.heard if isinstance(news, LobbyNews)]


async def told(host: Host, name: str) -> ToyPlayer:
    """Somebody in the lobby, who has been told the own record."""
    player = ToyPlayer(host, name, Random(1))
    await until(lambda: any(records(player)))
    return player


async def test_it_is_read_for_who_comes_and_once_more_when_a_game_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(rows: Rows, identity: str) -> OwnRecord | None:
        read.append(identity)
        return own_record(rows, identity)

    own_record = profiles.own_record
    monkeypatch.setattr(profiles, "own_record", counted)
    async with opened(tmp_path) as host:
        new = ToyPlayer(host, "Eve", Random(1))
        await played(host, ["Ann", "Bob"])
        await until(lambda: sorted(read) == [ANN, BOB])
        ann = await told(host, "Ann")
        assert read == [*read[:2], ANN]
        for number in range(3):
            await new.link.request(Say(f"line {number}"))
        await until(lambda: len(ann.last(LobbyNews).talk) == 3)
        assert read == [*read[:2], ANN], "news of the lobby read nothing"
        await played(host, ["Ann", "Bob"], 2)
        await until(lambda: ann.last(LobbyNews).record.games == 2)
        bob = await told(host, "Bob")
        assert bob.last(LobbyNews).record.won_alone + ann.last(LobbyNews).record.won_alone <= 2
        assert not any(records(new)), "nobody is told of others"


async def test_whoever_left_the_club_is_nobodys_partner(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        club = host.library.club
        await club.keep_people({"names": {ANN: "Ann", BOB: "Bob"}})
        await club.record(game(1, 5, 3, facts=(Fact(WITH, "red", "blue"),)))
    async with opened(tmp_path) as host:
        ann = await told(host, "Ann")
        assert ann.last(LobbyNews).record.partner == "Bob"
        await host.forget(BOB)
        await until(lambda: not ann.last(LobbyNews).record.partner)


async def test_a_club_that_cannot_be_read_hinders_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_club: Club, _identity: str) -> None:
        asked.append(True)
        raise StoreError("the disk is gone")

    asked: list[bool] = []
    monkeypatch.setattr(Club, "own_record", fails)
    async with opened(tmp_path) as host:
        await played(host, ["Ann", "Bob"])
        ann = ToyPlayer(host, "Ann", Random(1))
        await until(lambda: records(ann) and len(asked) > 2)
        assert not any(records(ann))
