"""Paired worlds at a served table: what the host sends to each client, as bytes and with the time, is compared.

One world is taken from the middle of a random game with all aliens and flares; its twins differ from it in cards that
one or two players alone know. Everybody does the same in all of them: answers, *ready*, *hold*. Whoever may not know
the difference has to receive the same bytes at the same times.

    python tests/host/host_worlds.py 0 13000      # worlds from these seeds, each with its twins, and every leak
"""

from __future__ import annotations

import asyncio
import heapq
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import attrs
from cattrs.preconf.json import make_converter

sys.path += [str(Path(__file__).parent.parent / "engine")]
import alien_play
import alien_worlds
import random_play
from paired_worlds import Leak

from cosmic_tui.host import journal
from cosmic_tui.host.house import House
from cosmic_tui.host.messages import Denied, News, TableOptions
from cosmic_tui.host.people import People
from cosmic_tui.host.seats import PERSON, Seat
from cosmic_tui.host.store import NoStore, Register
from cosmic_tui.host.table import Table
from rules.asks import PASS
from rules.game import Game
from rules.kernel.asks import NONE, Ask, Shape
from rules.kernel.machine import Mark
from rules.setup import Setup
from rules.state import State

TWINS = 12
MOST_MOVES = 120
SPECTATOR = "watching"
ACTING, PRESSING = 0.15, 0.2
_convert = make_converter()


class Clock:
    """Stands still until `step`."""

    def __init__(self) -> None:
        self.time = 0.0
        self._number = count()
        self._timers: list[tuple[float, int, list[Callable[[], None]]]] = []

    def now(self) -> float:
        return self.time

    def call_later(self, seconds: float, action: Callable[[], None]) -> Any:
        actions = [action]
        heapq.heappush(self._timers, (self.time + seconds, next(self._number), actions))

        class Timer:
            def cancel(self) -> None:
                actions.clear()

        return Timer()

    def due(self) -> float | None:
        """When the next thing happens."""
        while self._timers and not self._timers[0][2]:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def step(self, until: float) -> bool:
        """Have the next thing happen, if it is due by then."""
        due = self.due()
        if due is None or due > until:
            self.time = until
            return False
        self.time, _, actions = heapq.heappop(self._timers)
        actions[0]()
        return True


class Post:
    """Tells everybody at once when all has come to rest."""

    def __init__(self) -> None:
        self.due: dict[Any, None] = {}

    def now(self, reader: Any) -> None:
        self.due[reader] = None

    def soon(self, readers: Any) -> None:
        self.due.update(dict.fromkeys(readers))

    def forget(self, reader: Any) -> None:
        self.due.pop(reader, None)

    def deliver(self) -> None:
        due, self.due = self.due, {}
        for reader in sorted(due, key=lambda each: each.identity):
            reader.refresh()


@attrs.define(eq=False)
class Glass:
    """A client whose news are kept as bytes with their time."""

    identity: str
    world: World
    name: str = ""
    closed: bool = False
    muted: set[str] = attrs.Factory(set)
    heard: list[tuple[float, bytes]] = attrs.Factory(list)

    def at(self, table: object) -> None:
        """It stays there."""

    def refresh(self) -> None:
        if self.identity in self.world.concerned:
            return  # may know the difference, so nothing is compared
        news = self.world.table.news(self)
        if news is not None:
            self.tell(news)

    def tell(self, news: News) -> None:
        self.heard.append((round(self.world.clock.time, 6), _convert.dumps(news).encode()))


