"""A sheet is answered with lines of text; what they mean is the business of the game."""

from __future__ import annotations

import pytest

from rules.kernel.asks import LONGEST_LINE, NONE, Ask, Refused, Shape

SHEET = Ask("red", "sheet", "orders", "rule", Shape.SHEET, ("go", "stay"), (), least=0, most=3)


@pytest.mark.parametrize("lines", [(), ("go north",), ("go north", "go north"), ("a word no game knows", "x", "y")])
def test_lines_are_taken_as_they_are(lines: tuple[str, ...]) -> None:
    assert SHEET.checked(lines) == lines


def test_none_is_a_sheet_without_lines() -> None:
    assert SHEET.checked((NONE,)) == ()


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("go", ""), "answer.empty_line number=2"),
        (("   ",), "answer.empty_line number=1"),
        (("go", "stay", "go\nstay"), "answer.empty_line number=3"),
        (("go", "x" * (LONGEST_LINE + 1)), f"answer.long_line number=2 most={LONGEST_LINE}"),
        (("go",) * 4, r"answer.lines kind=\S+ wanted=.answer.span least=0 most=3. count=4"),
    ],
)
def test_what_is_no_list_of_lines_is_refused_with_the_number_of_the_line(lines: tuple[str, ...], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        SHEET.checked(lines)


def test_a_sheet_is_never_forced() -> None:
    assert not SHEET.forced
    assert not Ask("red", "sheet", "orders", "rule", Shape.SHEET, (), (), least=0, most=0).forced
