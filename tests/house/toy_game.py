"""A small game: secret bids, one window to raise one's own, a point for the highest; two points win."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from rules.kernel.asks import PASS, Ask, Mode, Poll, Shape, one
from rules.kernel.events import Event, Seen
from rules.kernel.game import Lesson, NoOrders, OnEvent, RulesError, SilentBots
from rules.kernel.line_match import LineMatch
from rules.kernel.machine import Asking, Line, row
from rules.kernel.summary import SeatScore, Summary, placed

POINTS_TO_WIN = 2


@attrs.define
class State:
    """Bids are secret until the window for raising is over."""

    seats: tuple[str, ...]
    at: str = "bid"
    asked: dict[str, int] = attrs.Factory(dict)
    bids: dict[str, int] = attrs.Factory(dict)
    points: dict[str, int] = attrs.Factory(dict)
    rounds: int = 0
    events: int = 0

    @property
    def winners(self) -> list[str]:
        return [seat for seat, points in self.points.items() if points == POINTS_TO_WIN]

    def move(self, at: str) -> None:
        self.at = at

    def copy(self) -> State:
        return copy.deepcopy(self)


@attrs.define
class View:
    """What a seat may see: all points, and the own bid."""

    you: str | None
    points: dict[str, int]
    bid: int | None
    at: str


class Scene:
    def __init__(self, state: State, on_event: OnEvent | None) -> None:
        self.state, self.on_event, self.muted = state, on_event, on_event is None

    def copy(self) -> Scene:
        return Scene(self.state, None)

    def emit(self, kind: str, data: dict[str, Any], private: Mapping[str, Any] | None = None) -> None:
        self.state.events += 1
        if self.on_event is not None and not self.muted:
            self.on_event(Event(kind, self.state.at, data, private or {}, self.state.events))


def bid(scene: Scene) -> Asking[None]:
    seats = scene.state.seats
    asks = [Ask(seat, "bid", "bid", "toy", Shape.NUMBER, (), ("n:1",), 1, 5, always=True) for seat in seats]
    answers = yield Poll(tuple(asks))
    scene.state.bids = {seat: int(answers[seat][0][2:]) for seat in seats}
    scene.emit("bids.made", {}, {seat: {"bid": amount} for seat, amount in scene.state.bids.items()})


def raising(scene: Scene) -> Asking[None]:
    asks = [one(seat, "window", "raise", "toy", ["raise", PASS], PASS) for seat in scene.state.seats]
    answers = yield Poll(tuple(asks), Mode.WINDOW)
    for seat in scene.state.seats:
        if answers[seat] == ("raise",):
            scene.state.bids[seat] += 2
            scene.emit("bid.raised", {"seat": seat})


def settle(scene: Scene) -> str | None:
    state = scene.state
    best = max(state.seats, key=lambda seat: state.bids[seat])
    state.points[best] = state.points.get(best, 0) + 1
    state.rounds += 1
    scene.emit("round.won", {"seat": best, "bids": dict(state.bids)})
    return "end" if state.points[best] == POINTS_TO_WIN else "bid"


LINE = Line(("bid", "raise", "settle"), {"bid": row(bid), "raise": row(raising), "settle": row(settle)}, "end")


@attrs.frozen
class Opening:
    seats: tuple[str, ...]
    seed: int | str


class ToyMatch(LineMatch[State, Scene, None, Opening]):
    """`rules.kernel.game.Match`."""

    __slots__ = ()
    line, state_class, setup_class = LINE, State, Opening

    @classmethod
    def context_of(
        cls, facts: None, setup: Opening, state: State | None, on_event: OnEvent | None, *, beats: bool  # noqa: ARG003
    ) -> Scene:  # fmt: skip
        return Scene(state or State(setup.seats), on_event)

    phase = property(lambda self: self.state.at)
    progress = property(lambda self: self.state.rounds)

    def view(self, seat: str | None) -> View:
        return View(seat, dict(self.state.points), self.state.bids.get(seat or ""), self.state.at)

    def faults(self) -> list[str]:
        return [] if sum(self.state.points.values()) == self.state.rounds else ["points are not rounds"]


class ToyBot:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, ask: Ask) -> list[str]:
        assert view.you == ask.seat
        return [f"n:{1 + (self.seed + len(ask.key)) % 5}"] if ask.kind == "bid" else [ask.options[self.seed % 2]]

    def thinks(self, ask: Ask) -> float:  # noqa: ARG002
        return 0.0

    def on_event(self, seen: Any) -> None:
        pass


class ToyKind(SilentBots):
    """`rules.kernel.game.GameKind`."""

    id, players, view, digest = "toy", range(2, 5), View, "toy 1"
    lessons: Mapping[str, Lesson] = {}
    usual: Mapping[str, Any] = {}
    first_game = Lesson("", 3, {})
    orders = NoOrders()

    def seats(self, players: int) -> Sequence[str]:
        return ("north", "east", "south", "west")[:players]

    def check(self, rules: Mapping[str, Any], players: int) -> None:  # noqa: ARG002
        if rules:
            raise RulesError(f"This game has no rules to choose, not {', '.join(rules)}.")

    def new(self, seats: Sequence[str], rules: Any, seed: Any, on_event: OnEvent, *, beats: bool) -> ToyMatch:  # noqa: ARG002
        return ToyMatch.from_state(None, Opening(tuple(seats), seed), None, on_event, beats=beats)

    def lesson(self, id: str, on_event: OnEvent, *, beats: bool) -> ToyMatch:  # noqa: ARG002
        raise KeyError(id)

    def load(self, setup: Any, saved: Any, on_event: OnEvent, *, beats: bool, keep_answers: bool = True) -> ToyMatch:
        return ToyMatch.from_data(None, setup, saved, on_event, beats=beats, keep_answers=keep_answers)

    def summary(self, view: View, told: Sequence[Seen]) -> Summary:
        winners = [seat for seat, points in view.points.items() if points == POINTS_TO_WIN]
        rounds = [each.data for each in told if each.kind == "round.won"]
        scores = {seat: view.points.get(seat, 0) for seat in rounds[0]["bids"]} if rounds else {}
        return Summary(len(rounds), placed(scores, winners), scores)

    def scores(self, view: View) -> Mapping[str, SeatScore]:
        return {seat: SeatScore(points, near=points == POINTS_TO_WIN - 1) for seat, points in view.points.items()}

    def make_bot(self, kind: str, seed: int) -> ToyBot:
        if kind not in ("simple", "random"):
            raise RulesError("bots.no_kind", kind=kind, known=("simple", "random"))
        return ToyBot(seed)
