"""Vulch: every artifact another player discards comes to its hand."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import ANY, MAIN, MANDATORY, Brings, at, condition, super_, wild
from rules.cosmic.authoring.conditions import won_or_dealt
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Flare, Power, add_effect, effect_of
from rules.cosmic.cards.action import Discarded
from rules.cosmic.effects.drawing import NewHand
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import Kind, Shape, one, put

BRINGS = Brings(
    effects={"flares": "what the power salvages covers flares too"},
    questions={
        "choice": Kind(Shape.ONE, "the card handed over: `keep`, `discard` for the next one, `stop` to discard it")
    },
)


def _kinds(alien: Alien, game: Context) -> set[str]:
    """What it salvages: artifacts, and flares while the super flare lasts."""
    return {"artifact", "flare"} if effect_of(game, alien.own("flares")) else {"artifact"}


def _wanted(alien: Alien, game: Context, seat: str, cause: Discarded) -> list[str]:
    kinds = _kinds(alien, game)
    return [card for card in cause.there(game.state, seat) if game.catalogue.kind_of(card) in kinds]


@condition
def _something_for_it(alien: Alien, game: Context, seat: str, cause: Discarded) -> bool:
    return bool(_wanted(alien, game, seat, cause))


def _own_hand(_game: Context, seat: str, cause: NewHand) -> bool:
    return cause.seat == seat


def _flare_goes(game: Context, seat: str, cause: Discarded | NewHand) -> bool:
    if isinstance(cause, NewHand):
        return cause.seat == seat
    return any(game.catalogue.kind_of(card) == "flare" for card in cause.there(game.state, seat))


def _pleased(game: Context, seat: str, cause: object) -> bool:
    """Whether a main player has won or made a deal, and the opponent has anything to hand over."""
    return won_or_dealt(game, seat, cause) and bool(game.player(game.encounter.opponent(seat)).hand)


class Vulch(Power):
    """Salvage."""

    @at("card.discarded", role=ANY, use=MANDATORY, ready=_something_for_it, repeatable=True)
    def salvage(self, game: Context, use: Action) -> None:
        """All artifacts other players have just discarded, with one use."""
        card_moves.salvage(game, use.seat, _wanted(self, game, use.seat, use.cause), self.id)

    @at("hand.new", role=ANY, ready=_own_hand)
    def keep_artifacts(self, game: Context, part: Action) -> None:
        """A new hand costs no artifacts."""
        kinds = _kinds(self, game)
        hand = game.player(part.seat).hand
        part.cause.kept += [card for card in hand if game.catalogue.kind_of(card) in kinds]


class VulchFlare(Flare):
    """Wild: the opponent hands over card by card until one is kept. Super: flares too."""

    @wild("deal.after", "resolution.after", role=MAIN, ready=_pleased)
    def rummage(self, game: Context, flare: Action) -> Asking[None]:
        """Each card is kept, which ends it, or thrown away."""
        seat, other = flare.seat, game.encounter.opponent(flare.seat)
        choice = "discard"
        while choice == "discard" and game.player(other).hand:
            card = yield from card_moves.ask_own_card(game, other, "cards.give", flare.card)
            card_moves.give(game, other, seat, [card], "cards.passed")
            options = ["keep", "discard", "stop"]
            (choice,) = yield from put(one(seat, self.own("choice"), flare.point, f"card:{card}", options, "keep"))
            if choice != "keep":
                card_moves.discard(game, seat, [card])
                yield from perform.after_discards(game)

    @super_("card.discarded", "hand.new", role=ANY, ready=_flare_goes)
    def take_flares(self, game: Context, flare: Action) -> Asking[None]:
        """From now on until the encounter ends the power covers flares."""
        add_effect(game, self.own("flares"), flare.seat)
        if isinstance(flare.cause, Discarded):
            yield from perform.trigger(game, "card.discarded", flare.cause)
        else:
            hand = game.player(flare.seat).hand
            flare.cause.kept += [card for card in (*hand, flare.card) if game.catalogue.kind_of(card) == "flare"]


POWER, FLARE = Vulch, VulchFlare
