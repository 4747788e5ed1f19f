"""Whatever can be asked of the host or the server stands in `docs/abuse.md`, with an attack that tries it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from cosmic_tui.bench.attack import ATTACKS
from cosmic_tui.host.messages import Request
from cosmic_tui.server.commands import ERRANDS, commands_by
from cosmic_tui.ssh import Visitor
from cosmic_tui.ssh.session import PLAIN

PAGE = (Path(__file__).parent.parent / "docs" / "abuse.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.partition("## Every request and every word")[2].splitlines()
    if line.startswith("| ") and "---" not in line
][1:]
NAMED = [name for row in ROWS for name in re.findall(r"`(\w+)`", row[0])]


async def _nobody(_word: str, _visitor: Visitor, _more: list[str]) -> str:
    return ""


def test_every_request_and_every_word_stands_there_once() -> None:
    requests = {request.__name__ for request in get_args(Request)}
    words = {*commands_by(_nobody).answers, *ERRANDS, PLAIN}
    assert sorted(NAMED) == sorted([*requests, *words])


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:30] for row in ROWS])
def test_every_one_of_them_is_bounded_and_attacked(row: list[str]) -> None:
    _, bound, cases = row
    assert bound
    for case in cases.replace("...", "").replace("(5)", "").split(";"):
        assert any(case.strip() in attack or attack in case for attack in ATTACKS), case
