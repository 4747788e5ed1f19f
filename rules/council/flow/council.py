"""The council phase, as far as it goes without bills (C8)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.moves.limits import fleet_limit
from rules.council.protocol.tally import Tally


def start_round(game: Context) -> None:
    """`round.start`: planets wake, what is counted by round starts anew (C8.1)."""
    state = game.state
    state.round += 1
    state.arrived, state.deadlocks = {}, []
    state.belonged = {planet: [there.owner] for planet, there in state.planets.items() if there.owner}
    for there in state.planets.values():
        there.used = there.taken = there.woken = False
    for seat, player in state.players.items():
        player.tally = Tally(held_centre=state.planets[game.layout.centre].owner == seat)
        player.no_income = player.no_vote = False
        player.frozen = []
    game.emit("round.start", {"round": state.round, "fleet_limit": fleet_limit(game)})


def open_objective(game: Context) -> None:
    """`council.objective`: the next public objective of the stack lies open (C8.4)."""
    state = game.state
    if state.stack:
        objective = state.stack.pop()
        state.objectives.append(objective)
        game.emit("objective.opened", {"objective": objective})
