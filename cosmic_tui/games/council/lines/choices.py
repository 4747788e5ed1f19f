"""What can be ordered at a place of the map, as lines that stand ready: Enter shows them, a number takes one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from cosmic_tui.games.council.lines.drafted_moves import Drafted, draft_outcome, orders_in
from cosmic_tui.games.council.lines.more_choices import from_orbit, lifts, standing_orders
from cosmic_tui.games.council.lines.naming import Names
from cosmic_tui.games.council.lines.purchases import claims, purchases, scraps
from cosmic_tui.games.council.lines.ready_line import ReadyLine, worded
from rules.council.cards.context import Context
from rules.council.moves.bargains import check_talk, free_agreements
from rules.council.moves.cargo import too_much
from rules.council.moves.space import speed
from rules.council.moves.travel import reach
from rules.council.protocol.move_orders import LandOrder, Load, MoveOrder, ScoutOrder
from rules.council.protocol.trade_talk import Offer, Side, TradeDone, TradeReply
from rules.council.protocol.views import CLOSED, View
from rules.council.sheets.reading import check_sheet
from rules.council.state.force import GROUND, SHIPS, Force
from rules.kernel.asks import Ask, Refused, Shape


@attrs.frozen
class Outlook:
    """The cell somebody looks at, what is known of the game, and what is written so far."""

    view: View
    game: Context
    names: Names
    seat: str
    cell: str
    lines: Sequence[str]

    @property
    def drafted(self) -> Drafted:
        """What the lines written so far do."""
        return draft_outcome(self.game, self.seat, self.lines)

    @property
    def scouted(self) -> set[str]:
        """Planets at which the lines written so far look."""
        orders = (order for _, order in orders_in(self.lines) if isinstance(order, ScoutOrder))
        return {planet for order in orders for planet in order.planets}


def choices(here: Outlook, ask: Ask) -> list[ReadyLine]:
    """What can be ordered here now, most likely first, and at the end the lines that can be struck out."""
    find = FOUND.get(ask.kind)
    if find is None:
        return list(_options(here, ask))
    found = [each for each in find(here) if each.origin or ask.shape is not Shape.SHEET or _stands(here, ask, each)]
    return [*found, *_struck_out(here)]


def _stands(here: Outlook, ask: Ask, ready: ReadyLine) -> bool:
    """Whether a line would be taken with what is written."""
    lines = [*here.lines, ready.line]
    if ready.replaces:
        lines = [ready.line if number == ready.replaces else line for number, line in enumerate(here.lines, 1)]
    try:
        check_sheet(here.game, here.seat, ask.kind, lines)
    except Refused:
        return False
    return True


def _options(here: Outlook, ask: Ask) -> Iterator[ReadyLine]:
    """The options of a question that is no sheet."""
    if ask.shape is Shape.NUMBER:
        yield from (ReadyLine(str(number)) for number in range(ask.most, ask.least - 1, -1))
    elif ask.shape in (Shape.ONE, Shape.SOME):
        yield from (ReadyLine(option.partition(":")[2] or option) for option in ask.options)
    elif ask.shape is Shape.SHEET:
        yield from _struck_out(here)


def _struck_out(here: Outlook) -> Iterator[ReadyLine]:
    for number, line in enumerate(here.lines, 1):
        yield ReadyLine(f"drop {number}", worded(here.names, "drop", number=number, line=here.names.typed(line)))


# -- movement


def _movements(here: Outlook) -> Iterator[ReadyLine]:
    force = here.drafted.staying.get(here.cell, Force())
    moving = {unit: count for unit, count in force.units.items() if speed(here.game, here.seat, unit, here.cell)}
    aboard = {unit: count for unit, count in force.units.items() if unit not in SHIPS and unit not in moving}
    if moving:
        together = {**moving, **aboard}
        loads = tuple(_loads(here, Force(dict(together))))
        if loads:
            told = here.names.units({load.unit: load.count for load in loads})
            order = MoveOrder(here.cell, together, (here.cell,), loads)
            yield _way(here, order, "with_troops", loads[-1].count, troops=told)
        yield _way(here, MoveOrder(here.cell, together, (here.cell,)), "all")
        if len(moving) > 1 or any(count > 1 for count in moving.values()):
            for unit, count in moving.items():
                alone = _alone(here, unit)
                yield _way(here, alone, "one", alone.loads[-1].count if alone.loads else count, unit=unit)
    yield from _landings(here)
    yield from lifts(here.game, here.names, here.seat, here.cell)
    yield from standing_orders(here.view, here.game, here.names, here.seat, here.cell)


def _alone(here: Outlook, unit: str) -> MoveOrder:
    """One ship, with the troops it can take."""
    return MoveOrder(here.cell, {unit: 1}, (here.cell,), tuple(_loads(here, Force({unit: 1}))))


def _way(here: Outlook, order: MoveOrder, key: str, most: int = 0, **values: str) -> ReadyLine:
    """A movement whose way is chosen on the map; its last number goes up to `most`."""
    head = order.text.removesuffix(f" {here.cell}")
    far = reach(here.game, here.seat, Force(dict(order.units)), here.cell)
    return ReadyLine(head, worded(here.names, key, **values), origin=here.cell, reach=far, most=most)


def _loads(here: Outlook, force: Force) -> Iterator[Load]:
    """Troops of own planets of this cell for which there is a place aboard; one of each planet stays."""
    for planet in here.view.cells[here.cell].planets:
        there = here.drafted.troops.get(planet, Force())
        keep = 1
        for unit in GROUND:
            count = 0
            while count < there.count(unit) - keep and not _crowded(here, force, unit):
                force.add(unit)
                count += 1
            keep = 0 if there.count(unit) else keep
            if count:
                yield Load(planet, unit, count)


def _crowded(here: Outlook, force: Force, unit: str) -> bool:
    trial = force.copy()
    trial.add(unit)
    return too_much(here.game, here.seat, trial)


def _landings(here: Outlook) -> Iterator[ReadyLine]:
    """Landings from the fleet that is here or will be, scouting, and what large ships do from orbit."""
    force, view = here.drafted.force_at(here.cell), here.view
    for planet in view.cells[here.cell].planets:
        there = view.planets[planet]
        troops = {unit: force.count(unit) for unit in GROUND if force.count(unit)}
        if troops:
            order, most = LandOrder(planet, troops), list(troops.values())[-1]
            yield ReadyLine(order.text, worded(here.names, "land", planet=planet, owner=there.owner), most=most)
        looked = planet in view.known or planet in here.scouted
        if force.count("fighter") and not there.owner and there.marker == CLOSED and not looked:
            yield ReadyLine(ScoutOrder((planet,)).text, worded(here.names, "scout", planet=planet))
        yield from from_orbit(view, here.names, here.seat, planet, force)


# -- trade


def _talk(here: Outlook) -> Iterator[ReadyLine]:
    """Answers to offers first, then a contract with each who has none, then the end."""
    view = here.view
    for by, lines in view.offers.items():
        for line in lines:
            if by != here.seat and line.split()[1] == here.seat:
                told = worded(here.names, "accept", seat=by, line=here.names.offer(by, line))
                if can_be_said(here.game, here.seat, TradeReply("accept", by)):
                    yield ReadyLine(TradeReply("accept", by).text, told)
                yield ReadyLine(TradeReply("refuse", by).text, worded(here.names, "refuse", seat=by))
            elif by == here.seat:
                to = line.split()[1]
                yield ReadyLine(TradeReply("withdraw", to).text, worded(here.names, "withdraw", seat=to))
    mine = free_agreements(here.game, here.seat)
    for other in view.seats:
        theirs = free_agreements(here.game, other.seat)
        if other.seat != here.seat and mine and theirs and not here.game.state.contract(here.seat, other.seat):
            offer = Offer(other.seat, Side(mine[0]), Side(theirs[0]))
            gives, gets = here.names.agreement(here.seat, mine[0]), here.names.agreement(other.seat, theirs[0])
            yield ReadyLine(offer.text, worded(here.names, "contract", seat=other.seat, mine=gives, theirs=gets))
    yield ReadyLine(TradeDone().text, worded(here.names, "done"))


def can_be_said(game: Context, seat: str, talk: TradeReply) -> bool:
    """Whether a seat can say this now; an offer that one side cannot keep any more cannot be accepted."""
    try:
        check_talk(game, seat, talk.text.split())
    except Refused:
        return False
    return True


def _purchases(here: Outlook) -> Iterator[ReadyLine]:
    return purchases(here.game, here.names, here.seat, here.cell, here.lines)


def _scraps(here: Outlook) -> Iterator[ReadyLine]:
    return scraps(here.game, here.names, here.seat, here.cell, here.lines)


def _claims(here: Outlook) -> Iterator[ReadyLine]:
    return claims(here.game, here.names, here.seat)


FOUND: Mapping[str, Callable[[Outlook], Iterator[ReadyLine]]] = {
    "sheet.move": _movements,
    "sheet.produce": _purchases,
    "sheet.end": _scraps,
    "sheet.claim": _claims,
    "trade.table": _talk,
}
"""What finds the choices of a kind of question; all others have their options."""
