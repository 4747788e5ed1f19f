"""Runs scenarios: sets up the position, plays the lines, compares what has come of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults, unanswerable
from rules.cosmic.notation import covers
from rules.cosmic.notation.expect import difference
from rules.cosmic.notation.lines import AnswerLine, offers, portion, read_line
from rules.cosmic.notation.position import build
from rules.cosmic.notation.sameness import SAME
from rules.cosmic.notation.scenario import RefusedTable, Scenario, ScenarioFile, Section, read_file
from rules.cosmic.protocol.questions import PASS
from rules.cosmic.state.state import END
from rules.kernel.asks import CLOCK, NOT_PLAYERS, Ask, Mode, Refused
from rules.kernel.codec import unstructured
from rules.kernel.events import Event
from rules.kernel.scenario import Failed, Result, expect_invalid, result_of

DEFAULT_STOPS = frozenset({"turn.continue", "turn.end", END})
MOST_POLLS = 2000
"""No scenario is that long: it would wait for a point that never comes."""


def run_file(text: str, file: str, catalogue: Catalogue) -> list[Result]:
    """Run all scenarios of a file. Raises `PositionError` where the file itself cannot be read."""
    read = read_file(text)
    return [run_scenario(scenario, read, file, catalogue) for scenario in read.scenarios]


def run_scenario(scenario: Scenario, read: ScenarioFile, file: str, catalogue: Catalogue) -> Result:
    """Run one scenario of a file that has been read."""

    def play() -> None:
        if scenario.invalid is not None:
            expect_invalid(scenario.invalid, lambda: build(read.position, catalogue))
        else:
            Run(read, catalogue).play(scenario)

    return result_of(scenario.name, file, scenario.covers, play)


class Run:
    """One scenario being played."""

    def __init__(self, read: ScenarioFile, catalogue: Catalogue) -> None:
        setup, mark = build(read.position, catalogue)
        self.events: list[Event] = []
        self.game = Game.from_state(catalogue, setup, mark.snapshot, self.events.append, put_forced=True)
        if mark.answers:
            self.game.take_up(mark)
        self.catalogue = catalogue
        self.asked: list[tuple[Ask, str]] = []
        """Every question put, with the timing point of the main line it was put at."""
        self.sent: dict[str, list[Any]] = {seat: [] for seat in (*setup.seats, "spectator")}
        self.prompts: Counter[str] = Counter()
        self.away: set[str] = set()
        self.tails: dict[str, tuple[str, ...]] = {}
        self.held: dict[str, AnswerLine] = {}
        self.same: tuple[str, ...] = ()

    def play(self, scenario: Scenario) -> None:
        """Play all parts; raises `Failed` at the first thing that does not hold."""
        self.same = scenario.same
        players = self.game.state.players.values()
        reached: set[object] = {tech.id for player in players for tech in player.techs}
        self.game.play.reached = reached
        for part in scenario.parts:
            Stretch(self, part).run()
        if fault := covers.fault(scenario.covers, reached, self.catalogue):
            raise Failed(fault)

    def seen(self, viewer: str) -> list[Any]:
        """Everything sent to a viewer: events, views and questions, as plain data."""
        seat = None if viewer == "spectator" else viewer
        events = [unstructured(seen) for event in self.events if (seen := event.seen_by(seat)) is not None]
        return events + self.sent[viewer]


class Stretch:
    """One part of a scenario under way."""

    def __init__(self, run: Run, part: Section) -> None:
        self.run_ = run
        self.game = run.game
        self.part = part
        self.lines = [read_line(text) for text in part.play]
        self.taken = 0
        self.tried: set[int] = set()
        self.arrivals: Counter[str] = Counter([run.game.state.at])
        self.stopped = False
        self.misfit = ""

    def run(self) -> None:
        """Play the lines up to `until`, then check everything."""
        self._rig()
        self.game.resume(self._stop)
        for _ in range(MOST_POLLS):
            if self.game.poll is None:
                break
            self._step()
        self._check()

    def _rig(self) -> None:
        for entry in self.part.random:
            seat, _, card = entry.partition(" ")
            self.game.state.rigged += ((seat, card),)

    def _stop(self, point: str) -> bool:
        self.arrivals[point] += 1
        until = self.part.until
        if until is None:
            self.stopped = point in DEFAULT_STOPS
        else:
            name, _, times = until.partition("#")
            self.stopped = point == name and (not times or self.arrivals[point] >= int(times))
        return self.stopped

    # -- one poll

    def _step(self) -> None:
        poll = self.game.poll
        assert poll is not None  # noqa: S101 - asked by `run`
        asks = [ask for ask in self.game.asks() if ask.seat not in NOT_PLAYERS]
        self._note(asks)
        self._raise_first(unanswerable(asks))
        self._try_refused()
        acted: list[AnswerLine] = []
        while self.game.poll is poll:
            line = self._next_line(asks)
            if line is None:
                break
            acted.append(line)
            self._try_refused()
        if self.game.poll is poll:
            self._defaults(poll.first)
        if poll.mode is Mode.WINDOW:
            self._set_aside(asks, acted)
        self._raise_first([f"invariant broken: {fault}" for fault in faults(self.game.state, self.game.catalogue)])
        self._raise_first([fault for name in self.run_.same if (fault := SAME[name](self.game, self.run_.catalogue))])

    @staticmethod
    def _raise_first(faults_found: Sequence[str]) -> None:
        if faults_found:
            raise Failed(faults_found[0])

    def _note(self, asks: Sequence[Ask]) -> None:
        run = self.run_
        run.asked += [(ask, self.game.state.at) for ask in asks]
        run.prompts.update(ask.seat for ask in asks if not ask.forced)
        for viewer, sent in run.sent.items():
            seat = None if viewer == "spectator" else viewer
            own = [unstructured(ask) for ask in asks if ask.seat == viewer]
            sent.append([unstructured(self.game.view(seat)), own])

    def _next_line(self, asks: Sequence[Ask]) -> AnswerLine | None:
        """Answer with the next line that fits a question still open; None where there is none."""
        still_open = self.game.asks()
        for ask in asks:
            if ask in still_open and self._from_tail(ask):
                return AnswerLine("", ask.seat, ask.kind, ())
            held = self.run_.held.get(ask.seat)
            if ask in still_open and held is not None and held.kind == ask.kind and self._give(ask, held.words):
                return self.run_.held.pop(ask.seat)
        if self.taken == len(self.lines):
            return None
        line = self.lines[self.taken]
        if line.kind == "away":
            self.run_.away.add(line.seat)
            self.taken += 1
            return line
        if line.kind == "power.use":
            line = self._spelled_out(line, still_open)
        fitting = next((ask for ask in still_open if (ask.seat, ask.kind) == (line.seat, line.kind)), None)
        if fitting is not None and fitting.seat not in self.run_.away:
            self._try_refused(last_chance=True)
            if self._give(fitting, line.words):
                self.taken += 1
                return line
        return None

    def _spelled_out(self, line: AnswerLine, asks: Sequence[Ask]) -> AnswerLine:
        """`power.use yes` stands for the only use a seat is offered in a window, a reaction or the loop."""
        for ask in asks:
            uses = [option for option in ask.options if option.startswith("use:")]
            if ask.seat == line.seat and ask.kind in {"window", "react.window", "reinforce"} and len(uses) == 1:
                first = uses[0] if line.words[:1] == ("yes",) else PASS
                return AnswerLine(line.text, line.seat, ask.kind, (first, *line.words[1:]))
        return line

    def _from_tail(self, ask: Ask) -> bool:
        words = self.run_.tails.get(ask.seat)
        return bool(words) and self._give(ask, words or ())

    def _give(self, ask: Ask, words: tuple[str, ...]) -> bool:
        taken = portion(ask, words)
        if not taken:
            self.misfit = f"{ask.kind} offers {', '.join(ask.options)}"
            return False
        try:
            self.game.check(ask.seat, ask.key, taken)
        except Refused as refusal:
            self.misfit = str(refusal)
            return False
        before = self.run_.tails.get(ask.seat, ())
        if before and words is not before:
            raise Failed(f"words never asked for: {ask.seat} {' '.join(before)}")
        self.run_.tails[ask.seat] = words[len(taken) :]
        self.game.answer(ask.seat, ask.key, taken)
        return True

    def _defaults(self, first: bool) -> None:
        if first:
            clock = self.game.asks(CLOCK)
            if not clock:
                raise Failed(f"the talk has no clock, and no line ends it{self._where()}")
            self.game.answer(CLOCK, clock[0].key, clock[0].default)
            return
        poll = self.game.poll
        for ask in self.game.asks():
            if ask.kind == "planning.select" and not ask.forced and ask.seat not in self.run_.away:
                raise Failed(f"{ask.seat} planning.select has no line{self._where()}")
            if self.game.poll is poll:
                self.game.answer(ask.seat, ask.key, ask.default)

    def _where(self) -> str:
        return f"; next line: {self.lines[self.taken].text}: {self.misfit}" if self.taken < len(self.lines) else ""

    def _set_aside(self, asks: Sequence[Ask], acted: Sequence[AnswerLine]) -> None:
        """Of several who acted in one round the first in order did; the others are offered it again."""
        by_seat = {line.seat: line for line in acted if line.words and line.words[0] != PASS}
        actors = [ask.seat for ask in asks if ask.seat in by_seat]
        for seat in actors[1:]:
            self.run_.held[seat] = by_seat[seat]
            self.run_.tails.pop(seat, None)

    # -- checks

    def _try_refused(self, *, last_chance: bool = False) -> None:
        """Try what must be refused: as soon as its question is open, at the latest before the next line is taken."""
        for number, table in enumerate(self.part.refused):
            due = len(self.lines) if table.after is None else table.after
            if number in self.tried or self.taken < due:
                continue
            line = read_line(table.line)
            asked = any((ask.seat, ask.kind) == (line.seat, line.kind) for ask in self.game.asks())
            if asked or (last_chance and table.after is not None):
                self._refused(number, table, line)

    def _refused(self, number: int, table: RefusedTable, line: AnswerLine) -> None:
        self.tried.add(number)
        try:
            self._answer_on_a_copy(line)
        except Refused as refusal:
            if table.reason not in str(refusal):
                raise Failed(f"refused expected {table.reason!r} got {str(refusal)!r}") from None
        else:
            raise Failed(f"refused expected {table.line!r} got it taken")

    def _answer_on_a_copy(self, line: AnswerLine) -> None:
        game, words, kind = self.game.copy(), line.words, line.kind
        while words:
            ask = next((ask for ask in game.asks(line.seat) if ask.kind == kind or words != line.words), None)
            if ask is None:
                raise Refused("answer.not_asked", seat=line.seat, words=words)
            taken = portion(ask, words) or words[:1]
            game.answer(ask.seat, ask.key, taken)
            words = words[len(taken) :]

    def _check(self) -> None:
        if self.taken < len(self.lines):
            reason = f": {self.misfit}" if self.misfit else ""
            raise Failed(f"line {self.lines[self.taken].text!r} never fitted{reason}")
        left = {seat: words for seat, words in self.run_.tails.items() if words}
        if left or self.run_.held:
            raise Failed(f"words never asked for: {left or sorted(self.run_.held)}")
        if not self.stopped and self.part.until not in (None, END):
            raise Failed(f"until expected {self.part.until} got {self.game.state.at}")
        for number, table in enumerate(self.part.refused):
            if number not in self.tried:
                self._refused(number, table, read_line(table.line))
        fault = difference(self.game, self.part.expect, self.run_.prompts) or next(self._told(), None)
        if fault:
            raise Failed(fault)

    def _told(self) -> Iterator[str]:
        run = self.run_
        for viewer, texts in self.part.sees.items():
            seat = None if viewer == "spectator" else viewer
            seen = json.dumps([unstructured(e) for event in run.events if (e := event.seen_by(seat)) is not None])
            yield from (f"sees.{viewer} expected {text!r} in the events" for text in texts if text not in seen)
        for viewer, ids in self.part.never.items():
            found = set(_ids(run.seen(viewer)))
            yield from (f"never.{viewer} expected no {name!r}" for name in ids if name in found)
        for wanted, tables in ((True, self.part.offered), (False, self.part.not_offered)):
            for table in tables:
                line = read_line(table.line)
                there = any(offers(ask, line) for ask, at in run.asked if table.at in {None, ask.point, at})
                if there != wanted:
                    yield f"{'offered' if wanted else 'not_offered'} expected of {table.line!r}, got the contrary"
        yield from self._order()

    def _order(self) -> Iterator[str]:
        events = [set(_ids(unstructured(e))) for event in self.run_.events if (e := event.seen_by(None)) is not None]
        start = 0
        for name in self.part.order:
            place = next((n for n in range(start, len(events)) if name in events[n]), None)
            if place is None:
                yield f"order expected {name!r} after {self.part.order[: self.part.order.index(name)]}"
                return
            start = place + 1


def _ids(data: Any) -> Iterator[str]:
    """Every id in plain data: texts, and what stands behind the colon in them (`card:attack_20`, `attack_20`)."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _ids(key)
            yield from _ids(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _ids(value)
    elif isinstance(data, str):
        yield data
        yield f"card:{data}"
        if ":" in data:
            yield data.partition(":")[2]
