"""Every answer on disk before it counts; a crash at any byte; newer code; disks that fail."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import attrs
import pytest
from host_stage import FakeClock, MemoryLog, kinds_of_lines, legal, settle
from journaled_games import SEATS, begin, footprint, head, played, resealed, resume, sealed, some_answer
from worded import denied

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import commitment
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup
from rules.kernel import saved
from rules.kernel.asks import BEAT
from rules.kernel.message import Message


def test_a_journal_holds_edition_and_variants(tmp_path: Path) -> None:
    agreed = {"edition": "2008", "variants": ["four_planets", "tech"]}
    plain = head(1)
    options = attrs.evolve(plain.options, rules={**agreed})
    setup = saved.to_data(Setup(SEATS, 1, Options.from_names(agreed)))
    written = attrs.evolve(plain, options=options, setup=setup)
    file = tmp_path / "game.jsonl"
    file.write_text(sealed(journal.head_line(written)), encoding="utf-8")
    record = journal.read(file)
    assert record is not None
    assert record.head.options.rules == agreed
    assert saved.from_data(record.head.setup, Setup).options == Options.from_names(agreed)


@pytest.mark.parametrize("seed", range(6))
async def test_after_a_crash_at_any_byte_the_game_is_where_the_last_whole_answer_left_it(
    tmp_path: Path, seed: int
) -> None:
    game = await played(seed, 90)
    dice, path = random.Random(seed), tmp_path / "game.jsonl"
    begun = game.text.index(b'{"line":"snapshot"')
    first = game.text.index(b"\n", begun) + 1
    ends = [place for place in range(first, len(game.text)) if game.text[place : place + 1] == b"\n"]
    cuts = {first, len(game.text), *dice.sample(ends, 25), *[place + 1 for place in dice.sample(ends, 25)]}
    cuts |= {dice.randrange(first, len(game.text)) for _ in range(40)}
    for cut in sorted(cuts):
        path.write_bytes(game.text[:cut])
        found = await resume(path)
        assert found is not None
        answers = game.text[:cut].rpartition(b"\n")[0].count(b'{"line":"answer"')
        assert footprint(found[0]) == game.after[answers], f"cut at byte {cut}"


async def test_a_crash_before_the_game_was_on_disk_leaves_no_game(tmp_path: Path) -> None:
    game = await played(3, 1)
    path = tmp_path / "game.jsonl"
    begun = game.text.index(b"\n", game.text.index(b'{"line":"snapshot"'))
    for cut in range(0, begun, 97):
        path.write_bytes(game.text[:cut])
        assert await resume(path) is None


async def test_crash_after_crash_the_journal_stays_whole(tmp_path: Path) -> None:
    dice, path = random.Random(5), tmp_path / "game.jsonl"
    path.write_bytes((await played(5, 5)).text)
    for _ in range(25):
        found = await resume(path)
        assert found is not None
        running, log = found
        record = journal.read(path)
        assert record is not None
        for _ in range(dice.randrange(1, 9)):
            if not running.game.over:
                await running.submit(*some_answer(running.game, dice))
        await running.settle()
        whole = path.read_bytes()[: record.size] + log.text().encode()
        path.write_bytes(whole[: len(whole) - dice.choice([0, 1, dice.randrange(200)])])
    record = journal.read(path)
    assert record is not None
    assert [event.index for event in record.events] == list(range(1, len(record.events) + 1))


async def test_a_game_played_anew_from_its_answers_passes_through_every_snapshot() -> None:
    log = MemoryLog()
    running = await begin(11, log)
    dice = random.Random(11)
    for _ in range(250):
        if not running.game.over:
            await running.submit(*some_answer(running.game, dice))
    await running.settle()
    again = await begin(11, MemoryLog())
    snapshots = 0
    for line in map(json.loads, log.lines):
        if line["line"] == "answer":
            await again.submit(line["seat"], line["key"], line["choose"])
        elif line["line"] == "snapshot":
            snapshots += 1
            assert line["saved"]["digest"] == saved.state_digest(again.game.mark.snapshot)
    assert snapshots >= 5


async def test_a_finished_game_is_finished_after_a_restart_too_even_with_newer_code(tmp_path: Path) -> None:
    game = await played(2, 100_000)
    path = tmp_path / "game.jsonl"
    path.write_bytes(game.text)
    for digest in ("code", "newer code"):
        found = await resume(path, digest)
        assert found is not None
        assert found[0].game.over
        assert footprint(found[0])["told"] == game.after[-1]["told"]
    record = journal.read(path)
    assert record is not None
    assert record.ended


async def test_newer_code_goes_on_from_the_last_snapshot_and_says_whose_answers_are_void(tmp_path: Path) -> None:
    game = await played(7, 150)
    path = tmp_path / "game.jsonl"
    path.write_bytes(game.text)
    record = journal.read(path)
    assert record is not None
    assert record.saved is not None
    assert record.answers
    found = await resume(path, "newer code")
    assert found is not None
    running, log = found
    assert running.renewed
    assert running.void == record.answers
    assert saved.to_data(running.game.mark.snapshot) == record.saved["state"]
    assert kinds_of_lines(log)[0] == "resumed"
    await running.submit(*some_answer(running.game, random.Random(1)))
    await running.settle()
    path.write_bytes(path.read_bytes() + log.text().encode())
    later = await resume(path, "newer code")
    assert later is not None
    assert not later[0].renewed
    assert footprint(later[0]) == footprint(running)
    indices = [event.index for event in later[0].history]
    assert indices == list(range(1, len(indices) + 1))


# -- what is in the file


async def test_an_answer_is_on_disk_before_it_takes_effect() -> None:
    log = MemoryLog()
    running = await begin(1, log, beats=False)
    ask = running.game.asks()[0]
    before, lines = footprint(running), len(log.lines)
    log.hold = asyncio.Event()
    answering = asyncio.create_task(running.submit(ask.seat, ask.key, legal(ask)))
    await settle()
    assert footprint(running) == before
    assert not answering.done()
    log.hold.set()
    await answering
    written = json.loads(log.lines[lines])
    assert len(written.pop("sum")) == 16
    assert written == {
        "line": "answer", "seat": ask.seat, "key": ask.key, "choose": legal(ask), "public": True
    }  # fmt: skip
    assert footprint(running) != before


async def test_answers_that_come_while_the_disk_is_busy_are_written_in_one_batch() -> None:
    log = MemoryLog()
    running = await begin(1, log)
    while not running.game.asks(BEAT) or len(running.game.asks()) < 2:
        await running.submit(*some_answer(running.game, random.Random(1)))
    await running.settle()
    asks = running.game.asks()
    batches = len(log.batches)
    for ask in asks:
        running.play(ask.seat, ask.key, ask.default)
    await running.settle()
    assert [json.loads(line)["key"] for line in log.batches[batches]] == [ask.key for ask in asks]


async def test_of_two_answers_to_one_question_the_second_is_denied() -> None:
    log = MemoryLog()
    running = await begin(1, log, beats=False)
    ask = running.game.asks()[0]
    results = await asyncio.gather(
        *[running.submit(ask.seat, ask.key, legal(ask)) for _ in range(2)], return_exceptions=True
    )
    assert results[0] is None
    assert isinstance(results[1], Denied)
    assert log.text().count(f'"key":"{ask.key}"') == 1


@pytest.mark.parametrize(
    ("seat", "key", "choose"), [(None, "x.9", None), ("blue", None, None), (None, None, ["no such"])]
)
async def test_answers_that_do_not_fit_are_denied_and_leave_no_trace(
    seat: str | None, key: str | None, choose: list[str] | None
) -> None:
    log = MemoryLog()
    running = await begin(1, log, beats=False)
    ask = running.game.asks()[0]
    assert ask.seat != "blue"
    before = footprint(running), log.text()
    with denied(r"^[A-Za-z].*\.$"):
        await running.submit(seat or ask.seat, key or ask.key, choose or legal(ask))
    assert (footprint(running), log.text()) == before


async def test_the_head_commits_to_the_seed_and_a_changed_one_is_found(tmp_path: Path) -> None:
    log = MemoryLog()
    await begin(1, log)
    first = json.loads(log.lines[0])
    assert first["format"] == "table-journal/2"
    assert first["commitment"] == commitment(1)
    path = tmp_path / "game.jsonl"
    path.write_text(resealed(log.text().replace('"seed":1,', '"seed":2,', 1)), encoding="utf-8")
    with pytest.raises(StoreError, match=r"game.jsonl, line 1: the seed is not"):
        journal.read(path)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"turn":1,"encounters"', '"turn":2,"encounters"', "not the one that was saved"),
        ('{"line":"event"', '{"line":"omen"', "no lines 'omen'"),
        ('{"line":"event"', '{"line":"event', "line 2"),
        ("table-journal/2", "table-journal/9", "with the version that wrote it"),
        ("table-journal/2", "cosmic-journal/1", "with the version that wrote it"),
        ('"players":3', '"players":"three"', "players"),
    ],
)
async def test_a_journal_damaged_in_the_middle_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    log = MemoryLog()
    await begin(1, log)
    assert old in log.text()
    path = tmp_path / "game.jsonl"
    path.write_text(resealed(log.text().replace(old, new, 1)), encoding="utf-8")
    with pytest.raises(StoreError, match=reason) as caught:
        await resume(path)
    assert path.stem in str(caught.value)


# -- trouble


async def test_while_the_disk_fails_no_answer_is_taken_and_afterwards_the_game_goes_on(tmp_path: Path) -> None:
    clock, log = FakeClock(), MemoryLog()
    running = await begin(1, log, clock, beats=False)
    changes: list[Message | None] = []
    running.changed = lambda _seats: changes.append(running.trouble)
    ask = running.game.asks()[0]
    before = footprint(running)
    log.broken = True
    for _ in range(2):
        with denied(r"cannot be saved just now.*No space left"):
            await running.submit(ask.seat, ask.key, legal(ask))
    await clock.advance(60)
    assert footprint(running) == before
    assert [bool(trouble) for trouble in changes] == [True]
    log.broken = False
    await clock.advance(6)
    assert changes[1:] == [None]
    await running.submit(ask.seat, ask.key, legal(ask))
    await running.settle()
    path = tmp_path / "game.jsonl"
    path.write_text(log.text(), encoding="utf-8")
    found = await resume(path)
    assert found is not None
    assert footprint(found[0]) == footprint(running)


async def test_a_game_that_cannot_even_go_back_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    log = MemoryLog()
    running = await begin(1, log, beats=False)
    ask = running.game.asks()[0]

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(running.game), "answer", fail)
    monkeypatch.setattr(type(running.game), "back_to", fail)
    for _ in range(2):
        with pytest.raises(Denied, match=r"told\.fault"):
            await running.submit(ask.seat, ask.key, legal(ask))
    await running.stop()
    assert log.closed


async def test_an_answer_that_cannot_even_be_checked_is_denied_and_the_next_one_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = MemoryLog()
    running = await begin(1, log, beats=False)
    ask = running.game.asks()[0]
    with monkeypatch.context() as broken:
        broken.setattr(type(running.game), "check", lambda *_: 1 // 0)
        with denied("cannot be understood"):
            await running.submit(ask.seat, ask.key, legal(ask))
    await running.submit(ask.seat, ask.key, legal(ask))
    assert log.text().count(f'"key":"{ask.key}"') == 1


async def test_a_clean_stop_leaves_a_snapshot_with_the_answers_of_the_step_under_way(tmp_path: Path) -> None:
    game_log = MemoryLog()
    running = await begin(4, game_log)
    dice = random.Random(4)
    for _ in range(17):
        await running.submit(*some_answer(running.game, dice))
    before = footprint(running)
    await running.stop()
    assert kinds_of_lines(game_log)[-1] == "snapshot"
    path = tmp_path / "game.jsonl"
    path.write_text(game_log.text(), encoding="utf-8")
    found = await resume(path)
    assert found is not None
    assert footprint(found[0]) == before
    with denied("closing"):
        await running.submit("red", "red.1", [])
