"""What people were told by a host that has ended, compared with what its files hold."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
from cattrs import unstructure

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.base.disk import NoLog, StoreError
from cosmic_tui.bench import crash_journal
from cosmic_tui.bench.crash_journal import Facts, count_of, without_none
from cosmic_tui.club.club import Club
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.host.match.questions import Questions, in_game
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.record import Record
from rules.kernel.asks import Refused
from rules.kernel.game import GameKind, Match

OVERTAKEN = ("window", "react.window", "reinforce", "deal.talk", "trade.table")
"""Kinds of questions that somebody else's answer, or the end of a beat, can settle."""
KINDS: dict[str, GameKind] = {kind.id: kind for kind in (CosmicKind(), CouncilKind())}
PLACES = ("games/*.jsonl", "finished/*.jsonl")


@attrs.define
class Life:
    """One run of the host, as its people have seen it."""

    wished: dict[int, Facts] = attrs.Factory(dict)
    """By number, in the order of wishing."""
    done: list[int] = attrs.Factory(list)
    asked: dict[tuple[str, str], Facts] = attrs.Factory(dict)
    """The last question told, by table and seat."""
    faults: list[str] = attrs.Factory(list)


@attrs.define
class Confirmed:
    """All that was confirmed in the lives so far."""

    lines: set[str] = attrs.Factory(set)
    """What the journals have to hold, as text."""
    names: dict[str, set[str]] = attrs.Factory(dict)
    """What somebody may be called now: the last name confirmed, or one wished for later."""
    hints: dict[tuple[str, str], set[bool]] = attrs.Factory(dict)
    """Whether a seat of a table may want hints now, likewise."""
    sheets: dict[tuple[str, str], set[tuple[str, ...]]] = attrs.Factory(dict)
    """What a seat of a table may have written last: the key of the question and the lines."""
    kinds: Counter[str] = attrs.Factory(Counter)

    def note(self, life: Life) -> None:
        """What was wished for and told in a life."""
        done = set(life.done)
        for number, wish in life.wished.items():
            sure = number in done
            self.kinds[wish["what"]] += sure
            match wish["what"]:
                case "Rename":
                    _settle(self.names, wish["who"], wish["name"], sure=sure)
                case "Agree" | "Object":
                    _settle(self.hints, (wish["table"], wish["seat"]), wish["on"], sure=sure)
            if wish["what"] == "Draft" or wish.get("sheet"):
                written = (wish["key"], *without_none(wish.get("lines") or wish.get("choose") or ()))
                _settle(self.sheets, (wish["table"], wish["seat"]), written, sure=sure)
            if sure and wish["what"] in crash_journal.KEPT:
                self.lines.add(crash_journal.wished(wish))


def _settle(known: dict[Any, set[Any]], key: Any, value: Any, *, sure: bool) -> None:
    """Of what was wished for and not confirmed it is known only that it may be, beside what was confirmed before."""
    if sure:
        known[key] = {value}
    elif key in known:
        known[key] |= {value}


@attrs.define
class CrashVerdict:
    """What was found after one life."""

    games: int = 0
    questions: int = 0
    faults: list[str] = attrs.Factory(list)


