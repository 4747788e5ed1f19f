"""What the SSH side takes for granted of Textual and Rich without their promise, one test for each."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any, cast

import pytest
from demo_screen import DemoApp
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from ssh_glass import GlassWire
from ssh_inn import until
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.app import App, ComposeResult
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.filter import Monochrome
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.screenkit.textual_internals.compositing import LineCompositor, LineScreen
from cosmic_tui.screenkit.textual_internals.input_parser import ForgetfulParser
from cosmic_tui.ssh import Visitor
from cosmic_tui.ssh.terminal import Terminal
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.link import Link

ANN = Visitor("ann", "SHA256:ann", spectator=False, address="127.0.0.1")


class Recorded(DemoApp):
    """Notes which of its private methods Textual calls."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.calls: list[str] = []

    def _fatal_error(self) -> None:
        self.calls.append("_fatal_error")
        super()._fatal_error()

    def _print_error_renderables(self) -> None:
        self.calls.append(f"_print_error_renderables {self._exit_renderables}")
        super()._print_error_renderables()


async def run_until_it_ends(app: DemoApp, deed: str = "") -> GlassWire:
    wire = GlassWire()
    app.serve_to(wire, Terminal())
    task = asyncio.create_task(app.run_async(size=(80, 24)))
    await until(lambda: "80x24" in wire.glass.text)
    if deed:
        getattr(app, deed)()
    else:
        app.exit("result", message="message")
    await asyncio.wait_for(task, 30)
    return wire


def test_textual_parser_tells_by_timeout_time_that_an_escape_is_pending() -> None:
    parser = XTermParser(debug=False)
    assert not list(parser.feed("\x1b"))
    assert parser._timeout_time is not None
    assert [event.key for event in parser.feed("[A") if isinstance(event, events.Key)] == ["up"]
    assert parser._timeout_time is None


def test_textual_parser_reads_extended_keys_by_a_method_whose_cache_can_be_gone_around() -> None:
    read = XTermParser._parse_extended_key
    assert read.cache_info().maxsize == 1024
    assert [key.key for key in read.__wrapped__(XTermParser(debug=False), "\x1b[97;5u")] == ["ctrl+a"]
    entries = read.cache_info().currsize
    assert [event.key for event in ForgetfulParser(debug=False).feed("\x1b[98;5u") if isinstance(event, events.Key)]
    assert read.cache_info().currsize == entries


def test_textual_parser_names_the_marks_of_a_paste() -> None:
    assert (BRACKETED_PASTE_START, BRACKETED_PASTE_END) == ("\x1b[200~", "\x1b[201~")


def test_textual_parser_is_dead_after_a_hostile_code() -> None:
    parser = XTermParser(debug=False)
    with pytest.raises((ValueError, OverflowError)):
        list(parser.feed("\x1b[1114112u"))
    with pytest.raises((RuntimeError, StopIteration)):
        list(parser.feed("a"))


async def test_textual_app_keeps_its_messages_in_message_queue() -> None:
    app = DemoApp(ANN)
    app._thread_init()
    before = app._message_queue.qsize()
    app.post_message(events.Key("a", "a"))
    assert app._message_queue.qsize() == before + 1


async def test_textual_app_paints_nothing_between_begin_and_end_batch() -> None:
    app, wire = DemoApp(ANN), GlassWire()
    app.serve_to(wire, Terminal())
    task = asyncio.create_task(app.run_async(size=(80, 24)))
    await until(lambda: "80x24" in wire.glass.text)
    app._begin_batch()
    assert app._batch_count == 1
    sent = len(wire.glass.raw)
    app.post_message(events.Key("a", "a"))
    await until(lambda: app.keys)
    await asyncio.sleep(0.1)
    assert len(wire.glass.raw) == sent
    app._end_batch()
    app.screen.check_idle()
    await until(lambda: "line a" in wire.glass.text)
    app.exit()
    await asyncio.wait_for(task, 30)


