"""Movement: sheets, initiative, and the fleets of the moving seat (C9)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.cards.quantities import Case, allowed
from rules.council.moves.cargo import carried_by, drop_homeless, laden_transports, too_much
from rules.council.moves.limits import settle_fleet
from rules.council.moves.space import (
    barred_by,
    cells_in_order,
    may_cross,
    may_pass_ships,
    may_stop,
    next_to,
    rift_die,
    stopped_by,
)
from rules.council.moves.travel import lift_act, reach
from rules.council.protocol.move_orders import (
    ALL,
    DamageOrder,
    FireOrder,
    LiftOrder,
    Load,
    LoadOrder,
    MoveOrder,
)
from rules.council.protocol.orders import MOVE_LINES, Order, of_kind, read_line
from rules.council.protocol.questions import put_to_all, sheet
from rules.council.sheets.reading import orders
from rules.council.state.campaign import Movement, Turn
from rules.council.state.force import SHIPS, Force
from rules.kernel.machine import STAY, Asking, StepResult


def write_sheets(game: Context) -> Asking[None]:
    """`move.orders`: every seat writes its movement sheet; nobody sees one before all are sealed (C7.2)."""
    state = game.state
    if game.options.initiative_known == "before":
        _roll_initiative(game)
    answers = yield from put_to_all(sheet(seat, "sheet.move", state.at, "C9.1") for seat in state.playing)
    state.sheets = {seat: list(answers[seat]) for seat in state.playing}


def roll_initiative(game: Context) -> None:
    """`move.initiative`: a die of 100 each, ties among themselves again; highest first (C9.2).

    A table may know it before the sheets are written (D9): then it has been rolled by now.
    """
    if game.options.initiative_known == "after":
        _roll_initiative(game)


def _roll_initiative(game: Context) -> None:
    state, rolls = game.state, dict[str, list[int]]()
    state.initiative = _order(game, list(state.playing), rolls)
    game.emit("initiative.rolled", {"order": list(state.initiative), "dice": rolls})


def _order(game: Context, seats: list[str], rolls: dict[str, list[int]]) -> list[str]:
    dice = {seat: game.roll("d100", game.catalogue.numbers.initiative_die) for seat in seats}
    for seat, die in dice.items():
        rolls.setdefault(seat, []).append(die)
    found = []
    for die in sorted(set(dice.values()), reverse=True):
        tied = [seat for seat in seats if dice[seat] == die]
        found += tied if len(tied) == 1 else _order(game, tied, rolls)
    return found


def begin(game: Context) -> None:
    """`move.begin`: standing orders are taken over; the seats are due in initiative order."""
    state = game.state
    for seat in state.playing:
        for order in sheet_of(game, seat):
            _take_over(game, seat, order)
    state.queue = list(state.by_initiative())


def sheet_of(game: Context, seat: str) -> list[Order]:
    """The orders of a seat's sheet that is being carried out."""
    return orders("sheet.move", game.state.sheets.get(seat, ()))


def _take_over(game: Context, seat: str, order: Order) -> None:
    player = game.player(seat)
    if isinstance(order, FireOrder):
        targets = [each for each in game.state.seats if each != seat] if order.seat == ALL else [order.seat]
        player.fire.update(dict.fromkeys(targets, order.on))
    if isinstance(order, DamageOrder):
        player.damage[f"{order.field} {order.cell}".strip()] = list(order.categories)


def next_seat(game: Context) -> StepResult:
    """`move.turn`: the next seat in initiative order becomes the moving seat (C9.2)."""
    state = game.state
    if not state.queue:
        return "move.end"
    seat = state.queue.pop(0)
    moves = [order.text for order in of_kind(sheet_of(game, seat), MoveOrder)]
    state.turn = Turn(seat, moves)
    game.emit("turn.begin", {"seat": seat})
    return None


def turn_of(game: Context) -> Turn:
    """The turn of the moving seat."""
    turn = game.state.turn
    assert turn is not None  # noqa: S101 - the line comes here within a turn alone
    return turn


def lift(game: Context) -> None:
    """`move.lift`: infantry goes without ships, then fleets that stay load (C9.4, D72)."""
    turn = turn_of(game)
    for order in of_kind(sheet_of(game, turn.seat), LiftOrder):
        _lift(game, turn.seat, order)
    for stay in of_kind(sheet_of(game, turn.seat), LoadOrder):
        fleet = game.state.own_fleet(stay.cell, turn.seat)
        if fleet.ships:
            _load(game, turn.seat, fleet, stay.cell, stay.loads, docked=stay.cell)
    game.state.tidy()


