"""Sheets at a table: drafts, sealed sheets, sheets opened again; what a restart keeps, and what others see."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import attrs
import pytest
from host_stage import FakeClock, MemoryStore, Person, Stage, settle

from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import (
    Answer,
    Denied,
    Draft,
    Join,
    Make,
    OwnSheet,
    Reopen,
    Start,
    TableNews,
    TableOptions,
    Watch,
)
from cosmic_tui.host.store.store import FolderStore
from rules.kernel.asks import Ask

KIND = CouncilKind()
RULES = {"race_choice": "random"}
FIRE, HOLD_FIRE = "fire all on", "fire all off"


async def opened(folder: Path, seed: int = 1) -> Stage:
    clock = FakeClock()
    host = Host(FolderStore(folder), [KIND], clock=clock, seed=lambda _: seed)
    assert await host.open() == []
    return Stage(host, clock, MemoryStore())


async def table_of_three(folder: Path, **options: Any) -> tuple[Stage, str, list[Writer]]:
    """Three people who write their movement sheets."""
    stage = await opened(folder)
    people = [await writer(stage, name) for name in ("Ann", "Bob", "Cyd")]
    chosen = TableOptions(game="council", players=3, pace="correspondence", rules=RULES, **options)
    await people[0](Make(chosen))
    id = people[0].table.table.id
    for person in people[1:]:
        await person(Join(id))
    await people[0](Start())
    await stage.clock.advance(1)
    assert {sheet_of(person).ask.kind for person in people} == {"sheet.move"}
    return stage, id, people


class Writer(Person):
    """Somebody who waits until all have heard of what was done."""

    stage: Stage

    async def __call__(self, request: Any) -> None:
        await super().__call__(request)
        await self.stage.clock.advance(0.5)


async def writer(stage: Stage, name: str) -> Writer:
    person = Writer(stage.host, name.lower(), name)
    person.stage = stage
    await stage.clock.advance(1)
    return person


def sheet_of(person: Person) -> OwnSheet:
    (sheet,) = person.table.sheets
    return sheet


def ask_of(person: Person) -> Ask:
    return sheet_of(person).ask


async def time_passes(stage: Stage, id: str, seconds: float) -> None:
    """What is due in it happens, is on disk, and everybody has heard of it."""
    await stage.clock.advance(seconds)
    running = stage.host.lobby.find(id).running
    assert running is not None
    await running.settle()
    await stage.clock.advance(0.5)


async def after_a_kill(stage: Stage, folder: Path, id: str) -> tuple[Stage, list[Writer]]:
    """The host that takes over, and the people back at it."""
    await time_passes(stage, id, 1)
    await settle()
    copy = folder.with_name(f"{folder.name} later")
    shutil.copytree(folder, copy)
    later = await opened(copy)
    people = [await writer(later, name) for name in ("Ann", "Bob", "Cyd")]
    for person in people:
        await person(Join(id))
    await later.clock.advance(1)
    return later, people


async def test_a_draft_is_kept_and_nobody_else_hears_of_it(tmp_path: Path) -> None:
    _, id, (ann, bob, cyd) = await table_of_three(tmp_path / "games")
    before = len(bob.heard), len(cyd.heard)
    await ann(Draft(ask_of(ann).key, [HOLD_FIRE]))
    assert sheet_of(ann) == OwnSheet(ask_of(ann), [HOLD_FIRE], sealed=False)
    assert (len(bob.heard), len(cyd.heard)) == before
    assert id


async def test_a_draft_may_hold_what_cannot_be_sealed_unless_a_check_is_wanted(tmp_path: Path) -> None:
    _, _, (ann, *_) = await table_of_three(tmp_path / "games")
    key = ask_of(ann).key
    await ann(Draft(key, ["fly to the moon"]))
    assert sheet_of(ann).lines == ["fly to the moon"]
    with pytest.raises(Denied, match="number=2"):
        await ann(Draft(key, [FIRE, "fly to the moon"], check=True))
    assert sheet_of(ann).lines == ["fly to the moon"]
    with pytest.raises(Denied, match="number=1"):
        await ann(Answer(key, ["fly to the moon"]))
    for lines in ([""], ["x"] * 500, ["x" * 500]):
        with pytest.raises(Denied):
            await ann(Draft(key, lines))
    assert sheet_of(ann).lines == ["fly to the moon"]


async def test_a_sealed_sheet_is_opened_again_with_its_lines_until_all_have_sealed(tmp_path: Path) -> None:
    _, _, (ann, bob, cyd) = await table_of_three(tmp_path / "games")
    key = ask_of(ann).key
    await ann(Answer(key, [HOLD_FIRE]))
    assert sheet_of(ann).sealed
    assert ann.table.asks == []
    assert bob.table.view.finished == ["red"]
    with pytest.raises(Denied, match="not_sealed"):
        await bob(Reopen(ask_of(bob).key))
    with pytest.raises(Denied):
        await bob(Reopen(key))
    await ann(Reopen(key))
    assert sheet_of(ann) == OwnSheet(ask_of(ann), [HOLD_FIRE], sealed=False)
    assert bob.table.view.finished == []
    await ann(Answer(key, [FIRE, HOLD_FIRE]))
    await bob(Answer(ask_of(bob).key, []))
    await cyd(Answer(ask_of(cyd).key, []))
    with pytest.raises(Denied):
        await ann(Reopen(key))
    assert ann.table.view.fire == {"blue": False, "green": False}
    assert sheet_of(ann).ask.kind == "sheet.produce"
    assert sheet_of(ann).lines == []


async def test_others_see_of_a_sheet_only_that_it_is_sealed(tmp_path: Path) -> None:
    seen = []
    for number, lines in enumerate(([HOLD_FIRE], [FIRE])):
        stage, id, (ann, bob, cyd) = await table_of_three(tmp_path / f"games {number}")
        eve = await writer(stage, "Eve")
        await eve(Watch(id))
        await ann(Draft(ask_of(ann).key, lines))
        await ann(Answer(ask_of(ann).key, lines))
        await bob(Draft(ask_of(bob).key, lines))
        await ann(Reopen(ask_of(ann).key))
        await ann(Answer(ask_of(ann).key, [*lines, *lines]))
        await stage.clock.advance(5)
        news = [[attrs.asdict(each) for each in who.heard if isinstance(each, TableNews)] for who in (cyd, eve)]
        seen.append(str(news).replace(id, "ID"))
    assert seen[0] == seen[1]


async def test_a_kill_keeps_two_sealed_sheets_and_a_draft(tmp_path: Path) -> None:
    stage, id, (ann, bob, cyd) = await table_of_three(tmp_path / "games")
    await ann(Answer(ask_of(ann).key, [HOLD_FIRE]))
    await bob(Draft(ask_of(bob).key, [FIRE]))
    await bob(Answer(ask_of(bob).key, [FIRE]))
    await bob(Reopen(ask_of(bob).key))
    await bob(Answer(ask_of(bob).key, [FIRE, HOLD_FIRE]))
    await cyd(Draft(ask_of(cyd).key, [HOLD_FIRE, "nonsense"]))
    before = [sheet_of(person) for person in (ann, bob, cyd)]
    assert [sheet.sealed for sheet in before] == [True, True, False]
    later, people = await after_a_kill(stage, tmp_path / "games", id)
    assert [sheet_of(person) for person in people] == before
    await people[1](Reopen(ask_of(people[1]).key))
    await people[1](Answer(ask_of(people[1]).key, [FIRE]))
    await people[2](Answer(ask_of(people[2]).key, [HOLD_FIRE]))
    assert people[2].table.view.fire == {"red": False, "blue": False}
    assert people[1].table.view.fire == {"red": True, "green": True}
    assert {sheet_of(person).ask.kind for person in people} == {"sheet.produce"}
    assert later


async def test_a_reopened_sheet_is_still_open_after_a_kill(tmp_path: Path) -> None:
    stage, id, (ann, bob, _) = await table_of_three(tmp_path / "games")
    await ann(Answer(ask_of(ann).key, [HOLD_FIRE]))
    await bob(Answer(ask_of(bob).key, [FIRE]))
    await ann(Reopen(ask_of(ann).key))
    before = [sheet_of(person) for person in (ann, bob)]
    _, people = await after_a_kill(stage, tmp_path / "games", id)
    assert [sheet_of(person) for person in people[:2]] == before
    assert [sheet.sealed for sheet in before] == [False, True]


async def test_sealing_and_opening_again_wins_no_time(tmp_path: Path) -> None:
    stage, id, (ann, bob, cyd) = await table_of_three(tmp_path / "games", move_seconds=600)
    await bob(Answer(ask_of(bob).key, []))
    await cyd(Answer(ask_of(cyd).key, []))
    key = ask_of(ann).key
    await time_passes(stage, id, 500)
    await ann(Draft(key, [HOLD_FIRE]))
    await time_passes(stage, id, 90)
    assert ask_of(ann).key == key
    await time_passes(stage, id, 20)
    assert sheet_of(ann).ask.kind == "sheet.produce"
    assert ann.table.view.fire == {}


async def test_the_time_of_a_sheet_goes_on_while_it_is_sealed(tmp_path: Path) -> None:
    stage, id, (ann, *_) = await table_of_three(tmp_path / "games", move_seconds=600)
    key = ask_of(ann).key
    await ann(Answer(key, []))
    await time_passes(stage, id, 500)
    await ann(Reopen(key))
    (clock,) = [clock for clock in ann.table.clocks if clock.what == "move"]
    assert clock.left <= 100
    await time_passes(stage, id, 110)
    assert sheet_of(ann).ask.kind == "sheet.produce"


async def test_a_draft_at_another_question_is_refused(tmp_path: Path) -> None:
    _, _, (ann, bob, _) = await table_of_three(tmp_path / "games")
    with pytest.raises(Denied, match="not_asked"):
        await ann(Draft(ask_of(bob).key, [FIRE]))
    await ann(Answer(ask_of(ann).key, []))
    with pytest.raises(Denied, match="not_asked"):
        await ann(Draft(ask_of(ann).key, [FIRE]))


async def test_a_draft_that_comes_with_the_seal_does_not_change_what_was_sealed(tmp_path: Path) -> None:
    stage, id, (ann, _, _) = await table_of_three(tmp_path / "games")
    key = ask_of(ann).key
    await asyncio.gather(ann.link.request(Draft(key, [FIRE])), ann.link.request(Answer(key, [HOLD_FIRE])))
    await stage.clock.advance(1)
    assert (sheet_of(ann).lines, sheet_of(ann).sealed) == ([HOLD_FIRE], True)
    _, (later, *_) = await after_a_kill(stage, tmp_path / "games", id)
    assert (sheet_of(later).lines, sheet_of(later).sealed) == ([HOLD_FIRE], True)


@pytest.mark.parametrize(
    ("lines", "sealed"), [([HOLD_FIRE], [HOLD_FIRE]), (["nonsense", HOLD_FIRE, "move nowhere"], [HOLD_FIRE])]
)
async def test_who_stands_in_seals_what_can_be_sealed_of_the_draft_of_the_player(
    tmp_path: Path, lines: list[str], sealed: list[str]
) -> None:
    stage, id, (ann, _, cyd) = await table_of_three(tmp_path / "games", patience=5)
    await cyd(Draft(ask_of(cyd).key, lines))
    cyd.link.close()
    await time_passes(stage, id, 30)
    assert "green" in ann.table.view.finished
    back = await writer(stage, "Cyd")
    await back(Join(id))
    assert sheet_of(back).sealed
    assert sheet_of(back).lines == sealed


async def test_who_stands_in_writes_a_sheet_of_its_own_where_nothing_of_the_draft_can_be_sealed(tmp_path: Path) -> None:
    stage, id, (ann, _, cyd) = await table_of_three(tmp_path / "games", patience=5)
    await cyd(Draft(ask_of(cyd).key, ["nonsense"]))
    cyd.link.close()
    await time_passes(stage, id, 30)
    assert "green" in ann.table.view.finished
    back = await writer(stage, "Cyd")
    await back(Join(id))
    assert sheet_of(back).sealed
    assert "nonsense" not in sheet_of(back).lines
