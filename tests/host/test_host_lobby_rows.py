"""A row of the lobby is made when its table changes, once for all who see it alike."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest
from host_stage import MemoryStore, OpenStage, Person, Stage
from worded import denied

from cosmic_tui.host.host import LOBBY_SECONDS, TALK_SECONDS
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.lobby.lobby import Lobby
from cosmic_tui.host.messages import (
    Agree,
    Denied,
    GiveUp,
    Invite,
    Join,
    Leave,
    Make,
    NextTable,
    Rename,
    Say,
    Start,
    TableOptions,
)
from cosmic_tui.host.store.store import OpenTable
from cosmic_tui.host.table.table import Table


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many rows have been made of each table that stand in the lobby of others."""
    counted: Counter[str] = Counter()
    usual = Table.row

    def row(table: Table, identity: str) -> object:
        counted[table.id] += not identity
        return usual(table, identity)

    monkeypatch.setattr(Table, "row", row)
    return counted


async def tables_of(stage: Stage, *names: str) -> list[Person]:
    """So many people, each at an open table of its own."""
    makers = [await stage.person(name) for name in names]
    for maker in makers:
        await maker(Make(TableOptions(players=3)))
    await stage.clock.advance(1)
    return makers


async def test_a_change_makes_the_row_of_that_table_once_for_all_visitors(
    open_stage: OpenStage, made: Counter[str]
) -> None:
    stage = await open_stage()
    ann, *_ = await tables_of(stage, "Ann", "Bob", "Cat")
    visitors = [await stage.person(f"Visitor {number}") for number in range(5)]
    await stage.clock.advance(1)
    made.clear()
    await visitors[0](Join(ann.table.table.id))
    await stage.clock.advance(1)
    assert made == {ann.table.table.id: 1}
    assert all(visitor.lobby.tables is visitors[1].lobby.tables for visitor in visitors[2:])
    row = next(row for row in visitors[1].lobby.tables if row.id == ann.table.table.id)
    assert [seat.name for seat in row.seats if seat.kind == "person"] == ["Ann", "Visitor 0"]


