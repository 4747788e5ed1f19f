"""Games whose journal is kept in memory, and what has to be the same after a crash."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
from host_stage import FakeClock, MemoryLog, legal

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.store import journal, seal
from cosmic_tui.host.store.record import Head
from cosmic_tui.host.table.seats import Seat, seats_for
from rules.cosmic.game import Game
from rules.kernel import saved
from rules.kernel.asks import BEAT, NOT_PLAYERS, Refused, Shape
from rules.kernel.codec import unstructured

SEATS = ("red", "blue", "green")


class Kind(CosmicKind):
    """The card game as code of some version."""

    def __init__(self, code: str = "code") -> None:
        super().__init__()
        self.code = code

    @property
    def digest(self) -> str:  # type: ignore[override]
        return self.code


def head(seed: int, *, beats: bool = True, digest: str = "code") -> Head:
    options = TableOptions(game="cosmic", name="a table", players=3)
    seats: list[Seat] = seats_for(options, SEATS)
    for seat in seats:
        seat.take(f"key of {seat.seat}", seat.seat.title())
    return Head("game", options, seats, seed, {}, beats, digest)


async def begin(seed: int, log: MemoryLog, clock: FakeClock | None = None, *, beats: bool = True) -> RunningGame:
    return await RunningGame.begin(Kind(), head(seed, beats=beats), log, clock or FakeClock())


def sealed(*lines: str) -> str:
    """A journal of these lines."""
    return "".join(f"{line}\n" for line in seal.seal(lines, seal.FIRST)[0])


def resealed(text: str) -> str:
    """A journal somebody has changed with care: its seals fit."""
    return sealed(*[f"{line[: line.rindex(',')]}}}" for line in text.splitlines()])


def some_answer(game: Game, dice: random.Random) -> tuple[str, str, list[str]]:
    """A legal answer to one of the open questions; beats end only when nobody else is asked."""
    asks = game.asks()
    people = [ask for ask in asks if ask.seat not in NOT_PLAYERS] or [ask for ask in asks if ask.seat == BEAT]
    speaking = [ask for ask in people if ask.shape is not Shape.FORM or "end" in ask.options]
    ask = dice.choice(speaking)
    offer = ["offer", "give", "random:1", "get", "random:1"]
    if ask.shape is Shape.ONE:
        return ask.seat, ask.key, [dice.choice(ask.options)]
    if ask.shape is Shape.FORM and dice.random() < 0.5:
        with suppress(Refused):
            game.check(ask.seat, ask.key, offer)
            return ask.seat, ask.key, offer
    return ask.seat, ask.key, legal(ask)


def footprint(running: RunningGame) -> dict[str, Any]:
    """All that must be the same after a crash."""
    game = running.game
    return {
        "state": saved.state_digest(game.state),
        "asks": [attrs.astuple(ask) for ask in game.asks()],
        "views": [unstructured(game.view(seat)) for seat in (*SEATS, None)],
        "told": [saved.event_to_data(event) for event in running.history],
        "over": game.over,
    }


async def resume(path: Path, digest: str = "code") -> tuple[RunningGame, MemoryLog] | None:
    record = journal.read(path)
    if record is None or record.saved is None:
        return None
    log = MemoryLog()
    return await RunningGame.resume(Kind(digest), record, log, FakeClock()), log


@attrs.define
class Played:
    """A game, and what it looked like after each answer."""

    text: bytes
    after: list[dict[str, Any]]


async def played(seed: int, answers: int) -> Played:
    dice, log = random.Random(seed), MemoryLog()
    running = await begin(seed, log)
    after = [footprint(running)]
    while len(after) <= answers and not running.game.over:
        await running.submit(*some_answer(running.game, dice))
        await running.settle()
        after.append(footprint(running))
    return Played(log.text().encode(), after)
