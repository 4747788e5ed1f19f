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
    (MOVE_LINES, "", "refused.missing_one_of wanted=load,move,lift,land,scout,erase,bombard,fire,damage"),
    (
        MOVE_LINES,
        "build terra cruiser=1",
        "refused.not_one_of word=build wanted=load,move,lift,land,scout,erase,bombard,fire,damage",
    ),
    (MOVE_LINES, "move b2", "refused.no_unit_named"),
    (MOVE_LINES, "move b2 cruiser=1 cruiser=2 via a2", "refused.named_twice what=cruiser"),
    (MOVE_LINES, "move b2 cruiser=x via a2", "refused.no_amount word=cruiser=x most=99"),
    (MOVE_LINES, "move b2 cruiser=100 via a2", "refused.no_amount word=cruiser=100 most=99"),
    (MOVE_LINES, "move b2 cruiser=1 via", "refused.missing what=expected.cell"),
    (MOVE_LINES, "move b2 cruiser=1 via a2 pass meet", "refused.too_many_words word=meet"),
    (MOVE_LINES, "move cruiser=1 b2 via a2", "refused.not_a word=cruiser=1 what=expected.cell"),
    (MOVE_LINES, "load b4", "refused.nothing_to_load"),
    (MOVE_LINES, "load b4 :infantry=2", "refused.no_load word=:infantry=2"),
    (MOVE_LINES, "lift wings terra abrax infantry=1", "refused.not_one_of word=wings wanted=diodes,pods"),
    (MOVE_LINES, "lift pods terra abrax tank=1", "refused.not_number_of word=tank=1 name=infantry"),
    (MOVE_LINES, "land xanth infantry=1 if", "refused.missing what=expected.condition"),
    (MOVE_LINES, "land xanth infantry=1 if tank>=2", "refused.no_condition word=tank>=2"),
    (MOVE_LINES, "fire blue maybe", "refused.not_one_of word=maybe wanted=on,off"),
    (MOVE_LINES, "damage sea armour", "refused.not_one_of word=sea wanted=space,ground"),
    (MOVE_LINES, "damage space armour armour", "refused.named_twice what=armour"),
    (PRODUCE_LINES, "build terra cruiser=1 pay", "refused.missing what=expected.planet_or_goods"),
    (PRODUCE_LINES, "build terra cruiser=1 pay goods=two", "refused.no_amount word=goods=two most=99"),
    (PRODUCE_LINES, "station lanyard moor", "refused.too_many_words word=moor"),
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
    ("", "refused.missing_one_of wanted=offer,accept,refuse,withdraw,break,gift,done"),
    ("hello", "refused.not_one_of word=hello"),
    ("offer blue get goods=1", "refused.not_one_of word=get wanted=give"),
    ("offer blue give agreement:3 get agreement:1", "refused.not_one_of word=agreement:3 wanted=get"),
    ("gift blue", "refused.missing_number name=goods"),
    ("done now", "refused.too_many_words word=now"),
    ("accept", "refused.missing what=expected.seat"),
])  # fmt: skip
def test_talk_that_nobody_understands_is_refused(line: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_talk(line)
    assert reason in str(refused.value)
