"""Waiting lists and tournaments: full lists begin, rounds follow one another, a kill loses no table and no place."""

from __future__ import annotations

import random
from pathlib import Path

import attrs
import pytest
from club_play import ToyPlayer, opened, until
from worded import denied

from cosmic_tui.club import gatherings
from cosmic_tui.club.gatherings import Gathering, Pairing
from cosmic_tui.host.host import Host
from cosmic_tui.host.lobby.gatherings import Gatherings
from cosmic_tui.host.lobby.pairing import paired, sizes, standings
from cosmic_tui.host.messages import (
    Agree,
    AskStandings,
    BeginRounds,
    Enter,
    Gather,
    GatheringRow,
    Join,
    Leave,
    LobbyNews,
    PersonalNotice,
    StandingsNews,
    TableNews,
    TableOptions,
    Withdraw,
)
from cosmic_tui.host.table.table import Table

NAMES = ["Ann", "Bob", "Cyd", "Dee", "Eve", "Fay"]
TOY = TableOptions(game="toy", players=3, pace="solo")


def come(host: Host, names: list[str], seed: int = 1) -> list[ToyPlayer]:
    dice = random.Random(seed)
    return [ToyPlayer(host, name, dice) for name in names]


async def row(person: ToyPlayer) -> GatheringRow:
    """The newest, as somebody sees it."""
    await until(lambda: any(isinstance(news, LobbyNews) and news.gatherings for news in person.heard))
    found = person.last(LobbyNews).gatherings[0]
    assert isinstance(found, GatheringRow)
    return found


async def concede(people: list[ToyPlayer], table: Table) -> None:
    """Those who sit at a table concede to whoever sits first."""
    first = table.seats[0]
    for each in people:
        if each.link.table is table and each.link.identity != first.identity:
            await each.link.request(Agree("concede", first.seat))


async def play_on(host: Host, people: list[ToyPlayer]) -> None:
    """At each table that plays and all are at, the game is conceded; then all go back to the lobby."""
    for table in [table for table in host.lobby if table.state == "running"]:
        await concede(people, table)
    await host.library.settle()
    for each in people:
        if each.link.table is not None:
            await each.link.request(Leave())


