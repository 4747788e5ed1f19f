"""A toy line of steps for the step machine, which knows nothing of any game: a list of words, and points that ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from rules.kernel.asks import Ask, Mode, Poll, Shape
from rules.kernel.machine import Asking, Jump, Line, Row, Step, StepMachine, StepResult, row

END = "end"
LETTERS = ("a", "b", "c")


@attrs.define
class Notes:
    """The state of the toy: where it stands, and every word said so far."""

    at: str
    words: list[str] = attrs.Factory(list)
    asked: dict[str, int] = attrs.Factory(dict)
    moves: int = 0

    def move(self, at: str) -> None:
        self.at = at
        self.moves += 1

    def copy(self) -> Notes:
        return Notes(self.at, self.words.copy(), self.asked.copy(), self.moves)


class Room:
    """The scene of the toy."""

    def __init__(self, state: Notes) -> None:
        self.state = state
        self.muted = False
        self.heard: list[str] = []

    def copy(self) -> Room:
        return Room(self.state)

    def say(self, word: str) -> None:
        self.state.words.append(word)
        if not self.muted:
            self.heard.append(word)


def ask(seat: str, *options: str, always: bool = False) -> Ask:
    """A question for one of these options (by default a, b or c)."""
    options = options or LETTERS
    return Ask(seat, "word", "somewhere", "toy", Shape.ONE, options, options[:1], always=always)


def asks(*seats: str, mode: Mode = Mode.PUBLIC, first: bool = False) -> Step:
    """A step that asks these seats at once and writes down who said what."""

    def step(room: Room) -> Asking[StepResult]:
        answers = yield Poll(tuple(ask(seat) for seat in seats), mode, first=first)
        for seat, words in answers.items():
            room.say(f"{seat}:{words[0]}")

    return step


def twice(seat: str) -> Step:
    """A step that says `begin`, asks the same seat twice, and says what it heard each time."""

    def step(room: Room) -> Asking[StepResult]:
        room.say("begin")
        for _ in range(2):
            answers = yield Poll((ask(seat),))
            room.say(answers[seat][0])

    return step


def inner(room: Room, word: str) -> Asking[None]:
    """Something asked inside a step, which leaves all open steps where the answer is c."""
    answers = yield Poll((ask("red"),))
    room.say(word + answers["red"][0])
    if answers["red"][0] == "c":
        raise Jump("far")


def nested(room: Room) -> Asking[StepResult]:
    """A step that waits for another one; neither says `after` where the inner one jumps."""
    yield from inner(room, "in-")
    room.say("after")


def says(word: str) -> Callable[[Room], None]:
    """A plain step."""

    def step(room: Room) -> None:
        room.say(word)

    return step


def machine(steps: Mapping[str, Step | Row], at: str | None = None, **how: Any) -> StepMachine[Notes]:
    """A machine over these steps in their order, not yet running."""
    rows = {point: step if isinstance(step, Row) else row(step) for point, step in steps.items()}
    return StepMachine(Line(rows, rows, END), Room(Notes(at or next(iter(rows)))), **how)


def running(steps: Mapping[str, Step | Row], **how: Any) -> StepMachine[Notes]:
    """The same, run to its first question."""
    made = machine(steps, **how)
    made.resume()
    return made


def room(made: StepMachine[Notes]) -> Room:
    """The scene, its state up to date."""
    made.bring_up()
    found = made.scene
    assert isinstance(found, Room)
    return found


def words(made: StepMachine[Notes]) -> list[str]:
    """All that has been said."""
    return room(made).state.words


def keys(made: StepMachine[Notes]) -> list[str]:
    """The keys of the open questions."""
    return [each.key for each in made.open_asks()]
