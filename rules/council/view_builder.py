"""The view of a seat, made of what it may know, field by field (C23)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.council.cards.context import Context
from rules.council.moves.bargains import free_agreements
from rules.council.moves.goods import influence, is_active, resource, specialty
from rules.council.moves.limits import fleet_limit
from rules.council.moves.scoring import last_round, points
from rules.council.moves.space import terrain, wormholes
from rules.council.protocol.timing import phase_of
from rules.council.protocol.views import (
    CLOSED,
    ContractView,
    ForceView,
    LandingView,
    PlanetView,
    SeatView,
    SystemView,
    View,
)
from rules.council.state.force import Force
from rules.council.state.seat import SeatState


def view_of(game: Context, seat: str | None, waiting: Sequence[str], finished: Sequence[str]) -> View:
    """What `seat` may see; None is a spectator. Raises KeyError for a seat that is not in the game."""
    state = game.state
    own = state.players[seat] if seat is not None else SeatState()
    laid = bool(state.planets)
    homes = {cell: each for each, cell in game.layout.homes.items()} if laid else {}
    table = state.table
    return View(
        seat=seat,
        round=state.round,
        phase=phase_of(state.at),
        at=state.at,
        target=game.catalogue.numbers.points_to_win,
        last_round=last_round(game),
        fleet_limit=fleet_limit(game),
        seats=[_seat(game, each) for each in state.seats],
        cells={cell: _system(game, cell, homes.get(cell, "")) for cell in game.layout.terrain} if laid else {},
        planets={planet: _planet(game, planet) for planet in state.planets},
        objectives=list(state.objectives),
        initiative=list(state.initiative),
        moving=state.turn.seat if state.turn else "",
        landing=_landing(game),
        contracts=[ContractView(list(each.seats), list(each.agreements)) for each in state.contracts],
        offers={by: [offer.text for offer in offers] for by, offers in (table.offers if table else {}).items()},
        done_talking=list(table.done) if table else [],
        discard=list(state.discard),
        waiting=list(waiting),
        finished=list(finished),
        winners=list(state.winners),
        hand=list(own.hand),
        covert=own.covert,
        secret=list(own.secret),
        known=dict(own.known),
        fire=dict(own.fire),
        damage={field: list(order) for field, order in own.damage.items()},
        tally=own.tally.copy(),
        options=game.options,
    )


def _force(force: Force) -> ForceView:
    return ForceView(dict(force.units), dict(force.damaged))


def _marker(game: Context, place: str) -> str:
    marker = game.state.markers.get(place)
    return "" if marker is None else marker.id if marker.open else CLOSED


def _system(game: Context, cell: str, home: str) -> SystemView:
    state, layout = game.state, game.layout
    marker = state.markers.get(cell)
    return SystemView(
        name=layout.names[cell],
        system=state.cells[cell],
        terrain=terrain(game, cell).id,
        wormholes=wormholes(game, cell),
        planets=list(layout.planets[cell]),
        stations=list(layout.stations.get(cell, ())),
        home=home,
        marker=_marker(game, cell),
        holder=marker.holder if marker else "",
        fleets={seat: _force(force) for seat, force in state.fleets.get(cell, {}).items()},
    )


def _planet(game: Context, planet: str) -> PlanetView:
    there = game.state.planets[planet]
    return PlanetView(
        cell=game.layout.cell_of[planet],
        owner=there.owner,
        active=is_active(game, planet),
        taken=there.taken,
        belonged=list(game.state.belonged.get(planet, ())),
        resource=resource(game, planet),
        influence=influence(game, planet),
        specialty=specialty(game, planet),
        marker=_marker(game, planet),
        force=_force(there.force),
    )


def _seat(game: Context, seat: str) -> SeatView:
    player = game.player(seat)
    return SeatView(
        seat=seat,
        race=player.race,
        points=points(game, seat),
        goods=player.goods,
        hand_size=len(player.hand),
        technologies=list(player.technologies),
        licences=list(player.licences),
        done=list(player.done),
        covert=bool(player.covert),
        secret=len(player.secret),
        votes=player.votes,
        free_agreements=free_agreements(game, seat) if player.race else [],
        no_income=player.no_income,
        no_vote=player.no_vote,
        out=player.out,
    )


def _landing(game: Context) -> LandingView | None:
    landing, turn = game.state.landing, game.state.turn
    return None if landing is None or turn is None else LandingView(turn.seat, landing.planet, _force(landing.units))
