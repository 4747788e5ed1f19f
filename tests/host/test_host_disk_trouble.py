"""The disk fails while something is agreed on or taken: what has happened is told, what has not is not kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from host_stage import MemoryStore, OpenStage, Person, Stage, settle
from test_host_mail import by_mail
from worded import denied

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Agree, AskSubstitute, Denied, Join, Make, Start, TableOptions
from cosmic_tui.host.store.store import OpenTable
from cosmic_tui.host.table.votes import END, PAUSE, UNDO

FULL = StoreError("cannot write: No space left on device", "No space left on device")


class FullStore(MemoryStore):
    """Tables cannot be kept, which is found out once `asked` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.full = False

    async def keep_table(self, table: OpenTable) -> None:
        if self.full:
            await self.asked.wait()
            raise FULL
        await super().keep_table(table)


async def at_an_answer(open_stage: OpenStage) -> tuple[Stage, Person, Person, RunningGame]:
    """A game of Ann and Bob, with an answer that can be taken back."""
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    running = stage.host.lobby.find(id).running
    assert running is not None
    await stage.until(lambda: running.no_undo() is None, [ann, bob])
    return stage, ann, bob, running


async def test_an_answer_taken_back_while_the_disk_is_full_is_not_said_to_be_refused(open_stage: OpenStage) -> None:
    stage, ann, bob, running = await at_an_answer(open_stage)
    await ann(Agree(UNDO))
    log = stage.store.logs[running.head.id]
    log.broken = True
    await bob(Agree(UNDO))
    assert running.rewound == 1
    assert bob.table.motions == []
    assert running.trouble
    log.broken = False
    await stage.clock.advance(20)
    assert not running.trouble
    assert any("goes on" in line for line in ann.said)


async def test_a_game_ended_while_the_disk_is_full_is_over_and_does_not_go_on(open_stage: OpenStage) -> None:
    stage, ann, bob, running = await at_an_answer(open_stage)
    await ann(Agree(END))
    log = stage.store.logs[running.head.id]
    log.broken = True
    await bob(Agree(END))
    assert running.game.over
    log.broken = False
    await stage.clock.advance(20)
    assert not running.trouble
    assert any('"line":"end"' in line for line in log.lines)
    assert not any("goes on" in line for line in ann.said)


async def test_a_vote_whose_deed_is_refused_stands_as_before(
    open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, ann, bob, running = await at_an_answer(open_stage)
    await ann(Agree(END))
    await stage.clock.advance(1)
    (motion,) = bob.table.motions

    async def refused() -> None:
        raise Denied("denied.closing")

    monkeypatch.setattr(running, "finish", refused)
    with denied("."):
        await bob(Agree(END))
    await bob(Agree(PAUSE))  # whatever is wanted next is told with it
    await stage.clock.advance(1)
    assert motion in bob.table.motions


async def test_a_substitute_that_cannot_be_noted_is_refused_with_the_reason(
    open_stage: OpenStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, ann, bob, _ = await by_mail(open_stage, tmp_path)
    await stage.person("Cyd")
    await ann(AskSubstitute("Cyd"))
    await stage.clock.advance(1)
    (motion,) = bob.table.motions

    async def full(*_: object) -> None:
        raise FULL

    assert stage.store.club is not None
    monkeypatch.setattr(stage.store.club, "write", full)
    with denied("No space left"):
        await bob(Agree(motion.what, motion.about))
    await stage.clock.advance(1)
    assert bob.table.motions == [motion]
    stage.store.club.close()


async def taking_a_seat(open_stage: OpenStage) -> tuple[Stage, FullStore, Person, asyncio.Task[None]]:
    """Bob sits down, which cannot be kept, as he hears in a moment."""
    store = FullStore()
    stage = await open_stage(store)
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Make(TableOptions(players=3, bots=1)))
    await stage.clock.advance(3)
    store.full = True
    joining = asyncio.create_task(bob(Join(ann.table.table.id)))
    await settle()
    return stage, store, ann, joining


async def test_of_a_seat_that_could_not_be_kept_the_lobby_does_not_tell(open_stage: OpenStage) -> None:
    stage, store, _, joining = await taking_a_seat(open_stage)
    cyd = await stage.person("Cyd")
    assert "Bob" in [seat.name for seat in cyd.lobby.tables[0].seats]
    store.asked.set()
    with denied("No space left"):
        await joining
    await stage.clock.advance(5)
    assert "Bob" not in [seat.name for seat in cyd.lobby.tables[0].seats]


async def test_a_seat_that_a_game_has_begun_with_meanwhile_is_kept_by_its_journal(open_stage: OpenStage) -> None:
    stage, store, ann, joining = await taking_a_seat(open_stage)
    await ann(Start())
    store.asked.set()
    await joining
    await stage.clock.advance(1)
    assert [seat.kind for seat in ann.table.table.seats].count("person") == 2
    assert stage.table_of(ann).seat_of("bob")
