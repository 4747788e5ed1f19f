"""Alliance: the main players invite, the others answer one after the other (R9)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from rules.cosmic.actions import legal, perform
from rules.cosmic.flow.launch import MOST
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.sheets import count, modified
from rules.cosmic.protocol.questions import Mode, fleet, one, put, ships, some
from rules.cosmic.state.encounter import SIDES
from rules.kernel.copying import one_less
from rules.kernel.machine import STAY, Picks, StepResult

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.cosmic.state.encounter import Fleet
    from rules.kernel.machine import Asking, Picks, StepResult

INVITING, ANSWERING, JOINING = "alliance.inviting", "alliance.answering", "alliance.response"

STANDS = {"offense": "gate", "defense": "beside"}
"""Where the ships of an ally stand, by side (R9.3)."""


def offense_invites(game: Context) -> Asking[None]:
    """`alliance.offense_invites` (R9.1)."""
    yield from _invite(game, "offense", game.offense)


def defense_invites(game: Context) -> Asking[None]:
    """`alliance.defense_invites` (R9.1)."""
    if modified(game, "defense.invites", True):
        yield from _invite(game, "defense", game.defense)


def _invite(game: Context, side: str, inviter: str) -> Asking[None]:
    options = [f"seat:{seat}" for seat in game.state.alliance_order()]
    picks = yield from put(some(inviter, "alliance.invite", game.state.at, "R9.1", options))
    seats = [seat for seat in game.state.alliance_order() if f"seat:{seat}" in picks]
    game.encounter.invited = {**game.encounter.invited, side: tuple(seats)}
    game.emit("alliance.invited", {"side": side, "by": inviter, "seats": seats})
    yield from perform.trigger(game, INVITING, inviter)


@attrs.define
class Answering:
    """A player whose turn it is to answer (`alliance.answering`)."""

    seat: str
    sides: list[str]
    """Those it may join."""
    must: bool = False
    """Whether it has to join one of them."""


@attrs.define
class Joining:
    """A player has joined a side and is about to send ships (`alliance.response`); parts change what it may send."""

    seat: str
    side: str
    places: Fleet
    """Where the ships may come from, and how many at most from there: colonies, and what parts add (`warp`)."""
    least: int = 1
    most: int = MOST
    extra: int = 0
    """Ships it may add from the warp when all others are sent."""

    def look_again(self, game: Context) -> None:
        """The colonies there are now: a ship that has paid for an answer cannot be sent any more."""
        warp = min(self.places.get("warp", 0), game.player(self.seat).warp)
        self.places = game.state.colonies(self.seat) | ({"warp": warp} if warp else {})


def respond(game: Context) -> Asking[StepResult]:
    """`alliance.response`: the next player in order answers and at once commits ships (R9.2, R9.3)."""
    state = game.state
    if state.queue is None:
        state.queue = tuple(seat for seat in state.alliance_order() if _has_a_say(game, seat))
    if state.queue:
        seat, state.queue = state.queue[0], state.queue[1:]
        answering = _answering(game, seat)
        yield from perform.trigger(game, ANSWERING, answering)
        if game.encounter.side(seat) is None:
            yield from _answer(game, answering)
        yield from perform.settle(game)
    if state.queue:
        return STAY
    _formed(game)
    return None


def _answering(game: Context, seat: str) -> Answering:
    """What a player can answer, as effects have it (quantity `answering`)."""
    return modified(game, "answering", Answering(seat, sides_open(game, seat)))


def sides_open(game: Context, seat: str) -> list[str]:
    """The sides that have invited a player; none to one without a ship on a colony (R9.4)."""
    invited = game.encounter.invited
    return [side for side in SIDES if seat in invited[side]] if game.state.colonies(seat) else []


def _has_a_say(game: Context, seat: str) -> bool:
    if game.encounter.side(seat) is not None:
        return False
    answering = _answering(game, seat)
    invited = any(seat in seats for seats in game.encounter.invited.values())
    return invited or bool(answering.sides) or legal.open_to(game, seat, ANSWERING, answering)


def _answer(game: Context, answering: Answering) -> Asking[None]:
    seat, sides = answering.seat, answering.sides
    if not any(seat in seats for seats in game.encounter.invited.values()) and not sides:
        return
    options = list(sides) if answering.must else [*sides, "decline"]
    (side,) = yield from put(one(seat, "alliance.answer", game.state.at, "R9.2", options, options[-1]))
    if side == "decline":
        game.emit("alliance.answered", {"seat": seat, "side": side, "from": {}})
    else:
        yield from join(game, seat, side)


def join(game: Context, seat: str, side: str) -> Asking[None]:
    """A player becomes an ally of a side and at once sends ships, up to its own limit (R9.3).

    Quantities `sent` and `joining`; then the window `alliance.response`, before the ships are asked. Who has no ship
    left by then, as the last one has paid for an answer, has not joined (R9.4).
    """
    add_ally(game, seat, side)
    most = count(game, "sent", seat, MOST)
    joining = modified(game, "joining", Joining(seat, side, game.state.colonies(seat), most=most))
    yield from perform.trigger(game, JOINING, joining)
    if not joining.places:
        _remove_ally(game, seat, side)
        game.emit("alliance.answered", {"seat": seat, "side": "decline", "from": {}})
        return
    sent = yield from _send(game, joining)
    game.emit("alliance.answered", {"seat": seat, "side": side, "from": sent})


def add_ally(game: Context, seat: str, side: str) -> None:
    """A player stands on a side from now on."""
    allies = game.encounter.allies
    game.encounter.allies = {**allies, side: (*allies[side], seat)}


def _remove_ally(game: Context, seat: str, side: str) -> None:
    allies = game.encounter.allies
    game.encounter.allies = {**allies, side: one_less(allies[side], seat)}


def _send(game: Context, joining: Joining) -> Asking[Fleet]:
    seat, places = joining.seat, joining.places
    most = min(joining.most, sum(places.values()))
    least = min(joining.least, most)
    default = ship_moves.largest(places, least)
    sent = fleet((yield from put(ships(seat, "ships.from", game.state.at, "R9.3", places, least, most, default))))
    spare = min(joining.extra, game.player(seat).warp - sent.get("warp", 0))
    if spare:
        ask = ships(seat, "ships.from", game.state.at, "R9.3", {"warp": spare}, 0, spare, {})
        sent = dict(Counter(sent) + Counter(fleet((yield from put(ask)))))
    ship_moves.send(game, seat, sent, STANDS[joining.side])
    return sent


def _formed(game: Context) -> None:
    game.emit("alliance.formed", {side: list(allies) for side, allies in game.encounter.allies.items()})


def cancel(game: Context, seats: list[str]) -> Asking[None]:
    """The alliances of these players are cancelled: their ships go home, they are allies no more (R9.7)."""
    encounter = game.encounter
    game.emit("alliance.cancelled", {"seats": seats})
    encounter.cancelled += tuple(seats)
    for seat in seats:
        side = encounter.side(seat)
        assert side is not None  # noqa: S101 - only allies can be chosen
        yield from ship_moves.go_home(game, seat, STANDS[side], "R9.7")
        _remove_ally(game, seat, side)
    yield from perform.settle(game)


def name_allies(game: Context, seat: str, source: str) -> Asking[Picks]:
    """Ask a player for one or more allies of either side; nobody else learns of it yet."""
    allies = [f"seat:{ally}" for ally in game.state.alliance_order() if game.encounter.side(ally)]
    ask = some(seat, "choose.seat", game.state.at, source, allies, allies[:1], least=1)
    return (yield from put(ask, Mode.SECRET))
