"""Gluon Mines: ships of the offense are lost before the cards are revealed."""

from rules.cosmic.authoring import DEFENSE, Naming, at
from rules.cosmic.authoring.targets import at_most
from rules.cosmic.cards.action import Action
from rules.cosmic.cards.behaviours import Tech
from rules.cosmic.cards.context import Context
from rules.cosmic.effects.losses import lose
from rules.cosmic.flow import reveal
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.techs import tech_of
from rules.cosmic.protocol.questions import Mode, fleet, put, ships
from rules.kernel.machine import Asking, Picks


def _anybody_there(game: Context, _seat: str, _cause: object) -> bool:
    return bool(game.encounter.gate)


def _whose(game: Context, use: Action) -> Asking[Picks]:
    places = {f"{seat}@gate": count for seat, count in game.encounter.gate.items()}
    most = min(tech_of(game, use.seat, use.id).ships, sum(places.values()))
    ask = ships(use.seat, "ships.lose", use.point, use.id, places, 1, most, ship_moves.largest(places, most))
    return (yield from put(ask, Mode.SECRET))


def _still_there(game: Context, _use: Action, picks: Picks) -> Picks | None:
    return at_most(picks, {f"{seat}@gate": count for seat, count in game.encounter.gate.items()}) or None


class GluonMines(Tech):
    """Secret until it is used; one shot."""

    @at("planning.after_select", role=DEFENSE, names=Naming(_whose, left=_still_there), ready=_anybody_there)
    def blow_up(self, game: Context, use: Action) -> Asking[None]:
        """One attacker for each ship that researched it; with nobody left the defense has won."""
        hit = {place.partition("@")[0]: {"gate": count} for place, count in fleet(use.target).items()}
        yield from lose(game, hit, self.id)
        if not game.encounter.gate:
            use.jump = reveal.decide(game, "defense")


TECH = GluonMines
