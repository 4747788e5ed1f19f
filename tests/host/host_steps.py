"""Everybody does the same in a served world and in its twins, and what is sent is compared after every move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import differences
import random_play
from paired_worlds import DIVERGING, common
from served_world import SPECTATOR, Doing, World

from rules.cosmic.protocol.questions import PASS
from rules.kernel.asks import Ask, Refused

MOST_MOVES = 120
TRIES = 10
STEPS = (0.5, 3.1, 3.1)
"""Seconds from one move to the next: within a beat, or beyond its end."""
AT_ONCE, ACTING, PRESSING, EVERYBODY, HOLDING, LEAVING = 0.5, 0.15, 0.25, 0.3, 0.1, 0.02
"""How often everybody is told of each answer, somebody acts in a window, some press, all do, one holds, one leaves."""
WINDOWS = ("window", "react.window", "reinforce")


class Run:
    """Plays a world and its twins in step, to the end of the encounter under way."""

    def __init__(self, one: World, twins: list[World], rng: random.Random) -> None:
        self.one, self.twins, self.rng = one, twins, rng
        self.concerned = one.concerned
        self.at_once = True
        """Whether everybody is told of every single answer, or of all that is said in one move."""
        self.ends: Counter[str] = Counter()
        self._start = one.game.state.encounters

    @property
    def all(self) -> list[World]:
        return [self.one, *self.twins]

    async def play(self) -> Counter[str]:
        """How the pairs ended. Raises `Leak`."""
        for _ in range(MOST_MOVES):
            self._compare()
            game = self.one.game
            if not self.twins:
                break
            if game.over or game.state.encounters > self._start:
                await self._all_come_back()
                self.ends["the encounter is over"] += len(self.twins)
                break
            await self._move()
        else:
            self.ends["it went on"] += len(self.twins)
        return self.ends

    def _compare(self) -> None:
        for twin in list(self.twins):
            if shown := twin.shown(self.one):
                self._drop(twin, shown)
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
        self.at_once = self.rng.random() < AT_ONCE
        for seat in self.one.game.setup.seats:
            for ask in self.one.table.present(seat).asks:
                if ask.seat in self.concerned:
                    await self._answer_privately(ask)
                elif ask.kind not in WINDOWS or self.rng.random() < ACTING:
                    await self._answer(ask, random_play.random_answer(self.one.game, ask, self.rng))
        await self._press()
        for world in self.all:
            await world.rest()
        if self.rng.random() < LEAVING:
            await self._leave_and_come_back([self.rng.choice([*self.one.game.setup.seats, SPECTATOR])])
        await self._all_until(now + self.rng.choice(STEPS))

    async def _all_until(self, time: float) -> None:
        """Step by step: what happens in one world only is seen before it has led to anything that may be different."""
        while (due := self._due(time)) < time:
            for world in self.all:
                await world.until(due)
            self._compare()
        for world in self.all:
            await world.until(time)

    def _due(self, time: float) -> float:
        """When something happens next in any of the worlds, by that time."""
        return min([time, *(due for world in self.all if (due := world.clock.due()) is not None)])

    async def _press(self) -> None:
        """Some or all press *ready*, or one holds the beat."""
        if self.rng.random() >= PRESSING:
            return
        hold = self.rng.random() < HOLDING
        seats = list(self.one.game.setup.seats)
        if hold or self.rng.random() >= EVERYBODY:
            seats = self.rng.sample(seats, 1 if hold else self.rng.randint(1, 2))
        for world in self.all:
            for seat in seats:
                await world.say(seat, _pressing(seat, hold=hold))

    async def _all_come_back(self) -> None:
        """In the end everybody is told anew how it stands, and all that was told before."""
        names = (*self.one.game.setup.seats, SPECTATOR)
        await self._leave_and_come_back([name for name in names if name not in self.concerned])
        self._compare()

    async def _leave_and_come_back(self, names: Sequence[str]) -> None:
        for world in self.all:
            for name in names:
                await world.say(name, _coming_back(name))
            await world.rest()

    async def _do(self, world: World, seat: str, what: Doing) -> None:
        await (world.do(seat, what) if self.at_once else world.say(seat, what))

    async def _answer(self, ask: Ask, choose: Sequence[str]) -> None:
        for world in self.all:
            await self._do(world, ask.seat, _saying(ask.seat, ask.key, choose))

    async def _answer_privately(self, ask: Ask) -> None:
        """Somebody who knows of the difference: passes, or says what can be said in every world."""
        if ask.kind in WINDOWS or ask.kind in differences.NO:
            return
        same = self._same(ask)
        if not self.twins:
            return
        choose = [PASS] if PASS in ask.options else self._common(ask, same)
        if choose is None:
            while self.twins:
                self._drop(self.twins[0], "nothing can be said alike")
            return
        for world in self.all:
            answer = self._in(world, ask, same[world], choose)
            await self._do(world, ask.seat, _saying(ask.seat, same[world].key, answer))

    def _same(self, ask: Ask) -> dict[World, Ask]:
        """The question as it is put in every world; worlds in which it is not are compared no more."""
        same = {self.one: ask}
        for twin in list(self.twins):
            found = next((each for each in twin.table.present(ask.seat).asks if each.kind == ask.kind), None)
            if found is not None and ask.kind not in DIVERGING:
                same[twin] = found
                continue
            shown = twin.shown(self.one)
            if not shown and ask.kind not in DIVERGING:
                twin.compare(self.one)
            self._drop(twin, shown or "by the rules a hand shows")
        return same

    @staticmethod
    def _in(world: World, ask: Ask, twin: Ask, choose: list[str]) -> list[str]:
        """The answer as it is called in a world."""
        if ask.kind == differences.SHIFT:
            return [differences.declined(twin)]
        assert world.difference is not None
        return [world.difference.called(word) for word in choose]

    def _common(self, ask: Ask, same: dict[World, Ask]) -> list[str] | None:
        """An answer that is legal in every world and tells nothing of the difference; None if none was found."""
        differing = [twin.difference for twin in self.twins if twin.difference is not None]
        narrowed = ask
        for twin in self.twins:
            assert twin.difference is not None
            narrowed = common(twin.difference, narrowed, same[twin])
        for _ in range(TRIES):
            try:
                choose = random_play.random_answer(self.one.game, narrowed, self.rng)
                for world, twin in same.items():
                    _check(world, twin, self._in(world, ask, twin, choose))
            except (Refused, IndexError, ValueError):
                continue
            if not any(difference.tells(word) for difference in differing for word in choose):
                return choose
        return None


def _check(world: World, ask: Ask, choose: list[str]) -> None:
    """Raises `Refused` where the answer would not be taken."""
    assert world.table._match is not None
    world.table._match.questions.check(ask.seat, ask.key, choose)


def _saying(seat: str, key: str, choose: Sequence[str]) -> Doing:
    async def say(world: World) -> None:
        await world.table.answer(world.glasses[seat], key, choose)

    return say


def _coming_back(name: str) -> Doing:
    async def come_back(world: World) -> None:
        world.table.vanish(world.glasses[name])
        world.post.forget(world.glasses[name])
        await world.enter(name)

    return come_back


def _pressing(seat: str, *, hold: bool) -> Doing:
    async def press(world: World) -> None:
        if hold:
            await world.table.hold(world.glasses[seat])
        else:
            world.table.ready(world.glasses[seat], phase=False)

    return press
