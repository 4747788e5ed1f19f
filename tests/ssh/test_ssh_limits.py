from __future__ import annotations

import asyncssh
import pytest
from rich.color import ColorSystem

from cosmic_tui.base.token_bucket import TokenBucket
from cosmic_tui.ssh.identity import HINT_WIDTH, clean_hint
from cosmic_tui.ssh.limits import Callers, Limits, address_group
from cosmic_tui.ssh.terminal import BoundedEnvironment, clamp, describe


class HandClock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = HandClock()
    bucket = TokenBucket(rate=10, burst=3, clock=clock)
    bucket.spend(3)
    assert not bucket.has()
    assert bucket.seconds_until() == pytest.approx(0.1)
    clock.now = 0.1
    assert bucket.has()
    clock.now = 99
    assert bucket.has(3)
    assert not bucket.has(4)


def test_a_debt_is_worked_off_first() -> None:
    clock = HandClock()
    bucket = TokenBucket(rate=1, burst=1, clock=clock)
    bucket.spend(5)
    assert bucket.seconds_until() == pytest.approx(5)


def test_an_address_may_hold_so_many_connections_and_no_more() -> None:
    callers = Callers(Limits(connections_per_address=2, new_connections_burst=9), HandClock())
    assert [callers.admit("10.0.0.1") for _ in range(3)] == [True, True, False]
    assert callers.admit("10.0.0.2")
    callers.release("10.0.0.1")
    assert callers.admit("10.0.0.1")


def test_an_address_may_come_so_fast_and_no_faster() -> None:
    clock = HandClock()
    callers = Callers(Limits(new_connections_per_second=1, new_connections_burst=2), clock)
    assert [callers.admit("10.0.0.1") for _ in range(3)] == [True, True, False]
    clock.now = 1.0
    assert callers.admit("10.0.0.1")


def test_the_server_holds_so_many_connections_in_all() -> None:
    callers = Callers(Limits(connections=2), HandClock())
    assert [callers.admit(f"10.0.0.{number}") for number in range(3)] == [True, True, False]


def test_addresses_that_left_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosmic_tui.ssh.limits.REMEMBERED_ADDRESSES", 3)
    clock = HandClock()
    callers = Callers(Limits(), clock)
    callers.admit("10.1.0.0")
    for number in range(9):
        clock.now += 60
        callers.admit(f"10.0.0.{number}")
        callers.release(f"10.0.0.{number}")
    assert len(callers._callers) <= 3
    callers.release("10.1.0.0")


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_ipv6_is_counted_by_its_network(address: str, group: str) -> None:
    assert address_group(address) == group


@pytest.mark.parametrize(
    ("user", "hint"),
    [
        ("ann", "ann"),
        ("  Ann   of\tGreen ", "Ann of Green"),
        ("a\x1b[31mb\x9bc\u202ed\u200be", "a[31mbcde"),
        ("", ""),
        ("x" * 1000, "x" * HINT_WIDTH),
        ("宇宙" * 20, "宇宙" * 6),
        ("e\u0301" + "\u0301" * 500, "é" + "\u0301" * 2),
    ],
)
def test_a_user_name_is_made_harmless(user: str, hint: str) -> None:
    assert clean_hint(user) == hint


@pytest.mark.parametrize(
    ("asked", "drawn"),
    [((80, 24), (80, 24)), ((0, 0), (80, 24)), ((1, 1), (20, 6)), ((10_000, 10_000), (300, 100))],
)
def test_sizes_are_clamped(asked: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert clamp(*asked, Limits()) == drawn


@pytest.mark.parametrize(
    ("term", "environment", "colours"),
    [
        ("xterm-256color", {}, ColorSystem.EIGHT_BIT),
        ("xterm-256color", {b"COLORTERM": b"truecolor"}, ColorSystem.TRUECOLOR),
        ("xterm-kitty", {}, ColorSystem.TRUECOLOR),
        ("foot", {}, ColorSystem.TRUECOLOR),
        ("xterm-direct", {}, ColorSystem.TRUECOLOR),
        ("linux", {}, ColorSystem.STANDARD),
        ("vt100", {}, None),
        ("dumb", {b"COLORTERM": b"truecolor"}, None),
    ],
)
def test_colours_follow_the_visitors_terminal(
    term: str, environment: dict[bytes, bytes], colours: ColorSystem | None
) -> None:
    terminal = describe(term, environment)
    assert terminal.colours == colours


def test_no_color_is_heard() -> None:
    assert describe("xterm", {b"NO_COLOR": b"1"}).colours is None
    assert describe("xterm", {b"NO_COLOR": b""}).colours is not None


def test_a_terminals_name_carries_no_escape_codes() -> None:
    assert describe("xterm\x1b]0;evil\x07" + "y" * 99, {}).term == "xterm]0;evil" + "y" * 50
    assert not describe("\x1b\x07", {}).has_screen


def test_the_environment_is_bounded() -> None:
    environment = BoundedEnvironment(Limits(environment_entries=2, environment_bytes=8))
    for name, value in ((b"A", b"1"), (b"BIG", b"x" * 8), (b"B", b"2"), (b"C", b"3"), (b"A", b"4")):
        environment[name] = value
    assert environment == {b"A": b"4", b"B": b"2"}


@pytest.mark.parametrize("value", [b"", b"x" * 1000])
def test_a_flood_of_variables_ends_the_connection(value: bytes) -> None:
    limits = Limits(environment_entries=2, environment_bytes=8)
    environment = BoundedEnvironment(limits)

    def flood() -> None:
        for number in range(1000):
            environment[b"V%d" % number] = value

    with pytest.raises(asyncssh.ProtocolError, match="environment"):
        flood()
    assert len(environment) <= limits.environment_entries
