"""Planning: both main players choose an encounter card in secret (R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.actions import legal, perform
from rules.cosmic.cards.abilities import BoundAbility, Half
from rules.cosmic.cards.action import Action
from rules.cosmic.effects import drawing
from rules.cosmic.moves import stored_cards, victory
from rules.cosmic.moves.sheets import modified
from rules.cosmic.protocol.questions import PASS, Poll, one, put
from rules.kernel.machine import STAY

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.asks import Ask
    from rules.kernel.machine import Asking, StepResult


HALF_UP, BEFORE = "reveal.half_up", "planning.before_select"


def check_due(game: Context) -> bool:
    """Whether a main player holds no encounter card."""
    return not all(stored_cards.can_select(game, seat) or seat in game.encounter.cards for seat in game.encounter.mains)


def check_cards(game: Context) -> Asking[StepResult]:
    """`planning.check_cards`, `planning.recheck`: the offense ends its turn (R10.3), the defense draws (R10.4)."""
    if not stored_cards.can_select(game, game.offense):
        victory.break_off(game, "no encounter card")
    if not stored_cards.can_select(game, game.defense) and (yield from _play_something(game, game.defense)):
        return STAY
    if not stored_cards.can_select(game, game.defense):
        yield from _new_hand(game, game.defense)
    yield from perform.settle(game)
    return None


def _play_something(game: Context, seat: str) -> Asking[bool]:
    """Before its new hand a defense may play a card of this one, openly asked (R10.4); whether it has.

    Where beats are kept it is asked whatever it holds: the hand is shown only after that.
    """
    options = {bound.option: bound for bound in legal.cards_at(game, seat, BEFORE) if _before_new_hand(bound)}
    if not options and not (game.beats and game.player(seat).hand):
        return False
    (choice,) = yield from put(one(seat, "window", game.state.at, "R10.4", [*options, PASS], PASS, always=game.beats))
    if choice == PASS:
        return False
    yield from perform.act(game, Action(seat, options[choice], BEFORE))
    return True


def _before_new_hand(bound: BoundAbility) -> bool:
    """Artifacts and wild flares of the hand, no use of a power."""
    return not bound.store and bound.ability.use is None and bound.ability.half is not Half.SUPER


def _new_hand(game: Context, seat: str) -> Asking[None]:
    """Where no hand can hold an encounter card any more the encounter is broken off (R5.1)."""
    yield from drawing.new_hand(game, seat)
    if not stored_cards.can_select(game, seat):
        victory.break_off(game, "no encounter card")


def select(game: Context) -> Asking[None]:
    """`planning.select`: both choose at the same time; the card has left the hand (R10.1).

    Where one has chosen openly the other may have paid with its last encounter card meanwhile (R10.5). Cards of hands
    are laid down first: what answers a card out of a store cannot be paid with them any more.
    """
    encounter = game.encounter
    choosing = [seat for seat in encounter.mains if seat not in encounter.cards]
    for seat in choosing:
        yield from _arm(game, seat)
    answers = yield Poll(tuple([_ask(game, seat) for seat in choosing]))
    for seat in sorted(choosing, key=lambda seat: not answers[seat][0].startswith("card:")):
        card = yield from _in_hand(game, seat, answers[seat][0])
        game.player(seat).hand.remove(card)
        encounter.cards[seat] = card
        game.emit("planning.selected", {"seat": seat}, {seat: {"card": card}})


def select_face_up(game: Context, seat: str) -> Asking[None]:
    """A main player selects alone, and lays the card down openly (`planning.face_up`).

    Whose power lets it keep a card face down at `reveal.half_up` decides that here and now.
    """
    encounter = game.encounter
    yield from _arm(game, seat)
    card = yield from _in_hand(game, seat, (yield from put(_ask(game, seat)))[0])
    game.player(seat).hand.remove(card)
    encounter.cards[seat] = card
    if legal.uses_at(game, seat, HALF_UP, None, None):
        game.emit("planning.selected", {"seat": seat}, {seat: {"card": card}})
        yield from perform.trigger(game, HALF_UP, None)
        return
    encounter.face_up += (seat,)
    game.emit("planning.selected", {"seat": seat, "card": card})


def _in_hand(game: Context, seat: str, choice: str) -> Asking[str]:
    """The card chosen, out of the store it lies in; another one from the hand where that was stopped."""
    store, _, card = choice.partition(":")
    if store == "card":
        return card
    if (yield from perform.fetch(game, seat, store, card, hidden=True)):
        game.encounter.stores = {**game.encounter.stores, seat: store}
        return card
    yield from _arm(game, seat)
    return (yield from _in_hand(game, seat, (yield from put(_ask(game, seat)))[0]))


def _arm(game: Context, seat: str) -> Asking[None]:
    """Whose last encounter card has just gone: the offense ends its turn (R10.3), the defense draws (R10.4)."""
    if stored_cards.can_select(game, seat):
        return
    if seat == game.offense:
        for main in tuple(game.encounter.cards):
            stored_cards.take_back(game, main, main)
        game.encounter.face_up = ()
        victory.break_off(game, "no encounter card")
    yield from _new_hand(game, seat)


def _ask(game: Context, seat: str) -> Ask:
    hand = dict.fromkeys(game.player(seat).hand)
    held = [card for card in hand if game.catalogue.is_encounter(card)]
    demanded = modified(game, "demanded", dict[str, str]()).get(seat)
    kept = stored_cards.kept(game, seat)
    every = held + [card for cards in kept.values() for card in cards if game.catalogue.is_encounter(card)]
    cards = [demanded] if demanded in held else modified(game, "selectable", every)
    options = [f"card:{card}" for card in held if card in cards]
    if demanded not in held:
        for store, there in kept.items():
            options += [f"{store}:{card}" for card in dict.fromkeys(there) if card in cards]
    default = options[game.chance(f"default.{seat}", len(options))]
    return one(seat, "planning.select", game.state.at, "R10.1", options, default, always=True)
