"""Answers that break the game at a table: given by people, by bots, as a beat ends, as a clock runs out, by orders."""

from __future__ import annotations

from typing import Any

import pytest
from host_stage import OpenStage, Person, Scripted, Stage, worded
from trapped_game import ALIEN, CARD, DEAL, LAUNCH, POSITION, TrappedKind, trapped

from content.cosmic.load import load
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.match.containment import BROKEN_ANSWER, HALTED
from cosmic_tui.host.messages import Agree, Answer, Denied, GiveOrders
from cosmic_tui.host.table.votes import END, UNDO
from rules.cosmic.protocol.views import View
from rules.kernel.asks import PASS, Ask

TAKEN_BACK, WAITS = worded(BROKEN_ANSWER), worded(HALTED)
FIRST_AT = ("red", "blue", "green")
BOTS_TURN = ("blue", "green", "red")
"""The person on the first seat looks on while a bot has the trap."""
LAST_TURN = ("green", "red", "blue")
"""So do people on the first two seats."""


class Springing(Scripted):
    """A bot that springs the trap wherever it can."""

    def choose(self, view: View, ask: Ask) -> list[str]:
        wanted = next((option for option in ask.options if option in (f"card:{CARD}", f"use:{ALIEN}")), None)
        return super().choose(view, ask) if wanted is None else [wanted]


async def table(
    open_stage: OpenStage, trap: str, seats: tuple[str, str, str], people: int = 1, position: str = POSITION,
    **options: Any,
) -> tuple[Stage, list[Person]]:  # fmt: skip
    stage = await open_stage(kind=TrappedKind(trapped(trap), seats, position), bot=lambda _kind, _seed: Springing())
    names = ["Ann", "Bob", "Cyd"][:people]
    persons = [await stage.person(name) for name in names]
    await stage.begin(*persons, **options)
    return stage, persons


async def test_everybody_is_told_in_a_line_and_another_answer_goes_on(open_stage: OpenStage) -> None:
    stage, (ann,) = await table(open_stage, "AtOnce", FIRST_AT)
    ask = ann.asks[0]
    with pytest.raises(Denied, match="broken_answer"):
        await ann(Answer(ask.key, [f"card:{CARD}"]))
    await stage.clock.advance(1)
    assert ann.said.count(TAKEN_BACK) == 1
    assert stage.host.faults.count == 1
    ((_, number, report),) = stage.store.faults
    assert (number, "TrapSprung" in report.reason) == (1, True)
    again = ann.asks[0]
    assert again.options == ask.options
    with pytest.raises(Denied, match="breaks_game"):
        await ann(Answer(again.key, [f"card:{CARD}"]))
    await ann(Answer(again.key, [PASS]))
    await stage.clock.advance(5)
    assert ann.said.count(TAKEN_BACK) == 1
    assert all(asked.options != ask.options for asked in ann.asks)


@pytest.mark.parametrize("beats", ["live", "solo"])
async def test_a_bot_that_breaks_the_game_says_something_else(open_stage: OpenStage, beats: str) -> None:
    stage, (ann,) = await table(open_stage, "AtOnce", BOTS_TURN, pace=beats)
    await stage.clock.advance(6)
    assert TAKEN_BACK in ann.said
    assert WAITS not in ann.said
    assert any("destiny" in kind for kind in ann.kinds)


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("trap", ["MandatoryUse", "Passive"])
async def test_where_nothing_helps_the_table_waits_and_ends_by_consent(
    open_stage: OpenStage, people: int, trap: str
) -> None:
    stage, persons = await table(open_stage, trap, BOTS_TURN if people == 1 else LAST_TURN, people)
    await stage.clock.advance(400)
    ann = persons[0]
    assert 1 <= ann.said.count(TAKEN_BACK) <= 3
    told = len(ann.said)
    await stage.clock.advance(400)
    assert len(ann.said) == told
    assert not stage.table_of(ann).running.trouble  # type: ignore[union-attr]
    for person in persons:
        await person(Agree(END))
    assert stage.table_of(ann).running.game.over  # type: ignore[union-attr]


