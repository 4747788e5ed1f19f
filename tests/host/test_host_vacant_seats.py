"""A player leaves for good: a bot plays on, and somebody who is invited takes the seat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from host_stage import OpenStage, Person, Stage, kinds_of_lines
from worded import denied

from cosmic_tui.host.messages import (
    Answer,
    Called,
    Denied,
    GiveUp,
    Invite,
    Join,
    Leave,
    Make,
    Rename,
    Start,
    TableOptions,
    Watch,
)
from cosmic_tui.host.store import journal
from cosmic_tui.host.table import invitations


async def left_by_ann(open_stage: OpenStage, **options: object) -> tuple[Stage, str, str, Person]:
    """A game that Ann has left for good, and the seat she had; Bob plays on."""
    stage = await open_stage()
    ann, bob = [await stage.person(name) for name in ("Ann", "Bob")]
    id = await stage.begin(ann, bob, **options)
    seat = ann.table.seat
    assert seat is not None
    await ann(GiveUp())
    await stage.clock.advance(1)
    return stage, id, seat, bob


async def test_a_bot_plays_on_until_somebody_who_is_invited_sits_down(open_stage: OpenStage) -> None:
    stage, id, seat, bob = await left_by_ann(open_stage)
    assert [(row.kind, row.vacant) for row in bob.table.table.seats if row.seat == seat] == [("bot", True)]
    encounters = stage.game(id).state.encounters
    await stage.until(lambda: stage.game(id).state.encounters > encounters + 1, [bob], step=0.5)
    eve = await stage.person("Eve")
    with denied("begun already"):
        await eve(Join(id))
    await bob(Invite("Eve"))
    await stage.clock.advance(1)
    assert bob.table.table.invited == ["Eve"]
    row = eve.lobby.tables[0]
    assert (row.id, row.kept, row.invited) == (id, True, [])
    await eve(Join(id))
    await stage.clock.advance(1)
    assert eve.table.seat == seat
    assert [(row.name, row.vacant) for row in bob.table.table.seats if row.seat == seat] == [("Eve", False)]
    assert bob.table.table.invited == []
    assert bob.said[-1] == f"Eve has taken the free seat and plays {seat} from now on."
    await stage.until(lambda: eve.asks, [bob], step=0.5)


async def test_bots_leave_a_question_alone_that_has_ended_with_its_game(
    open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Their moment may come while the end is being written down."""
    stage = await open_stage()
    ann = await stage.person("Ann")
    await ann(Make(TableOptions(players=3, bots=2, rules={"aliens": "choose"})))
    id = ann.table.table.id
    await ann(Start())
    game, log = stage.game(id), stage.store.logs[id]
    honest = log.append

    async def slow(lines: Sequence[str]) -> None:
        if game.over:
            await stage.clock.advance(5)
        await honest(lines)

    monkeypatch.setattr(log, "append", slow)
    await ann(GiveUp())
    assert game.over
    assert "may not answer" not in caplog.text


async def test_an_invitation_is_for_a_name_whatever_its_capitals_and_whoever_comes_by_it(
    open_stage: OpenStage,
) -> None:
    stage, id, seat, bob = await left_by_ann(open_stage)
    await bob(Invite("eVE"))
    other = await stage.person("Fay")
    with pytest.raises(Denied):
        await other(Join(id))
    eve = await stage.person("Eve")
    await eve(Join(id))
    assert eve.table.seat == seat


async def test_whoever_is_known_stays_invited_under_another_name(open_stage: OpenStage) -> None:
    stage, id, seat, bob = await left_by_ann(open_stage)
    eve = await stage.person("Eve")
    await eve(Rename("Eve"))
    await bob(Invite("eve"))
    assert "Bob invites Eve to take a free seat." in bob.said
    await eve(Rename("Evelyn"))
    thief = await stage.person("Eve", "another key")
    await stage.clock.advance(1)
    assert bob.table.table.invited == ["Evelyn"]
    with pytest.raises(Denied):
        await thief(Join(id))
    await eve(Join(id))
    assert eve.table.seat == seat


