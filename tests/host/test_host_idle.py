"""Nobody stops an evening: how long somebody thinks, nudges, and what the others may agree on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from host_stage import OpenStage, Person, Scripted, Stage, settle
from worded import denied

from cosmic_tui.host.messages import (
    Again,
    Agree,
    Answer,
    Back,
    Join,
    Leave,
    Make,
    Mute,
    Nudge,
    Nudged,
    Object,
    Rematch,
    Start,
    TableNews,
    TableOptions,
    Watch,
)
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask, Mode


class LostBot(Scripted):
    """A bot that thinks and comes to nothing."""

    def thinks(self, ask: Ask) -> float:  # noqa: ARG002
        return 0.1

    def choose(self, view: View, ask: Ask) -> list[str]:  # noqa: ARG002
        raise RuntimeError("a fault of the bot")


async def waits_for_one(
    open_stage: OpenStage, names: str = "Ann Bob Eve", bot: Any = None, **options: object
) -> tuple[Stage, str, Person, list[Person]]:
    """A table at a public question to one person: the stage, its id, that person, and the others."""
    stage = await open_stage(bot=bot)
    people = [await stage.person(name) for name in names.split()]
    id = await stage.begin(*people, **options)

    def asked() -> list[Person]:
        poll = stage.game(id).poll
        public = poll is not None and poll.mode is Mode.PUBLIC
        return [person for person in people if person.asks] if public else []

    await stage.until(lambda: len(asked()) == 1, people, step=0.5)
    idle = asked()[0]
    return stage, id, idle, [person for person in people if person is not idle]


def nudges(person: Person) -> list[Nudged]:
    return [news for news in person.heard if isinstance(news, Nudged)]


async def test_everybody_is_told_whom_the_table_waits_for_since_when(open_stage: OpenStage) -> None:
    stage, id, idle, others = await waits_for_one(open_stage)
    zoe = await stage.person("Zoe")
    await stage.clock.advance(30)
    await zoe(Watch(id))
    for person in (*others, zoe):
        assert [each.seat for each in person.table.thinking] == [idle.table.seat]
    assert 30 <= zoe.table.thinking[0].seconds < 60


async def test_who_thinks_in_a_window_is_nobodys_business(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, pace="relaxed")
    table = stage.host.lobby.find(id)
    seen = []

    def in_a_window() -> bool:
        poll = stage.game(id).poll
        if poll is not None and poll.mode is not Mode.PUBLIC:
            seen.append(table.present(None).thinking)
        return len(seen) > 5

    await stage.until(in_a_window, [ann, bob])
    assert not any(seen)


async def test_whom_something_cannot_be_wanted_of_is_told_by_name(open_stage: OpenStage) -> None:
    _, _, _, (one, *_) = await waits_for_one(open_stage, players=4, bots=1)
    names = ", ".join(seat.name for seat in one.table.table.seats)
    with denied(f"^Nobody at this table is called Gus; there are {names}.$"):
        await one(Agree("remove", "Gus"))
    with denied(f"^Say about whom, by name: there are {names}.$"):
        await one(Agree("answer"))
    bot = next(seat for seat in one.table.table.seats if seat.kind == "bot")
    with denied(f"^{bot.name} is a bot.$"):
        await one(Agree("answer", bot.seat))


async def test_a_nudge_rings_once_a_minute_wherever_the_person_is(open_stage: OpenStage) -> None:
    stage, _, idle, (one, other) = await waits_for_one(open_stage, patience=0)
    with denied("waited for 20 seconds"):
        await one(Nudge())
    await stage.clock.advance(21)
    await idle(Leave())
    await one(Nudge())
    assert [(news.by, len(nudges(other))) for news in nudges(idle)] == [(one.link.name, 0)]
    with denied("within the last minute"):
        await other(Nudge())
    await stage.clock.advance(61)
    await idle(Mute(other.link.name))
    await other(Nudge(str(one.table.thinking[0].seat)))
    assert len(nudges(idle)) == 1


async def test_a_bot_with_a_fault_answers_as_a_player_who_says_nothing_would(
    open_stage: OpenStage, caplog: pytest.LogCaptureFixture
) -> None:
    stage, _, idle, (one, other) = await waits_for_one(open_stage, bot=lambda _kind, _seed: LostBot())
    seat, key = str(idle.table.seat), idle.asks[0].key
    await stage.clock.advance(121)
    await one(Agree("answer", seat))
    voting = asyncio.create_task(other.link.request(Agree("answer", seat)))
    await asyncio.wait_for(voting, 10)
    await stage.clock.advance(0.1)
    assert key not in [ask.key for ask in idle.asks]
    assert "has no answer" in caplog.text


async def test_a_bot_answers_one_question_once_the_others_agree(open_stage: OpenStage) -> None:
    stage, id, idle, (one, other) = await waits_for_one(open_stage)
    seat = str(idle.table.seat)
    with denied("waited for them for 120"):
        await one(Agree("answer", seat))
    await stage.clock.advance(121)
    with denied("the others agree"):
        await idle(Agree("answer", seat))
    key = idle.asks[0].key
    await one(Agree("answer", seat))
    assert [ask.key for ask in idle.asks] == [key]
    await other(Agree("answer", seat))
    await stage.clock.advance(0.1)
    assert key not in [ask.key for ask in idle.asks]
    assert any("a bot answers this one question" in line for line in one.said)
    row = next(row for row in one.table.table.seats if row.seat == seat)
    assert not row.stand_in
    assert not stage.game(id).over


async def test_a_bot_plays_until_the_player_does_something(open_stage: OpenStage) -> None:
    stage, _, idle, others = await waits_for_one(open_stage)
    seat = str(idle.table.seat)
    await stage.clock.advance(121)
    for person in others:
        await person(Agree("stand_in", seat))
    await stage.clock.advance(0.1)
    assert next(row.stand_in for row in idle.table.table.seats if row.seat == seat)
    await stage.clock.advance(3)
    await idle(Back())
    await idle(Back())
    await stage.clock.advance(0.1)
    news = [each for each in others[0].heard if isinstance(each, TableNews)]
    told = [line.message.key for each in news for line in each.talk if line.message]
    assert told.count("told.plays_again") == 1
    assert not next(row.stand_in for row in others[0].table.table.seats if row.seat == seat)


async def test_what_is_wanted_about_an_idler_lapses_with_the_answer(open_stage: OpenStage) -> None:
    stage, _, idle, (one, _other) = await waits_for_one(open_stage)
    await stage.clock.advance(121)
    await one(Agree("answer", str(idle.table.seat)))
    ask = idle.asks[0]
    await idle(Answer(ask.key, idle.brain.choose(idle.table.view, ask)))
    await stage.clock.advance(0.1)
    assert one.table.motions == []


async def test_one_alone_takes_nobodys_seat_and_two_do(open_stage: OpenStage) -> None:
    stage, _, idle, (one,) = await waits_for_one(open_stage, "Ann Bob")
    with denied("only once they are away"):
        await one(Agree("remove", str(idle.table.seat)))
    stage, id, idle, (one, other) = await waits_for_one(open_stage)
    seat = str(idle.table.seat)
    for person in (one, other):
        await person(Agree("remove", seat))
    await stage.clock.advance(0.3)
    assert idle.link.table is None
    assert "taken out" in " ".join(one.said)
    row = next(row for row in one.table.table.seats if row.seat == seat)
    assert (row.kind, row.vacant) == ("bot", True)
    assert stage.host.lobby.find(id).state == "running"


async def test_a_game_is_conceded_to_somebody(open_stage: OpenStage) -> None:
    stage, id, idle, (one, other) = await waits_for_one(open_stage)
    seat = str(idle.table.seat)
    for person in (one, other):
        await person(Agree("concede", seat))
    await stage.clock.advance(0.1)
    assert stage.game(id).over
    assert one.table.table.winners == [seat]
    heard = [event for news in one.heard if isinstance(news, TableNews) for event in news.events]
    told = next(event.data for event in heard if event.kind == "game.won")
    assert told["won_by"] == {seat: "conceded"}
    assert sorted(told["conceded_by"]) == sorted([str(one.table.seat), str(other.table.seat)])


async def test_a_pause_stops_clocks_and_answers_until_somebody_ends_it(open_stage: OpenStage) -> None:
    stage, id, idle, (one, other) = await waits_for_one(open_stage, move_seconds=60)
    for person in (idle, one, other):
        await person(Agree("pause"))
    await stage.clock.advance(0.1)
    assert one.table.paused
    ask = idle.asks[0]
    with denied("paused"):
        await idle(Answer(ask.key, list(ask.default)))
    await stage.clock.advance(1000)
    assert [each.key for each in idle.asks] == [ask.key]
    assert '"paused":true' in stage.store.logs[id].text()
    await other(Object("pause"))
    await stage.clock.advance(0.1)
    assert not one.table.paused
    await stage.clock.advance(61)
    assert ask.key not in [each.key for each in idle.asks]


async def test_a_rematch_asks_all_and_takes_spectators_along(open_stage: OpenStage) -> None:
    stage, id, idle, (one,) = await waits_for_one(open_stage, "Ann Bob")
    zoe, lee = await stage.person("Zoe"), await stage.person("Lee")
    for person in (zoe, lee):
        await person(Watch(id))
    with denied("come along"):
        await zoe(Rematch())
    for person in (idle, one):
        await person(Agree("end"))
    await idle(Rematch())
    await stage.clock.advance(0.1)
    again = idle.table.table.id
    assert one.table.again == Again(again, [idle.link.name])
    assert any("wants another game" in line for line in one.said)
    await zoe(Rematch())
    assert (zoe.table.table.id, zoe.table.seat) == (again, None)
    await one(Rematch())
    await stage.clock.advance(0.1)
    await settle()
    assert lee.table.table.id == again
    assert lee.table.view is not None


async def test_a_rematch_of_a_game_that_bots_have_filled_up_begins_once_its_people_are_there(
    open_stage: OpenStage,
) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Make(TableOptions(players=4)))
    await bob(Join(ann.table.table.id))
    await ann(Start())
    for person in (ann, bob):
        await person(Agree("end"))
    await ann(Rematch())
    assert ann.table.table.state == "open"
    await bob(Rematch())
    await stage.clock.advance(0.1)
    assert ann.table.table.state == "running"
    assert [seat.kind for seat in ann.table.table.seats].count("bot") == 2


async def test_a_spectator_without_a_key_looks_on_at_a_rematch_that_has_just_become_full(
    open_stage: OpenStage,
) -> None:
    stage, id, idle, (one,) = await waits_for_one(open_stage, "Ann Bob")
    watcher, cyd = await stage.person("guest", ""), await stage.person("Cyd")
    await watcher(Watch(id))
    for person in (idle, one):
        await person(Agree("end"))
    await idle(Rematch())
    again = idle.table.table.id
    await cyd(Join(again))
    tables = [table.id for table in stage.host.lobby]
    await watcher(Rematch())
    await stage.clock.advance(0.1)
    assert (watcher.table.table.id, watcher.table.seat) == (again, None)
    assert [table.id for table in stage.host.lobby] == tables
