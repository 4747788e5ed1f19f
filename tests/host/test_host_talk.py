"""Talk: whispers reach two people alone, spectators are apart, the lobby talks, and the operator hears of trouble."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from host_stage import MemoryStore, OpenStage, Person, settle
from worded import denied

from cosmic_tui.club.club import Club
from cosmic_tui.host.messages import (
    Agree,
    Complain,
    GiveUp,
    Leave,
    Mute,
    NextTable,
    Online,
    PersonalNotice,
    Rename,
    Say,
    TableNews,
    Watch,
    Whisper,
)
from cosmic_tui.server import metrics
from cosmic_tui.server.admin import tables_text
from cosmic_tui.ssh.counters import Counters
from rules.kernel.codec import structured, unstructured
from rules.kernel.message import message

SECRET = "xyzzy-let-us-rob-eve"


def whispered(person: Person) -> list[str]:
    return [line.text for news in person.heard if isinstance(news, TableNews) for line in news.talk if line.to]


async def test_a_whisper_reaches_two_and_the_others_are_told_that_there_was_one(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob, eve)
    zoe = await stage.person("Zoe")
    await zoe(Watch(id))
    await ann(Whisper("bob", SECRET))
    await stage.clock.advance(1)
    assert whispered(ann) == whispered(bob) == [SECRET]
    for other in (eve, zoe):
        assert "Ann whispers to Bob." in other.said
    assert "Ann whispers to Bob." not in bob.said


async def test_nothing_else_that_leaves_the_host_tells_of_a_whisper(
    open_stage: OpenStage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob, eve)
    zoe, max_ = await stage.person("Zoe"), await stage.person("Max")
    await zoe(Watch(id))
    await ann(Whisper("Bob", SECRET))
    await stage.clock.advance(1)
    later = await stage.person("Lea")
    await later(Watch(id))
    for person in (ann, bob, eve):
        await person(Agree("end"))
    await stage.clock.advance(1)
    await ann(Leave())
    channels = [
        *(repr(person.heard) for person in (eve, zoe, max_, later)),
        stage.store.logs[id].text(),
        metrics.exposition(stage.host, Counters()),
        tables_text(stage.host),
        repr(stage.store.people),
        caplog.text,
    ]
    assert [channel for channel in channels if SECRET in channel] == []
    assert SECRET in repr(bob.heard), "the channels are looked at as they ought to be"


async def test_whoever_takes_over_a_seat_hears_no_whispers_of_its_player(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob, eve)
    await ann(Whisper("Bob", SECRET))
    await bob(GiveUp())
    table = stage.host.lobby.find(id)
    seat = next(seat for seat in table.seats if seat.vacant)
    seat.take("new", "New")
    new = await stage.person("New", "new")
    await table.sit(new.link)
    await stage.clock.advance(1)
    assert new.table.seat == seat.seat
    assert SECRET not in repr(new.heard)


async def test_a_table_may_want_no_whispers_and_nobody_whispers_to_bots_or_spectators(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    zoe = await stage.person("Zoe")
    await zoe(Watch(id))
    bot = next(row.name for row in ann.table.table.seats if row.kind == "bot")
    for name in ("Zoe", bot, "Ann", "nobody"):
        with denied("only to another player"):
            await ann(Whisper(name, "psst"))
    with denied("looking on|watch"):
        await zoe(Whisper("Ann", "psst"))
    for person in (ann, bob, zoe):
        await person(Leave())
    await stage.begin(ann, bob, whispers=False)
    with denied("no whispering"):
        await ann(Whisper("Bob", "psst"))


async def test_spectators_of_a_running_game_talk_among_themselves(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob)
    zoe, lea = await stage.person("Zoe"), await stage.person("Lea")
    for person in (zoe, lea):
        await person(Watch(id))
    await zoe(Say("Ann should zap"))
    await ann(Say("hello all"))
    await stage.clock.advance(1)
    assert "Ann should zap" in lea.said
    assert "Ann should zap" not in ann.said
    assert "hello all" in zoe.said
    for person in (ann, bob):
        await person(Agree("end"))
    await zoe(Say("well played"))
    await stage.clock.advance(1)
    assert "well played" in ann.said


async def test_the_lobby_talks_and_knows_who_is_here(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    await stage.begin(ann, bob, name="Friday")
    zoe = await stage.person("Zoe")
    watcher = await stage.person("looks on", "")
    with denied("key"):
        await watcher(Say("hello"))
    await eve(Say("a game, anybody?"))
    await stage.clock.advance(1)
    assert [(line.name, line.text) for line in zoe.lobby.talk] == [("Eve", "a game, anybody?")]
    assert zoe.lobby.online[:2] == [Online("Ann", "Friday", playing=True), Online("Bob", "Friday", playing=True)]
    assert zoe.lobby.people == 5
    await zoe(Mute("Eve"))
    await eve(Say("nobody?"))
    await stage.clock.advance(1)
    assert zoe.lobby.talk == []


async def test_a_table_by_invitation_is_not_told_with_who_is_here(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, zoe = await stage.person("Ann"), await stage.person("Zoe")
    await stage.begin(ann, invitation=True, name="Secret plans")
    await stage.clock.advance(1)
    assert Online("Ann", "", playing=True) in zoe.lobby.online
    assert "Secret plans" not in repr(zoe.heard)


async def test_a_report_reaches_the_operator_with_what_was_heard(open_stage: OpenStage, tmp_path: Path) -> None:
    stage = await open_stage()
    assert isinstance(stage.store, MemoryStore)
    ann, bob, eve = [await stage.person(name) for name in ("Ann", "Bob", "Eve")]
    id = await stage.begin(ann, bob, eve)
    with denied("Nothing is kept"):
        await ann(Complain("Bob", "rude"))
    stage.store.club, _ = Club.open(tmp_path)
    await bob(Say("you are all cheats"))
    await eve(Whisper("Bob", SECRET))
    await stage.clock.advance(1)
    with denied("Nobody of that name"):
        await ann(Complain("Nemo", "rude"))
    await ann(Complain("Bob", "rude to \x1b[2Jus"))
    await settle()
    (found,) = await stage.store.club.complaints(10)
    assert (found.reporter_name, found.about, found.table) == ("Ann", "bob", id)
    assert found.lines == ["Bob: you are all cheats"], "and no whisper of others"
    told = [each.what for each in ann.heard if isinstance(each, PersonalNotice)]
    assert told == [message("told.reported", name="Bob", lines=1)]
    assert "\x1b" not in found.why
    stage.store.club.close()


@pytest.mark.parametrize("place", ["table", "lobby"])
@pytest.mark.parametrize("back", [False, True])
async def test_a_report_holds_what_was_shown_before_the_muting_and_nothing_of_after(
    open_stage: OpenStage, tmp_path: Path, place: str, back: bool
) -> None:
    """Also where the reporter has come back meanwhile."""
    stage = await open_stage()
    assert isinstance(stage.store, MemoryStore)
    stage.store.club, _ = Club.open(tmp_path)
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await ann(Rename("Ann"))
    if place == "table":
        await stage.begin(ann, bob)
    for line in ("you are all cheats", "all of you"):
        await bob(Say(line))
    await stage.clock.advance(1)
    await ann(Mute("Bob"))
    await bob(Say("nobody hears this"))
    await stage.clock.advance(1)
    if back:
        ann.link.close()
        ann = await stage.person("Ann")
        if place == "table":
            await ann(NextTable())
    await ann(Complain("Bob", "rude"))
    await settle()
    (found,) = await stage.store.club.complaints(10)
    assert found.lines == ["Bob: you are all cheats", "Bob: all of you"]
    stage.store.club.close()


def test_requests_of_talk_are_plain_data() -> None:
    for request in (Whisper("Bob", "psst"), Complain("Bob", "rude")):
        assert structured(unstructured(request), type(request)) == request
