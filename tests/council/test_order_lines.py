"""Order lines: every kind is read and written back; a line that is wrong is refused with its reason."""

from __future__ import annotations

import pytest

from rules.council.protocol.orders import CLAIM_LINES, END_LINES, MOVE_LINES, PRODUCE_LINES, Lines, read_line
from rules.council.protocol.trade_talk import read_talk
from rules.kernel.asks import Refused

GOOD: list[tuple[Lines, str]] = [
    *((MOVE_LINES, line) for line in (
        "load b4 terra:infantry=2 terra:tank=1",
        "move b2 cruiser=3 via a2 0",
        "move c1 transport=1 fighter=2 load terra:infantry=4 b1:pds=1 via b1 a1 pass",
        "move b2 cruiser=1 via a2 meet twice",
        "lift diodes terra abrax infantry=4",
        "lift pods terra abrax infantry=1",
        "land xanth infantry=2 tank=1",
        "land xanth infantry=2 if infantry>=3",
        "land xanth infantry=2 if no_pds",
        "scout xanth yarrow",
        "erase xanth dreadnought",
        "bombard xanth dreadnought=1 war_sun=2 viral",
        "fire all off",
        "fire blue on",
        "damage space armour transport_empty",
        "damage ground b4 infantry tank tank_armour",
    )),
    *((PRODUCE_LINES, line) for line in (
        "build terra cruiser=1 infantry=3 pay terra abrax goods=1",
        "build terra cruiser=1 at b1",
        "build terra cruiser=1 pay goods=2",
        "dock abrax pay terra",
        "tech hylar_v pay goods=7",
        "tech hylar_v",
        "station lanyard",
        "place infantry=2 terra",
    )),
    (END_LINES, "recycle b4 cruiser=1 transport=1"),
    (CLAIM_LINES, "claim spend_10_influence pay corva goods=2"),
    (CLAIM_LINES, "claim rival"),
]  # fmt: skip
BAD: list[tuple[Lines, str, str]] = [
    (MOVE_LINES, "", "load or move"),
    (MOVE_LINES, "build terra cruiser=1", "'build' where load or move"),
    (MOVE_LINES, "move b2", "no unit is named"),
    (MOVE_LINES, "move b2 cruiser=1 cruiser=2 via a2", "cruiser is named twice"),
    (MOVE_LINES, "move b2 cruiser=x via a2", "needs a number from 1 to 99"),
    (MOVE_LINES, "move b2 cruiser=100 via a2", "needs a number from 1 to 99"),
    (MOVE_LINES, "move b2 cruiser=1 via", "a cell is missing at the end"),
    (MOVE_LINES, "move b2 cruiser=1 via a2 pass meet", "'meet' is one word too many"),
    (MOVE_LINES, "move cruiser=1 b2 via a2", "'cruiser=1' where a cell is expected"),
    (MOVE_LINES, "load b4", "nothing to load is named"),
    (MOVE_LINES, "load b4 :infantry=2", "where <place>:<unit>=<number> is expected"),
    (MOVE_LINES, "lift wings terra abrax infantry=1", "'wings' where diodes or pods is expected"),
    (MOVE_LINES, "lift pods terra abrax tank=1", "where infantry=<number> is expected"),
    (MOVE_LINES, "land xanth infantry=1 if", "a condition is missing"),
    (MOVE_LINES, "land xanth infantry=1 if tank>=2", "is no condition"),
    (MOVE_LINES, "fire blue maybe", "'maybe' where on or off is expected"),
    (MOVE_LINES, "damage sea armour", "'sea' where space or ground is expected"),
    (MOVE_LINES, "damage space armour armour", "armour is named twice"),
    (PRODUCE_LINES, "build terra cruiser=1 pay", "a planet or goods=<number> is missing"),
    (PRODUCE_LINES, "build terra cruiser=1 pay goods=two", "needs a number"),
    (PRODUCE_LINES, "station lanyard moor", "'moor' is one word too many"),
]


@pytest.mark.parametrize(("lines", "line"), GOOD, ids=lambda each: each if isinstance(each, str) else "")
def test_a_line_is_read_and_written_back_as_it_was(lines: Lines, line: str) -> None:
    order = read_line(line, lines)
    assert order.text == line
    assert read_line(order.text, lines) == order


@pytest.mark.parametrize(("lines", "line", "reason"), BAD, ids=lambda each: each if isinstance(each, str) else "")
def test_a_wrong_line_is_refused_with_what_is_wrong(lines: Lines, line: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_line(line, lines)
    assert reason in str(refused.value)


@pytest.mark.parametrize("line", [
    "offer blue give agreement:1 goods=2 get agreement:2", "offer blue give goods=1 get", "offer blue give get goods=3",
    "accept blue", "refuse blue", "withdraw blue", "break blue", "gift blue goods=2", "done",
])  # fmt: skip
def test_talk_is_read_and_written_back(line: str) -> None:
    assert read_talk(line).text == line


@pytest.mark.parametrize(("line", "reason"), [
    ("", "offer or accept"), ("hello", "'hello' where offer"), ("offer blue get goods=1", "'get' where give"),
    ("offer blue give agreement:3 get agreement:1", "'agreement:3' where get"),
    ("gift blue", "goods=<number> is missing"),
    ("done now", "'now' is one word too many"), ("accept", "a seat is missing"),
])  # fmt: skip
def test_talk_that_nobody_understands_is_refused(line: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_talk(line)
    assert reason in str(refused.value)
