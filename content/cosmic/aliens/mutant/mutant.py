"""Mutant: refills its hand from wherever it likes."""

from typing import Any

from rules.cosmic.actions import legal, perform
from rules.cosmic.actions.perform import trigger
from rules.cosmic.authoring import MAIN, OPTIONAL, Brings, at, condition, super_, wild
from rules.cosmic.authoring.conditions import won_or_dealt
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Flare, Power, add_effect, effect_of, sheet_of
from rules.cosmic.effects import drawing
from rules.cosmic.moves import card_moves
from rules.cosmic.moves.sheets import has_used
from rules.cosmic.protocol.questions import Kind, Shape, bare, exactly_one, one, put, some

BRINGS = Brings(
    effects={"thrown_away": "cards have been thrown away right before the refill"},
    questions={"draw": Kind(Shape.ONE, "the next card: from the `deck`, or from a `hand` (`choose.seat` follows)")},
)

FULL = 8
THROWN_AWAY = 3


def _short_of_cards(game: Context, seat: str, _cause: Any) -> bool:
    return len(game.player(seat).hand) < FULL


@condition
def _has_thrown_away(alien: Alien, game: Context, seat: str, _cause: Any) -> bool:
    return effect_of(game, alien.own("thrown_away")) is not None and _unused(game, seat, alien.id)


@condition
def _can_throw_away(alien: Alien, game: Context, seat: str, _cause: Any) -> bool:
    hand = game.player(seat).hand
    any_other = any(card != alien.card for card in hand)
    return any_other and len(hand) < FULL + THROWN_AWAY and _unused(game, seat, alien.id)


def _unused(game: Context, seat: str, alien: str) -> bool:
    return sheet_of(game, seat, alien) is not None and not has_used(game, seat, alien)


def _source(game: Context, use: Action) -> Asking[str]:
    """Where the next card comes from: `deck`, even an empty one, or a seat; nothing where there is no card at all."""
    seat = use.seat
    holders = [other for other in game.state.timing_order() if other != seat and game.player(other).hand]
    quakes = game.options.edition != drawing.WITHOUT_QUAKE
    kinds = ["deck"] if quakes or game.state.deck or game.state.discard else []
    kinds += ["hand"] if holders else []
    if not kinds:
        return ""
    (kind,) = yield from put(one(seat, use.own("draw"), game.state.at, use.id, kinds))
    if kind == "deck":
        return kind
    seats = [f"seat:{holder}" for holder in holders]
    ask = exactly_one(seat, "choose.seat", game.state.at, use.id, seats)
    return bare((yield from put(ask))[0])


def _take_one(game: Context, seat: str, holder: str) -> None:
    card_moves.give(
        game, holder, seat, card_moves.random_cards(game, holder, 1, game.player(holder).hand), "cards.passed"
    )


class Mutant(Power):
    """Regenerate."""

    @at("alliance.before_invites", role=MAIN, use=OPTIONAL, ready=_short_of_cards)
    def refill(self, game: Context, use: Action) -> Asking[None]:
        """Card by card up to eight; what comes off the deck is one draw in all (IO-14)."""
        seat, drawn = use.seat, tuple[str, ...]()
        while len(game.player(seat).hand) < FULL:
            source = yield from _source(game, use)
            if source in game.state.seats:
                _take_one(game, seat, source)
                continue
            cards = (yield from drawing.draw(game, seat, 1, follow=False)) if source else ()
            if not cards:
                break
            drawn += cards
        if drawn:
            yield from trigger(game, "card.drawn", drawing.Drawn(seat, drawn))

    @at("alliance.before_invites", role=MAIN, ready=_has_thrown_away)
    def refill_at_once(self, game: Context, part: Action) -> Asking[None]:
        """The refill that cards have been thrown away for."""
        uses = legal.options_at(game, part.seat, part.point)
        if (own := f"use:{self.id}") in uses:
            yield from perform.act(game, Action(part.seat, uses[own], part.point))


class MutantFlare(Flare):
    """Wild: cards from a beaten side. Super: throw cards away right before the refill."""

    @wild("deal.after", "resolution.after", role=MAIN, ready=won_or_dealt)
    def take_from_side(self, game: Context, flare: Action) -> None:
        """A random card of the opponent and of each player that has allied with it."""
        other = game.encounter.opponent(flare.seat)
        allies = game.encounter.allies[game.encounter.side(other) or ""]
        for holder in (other, *allies):
            if game.player(holder).hand:
                _take_one(game, flare.seat, holder)

    @super_("alliance.before_invites", role=MAIN, ready=_can_throw_away)
    def throw_away(self, game: Context, flare: Action) -> Asking[None]:
        """One to three cards; the refill follows."""
        cards = [f"card:{card}" for card in game.player(flare.seat).hand]
        most = min(THROWN_AWAY, len(cards))
        ask = some(flare.seat, "cards.discard", flare.point, flare.card, cards, cards[:1], least=1, most=most)
        card_moves.discard(game, flare.seat, [bare(card) for card in (yield from put(ask))])
        add_effect(game, self.own("thrown_away"), flare.seat)


POWER, FLARE = Mutant, MutantFlare