async def test_who_sits_down_gets_up_or_goes_on_to_the_next_has_no_other_table_looked_at(
    open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = await open_stage()
    ann, _ = await tables_of(stage, "Ann", "Bob")
    eve = await stage.person("Eve")

    def walked(lobby: Lobby) -> Iterator[Table]:
        raise AssertionError(lobby)

    monkeypatch.setattr(Lobby, "__iter__", walked)
    await eve(Join(ann.table.table.id))
    await eve(Leave())
    with denied("No other table"):
        await eve(NextTable())


async def test_a_table_counts_for_somebody_from_the_moment_a_seat_there_is_taken(
    open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while that is still being written: a person has as many tables as it may have, however fast it asks."""
    stage = await open_stage(limits=HostLimits(tables_per_person=1))
    ann, bob = await tables_of(stage, "Ann", "Bob")
    eve = await stage.person("Eve")
    twice = await stage.person("Eve")

    async def slow(_store: MemoryStore, _table: OpenTable) -> None:
        await asyncio.sleep(0.01)

    monkeypatch.setattr(MemoryStore, "keep_table", slow)
    asked = await asyncio.gather(eve(Join(ann.table.table.id)), twice(Join(bob.table.table.id)), return_exceptions=True)
    assert [type(each) for each in asked] == [type(None), Denied]


async def test_who_comes_goes_or_is_told_of_nothing_new_makes_no_row(open_stage: OpenStage, made: Counter[str]) -> None:
    stage = await open_stage()
    await tables_of(stage, "Ann", "Bob")
    await stage.person("First")
    await stage.clock.advance(1)
    made.clear()
    visitor = await stage.person("Visitor")
    await stage.clock.advance(1)
    heard = len(visitor.heard)
    visitor.link.close()
    other = await stage.person("Other")
    await stage.clock.advance(1)
    assert (sum(made.values()), heard, len(visitor.heard)) == (0, 1, 1)
    assert len(other.lobby.tables) == 2


async def test_the_own_tables_stand_first_and_a_seat_given_up_is_nobodys(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await tables_of(stage, "Ann", "Bob")
    theirs, own = ann.table.table.id, bob.table.table.id
    assert [row.id for row in (await stage.person("Eve")).lobby.tables] == [own, theirs]
    await bob(Start())
    await bob(Leave())
    await stage.clock.advance(1)
    assert [(row.id, row.mine is None) for row in bob.lobby.tables] == [(own, False), (theirs, True)]
    await bob(Join(own))
    await bob(GiveUp())
    await stage.clock.advance(1)
    assert all(row.mine is None for row in bob.lobby.tables)


async def test_tables_of_one_name_are_numbered_and_the_newest_stands_first(open_stage: OpenStage) -> None:
    stage = await open_stage()
    for name in ("Ann", "Bob", "Cat"):
        await (await stage.person(name))(Make(TableOptions(name="Friday" if name != "Bob" else "Monday")))
    await stage.clock.advance(1)
    rows = (await stage.person("Eve")).lobby.tables
    assert [(row.name, row.number) for row in rows] == [("Friday", 2), ("Monday", 1), ("Friday", 1)]


@pytest.mark.parametrize(("spectators", "shown"), [("live", True), ("delayed", False), ("none", False)])
async def test_the_score_is_shown_to_those_who_could_look_on(
    open_stage: OpenStage, spectators: str, *, shown: bool
) -> None:
    stage = await open_stage()
    ann, eve = await stage.person("Ann"), await stage.person("Eve")
    await ann(Make(TableOptions(players=3, spectators=spectators, pace="relaxed")))
    await stage.clock.advance(1)
    assert [seat.score for seat in eve.lobby.tables[0].seats] == [None] * 3
    await ann(Start())
    await ann(Leave())
    await stage.clock.advance(1)
    assert all((seat.score is not None) == shown for seat in eve.lobby.tables[0].seats)
    own = ann.lobby.tables[0]
    assert [seat.score.points for seat in own.seats if seat.score] == [0, 0, 0]
    assert own.pace == "relaxed"


async def test_a_table_by_invitation_stands_only_in_the_lobby_of_its_people(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    await ann(Make(TableOptions(players=3, invitation=True)))
    id = ann.table.table.id
    await bob(Join(id))
    await ann(Start())
    await ann(GiveUp())
    await stage.clock.advance(1)
    assert eve.lobby.tables == []
    await bob(Invite("Eve"))
    await stage.clock.advance(1)
    assert [(row.id, row.kept) for row in eve.lobby.tables] == [(id, True)]
    await bob(Rename("Bert"))
    await stage.clock.advance(1)
    assert "Bert" in [seat.name for seat in eve.lobby.tables[0].seats]


async def test_what_is_said_comes_sooner_than_what_changes_at_tables(open_stage: OpenStage) -> None:
    stage = await open_stage()
    (ann,) = await tables_of(stage, "Ann")
    bob, eve = await stage.person("Bob"), await stage.person("Eve")
    await stage.clock.advance(LOBBY_SECONDS - stage.clock.now() % LOBBY_SECONDS + 0.1)
    heard = len(eve.heard)
    await ann(Rename("Anna"))
    await stage.clock.advance(TALK_SECONDS)
    assert len(eve.heard) == heard
    await bob(Say("anybody?"))
    await stage.clock.advance(TALK_SECONDS)
    assert [line.text for line in eve.lobby.talk] == ["anybody?"]
    assert "Anna" in [each.name for each in eve.lobby.online]
    await ann(Rename("Anna Maria"))
    await stage.clock.advance(LOBBY_SECONDS)
    assert "Anna Maria" in [each.name for each in eve.lobby.online]


async def test_games_that_are_over_stand_last_the_own_ones_first_among_them(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, cat, dan = [await stage.person(name) for name in ("Ann", "Bob", "Cat", "Dan")]
    own_over, other_over = await stage.begin(ann, cat), await stage.begin(bob, dan)
    for person in (ann, cat, bob, dan):
        await person(Agree("end"))
        await stage.clock.advance(0.1)
    for person in (ann, cat, bob, dan):
        await person(Leave())
    running, own_running = await stage.begin(ann, bob), await stage.begin(cat, dan)
    await cat(Leave())
    await stage.clock.advance(1)
    rows = [(row.id, row.state) for row in cat.lobby.tables]
    assert rows == [
        (own_running, "running"), (running, "running"), (own_over, "finished"), (other_over, "finished"),
    ]  # fmt: skip
