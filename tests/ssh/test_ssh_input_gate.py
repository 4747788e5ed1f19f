from __future__ import annotations

from typing import Any

import pytest
from ssh_inn import until
from textual import events
from textual.message import Message

from cosmic_tui.base.token_bucket import KeyedBucket, TokenBuckets
from cosmic_tui.ssh.input_gate import InputGate
from cosmic_tui.ssh.limits import Limits

NEVER = 0.000_001


class Desk:
    """What lies behind a gate: the messages that came through, and a source that obeys."""

    def __init__(self, typing: KeyedBucket | None = None, **limits: Any) -> None:
        self.messages: list[Message] = []
        self.busy = False
        self.floods = 0
        self.pauses = 0
        self.held_back: list[bytes] = []
        self.reading = True
        self.gate = InputGate(
            Limits(**limits),
            self,
            deliver=self.messages.append,
            app_is_busy=lambda: self.busy,
            flooded=self.note_flood,
            typing=typing,
        )

    def note_flood(self) -> None:
        self.floods += 1

    def send(self, data: bytes) -> None:
        """As a channel does: what comes while reading is paused waits."""
        if self.reading:
            self.gate.feed(data)
        else:
            self.held_back.append(data)

    def pause_reading(self) -> None:
        self.reading = False
        self.pauses += 1

    def resume_reading(self) -> None:
        self.reading = True
        while self.held_back and self.reading:
            self.gate.feed(self.held_back.pop(0))

    @property
    def keys(self) -> list[str]:
        return [message.key for message in self.messages if isinstance(message, events.Key)]

    @property
    def pastes(self) -> list[str]:
        return [message.text for message in self.messages if isinstance(message, events.Paste)]

    @property
    def moves(self) -> list[tuple[float, float]]:
        return [(message.x, message.y) for message in self.messages if isinstance(message, events.MouseMove)]


async def test_keys_come_through_in_order() -> None:
    desk = Desk()
    desk.gate.feed("a\x1b[Bé\r".encode())
    assert desk.keys == ["a", "down", "é", "enter"]


async def test_a_character_may_come_in_halves_and_wrong_bytes_do_no_harm() -> None:
    desk = Desk()
    desk.gate.feed("é".encode()[:1])
    desk.gate.feed("é".encode()[1:] + b"\xffa")
    assert desk.keys[0] == "é"
    assert desk.keys[-1] == "a"


async def test_a_lone_escape_becomes_the_key() -> None:
    desk = Desk()
    desk.gate.feed(b"\x1b")
    await until(lambda: desk.keys == ["escape"])


async def test_a_sequence_that_comes_in_halves_is_one_key() -> None:
    desk = Desk()
    desk.gate.feed(b"\x1b[")
    desk.gate.feed(b"A")
    assert desk.keys == ["up"]


@pytest.mark.parametrize("code", [b"\x1b[1114112u", b"\x1b[99999999999u", b"\x1b[97;;99999999999u"])
async def test_hostile_key_codes_do_not_deafen(code: bytes) -> None:
    desk = Desk()
    desk.gate.feed(code + b"a")
    assert desk.keys[-1] == "a"


async def test_no_more_than_the_burst_comes_at_once() -> None:
    desk = Desk(events_burst=5, events_per_second=NEVER)
    desk.gate.feed(b"a" * 50)
    assert 0 < len(desk.keys) <= 5


async def test_what_waits_comes_later_whole_and_in_order() -> None:
    desk = Desk(events_burst=2, events_per_second=200)
    desk.gate.feed(b"\x1b[A\x1b[B\x1b[C\x1b[Dx" * 4)
    await until(lambda: len(desk.keys) == 20)
    assert desk.keys == ["up", "down", "right", "left", "x"] * 4


async def test_input_that_makes_no_events_is_bounded_too() -> None:
    desk = Desk(events_burst=2, events_per_second=NEVER, waiting_input=10**6)
    desk.gate.feed(b"\x1b[?1;2$y" * 1000 + b"a")
    assert desk.keys == []


async def test_a_busy_app_is_not_given_more() -> None:
    desk = Desk()
    desk.busy = True
    desk.gate.feed(b"a")
    assert desk.keys == []
    desk.busy = False
    await until(lambda: desk.keys == ["a"])