def _lift(game: Context, seat: str, order: LiftOrder) -> None:
    planets = game.state.planets
    owners = {planets[order.origin].owner, planets[order.target].owner}
    if lift_act(game, seat, order.ability) is None or owners != {seat}:
        return
    lifted = planets[order.origin].force.split({"infantry": order.infantry})
    count = lifted.count("infantry")
    planets[order.target].force.join(lifted)
    data = {"seat": seat, "from": order.origin, "to": order.target, "infantry": count, "by": order.ability}
    game.emit("troops.lifted", data)


# -- one movement


def leave(game: Context) -> StepResult:
    """`move.leave`: the next movement begins, or the one under way goes on, if the next cell is open to it (C9.5)."""
    turn = turn_of(game)
    if turn.movement is None:
        if not turn.movements:
            return "move.limit"
        turn.movement = _begin(game, turn.seat, turn.movements.pop(0))
        return STAY
    movement = turn.movement
    passing = _wants_to_pass(game, turn.seat, _order_of(movement))
    if not movement.route or not _open(game, turn.seat, movement.cell, movement.route, passing=passing):
        _arrive(game, turn)
        return STAY
    if (die := rift_die(game, turn.seat, movement.cell)) > 0:
        _leave_rift(game, turn.seat, movement, die)
    if not movement.begun:
        movement.begun = True
        drop_homeless(game, turn.seat, movement.cell)
    if reach(game, turn.seat, movement.force, movement.cell):
        return None
    if movement.force:
        data = {"seat": turn.seat, "cell": movement.cell, "units": dict(movement.force.units), "why": "hold"}
        game.emit("units.lost", data)
    turn.movement = None
    return STAY


def _order_of(movement: Movement) -> MoveOrder:
    order = read_line(movement.order, MOVE_LINES)
    assert isinstance(order, MoveOrder)  # noqa: S101 - only movements are kept
    return order


def _begin(game: Context, seat: str, line: str) -> Movement | None:
    """The ships of an order set out, as far as they are there (C9.2), and load what is here."""
    order = read_line(line, MOVE_LINES)
    assert isinstance(order, MoveOrder)  # noqa: S101 - only movements are kept
    fleet = game.state.own_fleet(order.origin, seat)
    force = fleet.split(_not_moved(game, order, fleet))
    far = reach(game, seat, force, order.origin)
    if not far:
        fleet.join(force)
        game.state.tidy()
        game.emit("move.void", {"seat": seat, "cell": order.origin})
        return None
    _load(game, seat, force, order.origin, order.loads)
    twice = order.twice and allowed(game, "move.twice", False, Case(seat))
    route = list(order.route)[: far * (2 if twice else 1)]
    game.state.tidy()
    return Movement(line, force, order.origin, route, halfway=max(0, len(route) - far) if twice else 0)


def _not_moved(game: Context, order: MoveOrder, fleet: Force) -> dict[str, int]:
    """What an order takes of a fleet: a ship that has just arrived there has had its movement (C9.1)."""
    arrived = turn_of(game).moved.get(order.origin, {})
    free = {unit: max(0, fleet.count(unit) - arrived.get(unit, 0)) for unit in order.units}
    return {unit: min(count, free[unit]) for unit, count in order.units.items()}


def _load(game: Context, seat: str, force: Force, cell: str, loads: tuple[Load, ...], docked: str = "") -> None:
    """Take aboard what is to be loaded in this cell, as far as it is there and the holds allow (C9.6).

    `docked`: the cell in which the fleet stays, with docks that house fighters.
    """
    for load in loads:
        source = _source(game, seat, cell, load)
        if source is None:
            continue
        count = min(load.count, source.count(load.unit))
        while count:
            trial = force.copy()
            trial.add(load.unit, count)
            if not too_much(game, seat, trial, docked):
                break
            count -= 1
        if count:
            force.join(source.split({load.unit: count}))
            data = {"seat": seat, "cell": cell, "from": load.place, "units": {load.unit: count}}
            game.emit("units.loaded", data)


