"""The modules beside the printed facts: what a card does, under the names the module has to give it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import TypeVar

from attrs import frozen

from content.cosmic.reading import printed_files
from content.reading import ContentError, require
from rules.cosmic.authoring.hooks import HOOKS
from rules.cosmic.cards.behaviours import Behaviour
from rules.cosmic.cards.card_words import Brings, full_names
from rules.kernel.hooks import Family, Hooks, UnknownHook

T = TypeVar("T")
Modules = Callable[[str], ModuleType]
"""The module in a file, named by its path below the folder of the game."""
BRINGS = "BRINGS"
"""The name under which a module gives what the card adds to the words of the game, if it adds any."""
POINTS = (Family.WINDOW, Family.TRIGGER)


@frozen
class CardModule:
    """What the module of one card gives: its behaviours, and what it brings."""

    file: str
    id: str
    behaviours: tuple[Behaviour, ...]
    brings: Brings


def module_name(path: str) -> str:
    """The name of the module in a file of this folder: `artifacts/plague.py` is content.cosmic.artifacts.plague."""
    return f"content.cosmic.{path.removesuffix('.py').replace('/', '.')}"


def card_modules(folder: Traversable, module: Modules, kind: str, *names: str) -> dict[str, CardModule]:
    """Id -> the module beside each card of a kind, with the behaviours it has under these names.

    Raises `ContentError` when a module or a name in it is missing; an error inside a module passes as it is.
    """
    files = sorted(printed_files(folder, kind).items())
    return {card: card_module(module, path.removesuffix(".toml") + ".py", card, names) for card, path in files}


def card_module(module: Modules, file: str, card: str, names: Sequence[str]) -> CardModule:
    """The module of one card, with the behaviours it has under these names. Raises `ContentError`."""
    try:
        found = module(file)
    except ModuleNotFoundError as error:
        if error.name != module_name(file):
            raise
        raise ContentError(file, "", f"the file with the behaviour of {card!r} is missing") from None
    brings = getattr(found, BRINGS, Brings())
    behaviours = []
    for name in names:
        require(hasattr(found, name), file, name, "is missing: the module has to give the card's behaviour this name")
        kind = getattr(found, name)
        require(isinstance(kind, type) and issubclass(kind, Behaviour), file, name, "must be a class of behaviour")
        behaviours.append(kind(card, brings.own))
    return CardModule(file, card, tuple(behaviours), brings)


def hooks_of(cards: Iterable[CardModule]) -> Hooks:
    """The hooks of the game with all that these cards bring; ContentError for a card bound to a name not among them."""
    hooks, cards = HOOKS.copy(), list(cards)
    for card in cards:
        try:
            card.brings.register(hooks, card.id)
        except ValueError as error:
            raise ContentError(card.file, BRINGS, str(error)) from None
    for card in cards:
        for behaviour in card.behaviours:
            _check(behaviour, card.file, hooks)
    return hooks


def _check(behaviour: Behaviour, file: str, hooks: Hooks) -> None:
    """Raise ContentError for the first ability that is bound to a name that is not there."""
    bindings = [
        *((ability.name, ability.points, POINTS, ability.during) for ability in behaviour.abilities()),
        *((counted.name, (counted.quantity,), (Family.QUANTITY,), counted.effect) for counted in behaviour.counted()),
    ]
    for ability, names, families, effect in bindings:
        try:
            for name in names:
                hooks.find(name, *families)
            if effect:
                hooks.find(behaviour.own(effect), Family.EFFECT)
        except UnknownHook as error:
            raise ContentError(
                file, ability, f"{behaviour.card!r} is bound to a name that is not there: {error}"
            ) from None


def with_brought(
    of_rules: Mapping[str, T], cards: Iterable[CardModule], brought: Callable[[Brings], Mapping[str, T]]
) -> dict[str, T]:
    """The words of the rules with those that cards bring; ContentError for one that is there twice."""
    found = dict(of_rules)
    for card in cards:
        for name, what in full_names(card.id, brought(card.brings)).items():
            require(name not in found, card.file, BRINGS, f"{name} is there already")
            found[name] = what
    return found
