"""Planning: both main players choose an encounter card in secret (R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import ops
from rules.asks import Poll, bare, one

if TYPE_CHECKING:
    from rules.kernel.asks import Ask
    from rules.kernel.machine import Asking
    from rules.play import Play


def check_due(game: Play) -> bool:
    """Whether a main player holds no encounter card."""
    return not all(game.holds_encounter_card(seat) or seat in game.encounter.cards for seat in game.encounter.mains)


def check_cards(game: Play) -> Asking[None]:
    """`planning.check_cards`, `planning.recheck`: the offense ends its turn (R10.3), the defense draws (R10.4)."""
    if not game.holds_encounter_card(game.offense):
        ops.break_off(game, "no encounter card")
    yield from ops.new_hand(game, game.defense)
    yield from ops.settle(game)


def select(game: Play) -> Asking[None]:
    """`planning.select`: both choose at the same time; the card has left the hand (R10.1)."""
    encounter = game.encounter
    choosing = [seat for seat in encounter.mains if seat not in encounter.cards]
    answers = yield Poll(tuple([_ask(game, seat) for seat in choosing]))
    for seat in choosing:
        card = bare(answers[seat][0])
        game.player(seat).hand.remove(card)
        encounter.cards[seat] = card
        game.emit("planning.selected", {"seat": seat}, {seat: {"card": card}})


def _ask(game: Play, seat: str) -> Ask:
    hand = dict.fromkeys(game.player(seat).hand)
    options = [f"card:{card}" for card in hand if game.catalogue.is_encounter(card)]
    default = options[game.chance(f"default.{seat}", len(options))]
    return one(seat, "planning.select", game.state.at, "R10.1", options, default, always=True)
