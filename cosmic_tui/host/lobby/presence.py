"""Who is online, by name, and at which table where everybody may see that."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import Online

SHOWN = 100
"""So many are shown by name; the others are counted."""


class Presence:
    """Worked out once for all who are told, and again after `changed`."""

    def __init__(self, clients: Callable[[], Iterable[Client]]) -> None:
        self._clients = clients
        self._known: tuple[list[Online], int] | None = None

    def changed(self) -> None:
        """Somebody has come, gone, sat down or taken another name."""
        self._known = None

    def now(self) -> tuple[list[Online], int]:
        """The first of those here, each once, and how many there are with those who only look on."""
        if self._known is None:
            clients = list(self._clients())
            people = {client.identity: client for client in clients if client.identity}
            nameless = sum(not client.identity for client in clients)
            online = [_online(client) for client in list(people.values())[:SHOWN]]
            self._known = online, len(people) + nameless
        return self._known


def _online(client: Client) -> Online:
    table = client.table
    shown = table is not None and not table.options.invitation and not table.options.lesson
    if table is None or not shown:
        return Online(client.name, playing=table is not None)
    return Online(client.name, table.options.name, playing=True, number=table.number)
