"""How many tables a person and an address may make, and which of them stay when nobody is there."""

from __future__ import annotations

from contextlib import suppress

import pytest
from host_stage import OpenStage, Person, Stage
from worded import worded

from cosmic_tui.base.token_bucket import TokenBuckets
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Agree, Denied, GiveUp, Join, Leave, Make, Rename, Request, Start, TableOptions

DAY = 24 * 3600.0


async def come(stage: Stage, name: str, address: str = "192.0.2.1") -> Person:
    person = Person(stage.host, name.lower(), name, address)
    await stage.clock.advance(1)
    return person


async def denied(person: Person, request: Request) -> str:
    with pytest.raises(Denied) as caught:
        await person(request)
    return worded(caught.value.message)


async def test_a_person_makes_so_many_tables_in_an_hour(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(new_tables_burst=3, new_tables_per_hour=6))
    ann, bob = await come(stage, "Ann"), await come(stage, "Bob")
    for _ in range(3):
        await ann(Make(TableOptions()))
        await ann(Leave())
    assert "wait 10 min" in await denied(ann, Make(TableOptions()))
    await bob(Make(TableOptions()))
    await stage.clock.advance(600)
    await ann(Make(TableOptions()))


async def test_those_of_one_address_make_so_many_tables_in_an_hour(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(address_tables_burst=3, address_tables_per_hour=6))
    for number in range(3):
        await (await come(stage, f"Guest {number}"))(Make(TableOptions()))
    assert "Please wait" in await denied(await come(stage, "Guest 9"), Make(TableOptions()))
    await (await come(stage, "Zoe", "198.51.100.7"))(Make(TableOptions()))


async def test_so_many_tables_of_one_address_go_on_at_a_time(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(tables_per_address=2))
    people = [await come(stage, f"Guest {number}") for number in range(3)]
    for person in people[:2]:
        await person(Make(TableOptions()))
    assert "2 tables made from your address" in await denied(people[2], Make(TableOptions()))
    await people[2](Join(stage.table_of(people[0]).id))
    await people[1](Leave())
    await people[2](Leave())
    await people[2](Make(TableOptions()))


async def test_on_ones_own_machine_there_are_no_quotas(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(new_tables_burst=1, address_tables_burst=1, tables_per_address=1))
    ann = await stage.person("Ann")
    for _ in range(3):
        await ann(Make(TableOptions()))
        await ann(Start())
        await ann(Leave())


async def test_of_finished_tables_nobody_is_at_the_oldest_go(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(finished_per_person=2))
    ended = [await ended_by(stage, await come(stage, "Ann")) for _ in range(4)]
    other = await ended_by(stage, await come(stage, "Bob"))
    await stage.clock.advance(60)
    assert sorted(stage.store.away) == sorted(ended[:2])
    assert [table.id for table in stage.host.lobby] == [*ended[2:], other]


async def test_those_of_one_address_leave_so_many_finished_tables(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(finished_per_address=2))
    ended = [await ended_by(stage, await come(stage, f"Guest {number}")) for number in range(4)]
    await stage.clock.advance(60)
    assert sorted(stage.store.away) == sorted(ended[:2])


async def test_a_finished_table_makes_room_where_there_is_none(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(tables=2))
    first, second = [await ended_by(stage, await come(stage, name)) for name in ("Ann", "Bob")]
    zoe = await come(stage, "Zoe")
    await zoe(Make(TableOptions()))
    assert stage.store.away == [first]
    await (await come(stage, "Eve"))(Make(TableOptions()))
    assert stage.store.away == [first, second]
    assert "as many tables" in await denied(await come(stage, "Fay"), Make(TableOptions()))


@pytest.mark.parametrize(("people", "days"), [(1, 3), (2, 14)])
async def test_a_game_waits_so_many_days_for_its_people(open_stage: OpenStage, people: int, days: int) -> None:
    stage = await open_stage()
    players = [await come(stage, name) for name in ("Ann", "Bob")[:people]]
    id = await stage.begin(*players, pace="solo")
    for player in players:
        player.link.close()
    await stage.clock.advance(days * DAY - 100)
    assert [table.id for table in stage.host.lobby] == [id]
    again = await come(stage, "Ann")
    await again(Join(id))
    again.link.close()
    await stage.clock.advance(days * DAY - 100)
    assert [table.id for table in stage.host.lobby] == [id]
    await stage.clock.advance(200)
    assert stage.store.away == [id]
    assert not list(stage.host.lobby)


async def test_new_names_come_no_faster_than_they_can_be_read(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await come(stage, "Ann")
    for number in range(6):
        await ann(Rename(f"Ann {number}"))
    assert "faster than anybody can read" in await denied(ann, Rename("Annie"))
    await stage.clock.advance(5)
    await ann(Rename("Annie"))


def test_buckets_that_are_full_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosmic_tui.base.token_bucket.REMEMBERED", 3)
    now = [0.0]
    buckets = TokenBuckets(1, 2, lambda: now[0])
    for number in range(9):
        buckets.spend(str(number))
        now[0] += 1
    assert len(buckets._buckets) <= 4
    buckets.spend("8", 2)
    assert buckets.seconds_until("8") > 0
    assert buckets.seconds_until("never") == 0


async def ended_by(stage: Stage, person: Person) -> str:
    """A game of one person and bots, which that person has ended and left; the id of its table."""
    await person(Make(TableOptions(players=3, bots=2, pace="solo")))
    table = stage.table_of(person)
    await person(Start())
    await person(Agree("end"))
    with suppress(Denied):
        await person(GiveUp())
    person.link.close()
    await stage.clock.advance(1)
    assert table.state == "finished"
    return str(table.id)
