"""Spiff: lands one ship although it has lost by far."""

from rules.cosmic.authoring import DEFENSE, OFFENSE, OPTIONAL, at, condition, rides, wild
from rules.cosmic.authoring.words import Action, Alien, Context, Flare, Power
from rules.cosmic.effects.losses import ENCOUNTER, Loss, keep_out
from rules.cosmic.flow.reveal import margin
from rules.cosmic.moves.stored_cards import holds_flare

FAR, NEAR = 10, 5


def _losing_the_gate(game: Context, seat: str, loss: Loss) -> bool:
    beaten = loss.cause == ENCOUNTER and game.encounter.outcome == "defense"
    return beaten and bool(loss.ships.get(seat, {}).get("gate")) and margin(game) >= NEAR


@condition
def _far_enough(alien: Alien, game: Context, seat: str, _loss: Loss) -> bool:
    """Whether the margin is enough without the super flare, or the own hand holds it."""
    return margin(game) >= FAR or holds_flare(game, seat, alien.id)


class Spiff(Power):
    """Crash Land."""

    @at("ship.to_warp", role=OFFENSE, use=OPTIONAL, ready=_losing_the_gate, private_condition=_far_enough)
    def crash_land(self, game: Context, use: Action) -> None:
        """One ship of the gate comes to stand on the planet attacked; nearer defeats take the super flare."""
        planet = game.encounter.planet
        if planet is None or (margin(game) < FAR and not use.rider):
            return
        keep_out(use.seat, use.cause, {"gate": 1}, {planet: 1}, self.id)


def _losing_the_planet(game: Context, seat: str, loss: Loss) -> bool:
    beaten = loss.cause == ENCOUNTER and game.encounter.outcome == "offense"
    return beaten and bool(loss.ships.get(seat, {}).get(game.encounter.planet or ""))


class SpiffFlare(Flare):
    """Wild: one ship of a beaten defense stays. Super: crash land after a defeat by five."""

    @wild("ship.to_warp", role=DEFENSE, ready=_losing_the_planet)
    def hold_out(self, game: Context, flare: Action) -> None:
        """It stands beside the invaders and was never lost."""
        stays = {game.encounter.planet or "": 1}
        loss: Loss = flare.cause
        loss.spare(flare.seat, stays)
        game.emit("ships.saved", {"seat": flare.seat, "from": stays, "to": stays, "source": flare.card})

    crash_sooner = rides("ship.to_warp", role=OFFENSE)
    """The use asks whether it was played."""


POWER, FLARE = Spiff, SpiffFlare
