"""The columns of an offer: all that can be given, and all that can be asked for, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.naming import ITEM
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from rules.cosmic.protocol.questions import bare

GIVE, GET = "give", "get"
KINDS = ("attack", "negotiate", "morph", "reinforcement", "artifact", "flare")
RANKED = ("attack", "reinforcement")
"""The kinds that have a highest and a lowest card."""


@attrs.define(eq=False)
class Item:
    """A line of a column: an id without its number (`card:attack_20`, `random`), how many there are, how many taken."""

    id: str
    group: str
    most: int
    taken: int = 0

    def spelt(self) -> list[str]:
        """As it stands in an answer."""
        head, name = self.id.partition(":")[0], bare(self.id)
        if not self.taken:
            return []
        if head == "card":
            return [self.id] * self.taken
        if head == "random":
            return [f"random:{self.taken}"]
        return [self.id] if self.taken == 1 else [f"{head}:{name}*{self.taken}"]


NO_LINE = Item("", "", 0)
"""Stands for the line under the cursor of an empty column."""


def columns(scene: PromptScene, options: Iterable[str], other: str) -> dict[str, list[Item]]:
    """Both columns: what is held or known to be held, what the options name, and what is left to chance or choice."""
    options = list(options)
    return {GIVE: _to_give(scene, options), GET: _to_get(scene, options, other)}


def hand_of(scene: PromptScene, seat: str) -> int:
    """How many cards a player holds."""
    return next((player.hand_size for player in scene.view.players if player.seat == seat), 0)


def _to_give(scene: PromptScene, options: list[str]) -> list[Item]:
    held = Counter(CARDS.sorted(scene.view.hand))
    by_kind = Counter(CARDS.kind(card) for card in scene.view.hand)
    size = len(scene.view.hand)
    return [
        *_offered(options, GIVE),
        *(Item(f"card:{card}", "cards", count) for card, count in held.items()),
        *_at_random(size),
        *_unnamed({kind: by_kind[kind] for kind in KINDS if by_kind[kind]}, size),
    ]


def _to_get(scene: PromptScene, options: list[str], other: str) -> list[Item]:
    size, seen = hand_of(scene, other), scene.memory.known_cards(other)
    most: Counter[str] = Counter()
    for card in CARDS.designs.values():
        most[card.kind] += card.copies
    return [
        *_offered(options, GET),
        *(Item(f"card:{card}", "seen", seen[card]) for card in CARDS.sorted(set(seen)) if seen[card]),
        *_at_random(size),
        *_unnamed({kind: min(size, most[kind]) for kind in KINDS if most[kind]}, size),
        *(Item(f"card:{card}", "named", CARDS.copies(card)) for card in CARDS.sorted(CARDS.designs) if not seen[card]),
    ]


def _at_random(hand: int) -> list[Item]:
    return [Item("random", "unseen", hand)] if hand else []


def _unnamed(kinds: dict[str, int], hand: int) -> list[Item]:
    """Cards by kind, and the highest and lowest of a kind, out of a hand of that size."""
    if not hand:
        return []
    ranked = [
        Item(f"{rank}:{kind}", "kinds", kinds[kind])
        for kind in RANKED
        if kind in kinds
        for rank in ("highest", "lowest")
    ]
    return [*(Item(f"kind:{kind}", "kinds", most) for kind, most in kinds.items()), *ranked]


def _offered(options: list[str], side: str) -> list[Item]:
    """Colonies, then techs, as the options name them."""
    return [
        Item(bare(option), group, 1)
        for group, what in (("colonies", "colony"), ("techs", "tech"))
        for option in options
        if option.startswith(f"{side}:{what}:")
    ]


def preset(column: list[Item], items: Iterable[str]) -> None:
    """Take over one side of an offer, as far as the column has its lines."""
    lines = {item.id: item for item in column}
    for pick in items:
        match = ITEM.fullmatch(pick)
        if match is None:
            continue
        random = match["what"] == "random"
        line = lines.get("random" if random else f"{match['what']}:{match['name']}")
        if line is not None:
            count = int(match["name"]) if random else int(match["times"] or 1)
            line.taken = min(line.most, line.taken + count)
