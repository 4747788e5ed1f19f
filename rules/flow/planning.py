"""Planning: both main players choose an encounter card in secret (R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import acting, drawing
from rules.asks import Poll, bare, one, put
from rules.sheets import shaped

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
        acting.break_off(game, "no encounter card")
    yield from drawing.new_hand(game, game.defense)
    yield from acting.settle(game)


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


def select_face_up(game: Play, seat: str) -> Asking[None]:
    """A main player selects alone, and lays the card down openly (`planning.face_up`)."""
    encounter = game.encounter
    card = bare((yield from put(_ask(game, seat)))[0])
    game.player(seat).hand.remove(card)
    encounter.cards[seat] = card
    encounter.face_up.append(seat)
    game.emit("planning.selected", {"seat": seat, "card": card})


def _ask(game: Play, seat: str) -> Ask:
    hand = dict.fromkeys(game.player(seat).hand)
    cards = shaped(game, "selectable", [card for card in hand if game.catalogue.is_encounter(card)])
    options = [f"card:{card}" for card in cards]
    default = options[game.chance(f"default.{seat}", len(options))]
    return one(seat, "planning.select", game.state.at, "R10.1", options, default, always=True)
