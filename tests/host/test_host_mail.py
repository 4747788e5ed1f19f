"""Games by mail: vacations, reminders, substitutes, and what is told on return."""

from __future__ import annotations

from pathlib import Path

import pytest
from host_stage import OpenStage, Person, Stage
from worded import denied, worded

from cosmic_tui.club.club import Club
from cosmic_tui.club.outbox import INVITED, OVER, REMINDER, TURN, WANTED
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host import housekeeping
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import (
    Agree,
    AskSubstitute,
    GiveUp,
    Invite,
    Join,
    Leave,
    Notify,
    PersonalNotice,
    TableNews,
    TakeVacation,
)
from cosmic_tui.host.table.votes import CONCEDE, SUBSTITUTE
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.digest import digest
from rules.kernel.asks import Mode
from rules.kernel.message import Message

HOUR = 3600.0
DAY = 24 * HOUR
BY_MAIL = {"move_seconds": int(2 * DAY), "patience": 0, "beat_seconds": 60.0, "name": "Mail"}


@pytest.fixture(autouse=True)
def seldom_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host looks after its tables every ten minutes: here days go by."""
    monkeypatch.setattr(housekeeping, "SECONDS", 600.0)


class Letters:
    """Keeps whom was sent what."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    def allows(self, url: str) -> bool:
        return url.startswith("json://")

    async def send(self, url: str, said: Message) -> bool:
        self.sent.append((url.removeprefix("json://"), said.key.removeprefix("notice.")))
        return True


async def by_mail(open_stage: OpenStage, folder: Path) -> tuple[Stage, Person, Person, str]:
    """A game of Ann, Bob and a bot with two days for a move, at a question that Ann is asked for all to see."""
    stage = await open_stage(limits=HostLimits(vacation_days=20))
    stage.store.club, _ = Club.open(folder)
    stage.clock.wall_before = 1_000_000_000.0
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    id = await stage.begin(ann, bob, **BY_MAIL)

    def ann_alone() -> bool:
        poll = stage.game(id).poll
        return poll is not None and poll.mode is Mode.PUBLIC and bool(ann.asks) and not bob.asks

    await stage.until(ann_alone, [ann, bob], step=10)
    return stage, ann, bob, id


def told(person: Person) -> list[str]:
    return [worded(news.what) for news in person.heard if isinstance(news, PersonalNotice)]


