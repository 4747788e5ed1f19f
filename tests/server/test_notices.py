"""Notifications: who is told what and when, by real mail and a real endpoint, and nothing hidden, twice or hostile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP

from cosmic_tui.club import outbox
from cosmic_tui.club.club import Club
from cosmic_tui.club.database import Rows
from cosmic_tui.club.outbox import SPACING, Notice, Reach
from cosmic_tui.server.config import Notifications
from cosmic_tui.server.messenger import AppriseMessenger, harmless, kind_of
from cosmic_tui.server.send_notice import is_public
from rules.kernel.message import message

HOSTILE = "Friday\r\nBcc: eve@example.org\n\n<script>@everyone [x](http://evil) *b*"
ON_LOOPBACK = Notifications(kinds=("mailto", "json"), private_addresses=True, seconds=60)


class Mailbox:
    """Keeps what an SMTP server is given."""

    def __init__(self) -> None:
        self.envelopes: list[Any] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - of the library
        self.envelopes.append(envelope)
        return "250 taken"


@asynccontextmanager
async def endpoint(bodies: list[bytes]) -> AsyncIterator[int]:
    """A webhook on loopback; its port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode().lower().splitlines()
        length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length"))
        bodies.append(await reader.readexactly(length))
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def test_a_mail_arrives_and_a_hostile_name_injects_no_header() -> None:
    mailbox = Mailbox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(mailbox), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        url = f"mailto://127.0.0.1:{port}?from=club@example.org&to=ann@example.org&mode=insecure"
        assert await AppriseMessenger(ON_LOOPBACK).send(url, message("notice.your_turn", table=HOSTILE))
    (envelope,) = mailbox.envelopes
    assert envelope.rcpt_tos == ["ann@example.org"]
    mail = message_from_bytes(envelope.content)
    assert mail["Bcc"] is None
    text = envelope.content.decode()
    assert "<script>" not in text
    assert "@everyone" not in text


async def test_an_endpoint_is_told_in_harmless_words() -> None:
    bodies: list[bytes] = []
    async with endpoint(bodies) as port:
        sent = await AppriseMessenger(ON_LOOPBACK).send(
            f"json://127.0.0.1:{port}/hook", message("notice.your_turn", table=HOSTILE)
        )
    assert sent
    (body,) = map(json.loads, bodies)
    told = "You are waited for at the table Friday Bcc: eve example.org script everyone x http: evil b."
    assert body["message"] == told


async def test_a_webhook_reaches_no_private_address_unless_the_operator_allows_it() -> None:
    bodies: list[bytes] = []
    closed = AppriseMessenger(Notifications(kinds=("json",), seconds=60))
    async with endpoint(bodies) as port:
        for host in ("127.0.0.1", "localhost", "[::1]", "2130706433", "[::ffff:127.0.0.1]"):
            assert not await closed.send(f"json://{host}:{port}/", message("notice.test"))
    assert bodies == []


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False), ("192.168.0.1", False), ("::1", False),
        ("fe80::1%eth0", False), ("::ffff:10.0.0.1", False), ("100.64.0.1", False), ("224.0.0.1", False),
        ("0.0.0.0", False), ("8.8.8.8", True), ("2001:4860:4860::8888", True),
    ],
)  # fmt: skip
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_only_kinds_that_the_operator_allows() -> None:
    assert kind_of("json://host/x", ("json",)) == "json"
    for url in ("file:///etc/passwd", "syslog://", "json://", "jsons://host", "JSON://host", "host"):
        assert kind_of(url, ("json",)) is None
    assert harmless("a`b|c\x1b[2J" + "x" * 99) == harmless("a b c  2J" + "x" * 99)


# -- the outbox


def queued(club: Club, now: float, cause: str = "q1", place: str = "t1") -> bool:
    return club._database.write_now(lambda rows: outbox.queue(rows, "ann", place, "Friday", cause, now))


def due(club: Club, now: float, hour: int = 12) -> list[Notice]:
    return club._database.write_now(lambda rows: outbox.take(rows, now, hour, 20))


@pytest.fixture
def club(tmp_path: Path) -> Any:
    found, _ = Club.open(tmp_path)
    found._database.write_now(lambda rows: outbox.set_reach(rows, "ann", Reach("json://x", 22, 7)))
    yield found
    found.close()


def test_one_an_hour_a_table_and_one_a_question(club: Club) -> None:
    assert queued(club, 1000)
    assert len(due(club, 1000)) == 1
    assert not queued(club, 1001), "the same question"
    assert queued(club, 1002, "q2")
    assert queued(club, 1002, place="t2"), "another table"
    assert [notice.name for notice in due(club, 1003)] == ["Friday"]
    assert due(club, 1000 + SPACING - 1) == []
    assert len(due(club, 1000 + SPACING)) == 1


def test_nothing_is_sent_in_quiet_hours_and_nothing_to_who_has_come_back(club: Club) -> None:
    queued(club, 0)
    assert due(club, 10, hour=23) == due(club, 10, hour=3) == []
    club._database.write_now(lambda rows: outbox.withdraw(rows, "ann", "t1"))
    assert due(club, 10, hour=12) == []


def test_after_a_kill_what_was_handed_over_is_not_sent_again_and_the_rest_is(club: Club, tmp_path: Path) -> None:
    queued(club, 0)
    assert len(due(club, 10)) == 1
    queued(club, 0, place="t2")
    club.close()  # what is committed is all that a killed server leaves
    again, _ = Club.open(tmp_path)
    assert again._database.write_now(outbox.drop_marked) == 1
    assert len(due(again, 20)) == 1
    again.close()


def test_what_was_not_taken_is_tried_a_few_times(club: Club) -> None:
    queued(club, 0)
    for tries in range(outbox.MOST_TRIES):
        (notice,) = due(club, tries * 100)

        def again(rows: Rows, notice: Notice = notice, tries: int = tries) -> None:
            outbox.settle(rows, notice, again=(tries + 1) * 100)

        club._database.write_now(again)
    assert due(club, 10_000) == []