@pytest.mark.parametrize("spectators", ["live", "delayed"])
async def test_a_spectator_of_the_very_table_sits_down_without_leaving_it(
    open_stage: OpenStage, spectators: str
) -> None:
    stage, id, seat, bob = await left_by_ann(open_stage, spectators=spectators)
    eve = await stage.person("Eve")
    await eve(Rename("Eve"))
    await eve(Watch(id))
    with denied("begun already"):
        await eve(Join(id))
    await bob(Invite("Eve"))
    await stage.clock.advance(31)
    assert eve.table.table.kept
    await eve(Join(id))
    assert (eve.table.seat, eve.table.fresh) == (seat, True)
    assert eve.table.view is not None
    await stage.clock.advance(40)  # what a delayed spectator would have seen by now comes no more
    assert eve.table.seat == seat
    with denied("Leave this table first"):
        await eve(Join(id))


async def test_players_see_whom_they_could_invite_as_people_come_and_go(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = [await stage.person(name) for name in ("Ann", "Bob")]
    eve, fay = [await stage.person(name) for name in ("Eve", "Fay")]
    await eve(Rename("Eve"))
    await fay(Rename("Fay"))
    id = await stage.begin(ann, bob)
    await stage.clock.advance(1)
    assert bob.table.near == []
    await fay(Watch(id))
    await ann(Rename("Ann"))
    await ann(GiveUp())
    await stage.clock.advance(1)
    assert sorted(bob.table.near) == ["Ann", "Eve", "Fay"]
    assert fay.table.near == []
    gus = await stage.person("Gus")
    await stage.clock.advance(1)
    assert "Gus" not in bob.table.near, "has chosen no name yet"
    await gus(Rename("Gus"))
    await eve(Make(TableOptions()))
    await stage.clock.advance(1)
    assert sorted(bob.table.near) == ["Ann", "Fay", "Gus"]
    gus.link.close()
    await stage.clock.advance(1)
    assert sorted(bob.table.near) == ["Ann", "Fay"]


async def test_so_many_are_invited_at_a_time_and_no_faster_than_lines(open_stage: OpenStage) -> None:
    """Each is a line of the journal, and all at the table are told."""
    stage, id, _, bob = await left_by_ann(open_stage)
    for number in range(10):
        await stage.clock.advance(5)
        await bob(Invite(f"Guest {number}"))
    await stage.clock.advance(60)
    with denied("10"):
        await bob(Invite("Guest 10"))
    for _ in range(5):
        with denied("10"):
            await bob(Invite("Guest 10"))
    with denied("faster than anybody can read"):
        await bob(Invite("Guest 10"))
    assert len(bob.table.table.invited) == 10
    assert id


async def test_what_makes_no_sense_is_refused(open_stage: OpenStage) -> None:
    stage, id, _, bob = await left_by_ann(open_stage)
    for name, why in (("", "letter or digit"), ("x" * 21, "at most 20"), ("bob", "sits at this table"),
                      ("table", "host itself")):  # fmt: skip
        with denied(why):
            await bob(Invite(name))
    await bob(Invite("E\x1b[2Jve"))
    assert bob.said[-1] == "Bob invites E[2Jve to take a free seat."
    with denied("invited already"):
        await bob(Invite("e[2jVE"))
    stranger = await stage.person("E[2Jve", "")
    with denied("SSH key"):
        await stranger(Join(id))
    await stranger(Watch(id))
    with denied("SSH key"):
        await stranger(Join(id))


async def test_a_table_by_invitation_shows_itself_to_whoever_is_invited(open_stage: OpenStage) -> None:
    stage, id, _, bob = await left_by_ann(open_stage, invitation=True)
    eve, fay = [await stage.person(name) for name in ("Eve", "Fay")]
    await bob(Invite("Eve"))
    await stage.clock.advance(1)
    assert [row.id for row in eve.lobby.tables] == [id]
    assert fay.lobby.tables == []


async def test_invitations_are_kept_on_disk(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, id, seat, bob = await left_by_ann(open_stage)
    await bob(Invite("Eve"))
    assert kinds_of_lines(stage.store.logs[id])[-1] == "invited"
    path = tmp_path / "game.jsonl"
    path.write_text(stage.store.logs[id].text(), encoding="utf-8")
    record = journal.read(path)
    assert record is not None
    assert [each.name for each in record.head.invited] == ["Eve"]
    assert [each.seat for each in record.head.seats if each.vacant] == [seat]
    eve = await stage.person("Eve")
    await eve(Join(id))
    path.write_text(stage.store.logs[id].text(), encoding="utf-8")
    record = journal.read(path)
    assert record is not None
    assert record.head.invited == []


async def test_an_invitation_is_one_line_on_disk_and_one_when_it_is_over(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, id, _, bob = await left_by_ann(open_stage)
    log = stage.store.logs[id]
    for name in ("Eve", "Fay", "Gus"):
        await bob(Invite(name))
    lines = [line for line in log.lines if json.loads(line)["line"] == "invited"]
    assert [json.loads(line)["name"] for line in lines] == ["Eve", "Fay", "Gus"]
    assert all(len(line) < 90 for line in lines)
    await (await stage.person("Fay"))(Join(id))
    assert [json.loads(line)["name"] for line in log.lines if json.loads(line)["line"] == "uninvited"] == [
        "Eve", "Fay", "Gus",
    ]  # fmt: skip
    path = tmp_path / "game.jsonl"
    path.write_text(log.text(), encoding="utf-8")
    record = journal.read(path)
    assert record is not None
    assert record.head.invited == []


async def test_no_more_are_invited_than_a_table_may_keep_seats_for(open_stage: OpenStage) -> None:
    stage, id, _, bob = await left_by_ann(open_stage)
    for number in range(invitations.MOST):
        await bob(Invite(f"Eve {number}"))
        await stage.clock.advance(5)
    lines = len(stage.store.logs[id].lines)
    with denied(f"{invitations.MOST} people are invited"):
        await bob(Invite("one too many"))
    assert len(stage.store.logs[id].lines) == lines


async def test_invitations_come_no_faster_than_they_can_be_read(open_stage: OpenStage) -> None:
    _stage, _, _, bob = await left_by_ann(open_stage)
    for number in range(6):
        await bob(Invite(f"Eve {number}"))
    with denied("faster than anybody can read"):
        await bob(Invite("Eve 7"))


async def test_with_the_last_person_the_game_ends_without_a_winner(open_stage: OpenStage) -> None:
    stage, id, _, bob = await left_by_ann(open_stage)
    zoe = await stage.person("Zoe")
    await zoe(Watch(id))
    await bob(GiveUp())
    await stage.clock.advance(1)
    assert stage.game(id).over
    assert stage.game(id).winners == ()
    assert zoe.table.table.state == "finished"
    assert zoe.table.table.kept is False
    assert "Nobody but bots is left: the game ends without a winner." in zoe.said


async def test_the_answer_of_one_who_has_left_counts_no_more(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = [await stage.person(name) for name in ("Ann", "Bob")]
    await stage.begin(ann, bob)
    await stage.until(lambda: ann.asks, [bob], step=0.5)
    ask = ann.asks[0]
    await ann(GiveUp())
    with denied("not at a table"):
        await ann(Answer(ask.key, list(ask.default)))


async def test_whoever_sits_at_another_table_is_told_there_that_a_seat_is_kept(open_stage: OpenStage) -> None:
    stage, id, _, bob = await left_by_ann(open_stage, name="Friday night")
    eve, fay, gus = [await stage.person(name) for name in ("Eve", "Fay", "Gus")]
    await stage.begin(eve, fay)
    await gus(Watch(id))
    for name in ("Eve", "Gus"):
        await bob(Invite(name))
    await stage.clock.advance(1)
    told = {name: [news for news in each.heard if isinstance(news, Called)]
            for name, each in (("Eve", eve), ("Fay", fay), ("Gus", gus), ("Bob", bob))}  # fmt: skip
    assert told == {"Eve": [Called("Friday night", "Bob")], "Fay": [], "Gus": [], "Bob": []}
    assert gus.table.table.kept
    await eve(Leave())
    await eve(Join(id))
    await stage.clock.advance(1)
    assert eve.table.table.id == id
