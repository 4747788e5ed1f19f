"""What somebody at a seat asks for, handed to the table."""

from __future__ import annotations

from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import (
    Agree,
    Answer,
    Back,
    Denied,
    Draft,
    GiveOrders,
    Hold,
    Invite,
    Nudge,
    Object,
    Ready,
    Reopen,
    Request,
)
from cosmic_tui.host.table.table import Table


async def play(table: Table, client: Client, request: Request) -> None:
    """Do it; whatever it is, a bot that plays for them meanwhile goes. Raises `Denied`."""
    table.stirred(client)
    match request:
        case Answer(key, choose):
            await table.answer(client, key, choose)
        case Draft(key, lines, check):
            await table.draft(client, key, lines, check=check)
        case Reopen(key):
            await table.reopen(client, key)
        case GiveOrders(orders):
            await table.give_orders(client, orders)
        case Hold():
            await table.hold(client)
        case Ready(phase):
            table.ready(client, phase=phase)
        case _:
            await _with_others(table, client, request)


async def _with_others(table: Table, client: Client, request: Request) -> None:
    """What concerns the others who sit there."""
    match request:
        case Agree(what, about):
            await table.agree(client, what, about)
        case Object(what, about):
            await table.object(client, what, about)
        case Invite(name):
            client.may_talk()
            await table.invite(client, name)
        case Nudge(seat):
            table.nudge(client, seat)
        case Back():
            """The seat is theirs again already."""
        case _:
            raise Denied("denied.unknown_request")
