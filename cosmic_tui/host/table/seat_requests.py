"""Dispatches the requests of a seated client to its table and game."""

from __future__ import annotations

from cosmic_tui.host.client import Client
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.messages import (
    Agree,
    Answer,
    AskSubstitute,
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
from cosmic_tui.host.table.table_talk import invite, nudge
from cosmic_tui.host.table.votes import SUBSTITUTE


async def play(table: Table, client: Client, request: Request) -> None:
    """Do it; whatever it is, a bot that plays for them meanwhile goes. Raises `Denied`."""
    table.stirred(client)
    match request:
        case Invite(name):
            client.may_talk()
            await invite(table, client, name)
        case Agree(what, about):
            await table.agree(client, what, about)
        case AskSubstitute(name):
            client.may_talk()
            match, seat = table.playing(client)
            await match.agree(seat, SUBSTITUTE, f"{seat} {name}")
        case Nudge(seat):
            nudge(table, client, seat)
        case Back():
            """The seat is theirs again already."""
        case _:
            match, seat = table.playing(client)
            await _in_game(match, seat, request)


async def _in_game(match: HostedMatch, seat: str, request: Request) -> None:
    """What concerns the game and the own seat alone; it is on disk and has taken effect when this returns."""
    match request:
        case Answer(key, choose):
            await match.accept(seat, key, choose)
        case Draft(key, lines, check):
            await match.draft(seat, key, lines, check=check)
        case Reopen(key):
            await match.reopen(seat, key)
        case GiveOrders(orders):
            await match.give_orders(seat, orders)
        case Hold():
            await match.hold(seat)
        case Ready(phase):
            match.ready(seat, phase=phase)
        case Object(what, about):
            await match.object(seat, what, about)
        case _:
            raise Denied("denied.unknown_request")
