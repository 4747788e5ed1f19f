"""Paired worlds of Council of Suns at a served table: what leaves the host is compared as bytes and with the time.

One world is taken from the middle of a random game, with movement sheets to write; its twins differ from it in one
hidden thing each (`council_secrets.py`). Everybody does the same in all of them: drafts, lines that are refused, seals,
sheets opened again, leaving and coming back. Nothing may be told otherwise by any channel before sheets open; where
what is hidden stays hidden, not before claims are made.

    python tests/host/council_worlds.py 2000       # so many pairs, how many of each kind, and every leak with its seed
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Self

import attrs

sys.path += [str(Path(__file__).parent.parent / "engine")]
import council_secrets
from casts import Cast
from channels import CHANNELS, SPECTATOR
from council_secrets import KINDS, WRITTEN, HiddenThing, kind_of, legal_lines
from host_worlds import few_collections
from paired_worlds import Leak
from served_world import World

from content.council.load import load
from cosmic_tui.games.council.bots.bot import CouncilBot
from cosmic_tui.games.council.bots.move import Move
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.host.messages import Answer, Draft, Reopen, Request, TableOptions
from rules.council.game import Game
from rules.council.protocol.views import View
from rules.kernel.asks import NONE, Ask, Shape

PAIRS = 2000
TWINS = 6
KIND = CouncilKind()
PATIENCE = 5
MOVES = (6, 12)
"""So many moves are made before the last sheet is sealed."""
STEPS = (0.5, 3.1, PATIENCE + 1.0)
LATER_MOVES = 40
CLAIMS = "end.claim"
OPENING = ("land", "scout", "erase", "bombard")
"""Lines that may open a marker, or go with one that does: from then on everybody knows it."""


class QuietBot(CouncilBot):
    """Answers every question by its default; at the seat whose sheets differ, with other lines in every world."""

    def __init__(self, game: Callable[[], Game], differs: str, number: int) -> None:
        super().__init__(0, load())
        self._game, self._differs, self._number = game, differs, number

    def decide(self, _view: View, ask: Ask) -> Move:
        if ask.seat == self._differs and ask.kind == "sheet.move":
            return Move(legal_lines(self._game(), ask.seat, ask.kind, random.Random(self._number)), ())
        return Move(list(ask.default), ())


@attrs.frozen
class CouncilCast(Cast):
    """A cast at a table of this game."""

    def options(self, players: int) -> TableOptions:
        return TableOptions(
            game="council", players=players, bots=len(self.bots), patience=self.patience, spectators=self.spectators
        )


class CouncilWorld(World):
    """A world of this game."""

    def __init__(self, hidden: HiddenThing, cast: Cast, number: int) -> None:
        """`number`: which of the worlds of a seed it is; 0: the first."""
        super().__init__(cast=cast)
        self.kind = KIND
        self.hidden, self.number, self.difference = hidden, number, None
        self.concerned = frozenset(hidden.concerned)

    async def open_at(self, game: Game) -> Self:
        """Everybody comes to the table as the game has it, with what is hidden changed in a twin."""
        state = game.state.copy()
        if self.number:
            self.hidden.change(state)
        return await self.open(game.setup, state)

    def _bot(self, _kind: str, _seed: int) -> Any:
        differs = next(iter(self.concerned)) if self.hidden.kind in WRITTEN else ""
        return QuietBot(lambda: self.playing, differs, self.number)

    @property
    def game(self) -> Any:
        return self.playing

    @property
    def playing(self) -> Game:
        """The game that is played."""
        game: Any = self.match.game
        assert isinstance(game, Game)
        return game

    def excused(self, one: World, name: str) -> str:  # noqa: ARG002 - nothing is told of what differs
        return ""


class Evening:
    """Plays a world and its twins in step: sheets are written and, but for those that differ, carried out."""

    def __init__(self, worlds: Sequence[CouncilWorld], rng: random.Random) -> None:
        self.worlds, self.rng = worlds, rng
        self.one, self.hidden = worlds[0], worlds[0].hidden
        self.holdout = next((each for each in self.one.persons if each not in self.one.concerned), "")

    async def play(self) -> Counter[str]:
        """The channels by which something was told, twin by twin. Raises `Leak`."""
        self._compare()
        for _ in range(self.rng.randint(*MOVES)):
            await self._write()
            await self._come_and_go()
            if self.rng.random() < 0.2:
                for world in self.worlds:
                    await world.look_around()
            await self._wait(self.rng.choice(STEPS))
        if self.hidden.kind not in WRITTEN:
            await self._go_on()
        for world in self.worlds:
            world.watch_again()
        self._compare()
        return Counter(channel for twin in self.worlds[1:] for channel in twin.used)

    def _compare(self) -> None:
        for twin in self.worlds[1:]:
            twin.compare(self.one)
        for world in self.worlds:
            world.forget()

    async def _wait(self, seconds: float) -> None:
        for world in self.worlds:
            await world.until(world.clock.time + seconds)
        self._compare()

    async def _all_do(self, name: str, request: Callable[[CouncilWorld], Request]) -> None:
        requests = [request(world) for world in self.worlds]  # before the first of them may go on
        for world, asked in zip(self.worlds, requests, strict=True):
            await world.do(name, asked)

    # -- writing

    async def _write(self) -> None:
        """Somebody drafts, tries a line that cannot stand, seals, or opens a sealed sheet again."""
        if not self.one.present:
            return
        seat = self.rng.choice(self.one.present)
        sheets = self.one.table.present(seat).sheets
        if not sheets or sheets[0].ask.kind != "sheet.move":
            return
        key, drawn = sheets[0].ask.key, self.rng.random()
        if sheets[0].sealed:
            await self._all_do(seat, lambda _: Reopen(key))
        elif seat != self.holdout and drawn < 0.4 and self._may_seal(seat):
            await self._all_do(seat, lambda world: Answer(key, self._lines(world, seat, drawn) or [NONE]))
        elif drawn < 0.6:
            await self._all_do(seat, lambda _: Draft(key, ["move nowhere cruiser=1 via 0"], check=True))
        else:
            await self._all_do(seat, lambda world: Draft(key, self._lines(world, seat, drawn)))

    def _may_seal(self, seat: str) -> bool:
        """Where drafts differ, they are not sealed."""
        return self.hidden.kind != council_secrets.DRAFTS or seat not in self.one.concerned

    def _lines(self, world: CouncilWorld, seat: str, drawn: float) -> list[str]:
        """The same in all worlds, but at the seat whose lines differ."""
        differs = self.hidden.kind in WRITTEN and seat in self.one.concerned
        dice = random.Random(f"{drawn} {world.number if differs else ''}")
        lines = legal_lines(self.one.playing, seat, "sheet.move", dice)
        opens = OPENING if self.hidden.kind == council_secrets.CLOSED else ()
        return [line for line in lines if not line.startswith(opens)]

    async def _come_and_go(self) -> None:
        """Somebody leaves, for a while or to come back at once; one person always stays."""
        away = [name for name in self.one.persons if name not in self.one.present]
        for name in away:
            if self.rng.random() < 0.5:
                await self._come(name)
        leaving = [name for name in self.one.present if name != self.holdout]
        if leaving and self.rng.random() < 0.2:
            name = self.rng.choice(leaving)
            for world in self.worlds:
                world.go(name)
            if self.rng.random() < 0.5:
                await self._come(name)
        if self.rng.random() < 0.1:
            for world in self.worlds:
                world.go(SPECTATOR)
            await self._come(SPECTATOR)

    async def _come(self, name: str) -> None:
        for world in self.worlds:
            await world.come(name)

    # -- what comes of it

    async def _go_on(self) -> None:
        """All are back, seal what moves nothing, and go on by defaults until objectives are claimed."""
        for name in [each for each in self.one.persons if each not in self.one.present]:
            await self._come(name)
        for _ in range(LATER_MOVES):
            if self.one.playing.state.at == CLAIMS or self.one.playing.over:
                return
            for seat in self.one.present:
                for ask in list(self.one.asks(seat)):
                    choose = [NONE] if ask.shape is Shape.SHEET else list(ask.default)
                    await self._all_do(seat, lambda _, ask=ask, choose=choose: Answer(ask.key, choose))  # type: ignore[misc]
            await self._wait(3.1)


def cast_of(seed: int, seats: Sequence[str], hidden: HiddenThing, rng: random.Random) -> Cast:
    """Who plays: the seat concerned is sometimes a bot's; somebody stands in for who is away."""
    bots = frozenset([rng.choice([*seats, *hidden.concerned])] if rng.random() < 0.4 else [])
    patience = PATIENCE if rng.random() < 0.4 else 0
    return CouncilCast(bots, {}, patience, "delayed" if rng.random() < 0.25 else "live", seed)


