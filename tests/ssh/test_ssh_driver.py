from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from demo_screen import DemoApp
from rich.color import ColorSystem
from ssh_glass import GlassWire
from ssh_inn import until
from textual.css.query import NoMatches

from cosmic_tui.ssh import Limits, Visitor
from cosmic_tui.ssh.driver import SSHDriver
from cosmic_tui.ssh.terminal import Terminal

ANN = Visitor("ann", "SHA256:ann", spectator=False, address="127.0.0.1")
BOB = Visitor("bob", "SHA256:bob", spectator=False, address="127.0.0.1")


class Served:
    """A demo app that runs on a glass."""

    def __init__(self, app: DemoApp, wire: GlassWire) -> None:
        self.app = app
        self.wire = wire
        self.glass = wire.glass

    @property
    def driver(self) -> SSHDriver:
        assert isinstance(self.app._driver, SSHDriver)
        return self.app._driver

    def type(self, data: bytes) -> None:
        self.driver.feed(data)

    async def sees(self, text: str) -> None:
        await until(lambda: text in self.glass.text)


@asynccontextmanager
async def served(
    visitor: Visitor = ANN,
    terminal: Terminal | None = None,
    size: tuple[int, int] = (80, 24),
    make: Callable[[Visitor], DemoApp] = DemoApp,
    **limits: Any,
) -> AsyncIterator[Served]:
    wire = GlassWire(Limits(**limits), *size)
    app = make(visitor)
    app.serve_to(wire, terminal or Terminal())
    task = asyncio.create_task(app.run_async(size=size))
    try:
        stage = Served(app, wire)
        await stage.sees(f"{size[0]}x{size[1]} playing as {visitor.hint}")
        yield stage
        app.exit()
    finally:
        await asyncio.wait_for(task, 30)


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_an_app_is_drawn_and_hears_keys(size: tuple[int, int]) -> None:
    async with served(size=size) as stage:
        stage.type(b"hello")
        await stage.sees("line hello")
        assert stage.wire.frames > 0


async def test_what_the_terminal_shows_already_is_no_frame() -> None:
    async with served() as stage:
        screen, sent = stage.app.screen, stage.wire.frames
        whole = screen._compositor.render_update(full=True)
        stage.app._display(screen, whole)
        assert stage.wire.frames == sent
        stage.app.painter.forget()
        stage.app._display(screen, whole)
        assert stage.wire.frames == sent + 1


async def test_the_terminal_is_left_as_it_was_found() -> None:
    async with served() as stage:
        assert not stage.glass.at_rest
        assert stage.glass.modes[1002]
        assert 1003 not in stage.glass.modes
        stage.type(b"\x11")
        await until(lambda: stage.glass.last_words)
    assert stage.glass.at_rest
    assert stage.glass.last_words == "\rGoodbye from the demo.\r\n"


async def test_a_string_given_as_result_is_the_last_line() -> None:
    async with served() as stage:
        stage.app.exit("[b]Bye[/b]\x1b[2J and\nbye.")
        await until(lambda: stage.glass.last_words)
    assert stage.glass.last_words == "\r[b]Bye[/b] [2J and bye.\r\n"


async def test_an_exit_without_words_prints_nothing() -> None:
    async with served() as stage:
        stage.app.exit({"seat": "red"})
    assert stage.glass.at_rest
    assert stage.glass.last_words == ""


async def test_a_resize_counts_once_it_has_settled() -> None:
    async with served() as stage:
        stage.glass.screen.resize(lines=45, columns=140)
        for columns in range(81, 141):
            stage.driver.resize((columns, 45))
        await stage.sees("140x45 playing")
        assert stage.app.size == (140, 45)


async def test_a_size_that_was_another_for_a_moment_is_drawn_anew() -> None:
    async with served() as stage:
        stage.glass.screen.reset()
        stage.driver.resize((70, 20))
        stage.driver.resize((80, 24))
        await stage.sees("80x24 playing")


async def test_what_the_terminal_has_lost_comes_back_with_ctrl_l() -> None:
    async with served() as stage:
        stage.glass.screen.reset()
        stage.type(b"a")
        await stage.sees("a")
        assert "80x24 playing" not in stage.glass.text
        stage.type(b"\x0c")
        await stage.sees("80x24 playing")


async def test_sizes_that_come_in_band_are_not_believed() -> None:
    async with served() as stage:
        stage.type(b"\x1b[48;9999;9999;99990;99990t\x1b[?2048;1$ya")
        await stage.sees("line a")
        assert stage.app.size == (80, 24)
        assert b"2048" not in stage.glass.raw


