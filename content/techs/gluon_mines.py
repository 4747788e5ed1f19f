"""Gluon Mines: ships of the offense are lost before the cards are revealed."""

from rules import ops
from rules.action import Action
from rules.asks import Mode, fleet, put, ships
from rules.flow import reveal
from rules.kernel.machine import Asking, Picks
from rules.losing import lose
from rules.parts import DEFENSE, at
from rules.play import Play
from rules.powers import Tech
from rules.techs import of


def _anybody_there(game: Play, _seat: str, _about: object) -> bool:
    return bool(game.encounter.gate)


def _whose(game: Play, use: Action) -> Asking[Picks]:
    places = {f"{seat}@gate": count for seat, count in game.encounter.gate.items()}
    most = min(of(game, use.seat, "gluon_mines").ships, sum(places.values()))
    ask = ships(use.seat, "ships.lose", use.point, "gluon_mines", places, 1, most, ops.largest(places, most))
    return (yield from put(ask, Mode.SECRET))


class GluonMines(Tech):
    """Secret until it is used; one shot."""

    @at("planning.after_select", role=DEFENSE, names=_whose, ready=_anybody_there)
    def blow_up(self, game: Play, use: Action) -> Asking[None]:
        """One attacker for each ship that researched it; with nobody left the defense has won."""
        hit = {place.partition("@")[0]: {"gate": count} for place, count in fleet(use.target).items()}
        yield from lose(game, hit, "gluon_mines")
        if not game.encounter.gate:
            use.jump = reveal.decide(game, "defense")


TECH = GluonMines()
