"""Alliance: the main players invite, the others answer one after the other (R9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import acting, ops
from rules.asks import Mode, fleet, one, put, ships, some
from rules.flow.launch import MOST
from rules.kernel.machine import STAY, Picks, StepResult

if TYPE_CHECKING:
    from rules.kernel.machine import Asking, Picks, StepResult
    from rules.play import Play
    from rules.state import Fleet

STANDS = {"offense": "gate", "defense": "beside"}
"""Where the ships of an ally stand, by side (R9.3)."""


def offense_invites(game: Play) -> Asking[None]:
    """`alliance.offense_invites` (R9.1)."""
    yield from _invite(game, "offense", game.offense)


def defense_invites(game: Play) -> Asking[None]:
    """`alliance.defense_invites` (R9.1)."""
    yield from _invite(game, "defense", game.defense)


def _invite(game: Play, side: str, inviter: str) -> Asking[None]:
    options = [f"seat:{seat}" for seat in game.state.alliance_order()]
    picks = yield from put(some(inviter, "alliance.invite", game.state.at, "R9.1", options))
    seats = [seat for seat in game.state.alliance_order() if f"seat:{seat}" in picks]
    game.encounter.invited[side] = seats
    game.emit("alliance.invited", {"side": side, "by": inviter, "seats": seats})


def respond(game: Play) -> Asking[StepResult]:
    """`alliance.response`: the next invited player answers and at once commits ships (R9.2, R9.3)."""
    state, invited = game.state, game.encounter.invited
    if state.queue is None:
        decided = {ally for allies in game.encounter.allies.values() for ally in allies}
        state.queue = [
            seat for seat in state.alliance_order()
            if seat not in decided and any(seat in seats for seats in invited.values())
        ]  # fmt: skip
    if not state.queue:
        _formed(game)
        return None
    seat = state.queue.pop(0)
    sides = [side for side, seats in invited.items() if seat in seats] if state.colonies(seat) else []
    ask = one(seat, "alliance.answer", state.at, "R9.2", [*sides, "decline"], "decline")
    (side,) = yield from put(ask)
    picks = {}
    if side != "decline":
        picks = yield from _commit(game, seat, side)
    game.emit("alliance.answered", {"seat": seat, "side": side, "from": picks})
    yield from acting.settle(game)
    return STAY


def _commit(game: Play, seat: str, side: str) -> Asking[Fleet]:
    places = game.state.colonies(seat)
    most = min(MOST, sum(places.values()))
    ask = ships(seat, "ships.from", game.state.at, "R9.3", places, 1, most, ops.largest(places, 1))
    picks = fleet((yield from put(ask)))
    ops.lift(game, seat, picks)
    ops.set_down(game, seat, {STANDS[side]: sum(picks.values())})
    game.encounter.allies[side].append(seat)
    return picks


def _formed(game: Play) -> None:
    game.emit("alliance.formed", {side: list(allies) for side, allies in game.encounter.allies.items()})


def cancel(game: Play, seats: list[str]) -> Asking[None]:
    """The alliances of these players are cancelled: their ships go home, they are allies no more (R9.7)."""
    encounter = game.encounter
    game.emit("alliance.cancelled", {"seats": seats})
    for seat in seats:
        side = encounter.side(seat)
        assert side is not None  # noqa: S101 - only allies can be chosen
        yield from ops.go_home(game, seat, STANDS[side], "R9.7")
        encounter.allies[side].remove(seat)
    yield from acting.settle(game)


def name_allies(game: Play, seat: str, source: str) -> Asking[Picks]:
    """Ask a player for one or more allies of either side; nobody else learns of it yet."""
    allies = [f"seat:{ally}" for ally in game.state.alliance_order() if game.encounter.side(ally)]
    ask = some(seat, "choose.seat", game.state.at, source, allies, allies[:1], least=1)
    return (yield from put(ask, Mode.SECRET))
