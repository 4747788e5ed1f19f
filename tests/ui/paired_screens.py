"""What people read on their screens in paired worlds: the table screen at two sizes, and the plain lines.

The worlds are those of `tests/host/host_worlds.py`. A screen hears the news of one seat and is looked at line by line.
"""

from __future__ import annotations

import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import attrs
import tables
from textual.pilot import Pilot

sys.path.append(str(Path(__file__).parents[1] / "host"))
from channels import OPERATOR, PASSER
from host_kinds import worlds
from host_steps import Run
from paired_worlds import Leak
from served_world import World

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import Left, News
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.ui.app import CosmicApp

Show = Callable[[Sequence[News]], Awaitable[list[str]]]
"""All that somebody reads who hears these news, frame by frame."""
FRAMES = 3
"""So many of the news are looked at as a whole screen, the last one among them."""


@attrs.frozen
class Heard:
    """What one person hears in a world and in a twin of it as long as that person may not know the difference."""

    who: str
    about: str
    """What the twin differs in."""
    one: Sequence[News]
    two: Sequence[News]


class Listening(Run):
    """Keeps what was heard instead of comparing it; `heard` once `play` is done."""

    def __init__(self, one: World, twins: list[World], rng: random.Random) -> None:
        super().__init__(one, twins, rng)
        self._all_twins = list(twins)
        self._counts: dict[World, dict[str, int]] = {}

    def _compare(self) -> None:
        for twin in list(self.twins):
            with suppress(Leak):  # whether it shows is for the screens to say
                if why := twin.compare(self.one):
                    self._drop(twin, why)
            if twin in self.twins:
                self._counts[twin] = {name: len(_news(twin, name)) for name in self._strangers}
        for world in self.all:
            world.forget()

    @property
    def _strangers(self) -> list[str]:
        return [
            name for name in self.one.glasses if name not in {*self.concerned, *self.one.cast.bots, PASSER, OPERATOR}
        ]

    def heard(self) -> list[Heard]:
        """By twin and person, in no world more than in the other."""
        found = []
        for twin in self._all_twins:
            for name, count in self._counts.get(twin, {}).items():
                one, two = _news(self.one, name)[:count], _news(twin, name)[:count]
                found.append(Heard(name, str(twin.difference), one, two))
        return found


def _news(world: World, name: str) -> list[News]:
    news = world.glasses[name].news
    assert news is not None
    return news


async def listened(seed: int, twins: int) -> list[Heard]:
    """What everybody hears in the worlds of a seed who may not know the difference."""
    made = await worlds(seed, twins, keep=True)
    if made is None:
        return []
    run = Listening(*made, random.Random(seed))
    await run.play()
    return run.heard()


# -- screens


@asynccontextmanager
async def table_screen(size: tuple[int, int]) -> AsyncIterator[Show]:
    """A table screen that is used again and again: after every showing it goes back to the lobby."""
    link = tables.FakeLink()
    app = tables.app(link, now=lambda: 0.0, start="lobby")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()

        async def show(news: Sequence[News]) -> list[str]:
            frames = [await _frame(app, pilot, link, some) for some in _parted(news)]
            link.tell(Left())
            await pilot.pause()
            return frames

        yield show


async def _frame(app: CosmicApp, pilot: Pilot[None], link: tables.FakeLink, news: Sequence[News]) -> str:
    for each in news:
        link.tell(each)
    await pilot.pause()
    return tables.lines(app)


def _parted(news: Sequence[News]) -> list[Sequence[News]]:
    """In so many parts as there are frames, or fewer."""
    each = max(1, -(-len(news) // FRAMES))
    return [news[start : start + each] for start in range(0, len(news), each)]


async def plain_lines(news: Sequence[News]) -> list[str]:
    """What is said in plain lines, also to somebody who looks around and wants a hint after each of the news."""
    told: list[str] = []
    link = tables.FakeLink()
    person = PlainClient(link, {"cosmic": COSMIC_SCREENS}, told.append, alone=True)
    person.begin()
    for each in news:
        link.tell(each)
        for word in ("look", "hand", "hint"):
            await person.typed(word)
    return told


async def compare(heard: Sequence[Heard], show: Show) -> int:
    """How many pairs of frames or lines look alike. Raises `Leak` at the first two that do not."""
    alike = 0
    shown: dict[tuple[int, int], list[str]] = {}
    for each in heard:
        first = id(each.one[0]), len(each.one)
        if first not in shown:
            shown[first] = await show(each.one)
        one, two = shown[first], await show(each.two)
        for left, right in zip(one, two, strict=False):
            if left != right:
                raise Leak(f"{each.who}: {each.about}\n{left}\n{right}")
            alike += 1
        if len(one) != len(two):
            raise Leak(f"{each.who}: {each.about}: {len(one)} and {len(two)} were shown")
    return alike
