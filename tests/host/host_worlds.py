"""Paired worlds at a served table: what the host sends to each client, as bytes and with the time, is compared.

One world is taken from the middle of a random game with all aliens and flares; its twins differ from it in one hidden
thing each, of a kind that changes from seed to seed. Everybody does the same in all of them: answers, *ready*, *hold*,
leaving and coming back. Whoever may not know the difference has to receive the same bytes at the same times.

    python tests/host/host_worlds.py 100000       # so many pairs, how they ended, and every leak with its seed
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import attrs

sys.path += [str(Path(__file__).parent.parent / "engine")]
import alien_play
import alien_worlds
import differences
import paired_aliens
import random_play
import tech_worlds
from differences import Difference
from paired_worlds import DIVERGING, Leak, common
from served_world import SPECTATOR, Doing, World

from cosmic_tui.host.standing_orders import PHASES, REACTIONS, Order
from rules.asks import PASS
from rules.kernel.asks import Ask, Refused
from rules.setup import Setup
from rules.state import State

ALL = 100_000
"""Pairs of the longer series."""
SAYING = 1000
"""Pairs after which a longer series says how far it is."""
TWINS = 16
MOST_MOVES = 120
LATER = ("planning.start", "planning.before_select", "planning.after_select", "reveal.before")
"""Where two of three worlds begin: half an encounter has half the beats."""
TRIES = 10
STEPS = (0.5, 3.1, 3.1)
"""Seconds from one move to the next: within a beat, or beyond its end."""
AT_ONCE, ACTING, PRESSING, EVERYBODY, HOLDING, LEAVING = 0.5, 0.15, 0.25, 0.3, 0.1, 0.02
WINDOWS = ("window", "react.window", "reinforce")
Found = Counter[tuple[str, str]]
"""So many pairs of a kind ended in a way."""


# -- what differs


@attrs.frozen
class Ordered(Difference):
    """A player keeps a standing order to pass, and in the first world keeps none."""

    def __str__(self) -> str:
        return f"{self.player} orders: {self.other}"

    def make(self, twin: State) -> None:
        """The state is the same."""

    def hidden(self, one: State, two: State) -> bool:  # noqa: ARG002
        return True


PASSING = {
    **{f"never in {phase}": [Order("pass", where=phase)] for phase in PHASES}, "never": [Order("pass")],
    "never ask for reactions": [Order("pass", where=REACTIONS)], "pass unless losing": [Order("losing_only")],
    "if away": [Order("card", card="lowest"), Order("pass")],
}  # fmt: skip
"""Orders that make a player pass, as players do who know the difference."""


def ordered(state: State, _: Setup, rng: random.Random) -> list[Difference]:
    """Standing orders for none."""
    seat = rng.choice(state.seats)
    return [Ordered(seat, None, "", order) for order in PASSING]


def _as_it_is(_seed: int, setup: Setup, _rng: random.Random) -> Setup:
    return setup


def _covered(seed: int, setup: Setup, _: random.Random) -> Setup:
    return paired_aliens.hidden_powers(setup, *paired_aliens.BESIDE[seed % len(paired_aliens.BESIDE)])


def _with_techs(seed: int, _: Setup, rng: random.Random) -> Setup:
    return tech_worlds.random_setup(seed, rng)


def _with_miser(_: int, setup: Setup, rng: random.Random) -> Setup:
    met = [alien for alien in alien_play.meeting(len(setup.seats), rng) if alien != "miser"]
    aliens = ("miser", *met)[: len(setup.seats)]
    variants = tuple(each for each in setup.options.variants if each != "hidden_powers")
    options = attrs.evolve(setup.options, variants=variants)
    return attrs.evolve(setup, aliens=aliens, choose=False, combo="", options=options)


@attrs.frozen
class Kind:
    """One kind of hidden thing: how it is found in a state, in which games, and from which points on."""

    draw: differences.Draw
    played: Callable[[int, Setup, random.Random], Setup] = _as_it_is
    points: Sequence[str] = alien_worlds.START_POINTS


KINDS = {
    "hand": Kind(differences.hands),
    "flare": Kind(differences.flares),
    "hidden sheet": Kind(differences.sheets, _covered),
    "tech face down": Kind(differences.techs, _with_techs, tech_worlds.START_POINTS),
    "hoard": Kind(differences.hoards, _with_miser),
    "card face down": Kind(differences.face_down, points=("planning.after_select", "reveal.before")),
    "order of a pile": Kind(differences.orders),
    "standing order": Kind(ordered),
}
TURNS = (
    "hand", "hidden sheet", "flare", "tech face down", "hand", "order of a pile", "hoard", "hand", "card face down",
    "flare", "standing order",
)  # fmt: skip
"""Which kind a seed swaps, by turns."""


# -- making worlds


async def worlds(seed: int, twins: int = TWINS, *, keep: bool = False) -> tuple[World, list[World]] | None:
    """A world and its twins; None where nothing can be swapped. `keep`: the news themselves are kept."""
    rng = random.Random(seed)
    kind = KINDS[TURNS[seed % len(TURNS)]]
    setup = _table(seed, kind.played(seed, alien_play.random_setup(seed, rng), rng))
    points = [point for point in kind.points if point in LATER] if seed // 2 % 3 else []
    game = random_play.middle(setup, rng, alien_worlds.WAITS, points or kind.points)
    if game is None:
        return None
    state = game.state.copy()
    alien_play.enrich(state, rng)
    found = differences.some(kind.draw(state, setup, rng), rng, twins)
    made = []
    for difference in found:
        twin = state.copy()
        difference.make(twin)
        made.append(await World(difference, PASSING.get(difference.other)).open(setup, twin, keep=keep))
    return (await World(_nobody_else(found[0])).open(setup, state, keep=keep), made) if found else None


def _table(seed: int, setup: Setup) -> Setup:
    """Three of four tables have three seats whatever the seed gave: with two more, twice as much is told."""
    return attrs.evolve(setup, seats=setup.seats[:3], aliens=setup.aliens[:3]) if seed % 4 else setup


def _nobody_else(difference: Difference) -> Difference:
    """For the first world: it concerns whom its twins concern."""
    return Difference(difference.player, difference.partner, "", "")


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
            for ask in self.one.table.asks(seat)[0]:
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
        for world in self.all:
            await world.until(time)

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
            found = next((each for each in twin.table.asks(ask.seat)[0] if each.kind == ask.kind), None)
            if found is None and ask.kind not in DIVERGING:
                twin.compare(self.one)
            if found is None or ask.kind in DIVERGING:
                self._drop(twin, "by the rules a hand shows")
            else:
                same[twin] = found
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
            world.table.hold(world.glasses[seat])
        else:
            world.table.ready(world.glasses[seat], phase=False)

    return press


# -- looking at many


@contextmanager
def few_collections() -> Iterator[None]:
    """The garbage of worlds is collected once a seed: what lives for ever is not looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


