"""The game as one viewer knows it: a context made of a view, on which everything public can be asked.

Whether an order line can stand follows from what its writer knows (timing.md 5), so a sheet can be checked, priced and
planned on it by a bot or a client that has no more than its view. What nobody may know is not in it: closed markers
have no kind, hands of others no cards, piles nothing.
"""

from __future__ import annotations

from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.moves.scoring import objective_points
from rules.council.protocol.trade_talk import Offer
from rules.council.protocol.views import CLOSED, ForceView, PlanetView, SeatView, View
from rules.council.protocol.words import Words
from rules.council.state.campaign import Landing
from rules.council.state.force import Force
from rules.council.state.seat import SeatState
from rules.council.state.state import Contract, Marker, PlanetState, State, TradePhase
from rules.kernel.dice import Dice


def known_game(view: View, catalogue: Catalogue) -> Context:
    """What the viewer knows as a context of its own, whose dice mean nothing."""
    state = State(view.at, tuple(seat.seat for seat in view.seats), {}, {})
    state.players = {seat.seat: _seat(view, seat) for seat in view.seats}
    state.cells = {cell: system.system for cell, system in view.cells.items()}
    state.planets = {place: _planet(planet) for place, planet in view.planets.items()}
    state.belonged = {place: list(planet.belonged) for place, planet in view.planets.items() if planet.belonged}
    state.terrain = {cell: system.terrain for cell, system in view.cells.items()}
    state.wormholes = {cell: list(system.wormholes) for cell, system in view.cells.items() if system.wormholes}
    state.round, state.initiative = view.round, list(view.initiative)
    state.objectives, state.discard = list(view.objectives), list(view.discard)
    state.contracts = [
        Contract((one, other), (first, second))
        for (one, other), (first, second) in ((each.seats, each.agreements) for each in view.contracts)
    ]
    state.table = TradePhase({by: [_offer(line) for line in lines] for by, lines in view.offers.items()})
    state.table.done = list(view.done_talking)
    for cell, system in view.cells.items():
        if system.fleets:
            state.fleets[cell] = {seat: _force(fleet) for seat, fleet in system.fleets.items()}
        _note_marker(state, view, cell, system.marker, system.holder)
    for place, planet in view.planets.items():
        _note_marker(state, view, place, planet.marker)
    if view.landing is not None:
        place = view.landing.planet
        state.landing = Landing(view.planets[place].cell, place, _force(view.landing.force))
    game = Context(catalogue, view.options, Dice(0), state, None)
    _give_points(game, view)
    return game


def _force(force: ForceView) -> Force:
    return Force(dict(force.units), dict(force.damaged))


def _planet(planet: PlanetView) -> PlanetState:
    used = bool(planet.owner) and not planet.active
    return PlanetState(planet.owner, used, planet.taken, planet.active, _force(planet.force))


def _offer(line: str) -> Offer:
    words = Words(line)
    words.choice(("offer",))
    return Offer.read(words)


def _note_marker(state: State, view: View, place: str, marker: str, holder: str = "") -> None:
    if marker:
        known = view.known.get(place, CLOSED) if marker == CLOSED else marker
        state.markers[place] = Marker(known, marker != CLOSED, holder)


def _seat(view: View, seat: SeatView) -> SeatState:
    player = SeatState(seat.race, seat.goods, list(seat.technologies), list(seat.licences))
    player.done, player.votes = list(seat.done), seat.votes
    player.no_income, player.no_vote, player.out = seat.no_income, seat.no_vote, seat.out
    given = [
        agreement
        for each in view.contracts
        for who, agreement in zip(each.seats, each.agreements, strict=True)
        if who == seat.seat
    ]
    player.frozen = [each for each in (1, 2) if each not in (*given, *seat.free_agreements)]
    if seat.seat == view.seat:
        player.hand, player.covert, player.secret = list(view.hand), view.covert, list(view.secret)
        player.known, player.fire = dict(view.known), dict(view.fire)
        player.damage = {field: list(order) for field, order in view.damage.items()}
        player.tally = view.tally.copy()
    return player


def _give_points(game: Context, view: View) -> None:
    """Points whose source is not named are awarded ones."""
    for seat in view.seats:
        player = game.player(seat.seat)
        held = sum(marker.holder == seat.seat for marker in game.state.markers.values())
        player.awarded = seat.points - held - sum(objective_points(game, each) for each in player.done)
