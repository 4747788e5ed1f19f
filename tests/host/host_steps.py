"""Everybody does the same in a served world and in its twins, and all that is told is compared after every move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import differences
import random_play
from casts import OTHERS, SAFE, WINDOWS
from channels import PASSER, SPECTATOR
from excuses import KINDS_SHOWN
from paired_worlds import DIVERGING, common
from served_world import World

from cosmic_tui.host.messages import Agree, Answer, GiveOrders, Hold, Nudge, Object, Ready, Request, Say, Whisper
from rules.cosmic.protocol.questions import PASS
from rules.kernel.asks import Ask, Refused

MOST_MOVES = 120
TRIES = 10
STEPS = (0.5, 3.1, 3.1)
"""Seconds from one move to the next: within a beat, or beyond its end."""
ACTING, PRESSING, EVERYBODY, HOLDING, PHASE = 0.15, 0.25, 0.3, 0.1, 0.3
"""How often somebody acts in a window, some press, all do, one holds, a press is for the phase."""
LEAVING, AWAY, RETURNING = 0.02, 0.1, 0.15
"""How often somebody leaves and comes back at once, leaves for longer, and comes back then."""
VOTING, UNANIMOUS, ORDERING, LOOKING, TWICE = 0.08, 0.4, 0.05, 0.1, 0.1
"""How often somebody votes, all vote alike, somebody has other orders, the host is asked from outside, a key is said
twice."""
TALKING, NUDGING = 0.1, 0.12
"""How often somebody says something in the lobby, at the table or to one player alone, and rings after a minute."""
MINUTE = 61.0
"""Seconds after which whoever is waited for, and not here, is told by a notification."""
OVER, WENT_ON, UNLIKE = "the encounter is over", "it went on", "nothing can be said alike"


class Run:
    """Plays a world and its twins in step, to the end of the encounter under way."""

    def __init__(self, one: World, twins: list[World], rng: random.Random) -> None:
        self.one, self.twins, self.rng = one, twins, rng
        self.concerned = one.concerned
        self.ends: Counter[str] = Counter()
        self.channels: Counter[str] = Counter()
        """So many pairs have told something by a channel to somebody who may not know the difference."""
        self._start = one.game.state.encounters
        self._beside = random.Random(f"beside {one.cast.seed}")
        """For what is no part of the game, so that the game goes on as it would without."""

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
                await self._end()
                break
            await self._move()
        while self.twins:
            self._drop(self.twins[0], WENT_ON)
        return self.ends

    async def _end(self) -> None:
        """Everybody is told anew how it stands, and all that was told before; the game so far is shown again."""
        names = (*self.one.persons, SPECTATOR)
        await self._leave_and_come_back([name for name in names if name not in self.concerned])
        for world in self.all:
            world.watch_again()
            await world.look_around()
            await world.ask_the_club()
        await self._all_until(self.one.clock.time + 0.5)
        self._compare()
        while self.twins:
            self._drop(self.twins[0], OVER)

    def _compare(self) -> None:
        for twin in list(self.twins):
            if why := twin.compare(self.one):
                self._drop(twin, why)
        for world in self.all:
            world.forget()

    def _drop(self, twin: World, why: str) -> None:
        self.twins.remove(twin)
        self.ends[why] += 1
        self.channels.update(twin.used)

    # -- a move

    async def _move(self) -> None:
        """A little later everybody who wants to says something; then time goes on."""
        now = self.one.clock.time
        await self._all_until(now + 0.25)
        for seat in self.one.present:
            for ask in self.one.asks(seat):
                if seat in self.concerned:
                    await self._answer_privately(ask)
                elif ask.kind not in WINDOWS or self.rng.random() < ACTING:
                    await self._answer(ask, random_play.random_answer(self.one.game, ask, self.rng))
        await self._press()
        await self._vote()
        await self._give_orders()
        await self._talk()
        await self._come_and_go()
        if self.rng.random() < LOOKING:
            for world in self.all:
                await world.look_around()
                await world.ask_the_club()
        await self._nudge()
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

    async def _all_do(self, name: str, what: Request) -> None:
        for world in self.all:
            await world.do(name, what)

    async def _press(self) -> None:
        """Some or all press *ready*, or one holds the beat."""
        seats = self.one.present
        if self.rng.random() >= PRESSING or not seats:
            return
        hold = self.rng.random() < HOLDING
        if hold or self.rng.random() >= EVERYBODY:
            seats = self.rng.sample(seats, 1 if hold else self.rng.randint(1, min(2, len(seats))))
        for seat in seats:
            await self._all_do(seat, Hold() if hold else Ready(phase=self.rng.random() < PHASE))

    async def _vote(self) -> None:
        """Somebody wants the last answer back, or hints; all want it; or somebody does not."""
        seats = self.one.present
        if self.rng.random() >= VOTING or not seats:
            return
        what = self.rng.choice(["undo", "undo", "undo", "hints"])
        if self.rng.random() < UNANIMOUS:
            for seat in seats:
                await self._all_do(seat, Agree(what))
        else:
            await self._all_do(self.rng.choice(seats), self.rng.choice([Agree(what), Agree(what), Object(what)]))

    async def _talk(self) -> None:
        """Somebody talks: who is in the lobby, or at the table to all or to one."""
        seats = self.one.present
        if self._beside.random() >= TALKING or not seats:
            return
        await self._all_do(PASSER, Say("how are they"))
        one, other = self._beside.choice(seats), self._beside.choice(self.one.persons)
        await self._all_do(one, self._beside.choice([Say("well"), Whisper(other, "between us")]))

    async def _nudge(self) -> None:
        """A minute goes by and somebody rings for those whom the table waits for; one of them goes for another one."""
        if self._beside.random() >= NUDGING or not self.one.present:
            return
        await self._all_until(self.one.clock.time + MINUTE)
        if seats := self.one.present:
            await self._all_do(self._beside.choice(seats), Nudge())
        waited_for = [seat for seat, _, _ in self.one.table.waited_for() if seat in self.one.present]
        going = [seat for seat in waited_for if seat not in self.concerned]
        if going and len(self.one.present) > 1:
            for world in self.all:
                world.go(going[0])
            await self._all_until(self.one.clock.time + MINUTE)
        for world in self.all:
            await world.ask_the_club()

    async def _give_orders(self) -> None:
        """Somebody has other orders from now on; where the worlds differ in them, the one concerned has not."""
        seats = [seat for seat in self.one.present if seat not in self.concerned or self.one.avoided]
        if self.rng.random() < ORDERING and seats:
            seat = self.rng.choice(seats)
            orders = self.rng.sample(SAFE if seat in self.concerned else OTHERS, self.rng.randint(0, 2))
            await self._all_do(seat, GiveOrders(list(orders)))

    async def _come_and_go(self) -> None:
        if self.rng.random() < LEAVING:
            await self._leave_and_come_back([self.rng.choice([*self.one.present, SPECTATOR, PASSER])])
        for name in [name for name in self.one.persons if name not in self.one.present]:
            if self.rng.random() < RETURNING:
                for world in self.all:
                    await world.come(name)
        acting = {twin.difference.player for twin in self.twins if twin.difference and twin.difference.acts_when_away}
        knowing = set(self.concerned) if not self.one.avoided else acting
        leaving = [name for name in self.one.present if name not in knowing]
        if self.one.cast.patience:  # then somebody stands in, rather for who knows the difference
            leaving = [name for name in leaving if name in self.concerned] or leaving
        if self.rng.random() < AWAY and len(self.one.present) > 1 and leaving:
            name = self.rng.choice(leaving)
            for world in self.all:
                world.go(name)

    async def _leave_and_come_back(self, names: Sequence[str]) -> None:
        for world in self.all:
            for name in names:
                world.go(name)
                await world.come(name)

    # -- answers

    async def _answer(self, ask: Ask, choose: Sequence[str]) -> None:
        await self._all_do(ask.seat, Answer(ask.key, list(choose)))
        if self.rng.random() < TWICE:
            await self._all_do(ask.seat, Answer(ask.key, list(choose)))

    async def _answer_privately(self, ask: Ask) -> None:
        """Somebody who knows of the difference: passes, or says what can be said in every world.

        Where it is not put in all of them, nothing is said: who may not know has to notice by then, or not at all.
        """
        if (ask.kind in WINDOWS and not ask.always) or ask.kind in differences.NO:
            return
        same = self._same(ask)
        if not self.twins or len(same) < len(self.all):
            return
        choose = [PASS] if PASS in ask.options else self._common(ask, same)
        if choose is None:
            while self.twins:
                self._drop(self.twins[0], UNLIKE)
            return
        for world in self.all:
            answer = self._in(world, ask, same[world], choose)
            await world.do(ask.seat, Answer(same[world].key, answer))

    def _same(self, ask: Ask) -> dict[World, Ask]:
        """The question as it is put in every world; where cards of other types go by the rules, it is the last one."""
        same = {self.one: ask}
        for twin in list(self.twins):
            found = next((each for each in twin.asks(ask.seat) if each.kind == ask.kind), None)
            if ask.kind in DIVERGING and self._other_types(twin):
                self._drop(twin, KINDS_SHOWN)
            elif found is not None:
                same[twin] = found
        return same

    def _other_types(self, twin: World) -> bool:
        """Whether hands concerned hold cards of other types."""
        kind_of = random_play.CATALOGUE.kind_of
        hands = [[{kind_of(card) for card in world.game.state.players[seat].hand} for seat in self.concerned]
                 for world in (self.one, twin)]  # fmt: skip
        return hands[0] != hands[1]

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
                    world.match.questions.check(ask.seat, twin.key, self._in(world, ask, twin, choose))
            except (Refused, IndexError, ValueError):
                continue
            if not any(difference.tells(word) for difference in differing for word in choose):
                return choose
        return None
