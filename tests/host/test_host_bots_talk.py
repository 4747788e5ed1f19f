"""Bots at a served table: they have names, speak, and are quiet for whoever asks, and for nobody else."""

from __future__ import annotations

from host_stage import OpenStage, Person, Stage

from cosmic_tui.host.messages import Leave, Make, Mute, Said, Start, TableOptions, Watch
from cosmic_tui.host.table.talk import BOTS, Talk
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
    assert [line.name for line in talk.since(0, "somebody")] == ["Brisk", "Bob"]
    assert [line.name for line in talk.since(0, "somebody", {BOTS})] == ["Bob"]
    assert [line.name for line in talk.since(0, "somebody", {"Bob"})] == ["Brisk"]


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