class World:
    """One table with a person on every seat and a spectator."""

    table: Table

    def __init__(self, player: str = "", partner: str | None = None, card: str = "", other: str = "") -> None:
        """In a twin `player` holds `other` instead of `card`, which the deck or `partner` holds in its place."""
        self.player, self.partner, self.card, self.other = player, partner, card, other
        self.catalogue = alien_play.CATALOGUE
        self.clock = Clock()
        self.post = Post()
        self.glasses: dict[str, Glass] = {}
        self.told = 0

    async def open(self, setup: Setup, state: State) -> World:
        seats = [Seat(seat, PERSON, seat, seat) for seat in setup.seats]
        head = journal.Head("world", TableOptions(players=len(seats), patience=0), seats, setup, beats=True, digest="")
        self.table = await Table.resume(journal.Record(head, Mark(state, {})), self._house())
        for seat in (*setup.seats, SPECTATOR):
            self.glasses[seat] = Glass(seat, self, seat)
        for seat in setup.seats:
            await self.table.sit(self.glasses[seat])
        self.table.watch(self.glasses[SPECTATOR])
        await self.rest()
        return self

    def _house(self) -> House:
        return House(
            self.catalogue, NoStore(), self.clock, People(Register(), NoStore()), self.post,  # type: ignore[arg-type]
            make_bot=lambda _kind, _seed: None, digest="", seed=lambda _: 0, lobby_changed=lambda: None,  # type: ignore[arg-type, return-value]
            gone=lambda _: None,
        )  # fmt: skip

    @property
    def game(self) -> Game:
        assert self.table.running is not None
        return self.table.running.game

    async def rest(self) -> None:
        """Let everything happen that needs no time, and tell everybody."""
        running = self.table.running
        assert running is not None
        await running.settle()
        self.post.deliver()

    async def until(self, time: float) -> None:
        while self.clock.step(time):
            await self.rest()

    async def do(self, seat: str, what: Callable[[World], Awaitable[None]]) -> None:
        """Somebody does something; what they are told if it cannot be done is sent to them too."""
        try:
            await what(self)
        except Denied as error:
            self.glasses[seat].heard.append((self.clock.time, str(error).encode()))
        await self.rest()

    @property
    def concerned(self) -> set[str]:
        return {self.player, self.partner or self.player}

    def shown(self, one: World) -> bool:
        """Whether others may know the difference by now, or it has gone where it tells by the rules."""
        hands = [world.game.state.players[self.player].hand for world in (one, self)]
        if Counter(hands[0]) - Counter(hands[1]) != Counter([self.card]) or len(hands[0]) != len(hands[1]):
            return True
        if self.partner is not None:
            theirs = [Counter(world.game.state.players[self.partner].hand) for world in (one, self)]
            if theirs[0] - theirs[1] != Counter([self.other]):
                return True
        elif self.other not in one.game.state.deck:
            return True
        return self._looked(one) or not all(
            any(map(alien_play.CATALOGUE.is_encounter, world.game.state.players[seat].hand))
            for world in (one, self)
            for seat in self.concerned
        )

    def _looked(self, one: World) -> bool:
        assert one.table.running is not None
        events, self.told = one.table.running.history[self.told :], len(one.table.running.history)
        return any(
            event.data is not None
            and event.data.get("seat") in self.concerned
            and any(viewer not in self.concerned and "cards" in own for viewer, own in event.private.items())
            for event in events
        )

    def compare(self, one: World) -> None:
        """Raises `Leak` where anybody not concerned has received something else, or at another time."""
        for name, glass in one.glasses.items():
            other = self.glasses[name]
            if name not in self.concerned and glass.heard != other.heard:
                first = next((a, b) for a, b in zip([*glass.heard, None], [*other.heard, None], strict=False) if a != b)
                raise Leak(f"{name} at {one.game.state.at}: {self.player} {self.card}/{self.other}\n{first}")
            other.heard.clear()


# -- making worlds


async def worlds(seed: int) -> tuple[World, list[World]] | None:
    """A world and its twins; None where nothing can be swapped."""
    made = alien_worlds.pair(seed)
    if made is None:
        return None
    rng = random.Random(seed)
    state, setup = made.one.game.state, made.one.game.setup
    swaps = alien_worlds._swaps(state, made.player, made.partner)
    twins = []
    for card, other in rng.sample(swaps, min(TWINS, len(swaps))):
        twin = state.copy()
        alien_worlds._replace(twin.players[made.player].hand, card, other)
        alien_worlds._replace(twin.deck if made.partner is None else twin.players[made.partner].hand, other, card)
        twins.append(await World(made.player, made.partner, card, other).open(setup, twin))
    return (await World(made.player, made.partner).open(setup, state)), twins