async def test_a_waiting_list_begins_when_it_is_full(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        ann, bob, cyd = come(host, NAMES[:3])
        await ann.link.request(Gather("tonight", 1, TOY))
        await until(
            lambda: any(each.entered for each in ann.last(LobbyNews).gatherings)
        )  # it may be told before its maker is on it
        found = await row(ann)
        assert (found.name, found.names, found.own, found.entered) == ("tonight", ["Ann"], True, True)
        with denied("You are not on tonight"):
            await bob.link.request(Withdraw(found.id))
        await bob.link.request(Enter(found.id))
        await bob.link.request(Withdraw(found.id))
        await bob.link.request(Enter(f"{found.id[:4]}-{found.id[4:]}"))
        assert not list(host.lobby)
        await cyd.link.request(Enter(found.id))
        await until(lambda: all(any(isinstance(news, TableNews) for news in each.heard) for each in (ann, bob, cyd)))
        assert ann.table.table.state == "running"
        assert sorted(seat.name for seat in ann.table.table.seats) == ["Ann", "Bob", "Cyd"]
        with denied("has begun"):
            await come(host, ["Dee"])[0].link.request(Enter(found.id))
        await play_on(host, [ann, bob, cyd])
        await host.gatherings.look()
        assert host.gatherings.rows("SHA256:Ann")[0].state == "over"


async def test_who_is_not_in_the_lobby_has_a_seat_all_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        ann, bob, cyd = come(host, NAMES[:3])
        await ann.link.request(Gather("tonight", 1, TOY))
        found = await row(ann)
        await bob.link.request(Enter(found.id))
        bob.link.close()
        await cyd.link.request(Enter(found.id))
        (table,) = host.lobby
        back = come(host, ["Bob"])[0]
        await back.link.request(Join(table.id))
        await until(lambda: any(isinstance(news, TableNews) and news.seat for news in back.heard))


async def test_the_next_round_begins_when_the_last_game_of_a_round_ends(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        people = come(host, NAMES)
        await people[0].link.request(Gather("Cup", 2, TOY))
        found = await row(people[0])
        for each in people[1:]:
            await each.link.request(Enter(found.id))
        await people[0].link.request(BeginRounds(found.id))
        first, last = [table for table in host.lobby if table.state == "running"]
        await concede(people, first)
        await host.library.settle()
        assert host.gatherings.rows("SHA256:Ann")[0].round == 1, "a game of this round goes on"
        await concede(people, last)
        await until(lambda: sum(table.state == "running" for table in host.lobby) == 2)
        assert host.gatherings.rows("SHA256:Ann")[0].round == 2
        await until(lambda: all("told.list_begins_there" in str(each.last(PersonalNotice).what) for each in people))
        await play_on(host, people)
        for each in people:
            mine = next(table for table in host.lobby if table.state == "running" and table.seat_of(each.link.identity))
            await each.link.request(Join(mine.id))
        await play_on(host, people)
        await until(lambda: host.gatherings.rows("SHA256:Ann")[0].state == "over")


async def test_a_tournament_plays_its_rounds_and_a_restart_in_between_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Gatherings, "plays", lambda *_: False)  # as if it were killed before the next round
    async with opened(tmp_path) as host:
        people = come(host, NAMES)
        await people[0].link.request(Gather("Cup", 2, TOY))
        found = await row(people[0])
        assert any(isinstance(news, PersonalNotice) and found.id in str(news.what) for news in people[0].heard)
        for each in people[1:]:
            await each.link.request(Enter(found.id))
        with denied("Cup"):
            await people[1].link.request(BeginRounds(found.id))
        await people[0].link.request(BeginRounds(found.id))
        assert len(list(host.lobby)) == 2
        await play_on(host, people)
        first = {each.table: dict(each.places) for each in await pairings(host, found.id, 1)}
        assert all(len(places) == 3 for places in first.values())
    async with opened(tmp_path) as host:
        assert host.gatherings.rows("SHA256:Ann")[0].round == 1
        await host.gatherings.look()
        assert host.gatherings.rows("SHA256:Ann")[0].round == 2
        assert {each.table: dict(each.places) for each in await pairings(host, found.id, 1)} == first
        people = come(host, NAMES, seed=2)
        for each in people:
            mine = next(table for table in host.lobby if table.state == "running" and table.seat_of(each.link.identity))
            await each.link.request(Join(mine.id))
        await until(lambda: all(any(isinstance(news, TableNews) for news in each.heard) for each in people))
        await play_on(host, people)
        await host.gatherings.look()
        news = await people[0].ask(AskStandings(found.id), StandingsNews)
        assert news.gathering.state == "over"
        assert {score.name for score in news.scores} == set(NAMES)
        assert {score.points for score in news.scores} == {0}, "a game that nobody has won gives no points"


async def pairings(host: Host, id: str, number: int) -> list[Pairing]:
    found = await host.library.club.read(gatherings.every)
    return next(each for each in found if each.id == id).pairings[number - 1]


async def test_tables_of_a_round_that_a_kill_has_kept_from_being_made_are_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as host:
        people = come(host, NAMES)
        await people[0].link.request(Gather("Cup", 2, TOY))
        found = await row(people[0])
        for each in people[1:]:
            await each.link.request(Enter(found.id))

        async def killed(*_: object) -> None:
            raise RuntimeError("killed")

        monkeypatch.setattr(host._seating, "make_space", killed)
        with pytest.raises(RuntimeError):
            await people[0].link.request(BeginRounds(found.id))
        drawn = {each.table for each in await pairings(host, found.id, 1)}
    monkeypatch.undo()
    async with opened(tmp_path) as host:
        await host.gatherings.look()
        assert {table.id for table in host.lobby} == drawn
        await host.gatherings.look()
        assert {table.id for table in host.lobby} == drawn
    async with opened(tmp_path) as host:
        await host.gatherings.look()
        assert {table.id for table in host.lobby} == drawn


async def test_forgotten_people_leave_no_name_in_lists_and_standings(tmp_path: Path) -> None:
    async with opened(tmp_path) as host:
        ann, bob = come(host, NAMES[:2])
        await ann.link.request(Gather("tonight", 1, TOY))
        found = await row(ann)
        await bob.link.request(Enter(found.id))
        await host.forget("SHA256:Bob")
    async with opened(tmp_path) as host:
        assert host.gatherings.rows("")[0].names == ["Ann"]


# -- who stands where


def cup(*rounds: list[dict[str, int]]) -> Gathering:
    """A tournament of which these places are known."""
    found = Gathering("id", "Cup", "", 3, "", 0.0, "seed", "running", len(rounds))
    found.pairings = [
        [Pairing(str(at), list(table), table, closed=True) for at, table in enumerate(each)] for each in rounds
    ]
    found.people = sorted({who for each in rounds for table in each for who in table})
    return found


def test_places_shared_places_and_ties() -> None:
    one = cup([{"a": 1, "b": 2, "c": 3}, {"d": 1, "e": 1, "f": 3}])
    scores = {score.identity: attrs.astuple(score)[1:] for score in standings(one)}
    assert scores == {
        "a": (1, 4, 1, 2), "d": (2, 3, 1, 3), "e": (2, 3, 1, 3), "b": (4, 2, 0, 4), "c": (5, 0, 0, 6),
        "f": (5, 0, 0, 6),
    }  # fmt: skip


def test_a_game_that_nobody_has_won_gives_no_points() -> None:
    assert {score.points for score in standings(cup([{"a": 0, "b": 0, "c": 0}]))} == {0}


def test_the_next_round_brings_together_who_stands_near_and_has_not_met() -> None:
    one = cup([{"a": 1, "b": 2, "c": 3}, {"d": 1, "e": 2, "f": 3}])
    tables = paired(one, 3, 3, 5)
    assert tables == paired(one, 3, 3, 5)
    assert sorted(who for table in tables for who in table) == list("abcdef")
    assert {"a", "d"} <= set(next(table for table in tables if "a" in table))


@pytest.mark.parametrize(
    ("count", "expected"), [(1, [1]), (3, [3]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (9, [5, 4]), (11, [4, 4, 3])]
)
def test_tables_are_of_one_size_within_one(count: int, expected: list[int]) -> None:
    assert sizes(count, 4, 3, 5) == expected
