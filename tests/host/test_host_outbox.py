"""Confirmed means on disk: nothing is told to be done before its own line is there, whatever else is under way."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from host_stage import FakeClock, MemoryLog, kinds_of_lines, legal, settle
from journaled_games import begin, played, resume, sealed
from worded import denied

from cosmic_tui.base.disk import StoreError
from cosmic_tui.host.match.outbox import Outbox
from cosmic_tui.host.store import journal, mending, seal
from cosmic_tui.host.store.record import DamagedError
from cosmic_tui.host.table.seats import Invitation

BROKEN = "cannot be saved just now"


async def test_what_is_added_while_a_write_is_under_way_is_written_next() -> None:
    log = MemoryLog()
    outbox = Outbox(log)
    log.hold = asyncio.Event()
    outbox.add('{"line":"one"}')
    writing = asyncio.create_task(outbox.write(['{"line":"two"}']))
    await settle()
    outbox.add('{"line":"three"}')
    log.hold.set()
    await writing
    assert kinds_of_lines(log) == ["one", "two"]
    assert outbox.waits
    await outbox.write()
    assert kinds_of_lines(log) == ["one", "two", "three"]


async def test_after_a_failure_what_has_happened_waits_in_front_and_what_was_asked_for_is_forgotten() -> None:
    log = MemoryLog()
    outbox = Outbox(log)
    outbox.add('{"line":"one"}')
    log.hold, log.broken = asyncio.Event(), True
    writing = asyncio.create_task(outbox.write(['{"line":"asked"}']))
    await settle()
    outbox.add('{"line":"two"}')
    log.hold.set()
    with pytest.raises(StoreError):
        await writing
    log.broken = False
    await outbox.write()
    assert log.text() == sealed('{"line":"one"}', '{"line":"two"}')


async def test_whoever_asks_while_an_answer_is_written_is_told_after_the_own_line_is_on_disk() -> None:
    log = MemoryLog()
    running = await begin(1, log, beats=False)
    ask = running.game.asks()[0]
    log.hold = first = asyncio.Event()
    answering = asyncio.create_task(running.submit(ask.seat, ask.key, legal(ask)))
    await settle()
    asked = [
        asyncio.create_task(running.keep(journal.invited_line(Invitation("Dora")))),
        asyncio.create_task(running.keep(journal.seat_line(running.head.seats[0]))),
        asyncio.create_task(running.keep(*journal.said_lines("beat.9", {"red.9": ["pass"]}, "red.9-1"))),
    ]
    await settle()
    log.hold = asyncio.Event()
    first.set()
    await answering
    await settle()
    assert not any(each.done() for each in asked)
    log.hold.set()
    await asyncio.gather(*asked)
    assert {"invited", "seat", "said"} <= set(kinds_of_lines(log))


async def test_what_was_denied_for_a_broken_disk_is_not_there_when_the_disk_works_again(tmp_path: Path) -> None:
    clock, log = FakeClock(), MemoryLog()
    running = await begin(1, log, clock)
    log.broken = True
    with denied(BROKEN):
        await running.keep(journal.invited_line(Invitation("Dora")))
    log.broken = False
    await clock.advance(6)
    await running.keep(journal.invited_line(Invitation("Emil")))
    path = tmp_path / "game.jsonl"
    path.write_text(log.text(), encoding="utf-8")
    record = journal.read(path)
    assert record is not None
    assert [each.name for each in record.head.invited] == ["Emil"]


async def test_a_stop_waits_for_what_is_on_its_way_and_denies_the_rest() -> None:
    log = MemoryLog()
    running = await begin(1, log, beats=False)
    ask = running.game.asks()[0]
    log.hold = asyncio.Event()
    answering = asyncio.create_task(running.submit(ask.seat, ask.key, legal(ask)))
    await settle()
    keeping = asyncio.create_task(running.keep(journal.invited_line(Invitation("Dora"))))
    stopping = asyncio.create_task(running.stop())
    await settle()
    log.hold.set()
    await asyncio.gather(answering, keeping, stopping)
    assert log.text().count('"Dora"') == 1
    assert log.closed
    with denied("closing"):
        await running.keep(journal.invited_line(Invitation("Emil")))


# -- seals


@pytest.mark.parametrize("seed", range(3))
async def test_a_journal_garbled_at_any_byte_is_named_with_its_line_and_mended_to_the_line_before(
    tmp_path: Path, seed: int
) -> None:
    text, dice, path = (await played(seed, 60)).text, random.Random(seed), tmp_path / "game.jsonl"
    for _ in range(150):
        place = dice.choice([dice.randrange(len(text)), len(text) - 1])
        garbled = bytearray(text)
        garbled[place] ^= 1 << dice.randrange(8)
        path.write_bytes(garbled)
        line = text[:place].count(b"\n")
        with pytest.raises(DamagedError, match=rf"game.jsonl, line {line + 1}: ") as caught:
            journal.read(path)
        assert caught.value.whole == len(b"".join(text.splitlines(keepends=True)[:line]))


async def test_a_tail_of_zeros_is_no_line_that_has_broken_off(tmp_path: Path) -> None:
    """As a disk may leave one: it may hold whole lines that were confirmed."""
    lines, path = (await played(1, 20)).text.splitlines(keepends=True), tmp_path / "game.jsonl"
    kept, lost = b"".join(lines[:-3]), b"".join(lines[-3:])
    path.write_bytes(kept + lost[:10] + bytes(len(lost) - 10))
    with pytest.raises(DamagedError, match=rf"game.jsonl, line {len(lines) - 2}: it is not as it was written"):
        journal.read(path)
    path.write_bytes(kept + lost[:10])
    record = journal.read(path)
    assert record is not None
    assert record.size == len(kept)


@pytest.mark.parametrize("change", ["drop", "double", "swap", "other"])
async def test_lines_that_are_whole_but_not_in_their_place_are_found(tmp_path: Path, change: str) -> None:
    lines, path = (await played(1, 20)).text.splitlines(keepends=True), tmp_path / "game.jsonl"
    place = len(lines) // 2
    match change:
        case "drop":
            del lines[place]
        case "double":
            lines.insert(place, lines[place])
        case "swap":
            lines[place], lines[place + 1] = lines[place + 1], lines[place]
        case _:
            lines[place] = (await played(2, 20)).text.splitlines(keepends=True)[place]
    path.write_bytes(b"".join(lines))
    with pytest.raises(DamagedError, match=r"line \d+: its checksum does not fit"):
        journal.read(path)


async def test_a_mended_journal_goes_on_from_its_last_whole_line(tmp_path: Path) -> None:
    game, path = await played(4, 40), tmp_path / "game.jsonl"
    lines = game.text.splitlines(keepends=True)
    place = max(number for number, line in enumerate(lines) if json.loads(line)["line"] == "answer")
    lines[place] = lines[place].replace(b"answer", b"anxwer")
    path.write_bytes(damaged := b"".join(lines))
    assert f"it ends before line {place + 1}, " in mending.mend(path)
    assert (tmp_path / "game.jsonl.damaged").read_bytes() == damaged
    found = await resume(path)
    assert found is not None
    assert mending.mend(path) == ""
    path.write_bytes(path.read_bytes()[:100] + b"x" + path.read_bytes()[101:])
    with pytest.raises(StoreError, match="nothing before the damage"):
        mending.mend(path)


async def test_a_journal_of_another_format_is_refused_with_what_to_do_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text('{"line":"head","format":"cosmic-journal/1","id":"x"}\n{"line":"end","winners":[]}\n')
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"old.jsonl is of the format cosmic-journal/1.*nothing is lost: finish"):
        journal.read(path)
    assert path.read_bytes() == before


def test_a_seal_depends_on_the_line_and_on_the_seal_before() -> None:
    (first, again), last = seal.seal(['{"a":1}', '{"a":1}'], seal.FIRST)
    assert json.loads(first)["a"] == 1
    assert first != again
    assert json.loads(again)["sum"] == last
