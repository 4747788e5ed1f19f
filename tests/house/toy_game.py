"""A small game: secret bids, one window to raise one's own, a point for the highest; two points win."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from rules.kernel.asks import PASS, Ask, Mode, Poll, Refused, Shape, one
from rules.kernel.beats import Beat, window_of
from rules.kernel.events import Event, Seen
from rules.kernel.game import Lesson, NoOrders, OnEvent, RulesError
from rules.kernel.machine import Asking, Checkpoint, Line, StepMachine, row
from rules.kernel.summary import Summary, placed

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


class ToyMatch:
    """`rules.kernel.game.Match`."""

    def __init__(self, mark: Checkpoint[State], seed: int | str, on_event: OnEvent | None, *, beats: bool) -> None:
        self.seed, self._mark, state = seed, mark, mark.snapshot
        self._machine = StepMachine(LINE, Scene(state, on_event), beats=beats)

    def _state(self) -> State:
        self._machine.bring_up()
        return self._machine.scene.state

    seats = property(lambda self: self._state().seats)
    over = property(lambda self: self._machine.ended)
    winners = property(lambda self: [seat for seat, n in self._state().points.items() if n == POINTS_TO_WIN])
    point = property(lambda self: self._state().at)
    phase = property(lambda self: self._state().at)
    progress = property(lambda self: self._state().rounds)
    told = property(lambda self: self._machine.mark.snapshot.events)
    poll = property(lambda self: self._machine.pending)
    checkpoint = property(lambda self: copy.deepcopy(self._machine.mark))

    def start(self) -> None:
        self._machine.restart(self._mark)

    def asks(self, seat: str | None = None) -> list[Ask]:
        return [ask for ask in self._machine.open_asks() if seat is None or ask.seat == seat]

    def check(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        ask = self._machine.asked(key)
        if ask.seat != seat:
            raise Refused("not asked: that question is another player's")
        ask.checked(choose)
        return ask

    def answer(self, seat: str, key: str, choose: Sequence[str]) -> Ask:
        ask = self.check(seat, key, choose)
        self._machine.take(ask, ask.checked(choose))
        return ask

    def reopen(self, seat: str, key: str) -> Ask:  # noqa: ARG002
        raise Refused("answer.not_sealed")

    def view(self, seat: str | None) -> View:
        state = self._state()
        return View(seat, dict(state.points), state.bids.get(seat or ""), state.at)

    def views(self) -> Mapping[str | None, View]:
        return {viewer: self.view(viewer) for viewer in (None, *self.seats)}

    def clocks(self) -> Mapping[str, float]:
        return {}

    def beat(self) -> Beat | None:
        window = window_of(self.poll, self.point)
        return None if window is None else Beat((window,), ())

    def splits(self, told: Sequence[Event]) -> bool:
        return bool(told)

    def undoable(self, since: Sequence[Event]) -> bool:
        return not since

    def faults(self) -> list[str]:
        return [] if sum(self._state().points.values()) == self._state().rounds else ["points are not rounds"]

    def setup_data(self) -> dict[str, Any]:
        return {"seats": list(self.seats), "seed": self.seed}

    def save(self) -> dict[str, Any]:
        mark = self._machine.mark
        return {"state": attrs.asdict(mark.snapshot), "answers": {k: list(v) for k, v in mark.answers.items()}}

    def back_to(self, checkpoint: Any) -> None:
        self._machine.restart(checkpoint)

    def finish(self) -> None:
        self._machine.finish()


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


class ToyKind:
    """`rules.kernel.game.GameKind`."""

    id, players, view, digest = "toy", range(2, 5), View, "toy 1"
    lessons: Mapping[str, Lesson] = {}
    first_game = Lesson("", 3, {})
    orders = NoOrders()

    def seats(self, players: int) -> Sequence[str]:
        return ("north", "east", "south", "west")[:players]

    def check(self, rules: Mapping[str, Any], players: int) -> None:  # noqa: ARG002
        if rules:
            raise RulesError(f"This game has no rules to choose, not {', '.join(rules)}.")

    def new(self, seats: Sequence[str], rules: Any, seed: Any, on_event: OnEvent, *, beats: bool) -> ToyMatch:  # noqa: ARG002
        return ToyMatch(Checkpoint(State(tuple(seats)), {}), seed, on_event, beats=beats)

    def lesson(self, id: str, on_event: OnEvent, *, beats: bool) -> ToyMatch:  # noqa: ARG002
        raise KeyError(id)

    def load(self, setup: Any, saved: Any, on_event: OnEvent, *, beats: bool, keep_answers: bool = True) -> ToyMatch:
        state = State(**{**saved["state"], "seats": tuple(setup["seats"])})
        answers = {key: tuple(choose) for key, choose in saved["answers"].items()} if keep_answers else {}
        return ToyMatch(Checkpoint(state, answers), setup["seed"], on_event, beats=beats)

    def summary(self, view: View, told: Sequence[Seen]) -> Summary:
        winners = [seat for seat, points in view.points.items() if points == POINTS_TO_WIN]
        rounds = [each.data for each in told if each.kind == "round.won"]
        scores = {seat: view.points.get(seat, 0) for seat in rounds[0]["bids"]} if rounds else {}
        return Summary(len(rounds), placed(scores, winners), scores)

    def make_bot(self, kind: str, seed: int) -> ToyBot:
        if kind not in ("simple", "random"):
            raise RulesError("bots.no_kind", kind=kind, known=("simple", "random"))
        return ToyBot(seed)
