"""`cosmic bench crash`: a host is ended at random moments, and everything that was confirmed is there exactly once.

It is killed, or told to end (SIGTERM); its disk is slow or not; its people are in its own process or come over a
worker's connection. What they were told is compared with the files by `crash_verdict`, and the results of games that
have ended with the club by `crash_results`.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import attrs

from cosmic_tui.bench.crash_results import results
from cosmic_tui.bench.crash_verdict import Confirmed, Judge, Life

START_SECONDS = 120.0
END_SECONDS = 60.0
MOST_WISHES = 60
"""A process that plays is ended once its people have wished for something so often at the latest."""
LONGEST_LIFE = 20.0
"""Seconds after which it is ended whatever they wish."""
SOON = 0.02
"""Seconds within which the end comes then."""
SLOW_MILLISECONDS = 6
"""By which each sync of a slow disk takes longer."""
TABLES = 3


@attrs.define
class Toll:
    """What the ends of the host have shown; `faults` are sentences, and there should be none."""

    kills: int = 0
    ends: Counter[str] = attrs.Factory(Counter)
    """In which way it was ended, on which disk, with or without workers."""
    confirmed: Counter[str] = attrs.Factory(Counter)
    """What people were told to be done, by kind."""
    questions: int = 0
    """Questions open at an end that were looked for afterwards."""
    games: int = 0
    results: int = 0
    """Games that have ended, each of them once in the club."""
    faults: list[str] = attrs.Factory(list)


def crash(
    folder: Path, kills: int, seed: int, told: Callable[[Toll], None], tables: int = TABLES, jobs: int = 1,
    stopped: threading.Event | None = None,
) -> Toll:  # fmt: skip
    """Start, end and check hosts so many times; `told` is called after each.

    Of the `jobs` hosts beside one another each has a data folder of its own. Once `stopped` is set, those under way are
    the last. The results of all games are looked at in the end.
    """
    toll, stopped = Toll(), stopped or threading.Event()
    turns, lock = iter(range(kills)), threading.Lock()

    def one(job: int) -> None:
        place = folder / str(job)
        place.mkdir()
        judge, dice, confirmed = Judge(place), Random(f"{seed} {job}"), Confirmed()  # noqa: S311 - it has to repeat
        games = 0
        while not stopped.is_set():
            with lock:
                if next(turns, None) is None:
                    break
            workers, slow, kill = dice.random() < 0.5, dice.random() < 0.5, dice.random() < 0.7
            life = _live(place, tables, dice, workers=workers, slow=slow, kill=kill)
            before = confirmed.kinds.copy()
            confirmed.note(life)
            verdict = judge.judge(life, confirmed)
            with lock:
                toll.kills += 1
                toll.ends[" ".join(["kill" if kill else "SIGTERM", *["slow disk"] * slow, *["worker"] * workers])] += 1
                toll.confirmed += confirmed.kinds - before
                toll.faults += [*life.faults, *verdict.faults]
                toll.games += verdict.games - games
                toll.questions += verdict.questions
                games = verdict.games
                told(toll)
        found = results(place)
        with lock:
            toll.results += found.games
            toll.faults += found.faults

    with ThreadPoolExecutor(jobs) as threads:
        for done in [threads.submit(one, job) for job in range(jobs)]:
            done.result()
    return toll


def _live(folder: Path, tables: int, dice: Random, *, workers: bool, slow: bool, kill: bool) -> Life:
    """Let the victim play for a while after it is ready, then end it; all it has told before counts."""
    options = [str(tables), str(dice.randrange(2**30)), str(SLOW_MILLISECONDS * slow), str(int(workers))]
    command = [sys.executable, "-m", "cosmic_tui.bench.crash_victim", str(folder), *options]
    life, ready, busy = Life(), threading.Event(), threading.Event()
    wishes, seconds = dice.randrange(MOST_WISHES), dice.random() * SOON
    with subprocess.Popen(  # noqa: S603 - our own; Ctrl-C is none of its ends
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as victim:
        assert victim.stdout is not None  # noqa: S101 - it is a pipe
        assert victim.stderr is not None  # noqa: S101 - likewise
        errors: list[bytes] = []
        hearing = threading.Thread(target=_listen, args=(iter(victim.stdout.readline, b""), life, ready, busy, wishes))
        blaming = threading.Thread(target=lambda: errors.append(victim.stderr.read()))  # type: ignore[union-attr]
        hearing.start()
        blaming.start()
        if ready.wait(START_SECONDS):
            busy.wait(LONGEST_LIFE)
            sleep(seconds)
        victim.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        try:
            victim.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            life.faults.append(f"the host did not end within {END_SECONDS:g} seconds of SIGTERM")
            victim.kill()
        hearing.join()
        blaming.join()
        if not ready.is_set():
            life.faults.append(f"the host was not ready within {START_SECONDS:g} seconds: {errors[0].decode()[-1500:]}")
        elif b"Traceback" in errors[0]:
            life.faults.append(f"something has failed in the host: {errors[0].decode()[-1500:]}")
    return life


def _listen(lines: Iterator[bytes], life: Life, ready: threading.Event, busy: threading.Event, wishes: int) -> None:
    """Note what is told; `busy` once there were so many wishes."""
    for line in lines:
        if not line.endswith(b"\n"):
            return
        told: dict[str, Any] = json.loads(line)
        match told.pop("event"):
            case "ready":
                ready.set()
            case "wished":
                life.wished[told.pop("number")] = told
                if len(life.wished) > wishes:
                    busy.set()
            case "done":
                life.done.append(told["number"])
            case "asked" if not told["ahead"]:
                life.asked[told["table"], told["ask"]["seat"]] = told["ask"]
            case "fault":
                life.faults.append(told["text"])


def as_text(toll: Toll) -> str:
    """Some lines for people, and one for each fault."""
    done = ", ".join(f"{count} {kind}" for kind, count in sorted(toll.confirmed.items()))
    ends = ", ".join(f"{count} {how}" for how, count in sorted(toll.ends.items()))
    head = f"{toll.kills} ends ({ends}), {toll.games} games, {toll.results} results, {toll.questions} open questions"
    return "\n".join([f"{head}; confirmed: {done}; {len(toll.faults)} faults", *toll.faults[:20]])
