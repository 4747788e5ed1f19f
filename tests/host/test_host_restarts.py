"""What a table promised before a restart: its open beat, what was said ahead in it, what players want."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from host_stage import FakeClock, MemoryStore, OpenStage, Person, Scripted, Stage, settle
from test_host_beats import to_a_beat

from content.cosmic.load import load
from cosmic_tui.base.disk import NoLog
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.match.questions import Given, Questions
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Agree, Hold, Join, Object
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Record
from cosmic_tui.host.store.store import FolderStore
from rules.kernel.asks import BEAT

HOURS = 3600.0
KIND = CosmicKind()


async def opened(folder: Path, wall: float = 0.0) -> Stage:
    """A host on a folder, by a clock whose wall time begins at `wall`."""
    clock = FakeClock()
    clock.wall_before = wall
    host = Host(FolderStore(folder), [KIND], clock=clock, make_bot=lambda _kind, _seed: Scripted(), seed=lambda _: 1)
    assert await host.open() == []
    return Stage(host, clock, MemoryStore())


async def quiet(stage: Stage, id: str) -> None:
    running = stage.host.lobby.find(id).running
    assert running is not None
    await running.settle()
    await settle()


async def after_a_kill(stage: Stage, folder: Path, id: str, down: float) -> Stage:
    """The host that takes over `down` seconds later."""
    await quiet(stage, id)
    copy = folder.with_name(f"{folder.name} after {down}")
    shutil.copytree(folder, copy)
    return await opened(copy, stage.clock.wall() + down)


def beat_left(stage: Stage, id: str) -> float | None:
    clocks = stage.host.lobby.find(id).present(None).clocks
    return next((clock.left for clock in clocks if clock.what == "beat"), None)


async def table_of_two(folder: Path, **options: object) -> tuple[Stage, str, list[Person]]:
    stage = await opened(folder, 1_000_000.0)
    people = [await stage.person(name) for name in ("Ann", "Bob")]
    return stage, await stage.begin(*people, **options), people


@pytest.mark.parametrize(
    ("down", "left"), [(0.0, 3 * HOURS), (HOURS, 2 * HOURS), (9 * HOURS, 0.0), (-50 * HOURS, 4 * HOURS)]
)
async def test_an_open_beat_goes_on_after_a_restart_with_what_is_left_of_it(
    tmp_path: Path, down: float, left: float
) -> None:
    stage, id, people = await table_of_two(tmp_path / "data", pace="correspondence")
    await stage.until(lambda: beat_left(stage, id), people)
    await stage.clock.advance(HOURS)
    later = await after_a_kill(stage, tmp_path / "data", id, down)
    found = beat_left(later, id)
    assert found is not None
    assert found == pytest.approx(left, abs=2)
    for each in (stage, later):
        await each.host.close()


async def test_a_stretched_beat_is_as_long_after_a_restart_and_can_be_stretched_no_more(tmp_path: Path) -> None:
    stage, id, people = await table_of_two(tmp_path / "data", pace="relaxed")
    await to_a_beat(stage, id, people)
    before = beat_left(stage, id) or 0.0
    await people[0](Hold())
    later = await after_a_kill(stage, tmp_path / "data", id, 0.0)
    assert beat_left(later, id) == pytest.approx(before + 30, abs=2)
    ann = await later.person("Ann")
    await ann(Join(id))
    assert ann.table.beat is not None
    assert ann.table.beat.held_by == [ann.table.seat]
    assert not ann.table.beat.may_hold
    for each in (stage, later):
        await each.host.close()


async def test_what_players_want_is_still_wanted_after_a_restart_and_hints_are_still_agreed_on(tmp_path: Path) -> None:
    stage, id, (ann, bob) = await table_of_two(tmp_path / "data", pace="relaxed")
    await ann(Agree("end"))
    await ann(Agree("hints"))
    later = await after_a_kill(stage, tmp_path / "data", id, 0.0)
    wanted = {motion.what: motion.by for motion in later.host.lobby.find(id).present(None).motions}
    assert wanted == {"end": [ann.table.seat], "hints": [ann.table.seat]}
    await bob(Agree("hints"))
    await ann(Object("end"))
    last = await after_a_kill(stage, tmp_path / "data", id, 1.0)
    snapshot = last.host.lobby.find(id).present(None)
    assert snapshot.hints
    assert snapshot.motions == []
    for each in (stage, later, last):
        await each.host.close()


async def due_after(path: Path, lines: list[str]) -> tuple[Record, list[Given]]:
    """What the host would answer at once if it had been killed after these lines."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")  # noqa: ASYNC240 - it is small
    record = journal.read(path)
    assert record is not None
    running = await RunningGame.resume(KIND, record, NoLog(), FakeClock())
    return record, Questions(running.game, running.history, running.open_beat).look()


async def test_a_beat_that_was_over_goes_by_after_a_crash_at_any_line_as_it_would_have(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    found = Counter[str]()
    for seed in (1, 2, 3):
        stage = await open_stage(seed=seed)
        people = [await stage.person(name) for name in ("Ann", "Bob", "Cyd")]
        for person in people:
            person.brain = bots.make("random", seed, load())
        id = await stage.begin(*people, aliens="random")
        await stage.until(lambda: stage.game(id).state.encounters >= 4, people, step=0.5)  # noqa: B023 - at once
        found += await goes_by(stage.store.logs[id].lines, tmp_path / "game.jsonl")
    assert found["going by"] >= 10
    assert found["prepared"] >= 3


async def goes_by(lines: list[str], path: Path) -> Counter[str]:
    """Cut a journal after each line that somebody may have been told of: how often something was due at once."""
    data, found = [json.loads(line) for line in lines], Counter[str]()
    begun = next(place for place, line in enumerate(data) if line["line"] == "snapshot")
    for cut in range(begun + 1, len(lines)):
        if data[cut - 1]["line"] == data[cut]["line"] == "answer":
            continue  # torn: nobody was told of the first of them
        record, due = await due_after(path, lines[:cut])
        answers = {line["key"]: line["choose"] for line in data[cut:] if line["line"] == "answer"}
        given = [answers[key] == list(choose) for _, key, choose in due if key in answers]
        assert all(given), f"cut after line {cut}"
        assert not due or given  # the first of them may have put an end to the question of the others
        if record.beat is None:
            assert not due
            continue
        following = next((line for line in data[cut:] if line["line"] in ("answer", "beat")), {"line": "none"})
        if following["line"] == "answer" and following["key"] in {*record.beat.windows[1:], *record.beat.put}:
            assert due, f"the beat stands still after line {cut}"
        found["going by"] += any(seat == BEAT for seat, _, _ in due)
        found["prepared"] += any(key in record.beat.put for _, key, _ in due)
    return found
