"""Two people over SSH at a table with beats: who holds is seen, and orders are still there after coming back."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e_house import MIDDLE, MISSING, SMALL, House
from e2e_player import come_in, make_table
from e2e_terminal import Missed, Terminal, press_until, settle, wait_until

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not here: {', '.join(MISSING)}")

ORDER = "Card Zap whoever zaps me."


def begun(house: House) -> tuple[Terminal, Terminal]:
    """Ann and Bob at a running table of four, with beats of 8 seconds."""
    house.open()
    ann = come_in(house, "ann", SMALL)
    make_table(ann, "Friday night", pace="relaxed")
    bob = come_in(house, "bob", MIDDLE)
    wait_until([bob], lambda: "Friday night" in bob.text, "the table in the lobby")
    bob.press("enter")
    wait_until([bob], lambda: "has not begun" in bob.text, "bob at the table")
    ann.press("s")
    wait_until([ann, bob], lambda: "h hold" in ann.text and "h hold" in bob.text, "a beat that both see")
    return ann, bob


def kept(ann: Terminal) -> None:
    """Look at the orders until the host has taken the one given: it has to be there before its owner leaves."""
    for _ in range(20):
        press_until([ann], "o", lambda: "Standing orders" in ann.text, "the orders")
        settle([ann], 0.1)
        if f"1 {ORDER}" in ann.text:
            return
        press_until([ann], "escape", lambda: "Standing orders" not in ann.text, "the table")
    raise Missed(f"the host has no order:\n{ann.text}")


def test_a_hold_is_seen_and_orders_are_kept_with_the_seat(tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        ann, bob = begun(house)
        press_until([bob, ann], "h", lambda: "held by" in ann.text and "held by" in bob.text, "who holds")
        press_until([bob, ann], "r", lambda: "r ready" not in bob.text and " ready" in bob.text, "that bob is ready")
        assert "r ready" in ann.text
        press_until([ann], "o", lambda: "You have given no orders." in ann.text, "the orders")
        ann.press("a")
        wait_until([ann], lambda: "A standing order" in ann.text, "a new order")
        ann.press("right")
        wait_until([ann], lambda: ORDER in ann.text, "the order as a sentence")
        ann.press("enter")
        settle([ann], 0.5)
        ann.press("enter")
        wait_until([ann], lambda: ORDER not in ann.text, "the table again")
        kept(ann)
        ann.close()
        ann = come_in(house, "ann", SMALL)
        wait_until([ann], lambda: "Friday night" in ann.text, "the table in the lobby")
        ann.press("enter")
        wait_until([ann], lambda: "you are" in ann.text, "the table")
        press_until([ann], "o", lambda: f"1 {ORDER}" in ann.text, "the order that was given")
    finally:
        house.close()