async def test_a_fault_is_apologised_for_and_its_values_stay_secret(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        async with served() as stage:
            stage.type(b"\x1bOQ")
            await until(lambda: stage.glass.last_words)
    assert stage.glass.at_rest
    words = stage.glass.last_words
    assert "Sorry" in words
    number = words.partition("incident ")[2].partition(")")[0]
    assert number in caplog.text
    assert "broken on purpose" in caplog.text
    assert "marker-of-a-hidden-hand" not in caplog.text
    assert b"marker-of-a-hidden-hand" not in stage.glass.raw
    assert "broken" not in words


async def test_a_faulty_style_sheet_is_no_business_of_the_visitor() -> None:
    class Faulty(DemoApp):
        CSS = "Static { color: nosuchcolour; }"

    wire = GlassWire()
    app = Faulty(ANN)
    app.serve_to(wire, Terminal())
    await app.run_async(size=(80, 24))
    assert "Sorry" in wire.glass.raw.decode()
    assert "nosuchcolour" not in wire.glass.raw.decode()


async def test_prints_go_to_the_servers_output_and_no_screen(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout
    async with served(ANN) as ann, served(BOB) as bob:
        ann.type(b"\x1bOR")
        bob.type(b"\x1bOR")
        await ann.sees("last f3")
        await bob.sees("last f3")
    assert sys.stdout is before
    assert capsys.readouterr().out == "printed by ann\nprinted by bob\n"
    assert b"printed" not in ann.glass.raw + bob.glass.raw


async def test_prints_find_the_way_after_the_first_app_has_ended(capsys: pytest.CaptureFixture[str]) -> None:
    async with served(BOB) as bob:
        async with served(ANN):
            pass
        bob.type(b"\x1bOR")
        await bob.sees("last f3")
    assert capsys.readouterr().out == "printed by bob\n"


async def test_no_browser_and_no_file_at_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.chdir(tmp_path)
    async with served() as stage:
        stage.type(b"\x1bOS")
        await stage.sees("last f4")
        file = BytesIO(b"secret")
        stage.app.deliver_binary(file, save_directory=tmp_path, save_filename="leak")
        stage.app.deliver_screenshot(path=str(tmp_path))
        assert file.closed
    assert not opened
    assert not any(tmp_path.iterdir())  # noqa: ASYNC240


async def test_an_app_cannot_be_suspended_nor_its_palette_called() -> None:
    async with served() as stage:
        assert not stage.driver.can_suspend
        stage.app.action_suspend_process()
        stage.type(b"\x10a")
        await stage.sees("line a")
        assert len(stage.app.screen_stack) == 1
        assert stage.app.animation_level == "none"


@pytest.mark.parametrize(
    ("terminal", "shows", "never"),
    [
        (Terminal("xterm-kitty", ColorSystem.TRUECOLOR), b"48;2;", b"48;5;"),
        (Terminal("xterm-256color", ColorSystem.EIGHT_BIT), b"48;5;", b"48;2;"),
        (Terminal("linux", ColorSystem.STANDARD), b"\x1b[97;40m", b"48;"),
        (Terminal("vt100", None), b"80x24", b"48;"),
    ],
)
async def test_colours_are_those_of_the_visitor(
    monkeypatch: pytest.MonkeyPatch, terminal: Terminal, shows: bytes, never: bytes
) -> None:
    monkeypatch.setenv("COLORTERM", "")
    async with served(terminal=terminal) as stage:
        stage.type(b"hello")
        await stage.sees("line hello")
    assert shows in stage.glass.raw
    assert never not in stage.glass.raw


async def test_the_servers_no_color_is_not_the_visitors(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = b"38;2;"
    monkeypatch.setenv("NO_COLOR", "1")
    async with served(terminal=Terminal("xterm-kitty", ColorSystem.TRUECOLOR)) as stage:
        tinted = [code for code in stage.glass.raw.split(b"\x1b[") if code.startswith(colours)]
    assert any(len(set(code.removeprefix(colours).split(b";")[:3])) > 1 for code in tinted)


async def test_a_bell_rings_though_nothing_is_drawn() -> None:
    async with served() as stage:
        rung = stage.glass.raw.count(b"\x07")
        stage.app.bell()
        await until(lambda: stage.glass.raw.count(b"\x07") > rung)


async def test_a_flood_is_told_to_the_app() -> None:
    async with served(events_burst=5, waiting_input=50) as stage:
        stage.type(b"x" * 5000)
        assert stage.app.floods == 1
        assert len(stage.app.keys) <= 5


async def test_a_frame_is_one_piece() -> None:
    async with served() as stage:
        pieces: list[bytes] = []
        stage.wire.write = pieces.append  # type: ignore[method-assign]
        stage.type(b"a")
        await until(lambda: any(b"line a" in piece for piece in pieces))
        assert all(piece.startswith(b"\x1b") for piece in pieces)
        del stage.wire.write


async def test_the_mixin_changes_nothing_of_a_local_app() -> None:
    app = DemoApp(ANN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "i")
        assert not app.is_served
        assert not isinstance(app._driver, SSHDriver)
        assert app.query_one("#line").value == "hi"  # type: ignore[attr-defined]


async def test_a_local_app_still_shows_its_own_faults() -> None:
    app = DemoApp(ANN)

    async def press_f2() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f2")
            await pilot.pause()

    with pytest.raises(RuntimeError, match="broken on purpose"):
        await press_f2()


async def test_an_idle_warning_reaches_the_screen() -> None:
    async with served() as stage:
        stage.app.call_later(stage.app.idle_warning, 300.0)
        await stage.sees("closes in 5 min")


async def test_a_paste_reaches_the_app_as_one_event() -> None:
    async with served() as stage:
        stage.type(b"\x1b[200~a [b]word[/b]\x1b[201~")
        await stage.sees("line a [b]word[/b]")


async def test_keys_are_posted_to_this_app_alone() -> None:
    async with served(ANN) as ann, served(BOB) as bob:
        ann.type(b"secret")
        await ann.sees("line secret")
        assert b"secret" not in bob.glass.raw
        assert not bob.app.keys


@pytest.mark.parametrize("leave", [DemoApp.hung_up, DemoApp.exit])
async def test_a_screen_that_was_not_whole_as_its_visitor_left_is_no_incident(
    caplog: pytest.LogCaptureFixture, leave: Callable[[DemoApp], None]
) -> None:
    app = DemoApp(ANN)
    assert "incident" in app.apology(NoMatches("no #line"))
    leave(app)
    assert "incident" in app.apology(ValueError("something else"))
    assert not app.unfinished
    caplog.clear()
    assert app.apology(NoMatches("no #line")) == ""
    assert app.unfinished
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
