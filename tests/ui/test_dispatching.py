"""Handlers that are looked up in a table are those that Textual finds, for every message and on every screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import tables
from textual import events
from textual.message import Message
from textual.message_pump import MessagePump

from cosmic_tui.host.messages import News
from cosmic_tui.screenkit.textual_internals.dispatching import QuickPump


def kinds(of: type[Message]) -> Iterator[type[Message]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def blank(kind: type[Message]) -> Message:
    """A message of this kind of which nothing but the kind is known."""
    message = Message.__new__(kind)
    Message.__init__(message)
    return message


def handlers(pump: MessagePump, name: str, message: Message, way: type[MessagePump] | None = None) -> list[object]:
    found = (way or type(pump))._get_dispatch_methods(pump, name, message)
    return [(owner, method.__func__) for owner, method in found]  # type: ignore[attr-defined]


@pytest.mark.parametrize("news", [tables.lobby_news(), tables.news(tables.view("yellow"), tables.ask_alliance())])
async def test_each_message_comes_to_the_same_handlers(news: News) -> None:
    running, told = tables.app(tables.FakeLink(news)), 0
    async with running.run_test(size=tables.WIDE) as pilot:
        await pilot.pause()
        pumps: list[MessagePump] = [running, running.screen, *running.screen.query("*")]
        assert sum(isinstance(pump, QuickPump) for pump in pumps) > 2
        for pump in pumps:
            for kind in list(kinds(Message)):
                message = blank(kind)
                for name in (message.handler_name, "on_idle"):
                    found = handlers(pump, name, message, MessagePump)
                    assert handlers(pump, name, message) == found, (pump, kind)
                    told += len(found)
    assert told > 100


class Base(QuickPump):
    def on_click(self, event: events.Click) -> None:
        """Come to if nobody has taken the click."""


class Taking(Base):
    def on_click(self, event: events.Click) -> None:
        event.prevent_default()


def test_who_takes_a_message_leaves_nothing_of_it_to_those_behind() -> None:
    message = blank(events.Click)
    found = Taking()._get_dispatch_methods("on_click", message)
    owners = []
    for owner, method in found:
        owners.append(owner)
        method(message)
    assert owners == [Taking]
    assert [owner for owner, _ in handlers(Base(), "on_click", blank(events.Click))] == [Base]  # type: ignore[misc]
