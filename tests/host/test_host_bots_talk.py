"""Bots at a served table: they have names, speak, and are quiet for whoever asks, and for nobody else."""

from __future__ import annotations

from random import Random
from typing import Any

from host_stage import OpenStage, Person, Stage

from cosmic_tui.host.messages import Leave, Make, Mute, Said, Start, TableOptions, Watch
from cosmic_tui.host.table.bot_talk import LINES_APART, BotTalk
from cosmic_tui.host.table.seats import BOT, Seat
from cosmic_tui.host.table.talk import BOTS, Talk
from rules.kernel.events import Event
from rules.kernel.game import BotLine
from rules.kernel.message import message

LINE = Said("red", "Brisk", message=message("bot_says.raider_won_1"), bot=True)


async def _at_table(stage: Stage) -> Person:
    ann = await stage.person("Ann")
    await ann(Make(TableOptions(players=4, bots=2, seed=7)))
    await ann(Start())
    await stage.clock.advance(1)
    return ann


async def test_bots_have_names_from_the_start_and_empty_seats_get_others(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await _at_table(stage)
    bots = [seat.name for seat in ann.table.table.seats if seat.kind == "bot"]
    assert len(set(bots)) == 3
    assert not any(name.endswith(" bot") for name in bots)
    await ann(Leave())


def test_who_has_asked_for_quiet_hears_no_bot_and_all_others() -> None:
    talk = Talk()
    talk.say(LINE)
    talk.say(Said("blue", "Bob", "hello"))
    assert [line.name for line in talk.show_since(0, "somebody")] == ["Brisk", "Bob"]
    assert [line.name for line in talk.show_since(0, "somebody", {BOTS})] == ["Bob"]
    assert [line.name for line in talk.show_since(0, "somebody", {"Bob"})] == ["Brisk"]


async def test_quiet_is_for_the_one_who_asks_and_can_be_taken_back(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await _at_table(stage)
    eve = await stage.person("Eve")
    await eve(Watch(ann.table.table.id))
    table = stage.host.lobby.find(ann.table.table.id)
    await ann(Mute(BOTS))
    table.talk.say(LINE)
    table.changed_for_all([])
    await stage.clock.advance(1)
    assert "Brisk" not in [line.name for news in ann.heard for line in getattr(news, "talk", ())]
    assert "Brisk" in [line.name for news in eve.heard for line in getattr(news, "talk", ())]
    await ann(Mute(BOTS, on=False))
    table.talk.say(LINE)
    table.changed_for_all([])
    await stage.clock.advance(1)
    assert "Brisk" in [line.name for news in ann.heard for line in getattr(news, "talk", ())]


class Parrot:
    """A game whose bots say the line that an event names."""

    def bot_line(self, seen: Any, *_: object) -> BotLine:
        return BotLine("red", message(f"bot_says.{seen.kind}"))


def test_no_bot_says_what_was_just_said() -> None:
    lines = ["hello", "hello", *(f"word_{number}" for number in range(LINES_APART)), "hello"]
    events = [Event(line, "turn.start", {}, {}, place) for place, line in enumerate(lines)]
    talk = BotTalk(Parrot(), 0, Random(1))  # type: ignore[arg-type]
    said = [talk.look(events[:heard], heard, [Seat("red", BOT)]) for heard in range(1, len(events) + 1)]
    assert [line.message.key if line and line.message else "" for line in said] == [
        "bot_says.hello", "", *(f"bot_says.word_{number}" for number in range(LINES_APART)), "bot_says.hello",
    ]  # fmt: skip