async def test_a_paste_is_one_message_without_control_characters() -> None:
    desk = Desk()
    desk.gate.feed(b"a\x1b[200~one\r\ntwo\x1b[31m\x07 \xc3\xa9\x1b[201~b")
    assert desk.pastes == ["one\ntwo[31m é"]
    assert desk.keys == ["a", "b"]


@pytest.mark.parametrize("cut", range(1, 18))
async def test_a_paste_may_be_cut_anywhere(cut: int) -> None:
    whole = b"\x1b[200~hello\x1b[201~b"
    desk = Desk()
    desk.gate.feed(whole[:cut])
    desk.gate.feed(whole[cut:])
    assert desk.pastes == ["hello"]
    assert desk.keys == ["b"]


async def test_a_long_paste_is_shortened() -> None:
    desk = Desk(paste=100)
    desk.gate.feed(b"\x1b[200~" + b"x" * 5000 + b"\x1b[201~b")
    assert desk.pastes == ["x" * 100]
    assert desk.keys == ["b"]
    assert desk.floods == 0


async def test_a_paste_without_end_keeps_little_and_slows_its_sender() -> None:
    desk = Desk(paste=100)
    desk.send(b"\x1b[200~")
    for _ in range(6):
        desk.send(b"x" * 10_000)
    assert len(desk.gate._paste or "") <= 100
    assert len(desk.gate._waiting) < 10
    assert not desk.reading
    desk.send(b"\x1b[201~b")
    await until(lambda: desk.pastes == ["x" * 100], seconds=30)
    assert desk.keys == ["b"]


async def test_a_flood_is_thrown_away_and_leaves_no_ghost_keys() -> None:
    desk = Desk(events_burst=5, events_per_second=100, waiting_input=64)
    desk.send(b"\x1b[A" * 1000)
    assert desk.floods == 1
    assert not desk.reading
    desk.send(b"5" * 100)
    await until(lambda: not desk.gate._flood.lasts)
    seen = len(desk.keys)
    assert set(desk.keys) == {"up"}
    desk.send(b"b")
    await until(lambda: desk.keys[seen:] == ["b"])


async def test_mouse_moves_are_taken_together_before_the_button_is_released() -> None:
    desk = Desk(mouse_moves_per_second=NEVER)
    desk.gate.feed(b"".join(b"\x1b[<32;%d;5M" % column for column in range(2, 30)))
    assert desk.moves == [(1.0, 4.0)]
    desk.gate.feed(b"\x1b[<0;30;5m")
    assert desk.moves == [(1.0, 4.0), (28.0, 4.0)]
    assert isinstance(desk.messages[-1], events.MouseUp)


async def test_the_last_mouse_move_is_not_lost() -> None:
    desk = Desk(mouse_moves_per_second=50)
    desk.gate.feed(b"\x1b[<32;2;5M\x1b[<32;3;5M\x1b[<32;9;5M")
    await until(lambda: desk.moves == [(1.0, 4.0), (8.0, 4.0)])


async def test_a_closed_gate_lets_nothing_through() -> None:
    desk = Desk(events_burst=1, events_per_second=100)
    desk.gate.feed(b"abc")
    desk.gate.close()
    desk.gate.feed(b"d")
    assert desk.keys == ["a"]
    assert not desk.gate._timers


async def test_what_is_typed_at_one_screen_is_missing_at_the_others_of_the_address() -> None:
    typed = TokenBuckets(NEVER, 5)
    here, there = KeyedBucket(typed, "192.0.2.1"), KeyedBucket(typed, "192.0.2.2")
    first, second, elsewhere = Desk(here), Desk(here), Desk(there)
    for desk in (first, second, elsewhere):
        desk.send(b"abc")
    assert (first.keys, second.keys, elsewhere.keys) == ([*"abc"], [*"ab"], [*"abc"])


async def test_what_the_address_may_not_type_yet_comes_later() -> None:
    desk = Desk(KeyedBucket(TokenBuckets(200, 2), "192.0.2.1"))
    desk.send(b"abcd")
    assert desk.keys == [*"ab"]
    await until(lambda: desk.keys == [*"abcd"])
