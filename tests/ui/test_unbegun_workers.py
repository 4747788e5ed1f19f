"""A worker that is cancelled before it begins, as where a session ends at the moment of its last key."""

from __future__ import annotations

import ast
import gc
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
import tables

from cosmic_tui.host.messages import Leave

PACKAGE = Path(__file__).resolve().parents[2] / "cosmic_tui"


def begun_too_early(source: str) -> Iterator[int]:
    """Lines where a worker is given what a call has made, a coroutine, which somebody would have to await."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".run_worker"):
            work = node.args[0]
            if isinstance(work, ast.Call) and ast.unparse(work.func) != "partial":
                yield node.lineno


async def test_a_request_whose_session_ends_first_leaves_nothing_unawaited() -> None:
    app = tables.app(tables.FakeLink(tables.lobby_news()))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        async with app.run_test() as pilot:
            app.ask_host(Leave())
            app.workers.cancel_all()
            await pilot.pause()
        gc.collect()
    assert [str(warning.message) for warning in told if "never awaited" in str(warning.message)] == []


def test_every_worker_is_given_what_is_to_be_called() -> None:
    found = {path.name: list(begun_too_early(path.read_text())) for path in PACKAGE.rglob("*.py")}
    assert {name: at for name, at in found.items() if at} == {}


@pytest.mark.parametrize(("source", "at"), [("a.run_worker(b())", [1]), ("a.run_worker(partial(b, c))", [])])
def test_a_coroutine_given_is_found(source: str, at: list[int]) -> None:
    assert list(begun_too_early(source)) == at
