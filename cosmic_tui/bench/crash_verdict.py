"""What people were told by a host that has ended, compared with what its files hold."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
from cattrs import unstructure

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.base.disk import NoLog, StoreError
from cosmic_tui.club.club import Club
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.match.questions import Questions, in_game
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.store import journal
from rules.cosmic.protocol.questions import NONE
from rules.kernel.asks import Refused

OVERTAKEN = ("window", "react.window", "reinforce", "deal.talk")
"""Kinds of questions that somebody else's answer, or the end of a beat, can settle."""
KIND = CosmicKind()
Facts = dict[str, Any]


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
                case "Answer" | "GiveOrders" | "Invite" | "GiveUp" if sure:
                    self.lines.add(_line_of(wish))


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


def judge(folder: Path, life: Life, confirmed: Confirmed) -> CrashVerdict:
    """Look through all journals and the register of people."""
    verdict, written = CrashVerdict(), set[str]()
    for path in sorted(folder.glob("games/*.jsonl")):
        verdict.games += 1
        lines = list(_lines(path))
        written |= {text for line in lines if (text := _written(path.stem, line))}
        answers = Counter((line["seat"], line["key"]) for line in lines if line["line"] == "answer")
        verdict.faults += [
            f"{path.stem}: {key} was answered {times} times" for key, times in answers.items() if times > 1
        ]
        try:
            asyncio.run(_take_up(path, life, set(answers), confirmed, verdict))
        except (StoreError, Refused) as error:
            verdict.faults.append(f"{path.stem} cannot be taken up: {error}")
    verdict.faults += [f"confirmed and lost: {each}" for each in sorted(confirmed.lines - written)]
    verdict.faults += _lost_names(folder, confirmed)
    return verdict


def _lines(path: Path) -> Iterator[Facts]:
    for line in path.read_bytes().split(b"\n")[:-1]:
        yield json.loads(line)


def _line_of(wish: Facts) -> str:
    """What a journal has to hold of a wish."""
    match wish["what"]:
        case "Answer":
            return _answer(wish["table"], wish["key"], wish["choose"])
        case "GiveOrders":
            return f"{wish['table']} orders {wish['seat']} {json.dumps(wish['orders'])}"
        case "Invite":
            return f"{wish['table']} invites {wish['name']}"
        case _:
            return f"{wish['table']} left {wish['seat']}"


def _written(table: str, line: Facts) -> str:
    """What a line of a journal holds of a wish, in the same words."""
    match line["line"]:
        case "answer":
            return _answer(table, line["key"], line["choose"])
        case "said":  # what could be done in several windows was asked under the key of the first
            return _answer(table, in_game(line["put"]), line["choose"])
        case "invited":
            return f"{table} invites {line['name']}"
        case "seat" if line["vacant"]:
            return f"{table} left {line['seat']}"
        case "seat":
            return f"{table} orders {line['seat']} {json.dumps(line['orders'])}"
    return ""


def _answer(table: str, key: str, choose: list[str]) -> str:
    """One of nothing is said and written down in two ways."""
    return f"{table} answers {key} {' '.join(pick for pick in choose if pick != NONE)}"


async def _take_up(
    path: Path, life: Life, answered: set[tuple[str, str]], confirmed: Confirmed, verdict: CrashVerdict
) -> None:
    """Each question told last is answered on disk, open again word for word, or was overtaken by another's answer."""
    record = journal.read(path)
    if record is None or record.saved is None:
        return
    running = await RunningGame.resume(KIND, record, NoLog(), LoopClock())
    game = running.game
    verdict.faults += [f"{path.stem}: {fault}" for fault in game.faults()]
    for seat in [seat for table, seat in confirmed.hints if table == path.stem]:
        wants = seat in record.wanted.by.get("hints", [])
        if not record.wanted.hints and not game.over and wants not in confirmed.hints[path.stem, seat]:
            verdict.faults.append(f"{path.stem}: what {seat} said about hints is lost")
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


def _lost_names(folder: Path, confirmed: Confirmed) -> list[str]:
    club = Club.beside(folder)
    names = club.register().names
    club.close()
    return [f"{who} is called {names.get(who)}" for who, may in confirmed.names.items() if names.get(who) not in may]