async def test_textual_driver_is_flushed_for_frames_alone() -> None:
    app, wire = DemoApp(ANN), GlassWire()
    app.serve_to(wire, Terminal())
    flushed_before: list[bool] = []
    wire.frame_shown = lambda: flushed_before.append("80x24" in wire.glass.text or b"\x1b[24;1H" in wire.glass.raw)  # type: ignore[method-assign]
    task = asyncio.create_task(app.run_async(size=(80, 24)))
    await until(lambda: "80x24" in wire.glass.text)
    app.exit()
    await asyncio.wait_for(task, 30)
    assert flushed_before
    assert all(flushed_before)


async def test_textual_app_redirects_output_to_what_capture_names() -> None:
    app = DemoApp(ANN)
    assert hasattr(app, "_capture_stdout")
    assert hasattr(app, "_capture_stderr")
    source = inspect.getsource(App._process_messages)
    assert "redirect_stdout(self._capture_stdout)" in source
    assert "redirect_stderr(self._capture_stderr)" in source


async def test_textual_app_asks_for_eager_tasks_before_process_messages_and_ours_take_it_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python 3.11 has no such tasks; any factory shows who asks for one and when."""
    loop = asyncio.get_running_loop()
    asked: list[object] = []

    def factory(loop: asyncio.AbstractEventLoop, coroutine: Any, **options: Any) -> asyncio.Task[Any]:
        return asyncio.Task(coroutine, loop=loop, **options)

    async def process_messages(_: App[Any], *_how: Any, **_further: Any) -> None:
        asked.append(loop.get_task_factory())

    monkeypatch.setattr(asyncio, "eager_task_factory", factory, raising=False)
    monkeypatch.setattr(App, "_process_messages", process_messages)
    monkeypatch.setattr(App, "_shutdown", process_messages)
    try:
        await App[None]().run_async(size=(80, 24))
        assert asked == [factory] * 2
        for app in (DemoApp(ANN), CosmicApp(cast("Link", None), {"cosmic": COSMIC_SCREENS})):
            asked.clear()
            await app.run_async(size=(80, 24))
            assert asked == [None] * 2
    finally:
        loop.set_task_factory(None)


async def test_textual_app_prints_its_exit_renderables_at_the_end() -> None:
    app = Recorded(ANN)
    wire = await run_until_it_ends(app)
    assert app.calls == ["_print_error_renderables ['message']"]
    assert app._return_value == app.return_value == "result"
    assert wire.glass.last_words == "\rmessage\r\n"


async def test_textual_app_goes_through_fatal_error_and_keeps_the_exception() -> None:
    app = Recorded(ANN)
    await run_until_it_ends(app, "fail_soon")
    assert app.calls[0] == "_fatal_error"
    assert isinstance(app._exception, RuntimeError)


async def test_textual_app_ends_by_close_messages_no_wait() -> None:
    app = Recorded(ANN)
    await run_until_it_ends(app, "_close_messages_no_wait")
    assert not app.is_running


def test_textual_app_draws_through_its_filters() -> None:
    app = DemoApp(ANN)
    app._filters = [Monochrome()]
    assert list(app.get_line_filters()) == app._filters


async def test_textual_app_shows_all_frames_by_display() -> None:
    shown: list[Any] = []

    class Noted(DemoApp):
        def _display(self, screen: Any, renderable: Any) -> None:
            shown.append(renderable)
            super()._display(screen, renderable)

    await run_until_it_ends(Noted(ANN))
    assert all(isinstance(each, CompositorUpdate) for each in shown if each is not None)
    assert any(isinstance(each, LayoutUpdate) for each in shown)
    assert any(isinstance(each, ChopsUpdate) for each in shown)


def test_textual_compositor_makes_spans_of_regions() -> None:
    regions = [Region(1, 2, 3, 1), Region(5, 2, 2, 1), Region(3, 2, 2, 2)]
    assert sorted(LineCompositor._regions_to_spans(regions)) == [(2, 1, 7), (3, 3, 5)]


def test_textual_stylesheet_parses_by_parse_rules_with_its_variables() -> None:
    """What `SharedStylesheet` stands on: every text goes through it, with all that the rules depend on."""
    parsed: list[tuple[object, ...]] = []

    class Recorded(Stylesheet):
        def _parse_rules(self, *how: Any, **further: Any) -> Any:
            parsed.append(tuple(inspect.signature(Stylesheet._parse_rules).bind(self, *how, **further).arguments))
            return super()._parse_rules(*how, **further)

    sheet = Recorded(variables={"shade": "red"})
    sheet.add_source("Static { color: $shade; }", is_default_css=True, tie_breaker=3, scope="Static")
    sheet.parse()
    assert parsed == [("self", "css", "read_from", "is_default_rules", "tie_breaker", "scope")]
    assert sheet._variables == {"shade": "red"}
    sheet.set_variables({"shade": "blue"})
    assert sheet._variables == {"shade": "blue"}


async def test_textual_screen_draws_by_its_compositor() -> None:
    """What `LineCompositor` stands on: the compositor can be replaced, and it knows what is where and what is dirty."""
    asked: list[set[Region]] = []

    class Noted(LineCompositor):
        def render_partial_update(self) -> Any:
            asked.append(set(self._dirty_regions))
            update = super().render_partial_update()
            assert not self._dirty_regions
            assert next(widget.id for widget, _, _ in self.layers_visible[0]) == "where"
            assert self.cuts[0] == [0, 80]
            return update

    class Replaced(Screen[None]):
        def __init__(self) -> None:
            super().__init__()
            self._compositor = Noted()

        def compose(self) -> ComposeResult:
            yield Static("80x24", id="where")

    app = DemoApp(ANN)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Replaced())
        await pilot.pause(0.1)
        app.screen.query_one(Static).refresh(Region(2, 0, 3, 1))
        await pilot.pause(0.1)
    assert {Region(2, 0, 3, 1)} in asked


async def test_textual_screen_lays_out_and_draws_by_the_names_that_are_overridden() -> None:
    """What `Floor` and `LineScreen` stand on."""
    calls: list[str] = []

    class Noted(LineScreen):
        def compose(self) -> ComposeResult:
            yield Static("80x24", id="where")

        def _extend_compose(self, widgets: list[Widget]) -> None:
            super()._extend_compose(widgets)
            calls.append(" ".join(type(each).__name__ for each in widgets))

        def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
            calls.append("_refresh_layout")
            super()._refresh_layout(size, scroll)

        def _compositor_refresh(self) -> None:
            calls.append("_compositor_refresh")
            super()._compositor_refresh()

    app = DemoApp(ANN)
    app._disable_tooltips = True
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = Noted()
        await app.push_screen(screen)
        await pilot.pause(0.1)
        assert calls[0] == "ToastRack Static"
        assert {"_refresh_layout", "_compositor_refresh"} <= set(calls)
        screen.refresh()
        assert screen._repaint_required
        assert screen._exchange_repaint_regions()
        screen._compositor._dirty_regions.add(Region(0, 0, 80, 24))
        screen._compositor_refresh()
        assert not screen._repaint_required
        assert not screen._compositor._dirty_regions
        where = screen.query_one(Static)
        where._set_dirty(Region(0, 0, 3, 1))
        screen._dirty_widgets.add(where)
        await pilot.pause(0.1)
        assert not screen._dirty_widgets
        assert where._styles_cache._cache
        where._styles_cache.clear()
        assert not where._styles_cache._cache
        screen._compositor._dirty_regions.add(Region(0, 0, 80, 1))
        with app.batch_update():
            screen._compositor_refresh()
            assert screen._compositor._dirty_regions


async def test_textual_driver_has_the_names_its_subclass_uses() -> None:
    class Nothing(Driver):
        def write(self, data: str) -> None: ...
        def start_application_mode(self) -> None: ...
        def disable_input(self) -> None: ...
        def stop_application_mode(self) -> None: ...

    app = DemoApp(ANN)
    driver = Nothing(app, mouse=False, size=(90, 30))
    assert (driver._app, driver._mouse, driver._size) == (app, False, (90, 30))
    assert driver._loop is asyncio.get_running_loop()
    app._driver = driver
    assert app.size == (90, 30)


def test_rich_console_can_be_kept_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert Console(_environ={}).no_color is False
    assert Console().no_color is True


def test_rich_style_keeps_the_codes_of_whoever_rendered_it_first() -> None:
    """Why the `Painter` writes the codes itself: one visitor's colours would be those of another."""
    style = Style.parse("rgb(1,200,3)")
    first = style.render("x", color_system=ColorSystem.TRUECOLOR)
    assert style.render("x", color_system=ColorSystem.STANDARD) == first
