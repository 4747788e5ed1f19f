"""One prompt per shape of question. A choice is data: it outlives every change of the screen."""

from __future__ import annotations

import attrs

from cosmic_tui.ui.cards import CARDS
from cosmic_tui.ui.prompts.amounts import NumberChoice, ShipsChoice
from cosmic_tui.ui.prompts.choice import Choice, Scene
from cosmic_tui.ui.prompts.dealing import DealChoice
from cosmic_tui.ui.prompts.picks import OneChoice, OrderChoice, SomeChoice
from rules.asks import bare
from rules.kernel.asks import Ask, Shape

__all__ = ["Choice", "DealChoice", "Scene", "choice_for"]

CARD = "card:"
_BY_SHAPE: dict[Shape, type[Choice]] = {
    Shape.ONE: OneChoice,
    Shape.SOME: SomeChoice,
    Shape.NUMBER: NumberChoice,
    Shape.ORDER: OrderChoice,
    Shape.SHIPS: ShipsChoice,
    Shape.DEAL: DealChoice,
}


def choice_for(ask: Ask) -> Choice:
    """A fresh choice of the form this question wants; cards stand in it as in a hand, all else as it was asked."""
    if ask.shape in (Shape.ONE, Shape.SOME):
        cards = iter(CARDS.sorted(bare(option) for option in ask.options if option.startswith(CARD)))
        options = [f"{CARD}{next(cards)}" if option.startswith(CARD) else option for option in ask.options]
        ask = attrs.evolve(ask, options=tuple(options))
    return _BY_SHAPE[ask.shape](ask)
