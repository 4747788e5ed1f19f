"""`cosmic bench crash`: kill -9 at random moments, and whether everything that was confirmed is there exactly once."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import attrs

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.match.questions import in_game, named
from cosmic_tui.host.store import journal
from rules.cosmic.protocol.questions import NONE
from rules.kernel.asks import Refused
from rules.kernel.codec import unstructured
from rules.kernel.game import GameKind

START_SECONDS = 60.0
LONGEST_LIFE = 0.8
"""Seconds after which a process that plays is killed at the latest."""
OVERTAKEN = ("window", "react.window", "reinforce", "deal.talk")
"""Kinds of questions that somebody else's answer can settle."""


@attrs.define
class Toll:
    """What the kills have shown; `faults` are sentences, and there should be none."""

    kills: int = 0
    confirmed: int = 0
    """Answers that a person was told to be taken."""
    questions: int = 0
    """Questions open at a kill that were looked for afterwards."""
    games: int = 0
    faults: list[str] = attrs.Factory(list)


@attrs.define
class _Life:
    """One run of the victim, as its people have seen it."""

    took: list[dict[str, Any]] = attrs.Factory(list)
    asked: dict[tuple[str, str], dict[str, Any]] = attrs.Factory(dict)
    """The last question told, by table and seat."""
    faults: list[str] = attrs.Factory(list)


def crash(folder: Path, kills: int, seed: int, told: Callable[[Toll], None], tables: int = 3) -> Toll:
    """Start, kill and check so many times; `told` is called after each."""
    toll, dice, kind = Toll(), Random(seed), CosmicKind()  # noqa: S311 - it has to repeat
    confirmed: Counter[str] = Counter()
    while toll.kills < kills:
        life = _live(folder, tables, dice.randrange(2**30), dice.random() * LONGEST_LIFE)
        toll.kills += 1
        toll.faults += life.faults
        confirmed.update(_named(each["table"], each) for each in life.took)
        toll.confirmed = sum(confirmed.values())
        _look(folder, kind, life, confirmed, toll)
        told(toll)
    return toll


def _live(folder: Path, tables: int, seed: int, seconds: float) -> _Life:
    """Let the victim play for so long after it is ready, then kill it; all it has told before counts."""
    command = [sys.executable, "-m", "cosmic_tui.bench.crash_victim", str(folder), str(tables), str(seed)]
    life, ready = _Life(), threading.Event()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as victim:  # noqa: S603 - our own
        assert victim.stdout is not None  # noqa: S101 - it is a pipe
        lines = iter(victim.stdout.readline, b"")
        reading = threading.Thread(target=_listen, args=(lines, life, ready))
        reading.start()
        if ready.wait(START_SECONDS):
            sleep(seconds)
        victim.kill()
        reading.join()
        if not ready.is_set():
            assert victim.stderr is not None  # noqa: S101 - likewise
            life.faults.append(f"the host did not start: {victim.stderr.read().decode()[-500:]}")
    return life


def _listen(lines: Iterator[bytes], life: _Life, ready: threading.Event) -> None:
    for line in lines:
        if not line.endswith(b"\n"):
            return
        told = json.loads(line)
        match told["event"]:
            case "ready":
                ready.set()
            case "took":
                life.took.append(told)
            case "asked":
                life.asked[told["table"], told["ask"]["seat"]] = told["ask"]
            case "fault":
                life.faults.append(told["text"])


def _named(table: str, answer: dict[str, Any]) -> str:
    """An answer as text; one of nothing is said and written down in two ways."""
    return f"{table} {answer['seat']} {answer['key']} {' '.join(pick for pick in answer['choose'] if pick != NONE)}"


def _look(folder: Path, kind: GameKind, life: _Life, confirmed: Counter[str], toll: Toll) -> None:
    """Compare the journals with what people were told."""
    written: Counter[str] = Counter()
    games = sorted(folder.glob("games/*.jsonl"))
    toll.games = len(games)
    for path in games:
        answers = list(_lines(path, "answer"))
        written.update(_named(path.stem, each) for each in answers)
        written.update(_named(path.stem, {"seat": _seat(each["key"]), **each}) for each in _lines(path, "said"))
        keys = Counter((each["seat"], each["key"]) for each in answers)
        toll.faults += [f"{path.stem}: {key} was answered {times} times" for key, times in keys.items() if times > 1]
        _take_up(path, kind, life, set(keys), toll)
    toll.faults += [f"confirmed and lost: {answer}" for answer in confirmed if not written[answer]]


def _seat(key: str) -> str:
    """Whose question a key is of."""
    return key.partition(".")[0]


def _lines(path: Path, kind: str) -> Iterator[dict[str, Any]]:
    for line in path.read_bytes().split(b"\n")[:-1]:
        data = json.loads(line)
        if data["line"] == kind:
            yield data


def _take_up(path: Path, kind: GameKind, life: _Life, answered: set[tuple[str, str]], toll: Toll) -> None:
    """Each question told last is answered on disk, open again word for word, or was overtaken by another's answer."""
    record = journal.read(path)
    if record is None or record.saved is None:
        return
    game = kind.load(record.head.setup, record.saved, lambda _: None, beats=record.head.beats)
    try:
        for given in record.answers:
            game.answer(given.seat, given.key, given.choose)
    except Refused as error:
        toll.faults.append(f"{path.stem}: an answer does not fit: {error}")
        return
    toll.faults += [f"{path.stem}: {fault}" for fault in game.faults()]
    open_now = {ask.key: unstructured(ask) for ask in map(named, game.asks())}
    for (table, seat), ask in life.asked.items():
        if table != path.stem or (seat, in_game(ask["key"])) in answered:
            continue
        toll.questions += 1
        open_again = ask["key"] in open_now
        if open_again and json.loads(json.dumps(open_now[ask["key"]])) != ask:
            toll.faults.append(f"{table}: {seat} was asked {ask['key']}, and is asked something else now")
        elif not open_again and ask["kind"] not in OVERTAKEN:
            toll.faults.append(f"{table}: {seat} was asked {ask['key']} ({ask['kind']}), and nobody asks it any more")


def as_text(toll: Toll) -> str:
    """A line for people, and one for each fault."""
    head = (
        f"{toll.kills} kills, {toll.games} games, {toll.confirmed} answers confirmed, {toll.questions} open questions"
    )
    return "\n".join([f"{head}; {len(toll.faults)} faults", *toll.faults[:20]])
