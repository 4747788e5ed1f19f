"""What a card or a power does in somebody's hand, for whom it is, and what others may answer it with."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen.cards import CARDS, FLARE
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from cosmic_tui.screenkit.styled_text import Row, Span, ink, join
from rules.cosmic.cards.catalogue import FlareFacts
from rules.kernel.asks import Ask

HANDLING = "cards."
"""So begin the kinds of questions in which cards are taken and given, and none is played."""


def offered(ask: Ask, option: str, scene: PromptScene) -> Row:
    """To whom a use or a card is offered, and what others may answer it with; empty where nothing would be played."""
    if ask.kind.startswith(HANDLING):
        return ()
    head, _, name = option.partition(":")
    thing = option.partition(".")[0] if head == "use" else name
    roles = _roles(thing, scene)
    if head not in ("use", "card", "hoard", "sheet") or not roles:
        return ()
    names = scene.names
    said = names.words.ink("prompt.offered", "dim", roles=names.terms.roles(roles))
    answers = [names.card(card) for card in CARDS.answers(thing)]
    return (*said, Span(" "), *names.words.ink("card.answers", "dim", cards=join(answers))) if answers else said


def _roles(thing: str, scene: PromptScene) -> Sequence[str]:
    """The role marks under which this seat has a use or a card."""
    if thing in CARDS.artifacts:
        return CARDS.artifacts[thing].roles
    alien = thing.removeprefix(FLARE).removeprefix("use:")
    if alien not in CARDS.aliens:
        return ()
    return open_half(alien, scene, scene.seat).roles if thing.startswith(FLARE) else CARDS.aliens[alien].roles


def card_of(seat: str, card: str, scene: PromptScene) -> Row:
    """What a card does in the hand of that seat."""
    if card in CARDS.artifacts:
        return ink(CARDS.artifacts[card].summary)
    if card.startswith(FLARE):
        alien = card.removeprefix(FLARE)
        return ink(open_half(alien, scene, seat).text) if alien in CARDS.aliens else ()
    return ink(scene.names.terms.kind_text.get(CARDS.kind(card), ""))


def open_half(alien: str, scene: PromptScene, seat: str) -> FlareFacts:
    """The half of a flare that is open to a seat: the super of its own alien while that works (R20.1)."""
    own = next((player for player in scene.view.players if player.seat == seat), None)
    printed = CARDS.aliens[alien]
    mine = own is not None and own.power == "active" and alien in (own.alien, *own.also)
    return printed.super if mine else printed.wild
