"""Abilities: what cards and powers do, each bound to the timing points or quantities it belongs to.

A behaviour is a class with one method per ability:

    class Wizard(Power):
        @at("planning.after_select", role=MAIN, use=OPTIONAL)
        def switch_cards(self, game: Context, use: Action) -> None: ...

`at` binds an action: it runs once it has been announced and nobody has stopped it. What has to be named with the
announcement is asked by `names`, a generator that runs before anybody learns of it. `counts` binds a pure function of
the state: a number, a limit, an exemption. `lasting` binds what an effect announced earlier does to a quantity later.
Points and quantities are names of the registry of hooks (`authoring.hooks`); an effect is one that the card itself
brings (`Brings`), named without the card's id. A condition that has to know whose it is, is made by `condition`.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Protocol

import attrs

from rules.kernel.asks import Poll
from rules.kernel.machine import Asking


class Use(enum.StrEnum):
    """Whether a use of a power is at its owner's will; an ability without either is passive, beyond any zap (R16.2)."""

    OPTIONAL = "optional"
    MANDATORY = "mandatory"


class Half(enum.StrEnum):
    """Which text of a flare an ability is (R20.1)."""

    WILD = "wild"
    SUPER = "super"


OPTIONAL, MANDATORY = Use.OPTIONAL, Use.MANDATORY
ANY, OFFENSE, DEFENSE, MAIN, ALLY = ("any",), ("offense",), ("defense",), ("main_player",), ("ally",)
MAIN_OR_ALLY = ("main_player", "ally")
NOT_MAIN, NOT_OFFENSE, OFFENSIVE_ALLY, BYSTANDER = (
    ("not_main_player",),
    ("not_offense",),
    ("offensive_ally",),
    ("bystander",),
)

Names = Callable[[Any, Any], Generator[Poll, Any, tuple[str, ...]]]
"""(context, action) to what is named with the announcement."""
Ready = Callable[[Any, str, Any], bool]
"""(context, seat, what it answers or follows) to whether the ability could do anything now."""
Left = Callable[[Any, Any, tuple[str, ...]], tuple[str, ...] | None]


def always(_game: Any, _seat: str, _cause: Any) -> bool:
    """Ready at any time."""
    return True


def all_of_it(_game: Any, _action: Any, picks: tuple[str, ...]) -> tuple[str, ...] | None:
    """Nothing that was named can go away."""
    return picks


class Bearer(Protocol):
    """What an ability is printed on: a card or a sheet."""

    @property
    def id(self) -> str:
        """Its card or alien."""

    def own(self, name: str) -> str:
        """The full name of something it brings."""


@attrs.frozen
class OwnCondition:
    """A condition that has to know what it is printed on: it is asked `(card, context, seat, cause)`."""

    function: Callable[[Any, Any, str, Any], bool]


Condition = Ready | OwnCondition


def condition(function: Callable[[Any, Any, str, Any], bool]) -> OwnCondition:
    """Make a function `(card, game, seat, cause)` a condition that is given its card or sheet first."""
    return OwnCondition(function)


@attrs.frozen
class Naming:
    """A question put with an announcement, and whether there is anything to answer it with."""

    ask: Names
    ready: Ready = always
    left: Left = all_of_it
    """What can still be done of what was named, as it is carried out; None: nothing (timing.md section 6)."""
    prefix: str = ""
    """How each of its answers begins, where several questions are put: `seat:`."""

    def __call__(self, game: Any, action: Any) -> Asking[tuple[str, ...]]:
        """Ask it."""
        return (yield from self.ask(game, action))


@attrs.frozen
class Ability:
    """One thing a card or power can do at timing points."""

    points: tuple[str, ...]
    role: tuple[str, ...]
    effect: Callable[..., Any]
    use: Use | None = None
    half: Half | None = None
    names: Names | None = None
    ready: Condition = always
    repeatable: bool = False
    """Whether a use can be made more than once in an encounter."""
    rides_on_use: bool = False
    """Whether a super flare is played together with a use of its power (R20.5)."""
    asked_late: bool = False
    """Whether the use itself asks for the flare that rides on it, once it has begun."""
    replayable: bool = False
    """Whether a flare can be played for this by the player who has played it before in the encounter."""
    private_condition: Condition = always
    """What its player alone knows (a price in hand): decides whether it is offered, never whether a window is open."""
    during: str = ""
    """The lasting effect it belongs to: it acts by itself for whoever announced that effect."""
    works_face_down: bool = False
    """Whether a power does it in secret while its sheet lies face down (R23.3)."""
    anybody: bool = False
    """Whether it is open to all without a card or a sheet, and so without an announcement."""
    printing: str = ""
    """The printing of flares it belongs to, if only to one: tables that play with another one are without it."""

    def __set_name__(self, owner: type, name: str) -> None:
        """One that was not written as a method goes by the name it is given."""
        if self.effect.__module__ == __name__:
            self.effect.__module__ = owner.__module__
            self.effect.__name__, self.effect.__qualname__ = name, f"{owner.__qualname__}.{name}"

    @property
    def name(self) -> str:
        """Class and method, as they stand in the module of the card."""
        return self.effect.__qualname__

    def run(self, behaviour: object, game: Any, action: Any) -> Asking[None]:
        """Carry out the effect."""
        game.note(self.effect)
        result = self.effect(behaviour, game, action)
        if inspect.isgenerator(result):
            yield from result


@attrs.frozen
class Counted:
    """A pure function of the state that shapes a quantity; `effect` is the lasting effect it belongs to, if any."""

    quantity: str
    function: Callable[..., Any]
    effect: str = ""

    @property
    def name(self) -> str:
        """Class and method, as they stand in the module of the card."""
        return self.function.__qualname__


