"""Lessons, what comes after a game, the coach's line, and hints by consent."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from host_stage import MemoryStore, OpenStage
from worded import denied

from content.cosmic.load import load
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.people_file import read_people
from cosmic_tui.club.register import Change, Register
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.lessons import FIRST, LESSONS, opening_of, table_of
from cosmic_tui.host.host import Host
from cosmic_tui.host.lobby.accounts import GAMES_WITH_COACH
from cosmic_tui.host.messages import (
    Agree,
    Coach,
    Join,
    Leave,
    Make,
    Object,
    Rematch,
    Start,
    TableOptions,
    Watch,
)
from cosmic_tui.host.store.local_store import LocalStore
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults

NARROW = {"window", "ships.to", "launch.planet", "launch.ships", "alliance.invite", "planning.select", "reinforce"}


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_a_sound_position_that_fits_its_table(lesson: str) -> None:
    catalogue = load()
    setup, mark = opening_of(lesson, catalogue)
    game = Game.load(catalogue, setup, mark)
    assert faults(game.state, catalogue) == []
    assert len(setup.seats) == table_of(lesson).players
    assert game.asks()[0].seat == setup.seats[0]


async def test_a_lesson_is_played_at_once_and_nothing_of_it_is_kept(open_stage: OpenStage) -> None:
    stage = await open_stage(bot=lambda kind, seed: bots.make(kind, seed, load()))
    ann = await stage.person("Ann")
    await ann(Make(table_of(FIRST)))
    await ann(Start())
    asked: set[str] = set()

    def seen() -> bool:
        asked.update(ask.kind for ask in ann.asks)
        return "turn.second" in asked

    await stage.until(seen, [ann], step=0.1)
    assert asked >= NARROW
    assert ann.table.seat == "red"
    view = ann.table.view
    assert view is not None
    assert next(player for player in view.players if player.seat == "red").foreign == 1
    await ann(Leave())
    assert list(stage.host.lobby) == []
    assert stage.store.logs == {}
    assert stage.store.tables == {}
    assert stage.store.people.games == {}


async def test_a_lesson_is_nobody_elses_business(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Make(table_of(FIRST)))
    await ann(Start())
    await stage.clock.advance(1)
    assert bob.lobby.tables == []
    with denied("no spectators"):
        await bob(Watch(ann.table.table.id))


async def test_there_is_no_other_lesson_than_those_prepared(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    for options in (
        TableOptions(lesson=FIRST),
        TableOptions(lesson="../secrets"),
    ):
        with denied("There is no lesson"):
            await ann(Make(options))


async def test_after_a_lesson_comes_a_whole_game(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    await ann(Make(table_of(FIRST)))
    await ann(Start())
    lesson = ann.table.table.id
    await ann(Rematch())
    await stage.clock.advance(0.1)
    assert ann.table.table.id != lesson
    assert ann.table.options.lesson == ""
    assert ann.table.table.state == "running"
    assert [table.id for table in stage.host.lobby] == [ann.table.table.id]
    assert ann.left == []


async def test_those_of_a_game_that_is_over_meet_again_at_one_table(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, zoe = [await stage.person(name) for name in ("Ann", "Bob", "Zoe")]
    first = await stage.begin(ann, bob, name="Friday", deal_seconds=120)
    await zoe(Watch(first))
    with denied("not over yet"):
        await ann(Rematch())
    for person in (ann, bob):
        await person(Agree("end"))
    with denied("come along"):
        await zoe(Rematch())
    await ann(Rematch())
    await stage.clock.advance(0.1)
    assert (ann.table.table.state, ann.table.options.name, ann.table.options.rules) == (
        "open",
        "Friday",
        {"deal_seconds": 120},
    )
    await bob(Rematch())
    await stage.clock.advance(0.1)
    assert ann.table.table.id == bob.table.table.id != first
    assert ann.table.table.state == "running"
    assert zoe.table.table.id == ann.table.table.id, "who looked on comes along"


async def test_the_coach_speaks_in_the_first_games_or_as_the_person_wishes(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    coached = []
    for _ in range(GAMES_WITH_COACH + 2):
        await stage.begin(ann)
        coached.append(ann.table.coach)
        await ann(Agree("end"))
        await ann(Leave())
    assert coached == [True] * GAMES_WITH_COACH + [False, False]
    await bob(Coach(on=False))
    await stage.begin(bob)
    assert not bob.table.coach
    await bob(Coach(on=True))
    assert bob.table.coach
    assert stage.store.people.coach == {"bob": True}
    assert stage.store.people.games == {"ann": GAMES_WITH_COACH + 1, "bob": 1}


async def test_a_disk_that_is_full_stops_no_game_for_the_coach(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    await ann(Make(TableOptions(players=3, bots=2)))
    stage.store.keep_people = _full  # type: ignore[method-assign]
    await ann(Start())
    assert ann.table.table.state == "running"
    with denied("cannot be saved"):
        await ann(Coach(on=False))


async def _full(_people: Register, _change: Change) -> None:
    raise StoreError("cannot write to /nowhere: No space left on device", "No space left on device")


async def test_hints_are_for_all_once_all_agree_and_for_nobody_once_one_objects(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await stage.begin(ann, bob)
    await ann(Agree("hints"))
    await stage.clock.advance(0.1)
    assert [(motion.what, motion.by) for motion in bob.table.motions] == [("hints", ["red"])]
    assert not ann.table.hints
    await stage.until(lambda: "launch.ships" in ann.kinds, [ann, bob])
    assert [motion.what for motion in bob.table.motions] == ["hints"]
    await bob(Agree("hints"))
    await stage.clock.advance(0.1)
    for person in (ann, bob):
        assert person.table.hints
        assert person.table.motions == []
        assert "All agree: everybody may ask for hints." in person.said
    with denied("agreed on already"):
        await ann(Agree("hints"))
    await bob(Object("hints"))
    await stage.clock.advance(0.1)
    assert not ann.table.hints
    assert any("no more hints" in line for line in ann.said)


async def test_a_motion_for_hints_is_dropped_by_whoever_objects(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await stage.begin(ann, bob)
    await ann(Agree("hints"))
    await bob(Object("hints"))
    await bob(Agree("hints"))
    assert not bob.table.hints
    assert not any("no more hints" in line for line in ann.said)


async def test_one_machine_keeps_its_players_games_and_wish_and_no_name(tmp_path: Path) -> None:
    file = tmp_path / "cosmic" / "player.toml"
    for games in (1, 2):
        host = Host(LocalStore(file), [CosmicKind()])
        await host.open()
        link = host.connect("this terminal 0", "Ann")
        await link.request(Make(TableOptions(players=3, bots=2, pace="solo")))
        await link.request(Start())
        await link.request(Coach(on=False))
        await host.close()
        assert read_people(file) == Register(games={"this terminal 0": games}, coach={"this terminal 0": False})


@pytest.mark.parametrize("text", ["games = 3", "[games]\nann = 'two'", "[coach]\nann = 1", "[", "[names]\nann = 1"])
async def test_what_cannot_be_read_or_written_stops_nobody_on_the_own_machine(tmp_path: Path, text: str) -> None:
    file = tmp_path / "player.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(StoreError):
        read_people(file)
    assert LocalStore(file).find().people == Register()
    await LocalStore(file / "below").keep_people(Register(), {"games": {"ann": 1}})
    assert file.read_text(encoding="utf-8") == text


async def test_a_linked_key_brings_no_count_of_its_own(open_stage: OpenStage) -> None:
    people = Register(names={"a": "Ann", "b": "Bob"}, games={"a": 4, "b": 1}, coach={"b": True})
    store = MemoryStore()
    store.people = people
    stage = await open_stage(store)
    await stage.host.people.link("b", "a")
    assert store.people == attrs.evolve(people, names={"a": "Ann"}, keys={"b": "a"}, games={"a": 4}, coach={})


async def test_an_open_rematch_is_left_alone_by_strangers(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, zoe = [await stage.person(name) for name in ("Ann", "Bob", "Zoe")]
    await stage.begin(ann, bob)
    for person in (ann, bob):
        await person(Agree("end"))
    await ann(Rematch())
    await zoe(Join(ann.table.table.id))
    await bob(Rematch())
    await stage.clock.advance(0.1)
    assert bob.table.table.id != zoe.table.table.id
