"""The random bot: any legal answer to any question, by its shape alone."""

from __future__ import annotations

from collections import Counter
from random import Random

from cosmic_tui.games.cosmic.bots.bot import CosmicBot, dice, waits
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.deal_terms import CARD_KINDS, RANKED, deliver, read
from rules.cosmic.protocol.questions import NONE, Ask, Refused, Shape
from rules.cosmic.protocol.views import View

CHATTER = 0.35
"""How often a dealer goes on offering where it could say something else: low enough that every talk ends soon."""


class RandomBot(CosmicBot):
    """Answers any kind of question at random."""

    def __init__(self, seed: int | str, catalogue: Catalogue) -> None:
        self._seed = seed
        self._catalogue = catalogue

    def choose(self, view: View, ask: Ask) -> list[str]:
        """A legal answer, each about as likely as any other; empty where a dealer waits."""
        chance = dice(self._seed, ask)
        if ask.shape is Shape.FORM:
            return [] if waits(view, ask) else self._word(view, ask, chance)
        return any_answer(ask, chance)

    def _word(self, view: View, ask: Ask, chance: Random) -> list[str]:
        short = [word for word in ("end", "accept", "refuse") if word in ask.options]
        if chance.random() < CHATTER:
            give, get = self._give(view, ask, chance), self._get(view, ask, chance)
            if give or get:
                return ["offer", "give", *(give or [NONE]), "get", *(get or [NONE])]
        return [chance.choice(short)]

    def _give(self, view: View, ask: Ask, chance: Random) -> list[str]:
        """What the own hand can deliver, and perhaps a colony or a tech."""
        items: list[str] = []
        for item in _items(self._catalogue, view.hand, chance):
            if self._deliverable([*items, item], view.hand):
                items.append(item)
        return items + _named(ask, "give:", chance)

    def _get(self, view: View, ask: Ask, chance: Random) -> list[str]:
        """Anything that is printed: whether the other holds it, only the other knows."""
        printed = [card.id for card in self._catalogue.cards if view.discard.count(card.id) < card.copies]
        return [*_items(self._catalogue, printed, chance), *_named(ask, "get:", chance)]

    def _deliverable(self, items: list[str], hand: list[str]) -> bool:
        try:
            return deliver(read(items, self._catalogue), hand, self._catalogue) is not None
        except Refused:
            return False


def any_answer(ask: Ask, chance: Random) -> list[str]:
    """Any legal answer to a question of any shape but a deal, which cannot be answered without looking."""
    match ask.shape:
        case Shape.ONE:
            return [chance.choice(ask.options)]
        case Shape.SOME:
            return chance.sample(ask.options, chance.randint(ask.least, ask.most)) or [NONE]
        case Shape.NUMBER:
            return [f"n:{chance.randint(ask.least, ask.most)}"]
        case Shape.ORDER:
            return chance.sample(ask.options, len(ask.options))
        case Shape.AMOUNTS:
            return _ships(ask, chance)
        case Shape.FORM | Shape.SHEET:
            raise ValueError(f"a {ask.shape} needs a view")


def _ships(ask: Ask, chance: Random) -> list[str]:
    pool = [option for option, limit in zip(ask.options, ask.limits, strict=True) for _ in range(limit)]
    taken = Counter(chance.sample(pool, chance.randint(ask.least, ask.most)))
    return [f"{option}={count}" for option, count in taken.items()] or [NONE]


def _items(catalogue: Catalogue, cards: list[str], chance: Random) -> list[str]:
    """No item to two, each of another form, as long as there are cards to name."""
    if not cards:
        return []
    forms = (
        f"card:{chance.choice(cards)}",
        f"kind:{catalogue.kind_of(chance.choice(cards))}",
        f"kind:{chance.choice(CARD_KINDS)}*2",
        f"random:{chance.randint(1, 3)}",
        f"highest:{chance.choice(RANKED)}",
        f"lowest:{chance.choice(RANKED)}*{chance.randint(1, 2)}",
    )
    items = chance.sample(forms, chance.randint(0, 2))
    return items[:1] if all(item.startswith("kind:") for item in items) else items


def _named(ask: Ask, way: str, chance: Random) -> list[str]:
    """Perhaps a colony and perhaps a tech of those that the options name."""
    items = []
    for what in ("colony", "tech"):
        named = [option.removeprefix(way) for option in ask.options if option.startswith(f"{way}{what}:")]
        if named and chance.random() < 0.5:
            items.append(chance.choice(named))
    return items
