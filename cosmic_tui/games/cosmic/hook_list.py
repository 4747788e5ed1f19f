"""`cosmic rules hooks`: every name a card can be bound to, with the cards bound to it, as text or as a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from content.cosmic.load import load
from rules.cosmic.cards.behaviours import Behaviour
from rules.cosmic.cards.catalogue import Catalogue
from rules.kernel.hooks import Family, Hook, nearest_of

HEADINGS: Mapping[Family, tuple[str, str]] = {
    Family.WINDOW: ("Windows", "Points of the main line at which players may act, in the order of a turn."),
    Family.TRIGGER: ("Triggers", "Points that are opened when something has happened, with the type of what has."),
    Family.QUANTITY: ("Quantities", "What cards may change, with the type of the value."),
    Family.EFFECT: ("Lasting effects", "What a card has announced, until the encounter ends; each is one card's own."),
}
PAGE_HEAD = """# Hooks of Cosmic Encounter

Every name that a card can be bound to, what it means, what it carries, and the cards bound to it. A card bound to a
name that is not here does not load. This page is written by `cosmic rules hooks --page`.
"""


class NoSuchHook(LookupError):
    """A word that is in no hook and no card; its text is a sentence."""


def listing(word: str = "") -> str:
    """The hooks with the cards bound to each; with a word those whose name or meaning has it, or that card is bound to.

    Raises `NoSuchHook`, naming what comes nearest.
    """
    catalogue = load()
    bound = bound_cards(catalogue)
    found = [hook for hook in catalogue.hooks if _is_about(hook, bound[hook.family, hook.id], word.casefold())]
    if not found:
        near = nearest_of(word, chain((hook.id for hook in catalogue.hooks), *bound.values()))
        raise NoSuchHook(f"There is no hook and no card named {word!r}{near or '.'}")
    parts = []
    for family, (title, _) in HEADINGS.items():
        hooks = [hook for hook in found if hook.family is family]
        rows = [f"  {hook.id}{_carried(hook)}: {hook.what}{_card_list(bound[family, hook.id])}" for hook in hooks]
        parts += ["\n".join([title, *rows])] if rows else []
    return "\n\n".join(parts)


def page() -> str:
    """All hooks as a page of the documentation, in Markdown."""
    catalogue = load()
    bound = bound_cards(catalogue)
    parts = [PAGE_HEAD]
    for family, (title, text) in HEADINGS.items():
        rows = [
            f"| `{hook.id}` | {hook.what} |{_cell(hook)} {', '.join(bound[family, hook.id])} |"
            for hook in catalogue.hooks
            if hook.family is family
        ]
        carries = family in {Family.TRIGGER, Family.QUANTITY}
        head = "| name | meaning | carries | cards |\n|---|---|---|---|" if carries else _HEAD
        parts.append("\n".join([f"## {title}\n\n{text}\n", head, *rows, ""]))
    return "\n".join(parts)


_HEAD = "| name | meaning | cards |\n|---|---|---|"


def bound_cards(catalogue: Catalogue) -> dict[tuple[Family, str], list[str]]:
    """Family and name of each hook -> the cards and powers bound to it; of an effect also the card that brings it."""
    found: dict[tuple[Family, str], list[str]] = {(hook.family, hook.id): [] for hook in catalogue.hooks}
    for behaviour in _behaviours(catalogue):
        for key in _bindings(behaviour):
            if behaviour.card not in found.get(key, [behaviour.card]):
                found[key].append(behaviour.card)
    for (family, id), cards in found.items():
        if family is Family.EFFECT and not cards:
            cards.append(id.partition(".")[0])
    return found


def _behaviours(catalogue: Catalogue) -> Iterator[Behaviour]:
    yield from chain(catalogue.behaviours.values(), *catalogue.powers.values(), catalogue.devices.values())


def _bindings(behaviour: Behaviour) -> Iterator[tuple[Family, str]]:
    for ability in behaviour.abilities():
        for point in ability.points:
            yield Family.WINDOW, point
            yield Family.TRIGGER, point
        if ability.during:
            yield Family.EFFECT, behaviour.own(ability.during)
    for counted in behaviour.counted():
        yield Family.QUANTITY, counted.quantity
        if counted.effect:
            yield Family.EFFECT, behaviour.own(counted.effect)


def _is_about(hook: Hook, cards: Sequence[str], word: str) -> bool:
    return word in hook.id or word in hook.what.casefold() or word in {card.removeprefix("flare:") for card in cards}


def _card_list(cards: Sequence[str]) -> str:
    return f" [{', '.join(cards)}]" if cards else ""


def _carried(hook: Hook) -> str:
    return f" ({_type(hook.carries)})" if hook.carries is not None else ""


def _cell(hook: Hook) -> str:
    if hook.family not in {Family.TRIGGER, Family.QUANTITY}:
        return ""
    return f" `{_type(hook.carries)}` |" if hook.carries is not None else " |"


def _type(carries: object) -> str:
    """A type as it is written, without the modules."""
    written = carries.__name__ if type(carries) is type else str(carries)
    return re.sub(r"\b[a-z_]+\.(?=\w)", "", written)
