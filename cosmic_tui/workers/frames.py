"""What a worker and the host's process say to each other: every frame is one of these classes, as JSON.

Two kinds of connection go over the host's socket, and the first frame tells which. A worker has one **line** for each
visitor: `Come`, then `Listen` and `Wish` up, `Introduced`, `Delivered`, `LobbyDelivered` and `Done` down; the end of
the line is the end of the visit. And it has one connection to the **desk**, where it asks what admission has to know:
questions carry a number, and `Reply` carries it back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs
from cattrs.strategies import configure_tagged_union

from cosmic_tui.host.match.orders import orders_of
from cosmic_tui.host.messages import LobbyNews, News, Request, TableNews, TableRow
from cosmic_tui.ssh.counters import Counters
from cosmic_tui.ssh.identity import Guest, Visitor
from rules.kernel.codec import strict_converter, structured
from rules.kernel.game import GameKind
from rules.kernel.message import Message


class BrokenFrameError(Exception):
    """What came over a connection is no frame, or none that can come there."""


# -- a visitor's line, up


@attrs.frozen
class Come:
    """The first frame of a line: whose it is, as `Host.connect` takes it."""

    credential: str
    hint: str
    address: str


@attrs.frozen
class Listen:
    """From now on news are heard."""


@attrs.frozen
class Wish:
    """A request of the visitor; `Done` answers it."""

    number: int
    request: Request


# -- a visitor's line, down


@attrs.frozen
class Introduced:
    """The visitor's name, and whether it has yet to choose one."""

    name: str
    is_new: bool


@attrs.frozen
class Delivered:
    """News for the visitor, those of the lobby excepted."""

    news: News


@attrs.frozen
class LobbyDelivered:
    """News of the lobby: its rows alone that are new or stand otherwise than at the last of these frames."""

    news: LobbyNews
    """Without tables."""
    changed: list[TableRow]
    order: list[str] | None
    """The ids of all tables; None: the same as before."""


@attrs.frozen
class Done:
    """A wish was carried out, or denied with a message for the visitor, or has failed."""

    number: int
    denied: Message | None = None
    failed: bool = False


# -- the desk, up


@attrs.frozen
class Worker:
    """The first frame of a connection to the desk: which of the workers it is."""

    number: int


@attrs.frozen
class Listening:
    """The worker listens for visitors."""


@attrs.frozen
class Caller:
    """Whether a connection from an address may come in."""

    number: int
    address: str


@attrs.frozen
class HungUp:
    """A connection that was let in is gone."""

    address: str


@attrs.frozen
class Key:
    """Whether a key may come in."""

    number: int
    key: str


@attrs.frozen
class Stranger:
    """What somebody without a key has typed."""

    number: int
    answer: str


@attrs.frozen
class EnterScreen:
    """Whether there is room for a screen; `screen` is the worker's number for it."""

    number: int
    screen: int
    visitor: Visitor


@attrs.frozen
class Exit:
    """A screen that has asked for room is gone."""

    screen: int


@attrs.frozen
class CommandAsked:
    """A command that is answered in plain text, and the words behind it."""

    number: int
    word: str
    visitor: Visitor
    more: list[str]


@attrs.frozen
class CounterReport:
    """What the worker has counted since it was started."""

    counters: Counters


# -- the desk, down


@attrs.frozen
class Reply:
    """What was asked: a text, or a guest. `why`: no, and what the visitor is told."""

    number: int
    text: str | None = None
    guest: Guest | None = None
    why: Message | None = None


@attrs.frozen
class End:
    """A screen shall end, with these last words."""

    screen: int
    words: Message


Up = (
    Come
    | Listen
    | Wish
    | Worker
    | Listening
    | Caller
    | HungUp
    | Key
    | Stranger
    | EnterScreen
    | Exit
    | CommandAsked
    | CounterReport
)
Down = Introduced | Delivered | LobbyDelivered | Done | Reply | End

_convert = strict_converter()
for _union in (News, Request, Up, Down):
    configure_tagged_union(_union, _convert)


def packed(frame: Up | Down, kind: Any) -> bytes:
    """A frame as JSON; `kind` is `Up` or `Down`."""
    return json.dumps(_convert.unstructure(frame, kind), separators=(",", ":")).encode()


def restored(news: News, kinds: Mapping[str, GameKind]) -> News:
    """News as the host sent them: what belongs to the game is in the game's own classes again."""
    if not isinstance(news, TableNews) or news.table.game not in kinds:
        return news
    kind = kinds[news.table.game]
    view = None if news.view is None else structured(news.view, kind.view, _convert)
    return attrs.evolve(news, view=view, orders=orders_of(news.orders, kind.orders))


def unpacked(data: bytes, kind: Any) -> Any:
    """The frame of a JSON text; `kind` is `Up` or `Down`. Raises `BrokenFrameError`."""
    try:
        return structured(json.loads(data), kind, _convert)
    except (ValueError, RecursionError) as error:
        raise BrokenFrameError(f"{len(data)} bytes that are no frame: {type(error).__name__}") from error
