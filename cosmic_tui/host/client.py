"""One client's line to the host."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from cosmic_tui.base.clock import DAY
from cosmic_tui.host.messages import Denied, LobbyNews, MutedNews, News, Request

if TYPE_CHECKING:
    from cosmic_tui.base.clock import Clock
    from cosmic_tui.club.records import OwnRecord
    from cosmic_tui.host.budgets import RequestBudgets
    from cosmic_tui.host.lobby.accounts import Accounts
    from cosmic_tui.host.lobby.lobby import Lobby
    from cosmic_tui.host.notifier import Notifier
    from cosmic_tui.host.table.table import Table

logger = logging.getLogger(__name__)


class ClientHost(Protocol):
    """The host as its clients see it."""

    budgets: RequestBudgets
    clock: Clock
    notifier: Notifier
    lobby: Lobby

    @property
    def people(self) -> Accounts:
        """Who the host knows."""

    async def carry_out(self, client: Client, request: Request) -> None:
        """Do what a client asks for. Raises `Denied` with a sentence for the person."""

    def gone(self, client: Client) -> None:
        """A client has closed its line."""

    def moved(self) -> None:
        """A client has come to another place."""


class Client:
    """Made by `Host.connect`. It is in the lobby, or at one table."""

    def __init__(self, host: ClientHost, identity: str, name: str, *, is_new: bool = False, address: str = "") -> None:
        self.identity = identity
        self.name = name
        self.address = address
        """Where it has come from; empty on one's own machine."""
        self.is_new = is_new
        """Whether this person had not chosen a name when it came."""
        self.wrong_codes = 0
        """Tables it has asked for that are none."""
        self.table: Table | None = None
        self.closed = False
        self.muted: set[str] = set()
        self.own_record: OwnRecord | None = None
        """What its person has played so far, as far as it has been read."""
        self._waits = False
        """Whether its line is full."""
        self.moving = asyncio.Lock()
        """Held while the client goes from one place to another."""
        self._host = host
        self._on_news: Callable[[News], None] | None = None
        self._lobby: LobbyNews | None = None
        self._muted: list[str] = []
        """As it has been told."""

    # -- the client's side

    def listen(self, on_news: Callable[[News], None]) -> None:
        """Call `on_news` with all news from now on; what there is comes at the next turn of the event loop."""
        self._on_news = on_news
        self._host.clock.call_later(0, lambda: self._host.notifier.now(self))  # who comes does not stand in line

    async def request(self, request: Request) -> None:
        """Ask the host for something. Raises `Denied` with a sentence for the person."""
        if self.closed:
            raise Denied("denied.screen_closed")
        await self._host.carry_out(self, request)

    def close(self) -> None:
        """Tell the host that this client is gone."""
        if not self.closed:
            self.closed = True
            self._on_news = None
            self._host.gone(self)

    # -- its line, where that is a connection

    def wait(self) -> None:
        """Tell nothing but what cannot wait, until `go_on`: then all that is new is told at once."""
        self._waits = True

    def go_on(self) -> None:
        """The line can take more."""
        self._waits = False
        if not self.closed:
            self._host.notifier.soon([self])

    # -- the host's side

    def may_talk(self) -> None:
        """Raises `Denied` for whoever says more than others can read; of a new name or an invitation all hear too."""
        self._host.budgets.talk.spend(self.identity, self.address)

    def move_to(self, table: Table | None) -> None:
        """The client is at this table now; None: in the lobby."""
        self.table = table
        self._lobby = None
        if not self.closed:
            self._host.notifier.soon([self])
        self._host.moved()

    def refresh(self) -> None:
        """Look at what is there now, and pass on what has not been told yet."""
        if self._on_news is None or self._waits:
            return
        self._tell_muted()
        news = self._lobby_news() if self.table is None else self.table.news(self)
        if news is not None:
            self.tell(news)

    def _tell_muted(self) -> None:
        if self._muted != (names := sorted(self.muted)):
            self._muted = names
            self.tell(MutedNews(names))

    def _lobby_news(self) -> LobbyNews | None:
        news = self._host.lobby.news(self.identity, self.name, self.muted)
        news.newcomer = self._host.people.is_newcomer(self.identity)
        news.day = int(self._host.clock.wall() // DAY)
        news.record = self.own_record
        if news == self._lobby:
            return None
        self._lobby = news
        return news

    def tell(self, news: News) -> None:
        """Send news. A client that cannot take it is gone, and nobody else suffers for it."""
        if self._on_news is None:
            return
        try:
            self._on_news(news)
        except Exception:
            logger.exception("the screen of %s takes no news", self.name)
            self.close()
