"""Chosen: prays for another card once the cards are revealed."""

from collections.abc import Sequence

from rules.cosmic.actions import perform
from rules.cosmic.authoring import MAIN, OPTIONAL, Brings, at, rides, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.effects import drawing
from rules.cosmic.flow import reveal
from rules.cosmic.moves import card_moves, stored_cards
from rules.cosmic.protocol.questions import Kind, Shape, bare, exactly_one, one, put, some
from rules.kernel.copying import one_less

BRINGS = Brings(
    questions={"use": Kind(Shape.ONE, "what is done with a card turned up: `replace`, `add` or `decline`")},
    events={"cards.kept": "seat, cards: out of those turned up, taken to the hand"},
)

DRAWN = 3


def _turned_up(game: Context, seat: str) -> list[str]:
    return [card for owner, card in game.encounter.extra if owner == seat]


def _put_away(game: Context, seat: str, cards: Sequence[str]) -> None:
    for card in cards:
        game.encounter.extra = one_less(game.encounter.extra, (seat, card))


def _discard(game: Context, seat: str, cards: Sequence[str]) -> None:
    """Cards on the table go to the discard pile."""
    for card in cards:
        card_moves.drop(game, seat, card)
    if cards:
        game.emit("cards.discarded", {"seat": seat, "cards": list(cards)})


def _name(game: Context, use: Action) -> Asking[None]:
    """What is done with which card turned up is named; it stands with the use (`replace card:attack_12`)."""
    seat, catalogue = use.seat, game.catalogue
    cards = [card for card in _turned_up(game, seat) if catalogue.is_encounter(card)]
    attacks = [card for card in cards if catalogue.kind_of(card) == "attack"] if seat in game.encounter.values else []
    found = {"replace": cards, "add": attacks}
    options = [what for what, there in found.items() if there]
    use.target = ("decline",)
    if options:
        use.target = yield from put(one(seat, use.own("use"), game.state.at, use.id, [*options, "decline"], "decline"))
    if (there := found.get(use.target[0])) is not None:
        choice = [f"card:{card}" for card in there]
        ask = exactly_one(seat, "choose.card", game.state.at, use.id, choice)
        use.target += yield from put(ask)


def _keep(game: Context, seat: str, flare: str) -> Asking[None]:
    """Any of the other cards turned up go to the hand."""
    options = [f"card:{card}" for card in _turned_up(game, seat) if not game.catalogue.is_encounter(card)]
    picks = yield from put(some(seat, "cards.take", game.state.at, flare, options, options))
    kept = [bare(pick) for pick in picks]
    _put_away(game, seat, kept)
    game.player(seat).hand.extend(kept)
    game.emit("cards.kept", {"seat": seat, "cards": kept})


def _carry_out(game: Context, use: Action) -> tuple[str, str]:
    """Returns the card that is replaced and the one that is added, as far as there are."""
    encounter, seat, what, card = game.encounter, use.seat, use.target[0], bare(use.target[-1])
    if what == "add":
        game.set_value(seat, encounter.values[seat] + game.catalogue.value_of(card), use.id)
        return "", card
    if what == "replace":
        _put_away(game, seat, [card])
        replaced = stored_cards.replace(game, seat, card)
        reveal.show_replacement(game, seat, use.id)
        return replaced, ""
    return "", ""


class Chosen(Power):
    """Divine Intervention."""

    @at("reveal.replace", role=MAIN, use=OPTIONAL)
    def pray(self, game: Context, use: Action) -> Asking[None]:
        """Three cards are turned up; one encounter card takes over, or an attack is added; it may be zapped again."""
        seat, replaced, added = use.seat, "", ""
        yield from drawing.draw(game, seat, DRAWN, card_moves.turn_up)
        named = any(map(game.catalogue.is_encounter, _turned_up(game, seat)))
        yield from _name(game, use)
        yield from perform.say_again(game, use, named=named)
        if not use.stopped_by:
            if use.rider:
                yield from _keep(game, seat, use.rider)
            replaced, added = _carry_out(game, use)
        rest = _turned_up(game, seat)
        if added:
            rest.remove(added)
        _put_away(game, seat, rest)
        _discard(game, seat, [replaced, *rest] if replaced else rest)


class ChosenFlare(Flare):
    """Wild: one more card before cards are chosen. Super: keep what is turned up and is no encounter card."""

    @wild("planning.before_select", role=MAIN)
    def top_up(self, game: Context, flare: Action) -> Asking[None]:
        """It may be chosen at once."""
        yield from drawing.draw(game, flare.seat, 1)

    keep = rides("reveal.replace", role=MAIN, asked_late=True)
    """Told to the use it is played with, after the cards have been seen."""


POWER, FLARE = Chosen, ChosenFlare
