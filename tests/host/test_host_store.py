"""The data folder: what is kept, restarts, and folders that cannot be used."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from host_stage import FakeClock, MemoryStore, OpenStage, Person, Scripted, Stage, settle
from worded import denied

from cosmic_tui.base import disk
from cosmic_tui.base.disk import DiskThreads, FileLog, StoreError
from cosmic_tui.base.text import clean
from cosmic_tui.club.club import Club
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied, Join, Make, Rename, Start, TableOptions
from cosmic_tui.host.store import journal, store
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.host.user_text import first_name
from rules.cosmic.game import Game
from rules.kernel.asks import Mode

OpenHouse = Callable[..., Awaitable[tuple[Stage, list[str]]]]


@pytest.fixture
def threads() -> Any:
    with ThreadPoolExecutor(2) as pool:
        yield pool


# -- logs


async def test_a_log_is_private_and_holds_what_was_appended(tmp_path: Path, threads: ThreadPoolExecutor) -> None:
    path = tmp_path / "log"
    log = FileLog(path, threads)
    await log.append(["one", "two"])
    await log.append(["three"])
    log.close()
    assert path.read_text() == "one\ntwo\nthree\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_log_whose_threads_are_gone_says_so_as_a_disk_does(tmp_path: Path) -> None:
    threads = DiskThreads(1)
    log = FileLog(tmp_path / "log", threads)
    threads.shutdown()
    with pytest.raises(StoreError, match="closing"):
        await log.append(["one"])
    log.close()


async def test_a_log_taken_up_again_drops_its_torn_end(tmp_path: Path, threads: ThreadPoolExecutor) -> None:
    path = tmp_path / "log"
    path.write_text("one\ntw")
    log = FileLog(path, threads, size=4)
    await log.append(["two"])
    log.close()
    assert path.read_text() == "one\ntwo\n"


@pytest.mark.parametrize("failing", ["write", "fsync"])
async def test_a_failed_append_leaves_nothing_and_the_next_one_counts(
    tmp_path: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "log"
    log = FileLog(path, threads)
    await log.append(["one"])
    real: Callable[..., Any] = getattr(os, failing)
    broken = [True]

    def fail(file: int, *data: Any) -> Any:
        if broken[0]:
            if data:
                real(file, data[0][:3])
            raise OSError(28, "No space left on device")
        return real(file, *data)

    monkeypatch.setattr(disk.os, failing, fail)
    with pytest.raises(StoreError, match="No space left") as caught:
        await log.append(["two", "half"])
    assert str(path) in str(caught.value)
    assert str(path) not in caught.value.reason
    assert path.read_text() == "one\n"
    broken[0] = False
    await log.append(["three"])
    log.close()
    assert path.read_text() == "one\nthree\n"


async def test_what_could_not_be_taken_back_is_taken_back_before_the_next_append(
    tmp_path: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    log = FileLog(path, threads)
    await log.append(["one"])
    write, cut = os.write, os.ftruncate

    def fail_write(file: int, data: Any) -> int:
        write(file, data[:3])
        raise OSError(5, "Input/output error")

    def fail_cut(_file: int, _size: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disk.os, "write", fail_write)
    monkeypatch.setattr(disk.os, "ftruncate", fail_cut)
    with pytest.raises(StoreError):
        await log.append(["two"])
    assert path.read_text() == "one\ntwo"
    monkeypatch.setattr(disk.os, "write", write)
    monkeypatch.setattr(disk.os, "ftruncate", cut)
    await log.append(["three"])
    log.close()
    assert path.read_text() == "one\nthree\n"


# -- folders


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=f"{tmp_path}/file/data"):
        FolderStore(tmp_path / "file" / "data")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.os, "access", lambda path, _mode: path.name != "games")
    with pytest.raises(StoreError, match=f"{tmp_path}/games"):
        FolderStore(tmp_path)


def test_a_folder_serves_one_server_at_a_time(tmp_path: Path) -> None:
    first = FolderStore(tmp_path)
    with pytest.raises(StoreError, match="in use by another server"):
        FolderStore(tmp_path)
    first.close()
    FolderStore(tmp_path).close()


@pytest.mark.parametrize("text", ["names = [", "names = 3", "[names]\nkey = 3\n"])
def test_names_that_cannot_be_understood_are_no_reason_to_forget_them(tmp_path: Path, text: str) -> None:
    (tmp_path / "people.toml").write_text(text)
    folder = FolderStore(tmp_path)
    with pytest.raises(StoreError, match=r"people\.toml"):
        folder.find()
    folder.close()
    assert (tmp_path / "people.toml").read_text() == text


# -- restarts


@pytest_asyncio.fixture
async def open_house() -> AsyncIterator[Any]:
    """Opens hosts on a folder; a `crash` leaves the folder as a process would that was killed."""
    async with AsyncExitStack() as stack:

        async def open_it(folder: Path, seed: int = 1) -> tuple[Stage, list[str]]:
            clock = FakeClock()
            host = Host(
                FolderStore(folder),
                [CosmicKind()],
                clock=clock,
                make_bot=lambda _kind, _seed: Scripted(),
                seed=lambda _: seed,
            )
            stack.push_async_callback(host.close)
            faults = await host.open()
            return Stage(host, clock, MemoryStore()), faults

        yield open_it


def crash(folder: Path) -> Path:
    """What would be found after a kill at this moment."""
    copy = folder.with_name(f"{folder.name} after a crash")
    shutil.copytree(folder, copy)
    return copy


async def come_in(stage: Stage, name: str) -> Person:
    person = Person(stage.host, f"SHA256:{name}", name)
    await stage.clock.advance(1)
    return person


async def quiet(stage: Stage, id: str) -> None:
    running = stage.host.lobby.find(id).running
    assert running is not None
    await running.settle()
    await settle()


def waits_for_people(game: Game, *people: Person) -> bool:
    """Whether nothing happens, however long it takes, before one of these answers."""
    seats = {person.table.seat for person in people}
    poll = game.poll
    return poll is None or (poll.mode is Mode.PUBLIC and all(ask.seat in seats for ask in game.asks()))


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_after_a_crash_every_table_is_where_it_was(tmp_path: Path, open_house: OpenHouse, seed: int) -> None:
    stage, _ = await open_house(tmp_path / "data", seed)
    ann, bob, eve = [await come_in(stage, name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob)
    await eve(Make(TableOptions(name="still open", players=4)))
    await eve(Rename("Eva"))
    for played in range(400):
        await quiet(stage, id)
        await stage.clock.advance(1)
        await quiet(stage, id)
        stand = (len(ann.kinds), stage.game(id).poll)
        await stage.clock.advance(0.1)  # longer than news are on their way, even if the disk was slow just now
        rests = stand == (len(ann.kinds), stage.game(id).poll)
        if played >= 40 and rests and waits_for_people(stage.game(id), ann, bob):
            break
        await ann.play()
        await bob.play()
    else:
        pytest.fail("nothing waits for people")
    before = {person: person.table for person in (ann, bob)}
    assert stage.game(id).state.encounters >= 1
    later, faults = await open_house(crash(tmp_path / "data"))
    assert faults == []
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        again = await come_in(later, name)
        row = next(row for row in again.lobby.tables if row.id == id)
        assert row.mine == before[person].seat
        await again(Join(id))
        assert (again.table.asks, again.table.view) == (before[person].asks, before[person].view)
        assert again.kinds == person.kinds
    eva = await come_in(later, "Eve")
    assert eva.lobby.you == "Eva"
    open_row = next(row for row in eva.lobby.tables if row.state == "open")
    assert (open_row.name, open_row.mine) == ("still open", open_row.seats[0].seat)
    await eva(Join(open_row.id))
    await eva(Start())
    assert eva.table.view is not None


async def test_newer_code_goes_on_and_the_table_is_told(
    tmp_path: Path, open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, _ = await open_house(tmp_path / "data")
    ann, bob = await come_in(stage, "Ann"), await come_in(stage, "Bob")
    id = await stage.begin(ann, bob, pace="solo")
    path = tmp_path / "data" / "games" / f"{id}.jsonl"
    for _ in range(400):
        if any(given.seat == ann.table.seat and given.public for given in journal.read(path).answers):
            break
        await ann.play()
        await bob.play()
        await quiet(stage, id)
        await stage.clock.advance(0.1)
    monkeypatch.setattr("cosmic_tui.games.cosmic.kind.digest", lambda: "newer")
    later, faults = await open_house(crash(tmp_path / "data"))
    assert faults == []
    again = await come_in(later, "Ann")
    await again(Join(id))
    assert any("newer than this game" in line and "Ann" in line for line in again.said)


async def test_a_damaged_journal_is_named_and_left_alone_and_the_others_go_on(
    tmp_path: Path, open_house: OpenHouse
) -> None:
    stage, _ = await open_house(tmp_path / "data")
    tables = []
    for name in ("Ann", "Bob"):
        person = await come_in(stage, name)
        tables.append(await stage.begin(person, pace="solo"))
        await quiet(stage, tables[-1])
    folder = crash(tmp_path / "data")
    path = folder / "games" / f"{tables[0]}.jsonl"
    damaged = path.read_text().replace('{"line":"event"', '{"line":"omen"', 1)
    path.write_text(damaged)
    later, faults = await open_house(folder)
    assert len(faults) == 1
    assert str(path) in faults[0]
    assert [table.id for table in later.host.lobby] == [tables[1]]
    assert path.read_text() == damaged


async def test_after_a_clean_stop_the_game_goes_on_and_its_file_is_private(
    tmp_path: Path, open_house: OpenHouse
) -> None:
    stage, _ = await open_house(tmp_path)
    ann = await come_in(stage, "Ann")
    id = await stage.begin(ann, pace="solo")
    running = stage.host.lobby.find(id).running
    assert running is not None
    for _ in range(400):
        await quiet(stage, id)
        await stage.clock.advance(1)  # for all news to be told
        if ann.asks and waits_for_people(running.game, ann):
            break
    else:
        pytest.fail("nothing waits for Ann")
    before = ann.table
    await stage.host.close()
    assert any("closing" in why for why in ann.left)
    with pytest.raises(Denied):
        await ann(Join(id))
    for path in (tmp_path / "games").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for path in tmp_path.glob("club.sqlite*"):  # noqa: ASYNC240 - a test may wait
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    club = Club.open_read_only(tmp_path)
    assert club.register().names == {"SHA256:Ann": "Ann"}
    club.close()
    later, _ = await open_house(tmp_path)
    again = await come_in(later, "Ann")
    await again(Join(id))
    assert (again.table.asks, again.table.view) == (before.asks, before.view)


async def test_a_slow_disk_of_one_table_does_not_hold_up_another(open_stage: OpenStage) -> None:
    stage = await open_stage()
    people = [await stage.person(name) for name in ("Ann", "Bob")]
    slow, quick = [await stage.begin(person, pace="solo") for person in people]
    stage.store.logs[slow].hold = asyncio.Event()
    stuck = asyncio.create_task(people[0].answer())
    await stage.clock.advance(1)
    for _ in range(20):
        await people[1].play()
        await stage.clock.advance(0.1)
    assert not stuck.done()
    assert len(stage.store.logs[quick].lines) > 60
    stage.store.logs[slow].hold.set()
    await stuck


async def test_a_seat_or_a_game_that_cannot_be_saved_is_denied_and_nothing_has_happened(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Make(TableOptions(players=4)))
    id = ann.table.table.id
    stage.store.broken = True
    for person, request in ((bob, Join(id)), (bob, Make(TableOptions())), (ann, Start()), (bob, Rename("Rob"))):
        with denied("cannot be saved"):
            await person(request)
    await stage.clock.advance(1)
    assert [seat.kind for seat in ann.table.table.seats] == ["person", "empty", "empty", "empty"]
    assert len(bob.lobby.tables) == 1
    assert bob.lobby.you == "Bob"
    stage.store.broken = False
    await ann(Start())
    assert ann.table.view is not None


async def test_the_table_is_told_when_a_disk_fails_and_when_it_works_again(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    log = stage.store.logs[id]
    log.broken = True
    await stage.clock.advance(30)
    assert sum("cannot be saved" in line for line in bob.said) == 1
    assert bob.table.clocks == []
    stuck = stage.game(id).asks()
    log.broken = False
    await stage.clock.advance(6)
    assert "goes on" in bob.said[-1]
    await stage.until(lambda: stage.game(id).asks() != stuck, [ann, bob])


# -- words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\u202eb\u2066c\u200bd", "abcd"),
        (" two\n lines\t ", "two lines"),
        ("e" + "\u0301" * 9, "\u00e9\u0301\u0301"),
        ("\x9b31m\x00\x7f", "31m"),
        ("\u2028\u2029", ""),
    ],
)
def test_nothing_typed_can_steer_a_terminal(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize(("hint", "name"), [("ann", "ann"), ("", "guest"), ("x" * 50, "x" * 20), ("table", "guest")])
def test_a_first_name_is_made_of_any_hint(hint: str, name: str) -> None:
    assert first_name(hint) == name
