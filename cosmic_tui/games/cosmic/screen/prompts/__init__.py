"""One prompt per shape of question. A choice is data: it outlives every change of the screen."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.prompts.amounts import NumberChoice, ShipsChoice
from cosmic_tui.games.cosmic.screen.prompts.choice import Choice
from cosmic_tui.games.cosmic.screen.prompts.dealing import DealChoice
from cosmic_tui.games.cosmic.screen.prompts.picks import OneChoice, OrderChoice, SomeChoice
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from rules.kernel.asks import Ask, Shape

__all__ = ["Choice", "DealChoice", "PromptScene", "choice_for"]

_BY_SHAPE: dict[Shape, type[Choice]] = {
    Shape.ONE: OneChoice,
    Shape.SOME: SomeChoice,
    Shape.NUMBER: NumberChoice,
    Shape.ORDER: OrderChoice,
    Shape.AMOUNTS: ShipsChoice,
    Shape.FORM: DealChoice,
}


def choice_for(ask: Ask) -> Choice:
    """A fresh choice of the form this question wants; one of several is pointed at, with nothing to mark."""
    one_of_some = ask.shape is Shape.SOME and ask.least == ask.most == 1
    return OneChoice(ask) if one_of_some else _BY_SHAPE[ask.shape](ask)
