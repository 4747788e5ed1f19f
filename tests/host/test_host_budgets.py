"""What one person, and all who come from one address, may ask for in an hour, whatever they are called."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from host_stage import MemoryStore, OpenStage, Person, Stage
from worded import worded

from cosmic_tui.club.club import Club
from cosmic_tui.club.records import GameFilter
from cosmic_tui.host import library
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import (
    Browse,
    Coach,
    Complain,
    Denied,
    Gather,
    Make,
    Mute,
    Notify,
    Recall,
    Rename,
    Request,
    Say,
    Settings,
    TableOptions,
    TryNotice,
)
from cosmic_tui.server.club_commands import ClubDesk
from cosmic_tui.ssh import TurnedAwayError, Visitor

HERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"


class Taken:
    """A messenger that takes everything."""

    def __init__(self) -> None:
        self.sent = 0

    def allows(self, url: str) -> bool:
        return bool(url)

    async def send(self, url: str, said: Any) -> bool:  # noqa: ARG002
        self.sent += 1
        return True


@asynccontextmanager
async def club_stage(open_stage: OpenStage, folder: Path, **limits: float) -> AsyncIterator[Stage]:
    """A host with a club."""
    store = MemoryStore()
    store.club = Club.open(folder)[0]
    try:
        yield await open_stage(store, limits=HostLimits(**limits))  # type: ignore[arg-type] - some are whole numbers
    finally:
        store.club.close()


async def come(stage: Stage, name: str, address: str = HERE) -> Person:
    person = Person(stage.host, name.lower(), name, address)
    await stage.clock.advance(0.1)
    return person


async def refused(person: Person, request: Request) -> str:
    with pytest.raises(Denied) as caught:
        await person(request)
    return worded(caught.value.message)


async def test_guests_of_one_address_talk_no_faster_than_a_few_people(open_stage: OpenStage) -> None:
    """Each has a budget of its own, and a new guest has a new one; what they say stands in one lobby."""
    stage = await open_stage(limits=HostLimits(address_lines_burst=4, address_lines_per_second=0.02))
    for number in range(4):
        await (await come(stage, f"Guest {number}"))(Say("buy this"))
    assert "faster than anybody can read" in await refused(await come(stage, "Guest 9"), Say("buy this"))
    await (await come(stage, "Zoe", ELSEWHERE))(Say("hello"))


async def test_two_screens_of_one_person_share_what_may_be_said(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(lines_burst=2))
    for _ in range(2):
        await (await come(stage, "Ann"))(Say("hello"))
    assert "faster than anybody can read" in await refused(await come(stage, "Ann"), Say("hello"))


@pytest.mark.parametrize("request_", [Coach(on=True), Settings("off")])
async def test_settings_are_written_no_faster_than_lines(open_stage: OpenStage, request_: Request) -> None:
    stage = await open_stage(limits=HostLimits(lines_burst=2))
    ann = await come(stage, "Ann")
    for _ in range(2):
        await ann(request_)
    assert "faster" in await refused(ann, request_)


async def test_one_address_brings_so_many_new_people_in_an_hour(open_stage: OpenStage) -> None:
    """By a name, a seat or a setting; who is known already comes and goes as before."""
    stage = await open_stage(limits=HostLimits(newcomers_per_hour=3))
    ann = await come(stage, "Ann")
    await ann(Rename("Anna"))
    await (await come(stage, "Bob"))(Make(TableOptions()))
    await (await come(stage, "Cyd"))(Settings("off"))
    late = await come(stage, "Dan")
    for request in (Rename("Daniel"), Make(TableOptions()), Coach(on=False)):
        assert "wait 20 min" in await refused(late, request)
    await ann(Rename("Annie"))
    await (await come(stage, "Zoe", ELSEWHERE))(Rename("Zoey"))
    await stage.clock.advance(1200)
    await late(Rename("Daniel"))


async def test_a_name_that_is_refused_makes_nobody_new(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(newcomers_per_hour=1))
    late = await come(stage, "Dan")
    await refused(late, Rename("Coach"))
    await late(Rename("Daniel"))


async def test_one_person_and_one_address_report_so_often(open_stage: OpenStage, tmp_path: Path) -> None:
    """Of many reports the earlier ones go: nobody pushes out those of others."""
    async with club_stage(open_stage, tmp_path, reports_per_hour=2, address_reports_per_hour=3) as stage:
        ann, bob = await come(stage, "Ann"), await come(stage, "Bob")
        await bob(Say("hello"))
        for _ in range(2):
            await ann(Complain("Bob", "he greets"))
        assert "wait 30 min" in await refused(ann, Complain("Bob", "he greets"))
        await bob(Complain("Bob", "my own"))
        assert "wait 20 min" in await refused(await come(stage, "Cyd"), Complain("Bob", "he greets"))
        await (await come(stage, "Zoe", ELSEWHERE))(Complain("Bob", "he greets"))


async def test_one_address_begins_so_many_lists(open_stage: OpenStage, tmp_path: Path) -> None:
    """There is room for so many in all, and each guest could take some of it."""
    async with club_stage(open_stage, tmp_path, lists_per_hour=2, address_lists_per_hour=3) as stage:
        ann = await come(stage, "Ann")
        for name in ("one", "two"):
            await ann(Gather(name, 1, TableOptions(players=4)))
        assert "wait 30 min" in await refused(ann, Gather("three", 1, TableOptions(players=4)))
        await (await come(stage, "Bob"))(Gather("four", 1, TableOptions(players=4)))
        late = await come(stage, "Cyd")
        assert "wait 20 min" in await refused(late, Gather("five", 1, TableOptions(players=4)))
        await (await come(stage, "Zoe", ELSEWHERE))(Gather("six", 1, TableOptions(players=4)))


async def test_addresses_are_tried_so_often(open_stage: OpenStage, tmp_path: Path) -> None:
    """Each try is a process, and reaches somebody who may not have asked for it."""
    async with club_stage(open_stage, tmp_path, trials_per_hour=2, lines_burst=90, address_lines_burst=90) as stage:
        stage.host.notices.messenger = messenger = Taken()
        ann = await come(stage, "Ann")
        await ann(Notify("json://example.org"))
        for _ in range(2):
            await ann(TryNotice())
        assert "wait 30 min" in await refused(ann, TryNotice())
        assert messenger.sent == 2


async def test_a_visit_is_deaf_to_so_many(open_stage: OpenStage) -> None:
    stage = await open_stage(limits=HostLimits(muted=2))
    ann, *_ = [await come(stage, name) for name in ("Ann", "Bob", "Cyd", "Dan")]
    assert await refused(ann, Mute("x" * 10_000)) == f"Nobody called {'x' * 20} is known here."
    for name in ("Bob", "Cyd"):
        await ann(Mute(name))
    assert "2 people already" in await refused(ann, Mute("Dan"))
    await ann(Mute("Bob", on=False))
    await ann(Mute("Dan"))


async def test_screens_and_commands_ask_the_library_from_one_budget(open_stage: OpenStage, tmp_path: Path) -> None:
    limits = {"questions_burst": 3, "address_questions_burst": 12, "address_questions_per_second": 0.02}
    async with club_stage(open_stage, tmp_path, **limits) as stage:
        desk, ann = ClubDesk(stage.host), await come(stage, "Ann")
        await ann(Rename("Anna"))
        visitor = Visitor("ann", "ann", spectator=False, address=HERE)
        await ann(Browse(GameFilter()))
        await ann(Browse(GameFilter()))
        await desk.answer("games", visitor, [])
        assert "faster" in await refused(ann, Browse(GameFilter()))
        for word in ("games", "profile", "leaders", "export"):
            with pytest.raises(TurnedAwayError):
                await desk.answer(word, visitor, [])
        bob = await come(stage, "Bob")
        await refused(bob, Recall("nogame"))  # there is none, and it counts for several
        assert "faster" in await refused(bob, Browse(GameFilter()))
        for number in range(4):
            stranger = Visitor("", f"x{number}", spectator=True, address=HERE)
            await desk.answer("games", stranger, [])
        with pytest.raises(TurnedAwayError):
            await desk.answer("games", Visitor("", "x", spectator=True, address=HERE), [])
        await desk.answer("games", Visitor("", "x", spectator=True, address=ELSEWHERE), [])


async def test_games_to_look_back_at_are_worked_out_one_at_a_time(
    open_stage: OpenStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, most = 0, 0

    async def read(_store: Any, _game: str) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0)
        at_once -= 1

    async def found(_club: Any, _id: str, _viewer: str) -> Any:
        return type("Game", (), {"seats": []})

    monkeypatch.setattr(MemoryStore, "read_journal", read)
    monkeypatch.setattr(library.Club, "game", found)
    async with club_stage(open_stage, tmp_path) as stage:
        asked = [stage.host.library.replay("abc", "") for _ in range(5)]
        assert all(isinstance(each, Denied) for each in await asyncio.gather(*asked, return_exceptions=True))
    assert most == 1
