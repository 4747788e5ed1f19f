"""What goes over the socket of host and workers arrives as it was, and what is no frame is refused."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import pytest
from link_play import ANN, begin, play

from cosmic_tui.club.records import GameFilter
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host import messages
from cosmic_tui.host.host import Host
from cosmic_tui.host.match.orders import orders_of
from cosmic_tui.host.messages import (
    Agree,
    Answer,
    Called,
    Coach,
    GiveOrders,
    GiveUp,
    Hold,
    Invite,
    Join,
    Leave,
    Left,
    Make,
    Mute,
    News,
    Object,
    Ready,
    Rematch,
    Rename,
    Request,
    Say,
    Start,
    TableNews,
    TableOptions,
    Watch,
)
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.ssh import Guest
from cosmic_tui.ssh.counters import Counters
from cosmic_tui.workers import frames
from cosmic_tui.workers.frames import (
    BrokenFrameError,
    Come,
    Delivered,
    Down,
    Introduced,
    Listen,
    Up,
    Wish,
    packed,
    unpacked,
)
from rules.kernel.message import message

TABLE = messages.TableRow("k7m2", "Friday night", "open", [messages.SeatRow("red", "person", "Ann", here=True)], 0, 0,
                          None, waiting_for_me=False, winners=[])  # fmt: skip
REQUESTS: list[Request] = [
    Rename("Ann"), Make(TableOptions(players=3, rules={"restrictions": False, "alert_levels": ["green"]})),
    Join("k7m2"), Watch("k7m2"), Start(), Leave(), Answer("3", ["card:attack_10"]), Hold(), Ready(phase=True),
    Say("häh\x1b[2J\ud800"), GiveOrders([Order("card_zap")]), GiveUp(), Invite("Bob"), Agree("undo"), Object("end"),
    Mute("Bob", on=False), Rematch(), Coach(on=False), messages.Draft("3", ["move a1 a2"]), messages.Reopen("3"),
    messages.Browse(GameFilter()), messages.LookUp("Bob"), messages.Recall("k7m2"),
    messages.ShowRating(on=True), messages.Settings("story"), messages.Nudge("red"), messages.Back(),
    messages.PuzzleDone("cosmic", 3, 1, solved=True),
    messages.Whisper("Bob", "psst"),
    messages.Complain("Bob", "rude"), messages.Notify("ntfy://x"), messages.TryNotice(), messages.NextTable(),
    messages.AskAway(),
    messages.TakeVacation(10), messages.AskSubstitute("Bob"), messages.Gather("Cup", 2, TableOptions()),
    messages.Enter("k7m2"), messages.Withdraw("k7m2"), messages.BeginRounds("k7m2"), messages.AskStandings("k7m2"),
]  # fmt: skip
OTHERS: list[Any] = [
    frames.LobbyDelivered(messages.LobbyNews("Ann", []), [TABLE], ["k7m2"]),
    frames.Done(3, message("denied.pace", pace="x", known=("live", "solo"))),
    frames.Reply(4, guest=Guest("guest:1", "Eve", "abcd")), frames.End(5, message("ssh.goodbye")),
    Listen(), frames.Worker(1), frames.Listening(), frames.Caller(1, "::1"), frames.HungUp("::1"), frames.Key(2, "x"),
    frames.Stranger(3, "Eve"), frames.EnterScreen(4, 5, ANN), frames.Exit(5),
    frames.CommandAsked(6, "link", ANN, ["code"]),
    frames.CounterReport(Counters(connections=3)), Come("SHA256:x", "x", "::1"), Introduced("Ann", is_new=True),
]  # fmt: skip


def test_every_request_arrives_as_it_was() -> None:
    assert {type(each) for each in REQUESTS} == set(get_args(Request))
    for number, request in enumerate(REQUESTS):
        arrived = unpacked(packed(Wish(number, request), Up), Up)
        if isinstance(request, GiveOrders):  # the host reads orders, as it knows whose they are
            arrived.request.orders = orders_of(arrived.request.orders, CosmicKind().orders)
        assert arrived == Wish(number, request)


def test_every_other_frame_arrives_as_it_was() -> None:
    assert {type(each) for each in OTHERS} | {Wish, Delivered} == {*get_args(Up), *get_args(Down)}
    for frame in OTHERS:
        kind = Up if isinstance(frame, Up) else Down
        assert unpacked(packed(frame, kind), kind) == frame


async def test_all_news_of_a_game_arrive_as_they_were() -> None:
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: 7)
    await host.open()
    ann = host.connect("ann", "Ann")
    heard: list[News] = []
    ann.listen(heard.append)
    await asyncio.sleep(0.01)
    await begin(ann, heard)
    await play(ann, heard, 40, set())
    ann.tell(Called("Friday night", "Bob"))
    ann.tell(messages.Nudged("Friday night", "Bob"))
    ann.tell(messages.PersonalNotice(message("left.table_closed")))
    ann.tell(messages.MutedNews(["", "Bob"]))
    ann.tell(Left(message("left.table_closed")))
    await host.close()
    asked_for = {messages.LibraryNews, messages.ProfileNews, messages.ReplayNews, messages.StandingsNews,
                 messages.AwayNews}  # fmt: skip
    assert {type(news) for news in heard} == set(get_args(News)) - asked_for
    assert any(isinstance(news, TableNews) and news.events for news in heard)
    for news in heard:
        assert frames.restored(unpacked(packed(Delivered(news), Down), Down).news, {"cosmic": CosmicKind()}) == news


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"{}", b"[]", b"7", b'{"_type":"Nobody"}', b'{"_type":"Delivered"}', b'{"_type":"Listen","more":1}',
     b'{"_type":"Wish","number":"x","request":{"_type":"Start"}}', b"[" * 100_000],
)  # fmt: skip
def test_what_is_no_frame_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenFrameError):
        unpacked(data, Up)
