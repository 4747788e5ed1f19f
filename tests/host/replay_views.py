"""Replays against the game: journals that the host writes are read back, and every view in them is compared.

python tests/host/replay_views.py 20        # so many seeds of every variant; prints how many views were compared
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import engine_path  # noqa: F401 - `host_stage` needs it
from host_stage import FakeClock, MemoryLog, legal

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots import make, waits
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.view_changes import ViewRecorder
from cosmic_tui.host.messages import Denied, TableOptions
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Head, Record
from cosmic_tui.host.table.seats import Seat, seats_for
from cosmic_tui.replay.reading import replay_of
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import VARIANTS
from rules.cosmic.protocol.views import View
from rules.kernel.asks import BEAT, CLOCK

SEATS = ("red", "blue", "green")
KIND = CosmicKind()
MIXES = [(), *((variant,) for variant in VARIANTS), tuple(VARIANTS)]
Viewer = str | None


@attrs.define
class Seen:
    """What everybody saw while a game went on: the view after so many events of the game, the last one that held."""

    after: dict[int, dict[Viewer, View]] = attrs.Factory(dict)

    def note(self, game: Game) -> None:
        """The game stands so now. Views are made one by one, not as the recorder makes them."""
        self.after[game.state.events] = {viewer: game.view(viewer) for viewer in (*SEATS, None)}


class WatchedRecorder(ViewRecorder):
    """Notes what everybody sees whenever the host writes down what has changed."""

    seen: Seen

    def changes(self) -> dict[str, list[Any]]:
        self.seen.note(self._views.__self__)  # type: ignore[attr-defined]
        return super().changes()


def head(seed: int, variants: Sequence[str], *, beats: bool) -> Head:
    wish = "choose" if seed % 3 == 0 else "random"
    agreed = {"aliens": wish, "variants": list(variants)}
    options = TableOptions(name="a table", players=len(SEATS), rules=agreed)
    seats: list[Seat] = seats_for(options, SEATS)
    for seat in seats:
        seat.take(f"key of {seat.seat}", seat.seat.title())
    return Head("game", options, seats, seed, {}, beats, KIND.digest)


async def played(seed: int, variants: Sequence[str], answers: int, file: Path) -> Seen:
    """A game, written to a file by the host: with undos, and killed now and then."""
    import cosmic_tui.host.match.event_log as module

    seen, dice, log = Seen(), random.Random(seed), MemoryLog()
    recorder = type("Recorder", (WatchedRecorder,), {"seen": seen})
    real, module.ViewRecorder = module.ViewRecorder, recorder  # type: ignore[misc, assignment]
    try:
        running = await RunningGame.begin(KIND, head(seed, variants, beats=seed % 2 == 0), log, FakeClock())
        mind = make("random", seed, load())
        for number in range(answers):
            if running.game.over:
                break
            if number % 37 == 36:
                running = await after_a_kill(running, log, file)
            if dice.random() < 0.05:
                with suppress(Denied):
                    await running.undo()
                    forget(seen, running)
            tells_the_present(running)
            await answer_one(running, mind)
        if not running.game.over:
            await running.finish()
        tells_the_present(running)
        await running.settle()
    finally:
        module.ViewRecorder = real  # type: ignore[misc]
    file.write_text(log.text(), encoding="utf-8")  # noqa: ASYNC240 - nothing else runs
    return seen


def tells_the_present(running: RunningGame) -> None:
    """The views that everybody is told of are those of the game as it is now."""
    for viewer in (*SEATS, None):
        assert running.view(viewer) == running.game.view(viewer), viewer


def forget(seen: Seen, running: RunningGame) -> None:
    """The game has gone back: what was seen since does not hold any more."""
    now = running.game.state.events
    seen.after = {event: views for event, views in seen.after.items() if event <= now}
    seen.note(running.game)


async def answer_one(running: RunningGame, mind: Any) -> None:
    game = running.game
    asks = [ask for ask in game.asks() if ask.seat not in (CLOCK, BEAT) and not waits(game.view(None), ask)]
    ask = (asks or [ask for ask in game.asks() if ask.seat == BEAT] or game.asks())[0]
    choose = list(ask.default) if ask.seat in (CLOCK, BEAT) else mind.choose(game.view(ask.seat), ask) or legal(ask)
    await running.submit(ask.seat, ask.key, choose)


async def after_a_kill(running: RunningGame, log: MemoryLog, file: Path) -> RunningGame:
    """Another process takes the game over from its file."""
    await running.settle()
    file.write_text(log.text(), encoding="utf-8")  # noqa: ASYNC240 - nothing else runs
    record = journal.read(file)
    assert record is not None
    return await RunningGame.resume(KIND, record, log, FakeClock())


def compared(seen: Seen, file: Path) -> int:
    """Every view of every viewer in the replay against the game's own; how many there were."""
    record = journal.read(file)
    assert record is not None
    count = 0
    for viewer in (*SEATS, None):
        replay = replay_of(file, COSMIC_REPLAYS, viewer)
        expected = views_of(seen, record, viewer)
        for place, (_event, view) in enumerate(replay.told(), 1):
            if place in expected:
                found = COSMIC_REPLAYS.read_view(json.loads(json.dumps(view)))
                assert found == expected[place], (viewer, place)
                assert list(found.planets) == list(expected[place].planets), (viewer, place)
                count += 1
        for place in range(replay.length, 0, -97):
            assert replay.view_at(place) == expected.get(place, replay.view_at(place)), (viewer, place)
    return count


def views_of(seen: Seen, record: Record, viewer: Viewer) -> dict[int, View]:
    """By how many events a viewer had been told: what was seen last before the next of them."""
    told, found, noted = 0, {}, sorted(seen.after)
    for event in record.events:
        told += event.seen_by(viewer) is not None
        if event.index in seen.after:
            found[told] = seen.after[event.index][viewer]
    assert noted
    return found


async def survey(seeds: Sequence[int], answers: int, folder: Path) -> int:
    """All mixes of variants; how many views were compared."""
    count = 0
    for variants in MIXES:
        for seed in seeds:
            file = folder / f"{'-'.join(variants)}{seed}.jsonl"
            count += compared(await played(seed, variants, answers, file), file)
    return count


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        most = int(sys.argv[1]) if len(sys.argv) > 1 else 20
        print(asyncio.run(survey(range(1, most + 1), 2000, Path(made))), "views compared")  # noqa: T201 - its result
