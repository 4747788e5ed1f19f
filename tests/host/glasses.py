"""Those to whom a world tells something: people, the operator who reads the log, and who is notified."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, ClassVar

import attrs
from channels import (
    CLUB,
    DELAYED,
    LOBBY,
    LOBBY_TALK,
    LOG,
    NOTICES,
    NUDGES,
    OPERATOR,
    RETURNS,
    SPECTATOR,
    SPECTATORS,
    TALK,
    Sent,
)

from cosmic_tui.host.client import Client
from cosmic_tui.host.messages import LibraryNews, LobbyNews, News, Nudged, ProfileNews, TableNews
from rules.kernel.message import Message

if TYPE_CHECKING:
    from served_world import World


@attrs.frozen
class Postman:
    """Brings notifications to the glass of whom they are for; everybody's address is the own name."""

    world: World

    def allows(self, url: str) -> bool:
        return bool(url)

    async def send(self, url: str, said: Message) -> bool:
        self.world.glasses[url].hear(NOTICES, repr(said))
        return True


@attrs.define(eq=False)
class Glass:
    """Somebody to whom something is told."""

    name: str
    world: World
    client: Client | None = None
    heard: list[Sent] = attrs.Factory(list)
    news: list[News] | None = None
    """The news themselves, where somebody wants to show them."""

    def listen(self, client: Client) -> None:
        """Come in by this line."""
        self.client = client
        client.listen(self.tell)

    def tell(self, news: News) -> None:
        """Take news: every field in its order, with its type; what is said stands for itself as well."""
        if isinstance(news, (LobbyNews, TableNews)) and news.talk:
            self.hear(LOBBY_TALK if isinstance(news, LobbyNews) else TALK, repr(news.talk))
        self.hear(self._channel(news), repr(news))
        if self.news is not None:
            self.news.append(news)

    def _channel(self, news: News) -> str:
        if isinstance(news, LobbyNews):
            return LOBBY
        if isinstance(news, Nudged):
            return NUDGES
        if isinstance(news, (LibraryNews, ProfileNews)):
            return CLUB
        if isinstance(news, TableNews) and news.fresh and self.world.clock.time:
            return RETURNS
        if self.name == SPECTATOR:
            return DELAYED if self.world.cast.spectators == "delayed" else SPECTATORS
        return self.world.of_whom

    def hear(self, channel: str, said: str) -> None:
        """Keep what was sent, but nothing for who may know the difference."""
        if self.name not in self.world.concerned:
            self.heard.append(Sent(channel, round(self.world.clock.time, 6), said.encode()))


class Logged(logging.Handler):
    """Hands every line of the log to the world that is at work."""

    at_work: ClassVar[World | None] = None

    def emit(self, record: logging.LogRecord) -> None:
        if self.at_work is not None:
            self.at_work.glasses[OPERATOR].hear(
                LOG, f"{record.levelname} {record.getMessage()} {vars(record).get('about')}"
            )


LOGGED = Logged(logging.INFO)
