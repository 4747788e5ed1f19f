"""What people at a table say to all, to one another, and to those they call to it."""

from __future__ import annotations

from cosmic_tui.host import user_text
from cosmic_tui.host.messages import Called, Denied, Nudged, Said
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.facts import RUNNING
from cosmic_tui.host.table.seats import PERSON
from cosmic_tui.host.table.table import Table
from cosmic_tui.host.table.talk import Audience
from rules.kernel.message import message


def say(table: Table, client: Attendee, text: str) -> None:
    """Say something to all; spectators of a running game only to one another."""
    line, seat = user_text.talk(text), table.subscribers.seat(client) or ""
    aside = not seat and table.state == RUNNING
    table.talk.say(Said(seat, client.name, line, aside=aside), Audience(spectators=aside))
    table.tell([client])


def whisper(table: Table, client: Attendee, to: str, text: str) -> None:
    """Say something to one other player alone. Raises `Denied`."""
    seat = table.subscribers.seat(client)
    if seat is None:
        raise Denied("denied.watching")
    if not table.options.whispers:
        raise Denied("denied.no_whispers")
    other = next((each for each in table.seats if to.casefold() in (each.seat, each.name.casefold())), None)
    if other is None or other.kind != PERSON or other.seat == seat:
        raise Denied("denied.whisper_to", name=to)
    line, two = user_text.talk(text), frozenset({client.identity, other.identity})
    table.talk.say(Said(seat, client.name, line, to=other.name), Audience(only=two))
    table.talk.announce(message("told.whispers", name=client.name, other=other.name), Audience(besides=two))
    table.tell([client])


def nudge(table: Table, client: Attendee, seat: str) -> None:
    """Ring for those the table waits for, wherever they are. Raises `Denied`."""
    match, by = table.playing(client)
    nudged = match.thinking.nudge(by, seat)
    persons = {each.player: each.name for each in table.seats if each.seat in nudged}
    table.talk.announce(message("told.nudges", name=client.name, names=list(persons.values())))
    for other in table.within_earshot():
        if other.identity in persons and client.name not in other.muted:
            other.tell(Nudged(table.options.name, client.name))
    table.tell([client])


async def invite(table: Table, client: Attendee, name: str) -> None:
    """Keep a seat whose player has left for good for somebody, by name. Raises `Denied`."""
    match, _ = table.playing(client)
    invitation = await match.invitations.add(name)
    table.talk.announce(message("told.invites", name=client.name, guest=invitation.name))
    table.changed_for_all([client])
    for guest in table.elsewhere():
        if match.invitations.means(invitation, guest.identity):
            guest.tell(Called(table.options.name, client.name))
