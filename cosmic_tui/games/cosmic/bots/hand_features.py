"""What a hand is made of, for the judgement of positions: how many cards of each kind, and how good the best are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.state.player import Player

ENCOUNTER = ("attack", "negotiate", "morph")
BEST = ("attack.best", "attack.second")
"""The highest attacks; low ones are often worse than none, as they put off the next new hand."""


def of_hand(player: Player, catalogue: Catalogue, end: float, own: float) -> Iterator[tuple[str, float]]:
    """Values of attacks are in tens. `end`: how near the game is to its end, `own`: how near this player is to it."""
    kinds = Counter[str]()
    attacks, help_in_hand = list[int](), 0
    for card in player.hand:
        kind = "zap" if card.endswith("_zap") else catalogue.kind_of(card)
        kinds[kind] += 1
        if kind == "attack":
            attacks.append(catalogue.value_of(card))
        elif kind == "reinforcement":
            help_in_hand += catalogue.value_of(card)
    yield from kinds.items()
    attacks.sort(reverse=True)
    yield from ((name, value / 10) for name, value in zip(BEST, attacks, strict=False))
    if attacks:
        yield "attack.best.own", own * attacks[0] / 10
    yield "attack.value", sum(attacks) / 10
    yield "attack.value.end", end * sum(attacks) / 10
    yield "reinforcement.value", help_in_hand
    yield "reinforcement.value.own", own * help_in_hand
    if not any(kinds[kind] for kind in ENCOUNTER):
        yield "new_hand", 1.0
    if any(f"flare:{sheet.alien}" in player.hand for sheet in player.sheets):
        yield "flare.own", 1.0
