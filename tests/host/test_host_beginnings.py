"""What happens to a table while the journal of its game is being made."""

from __future__ import annotations

import asyncio

from host_stage import MemoryLog, MemoryStore, OpenStage, Person, Stage, settle
from worded import denied

from cosmic_tui.host.messages import Make, Start, TableOptions


class SlowStore(MemoryStore):
    """Journals are begun once `ready` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = asyncio.Event()

    async def create(self, game: str) -> MemoryLog:
        await self.ready.wait()
        return await super().create(game)


async def beginning(open_stage: OpenStage) -> tuple[Stage, SlowStore, Person, asyncio.Task[None]]:
    """Somebody begins a game whose journal takes its time."""
    store = SlowStore()
    stage = await open_stage(store)
    ann = await stage.person("Ann")
    await ann(Make(TableOptions(players=3, bots=2)))
    return stage, store, ann, asyncio.create_task(ann(Start()))


async def test_a_table_dissolved_while_its_game_begins_leaves_no_journal_among_the_games_that_go_on(
    open_stage: OpenStage,
) -> None:
    stage, store, ann, starting = await beginning(open_stage)
    await settle()
    table = stage.table_of(ann)
    await table.dissolve()
    store.ready.set()
    with denied("closed"):
        await starting
    assert store.away == [table.id]
    assert store.logs[table.id].closed
    assert store.tables == {}


async def test_a_game_that_begins_while_the_server_ends_stays_where_it_goes_on_from(open_stage: OpenStage) -> None:
    stage, store, ann, starting = await beginning(open_stage)
    await settle()
    table = stage.table_of(ann)
    closing = asyncio.create_task(stage.host.close())
    await settle()
    store.ready.set()
    with denied("closed"):
        await starting
    await closing
    assert store.away == []
    assert table.id in store.logs
