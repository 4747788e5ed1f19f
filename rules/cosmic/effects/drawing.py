"""Drawing cards: what may come between, and what follows (R17, IO-14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.actions import perform
from rules.cosmic.actions.perform import trigger
from rules.cosmic.moves import card_moves, ship_moves
from rules.cosmic.moves.sheets import modified
from rules.cosmic.protocol.questions import one, put

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking


WITHOUT_QUAKE = "2008"
"""The edition in which nothing is drawn where there is nothing left to draw (E13)."""
Arrive = Callable[["Context", str, Sequence[str]], None]


@attrs.frozen
class Drawing:
    """A player is about to draw (`card.drawing`)."""

    seat: str
    count: int


@attrs.define
class Drawn:
    """All cards one player got from the deck through one effect (`card.drawn`); as they arrive: quantity `drawn`."""

    seat: str
    cards: tuple[str, ...]
    followed: list[str] = attrs.Factory(list)
    """Who has made use of this very event."""


def draw(
    game: Context, seat: str, count: int, arrive: Arrive = card_moves.receive, *, follow: bool = True
) -> Asking[tuple[str, ...]]:
    """Draw from the deck, shuffling the discard pile in as needed (R17.2). A cosmic quake ends the draw (R17.3).

    The 2008 edition has none: what is there is drawn, and no more.

    `arrive` puts the cards where they belong, normally into the hand. `follow`: `card.drawn` is opened, as it is not
    where the draw is part of a greater one (IO-14).

    Returns the cards drawn; none where there was a quake.
    """
    drawn: list[str] = []
    got = 0
    state = game.state
    if not count:
        return ()
    yield from trigger(game, "card.drawing", Drawing(seat, count))
    while len(drawn) < count:
        if not state.deck:
            _hand_over(game, seat, drawn[got:], arrive)
            got = len(drawn)
            if not card_moves.reshuffle(game):
                if game.options.edition == WITHOUT_QUAKE:
                    break
                quake(game)
                return ()
            yield from trigger(game, "deck.reshuffled", seat)
        drawn.append(state.deck.pop())
    _hand_over(game, seat, drawn[got:], arrive)
    if follow:
        yield from trigger(game, "card.drawn", Drawn(seat, tuple(drawn)))
    return tuple(drawn)


def _hand_over(game: Context, seat: str, cards: list[str], arrive: Arrive) -> None:
    if cards:
        modified(game, "drawn", Drawn(seat, tuple(cards)))
    arrive(game, seat, cards)


def card_or_ship(game: Context, seat: str, kind: str, rule: str, source: str) -> Asking[None]:
    """Ask which of the two a player takes: a card off the deck, or a ship of its own out of the warp."""
    can_return = game.player(seat).warp and game.state.colonies(seat)
    options = ["card", "ship"] if can_return else ["card"]
    (choice,) = yield from put(one(seat, kind, game.state.at, rule, options, "card"))
    if choice == "ship":
        yield from ship_moves.retrieve(game, seat, 1, source)
    else:
        yield from draw(game, seat, 1)


def quake(game: Context) -> None:
    """Cosmic quake: all hands are discarded, the pile is shuffled, eight cards each, or evenly if there are too few.

    What lies aside is in no hand meanwhile, and stays (R17.3).
    """
    state = game.state
    game.emit("deck.quake", {})
    for seat in state.timing_order():
        card_moves.discard(game, seat, card_moves.reachable(game, seat))
    if not card_moves.reshuffle(game):
        return
    each = min(game.catalogue.setup.hand_size, len(state.deck) // len(state.seats))
    for seat in state.timing_order():
        card_moves.receive(game, seat, [state.deck.pop() for _ in range(each)])


@attrs.define
class NewHand:
    """A hand about to be discarded for a new one (`hand.new`); parts add to what stays, or lay cards aside."""

    seat: str
    kept: list[str] = attrs.Factory(list)
    """Shown, but kept."""


def new_hand(game: Context, seat: str) -> Asking[None]:
    """Show and discard the hand and draw eight, until it holds an encounter card (R5.1, R10.4).

    It ends without one where neither deck nor discard pile holds any: no further hand could bring it. What has been
    laid aside is neither shown nor discarded, and is back in the hand at the end.
    """
    while not game.holds_encounter_card(seat):
        yield from _exchange_hand(game, seat)
        if not encounter_cards_left(game):
            break
    card_moves.take_up(game, seat)


def _exchange_hand(game: Context, seat: str) -> Asking[None]:
    new = NewHand(seat)
    yield from perform.trigger(game, "hand.new", new)
    shown = card_moves.reachable(game, seat)
    game.emit("hand.shown", {"seat": seat, "cards": shown})
    card_moves.discard(game, seat, card_moves.rest_of_hand(shown, new.kept))
    yield from perform.after_discards(game)
    yield from draw(game, seat, game.catalogue.setup.hand_size)


def encounter_cards_left(game: Context) -> bool:
    """Whether the deck or its discard pile holds an encounter card that a new hand could bring."""
    return any(map(game.catalogue.is_encounter, (*game.state.deck, *game.state.discard)))
