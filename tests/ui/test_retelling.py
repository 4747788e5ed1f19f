"""Hands as they are told between two views: a card leaves a hand once, however many events tell of it."""

from __future__ import annotations

import pytest
from tables import players, view

from cosmic_tui.games.cosmic.screen.stage.retelling import view_after
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen

HELD = 5


def seen_view(*hand: str) -> View:
    return view(
        "red", players=players(("red", "blue"), red={"hand_size": HELD}, blue={"hand_size": HELD}), hand=list(hand)
    )


def hand_of(seen: View, seat: str, *told: Seen) -> int:
    """How many cards a seat holds after these events."""
    for event in told:
        seen = view_after(seen, event)
    return next(player.hand_size for player in seen.players if player.seat == seat)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_reinforcement_leaves_the_hand_as_it_is_announced_and_no_second_time(seat: str) -> None:
    played = Seen("card.played", "reveal.reinforcements", {"seat": seat, "card": "reinforcement_3", "target": []})
    added = Seen(
        "reinforcement.played", "reveal.reinforcements", {"seat": seat, "card": "reinforcement_3", "side": "offense"}
    )
    assert hand_of(seen_view("reinforcement_3"), seat, played, added) == HELD - 1


def test_an_attack_card_that_is_thrown_in_leaves_the_hand() -> None:
    added = Seen(
        "reinforcement.played", "reveal.reinforcements", {"seat": "red", "card": "attack_04", "side": "offense"}
    )
    assert hand_of(seen_view("attack_04"), "red", added) == HELD - 1


def test_cards_of_the_encounter_that_are_discarded_have_left_the_hand_before() -> None:
    told = [
        Seen("planning.selected", "planning.select", {"seat": "blue"}),
        Seen("reveal.cards", "reveal.cards", {"cards": {"blue": "attack_10"}}),
        Seen("card.played", "reveal.reinforcements", {"seat": "blue", "card": "reinforcement_3", "target": []}),
        Seen("reinforcement.played", "reveal.reinforcements", {
            "seat": "blue", "card": "reinforcement_3", "side": "defense",
        }),
        Seen("cards.discarded", "encounter.end", {"seat": "blue", "cards": ["attack_10", "reinforcement_3"]}),
    ]  # fmt: skip
    assert hand_of(seen_view(), "blue", *told) == HELD - 2


def test_cards_that_are_discarded_from_the_hand_leave_it() -> None:
    told = Seen("cards.discarded", "regroup", {"seat": "blue", "cards": ["attack_10", "attack_12"]})
    assert hand_of(seen_view(), "blue", told) == HELD - 2