async def test_a_table_that_stands_still_takes_back_the_answer_before(open_stage: OpenStage) -> None:
    stage, persons = await table(open_stage, "BeforeInvites", FIRST_AT, 2, LAUNCH, pace="solo")
    ann = persons[0]
    (aim,) = ann.asks
    await ann(Answer(aim.key, [aim.options[0]]))
    await stage.clock.advance(1)
    for _ in range(3):
        (ships,) = ann.asks
        with pytest.raises(Denied):
            await ann(Answer(ships.key, list(ships.default)))
        await stage.clock.advance(1)
    for person in persons:
        await person(Agree(UNDO))
    await stage.clock.advance(1)
    assert [ask.kind for ask in ann.asks] == [aim.kind]
    await ann(Answer(ann.asks[0].key, [aim.options[-1]]))


async def test_the_clock_of_a_deal_that_breaks_the_game_leaves_the_talk_open(open_stage: OpenStage) -> None:
    stage, (ann, bob) = await table(open_stage, "BehindDeal", FIRST_AT, 2, DEAL, deal_seconds=20)
    await stage.clock.advance(1)
    assert [ask.kind for person in (ann, bob) for ask in person.asks] == ["deal.talk"] * 2
    await stage.clock.advance(400)
    assert 1 <= ann.said.count(TAKEN_BACK) <= 3
    assert [ask.kind for person in (ann, bob) for ask in person.asks] == ["deal.talk"] * 2
    await ann(Answer(ann.asks[0].key, ["offer", "give", "colony:red.1", "get", "none"]))
    await stage.clock.advance(1)
    await bob(Answer(bob.asks[0].key, ["accept"]))
    await stage.clock.advance(5)
    assert "deal.made" in ann.kinds
    assert "deal.talk" not in [ask.kind for person in (ann, bob) for ask in person.asks]
    assert not stage.table_of(ann).running.trouble  # type: ignore[union-attr]


async def test_a_move_clock_that_breaks_the_game_asks_again(open_stage: OpenStage) -> None:
    stage, (ann, bob) = await table(open_stage, "MandatoryUse", LAST_TURN, 2, move_seconds=20)
    await stage.clock.advance(400)
    assert 1 <= ann.said.count(TAKEN_BACK) <= 3
    assert ann.said.count(TAKEN_BACK) == bob.said.count(TAKEN_BACK)
    for person in (ann, bob):
        await person(Agree(END))
    assert stage.table_of(ann).running.game.over  # type: ignore[union-attr]


async def test_as_a_beat_ends_people_are_asked_again(open_stage: OpenStage) -> None:
    stage, (ann, bob) = await table(open_stage, "MandatoryUse", LAST_TURN, 2)
    await stage.clock.advance(300)
    assert TAKEN_BACK in ann.said
    assert TAKEN_BACK in bob.said
    assert ann.said.count(TAKEN_BACK) <= 3


async def test_an_order_that_breaks_the_game_is_not_followed_for_ever(open_stage: OpenStage) -> None:
    stage, (ann, _) = await table(open_stage, "MandatoryUse", LAST_TURN, 2)
    await ann(GiveOrders([Order("pass")]))
    await stage.clock.advance(300)
    assert 1 <= ann.said.count(TAKEN_BACK) <= 3


async def test_other_tables_notice_nothing(open_stage: OpenStage) -> None:
    stage, (ann,) = await table(open_stage, "Passive", BOTS_TURN)
    bob = await stage.person("Bob")
    stage.host._services.kinds["cosmic"].catalogue = load()  # type: ignore[attr-defined]
    await stage.begin(bob)
    heard = len(bob.said)
    await stage.clock.advance(60)
    assert TAKEN_BACK in ann.said
    assert TAKEN_BACK not in bob.said
    assert len(bob.said) >= heard