def at(
    *points: str, role: tuple[str, ...], use: Use | None = None, names: Names | None = None, ready: Condition = always,
    repeatable: bool = False, private_condition: Condition = always, works_face_down: bool = False,
) -> Callable[[Callable[..., Any]], Ability]:  # fmt: skip
    """Bind a method of an artifact, a power or a technology card to timing points."""
    ready = _as_named(names, ready)
    return lambda method: Ability(
        points,
        role,
        method,
        use,
        None,
        names,
        ready,
        repeatable,
        private_condition=private_condition,
        works_face_down=works_face_down,
    )


def wild(
    *points: str,
    role: tuple[str, ...],
    names: Names | None = None,
    ready: Condition = always,
    private_condition: Condition = always,
) -> Callable[[Callable[..., Any]], Ability]:
    """Bind a method of a flare: its text for players who are not that alien."""
    ready = _as_named(names, ready)
    return lambda method: Ability(
        points, role, method, None, Half.WILD, names, ready, private_condition=private_condition
    )


def super_(
    *points: str, role: tuple[str, ...], use: Use | None = None, names: Names | None = None, ready: Condition = always,
    private_condition: Condition = always, replayable: bool = False, repeatable: bool = False,
) -> Callable[[Callable[..., Any]], Ability]:  # fmt: skip
    """Bind a method of a flare: its text for the player who is that alien. `use`: it is a use of the power too."""
    ready = _as_named(names, ready)
    return lambda method: Ability(
        points,
        role,
        method,
        use,
        Half.SUPER,
        names,
        ready,
        repeatable,
        private_condition=private_condition,
        replayable=replayable,
    )


def rides(
    *points: str, role: tuple[str, ...], names: Names | None = None, ready: Condition = always, asked_late: bool = False
) -> Ability:
    """A super flare played together with a use of its power (R20.5); it is the use that looks for it."""

    def told(_behaviour: object, _game: Any, _flare: Any) -> None:
        """Nothing by itself."""

    return Ability(
        points, role, told, None, Half.SUPER, names, _as_named(names, ready), rides_on_use=True, asked_late=asked_late
    )


def also_as(role: tuple[str, ...], ability: Ability) -> Ability:
    """A super flare by which a use of its power is made in another role too, at its owner's will."""

    def the_same(behaviour: object, game: Any, flare: Any) -> Any:
        return ability.effect(behaviour, game, flare)

    return attrs.evolve(ability, role=role, effect=the_same, use=Use.OPTIONAL, half=Half.SUPER)


def _as_named(names: Names | None, ready: Condition) -> Condition:
    """Ready only where there is also something to name."""
    if not isinstance(names, Naming):
        return ready
    named = names.ready
    if isinstance(ready, OwnCondition):
        own = ready.function
        return OwnCondition(lambda card, game, seat, cause: own(card, game, seat, cause) and named(game, seat, cause))
    if ready is always:
        return named
    return lambda game, seat, cause: ready(game, seat, cause) and named(game, seat, cause)


def during(effect: str, *points: str, ready: Condition = always) -> Callable[[Callable[..., Any]], Ability]:
    """Bind a method that acts by itself at timing points for whoever announced an effect, while that lasts."""
    return lambda method: Ability(points, ANY, method, ready=ready, during=effect)


def anybody(
    *points: str, ready: Condition = always, private_condition: Condition = always, printing: str = ""
) -> Callable[[Callable[..., Any]], Ability]:
    """Bind a method that any player may let act at timing points, unannounced, under the name of the method."""
    return lambda method: Ability(
        points, ANY, method, ready=ready, private_condition=private_condition, anybody=True, printing=printing
    )


def counts(quantity: str) -> Callable[[Callable[..., Any]], Counted]:
    """Bind a method `(self, game, seat, value)` of a power that changes a quantity of its holder while it is active."""
    return lambda method: Counted(quantity, method)


def lasting(effect: str, quantity: str) -> Callable[[Callable[..., Any]], Counted]:
    """Bind a method `(self, game, effect, value)` that changes a quantity as long as the effect lasts."""
    return lambda method: Counted(quantity, method, effect)


def _asked_of_card(name: str) -> Any:
    """The default of a field of `BoundAbility`: the ability's condition of this name, asked of its bearer."""

    def bound(self: BoundAbility) -> Ready:
        asked: Condition = getattr(self.ability, name)
        return partial(asked.function, self.behaviour) if isinstance(asked, OwnCondition) else asked

    return attrs.Factory(bound, takes_self=True)


@attrs.frozen(eq=False)
class BoundAbility:
    """An ability with the thing it is printed on: `source` is a card id or an alien id."""

    source: str
    behaviour: Bearer
    ability: Ability
    alien: str = ""
    number: int = 1
    """Which use of its power it is, counted from 1."""
    store: str = ""
    """Where the card lies if not in the hand (`moves.stored_cards`)."""
    prefix: str = "card"
    """`card` or `tech`: what its source is if not an alien."""
    ready: Ready = attrs.field(init=False, default=_asked_of_card("ready"))
    """Whether it could do anything now."""
    private_condition: Ready = attrs.field(init=False, default=_asked_of_card("private_condition"))
    """Whether it is offered to its player."""

    @property
    def option(self) -> str:
        """Its id among the options of a window; an ability that is no use goes by the name of its method."""
        if self.store:
            return f"{self.store}:{self.source}"
        if self.source != self.alien:
            return f"{self.prefix}:{self.source}"
        if not self.number:
            return self.ability.effect.__name__
        return f"use:{self.alien}" if self.number == 1 else f"use:{self.alien}.{self.number}"


IDLE = "standing.idle"
"""The point of what can be done in any window, as long as no action is under way."""
