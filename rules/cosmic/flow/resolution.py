"""Resolution: ships are lost or land, compensation and rewards are taken, cards are discarded (R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rules.cosmic.actions import perform
from rules.cosmic.effects import drawing, losses
from rules.cosmic.flow.reveal import kinds
from rules.cosmic.moves import card_moves, sheets, ship_moves, victory
from rules.cosmic.protocol.questions import bare, put, some
from rules.cosmic.state.encounter import SIDES, Fleet
from rules.kernel.asks import Ask, Shape
from rules.kernel.machine import STAY, StepResult

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking, StepResult

RETURN_FIRST = "2008"
"""The edition in which defensive allies go home before their rewards, not after them (E12)."""
LOSERS = {"offense": ("defense",), "defense": ("offense",), "both_lose": SIDES}
"""The sides that lose, by outcome."""


def outcome_known(game: Context) -> Asking[StepResult]:
    """`resolution.outcome_known`: the ships that met are noted, then powers and cards act (R13.1)."""
    encounter = game.encounter
    if not encounter.stood:
        encounter.stood = {seat: n for side in SIDES for seat, n in game.state.ships_in_encounter(side).items()}
    return (yield from perform.window(game))


def losers_to_warp(game: Context) -> Asking[None]:
    """`resolution.losers_to_warp`: all ships of the losing sides leave together (R13.2)."""
    encounter = game.encounter
    encounter.lost = yield from losses.lose(game, beaten_ships(game), "encounter", encounter.removed)
    yield from perform.settle(game)


def beaten_ships(game: Context) -> dict[str, Fleet]:
    """The ships of the losing sides in the encounter: owner to place to number."""
    losses: dict[str, Fleet] = {}
    for side in LOSERS[game.encounter.outcome or ""]:
        for seat, count in game.state.ships_in_encounter(side).items():
            losses[seat] = {_place(game, side, seat): count}
    return sheets.modified(game, "beaten", losses)


def _place(game: Context, side: str, seat: str) -> str:
    if side == "offense":
        return "gate"
    return game.encounter.planet or "" if seat == game.defense else "beside"


def lands(game: Context) -> bool:
    """Whether an offense that has won stands before a planet."""
    encounter = game.encounter
    return encounter.outcome == "offense" and encounter.planet is not None and bool(encounter.gate)


def land(game: Context) -> Asking[None]:
    """`resolution.land`: the winning offense and its allies land at the same moment (R13.3)."""
    encounter = game.encounter
    assert encounter.planet is not None  # noqa: S101 - `lands` has seen to it
    landing = dict(encounter.gate)
    for seat, count in landing.items():
        ship_moves.lift(game, seat, {"gate": count})
        ship_moves.set_down(game, seat, {encounter.planet: count})
    encounter.landed = landing
    game.emit("ships.landed", {"planet": encounter.planet, "ships": landing})
    yield from perform.settle(game)


def check_win(game: Context) -> None:
    """`resolution.win_check` (R13.4)."""
    victory.check_win(game)


# -- compensation


@attrs.define
class Payment:
    """Compensation that is due (R13.8, IO-9); effects change who pays, who picks and how much (quantity `payment`)."""

    receiver: str
    payer: str
    count: int
    picker: str = ""
    """Who picks the cards; by default they are taken at random."""
    refused: list[str] = attrs.Factory(list)
    """Players who need not pay."""


@attrs.frozen
class Gained:
    """Cards a player has just got in resolution; what `resolution.after_compensation` and `.after_reward` follow."""

    seat: str
    cards: tuple[str, ...]
    payer: str = ""
    """Whose they were; the deck's, if empty."""


def owed(game: Context) -> tuple[str, str] | None:
    """(receiver, payer) where a negotiate has lost to an attack (R13.8)."""
    encounter = game.encounter
    if encounter.no_rewards or encounter.outcome not in SIDES or not encounter.faces:
        return None
    offense, defense = kinds(game)
    if (offense, defense, encounter.outcome) == ("negotiate", "attack", "defense"):
        return game.offense, game.defense
    if (offense, defense, encounter.outcome) == ("attack", "negotiate", "offense"):
        return game.defense, game.offense
    return None


def payment_due(game: Context) -> Payment | None:
    """The compensation that is to be paid as things stand; None where nothing is due, or its payer has refused."""
    payment = claim(game)
    return payment if payment is not None and payment.payer not in payment.refused else None


def claim(game: Context) -> Payment | None:
    """The compensation a loser has a right to, even if its payer has refused; None where there is none."""
    due = owed(game)
    if due is None:
        return None
    receiver, payer = due
    number = sheets.count(game, "compensation", receiver, game.encounter.lost.get(receiver, 0))
    payment = sheets.modified(game, "payment", Payment(receiver, payer, number))
    return payment if payment.count else None


def is_owed(game: Context) -> bool:
    """Whether compensation is to be paid."""
    return payment_due(game) is not None


