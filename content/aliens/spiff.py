"""Spiff: lands one ship although it has lost by far."""

from rules import ops
from rules.acting import Action
from rules.flow.reveal import attacks
from rules.losing import ENCOUNTER, Loss
from rules.parts import DEFENSE, OFFENSE, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import flare_open

FAR, NEAR = 10, 5
FLARE_CARD = "flare:spiff"


def _margin(game: Play) -> int:
    """By how much the totals differ; 0 where none were compared."""
    encounter = game.encounter
    if not encounter.faces or not attacks(game) or encounter.totals is None:
        return 0
    return abs(encounter.totals["offense"] - encounter.totals["defense"])


def _losing_the_gate(game: Play, seat: str, loss: Loss) -> bool:
    beaten = loss.cause == ENCOUNTER and game.encounter.outcome == "defense"
    return beaten and bool(loss.ships.get(seat, {}).get("gate")) and _margin(game) >= NEAR


def _far_enough(game: Play, seat: str, _loss: Loss) -> bool:
    """Whether the margin is enough without the super flare, or the own hand holds it."""
    held = FLARE_CARD in game.player(seat).hand and flare_open(game, seat, FLARE_CARD)
    return _margin(game) >= FAR or held


class Spiff(Power):
    """Crash Land."""

    @at("ship.to_warp", role=OFFENSE, use=OPTIONAL, ready=_losing_the_gate, able=_far_enough)
    def crash_land(self, game: Play, use: Action) -> None:
        """One ship of the gate comes to stand on the planet attacked; nearer defeats take the super flare."""
        planet = game.encounter.planet
        if planet is None or (_margin(game) < FAR and not use.rider):
            return
        loss: Loss = use.about
        ops.lift(game, use.seat, {"gate": 1})
        ops.set_down(game, use.seat, {planet: 1})
        loss.spare(use.seat, {"gate": 1})
        game.emit("ships.saved", {"seat": use.seat, "from": {"gate": 1}, "to": {planet: 1}, "source": "spiff"})


def _losing_the_planet(game: Play, seat: str, loss: Loss) -> bool:
    beaten = loss.cause == ENCOUNTER and game.encounter.outcome == "offense"
    return beaten and bool(loss.ships.get(seat, {}).get(game.encounter.planet or ""))


class SpiffFlare(Flare):
    """Wild: one ship of a beaten defense stays. Super: crash land after a defeat by five."""

    @wild("ship.to_warp", role=DEFENSE, ready=_losing_the_planet)
    def hold_out(self, game: Play, flare: Action) -> None:
        """It stands beside the invaders and was never lost."""
        stays = {game.encounter.planet or "": 1}
        loss: Loss = flare.about
        loss.spare(flare.seat, stays)
        game.emit("ships.saved", {"seat": flare.seat, "from": stays, "to": stays, "source": flare.card})

    @super_("ship.to_warp", role=OFFENSE, rides=True, ready=_losing_the_gate)
    def crash_sooner(self, game: Play, flare: Action) -> None:
        """The use asks whether it was played."""


POWER, FLARE = Spiff(), SpiffFlare()