async def look(seed: int, twins: int = TWINS) -> tuple[int, Counter[str]]:
    """The worlds of a seed: how many pairs there were, and by which channels something was told. Raises `Leak`."""
    rng = random.Random(seed)
    game = council_secrets.middle_of_a_game(seed, rng)
    if game is None:
        return 0, Counter()
    things = _things(game, seed, twins)
    if not things:
        return 0, Counter()
    cast = cast_of(seed, game.setup.seats, things[0], rng)
    if len(cast.bots) >= len(game.setup.seats) - 1:
        return 0, Counter()
    hidden = [things[0], *things]
    worlds = [await CouncilWorld(thing, cast, number).open_at(game) for number, thing in enumerate(hidden)]
    try:
        used = await Evening(worlds, rng).play()
    except Leak as leak:
        raise Leak(f"seed {seed}, {things[0].kind}: {leak}") from None
    return len(worlds) - 1, used


def _things(game: Game, seed: int, twins: int) -> list[HiddenThing]:
    """What differs in each twin: something that the same seats may know."""
    draw = KINDS[kind_of(seed)]
    found = [thing for number in range(twins) if (thing := draw(game.state, random.Random(f"{seed} {number}")))]
    if found and found[0].kind in WRITTEN:
        return [found[0]] * twins
    return [thing for thing in found if thing.concerned == found[0].concerned]


