"""Kamikaze: gives ships away for cards."""

from typing import Any

from rules import drawing, losing, ops
from rules.acting import Action
from rules.asks import Mode, fleet, put, ships
from rules.flow import regroup
from rules.keeping import can_select
from rules.kernel.machine import Asking, Picks
from rules.parts import MAIN, OFFENSE, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.state import Fleet

MOST = 4
CARDS_A_SHIP = 2
WORTH = 3
RETRIEVED = 3


def _colonies(game: Play, use: Action) -> Asking[Picks]:
    return (yield from _name_ships(use, game.state.colonies(use.seat)))


def _uninvolved(game: Play, flare: Action) -> Asking[Picks]:
    return (yield from _name_ships(flare, _outside(game, flare.seat)))


def _name_ships(action: Action, places: Fleet) -> Asking[Picks]:
    most = min(MOST, sum(places.values()))
    default = ops.largest(places, 1)
    ask = ships(action.seat, "ships.lose", action.point, action.card, places, 1, most, default)
    return (yield from put(ask, Mode.SECRET))


def _outside(game: Play, seat: str) -> Fleet:
    involved = game.encounter.planet if seat == game.encounter.defense else None
    return {planet: count for planet, count in game.state.colonies(seat).items() if planet != involved}


def _can_sacrifice(game: Play, seat: str, _about: Any) -> bool:
    """At the start of planning only in place of the new hand a defense has to draw."""
    early = game.state.at == "planning.start" and (seat == game.offense or can_select(game, seat))
    return bool(game.state.colonies(seat)) and not early


def _has_ships_outside(game: Play, seat: str, _about: Any) -> bool:
    return bool(_outside(game, seat))


def _in_warp(game: Play, seat: str, _about: Any) -> bool:
    return game.player(seat).warp > 0


class Kamikaze(Power):
    """Sacrifice."""

    @at("planning.start", "planning.before_select", role=MAIN, use=OPTIONAL, names=_colonies, ready=_can_sacrifice)
    def sacrifice(self, game: Play, use: Action) -> Asking[None]:
        """One to four ships out of colonies, two cards for each."""
        named = fleet(use.target)
        yield from losing.lose(game, {use.seat: named}, "kamikaze")
        yield from drawing.draw(game, use.seat, CARDS_A_SHIP * sum(named.values()))


class KamikazeFlare(Flare):
    """Wild: ships for a higher total. Super: three ships come back in regroup."""

    @wild("planning.after_select", role=MAIN, names=_uninvolved, ready=_has_ships_outside)
    def throw_in(self, game: Play, flare: Action) -> Asking[None]:
        """One to four ships outside the encounter, three for each."""
        named = fleet(flare.target)
        yield from losing.lose(game, {flare.seat: named}, flare.card)
        game.add_bonus(flare.seat, WORTH * sum(named.values()), flare.card)

    @super_("regroup.before_retrieve", role=OFFENSE, ready=_in_warp)
    def bring_back(self, game: Play, flare: Action) -> Asking[None]:
        """In place of the usual ship."""
        yield from regroup.take_back(game, RETRIEVED, flare.card)
        flare.jump = "regroup.end"


POWER, FLARE = Kamikaze(), KamikazeFlare()
