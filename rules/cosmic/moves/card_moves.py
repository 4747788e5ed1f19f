"""Cards on the move: drawn, discarded, announced, passed on (R17); with `ship_moves` the only ways to change a state.

A generator here may ask and is called with `yield from`; a plain function never asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules.cosmic.cards.deal_terms import CARD_KINDS
from rules.cosmic.moves import resting_cards
from rules.cosmic.moves.resting_cards import PILE
from rules.cosmic.moves.stored_cards import pay_with, ways_to_pay
from rules.cosmic.protocol.questions import bare, exactly_one, put
from rules.cosmic.state.encounter import Announced
from rules.kernel.copying import lacking, one_less

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking


def receive(game: Context, seat: str, drawn: Sequence[str]) -> None:
    """Cards from the deck arrive in a hand, seen by their owner alone."""
    if drawn:
        game.player(seat).hand.extend(drawn)
        game.emit("cards.drawn", {"seat": seat, "count": len(drawn)}, {seat: {"cards": list(drawn)}})


def turn_up(game: Context, seat: str, drawn: Sequence[str]) -> None:
    """Cards from the deck are turned up for all to see and lie beside the encounter cards."""
    if drawn:
        game.encounter.extra += tuple((seat, card) for card in drawn)
        game.emit("cards.turned_up", {"seat": seat, "cards": list(drawn)})


def reshuffle(game: Context) -> bool:
    """Make the discard pile the new deck; False where there is none (R17.2)."""
    state = game.state
    if not state.discard:
        return False
    state.deck = stack(game.shuffled("deck", state.discard), state.stacked)
    state.discard, state.stacked = [], ()
    state.dropped, state.encounter.spent = (), {}
    resting_cards.forget_pile(game)
    game.emit("deck.reshuffled", {"count": len(state.deck)})
    return True


def stack(pile: list[str], top: Sequence[str]) -> list[str]:
    """The pile with the cards of `top` (next drawn last) moved to its end, as far as they are in it."""
    found = []
    for card in top:
        if card in pile:
            pile.remove(card)
            found.append(card)
    return [*pile, *found]


def discard(game: Context, seat: str, cards: Sequence[str]) -> None:
    """Cards go from a hand to the discard pile, open to all, the last one on top."""
    hand = game.player(seat).hand
    for card in cards:
        hand.remove(card)
        drop(game, seat, card)
    if cards:
        game.emit("cards.discarded", {"seat": seat, "cards": list(cards)})


def still_held(game: Context, seat: str, cards: Iterable[str]) -> list[str]:
    """Those of these cards that are in a hand still: as many copies as there are, in their order."""
    hand, found = Counter(game.player(seat).hand), list[str]()
    for card in cards:
        if hand[card]:
            hand[card] -= 1
            found.append(card)
    return found


def lay_aside(game: Context, seat: str, cards: Iterable[str]) -> None:
    """Cards of a hand lie aside, out of reach, until `take_up`; one that is just being played is back by then."""
    aside = game.encounter.aside
    game.encounter.aside = {**aside, seat: (*aside.get(seat, ()), *cards)}


def take_up(game: Context, seat: str) -> None:
    """What a player has laid aside is a part of the hand like any other again."""
    game.encounter.aside = lacking(game.encounter.aside, seat)


def reachable(game: Context, seat: str) -> list[str]:
    """The cards of a hand that do not lie aside."""
    return rest_of_hand(game.player(seat).hand, game.encounter.aside.get(seat, ()))


def rest_of_hand(hand: Iterable[str], cards: Iterable[str]) -> list[str]:
    """What is left of a hand without these cards, as far as they are in it."""
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
    return left


def drop(game: Context, seat: str, card: str) -> None:
    """A card of a player comes to lie on the discard pile; `card.discarded` follows when nothing else is under way."""
    game.state.discard.append(card)
    resting_cards.follow(game, seat, PILE, [card])
    game.state.dropped += ((seat, card),)


def lay_beside(game: Context, seat: str, card: str, planet: str) -> None:
    """A card of a hand is laid open beside a planet, where it stays until it is discarded."""
    game.player(seat).hand.remove(card)
    there = game.state.planet_cards
    game.state.planet_cards = {**there, planet: (*there.get(planet, ()), card)}
    game.emit("planet.card", {"seat": seat, "card": card, "planet": planet})


def clear_beside(game: Context, seat: str, planet: str) -> None:
    """All cards beside a planet are discarded; `seat` is whose they are."""
    cards = game.state.planet_cards.get(planet, ())
    game.state.planet_cards = lacking(game.state.planet_cards, planet)
    for card in cards:
        drop(game, seat, card)
    if cards:
        game.emit("cards.discarded", {"seat": seat, "cards": list(cards)})


def bury(game: Context, seat: str, card: str) -> None:
    """A card that nobody else has seen goes under the deck."""
    game.state.deck.insert(0, card)
    game.emit("card.buried", {"seat": seat})


def salvage(game: Context, seat: str, cards: Sequence[str], source: str) -> None:
    """Cards go from the discard pile to a hand, open to all; what is taken is no longer there for anybody else."""
    pile = game.state.discard
    for card in cards:
        del pile[len(pile) - 1 - pile[::-1].index(card)]
    game.player(seat).hand.extend(cards)
    resting_cards.follow(game, PILE, seat, cards)
    game.emit("cards.salvaged", {"seat": seat, "cards": list(cards), "source": source})


def give(game: Context, giver: str, receiver: str, cards: Iterable[str], kind: str) -> None:
    """Cards go from hand to hand; only the two see which (R17.9)."""
    cards = list(cards)
    if not cards:
        return
    for card in cards:
        game.player(giver).hand.remove(card)
    game.player(receiver).hand.extend(cards)
    resting_cards.follow(game, giver, receiver, cards)
    names = ("seat", "payer") if kind == "compensation" else ("receiver", "giver")
    seen = {"cards": cards}
    game.emit(kind, {names[0]: receiver, names[1]: giver, "count": len(cards)}, {giver: seen, receiver: seen})


def swap_hands(game: Context, seat: str, other: str) -> None:
    """Two players exchange whole hands; each learns what it gets, and knows what it gave."""
    first, second = game.player(seat), game.player(other)
    resting_cards.follow_hands(game, seat, other)
    first.hand, second.hand = second.hand, first.hand
    hands = {owner: {"cards": list(game.player(owner).hand)} for owner in (seat, other)}
    game.emit("hands.swapped", {"seats": [seat, other]}, hands)


def see_hand(game: Context, seat: str, by: str) -> None:
    """A player is shown another one's hand as it is now; nobody else learns what is in it."""
    game.emit("hand.seen", {"seat": seat, "by": by}, {by: {"cards": list(game.player(seat).hand)}})


