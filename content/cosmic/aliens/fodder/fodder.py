"""Fodder: throws in more attacks from its hand."""

from rules.cosmic.authoring import BYSTANDER, MAIN, OPTIONAL, at, condition, rides, wild
from rules.cosmic.authoring.conditions import attacks_meet
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Flare, Picks, Power
from rules.cosmic.flow import alliance
from rules.cosmic.moves import card_moves, ship_moves
from rules.cosmic.moves.stored_cards import holds_flare
from rules.cosmic.protocol.questions import Mode, bare, fleet, one, put, some
from rules.cosmic.state.encounter import SIDES


def _lower(game: Context, seat: str, *, above_own: bool) -> list[str]:
    """Attacks in hand with a printed value below the opponent's present one, and above the own where that matters."""
    values, catalogue = game.encounter.values, game.catalogue
    low, high = values[seat], values[game.encounter.opponent(seat)]
    attacks = [card for card in game.player(seat).hand if catalogue.kind_of(card) == "attack"]
    return [
        card
        for card in attacks
        if catalogue.value_of(card) < high and (catalogue.value_of(card) > low or not above_own)
    ]


@condition
def _has_fodder(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    return bool(_lower(game, seat, above_own=not holds_flare(game, seat, alien.id)))


def _inviters(game: Context, seat: str) -> list[str]:
    """The sides that invited a player; none where its alliance was cancelled, which is no refusal."""
    encounter = game.encounter
    return [side for side in SIDES if seat in encounter.invited[side] and seat not in encounter.cancelled]


def _declined(game: Context, seat: str, _cause: object) -> bool:
    return bool(_inviters(game, seat) and game.state.colonies(seat))


def _side(game: Context, flare: Action) -> Asking[Picks]:
    options = [f"side:{side}" for side in _inviters(game, flare.seat)]
    ask = one(flare.seat, "choose.side", game.state.at, flare.card, options)
    return (yield from put(ask, Mode.SECRET))


class Fodder(Power):
    """Overwhelm."""

    @at("reveal.reinforcements", role=MAIN, use=OPTIONAL, ready=attacks_meet, private_condition=_has_fodder)
    def throw_in(self, game: Context, use: Action) -> Asking[None]:
        """Any attacks strictly between the two revealed; with the flare any below the opponent's."""
        options = [f"card:{card}" for card in _lower(game, use.seat, above_own=not use.rider)]
        picks = yield from put(some(use.seat, "cards.discard", game.state.at, self.id, options, options, always=True))
        cards = [bare(pick) for pick in picks]
        card_moves.discard(game, use.seat, cards)
        game.add_bonus(use.seat, sum(map(game.catalogue.value_of, cards)), self.id)


class FodderFlare(Flare):
    """Wild: ally after all, with one ship. Super: throw in whatever is below the opponent's attack."""

    @wild("reveal.reinforcements", role=BYSTANDER, names=_side, ready=_declined)
    def come_after_all(self, game: Context, flare: Action) -> Asking[None]:
        """One ship of any colony joins a side that had invited its owner."""
        seat, side = flare.seat, bare(flare.target[0])
        places = game.state.colonies(seat)
        ask = ship_moves.own_ships(seat, "ships.from", game.state.at, flare.card, places)
        picks = fleet((yield from put(ask)))
        ship_moves.send(game, seat, picks, alliance.STANDS[side])
        alliance.add_ally(game, seat, side)
        game.emit("alliance.answered", {"seat": seat, "side": side, "from": picks})

    throw_in_more = rides("reveal.reinforcements", role=MAIN)


POWER, FLARE = Fodder, FodderFlare
