"""Beats at a table: shared windows, *hold*, *ready*, what is prepared, and orders that answer within them."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from host_stage import OpenStage, Person, Stage
from worded import denied

from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.match.questions import in_game
from cosmic_tui.host.messages import (
    Agree,
    Answer,
    Denied,
    GiveOrders,
    Hold,
    Join,
    Leave,
    Mute,
    Object,
    Ready,
    Say,
    Watch,
)
from rules.kernel.asks import BEAT


def beat_key(stage: Stage, id: str) -> str | None:
    return next((ask.key for ask in stage.game(id).asks(BEAT)), None)


async def in_a_beat(
    open_stage: OpenStage, names: str = "Ann Bob", **options: object
) -> tuple[Stage, str, list[Person]]:
    """People at the very beginning of a beat."""
    stage = await open_stage()
    people = [await stage.person(name) for name in names.split()]
    id = await stage.begin(*people, **options)
    await to_a_beat(stage, id, people)
    return stage, id, people


async def to_a_beat(stage: Stage, id: str, people: list[Person], holds: Callable[[], object] = lambda: True) -> None:
    """On to the beginning of the next beat for which something holds."""
    old = beat_key(stage, id)
    for _ in range(6000):
        table = stage.host.lobby.find(id)
        clock = next((clock for clock in table.present(None).clocks if clock.what == "beat"), None)
        if clock is not None and clock.left > clock.of - 0.3 and beat_key(stage, id) != old and holds():
            return
        if clock is None:
            for person in people:
                await person.play()
        await stage.clock.advance(0.1)
    raise AssertionError("no such beat")


async def test_a_hold_stretches_the_beat_by_half_a_minute_once_a_phase_and_all_see_who(open_stage: OpenStage) -> None:
    stage, id, (ann, bob) = await in_a_beat(open_stage)
    key = beat_key(stage, id)
    await ann(Hold())
    await stage.clock.advance(0.1)
    assert bob.table.beat is not None
    assert bob.table.beat.held_by == [ann.table.seat]
    assert bob.table.beat.may_hold
    assert not ann.table.beat.may_hold
    with denied("in this phase"):
        await ann(Hold())
    await stage.clock.advance(32)
    assert beat_key(stage, id) == key
    await stage.clock.advance(1)
    assert beat_key(stage, id) != key


async def test_what_was_announced_can_be_answered_for_twice_as_long_as_other_beats_last(open_stage: OpenStage) -> None:
    stage, id, people = await in_a_beat(open_stage, aliens="random")
    table = stage.host.lobby.find(id)
    usual = table.present(None).clocks[0].of
    await to_a_beat(stage, id, people, lambda: stage.game(id).poll.kind == "react.window")
    assert table.present(None).clocks[0].of == 2 * usual


async def test_a_table_may_allow_no_holds(open_stage: OpenStage) -> None:
    _, _, (ann, _) = await in_a_beat(open_stage, holds=0)
    with denied("cannot be stretched"):
        await ann(Hold())


async def test_a_beat_ends_early_only_when_all_are_ready_and_bots_are_after_a_second(open_stage: OpenStage) -> None:
    stage, id, (ann, bob) = await in_a_beat(open_stage, players=4, bots=2, beat_seconds=100.0)
    key = beat_key(stage, id)
    await ann(Ready())
    await stage.clock.advance(50)
    assert beat_key(stage, id) == key
    assert bob.table.beat is not None
    assert not bob.table.beat.ready
    await bob(Ready())
    await stage.clock.advance(0.1)
    assert beat_key(stage, id) != key


async def test_all_ready_at_once_still_wait_for_the_bots(open_stage: OpenStage) -> None:
    stage, id, (ann, bob) = await in_a_beat(open_stage, beat_seconds=100.0)
    key = beat_key(stage, id)
    await ann(Ready(phase=True))
    await bob(Ready(phase=True))
    await stage.clock.advance(0.3)
    assert beat_key(stage, id) == key
    await stage.clock.advance(1)
    assert beat_key(stage, id) != key


async def test_a_public_answer_is_prepared_in_the_beat_and_given_at_its_end(open_stage: OpenStage) -> None:
    stage = await open_stage()
    people = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(*people)

    def preparing() -> Person | None:
        return next((person for person in people if person.table.prepare), None)

    await to_a_beat(stage, id, people, preparing)
    who = preparing()
    assert who is not None
    ask = next(ask for ask in who.asks if ask.key == who.table.prepare[0])
    key = in_game(ask.key)
    assert key not in [each.key for each in stage.game(id).asks()]
    await who(Answer(ask.key, list(ask.default or ("none",))))
    assert ask.key not in [each.key for each in who.asks]
    assert f'"key":"{key}"' in stage.store.logs[id].text()
    await stage.clock.advance(3.5)
    given = [line for line in stage.store.logs[id].lines if f'"key":"{key}"' in line]
    assert [line.startswith('{"line":"said"') for line in given] == [True, False]


async def test_whoever_is_to_be_asked_always_is_asked_without_cards_and_has_the_beat_stretched(
    open_stage: OpenStage,
) -> None:
    stage, id, (ann, bob) = await in_a_beat(open_stage)
    await ann(GiveOrders([Order("ask")]))
    await to_a_beat(stage, id, [ann, bob])
    stage.game(id).state.players[ann.table.seat].hand.clear()
    key = beat_key(stage, id)
    assert any("pass" in ask.options for ask in ann.asks)
    assert ann.table.quiet == []
    await stage.clock.advance(3.5)
    assert beat_key(stage, id) == key
    assert bob.table.beat is not None
    assert bob.table.beat.held_by == [ann.table.seat]


async def test_whoever_can_do_nothing_is_asked_about_the_very_thing_that_was_announced(open_stage: OpenStage) -> None:
    stage, id, people = await in_a_beat(open_stage, "Ann Bob Eve", aliens="random")
    for person in people:
        await person(GiveOrders([Order("ask")]))
    await to_a_beat(stage, id, people, lambda: stage.game(id).poll.kind == "react.window")
    asks = [(person, ask) for person in people for ask in person.asks if ask.kind == "react.window"]
    assert any(ask.options == ("pass",) for _, ask in asks)
    assert {ask.source for _, ask in asks} == {person.table.view.playing[-1].card for person, _ in asks}
    assert len({ask.point for _, ask in asks}) == 1


async def test_never_ask_me_needs_no_answer_and_is_no_prompt(open_stage: OpenStage) -> None:
    stage, id, (ann, bob) = await in_a_beat(open_stage)
    await ann(GiveOrders([Order("pass")]))
    await stage.clock.advance(0.1)
    assert [order.do for order in ann.table.orders] == ["pass"]
    assert not bob.table.orders
    await to_a_beat(stage, id, [ann, bob], lambda: [ask for ask in ann.asks if "pass" in ask.options])
    asked = [ask.key for ask in ann.asks if "pass" in ask.options]
    assert set(asked) <= set(ann.table.quiet)


async def test_an_order_answers_an_invitation_after_a_beat_not_at_once(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob, eve)
    for person in (ann, bob, eve):
        await person(GiveOrders([Order("decline")]))
    await stage.until(lambda: any(ask.kind == "alliance.invite" for ask in stage.game(id).asks()), [ann, bob, eve], 0.2)
    inviter = next(p for p in (ann, bob, eve) if any(ask.kind == "alliance.invite" for ask in p.asks))
    ask = next(ask for ask in inviter.asks if ask.kind == "alliance.invite")
    await inviter(Answer(ask.key, list(ask.options)))
    for _ in range(100):
        asks = [ask for ask in stage.game(id).asks() if ask.kind == "alliance.answer"]
        if asks:
            break
        for person in (ann, bob, eve):
            if any(ask.kind == "alliance.invite" for ask in person.asks):
                await person(Answer(person.asks[0].key, ["none"]))
        await stage.clock.advance(0.1)
    invited = asks[0]
    await stage.clock.advance(2.5)
    assert invited in stage.game(id).asks()
    await stage.clock.advance(1)
    assert invited not in stage.game(id).asks()
    assert f'"key":"{invited.key}","choose":["decline"]' in stage.store.logs[id].text()


async def test_an_order_uses_a_power_without_asking_whether(open_stage: OpenStage) -> None:
    stage = await open_stage(seed=11)
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, aliens="random")
    await ann(GiveOrders([Order("use"), Order("pass")]))
    used = '"choose":["use:philanthropist"]'
    for _ in range(400):
        for person in (ann, bob):
            if any(ask.key not in person.table.prepare and "pass" not in ask.options for ask in person.asks[:1]):
                await person.play()
        await stage.clock.advance(0.5)
        if used in stage.store.logs[id].text():
            break
    line = next(line for line in stage.store.logs[id].lines if used in line)
    assert json.loads(line)["seat"] == ann.table.seat
    await stage.clock.advance(5)
    assert "power.used" in bob.kinds


async def test_orders_that_make_no_sense_are_refused(open_stage: OpenStage) -> None:
    _, _, (ann, _) = await in_a_beat(open_stage)
    for order in (Order("dance"), Order("join", ships=9), Order("card", card="plague"), Order("pass", where="moon")):
        with pytest.raises(Denied):
            await ann(GiveOrders([order]))


# -- away and gone


async def test_whoever_stays_away_is_played_by_a_bot_and_has_the_seat_back_on_return(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, patience=60)
    seat = ann.table.seat
    await ann(Leave())
    await stage.clock.advance(1)
    row = next(row for row in bob.table.table.seats if row.seat == seat)
    assert (row.here, row.stand_in) == (False, False)
    assert [each.seat for each in bob.table.absent] == [seat]
    assert 55 < bob.table.absent[0].seconds <= 60
    await stage.clock.advance(60)
    assert not bob.table.absent
    row = next(row for row in bob.table.table.seats if row.seat == seat)
    assert (row.kind, row.here, row.stand_in) == ("person", False, True)
    encounters = stage.game(id).state.encounters
    await stage.until(lambda: stage.game(id).state.encounters > encounters + 2, [bob], step=0.5)
    await ann(Join(id))
    row = next(row for row in ann.table.table.seats if row.seat == seat)
    assert (row.here, row.stand_in) == (True, False)
    await stage.until(lambda: ann.asks and ann.table.view.waiting == [seat], [bob], step=0.5)
    key = ann.asks[0].key
    await stage.clock.advance(200)
    assert ann.asks[0].key == key


async def test_while_nobody_is_there_no_bot_plays_on(open_stage: OpenStage) -> None:
    stage, id, (ann, bob) = await in_a_beat(open_stage, patience=20)
    await ann(Leave())
    await stage.clock.advance(30)
    await bob(Leave())
    encounters = stage.game(id).state.encounters
    await stage.clock.advance(2000)
    assert stage.game(id).state.encounters <= encounters + 1


# -- by consent of all


async def test_a_game_ends_without_a_winner_once_all_agree(open_stage: OpenStage) -> None:
    stage, id, (ann, bob) = await in_a_beat(open_stage)
    await ann(Agree("end"))
    await stage.clock.advance(0.1)
    assert [(motion.what, motion.by) for motion in bob.table.motions] == [("end", [ann.table.seat])]
    await bob(Object("end"))
    await bob(Agree("end"))
    assert not stage.game(id).over
    await ann(Agree("end"))
    assert stage.game(id).over
    assert stage.game(id).winners == ()
    assert ann.table.table.state == "finished"


async def test_the_last_answer_is_taken_back_if_all_agree_and_nothing_was_shown(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob, eve)

    def launching() -> bool:
        return any(ask.kind == "launch.ships" for ask in stage.game(id).asks())

    await stage.until(launching, [ann, bob, eve], step=0.1)
    planet = stage.game(id).state.encounter.planet
    who = next(person for person in (ann, bob, eve) if person.table.seat == stage.game(id).state.encounter.offense)
    old = who.asks[0].key
    for person in (ann, bob):
        await person(Agree("undo"))
    assert stage.game(id).state.encounter.planet == planet
    await eve(Agree("undo"))
    await stage.clock.advance(0.1)
    assert stage.game(id).state.encounter.planet is None
    assert who.asks[0].kind == "launch.planet"
    assert who.table.fresh
    with pytest.raises(Denied):
        await who(Answer(old, ["ships:red.1=1"]))
    await stage.until(launching, [ann, bob, eve], step=0.1)


async def test_what_was_shown_or_drawn_cannot_be_taken_back(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob, eve)
    await stage.until(lambda: "reveal.cards" in ann.kinds, [ann, bob, eve], step=0.1)
    with denied("shown, drawn or played"):
        await ann(Agree("undo"))
    assert id


# -- talk and spectators


async def test_whoever_is_muted_is_not_heard_by_one_alone(open_stage: OpenStage) -> None:
    stage, _, (ann, bob, eve) = await in_a_beat(open_stage, "Ann Bob Eve")
    await ann(Mute("Bob"))
    await bob(Say("hello there"))
    await stage.clock.advance(0.1)
    assert "hello there" not in ann.said
    assert "hello there" in eve.said
    await ann(Mute("Bob", on=False))
    await bob(Say("once more"))
    await stage.clock.advance(0.1)
    assert "once more" in ann.said


async def test_a_table_may_want_no_spectators_or_show_them_everything_later(open_stage: OpenStage) -> None:
    stage, id, _ = await in_a_beat(open_stage, spectators="none")
    zoe = await stage.person("Zoe")
    with denied("no spectators"):
        await zoe(Watch(id))
    stage, id, _ = await in_a_beat(open_stage, spectators="delayed")
    zoe = await stage.person("Zoe")
    await zoe(Watch(id))
    await stage.clock.advance(29)
    assert zoe.table.view is None
    await stage.clock.advance(2)
    assert zoe.table.view is not None
