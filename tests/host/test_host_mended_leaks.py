"""The leaks that the paired worlds found when they began to watch every channel, each by itself and without worlds."""

from __future__ import annotations

import logging
from typing import Any

import attrs
import pytest
import random_play
from host_stage import OpenStage, Person, Scripted, Stage
from test_host_beats import in_a_beat, to_a_beat

from cosmic_tui.games.cosmic.standing_orders import Adviser, Order
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import LOBBY_SECONDS
from cosmic_tui.host.messages import Agree, Answer, Denied, LobbyNews, Make, News, Rename, TableOptions
from rules.cosmic.match import CosmicMatch
from rules.cosmic.notation.position import read_position
from rules.kernel.asks import PASS, Ask, one

SOON = 0.05
"""Seconds that news may take to those in front of a reader."""


def in_window(people: list[Person]) -> tuple[Person, Ask] | None:
    """Somebody who could act in a window of the open beat, and the question."""
    return next(
        ((person, ask) for person in people for ask in person.asks if ask.kind == "window" and not ask.always), None
    )


async def to_a_window(open_stage: OpenStage) -> tuple[Stage, str, list[Person]]:
    """On to a beat in which somebody could act."""
    stage, id, people = await in_a_beat(open_stage, "Ann Bob Eve", aliens="random")
    await to_a_beat(stage, id, people, lambda: in_window(people))
    return stage, id, people


async def test_who_passes_in_a_window_ends_no_vote(open_stage: OpenStage) -> None:
    """A vote that lapsed told that there was something to pass on."""
    stage, id, people = await to_a_window(open_stage)
    for _ in range(30):
        found = in_window(people)
        assert found is not None
        person, ask = found
        voter = next(each for each in people if each is not person)
        try:
            await voter(Agree("undo"))
            break
        except Denied:
            await to_a_beat(stage, id, people, lambda: in_window(people))
    await stage.clock.advance(SOON)
    wanted = lambda: [motion.what for motion in stage.table_of(voter).present(None).motions]  # noqa: E731
    assert wanted() == ["undo"]
    await person(Answer(ask.key, [PASS]))
    await stage.clock.advance(SOON)
    assert wanted() == ["undo"]


async def test_what_is_said_in_a_window_makes_nobody_elses_news_be_looked_at(
    open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was looked at moved in the queue, and was told of the next thing earlier or later."""
    stage, id, people = await to_a_window(open_stage)
    found = in_window(people)
    assert found is not None
    await stage.clock.advance(SOON)
    looked: list[Client] = []
    refresh = Client.refresh

    def watched(client: Client) -> None:
        looked.append(client)
        refresh(client)

    monkeypatch.setattr(Client, "refresh", watched)
    person, ask = found
    await person(Answer(ask.key, [PASS]))
    await stage.clock.advance(SOON)
    assert set(looked) == {person.link}
    assert id


@pytest.mark.parametrize("before", [0.0, 0.07, 0.19])
async def test_the_lobby_is_told_at_times_that_nothing_moves(open_stage: OpenStage, before: float) -> None:
    """Rows came earlier where something had happened just before that nobody was to notice."""
    stage = await open_stage()
    ann, _ = await stage.person("Ann"), await stage.person("Bob")
    told: list[float] = []

    def hear(news: News) -> None:
        if isinstance(news, LobbyNews):
            told.append(stage.clock.now())

    stage.host.connect("zoe", "Zoe").listen(hear)
    await stage.clock.advance(2 + before)
    told.clear()
    await ann(Rename("Anna"))
    await stage.clock.advance(1)
    await ann(Make(TableOptions()))
    await stage.clock.advance(1)
    assert len(told) == 2
    assert all(when % LOBBY_SECONDS <= SOON for when in told), told


async def test_the_ordinary_log_does_not_say_what_a_bot_wanted_to_play(
    open_stage: OpenStage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "cosmic_tui.host")
    stage = await open_stage(bot=lambda _kind, _seed: Scripted({"planning.select": ["card:attack_99"]}))
    ann = await stage.person("Ann")
    id = await stage.begin(ann)
    told = lambda: [record for record in caplog.records if "attack_99" in record.getMessage()]  # noqa: E731
    await stage.until(lambda: told() or stage.game(id).over, [ann])
    assert told(), "no bot has tried"
    assert {record.levelno for record in told()} == {logging.DEBUG}


NEW_HAND = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "planning.check_cards"
offense = "red"
defense = "blue"
planet = "blue.1"
gate = { red = 4 }
[seat.red]
hand = ["attack_10", "attack_08"]
[seat.blue]
hand = ["CARD"]
[seat.green]
hand = ["attack_06", "negotiate"]
"""


@pytest.mark.parametrize("card", ["flare:loser", "flare:miser", "mobius_tubes"])
def test_a_defense_without_encounter_cards_is_asked_whatever_it_holds(card: str) -> None:
    """R10.4: it may play a card of the old hand. Asked only if it could, all would know by the wait."""
    setup, mark = read_position(NEW_HAND.replace("CARD", card), random_play.CATALOGUE)
    game = CosmicMatch.from_state(random_play.CATALOGUE, setup, mark.snapshot, lambda _: None, beats=True)
    game.start()
    asked = [(ask.seat, ask.kind, ask.always) for ask in game.asks()]
    assert asked == [("blue", "window", True)]


def test_no_order_passes_what_the_whole_table_sees_asked() -> None:
    """An order answers at once, a person does not: the time would tell."""
    view: Any = attrs.make_class("View", {"at": attrs.field(default="planning.check_cards")})()
    for always in (True, False):
        options = ["card:flare:loser", PASS]
        ask = one("blue", "window", "planning.check_cards", "R10.4", options, PASS, always=always)
        assert Adviser(random_play.CATALOGUE).advise([Order("pass")], view, ask).asked == always