@attrs.define
class Judge:
    """Looks through a data folder after each life; at journals of games that are over only where they have changed."""

    folder: Path
    _over: dict[Path, tuple[tuple[int, int], set[str]]] = attrs.Factory(dict)
    """By journal: its size and time, and what it holds of wishes."""

    def judge(self, life: Life, confirmed: Confirmed) -> CrashVerdict:
        """What one life has left in all journals and in the register of people."""
        verdict, written = CrashVerdict(), set[str]()
        for path in sorted(path for place in PLACES for path in self.folder.glob(place)):
            verdict.games += 1
            written |= self._held(path, life, confirmed, verdict)
        for path in self.folder.glob("tables/*.json"):
            written |= crash_journal.seated(path.stem, json.loads(path.read_text(encoding="utf-8"))["seats"])
        verdict.faults += [f"confirmed and lost: {each}" for each in sorted(confirmed.lines - written)]
        verdict.faults += _lost_names(self.folder, confirmed)
        return verdict

    def _held(self, path: Path, life: Life, confirmed: Confirmed, verdict: CrashVerdict) -> set[str]:
        """What a journal holds of wishes; what is wrong with it is noted."""
        stamp = (path.stat().st_size, path.stat().st_mtime_ns)
        known = self._over.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        lines = list(crash_journal.lines_of(path))
        held = {text for line in lines if (text := crash_journal.written(path.stem, line))}
        for line in lines:
            held |= crash_journal.seated(path.stem, line["seats"] if line["line"] == "head" else [line])
        answers = count_of(lines, "answer")
        times = {key: count - count_of(lines, "reopened")[key] for key, count in answers.items()}
        verdict.faults += [
            f"{path.stem}: {key} was answered {count} times" for key, count in times.items() if count > 1
        ]
        try:
            asyncio.run(_take_up(path, life, set(answers), confirmed, verdict))
        except (StoreError, Refused) as error:
            verdict.faults.append(f"{path.stem} cannot be taken up: {error}")
        if any(line["line"] == "end" for line in lines):
            self._over[path] = (stamp, held)
        return held


async def _take_up(
    path: Path, life: Life, answered: set[tuple[str, str]], confirmed: Confirmed, verdict: CrashVerdict
) -> None:
    """Each question told last is answered on disk, open again word for word, or was overtaken by another's answer."""
    record = journal.read(path)
    if record is None or record.saved is None:
        return
    running = await RunningGame.resume(KINDS[record.head.options.game], record, NoLog(), LoopClock())
    game = running.game
    verdict.faults += [f"{path.stem}: {fault}" for fault in game.faults()]
    _look_at_votes(path.stem, record, game, confirmed, verdict)
    _look_at_sheets(path.stem, running, confirmed, verdict)
    questions = Questions(game, running.history, running.open_beat)
    while given := questions.look():
        for answer in given:
            answered.add((answer[0], answer[1]))
            game.answer(*answer)
    for (table, seat), ask in life.asked.items():
        if table != path.stem or (seat, in_game(ask["key"])) in answered or ask["kind"] in OVERTAKEN:
            continue
        verdict.questions += 1
        again = {each.key: json.loads(json.dumps(unstructure(each))) for each in questions.asks(seat)}
        if again.get(ask["key"]) != ask and not game.over:
            now = ", ".join(again) or "nothing"
            verdict.faults.append(f"{table}: {seat} was asked {ask['key']} ({ask['kind']}), and now is asked {now}")


def _look_at_votes(table: str, record: Record, game: Match, confirmed: Confirmed, verdict: CrashVerdict) -> None:
    for seat in [seat for at, seat in confirmed.hints if at == table]:
        wants = seat in record.wanted.by.get("hints", [])
        if not record.wanted.hints and not game.over and wants not in confirmed.hints[table, seat]:
            verdict.faults.append(f"{table}: what {seat} said about hints is lost")


def _look_at_sheets(table: str, running: RunningGame, confirmed: Confirmed, verdict: CrashVerdict) -> None:
    """What a seat has written for the sheet it is asked for is what was confirmed last, or wished for since."""
    for seat in [seat for at, seat in confirmed.sheets if at == table]:
        kept, may = running.written.get(seat), confirmed.sheets[table, seat]
        if kept is None or kept.key not in {key for key, *_ in may}:
            continue
        if (kept.key, *without_none(kept.lines)) not in may:
            verdict.faults.append(f"{table}: what {seat} has written for {kept.key} is lost")


def _lost_names(folder: Path, confirmed: Confirmed) -> list[str]:
    club = Club.open_read_only(folder)
    names = club.register().names
    club.close()
    return [f"{who} is called {names.get(who)}" for who, may in confirmed.names.items() if names.get(who) not in may]
