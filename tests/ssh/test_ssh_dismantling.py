"""A screen that has ended goes at once, without a collection of garbage, and whoever still calls it does no harm."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from weakref import ref

import pytest
from rich.color import ColorSystem
from ssh_inn import Keys, OpenInn, come_in, until
from test_ssh_nothing_stale import stage
from textual._animator import Animator
from textual._compositor import Compositor
from textual.app import App
from textual.box_model import BoxModel
from textual.css.styles import Styles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.driver import Driver
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets._toast import ToastRack

from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.ssh import gc_scheduler

TABLE = (120, 40)
PARTS = (Animator, BoxModel, Compositor, DOMNode, Driver, Stylesheet, Styles, Timer)
SHEET, ESCAPE = b"?", b"\x1b[27u"


@pytest.fixture(autouse=True)
def no_garbage(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is collected by Python, nor by the server."""
    monkeypatch.setattr(gc_scheduler, "LOOK_SECONDS", 1000.0)
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def seen_in(app: App[object]) -> list[ref[DOMNode]]:
    """The app and all in it but the place of notices, which Textual hides; what it puts out of sight, it holds."""
    inside = [node for screen in app.screen_stack for node in screen.walk_children(with_self=True)]
    return [ref(node) for node in (app, *inside) if not isinstance(node, ToastRack)]


def left(of: list[ref[DOMNode]]) -> list[DOMNode]:
    return [node for each in of if (node := each()) is not None]


async def test_what_ended_with_a_session_is_gone_at_once(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shell = await come_in(inn, "ann", keys[0])
    shell.type(b"typed")
    await shell.sees("line typed")
    shown = seen_in(inn.apps.pop())
    assert len(shown) > 4
    shell.type(b"\x11")
    await shell.ends("Goodbye")
    await until(lambda: not left(shown))


async def test_so_is_a_table_with_all_its_panels_and_what_was_opened_over_it(tmp_path: Path) -> None:
    shown = await shown_at_a_table(tmp_path)
    assert len(shown) > 20
    await until(lambda: not left(shown))


async def shown_at_a_table(folder: Path) -> list[ref[DOMNode]]:
    """All that a table shows first, and with a card's sheet over it; then it ends."""
    async with stage(folder, TABLE, ColorSystem.EIGHT_BIT) as it:
        await it.drawn()
        shown = seen_in(it.app)
        it.driver.feed(SHEET)
        await until(lambda: it.app.screen is not it.app.table_screen)
        await it.drawn()
        shown += seen_in(it.app)
        it.driver.feed(ESCAPE)
        await until(lambda: it.app.screen is it.app.table_screen)
        await it.drawn()
        return shown


async def test_so_is_a_dialog_that_somebody_waits_for(tmp_path: Path) -> None:
    dialog = ModalScreen[None]()
    waited_for = ref(dialog)
    async with stage(tmp_path, TABLE, ColorSystem.EIGHT_BIT) as it:
        with it.app._context():
            it.app.push_screen(dialog, partial(hears, dialog))
        del dialog
        await it.drawn()
    await until(lambda: waited_for() is None)


def hears(dialog: ModalScreen[None], _result: object) -> None:
    dialog.refresh()


async def test_next_to_nothing_of_textual_waits_for_a_collection(tmp_path: Path) -> None:
    await shown_at_a_table(tmp_path / "first")
    gc.collect()
    before = of_textual()
    shown = await shown_at_a_table(tmp_path / "second")
    await until(lambda: not left(shown))
    assert of_textual() - before == Counter()


def of_textual() -> Counter[type]:
    """How many there are of what each app, each screen or each widget has of its own."""
    return Counter(type(each) for each in gc.get_objects() if isinstance(each, PARTS))


async def test_who_calls_a_screen_that_has_ended_does_no_harm(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    async with stage(tmp_path, TABLE, ColorSystem.EIGHT_BIT) as it:
        await it.drawn()
        app, board = it.app, it.app.table_screen
        assert isinstance(board, TableScreen)
        nodes = list(board.walk_children(Widget, with_self=True))
    caplog.clear()
    with app._context():  # as in whatever was begun while it went on
        for node in nodes:
            node.refresh(layout=True)
            node.styles.display = "none"
            node.set_class(True, "late")
            node.call_later(node.refresh)
        for late in (board.on_news, board.play_on, board._tick, board._have_met, board._update_timer.resume):
            late()
        board.cue.give(0.0)
        app.notify("late")
        app.bell()
        app.hung_up()
        app.exit()
        await asyncio.sleep(0.1)
    assert app._exception is None
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
