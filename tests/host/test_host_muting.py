"""Muting: the host tells whom one does not hear, answers with a sentence, and refuses names that nobody has."""

from __future__ import annotations

import pytest
from host_stage import OpenStage, Person
from worded import denied, worded

from cosmic_tui.host.messages import Leave, Mute, MutedNews, PersonalNotice, Say, Watch
from cosmic_tui.host.table.talk import BOTS


def sentences(person: Person) -> list[str]:
    """What the host has told this person alone."""
    return [worded(news.what) for news in person.heard if isinstance(news, PersonalNotice)]


def muted(person: Person) -> list[str]:
    """Whom the person does not hear, as it was told last."""
    return next((news.names for news in reversed(person.heard) if isinstance(news, MutedNews)), [])


async def test_muting_is_told_and_taken_back_whatever_the_capitals(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await stage.begin(ann, bob)
    assert not any(isinstance(news, MutedNews) for news in ann.heard)
    await ann(Mute("bob"))
    assert muted(ann) == ["Bob"]
    await ann(Mute("BOB", on=False))
    assert muted(ann) == []
    assert sentences(ann) == ["You hear nothing more of Bob; /unmute Bob hears them again.", "You hear Bob again."]
    assert muted(bob) == sentences(bob) == []


async def test_all_bots_are_told_likewise(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    with denied("hear the bots already"):
        await ann(Mute(BOTS, on=False))
    await ann(Mute(BOTS))
    assert muted(ann) == [BOTS]
    await ann(Mute(BOTS, on=False))
    assert sentences(ann) == ["You no longer hear the bots; /quiet off hears them again.", "You hear the bots again."]


@pytest.mark.parametrize("on", [True, False])
async def test_a_name_that_nobody_has_is_refused_by_name(open_stage: OpenStage, on: bool) -> None:
    stage = await open_stage()
    ann = await stage.person("Ann")
    with denied("Nobody called Nobody is known here"):
        await ann(Mute("Nobody", on=on))
    assert ann.link.muted == set()


async def test_who_is_heard_cannot_be_heard_again(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, _ = await stage.person("Ann"), await stage.person("Bob")
    with denied("You hear Bob already"):
        await ann(Mute("bob", on=False))


async def test_bots_by_name_and_people_known_by_what_they_have_said_alone(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    zoe, guest = await stage.person("Zoe"), await stage.person("Lea", "")
    for person in (zoe, guest):
        await person(Watch(id))
    await guest(Say("hello"))
    await zoe(Mute("lea"))
    await guest(Leave())
    bot = next(row.name for row in ann.table.table.seats if row.kind == "bot")
    await zoe(Mute(bot.upper()))
    await stage.clock.advance(1)
    assert muted(zoe) == sorted(["Lea", bot])
