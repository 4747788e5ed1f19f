"""When the simple bot uses a power that is at its will (`use:<alien>` in a window): one row for each alien.

An alien that is not listed is used whenever it can be.
"""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import alliance, worth
from cosmic_tui.games.cosmic.bots.moments import (  # fmt: skip
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
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.views import HIDDEN
from rules.cosmic.state.encounter import SIDES

GOOD_CARD = 2.6
"""A card worth keeping rather than drawing another one."""


def _worth_joining(reader: ViewReader) -> bool:
    return any(alliance.promise(reader, side) > 0 for side in SIDES)


def _own_card_is_good(reader: ViewReader) -> bool:
    card = reader.view.cards.get(reader.me, HIDDEN)
    return card != HIDDEN and worth.card(reader, card) > GOOD_CARD


def _has_junk(reader: ViewReader) -> bool:
    hand = reader.view.hand
    return len(hand) >= 4 and min(worth.card(reader, card) for card in hand) < GOOD_CARD


def _helps_the_defense(reader: ViewReader) -> bool:
    return reader.favoured == "defense"


def _better_hand(reader: ViewReader) -> bool:
    """The other hand is likely to be worth more in all, as far as sizes and the cards not seen tell."""
    return reader.is_main and worth.hand(reader) + 2 < reader.players[reader.opponent].hand_size * worth.any_card(
        reader
    )


def _ships_for_cards(reader: ViewReader) -> bool:
    return ships_to_spare(reader) and short_of_cards(reader)


USES: Mapping[str, When] = {
    "amoeba": When(unsure, "why.uses.ships_move"),
    "calculator": When(equalizing, "why.uses.equalize"),
    "chosen": When(trailing, "why.uses.new_card"),
    "citadel": When(_helps_the_defense, "why.uses.citadels"),
    "clone": When(_own_card_is_good, "why.uses.own_card_again"),
    "kamikaze": When(_ships_for_cards, "why.uses.ships_for_cards"),
    "loser": When(better_with("loser.upset"), "why.flares.easier_to_lose"),
    "machine": When(ships_to_spare, "why.flares.another_encounter"),
    "mirror": When(better_with("mirror.reversal"), "why.uses.backwards"),
    "parasite": When(_worth_joining, "why.uses.uninvited"),
    "philanthropist": When(_has_junk, "why.uses.gift"),
    "sorcerer": When(better_swapped, "why.flares.other_card_better"),
    "trader": When(_better_hand, "why.uses.better_hand"),
}
USUAL = When(always, "why.uses.usual")
