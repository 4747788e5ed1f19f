"""Runs scenarios: sets up the position, plays sheets and lines, compares what has come of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from rules.council.cards.catalogue import Catalogue
from rules.council.game import Game
from rules.council.invariants import faults
from rules.council.notation.expect import difference
from rules.council.notation.position import build
from rules.council.notation.scenario import RefusedTable, Scenario, ScenarioFile, ScenarioPart, read_file
from rules.council.protocol.questions import KINDS
from rules.council.protocol.timing import MAIN_LINE
from rules.council.protocol.trade_talk import VERBS
from rules.kernel.asks import NOT_PLAYERS, Ask, Refused, Shape
from rules.kernel.codec import unstructured
from rules.kernel.events import Event
from rules.kernel.scenario import Failed, Result, expect_invalid, result_of

MOST_POLLS = 500
"""No scenario is that long: it would wait for a point that never comes."""


def run_file(text: str, file: str, catalogue: Catalogue) -> list[Result]:
    """Run all scenarios of a file. Raises `PositionError` where the file itself cannot be read."""
    read = read_file(text)
    return [_result(scenario, read, file, catalogue) for scenario in read.scenarios]


def _result(scenario: Scenario, read: ScenarioFile, file: str, catalogue: Catalogue) -> Result:
    def play() -> None:
        if scenario.invalid is not None:
            expect_invalid(scenario.invalid, lambda: build(read.position_of(scenario), catalogue))
        else:
            Run(read, scenario, catalogue).play()

    return result_of(scenario.name, file, scenario.covers, play)


class Run:
    """One scenario being played."""

    def __init__(self, read: ScenarioFile, scenario: Scenario, catalogue: Catalogue) -> None:
        self.data = read.position_of(scenario)
        setup, mark = build(self.data, catalogue)
        self.scenario = scenario
        self.catalogue = catalogue
        self.events: list[Event] = []
        self.game = Game.from_state(catalogue, setup, mark.snapshot, self.events.append)
        self.reached: set[str] = {mark.snapshot.at}
        self.prompts: Counter[str] = Counter()

    def play(self) -> None:
        """Play all parts; raises `Failed` at the first thing that does not hold."""
        for part in self.scenario.parts:
            Stretch(self, part).run()
        left = {stream: dice for stream, dice in self.game.state.rigged.items() if dice}
        if left:
            raise Failed(f"dice never thrown: {left}")
        self._check_covers()

    def told_to(self, viewer: str) -> str:
        """All events a viewer was told, as text."""
        seat = None if viewer == "spectator" else viewer
        seen = [unstructured(each) for event in self.events if (each := event.seen_by(seat)) is not None]
        return json.dumps(seen)

    def _check_covers(self) -> None:
        """What a scenario says it covers has been reached: a timing point, or an entry that stands in it somewhere."""
        text = json.dumps([self.data, unstructured(self.scenario), self.told_to("spectator")], default=str)
        races = [self.catalogue.races[player.race] for player in self.game.state.players.values()]
        features = [feature.id for race in races for feature in race.features]
        terrains = {*self.game.context.layout.terrain.values(), *self.game.state.terrain.values()}
        there = {*features, *terrains}
        for name in self.scenario.covers:
            if name in MAIN_LINE and name not in self.reached:
                raise Failed(f"covers {name}, which was not reached")
            if name not in MAIN_LINE and not _is_rule(name) and name not in there and text.count(name) < 2:
                raise Failed(f"covers {name}, which does not occur")


def _is_rule(name: str) -> bool:
    return name[:1] in "CDE" and name[1:].replace(".", "").isdecimal()


class Stretch:
    """One part of a scenario under way."""

    def __init__(self, run: Run, part: ScenarioPart) -> None:
        self.run_ = run
        self.game = run.game
        self.part = part
        self.sheets = dict(part.sheets)
        self.lines = list(part.play)
        self.refused = list(part.refused)
        self.first_event = len(run.events)
        self.stopped = False

    def run(self) -> None:
        """Play up to `until`, then check everything."""
        self.game.resume(self._stop)
        for _ in range(MOST_POLLS):
            if self.game.poll is None:
                break
            self._step()
        self._check()

    def _stop(self, point: str) -> bool:
        self.run_.reached.add(point)
        self.stopped = point == self.part.until
        return self.stopped

    def _step(self) -> None:
        poll = self.game.poll
        asks = [ask for ask in self.game.asks() if ask.seat not in NOT_PLAYERS]
        self.run_.prompts.update(ask.seat for ask in asks)
        self._try_refused()
        first = min(asks, key=self._line_for)
        for ask in [first, *(each for each in asks if each is not first)]:
            if self.game.poll is poll and ask in self.game.asks():
                self._answer(ask)
        broken = faults(self.game.context)
        if broken:
            raise Failed(f"invariant broken: {broken[0]}")

    def _line_for(self, ask: Ask) -> bool:
        """False for the ask that the next line of play answers: it comes first."""
        return not (self.lines and self.lines[0].split()[:2] == [ask.seat, ask.kind])

    def _answer(self, ask: Ask) -> None:
        answer = list(ask.default)
        if not self._line_for(ask):
            answer = self.lines.pop(0).split(maxsplit=2)[2:]
            answer = answer[0].split("; ") if answer and ask.shape is Shape.SHEET else " ".join(answer).split()
        elif ask.shape is Shape.SHEET and self._fits(ask):
            answer = list(self.sheets.pop(ask.seat))
        try:
            self.game.answer(ask.seat, ask.key, answer)
        except Refused as refusal:
            raise Failed(f"{ask.seat} {ask.kind} {answer}: {refusal}") from None

    def _fits(self, ask: Ask) -> bool:
        sheet = self.sheets.get(ask.seat)
        return sheet is not None and all(line.split()[0] in KINDS[ask.kind].lines for line in sheet)

    # -- checks

    def _try_refused(self) -> None:
        """Try what must be refused as soon as a question is open that takes such lines."""
        for table in list(self.refused):
            seat, lines = (table.seat, list(table.sheet)) if table.sheet else _seat_and_line(table)
            ask = next((each for each in self.game.asks(seat) if _takes(each, lines)), None)
            if ask is None:
                continue
            self.refused.remove(table)
            try:
                self.game.check(seat, ask.key, lines[0].split() if ask.shape is Shape.FORM else lines)
            except Refused as refusal:
                if table.reason not in str(refusal):
                    raise Failed(f"refused expected {table.reason!r} got {str(refusal)!r}") from None
            else:
                raise Failed(f"refused expected {lines} got it taken")

    def _check(self) -> None:
        if self.lines or self.sheets:
            raise Failed(f"never asked for: {self.lines or self.sheets}")
        if not self.stopped and self.game.state.at != self.part.until:
            raise Failed(f"until expected {self.part.until} got {self.game.state.at}")
        if self.refused:
            raise Failed(f"never tried: {self.refused[0]}")
        told = self.run_.events
        fault = difference(self.game, self.part.expect, told, self.run_.prompts) or next(self._told(), "")
        if fault:
            raise Failed(fault)

    def _told(self) -> Iterator[str]:
        run = self.run_
        for viewer, texts in self.part.sees.items():
            yield from (f"sees.{viewer} expected {text!r}" for text in texts if text not in run.told_to(viewer))
        for viewer, texts in self.part.never.items():
            yield from (f"never.{viewer} expected no {text!r}" for text in texts if text in run.told_to(viewer))
        kinds = [event.kind for event in run.events[self.first_event :]]
        start = 0
        for kind in self.part.order:
            if kind not in kinds[start:]:
                yield f"order expected {kind} among {kinds[start:]}"
                return
            start = kinds.index(kind, start) + 1
        yield from (f"absent expected no {kind}" for kind in self.part.absent if kind in kinds)


def _seat_and_line(table: RefusedTable) -> tuple[str, list[str]]:
    seat, _, line = table.line.partition(" ")
    return seat, [line]


def _takes(ask: Ask, lines: list[str]) -> bool:
    """Whether a question is one for such lines; one that begins with no known word is for any sheet."""
    words = VERBS if ask.shape is Shape.FORM else tuple(KINDS[ask.kind].lines)
    first = {line.split()[0] for line in lines}
    every = {word for kind in KINDS.values() for word in kind.lines} | set(VERBS)
    return bool(first & set(words)) or (ask.shape is Shape.SHEET and not first & every)