async def test_a_clock_stands_on_vacation_and_the_others_see_it(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, bob, _ = await by_mail(open_stage, tmp_path)
    key = ann.asks[0].key
    await stage.clock.advance(DAY)
    before = ann.table.clocks
    await ann(TakeVacation(10))
    assert "10 days of this year are left" in told(ann)[-1]
    await bob(Leave())
    await bob(Join(ann.table.table.id))
    own = next(seat for seat in bob.table.table.seats if seat.seat == ann.table.seat)
    assert own.vacation == pytest.approx(stage.clock.wall() + 10 * DAY, abs=10)
    await stage.clock.advance(10.9 * DAY)
    assert ann.asks[0].key == key, "one day of the two was left when the vacation began"
    assert before[-1].what == "move"
    assert not stage.host.vacations.vacation_end("ann")
    await stage.clock.advance(0.2 * DAY)
    assert not ann.asks or ann.asks[0].key != key
    stage.store.club.close()


async def test_a_vacation_can_be_ended_and_gives_back_its_days(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, _, _ = await by_mail(open_stage, tmp_path)
    key = ann.asks[0].key
    with denied("no more than you have left: 20 of your 20"):
        await ann(TakeVacation(21))
    with denied("not on vacation"):
        await ann(TakeVacation(0))
    await ann(TakeVacation(10))
    with denied("on vacation already"):
        await ann(TakeVacation(2))
    await stage.clock.advance(1.5 * DAY)
    await ann(TakeVacation(0))
    assert stage.host.vacations.left("ann") == 18
    await stage.clock.advance(1.9 * DAY)
    assert ann.asks[0].key == key
    await stage.clock.advance(0.2 * DAY)
    assert not ann.asks or ann.asks[0].key != key
    stage.store.club.close()


async def test_a_vacation_is_known_after_a_restart(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, _, _ = await by_mail(open_stage, tmp_path)
    await ann(TakeVacation(10))
    until = stage.host.vacations.vacation_end("ann")
    later = await open_stage()
    later.store.club, later.clock.wall_before = stage.store.club, stage.clock.wall()
    later.host.vacations.load()
    assert later.host.vacations.vacation_end("ann") == until
    stage.store.club.close()


async def test_who_is_away_is_reminded_once_and_on_vacation_not_at_all(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, _, _ = await by_mail(open_stage, tmp_path)
    stage.host.notices.messenger = letters = Letters()
    await ann(Notify("json://ann"))
    await ann(Leave())
    ann.link.close()
    for _ in range(44):
        await stage.clock.advance(HOUR)
        await stage.host.notices.look()
    assert letters.sent == [("ann", TURN), ("ann", REMINDER)]
    stage.store.club.close()


async def test_nobody_on_vacation_is_told_anything(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, _, _ = await by_mail(open_stage, tmp_path)
    stage.host.notices.messenger = letters = Letters()
    await ann(Notify("json://ann"))
    await ann(TakeVacation(3))
    ann.link.close()
    for _ in range(71):
        await stage.clock.advance(HOUR)
        await stage.host.notices.look()
    assert letters.sent == []
    await stage.clock.advance(2 * HOUR)
    await stage.host.notices.look()
    assert letters.sent == [("ann", TURN)]
    stage.store.club.close()


async def test_a_friend_plays_by_consent_until_the_owner_is_back(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, bob, id = await by_mail(open_stage, tmp_path)
    cyd = await stage.person("Cyd")
    with denied("asks for a substitute first"):
        await bob(Agree(SUBSTITUTE, f"{ann.table.seat} Cyd"))
    with denied("Bob plays at this table"):
        await ann(AskSubstitute("Bob"))
    with denied("Nobody"):
        await ann(AskSubstitute("Nemo"))
    await ann(AskSubstitute("Cyd"))
    with denied("has begun"):
        await cyd(Join(id))
    await stage.clock.advance(1)
    (motion,) = bob.table.motions
    await bob(Agree(motion.what, motion.about))
    await stage.clock.advance(1)
    assert any("Cyd plays for Ann" in line for line in bob.said)
    with denied("Ann is at the table"):
        await cyd(Join(id))
    await ann(Leave())
    assert next(row for row in cyd.lobby.tables if row.id == id).waiting_for_me
    await cyd(Join(id))
    assert cyd.asks
    await cyd.answer()
    seats = {seat.seat: seat for seat in cyd.table.table.seats}
    assert (seats[cyd.table.seat or ""].name, seats[cyd.table.seat or ""].substitute) == ("Ann", "Cyd")
    assert await stage.store.club.substituted("cyd") == [id]
    await ann(Join(id))
    assert cyd.left
    with denied("has begun"):
        await cyd(Join(id))
    stage.store.club.close()


async def test_who_plays_for_another_gives_up_for_himself_alone(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, bob, id = await by_mail(open_stage, tmp_path)
    cyd = await stage.person("Cyd")
    await ann(AskSubstitute("Cyd"))
    await bob(Agree(SUBSTITUTE, f"{ann.table.seat} Cyd"))
    await ann(Leave())
    await cyd(Join(id))
    await cyd(GiveUp())
    seat = next(seat for seat in Stage.table_of(bob).seats if seat.name == "Ann")
    assert (seat.identity, seat.substitute, seat.vacant) == ("ann", "", False)
    stage.store.club.close()


async def test_a_bot_plays_also_while_nobody_is_here_until_the_owner_does_something(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    stage, ann, bob, id = await by_mail(open_stage, tmp_path)
    key = ann.asks[0].key
    await ann(AskSubstitute("bot"))
    await bob(Agree(SUBSTITUTE, f"{ann.table.seat} bot"))
    await ann(Leave())
    await bob(Leave())
    await stage.clock.advance(60)
    table = stage.host.lobby.find(id)
    assert all(ask.key != key for ask in stage.game(id).asks())
    seat = next(seat for seat in table.seats if seat.name == "Ann")
    assert seat.substitute == "bot"
    await ann(Join(id))
    assert not seat.substitute
    stage.store.club.close()


async def test_a_substitute_is_for_tables_by_mail(open_stage: OpenStage) -> None:
    stage = await open_stage()
    ann, bob = await stage.person("Ann"), await stage.person("Bob")
    await stage.begin(ann, bob)
    with denied("by mail alone"):
        await ann(AskSubstitute("bot"))


async def test_on_return_a_few_lines_tell_what_has_happened(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, bob, id = await by_mail(open_stage, tmp_path)
    await ann(Leave())
    await ann(Join(id))
    assert ann.table.missed is None, "only gone for a moment"
    await ann.play()
    await ann(Leave())
    before = stage.game(id).progress
    await stage.until(lambda: stage.game(id).progress > before, [bob], step=HOUR)
    await ann(Join(id))
    fresh = next(news for news in reversed(ann.heard) if isinstance(news, TableNews) and news.fresh)
    lines = [plain(row) for row in digest(SCREENS["cosmic"], fresh, Appearance())]
    assert 0 < len(lines) <= 11
    assert fresh.missed is not None
    assert 0 < fresh.missed < len(fresh.events)
    stage.store.club.close()


async def test_whose_consent_is_wanted_is_told_once(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, bob, _ = await by_mail(open_stage, tmp_path)
    stage.host.notices.messenger = letters = Letters()
    for person in (ann, bob):
        await person(Notify(f"json://{person.link.identity}"))
    bob.link.close()
    await ann(AskSubstitute("bot"))
    for _ in range(3):
        await stage.clock.advance(2 * HOUR)
        await stage.host.notices.look()
    assert letters.sent == [("bob", WANTED)], "Ann has asked for it, and is here"
    stage.store.club.close()


async def test_who_has_not_seen_the_end_of_a_game_is_told_of_it_also_once_the_table_is_gone(
    open_stage: OpenStage, tmp_path: Path
) -> None:
    stage, ann, bob, id = await by_mail(open_stage, tmp_path)
    stage.host.notices.messenger = letters = Letters()
    for person in (ann, bob):
        await person(Notify(f"json://{person.link.identity}", 0, 12))
    table = stage.host.lobby.find(id)
    await bob(Leave())
    bob.link.close()
    stage.clock.wall_before += (6 * HOUR - stage.clock.wall()) % DAY
    await ann(Agree(CONCEDE, table.seat_of("bob") or ""))
    assert table.state == "finished"
    ann.link.close()
    for hour in range(8):
        await stage.clock.advance(HOUR)
        await stage.host.notices.look()
        assert letters.sent == ([] if hour < 5 else [("bob", OVER)]), "Ann was there, and Bob sleeps until twelve"
        if hour == 2:
            await table.dissolve()
            assert id not in stage.host.lobby
    stage.store.club.close()


async def test_who_comes_back_in_time_is_not_told_that_a_game_is_over(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, bob, id = await by_mail(open_stage, tmp_path)
    stage.host.notices.messenger = letters = Letters()
    await bob(Notify("json://bob", 0, 12))
    table = stage.host.lobby.find(id)
    bob.link.close()
    stage.clock.wall_before += (6 * HOUR - stage.clock.wall()) % DAY
    await ann(Agree(CONCEDE, table.seat_of("bob") or ""))
    await stage.host.notices.look()
    back = await stage.person("Bob", "bob")
    await back(Join(id))
    await stage.host.notices.look()
    back.link.close()
    for _ in range(8):
        await stage.clock.advance(HOUR)
        await stage.host.notices.look()
    assert letters.sent == []
    stage.store.club.close()


async def test_for_whom_a_seat_is_kept_is_told(open_stage: OpenStage, tmp_path: Path) -> None:
    stage, ann, bob, _ = await by_mail(open_stage, tmp_path)
    stage.host.notices.messenger = letters = Letters()
    cyd = await stage.person("Cyd")
    await cyd(Notify("json://cyd"))
    cyd.link.close()
    await bob(GiveUp())
    await ann(Invite("Cyd"))
    for _ in range(3):
        await stage.clock.advance(2 * HOUR)
        await stage.host.notices.look()
    assert letters.sent == [("cyd", INVITED)]
    stage.store.club.close()
