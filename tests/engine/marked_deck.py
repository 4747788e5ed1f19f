"""The cards of the game, each printed once and under an id of its own: every copy can be told in what is sent."""

from __future__ import annotations

import attrs

from rules.cosmic.cards.catalogue import Catalogue

PLAIN = {"morph", "negotiate"}
"""The engine names these itself; the first copy of each stays without a mark."""


def marked(plain: Catalogue) -> Catalogue:
    """The same catalogue with a mark on every copy of a card; flares and techs are single anyway."""
    cards, behaviours = [], {}
    for card in plain.cards:
        for copy in range(card.copies):
            name = card.id if card.id in PLAIN and not copy else f"{card.id}_m{copy}"
            cards.append(attrs.evolve(card, id=name, copies=1))
            if card.id in plain.behaviours:
                behaviours[name] = plain.behaviours[card.id]
    return attrs.evolve(plain, cards=tuple(cards), behaviours=behaviours)
