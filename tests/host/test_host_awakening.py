"""A restart: visitors come in before the games on disk are taken up, and whoever asks for one has it at once."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from host_stage import FakeClock, MemoryStore, Person, Scripted, Stage, settle

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Denied, Join, Make, NextTable, TableOptions, Watch
from cosmic_tui.host.store import store as stores
from cosmic_tui.host.store.store import FolderStore, StoredGame

NAMES = ("Ann", "Bob", "Cyd")


@attrs.define
class Sleepers:
    """A host whose journals are read only when the test lets them be."""

    stage: Stage
    ids: dict[str, str]
    """The game of each person."""
    gates: dict[str, threading.Event]
    """By game: is set once its journal may be read."""

    @property
    def host(self) -> Host:
        return self.stage.host

    def awake(self) -> set[str]:
        return {name for name, id in self.ids.items() if id in {table.id for table in self.host.lobby}}


def new_host(folder: Path) -> Host:
    make = lambda _kind, _seed: Scripted()  # noqa: E731 - as the stages of the other tests have it
    return Host(FolderStore(folder), [CosmicKind()], clock=FakeClock(), make_bot=make, seed=lambda _: 1)


async def played(folder: Path) -> dict[str, str]:
    """A game for each of three people, left by a server that has ended; the game of each person."""
    host = new_host(folder)
    await host.open()
    stage = Stage(host, host.clock, MemoryStore())  # type: ignore[arg-type]
    ids = {}
    for name in NAMES:
        ids[name] = await stage.begin(await stage.person(name), players=3, name=f"{name}'s")
        await settle()
    await host.close()
    return ids


@pytest.fixture
def gates() -> Iterator[dict[str, threading.Event]]:
    found: dict[str, threading.Event] = {}
    yield found
    for gate in found.values():
        gate.set()


@pytest.fixture
async def sleepers(tmp_path: Path, gates: dict[str, threading.Event], monkeypatch: pytest.MonkeyPatch) -> Sleepers:
    ids = await played(tmp_path / "data")
    gates.update((id, threading.Event()) for id in ids.values())
    whole = stores._stored_game

    def gated(path: Path) -> StoredGame:
        game = whole(path)

        def read() -> object:
            gates[game.id].wait(20)
            return game.read()

        return attrs.evolve(game, read=read)

    monkeypatch.setattr(stores, "_stored_game", gated)
    host = new_host(tmp_path / "data")
    assert await host.open(lazily=True) == []
    return Sleepers(Stage(host, host.clock, MemoryStore()), ids, gates)  # type: ignore[arg-type]


async def asks(sleepers: Sleepers, person: Person, request: object, *opened: str) -> None:
    """Somebody asks for something while the journals of these games are read."""
    asking = asyncio.create_task(person(request))  # type: ignore[arg-type]
    await asyncio.sleep(0.01)
    assert not asking.done()
    for name in opened:
        sleepers.gates[sleepers.ids[name]].set()
    await asking


async def test_visitors_come_in_while_all_games_are_asleep_and_all_of_them_wake_up(sleepers: Sleepers) -> None:
    assert sleepers.awake() == set()
    visitor = await sleepers.stage.person("Dee")
    await visitor(Make(TableOptions(players=3)))
    assert all(id in sleepers.host.lobby for id in sleepers.ids.values())
    assert not sleepers.host.awakening.over
    for gate in sleepers.gates.values():
        gate.set()
    await sleepers.host.awakening.wait()
    assert sleepers.awake() == set(NAMES)
    await sleepers.host.close()


async def test_a_game_that_is_asked_for_is_there_at_once(sleepers: Sleepers) -> None:
    bob = await sleepers.stage.person("Bob")
    await asks(sleepers, bob, Join(sleepers.ids["Bob"]), "Bob")
    assert bob.table.table.id == sleepers.ids["Bob"]
    assert sleepers.awake() == {"Bob"}
    eve = await sleepers.stage.person("Eve")
    await asks(sleepers, eve, Watch(sleepers.ids["Cyd"]), "Cyd")
    assert sleepers.awake() == {"Bob", "Cyd"}
    for gate in sleepers.gates.values():
        gate.set()
    await sleepers.host.close()


async def test_two_who_ask_for_one_game_have_one_table(sleepers: Sleepers) -> None:
    people = [await sleepers.stage.person(name) for name in ("Bob", "Eve")]
    asked = [asyncio.create_task(people[0](Join(sleepers.ids["Bob"]))),
             asyncio.create_task(people[1](Watch(sleepers.ids["Bob"])))]  # fmt: skip
    await asyncio.sleep(0.01)
    sleepers.gates[sleepers.ids["Bob"]].set()
    await asyncio.gather(*asked)
    assert [person.table.table.id for person in people] == [sleepers.ids["Bob"]] * 2
    assert len([table for table in sleepers.host.lobby if table.id == sleepers.ids["Bob"]]) == 1
    for gate in sleepers.gates.values():
        gate.set()
    await sleepers.host.close()


async def test_a_second_request_of_a_person_waits_for_the_same_games(sleepers: Sleepers) -> None:
    asked = [asyncio.create_task(sleepers.host.awakening.wake_of(identity)) for identity in _people(sleepers) * 2]
    await asyncio.sleep(0.01)
    assert not any(task.done() for task in asked)
    for gate in sleepers.gates.values():
        gate.set()
    await asyncio.gather(*asked)
    assert sleepers.awake() == set(NAMES)
    await sleepers.host.close()


def _people(sleepers: Sleepers) -> list[str]:
    return list(sleepers.host.awakening._of)


async def test_the_table_that_waits_for_somebody_is_found_though_it_is_asleep(sleepers: Sleepers) -> None:
    cyd = await sleepers.stage.person("Cyd")
    await asks(sleepers, cyd, NextTable(), "Cyd")
    assert cyd.table.table.id == sleepers.ids["Cyd"]
    for gate in sleepers.gates.values():
        gate.set()
    await sleepers.host.close()


async def test_games_of_people_who_are_here_come_first(sleepers: Sleepers) -> None:
    await asyncio.sleep(0.01)  # the first of all is being read
    first = next(iter(sleepers.host.awakening._waking))
    other = next(name for name in NAMES if sleepers.ids[name] != first and name != NAMES[0])
    await sleepers.stage.person(other)
    order = list(sleepers.host.awakening._order)
    assert order[0] == sleepers.ids[other]
    for gate in sleepers.gates.values():
        gate.set()
    await sleepers.host.close()


async def test_a_stop_leaves_games_that_are_asleep_as_they_are(sleepers: Sleepers, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in (tmp_path / "data/games").iterdir()}
    closing = asyncio.create_task(sleepers.host.close())
    await asyncio.sleep(0.01)
    for gate in sleepers.gates.values():
        gate.set()
    await closing
    after = {path.name: path.read_bytes() for path in (tmp_path / "data/games").iterdir()}
    assert set(before) == set(after)
    assert sum(before[name] == after[name] for name in before) >= 2  # one may have been on its way
    host = new_host(tmp_path / "data")
    assert await host.open() == []
    assert {table.id for table in host.lobby} == set(sleepers.ids.values())
    await host.close()


async def test_a_journal_that_cannot_be_read_is_named_in_the_log_and_stops_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ids = await played(tmp_path / "data")
    path = tmp_path / "data/games" / f"{ids['Bob']}.jsonl"
    path.write_bytes(b"nonsense\n" + path.read_bytes())
    host = new_host(tmp_path / "data")
    with caplog.at_level(logging.WARNING):
        assert await host.open(lazily=True) == []
        await host.awakening.wait()
    assert {table.id for table in host.lobby} == {ids["Ann"], ids["Cyd"]}
    assert str(path) in caplog.text
    stage = Stage(host, host.clock, MemoryStore())  # type: ignore[arg-type]
    with pytest.raises(Denied, match="table_gone"):
        await (await stage.person("Bob"))(Join(ids["Bob"]))
    await host.close()


async def test_a_table_whose_game_broke_off_before_it_began_is_open_again(tmp_path: Path) -> None:
    host = new_host(tmp_path / "data")
    await host.open()
    stage = Stage(host, host.clock, MemoryStore())  # type: ignore[arg-type]
    ann = await stage.person("Ann")
    await ann(Make(TableOptions(players=3)))
    id = ann.table.table.id
    await host.close()
    (tmp_path / "data/games" / f"{id}.jsonl").write_bytes(b'{"line":"he')
    for lazily in (False, True):
        host = new_host(tmp_path / "data")
        await host.open(lazily=lazily)
        await host.awakening.wait()
        assert host.lobby.find(id).state == "open"
        await host.close()