class Run:
    """Plays a world and its twins in step, to the end of the encounter under way."""

    def __init__(self, one: World, twins: list[World], rng: random.Random) -> None:
        self.one, self.twins, self.rng = one, twins, rng
        self.ends: Counter[str] = Counter()
        self._start = one.game.state.encounters

    async def play(self) -> Counter[str]:
        for _ in range(MOST_MOVES):
            self._compare()
            game = self.one.game
            if not self.twins:
                break
            if game.over or game.state.encounters > self._start:
                self.ends["the encounter is over"] += len(self.twins)
                break
            await self._move()
        else:
            self.ends["it went on"] += len(self.twins)
        return self.ends

    def _compare(self) -> None:
        for twin in list(self.twins):
            if twin.shown(self.one):
                self._drop(twin, "the card has moved")
            else:
                twin.compare(self.one)
        for glass in self.one.glasses.values():
            glass.heard.clear()

    def _drop(self, twin: World, why: str) -> None:
        self.twins.remove(twin)
        self.ends[why] += 1

    async def _move(self) -> None:
        """A little later everybody who wants to says something; then time goes on."""
        now = self.one.clock.time
        await self._all_until(now + 0.25)
        for seat in self.one.game.setup.seats:
            for ask in self.one.table.asks(seat)[0]:
                if ask.seat in self._concerned():
                    await self._answer_privately(ask)
                elif ask.kind not in ("window", "react.window", "reinforce") or self.rng.random() < ACTING:
                    await self._answer(ask, self._choice(ask))
            if self.rng.random() < PRESSING:
                await self._press(seat)
        await self._all_until(now + self.rng.choice([0.5, 1.0, 3.1]))

    def _concerned(self) -> set[str]:
        return set().union(*(twin.concerned for twin in self.twins)) if self.twins else set()

    async def _all_until(self, time: float) -> None:
        for world in (self.one, *self.twins):
            await world.until(time)

    async def _press(self, seat: str) -> None:
        async def press(world: World) -> None:
            if hold:
                world.table.hold(world.glasses[seat])
            else:
                world.table.ready(world.glasses[seat], phase=False)

        hold = self.rng.random() < 0.1
        for world in (self.one, *self.twins):
            await world.do(seat, press)

    def _choice(self, ask: Ask) -> list[str]:
        return random_play.random_answer(self.one.game, ask, self.rng)

    async def _answer(self, ask: Ask, choose: Sequence[str]) -> None:
        async def answer(world: World) -> None:
            await world.table.answer(world.glasses[ask.seat], ask.key, choose)

        for world in (self.one, *self.twins):
            await world.do(ask.seat, answer)

    async def _answer_privately(self, ask: Ask) -> None:
        """Somebody who knows of the difference: passes, or says what can be said in every world."""
        if PASS in ask.options or ask.kind == "use.flare":
            return
        hidden = {f"card:{card}" for twin in self.twins for card in (twin.card, twin.other)}
        options = tuple(option for option in ask.options if option not in hidden)
        for twin in list(self.twins):
            same = next((each for each in twin.table.asks(ask.seat)[0] if each.kind == ask.kind), None)
            if same is None and ask.kind != "cards.discard":
                twin.compare(self.one)
            if same is None or ask.kind == "cards.discard":
                self._drop(twin, "by the rules a hand shows")
            else:
                options = tuple(option for option in options if option in same.options)
        choose = self._common(attrs.evolve(ask, options=options, most=min(ask.most, len(options) or ask.most)))
        if choose is None:
            while self.twins:
                self._drop(self.twins[0], "nothing can be said alike")
            return
        for world in (self.one, *self.twins):
            await world.do(ask.seat, self._saying(ask, choose))

    @staticmethod
    def _saying(ask: Ask, choose: Sequence[str]) -> Callable[[World], Awaitable[None]]:
        async def say(world: World) -> None:
            same = next(each for each in world.table.asks(ask.seat)[0] if each.kind == ask.kind)
            await world.table.answer(world.glasses[ask.seat], same.key, choose)

        return say

    def _common(self, ask: Ask) -> list[str] | None:
        if ask.shape is Shape.DEAL:
            return ["end"] if "end" in ask.options else ["refuse"] if "refuse" in ask.options else None
        if not ask.options and ask.shape is not Shape.NUMBER and NONE not in ask.options and ask.least:
            return None
        try:
            return random_play.random_answer(self.one.game, ask, self.rng)
        except (IndexError, ValueError):
            return None


async def survey(seeds: Iterable[int], enough: int = sys.maxsize) -> Counter[str]:
    """Run the worlds of each seed until there were enough pairs; how they ended.

    Raises `Leak`, with the seed, at the first difference.
    """
    ends: Counter[str] = Counter()
    for seed in seeds:
        if ends.total() >= enough:
            break
        made = await worlds(seed)
        if made is None:
            continue
        try:
            ends.update(await Run(*made, random.Random(seed)).play())
        except Leak as leak:
            raise Leak(f"seed {seed}: {leak}") from None
    return ends


if __name__ == "__main__":
    sys.stdout.write(f"{asyncio.run(survey(range(int(sys.argv[1]), int(sys.argv[2]))))}\n")
