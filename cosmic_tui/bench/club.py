"""`cosmic bench club`: a club of many people and games, and how long its host takes to answer.

`python -m cosmic_tui.bench.club FOLDER GAMES PEOPLE` makes the folder alone.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time

import attrs

from content.cosmic.load import load
from cosmic_tui.bench.loop_watch import LoopWatch
from cosmic_tui.bench.process import memory
from cosmic_tui.club.club import Club
from cosmic_tui.club.records import FinishedGame, FinishedSeat, GameFilter
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.limits import HostLimits
from cosmic_tui.host.messages import Browse, Denied, LobbyNews, LookUp, News, Rename, Request
from cosmic_tui.host.store.store import FolderStore
from rules.kernel.summary import WITH, Fact, placed

SEED = 1
ENDED_FIRST, ENDED_APART = 1_700_000_000.0, 4_000.0
"""When the first game ended, in seconds since 1970, and how long after it the next one."""
BATCH = 1000
TRIES = 40
NO_BOUND = 1e9


Cost = tuple[float, float]
"""Seconds until the answer was there, and those the processor worked for it."""


@attrs.frozen
class ClubCosts:
    """Seconds of each thing that was asked, and the megabytes by which the host has grown."""

    asked: dict[str, list[Cost]]
    grown: float
    stall: float
    """Seconds of the processor that the longest turn of the loop took while newcomers gave their names."""


def make(folder: Path, games: int, people: int) -> None:
    """Make the folder; the same numbers give the same club."""
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(_make(folder, games, people))


async def _make(folder: Path, games: int, people: int) -> None:
    club, _ = Club.open(folder)
    await club.keep_people({"names": {_identity(number): f"Player {number}" for number in range(people)}})
    made = _games(games, people)
    while batch := list(islice(made, BATCH)):
        await club.record(*batch)
    club.close()


def _identity(number: int) -> str:
    return f"SHA256:{number:043}"


def _games(games: int, people: int) -> Iterator[FinishedGame]:
    dice, kind = random.Random(SEED), CosmicKind()  # noqa: S311 - the same club each time
    aliens = sorted(load().aliens)
    for number in range(games):
        players = dice.choice(kind.players)
        colours = kind.seats(players)
        who = [_identity(int(people * dice.random() ** 2)) for _ in colours]
        bots = dice.random() < 0.3
        scores = {colour: dice.randint(0, 5) for colour in colours}
        places = placed(scores, [colour for colour in colours if scores[colour] == max(scores.values())])
        seats = tuple(
            FinishedSeat(
                colour, "bot" if bots and place else "person", "" if bots and place else who[place],
                "" if bots and place else who[place], places[colour], scores[colour], (dice.choice(aliens),),
            )
            for place, colour in enumerate(colours)
        )  # fmt: skip
        ended = ENDED_FIRST + number * ENDED_APART
        facts = (Fact(WITH, colours[0], colours[1], 2), Fact(WITH, colours[1], colours[2]))
        yield FinishedGame(f"g{number:07}", kind.id, f"Evening {number}", ended - 3000, ended, dice.randint(5, 25),
                           dice.random() < 0.1, seats, facts)  # fmt: skip


def measure(data: Path | None, games: int, people: int) -> ClubCosts:
    """Make a folder (in `data`, else one that is thrown away) and ask a host on it."""
    with tempfile.TemporaryDirectory(prefix="cosmic-club-") as scratch:
        folder = data or Path(scratch) / "full"
        command = [sys.executable, "-m", __name__, str(folder), str(games), str(people)]
        subprocess.run(command, check=True)  # noqa: S603 - a process of its own, so that this one has not grown by it
        return asyncio.run(_measure(Path(scratch) / "empty", folder, people))


async def _measure(empty: Path, full: Path, people: int) -> ClubCosts:
    await _asked(empty, people)
    before = memory(os.getpid())
    host = Host(FolderStore(full), [CosmicKind()], limits=HostLimits(questions_burst=int(NO_BOUND)))
    await host.open()
    found = await _ask_all(host, people)
    grown = memory(os.getpid()) - before
    found["a newcomer's name"], stall = await _newcomers(host)
    await host.close()
    return ClubCosts(found, grown, stall)


async def _newcomers(host: Host) -> tuple[list[Cost], float]:
    """People who come for the first time and say who they are."""
    watching = LoopWatch()
    remove = watching.install()
    found = [await _cost(lambda n=n: _introduce(host, n)) for n in range(TRIES)]  # type: ignore[misc]
    remove()
    return found, watching.cost.longest


async def _introduce(host: Host, number: int) -> None:
    client = host.connect(f"SHA256:newcomer {number}", "", f"192.0.2.{number}")
    client.listen(lambda _news: None)
    await client.request(Rename(f"Newcomer {number}"))
    client.close()


async def _asked(folder: Path, people: int) -> None:
    """The same at an empty club, so that all that any host needs is there."""
    host = Host(FolderStore(folder), [CosmicKind()], limits=HostLimits(questions_burst=int(NO_BOUND)))
    await host.open()
    await _ask_all(host, people, tries=1)
    await host.close()


async def _ask_all(host: Host, people: int, tries: int = TRIES) -> dict[str, list[Cost]]:
    dice, aliens = random.Random(SEED), sorted(load().aliens)  # noqa: S311 - likewise
    names = [f"Player {int(people * dice.random() ** 2)}" for _ in range(tries)]
    requests: dict[str, Callable[[int], Request]] = {
        "profile": lambda number: LookUp(names[number]),
        "search by alien": lambda number: Browse(GameFilter(tag=aliens[number % len(aliens)])),
        "search by alien and player": lambda number: Browse(GameFilter(tag=aliens[number], player=names[number])),
        "search by a word": lambda number: Browse(GameFilter(words=[str(number)])),
        "the latest games": lambda number: Browse(GameFilter(longer=number)),
    }
    found = {"lobby opens": [await _cost(lambda n=n: _open_lobby(host, n)) for n in range(tries)]}  # type: ignore[misc]
    client = host.connect(_identity(0), "")
    for what, request in requests.items():
        found[what] = []
        for number in range(tries):
            with suppress(Denied):  # nobody is known in the empty club
                found[what].append(await _cost(lambda request=request, n=number: client.request(request(n))))  # type: ignore[misc]
    client.close()
    return found


async def _cost(act: Callable[[], Awaitable[None]]) -> Cost:
    since, used = perf_counter(), process_time()
    await act()
    return perf_counter() - since, process_time() - used


async def _open_lobby(host: Host, number: int) -> None:
    """Somebody comes in and hears of the lobby."""
    client, heard = host.connect(_identity(number), ""), asyncio.Event()

    def on_news(news: News) -> None:
        if isinstance(news, LobbyNews):
            heard.set()

    client.listen(on_news)
    await heard.wait()
    client.close()


def as_text(costs: ClubCosts) -> str:
    """The figures, one a line."""
    lines = [
        f"{what:28}  {_spread([wall for wall, _ in found])}   processor {_spread([used for _, used in found])}"
        for what, found in costs.asked.items()
    ]
    stall = f"the loop was held up for {1000 * costs.stall:.2f} ms at most by a newcomer"
    return "\n".join([*lines, stall, f"the host has grown by {costs.grown:.1f} MB"])


def _spread(seconds: Sequence[float]) -> str:
    return f"{1000 * statistics.median(seconds):6.1f} ms median, {1000 * max(seconds):6.1f} ms at most"


def _main(arguments: Sequence[str]) -> None:
    folder, games, people = arguments
    make(Path(folder), int(games), int(people))


if __name__ == "__main__":
    _main(sys.argv[1:])