def random_cards(game: Context, seat: str, count: int, among: Sequence[str]) -> list[str]:
    """`count` cards of a hand, uniformly and unseen (R17.7), out of `among`."""
    left, taken = list(among), []
    for _ in range(min(count, len(left))):
        card = _rigged(game, seat, left) or left[game.chance(f"random.{seat}", len(left))]
        left.remove(card)
        taken.append(card)
    return taken


def _rigged(game: Context, seat: str, cards: Sequence[str]) -> str | None:
    for entry in game.state.rigged:
        if entry[0] == seat and entry[1] in cards:
            game.state.rigged = one_less(game.state.rigged, entry)
            return entry[1]
    return None


def is_of(game: Context, kind: str, card: str) -> bool:
    """Whether a card is of a type (R2.9)."""
    return game.catalogue.kind_of(card) == kind


def ask_own_card(game: Context, seat: str, kind: str, source: str) -> Asking[str]:
    """Ask a player for one card of its hand; returns it."""
    cards = [f"card:{card}" for card in dict.fromkeys(game.player(seat).hand)]
    ask = exactly_one(seat, kind, game.state.at, source, cards, always=True)
    return bare((yield from put(ask))[0])


def one_of_each_type(game: Context, seat: str, source: str) -> Asking[list[str]]:
    """Ask a player to choose one card of each type it holds (R2.9); returns the cards."""
    chosen = []
    held = {game.catalogue.kind_of(card) for card in game.player(seat).hand}
    for kind in CARD_KINDS:
        if kind in held:
            cards = list(dict.fromkeys(ways_to_pay(game, seat, partial(is_of, game, kind))))
            ask = exactly_one(seat, "cards.discard", game.state.at, source, cards, always=True)
            chosen += [pay_with(game, seat, pick) for pick in (yield from put(ask))]
    return chosen


ANNOUNCED = {"use": ("power.used", "use"), "tech": ("tech.used", "tech")}
"""What is announced and is no card: the event that tells of it, and its name in there."""


def announce(game: Context, seat: str, card: str, point: str, target: tuple[str, ...]) -> None:
    """A card leaves the hand, or a use is declared: the table sees it with all that was named with it (R17.8)."""
    kind, name = ANNOUNCED.get(card.partition(":")[0], ("card.played", "card"))
    if name == "card":
        game.player(seat).hand.remove(card)
    game.state.playing.append(Announced(seat, card, target))
    game.emit(kind, {"seat": seat, name: card, "target": list(target), "point": point})


def end_play(game: Context, card: str, back_to: str = "") -> Announced:
    """What was announced is over; a card that is not discarded goes to a hand (R20.2).

    Of two equal cards under way the last one ends first: it was played into the window of something after the other.
    """
    playing = game.state.playing
    place = max(place for place, each in enumerate(playing) if each.card == card)
    announced = playing.pop(place)
    if back_to:
        game.player(back_to).hand.append(card)
    return announced


def discard_played(game: Context, card: str) -> None:
    """A card that has been played, or stopped, goes to the discard pile."""
    drop(game, end_play(game, card).seat, card)


def swap_cards(game: Context) -> None:
    """The two encounter cards change places; each owner knows the one it laid down."""
    encounter = game.encounter
    offense, defense = encounter.offense, encounter.opponent(encounter.offense)
    cards = encounter.cards
    cards[offense], cards[defense] = cards[defense], cards[offense]
    encounter.face_up = tuple(encounter.opponent(seat) for seat in encounter.face_up)
    encounter.claimed = {encounter.opponent(seat): face for seat, face in encounter.claimed.items()}
    encounter.switched = not encounter.switched
    game.emit("planning.swapped", {"offense": offense, "defense": defense})


def mix_hands(game: Context, seat: str, other: str) -> None:
    """Two hands are shuffled together and dealt out again in the old sizes."""
    first, second = game.player(seat), game.player(other)
    cards = game.shuffled(f"mix.{seat}", sorted(first.hand + second.hand))
    size = len(first.hand)
    first.hand, second.hand = cards[:size], cards[size:]
    resting_cards.follow(game, seat, other, second.hand)
    resting_cards.follow(game, other, seat, first.hand)
    hands = {owner: {"cards": list(game.player(owner).hand)} for owner in (seat, other)}
    game.emit("hands.mixed", {"seats": [seat, other]}, hands)