def _source(game: Context, seat: str, cell: str, load: Load) -> Force | None:
    if load.place == cell:
        return game.state.own_fleet(cell, seat)
    if game.layout.cell_of.get(load.place) != cell or game.state.planets[load.place].owner != seat:
        return None
    return game.state.planets[load.place].force


def _open(game: Context, seat: str, here: str, route: list[str], *, passing: bool) -> bool:
    """Whether the next cell of a route is open; where it may not stop, the cell after it must be open too (C9.5)."""
    there = route[0]
    if there not in next_to(game, here, seat):
        return False
    barred = barred_by(game, seat, there)
    if may_stop(game, seat, there) and not barred:
        return True
    crossed = may_cross(game, seat, there) and (passing or not barred)
    return crossed and len(route) > 1 and _open(game, seat, there, route[1:], passing=passing)


def _leave_rift(game: Context, seat: str, movement: Movement, deadly: int) -> None:
    """Each ship rolls; what a lost ship carried dies with it (C4.4, D17)."""
    force, dice, lost = movement.force, dict[str, list[int]](), Force()
    heavy = laden_transports(game, seat, force)
    for ship in SHIPS:
        for place in range(force.count(ship)):
            die = game.roll("move")
            dice.setdefault(ship, []).append(die)
            if die <= deadly:
                cargo = carried_by(game, seat, force, ship, lading=ship != "transport" or place < heavy)
                lost.join(force.split(cargo))
                lost.join(force.split({ship: 1}))
    game.emit("rift.left", {"seat": seat, "cell": movement.cell, "dice": dice, "lost": dict(lost.units)})


def go(game: Context) -> str:
    """`move.go`: one step; it ends the movement where somebody or the system stops it (C9.5)."""
    turn = turn_of(game)
    movement = turn.movement
    assert movement is not None  # noqa: S101 - `leave` has left with it
    order = _order_of(movement)
    came, movement.cell = movement.cell, movement.route.pop(0)
    turn.came_from[movement.cell] = came
    game.emit(
        "fleet.moved", {"seat": turn.seat, "from": came, "to": movement.cell, "units": dict(movement.force.units)}
    )
    _load(game, turn.seat, movement.force, movement.cell, order.loads)
    met = stopped_by(game, turn.seat, movement.cell) and not _passes(game, turn.seat, movement, order)
    if met or not may_cross(game, turn.seat, movement.cell):
        movement.route = []
    return "move.leave"


def _passes(game: Context, seat: str, movement: Movement, order: MoveOrder) -> bool:
    """Whether it goes past ships of others: it is able to, and was not told to meet them (D71)."""
    if movement.halfway and len(movement.route) == movement.halfway:
        return False
    return _wants_to_pass(game, seat, order)


def _wants_to_pass(game: Context, seat: str, order: MoveOrder) -> bool:
    wish = order.meeting or game.options.pass_default
    return wish == "pass" and may_pass_ships(game, seat)


def _arrive(game: Context, turn: Turn) -> None:
    movement = turn.movement
    assert movement is not None  # noqa: S101 - the caller has it
    turn.movement = None
    moved = turn.moved.setdefault(movement.cell, {})
    for unit in SHIPS:
        moved[unit] = moved.get(unit, 0) + movement.force.count(unit)
    game.state.own_fleet(movement.cell, turn.seat).join(movement.force)
    game.state.tidy()
    if not movement.begun:
        game.emit("move.void", {"seat": turn.seat, "cell": movement.cell})
        return
    if movement.cell not in turn.arrivals:
        turn.arrivals.append(movement.cell)
        turn.markers.append(movement.cell)
    arrived = game.state.arrived.setdefault(movement.cell, [])
    if turn.seat not in arrived:
        arrived.append(turn.seat)


def apply_limits(game: Context) -> None:
    """`move.limit`: what is over the fleet limit or has no place is destroyed (C6.3, C6.5, C9.7)."""
    seat, state = turn_of(game).seat, game.state
    for cell in cells_in_order(state.cells_of(seat)):
        settle_fleet(game, seat, cell)


def turn_done(game: Context) -> str:
    """`move.done`: the whole sheet has been carried out (C9.2)."""
    game.emit("turn.done", {"seat": turn_of(game).seat})
    game.state.turn = None
    return "move.turn"


def end(game: Context) -> None:
    """`move.end`: sheets are laid aside."""
    game.state.sheets = {}
