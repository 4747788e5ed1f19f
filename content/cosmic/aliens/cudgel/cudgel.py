"""Cudgel: a beaten opponent loses further ships."""

from collections.abc import Sequence

from rules.cosmic.authoring import MAIN, MANDATORY, OFFENSE, at, rides, wild
from rules.cosmic.authoring.targets import some_seats
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Fleet, Power
from rules.cosmic.effects.losses import lose
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import bare


def _won_with_an_attack(game: Context, seat: str, _cause: object) -> bool:
    encounter = game.encounter
    face = encounter.faces.get(seat)
    won = face is not None and encounter.outcome == encounter.side(seat)
    return won and game.catalogue.kind_of(face or "") == "attack" and seat in encounter.stood


class Cudgel(Power):
    """Smash."""

    @at("resolution.extra_losses", role=MAIN, use=MANDATORY, ready=_won_with_an_attack)
    def smash(self, game: Context, use: Action) -> Asking[None]:
        """The opponent chooses as many ships as the Cudgel brought; so does each ally named with the super flare."""
        encounter, opponent = game.encounter, game.encounter.opponent(use.seat)
        brought = encounter.stood[use.seat]
        victims = {opponent, *(bare(seat) for seat in use.rider_target if use.rider)}
        losses: dict[str, Fleet] = {}
        for victim in game.state.timing_order():
            if victim in victims:
                losses[victim] = yield from ship_moves.ask_losses(game, victim, brought, self.id)
        arrived = yield from lose(game, losses, self.id)
        lost = encounter.lost.get(opponent, 0) + arrived.get(opponent, 0)
        encounter.lost = {**encounter.lost, opponent: lost}


def _beaten_allies(game: Context, seat: str, _cause: object) -> Sequence[str]:
    return game.encounter.allies[game.encounter.side(game.encounter.opponent(seat)) or ""]


def _swept(game: Context, seat: str, founded: tuple[tuple[str, str], ...]) -> dict[str, Fleet]:
    """Ships of others on the new colonies of a seat, but for those that have landed there as its allies."""
    encounter, swept = game.encounter, dict[str, Fleet]()
    for planet in [planet for owner, planet in founded if owner == seat and _gained(game, planet)]:
        for other, count in game.state.planets[planet].items():
            spared = encounter.landed.get(other, 0) if planet == encounter.planet else 0
            if other != seat and count > spared:
                swept[other] = swept.get(other, {}) | {planet: count - spared}
    return swept


def _gained(game: Context, planet: str) -> bool:
    """Whether a new colony is there by winning or through a deal, not by a crash landing or the like."""
    won = game.state.at == "resolution.land" and planet == game.encounter.planet
    return won or game.state.at == "deal.carry_out"


def _something_to_sweep(game: Context, seat: str, founded: tuple[tuple[str, str], ...]) -> bool:
    return bool(_swept(game, seat, founded))


class CudgelFlare(Flare):
    """Wild: a new colony sweeps its planet. Super: smash allies of the opponent too."""

    @wild("colony.established", role=OFFENSE, ready=_something_to_sweep)
    def sweep(self, game: Context, flare: Action) -> Asking[None]:
        """All or nothing: every ship of others but those that fought along."""
        yield from lose(game, _swept(game, flare.seat, flare.cause), flare.card)

    smash_allies = rides("resolution.extra_losses", role=MAIN, names=some_seats(_beaten_allies))
    """The use reads whom it names."""


POWER, FLARE = Cudgel, CudgelFlare
