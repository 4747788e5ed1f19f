"""When the simple bot uses a power that is at its will (`use:<alien>` in a window): one row for each alien.

An alien that is not listed is used whenever it can be.
"""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import alliance, worth
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.bots.when import (  # fmt: skip
    When,
    always,
    better_swapped,
    better_with,
    equalizing,
    ships_to_spare,
    short_of_cards,
    trailing,
    unsure,
)
from rules.cosmic.protocol.views import HIDDEN
from rules.cosmic.state.encounter import SIDES

GOOD_CARD = 2.6
"""A card worth keeping rather than drawing another one."""


def _worth_joining(look: ViewReader) -> bool:
    return any(alliance.promise(look, side) > 0 for side in SIDES)


def _own_card_is_good(look: ViewReader) -> bool:
    card = look.view.cards.get(look.me, HIDDEN)
    return card != HIDDEN and worth.card(look, card) > GOOD_CARD


def _has_junk(look: ViewReader) -> bool:
    hand = look.view.hand
    return len(hand) >= 4 and min(worth.card(look, card) for card in hand) < GOOD_CARD


def _helps_the_defense(look: ViewReader) -> bool:
    return look.favoured == "defense"


def _better_hand(look: ViewReader) -> bool:
    """The other hand is likely to be worth more in all, as far as sizes and the cards not seen tell."""
    return look.is_main and worth.hand(look) + 2 < look.players[look.opponent].hand_size * worth.any_card(look)


def _ships_for_cards(look: ViewReader) -> bool:
    return ships_to_spare(look) and short_of_cards(look)


USES: Mapping[str, When] = {
    "amoeba": When(unsure, "Ships come where they may win, and leave what is lost."),
    "calculator": When(equalizing, "Your attack is likely to be the lower one, so let the other shrink."),
    "chosen": When(trailing, "The cards lie badly for you, and the deck may have a better one."),
    "citadel": When(_helps_the_defense, "The citadels help the side you want to win."),
    "clone": When(_own_card_is_good, "That card is worth having again."),
    "kamikaze": When(_ships_for_cards, "You can spare ships, and your hand needs cards."),
    "loser": When(better_with("loser.upset"), "With these cards it is easier for you to lose than to win."),
    "machine": When(ships_to_spare, "You have the ships for another encounter."),
    "mirror": When(better_with("mirror.reversal"), "Read backwards the cards are better for you."),
    "parasite": When(_worth_joining, "You can gain something on one of the sides, invited or not."),
    "philanthropist": When(_has_junk, "The gift costs you nothing that you would miss."),
    "sorcerer": When(better_swapped, "The other card is likely to be the better one."),
    "trader": When(_better_hand, "The other hand is likely to be better than yours, or larger."),
}
USUAL = When(always, "Your power costs you nothing here and brings something.")
