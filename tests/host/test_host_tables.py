"""Lobby, seats, coming and going, talk."""

from __future__ import annotations

import asyncio

import pytest
from host_stage import MemoryStore, OpenStage, Scripted
from worded import denied

from cosmic_tui.host.messages import (
    Answer,
    Denied,
    Hold,
    Join,
    Leave,
    Make,
    Rename,
    Say,
    Start,
    TableOptions,
    Watch,
)
from cosmic_tui.host.store.store import OpenTable
from rules.kernel.game import RulesError

NEVER = "9" * 8


async def test_a_second_table_of_one_person_has_another_name(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    for options in (TableOptions(), TableOptions(), TableOptions(name="Ann's table 3"), TableOptions()):
        await ann(Make(options))
        await ann(Start())
        await ann(Leave())
    await stage.clock.advance(1)
    assert [row.name for row in bob.lobby.tables] == [f"Ann's table{number}" for number in (" 4", " 3", " 2", "")]


async def test_a_table_is_made_joined_begun_and_played_to_the_end(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    assert ann.lobby.tables == []
    await ann(Make(TableOptions(players=3, bots=1, pace="live")))
    await stage.clock.advance(1)
    (row,) = bob.lobby.tables
    assert (row.name, row.state, row.mine) == ("Ann's table", "open", None)
    assert [(seat.kind, seat.name, seat.here) for seat in row.seats] == [
        ("person", "Ann", True), ("empty", "", False), ("bot", row.seats[2].name, True)
    ]  # fmt: skip
    await bob(Join(row.id))
    assert bob.table.fresh
    assert bob.table.view is None
    await ann(Start())
    await stage.clock.advance(0.1)
    for person, seat in ((ann, row.seats[0].seat), (bob, row.seats[1].seat)):
        assert person.table.seat == person.table.view.seat == seat
        assert "game.begin" in person.kinds
    await stage.until(lambda: ann.table.table.state == "finished", [ann, bob], step=2)
    assert ann.table.table.winners == list(stage.game(row.id).winners) != []
    assert ann.table.asks == []
    assert "game.won" in ann.kinds
    assert any("seed of the dice was 1" in line for line in ann.said)


async def test_empty_seats_become_bots_when_the_game_begins(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    await ann(Make(TableOptions(players=4)))
    await ann(Start())
    assert [seat.kind for seat in ann.table.table.seats] == ["person", "bot", "bot", "bot"]


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (TableOptions(players=6), "3 to 5"),
        (TableOptions(players=3, bots=3), "0 to 2 bots"),
        (TableOptions(pace="hasty"), "hasty"),
        (TableOptions(rules={"deal_seconds": -1}), "deal_seconds"),
        (TableOptions(move_seconds=14 * 86400 + 1), "move clock"),
        (TableOptions(name="x" * 41), "40"),
        (TableOptions(rules={"variants": ["five_planets"]}), "variants"),
        (TableOptions(rules={"edition": "1977"}), "edition"),
    ],
)
async def test_options_that_make_no_table_are_denied_by_name(
    open_stage: OpenStage, options: TableOptions, word: str
) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    with denied(word):
        await ann(Make(options))
    await stage.clock.advance(1)
    assert ann.lobby.tables == []


async def test_a_table_is_played_by_the_edition_and_variants_it_was_made_with(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    agreed = {"edition": "2008", "variants": ["four_planets", "hidden_powers"]}
    await ann(Make(TableOptions(players=3, bots=2, rules={"aliens": "random", **agreed})))
    await stage.clock.advance(1)
    row = bob.lobby.tables[0]
    assert row.rules == {"aliens": "random", **agreed}
    await ann(Start())
    await bob(Watch(row.id))
    await stage.clock.advance(1)
    assert ann.table.view is not None
    assert ann.table.view.variants == ["four_planets", "hidden_powers"]
    assert ann.table.view.target == 4
    assert bob.table.view is not None
    assert {player.alien for player in bob.table.view.players} == {"hidden"}
    assert sum(player.alien != "hidden" for player in ann.table.view.players) == 1


async def test_an_unknown_kind_of_bot_is_denied(open_stage: OpenStage) -> None:
    def make(kind: str, _seed: int) -> Scripted:
        raise RulesError("bots.no_kind", kind=kind, known=())

    stage = await open_stage(bot=make)
    ann = await stage.person("Ann")
    with denied("genius"):
        await ann(Make(TableOptions(bot="genius")))


async def test_requests_that_make_no_sense_are_denied(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    for request in (Start(), Leave(), Hold(), Answer("red.1", ["yes"])):
        with denied("not at a table"):
            await ann(request)
    with denied("not there"):
        await ann(Join(NEVER))
    id = await stage.begin(ann, bob)
    with denied("begun already"):
        await eve(Join(id))
    with denied("begun already"):
        await ann(Start())
    with denied("Leave this table first"):
        await ann(Make(TableOptions()))
    await eve(Watch(id))
    for request, word in ((Answer("red.1", ["yes"]), "looking on"), (Start(), "begun")):
        with denied(word):
            await eve(request)


async def test_a_full_table_takes_nobody_more(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    await ann(Make(TableOptions(players=3, bots=1)))
    await bob(Join(ann.table.table.id))
    with denied("No seat is empty"):
        await eve(Join(ann.table.table.id))


async def test_without_an_identity_one_can_look_on_but_not_sit(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, guest = await stage.person("Ann"), await stage.person("Bob"), await stage.person("guest", "")
    with denied("look on"):
        await guest(Make(TableOptions()))
    id = await stage.begin(ann, bob)
    with denied("look on"):
        await guest(Join(id))
    await guest(Watch(id))
    assert guest.table.seat is None
    assert guest.table.view.hand == []
    await stage.clock.advance(1)
    assert ann.table.table.spectators == 1


async def test_a_person_cannot_hold_seats_without_end(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = [await stage.person("Ann", "ann") for _ in range(9)]
    for screen in ann[:8]:
        await screen(Make(TableOptions()))
    with denied("8 tables"):
        await ann[8](Make(TableOptions()))


# -- coming back


async def test_who_comes_back_finds_the_same_question_and_view_and_all_that_was_told(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    await stage.until(lambda: len(ann.kinds) > 30 and ann.asks, [ann, bob])
    before = ann.table
    ann.link.close()
    await stage.clock.advance(1)
    assert [seat.here for seat in bob.table.table.seats][:2] == [False, True]
    again = await stage.person("Ann")
    assert again.lobby.tables[0].mine == before.seat
    assert again.lobby.tables[0].waiting_for_me
    await again(Join(id))
    assert (again.table.asks, again.table.view) == (before.asks, before.view)
    assert again.table.fresh
    assert again.kinds == ann.kinds
    await stage.clock.advance(1)
    assert bob.table.table.seats[0].here


async def test_the_newer_screen_takes_the_seat_and_the_older_one_is_told(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    newer = await stage.person("Ann")
    await newer(Watch(id))
    await stage.clock.advance(1)
    assert newer.table.seat == ann.table.seat
    assert len(ann.left) == 1
    assert "another terminal" in ann.left[0]
    assert ann.lobby.tables[0].id == id
    with pytest.raises(Denied):
        await ann(Hold())


async def test_leaving_before_the_game_frees_the_seat_and_the_last_one_closes_the_table(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    await ann(Make(TableOptions(players=3)))
    id = ann.table.table.id
    await bob(Join(id))
    await eve(Watch(id))
    await ann(Leave())
    await stage.clock.advance(1)
    assert ann.left == [""]
    assert [seat.kind for seat in bob.table.table.seats] == ["empty", "person", "empty"]
    assert id in stage.store.tables
    await bob(Leave())
    await stage.clock.advance(1)
    assert eve.left == ["This table has been closed."]
    assert eve.lobby.tables == []
    assert stage.store.tables == {}


@pytest.mark.parametrize("ends", ["the server", "the table"])
async def test_who_sits_down_as_the_server_ends_takes_nobodys_seat_along(
    open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Make(TableOptions(players=3)))
    id, keep, go_on = ann.table.table.id, MemoryStore.keep_table, asyncio.Event()

    async def slow(store: MemoryStore, table: OpenTable) -> None:
        await go_on.wait()
        await keep(store, table)

    monkeypatch.setattr(MemoryStore, "keep_table", slow)
    sitting = asyncio.create_task(bob(Join(id)))
    await asyncio.sleep(0)
    ending = asyncio.create_task(stage.host.close() if ends == "the server" else stage.host.lobby.find(id).dissolve())
    await asyncio.sleep(0)
    go_on.set()
    await ending
    with pytest.raises(Denied):
        await sitting
    kept = [seat.name for table in stage.store.tables.values() for seat in table.seats if seat.name]
    assert kept[:1] == (["Ann"] if ends == "the server" else [])


async def test_leaving_a_running_game_keeps_the_seat_and_the_game_waits(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, patience=0)
    await stage.until(lambda: ann.asks and ann.table.view.waiting == [ann.table.seat], [bob])
    key = ann.asks[0].key
    await ann(Leave())
    await stage.clock.advance(10_000)
    assert bob.table.view.waiting == [ann.table.seat]
    await ann(Join(id))
    assert ann.asks[0].key == key


async def test_tables_nobody_is_at_are_cleared_away_but_games_under_way_are_not(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    running = await stage.begin(ann, bob)
    await eve(Make(TableOptions()))
    for person in (ann, bob, eve):
        person.link.close()
    watcher = await stage.person("Zoe")
    await stage.clock.advance(1700)
    assert len(watcher.lobby.tables) == 2
    await stage.clock.advance(200)
    assert [row.id for row in watcher.lobby.tables] == [running]


async def test_a_finished_game_stays_in_the_lobby_for_a_while_and_is_then_put_away(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    await stage.until(lambda: stage.game(id).over, [ann, bob], step=3)
    await ann(Leave())
    await bob(Leave())
    await stage.clock.advance(3000)
    assert ann.lobby.tables[0].state == "finished"
    assert ann.lobby.tables[0].winners
    await stage.clock.advance(700)
    assert ann.lobby.tables == []
    assert stage.store.away == [id]
    assert stage.store.logs[id].closed


# -- names and talk


async def test_talk_is_cleaned_and_heard_by_all_players_spectators_talk_apart(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob)
    await eve(Watch(id))
    await ann(Rename("A\x1b[2Jnn\u202e II"))
    await ann(Say("hi\x07 \u202ethere\n\tall"))
    await eve(Say("good luck"))
    await stage.clock.advance(1)
    said = [line for news in bob.heard if hasattr(news, "talk") for line in news.talk if line.name != "table"]
    assert [(line.who, line.name, line.text) for line in said] == [
        (ann.table.seat, "A[2Jnn II", "hi there all")
    ]  # fmt: skip
    apart = [line for news in eve.heard if hasattr(news, "talk") for line in news.talk if line.name == "Eve"]
    assert [line.text for line in apart] == ["good luck"]
    assert bob.table.table.seats[0].name == "A[2Jnn II"


@pytest.mark.parametrize(
    ("name", "word"),
    [("", "letter"), ("\x1b\u200b", "letter"), ("n" * 21, "20"), ("bob", "Bob|bob"), ("Table", "host")],
)
async def test_names_that_cannot_be_are_denied(open_stage: OpenStage, name: str, word: str) -> None:
    stage = await open_stage()
    ann, _bob = await stage.person("Ann"), await stage.person("Bob")
    with denied(word):
        await ann(Rename(name))
    await stage.clock.advance(1)
    assert ann.lobby.you == "Ann"


@pytest.mark.parametrize("text", ["", " \t\x00", "x" * 301])
async def test_talk_that_says_nothing_or_too_much_is_denied(open_stage: OpenStage, text: str) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    await ann(Make(TableOptions()))
    with pytest.raises(Denied):
        await ann(Say(text))


async def test_two_people_of_one_name_are_told_apart(open_stage: OpenStage) -> None:
    stage = await open_stage()
    people = [await stage.person("Ann", identity) for identity in ("a", "b", "c")]
    assert [person.link.name for person in people] == ["Ann", "Ann 2", "Ann 3"]


async def test_a_name_is_kept_for_its_identity(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann", "key1")
    await ann(Rename("Annie"))
    assert stage.store.people.names == {"key1": "Annie"}
    ann.link.close()
    assert (await stage.person("other", "key1")).link.name == "Annie"


async def test_a_screen_that_fails_is_dropped_and_nobody_else_suffers(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")

    def fail(_news: object) -> None:
        raise RuntimeError("no screen")

    await stage.begin(ann, bob)
    ann.link.listen(fail)
    await stage.clock.advance(1)
    await bob(Say("anybody there?"))
    await stage.clock.advance(1)
    assert ann.link.closed
    assert bob.said[-1] == "anybody there?"
    assert not bob.table.table.seats[0].here


async def test_the_actor_is_told_first_and_the_others_one_by_one(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob)
    await eve(Watch(id))
    await stage.clock.advance(1)
    heard = [len(person.heard) for person in (ann, bob, eve)]
    await bob.link.request(Say("first"))
    assert [len(person.heard) for person in (ann, bob, eve)] == [heard[0], heard[1] + 1, heard[2]]
    await stage.clock.advance(0.001)
    assert sum(len(person.heard) for person in (ann, eve)) == heard[0] + heard[2] + 1
    await stage.clock.advance(0.1)
    assert [len(person.heard) for person in (ann, bob, eve)] == [number + 1 for number in heard]