def compensate(game: Context) -> Asking[None]:
    """`resolution.compensation`: a random card for each own ship lost, where nobody picks (R13.8).

    Then what was laid aside is taken up again.
    """
    payment = payment_due(game)
    assert payment is not None  # noqa: S101 - `is_owed` has seen to it
    hand = card_moves.reachable(game, payment.payer)
    if payment.picker and hand:
        cards = yield from _pick(game, payment)
    else:
        cards = card_moves.random_cards(game, payment.payer, payment.count, hand)
    card_moves.give(game, payment.payer, payment.receiver, cards, "compensation")
    if cards:
        gained = Gained(payment.receiver, tuple(cards), payment.payer)
        yield from perform.trigger(game, "resolution.after_compensation", gained)
    for seat in tuple(game.encounter.aside):
        card_moves.take_up(game, seat)


def _pick(game: Context, payment: Payment) -> Asking[list[str]]:
    picker, payer = payment.picker, payment.payer
    hand = card_moves.reachable(game, payer)
    if picker != payer:
        game.emit("hand.seen", {"seat": payer, "by": picker}, {picker: {"cards": hand}})
    if payment.count >= len(hand):
        return hand
    kind, options = "cards.give" if picker == payer else "cards.take", [f"card:{card}" for card in hand]
    ask = some(
        picker, kind, game.state.at, "R13.8", options, options[: payment.count], least=payment.count,
        most=payment.count, always=True,
    )  # fmt: skip
    return [bare(pick) for pick in (yield from put(ask))]


# -- rewards


def rewards_due(game: Context) -> bool:
    """Whether allies have helped a defense that won (R13.9)."""
    encounter = game.encounter
    helped = encounter.beside or game.state.queue
    return encounter.outcome == "defense" and not encounter.no_rewards and bool(helped)


def reward(game: Context) -> Asking[StepResult]:
    """`resolution.rewards`: the next ally, in alliance order, divides its reward, then takes it (R13.9)."""
    state = game.state
    if state.queue is None:
        state.encounter.helped = dict(state.encounter.beside)
        state.queue = tuple(seat for seat in state.alliance_order() if seat in state.encounter.helped)
        if game.options.edition == RETURN_FIRST:
            yield from allies_return(game)
            return STAY
    if not state.queue:
        return None
    seat, state.queue = state.queue[0], state.queue[1:]
    count = sheets.count(game, "rewards", seat, state.encounter.helped[seat])
    ships_most = min(count, game.player(seat).warp) if state.colonies(seat) else 0
    ask = Ask(
        seat, "reward.split", state.at, "R13.9", Shape.NUMBER, (), (f"n:{count}",), least=count - ships_most, most=count
    )
    (choice,) = yield from put(ask)
    cards = int(choice.partition(":")[2])
    game.emit("reward.split", {"seat": seat, "cards": cards, "ships": count - cards})
    drawn = yield from drawing.draw(game, seat, cards)
    if cards < count:
        yield from ship_moves.retrieve(game, seat, count - cards, "R13.9")
    if drawn:
        yield from perform.trigger(game, "resolution.after_reward", Gained(seat, drawn))
    yield from perform.settle(game)
    return STAY


def allies_return(game: Context) -> Asking[None]:
    """`resolution.allies_return`: the defensive allies go home (R13.6)."""
    for seat in game.state.alliance_order():
        yield from ship_moves.go_home(game, seat, "beside", "R13.6")
    yield from perform.settle(game)


def anyone_beside(game: Context) -> bool:
    """Whether ships stand beside the planet."""
    return bool(game.encounter.beside)


# -- discards


def past_discards(game: Context) -> StepResult:
    """After `resolution.after`: a reclaim has no cards to discard (R7.5)."""
    return "encounter.end" if game.encounter.aim == "reclaim" else None


def discard(game: Context) -> Asking[None]:
    """`resolution.discard`: the offense's card, the defense's, then the reinforcements (R13.7).

    A card that has never been shown goes unseen under the deck.
    """
    encounter = game.encounter
    for seat in encounter.claimed:
        if seat in encounter.cards:
            card_moves.bury(game, seat, encounter.cards.pop(seat))
    for seat, card in encounter.unseen:
        card_moves.bury(game, seat, card)
    encounter.claimed, encounter.unseen = {}, ()
    cards = [(seat, encounter.cards.pop(seat)) for seat in encounter.mains if seat in encounter.cards]
    encounter.spent = dict(cards)
    cards += [*encounter.extra, *((seat, card) for seat, card, _ in encounter.reinforcements)]
    encounter.extra, encounter.reinforcements = (), ()
    for seat, card in cards:
        card_moves.drop(game, seat, card)
    for seat in game.state.timing_order():
        own = [card for whose, card in cards if whose == seat]
        if own:
            game.emit("cards.discarded", {"seat": seat, "cards": own})
    yield from perform.settle(game)
