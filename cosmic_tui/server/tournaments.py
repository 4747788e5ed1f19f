"""`cosmic admin tournament`: waiting lists and tournaments, as the operator makes and runs them."""

from __future__ import annotations

from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import GatheringRow, TableOptions
from cosmic_tui.host.table.seats import by_mail_options

ORDERS = ("list", "make", "begin", "off", "standings")


async def carried_out(host: Host, do: str, what: str, rounds: int, options: TableOptions, *, mail: bool) -> str:
    """The text for the operator; `what` is a name for `make`, and a code for the others. Raises `Denied`."""
    gatherings = host.gatherings
    match do:
        case "make":
            code = await gatherings.make("", what, rounds, by_mail_options(options) if mail else options)
            return f"made: {code}; people come with /enter {code}"
        case "begin":
            await gatherings.begin(None, what)
            return "begun"
        case "off":
            await gatherings.call_off(None, what)
            return "no further round is played; tables that have begun go on"
        case "standings":
            row, scores = gatherings.standings(what)
            lines = [f"{each.place:3}. {each.points:4} points  {each.firsts} first  {each.name}" for each in scores]
            return "\n".join([_line(row), *lines])
    return "\n".join(_line(row) for row in gatherings.rows("")) or "none"


def _line(row: GatheringRow) -> str:
    played = f"round {row.round} of {row.rounds}" if row.rounds > 1 else "waiting list"
    return f"{row.id}  {row.state:8}  {played:14}  {row.name}: {', '.join(row.names) or '-'}"
