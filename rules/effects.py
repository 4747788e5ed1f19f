"""What cards do and when: parts bound to timing points, actions, and the reaction window every action opens.

A card's behaviour is a class with one method per part:

    class MobiusTubes(Artifact):
        @at("regroup.start", role="offense")
        def free_all(self, game: Play, action: Action) -> Asking[None]:
            yield from ...

The method runs once the card has been announced and nobody has stopped it. What has to be named with the announcement
is asked by `names`, a generator that runs before anybody learns of the play.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from rules import ops
from rules.asks import PASS, Mode, Poll, bare, one

if TYPE_CHECKING:
    from rules.kernel.machine import Asking, StepResult
    from rules.play import Play

PLAYED = "card.played"


@attrs.define
class Action:
    """A card being played: by whom, where, with what named, and what it answers."""

    seat: str
    card: str
    point: str
    target: tuple[str, ...] = ()
    answers: Action | None = None
    stopped_by: str | None = None


Names = Callable[["Play", Action], Generator[Poll, Any, tuple[str, ...]]]
Ready = Callable[["Play", str, "Action | None"], bool]


def _always(_game: Play, _seat: str, _action: Action | None) -> bool:
    return True


@attrs.frozen
class Part:
    """One thing a card can do: where, for whom, whether it can now, what it names, and its effect."""

    points: tuple[str, ...]
    role: str
    effect: Callable[..., Any]
    names: Names | None = None
    ready: Ready = _always

    def run(self, behaviour: object, game: Play, action: Action) -> Asking[None]:
        """Carry out the effect."""
        result = self.effect(behaviour, game, action)
        if inspect.isgenerator(result):
            yield from result


def at(
    *points: str, role: str, names: Names | None = None, ready: Ready = _always
) -> Callable[[Callable[..., Any]], Part]:
    """Bind a method to timing points. `ready` tells from public knowledge whether it could do anything now."""
    return lambda method: Part(points, role, method, names, ready)


class Artifact:
    """Base of all artifacts: a one-shot card that goes to the discard pile (R18.1)."""

    @classmethod
    def parts(cls) -> list[Part]:
        """The parts of this card, in the order written."""
        return [part for part in vars(cls).values() if isinstance(part, Part)]


@attrs.frozen
class Bound:
    """A part together with the card it is printed on."""

    card: str
    behaviour: Artifact
    part: Part


Index = Mapping[str, Mapping[str, Bound]]
"""Timing point to card id to what that card does there."""


def index(behaviours: Mapping[str, object]) -> Index:
    """Look-up tables of all parts, by timing point and card."""
    found: dict[str, dict[str, Bound]] = {}
    for card, behaviour in behaviours.items():
        if not isinstance(behaviour, Artifact):
            raise TypeError(f"{card}: its behaviour is no Artifact")
        for part in behaviour.parts():
            for point in part.points:
                found.setdefault(point, {})[card] = Bound(card, behaviour, part)
    return found


# -- who can act


def has_role(game: Play, seat: str, role: str) -> bool:
    """Whether a seat may use what is marked with this role bar now (R20.4, R18.1)."""
    encounter = game.encounter
    match role:
        case "any":
            return True
        case "offense":
            return seat == encounter.offense
        case "defense":
            return seat == encounter.defense
        case "main_player":
            return seat in encounter.mains
        case _:
            raise ValueError(f"no role {role!r}")


def playable(game: Play, seat: str, point: str, answered: Action | None = None) -> list[str]:
    """The cards of a hand that can be played at a point, each once, in the order of the hand."""
    bound = game.parts.get(point)
    if not bound:
        return []
    hand = game.player(seat).hand
    if bound.keys().isdisjoint(hand):
        return []
    return [card for card in dict.fromkeys(hand) if card in bound and _open(game, bound[card].part, seat, answered)]


def open_to(game: Play, seat: str, point: str, answered: Action | None = None) -> bool:
    """Whether by public knowledge this seat could hold something to play at a point (timing.md section 7)."""
    bound = game.parts.get(point)
    if not bound or not game.player(seat).hand:
        return False
    return any(_unseen(game, card) and _open(game, found.part, seat, answered) for card, found in bound.items())


def window_due(game: Play) -> bool:
    """Whether the window at the present point concerns anybody."""
    point = game.state.at
    if point not in game.parts:
        return False
    seats = game.state.seats
    return any(playable(game, seat, point) for seat in seats) or (
        game.beats and any(open_to(game, seat, point) for seat in seats)
    )


def _open(game: Play, part: Part, seat: str, answered: Action | None) -> bool:
    return has_role(game, seat, part.role) and part.ready(game, seat, answered)


def _unseen(game: Play, card: str) -> bool:
    seen = game.state.discard.count(card) + sum(announced.card == card for announced in game.state.playing)
    return seen < game.catalogue.copies(card)


# -- windows and reactions


def window(game: Play) -> Asking[StepResult]:
    """One round of the window at the present point: the first in timing order who acts does so (R21.1)."""
    point, order = game.state.at, game.state.timing_order()
    answers = yield Poll(tuple(_window_asks(game, order, point, "window")), Mode.WINDOW)
    for seat in order:
        choice = answers.get(seat, (PASS,))[0]
        if choice != PASS:
            yield from act(game, Action(seat, bare(choice), point))
            return "stay"
    return None


def act(game: Play, action: Action) -> Asking[None]:
    """Play a card: name what it needs, announce it, let others answer, carry it out, discard it (R17.8)."""
    bound = game.parts[PLAYED if action.answers else action.point][action.card]
    if bound.part.names is not None:
        action.target = yield from bound.part.names(game, action)
    ops.announce(game, action.seat, action.card, action.point, action.target)
    yield from _react(game, action)
    if action.stopped_by is None:
        yield from bound.part.run(bound.behaviour, game, action)
    ops.discard_played(game, action.card)
    yield from ops.settle(game)


def stop(game: Play, action: Action, by: str) -> None:
    """Cancel an action: it has no effect and its card is discarded (timing.md section 4)."""
    action.stopped_by = by
    game.emit("card.stopped", {"card": action.card, "seat": action.seat, "by": by})


def _react(game: Play, action: Action) -> Asking[None]:
    order = game.state.timing_order()
    order.remove(action.seat)
    waiting = [*order, action.seat]
    asked: dict[str, list[str]] = {}
    while action.stopped_by is None:
        asks = list(_window_asks(game, waiting, PLAYED, "react.window", action))
        open_now = game.beats and any(open_to(game, seat, PLAYED, action) for seat in waiting)
        if not asks and not open_now:
            return
        answers = yield Poll(tuple(asks), Mode.WINDOW)
        actor = next((seat for seat in waiting if answers.get(seat, (PASS,)) != (PASS,)), None)
        if actor is None:
            return
        for seat in waiting[: waiting.index(actor) + 1]:
            asked[seat] = playable(game, seat, PLAYED, action)
        yield from act(game, Action(actor, bare(answers[actor][0]), PLAYED, answers=action))
        waiting = [seat for seat in (*order, action.seat) if _ask_again(game, seat, action, asked)]


def _ask_again(game: Play, seat: str, action: Action, asked: Mapping[str, list[str]]) -> bool:
    return seat not in asked or not set(playable(game, seat, PLAYED, action)) <= set(asked[seat])


def _window_asks(game: Play, order: Iterable[str], point: str, kind: str, answered: Action | None = None) -> Any:
    source = answered.card if answered else point
    for seat in order:
        cards = playable(game, seat, point, answered)
        if cards:
            yield one(seat, kind, point, source, [*(f"card:{card}" for card in cards), PASS], PASS)
