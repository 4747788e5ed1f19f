"""Shadow: the player whom destiny shows loses a ship."""

from functools import partial

from rules.cosmic.authoring import ANY, DEFENSE, MANDATORY, OFFENSE, Naming, at, rides, wild
from rules.cosmic.authoring.conditions import ship_in_warp
from rules.cosmic.authoring.targets import outside, ships_from
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Picks, Power
from rules.cosmic.effects.losses import lose
from rules.cosmic.flow.destiny import picked
from rules.cosmic.moves import ship_moves, techs
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, fleet, one, put, some


def _victims(game: Context, seat: str) -> list[str]:
    """Whom the open card lets the Shadow execute: the player it shows, or with a wild any other."""
    state, card = game.state, game.encounter.destiny
    if card == "wild":
        shown = state.clockwise(game.offense)
    else:
        victim = picked(state) or card
        shown = [victim] if victim is not None else []
    return [victim for victim in shown if victim != seat and techs.places_of(game, victim)]


def _any_victim(game: Context, seat: str, _cause: object) -> bool:
    return bool(_victims(game, seat))


def _whom_and_where(game: Context, use: Action) -> Asking[Picks]:
    """With a wild nobody may be named."""
    victims = _victims(game, use.seat)
    seats = [f"seat:{victim}" for victim in victims]
    asking = partial(some, most=1) if game.encounter.destiny == "wild" else exactly_one
    ask = asking(use.seat, "choose.seat", use.point, use.id, seats)
    named = yield from put(ask, Mode.SECRET)
    if not named:
        return ()
    places = techs.places_of(game, bare(named[0]))
    where = yield from put(one(use.seat, "choose.planet", use.point, use.id, places), Mode.SECRET)
    return (*named, *where)


def _still_there(game: Context, _use: Action, picks: Picks) -> Picks | None:
    """The very ship named, or none."""
    victim, where = picks
    return picks if where in techs.places_of(game, bare(victim)) else None


VICTIM = Naming(_whom_and_where, left=_still_there)


class Shadow(Power):
    """Execute."""

    @at("destiny.drawn", role=ANY, use=MANDATORY, names=VICTIM, ready=_any_victim, repeatable=True)
    def execute(self, game: Context, use: Action) -> Asking[None]:
        """One ship goes to the warp, for every card drawn; with the super flare an own one takes its place."""
        if not use.target:
            return
        victim = bare(use.target[0])
        place = techs.place(game, victim, use.target[1])
        arrived = yield from lose(game, {victim: {place: 1}}, self.id)
        if use.rider and arrived.get(victim):
            yield from self._replace(game, use, place)

    def _replace(self, game: Context, use: Action, place: str) -> Asking[None]:
        """On the planet of the victim, or for a ship that researched on any colony of the Shadow's."""
        if place not in game.state.planets:
            yield from ship_moves.retrieve(game, use.seat, 1, use.rider)
        elif game.player(use.seat).warp:
            ships = {place: 1}
            ship_moves.lift(game, use.seat, {"warp": 1})
            ship_moves.set_down(game, use.seat, ships)
            game.emit("ships.retrieved", {"seat": use.seat, "to": ships, "source": use.rider})


def _beaten_by_an_attack(game: Context, _seat: str, _cause: object) -> bool:
    encounter = game.encounter
    face = encounter.faces.get(encounter.offense)
    attacked = face is not None and game.catalogue.kind_of(face) == "attack"
    return encounter.outcome == "offense" and attacked


class ShadowFlare(Flare):
    """Wild: a beaten defense drags the attackers into the warp. Super: an own ship takes the place of the victim."""

    @wild("resolution.outcome_known", role=DEFENSE, names=ships_from(outside), ready=_beaten_by_an_attack)
    def drag_down(self, game: Context, flare: Action) -> Asking[None]:
        """One more ship is the price; everything on the gate goes to the warp, though the offense has won."""
        yield from lose(game, {flare.seat: fleet(flare.target)}, flare.card)
        gate = {seat: {"gate": count} for seat, count in game.encounter.gate.items()}
        yield from lose(game, gate, flare.card)

    take_the_place = rides("destiny.drawn", role=OFFENSE, ready=ship_in_warp)
    """The use asks whether it was played."""


POWER, FLARE = Shadow, ShadowFlare
