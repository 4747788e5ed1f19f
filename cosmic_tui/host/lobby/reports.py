"""Reports about people to the operator, with the last lines of talk that the reporter has seen."""

from __future__ import annotations

from collections.abc import Callable

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.complaints import Complaint
from cosmic_tui.host import user_text
from cosmic_tui.host.client import Client
from cosmic_tui.host.lobby.lobby import LINES, Lobby
from cosmic_tui.host.messages import HOUSE, Denied, PersonalNotice
from cosmic_tui.host.store.store import Store
from rules.kernel.message import message

LINES_OF_REPORT = 12


class Reports:
    """Keeps them in the club, for the operator alone."""

    def __init__(self, store: Store, lobby: Lobby, called: Callable[[str], str | None], clock: Clock) -> None:
        """`called`: the identity of whoever has a name."""
        self._store = store
        self._lobby = lobby
        self._called = called
        self._clock = clock

    async def take(self, client: Client, name: str, why: str) -> None:
        """Keep what a client tells of somebody, with the last lines that it has been shown. Raises `Denied`."""
        club, table = self._store.club, client.table
        if not client.identity:
            raise Denied("denied.no_key")
        if club is None:
            raise Denied("denied.no_club")
        talk = self._lobby.talk if table is None else table.talk
        lines = talk.last_shown(LINES, client.identity)
        said = [f"{line.name}: {line.text}" for line in lines if line.name != HOUSE][-LINES_OF_REPORT:]
        about = self._called(name)
        if about is None and all(line.name != name for line in lines):
            raise Denied("denied.no_person")
        complaint = Complaint(
            self._clock.wall(), client.identity, client.name, about or "", name,
            "" if table is None else table.id, user_text.talk(why), said,
        )  # fmt: skip
        try:
            await club.complain(complaint)
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error
        client.tell(PersonalNotice(message("told.reported", name=name, lines=len(said))))
