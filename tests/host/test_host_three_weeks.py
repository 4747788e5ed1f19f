"""Three weeks by mail: five people, three vacations, a friend and a bot that stand in, and one who never returns.

Everybody comes by habit, or when told; the clock is wound. With `pytest -s` it prints who was told what, and when.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import attrs
import pytest
from host_stage import OpenStage, Person, Stage
from worded import worded

from content.cosmic.load import load
from cosmic_tui.club.club import Club
from cosmic_tui.club.outbox import OVER, REMINDER, TURN
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host import housekeeping
from cosmic_tui.host.messages import (
    Agree,
    AskSubstitute,
    Denied,
    Join,
    Notify,
    PersonalNotice,
    TableNews,
    TakeVacation,
    Watch,
)
from cosmic_tui.host.table.votes import STAND_IN
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.server.wording import server_wording
from cosmic_tui.ui.digest import digest
from rules.kernel.message import Message

HOUR = 3600.0
DAY = 24 * HOUR
STEP = HOUR / 2
HABITS = {"Ann": 11, "Bob": 14, "Cyd": 13, "Dee": 17, "Eve": 12, "Fay": 8}
"""Every so many hours somebody looks in; Fay plays for Dee alone."""
READ = 2 * HOUR
"""So long after it was sent a letter is read, and its reader comes."""
GONE = 4 * DAY
"""When Eve is here for the last time."""
PLANS = {
    ("Bob", 2): (TakeVacation(4), 3),
    ("Dee", 8): (AskSubstitute("Fay"), 2),
    ("Cyd", 10): (AskSubstitute("bot"), 3),
    ("Ann", 10): (TakeVacation(5), 5),
    ("Bob", 13): (TakeVacation(5), 5),
}
"""What somebody asks for at the first look from a day on, and for how many days they are then away."""


@attrs.define
class Diary:
    """What was told to whom, and when; it is what `Notices` sends letters by."""

    stage: Stage
    lines: list[tuple[float, str, str]] = attrs.Factory(list)
    letters: Counter[tuple[str, str]] = attrs.Factory(Counter)
    called: dict[str, float] = attrs.Factory(dict)
    """Who has had a letter and not come since, and when."""

    def note(self, who: str, what: str) -> None:
        self.lines.append((self.stage.clock.wall(), who, what))

    def allows(self, url: str) -> bool:
        return url.startswith("json://")

    async def send(self, url: str, said: Message) -> bool:
        who = url.removeprefix("json://")
        self.letters[who, said.key.removeprefix("notice.")] += 1
        self.called.setdefault(who, self.stage.clock.wall())
        self.note(who, server_wording().say(said.key, **dict(said.values)))
        return True

    def text(self) -> str:
        times = [datetime.fromtimestamp(at, UTC).strftime("%d %b %H:%M") for at, _, _ in self.lines]
        return "\n".join(f"{time}  {who:5}{what}" for time, (_, who, what) in zip(times, self.lines, strict=True))


class Weeks:
    """Winds the clock, and has people come and go."""

    def __init__(self, stage: Stage, id: str, diary: Diary, spectator: Person) -> None:
        self.stage, self.id, self.diary, self.spectator = stage, id, diary, spectator
        self.heard = 0
        self.start = stage.clock.wall()
        self.planned = dict(PLANS)
        self.back = dict.fromkeys(HABITS, 0.0)
        """Before that moment somebody does not come, whatever is told."""
        self.next = {name: hours * HOUR for name, hours in HABITS.items()}

    @property
    def past(self) -> float:
        return self.stage.clock.wall() - self.start

    @property
    def over(self) -> bool:
        return bool(self.stage.game(self.id).over)

    async def run(self, most: float) -> None:
        """Until the game is over; the test fails where it takes longer."""
        while not self.over:
            assert self.past < most, "it never came to its end"
            await self.stage.clock.advance(STEP)
            await self._post_is_out()
            self._note_talk()
            for name in HABITS:
                if self._comes(name):
                    await self._look_in(name)

    async def read_the_last_letters(self) -> None:
        """The game is over: whoever was not there is told so."""
        for _ in range(6):
            await self.stage.clock.advance(STEP)
            await self._post_is_out()

    async def _post_is_out(self) -> None:
        """What the host writes to its club is written in a thread: wait for it."""
        telling = self.stage.host.housekeeping.telling
        if telling is not None:
            await asyncio.wait_for(asyncio.shield(telling), 30)

    def _note_talk(self) -> None:
        """What the table has been told of vacations and substitutes."""
        said = self.spectator.said
        for line in said[self.heard :]:
            if "plays" in line:
                self.diary.note("all", line)
        self.heard = len(said)

    def _comes(self, name: str) -> bool:
        if self.past < self.back[name] or (name == "Eve" and self.past > GONE):
            return False
        letter = self.diary.called.get(name)
        read = letter is not None and self.stage.clock.wall() >= letter + READ
        return read or self.past >= self.next[name]

    async def _look_in(self, name: str) -> None:
        self.next[name] = self.past + HABITS[name] * HOUR
        self.diary.called.pop(name, None)
        person = await self.stage.person(name, name)
        with suppress(Denied):
            await person(Join(self.id))
            await self._play(person)
            await self._speak(person)
        person.link.close()

    async def _play(self, person: Person) -> None:
        await self.stage.clock.advance(1)
        news = next(news for news in person.heard if isinstance(news, TableNews) and news.fresh)
        for row in digest(SCREENS["cosmic"], news, Appearance()):
            self.diary.note(person.link.name, f"  {plain(row)}")
        for _ in range(60):
            if self.over or not person.asks:
                return
            await person.play()
            await self.stage.clock.advance(5)

    async def _speak(self, person: Person) -> None:
        """Carry out a plan, agree to what others want, and have a bot play for whoever does not come."""
        name, own = person.link.name, {seat.name: seat.seat for seat in person.table.table.seats}
        for plan in [each for each in self.planned if each[0] == name and self.past >= each[1] * DAY]:
            request, days = self.planned.pop(plan)
            await person(request)
            self.back[name] = self.past + days * DAY
        for news in person.heard:
            if isinstance(news, PersonalNotice):
                self.diary.note(name, worded(news.what))
        for motion in person.table.motions:
            if person.table.seat not in (motion.about.partition(" ")[0], *motion.by):
                await person(Agree(motion.what, motion.about))
        if name == "Ann" and self.past > GONE + 3 * DAY:
            with suppress(Denied):  # until the table waits for Eve, or once a bot plays
                await person(Agree(STAND_IN, own["Eve"]))


async def test_a_game_of_five_over_three_weeks(
    open_stage: OpenStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "SECONDS", STEP)
    stage = await open_stage(bot=lambda kind, seed: bots.make(kind, seed, load()), seed="three weeks")
    stage.store.club, _ = Club.open(tmp_path)
    stage.clock.wall_before = datetime(2026, 11, 2, 9, tzinfo=UTC).timestamp()
    stage.host.notices.messenger = diary = Diary(stage)
    people = [await stage.person(name, name) for name in HABITS]
    for person in people:
        await person(Notify(f"json://{person.link.name}"))
    id = await stage.begin(
        *people[:5], players=5, name="By mail", move_seconds=int(2 * DAY), patience=0, beat_seconds=20 * 60.0
    )
    spectator = await stage.person("Gus")
    for person in people:
        person.link.close()
    await spectator(Watch(id))
    weeks = Weeks(stage, id, diary, spectator)
    try:
        await weeks.run(21 * DAY)
        for person in people:
            person.link.close()
        await weeks.read_the_last_letters()
    finally:
        print(diary.text())  # noqa: T201 - what the test is for
        print(f"{weeks.past / DAY:.1f} days;", diary.letters)  # noqa: T201 - likewise
    told = diary.text()
    assert diary.letters["Eve", REMINDER] >= 1
    told_of_the_end = {name: count for (name, what), count in diary.letters.items() if what == OVER}
    assert set(told_of_the_end.values()) == {1}
    assert "Eve" in told_of_the_end
    assert "Fay" not in told_of_the_end, "no player"
    assert diary.letters["Fay", TURN] >= 1
    assert all(diary.letters[name, TURN] > 1 for name in ("Ann", "Bob", "Cyd", "Dee"))
    for line in (
        "a bot plays for Eve", "Fay plays for Dee", "Dee (yellow) plays again", "bot plays for Cyd",
        "Bob  You are on vacation until", "Ann  You are on vacation until",
    ):  # fmt: skip
        assert line in told, line
    stage.store.club.close()