async def survey(seeds: Iterable[int], enough: int) -> tuple[Counter[str], Counter[str]]:
    """Pairs by kind and by channel, until there were enough. Raises `Leak` at the first one."""
    pairs, channels = Counter[str](), Counter[str]()
    with few_collections():
        for seed in seeds:
            if pairs.total() >= enough:
                break
            found, used = await look(seed)
            pairs[kind_of(seed)] += found
            channels += used
    return pairs, channels


async def series(enough: int, first: int, say: Callable[[str], Any]) -> int:
    """So many pairs; says what was found, and returns how many seeds have leaked."""
    pairs, channels, leaks = Counter[str](), Counter[str](), 0
    with few_collections():
        for seed in count(first):
            if pairs.total() >= enough:
                break
            try:
                found, used = await look(seed)
            except Leak as leak:
                leaks += 1
                say(f"{leak}\n")
                continue
            pairs[kind_of(seed)] += found
            channels += used
    for kind in KINDS:
        say(f"{pairs[kind]:7} {kind}")
    for channel in CHANNELS:
        say(f"{channels[channel]:7} pairs compared: {channel}")
    say(f"{pairs.total():7} pairs without a difference, {leaks} leaks")
    return leaks


def main(words: Sequence[str]) -> int:
    """`[pairs [first seed]]`; the exit code says whether nothing has leaked."""
    enough, first = [*map(int, words), *(PAIRS, 0)[len(words) :]]
    return int(asyncio.run(series(enough, first, print)) > 0)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    sys.exit(main(sys.argv[1:]))
