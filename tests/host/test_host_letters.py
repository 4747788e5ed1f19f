"""By letter: days for a move that go on over a restart, and on to the next table that waits."""

from __future__ import annotations

from pathlib import Path

from host_stage import OpenStage
from worded import denied

from cosmic_tui.host.match.pace import Pace
from cosmic_tui.host.messages import Leave, NextTable
from cosmic_tui.host.store import journal

DAY = 24 * 3600.0


async def test_one_goes_from_table_to_table_that_waits(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    ids = []
    for name in ("one", "two"):
        id = await stage.begin(ann, name=name, pace="solo")
        await stage.until(lambda: ann.asks, [ann])
        ids.append(id)
        await ann(Leave())
    for id in (*ids, ids[0]):
        await ann(NextTable())
        await stage.clock.advance(0.1)
        assert ann.table.table.id == id
    await ann(Leave())
    bob = await stage.person("Bob")
    with denied("No other table"):
        await bob(NextTable())


async def test_a_move_may_take_days_and_its_end_is_in_the_journal(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    with denied("move clock"):
        await stage.begin(ann, bob, move_seconds=int(15 * DAY))
    id = await stage.begin(ann, bob, pace="correspondence", beat_seconds=5.0, move_seconds=int(3 * DAY))
    await stage.until(lambda: '"line":"due"' in stage.store.logs[id].text(), [ann, bob])
    clock = next(clock for clock in ann.table.clocks if clock.what == "move")
    assert clock.of == 3 * DAY


async def test_after_a_restart_a_long_time_goes_on_where_it_was(open_stage: OpenStage, tmp_path: Path) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    id = await stage.begin(ann, pace="solo", move_seconds=int(3 * DAY))
    await stage.until(lambda: ann.asks and '"line":"due"' in stage.store.logs[id].text(), [ann])
    file = tmp_path / "journal.jsonl"
    file.write_text(stage.store.logs[id].text(), encoding="utf-8")
    record = journal.read(file)
    assert record is not None
    await stage.clock.advance(2 * DAY)
    table = stage.host.lobby.find(id)
    pace = Pace(
        stage.game(id), table.options, beats=False, persons=lambda: [str(ann.table.seat)], clock=stage.clock,
        play=lambda *_: None, due=record.due,
    )  # fmt: skip
    pace.look()
    (clock,) = pace.running(ann.table.seat)
    assert 0.9 * DAY < clock.left <= DAY
    pace.stop()