async def look(seed: int) -> Found:
    """Run the worlds of a seed: how the pairs ended. Raises `Leak`, with the seed, at the first difference."""
    gc.collect()
    made = await worlds(seed)
    if made is None:
        return Counter()
    try:
        ends = await Run(*made, random.Random(seed)).play()
    except Leak as leak:
        raise Leak(f"seed {seed}, {TURNS[seed % len(TURNS)]}: {leak}") from None
    return Counter({(TURNS[seed % len(TURNS)], why): count for why, count in ends.items()})


async def survey(seeds: Iterable[int], enough: int = sys.maxsize) -> Found:
    """Run the worlds of each seed until there were enough pairs; how they ended. Raises `Leak` at the first one."""
    found: Found = Counter()
    with few_collections():
        for seed in seeds:
            if found.total() >= enough:
                break
            found += await look(seed)
    return found


async def series(seeds: Iterable[int], enough: int, say: Callable[[str], Any]) -> int:
    """Run worlds until there were enough pairs, say what was found, and return how many seeds have leaked."""
    found: Found = Counter()
    leaks, last = 0, 0
    with few_collections():
        for seed in seeds:
            if found.total() >= enough:
                break
            try:
                found += await look(seed)
            except Leak as leak:
                leaks += 1
                say(f"{leak}\n")
            if found.total() // SAYING > last:
                last = found.total() // SAYING
                say(f"{found.total():7} pairs by seed {seed}")
    for (kind, why), pairs in sorted(found.items()):
        say(f"{pairs:7} {kind}: {why}")
    say(f"{found.total():7} pairs without a difference, {leaks} leaks")
    return leaks


def main(words: Sequence[str]) -> int:
    """`[pairs [first seed]]`; the exit code says whether nothing has leaked."""
    enough, first = [*map(int, words), *(ALL, 0)[len(words) :]]
    return int(asyncio.run(series(count(first), enough, print)) > 0)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    sys.exit(main(sys.argv[1:]))
