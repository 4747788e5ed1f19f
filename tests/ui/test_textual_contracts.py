"""What is used of Textual without its promise: every private name, where it may be used, and that it is still there."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
import tables
import textual.app
import textual.css.stylesheet
import textual.message_pump
import textual.screen
import textual.widget
from textual import Logger
from textual._animator import Animator
from textual._compositor import Compositor
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.cache import LRUCache
from textual.css.styles import Styles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.driver import Driver
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker
from textual.worker_manager import WorkerManager

from cosmic_tui.screenkit.textual_internals.themed_app import BottomScreen, ThemedApp

PROJECT = Path(__file__).resolve().parents[2]
HOME = PROJECT / "cosmic_tui" / "screenkit" / "textual_internals"
"""The only folder in which these names may stand."""

NAMES: Mapping[type, tuple[str, ...]] = {
    App: (
        "_animate", "_animator", "_background_screens", "_batch_count", "_begin_batch", "_begin_update",
        "_capture_stderr", "_capture_stdout", "_close_all", "_close_messages_no_wait", "_closed", "_disable_tooltips",
        "_display", "_driver", "_end_batch", "_end_update", "_exception", "_exit", "_exit_renderables",
        "_fatal_error", "_filters", "_handle_exception", "_logger", "_message_queue", "_notifications",
        "_previous_cursor_position", "_print_error_renderables", "_process_messages", "_return_value", "_running",
        "_workers",
    ),
    Screen: (
        "_compositor", "_compositor_refresh", "_dirty_widgets", "_exchange_repaint_regions", "_extend_compose",
        "_layout_widgets", "_on_timer_update", "_refresh_layout", "_repaint_required", "_result_callbacks",
        "_styles_cache", "_update_timer",
    ),
    Widget: (
        "_box_model_cache", "_has_focus_within", "_has_hover_style", "_has_odd_or_even", "_has_order_style",
        "_layout_cache", "_message_loop_exit", "_set_dirty", "_styles_cache",
    ),
    DOMNode: ("_PSEUDO_CLASSES", "_component_styles"),
    MessagePump: ("_get_dispatch_methods",),
    Message: ("_no_default_action",),
    Compositor: ("_arrange_root", "_dirty_regions", "_regions_to_spans"),
    Stylesheet: (
        "_EXCLUDE_PSEUDO_CLASSES_FROM_CACHE", "_parse_rules", "_process_component_classes", "_require_parse",
        "_variables",
    ),
    Styles: ("_rules",),
    XTermParser: ("_gen", "_parse_extended_key", "_timeout_time"),
    Strip: ("_divide_cache", "_segments"),
    Driver: ("_loop", "_mouse", "_size"),
    LRUCache: ("_cache", "_full", "_head"),
    Animator: ("_timer",),
    Timer: ("_callback",),
    Logger: ("_log",),
    Worker: ("_task", "_work"),
    WorkerManager: ("_app", "_remove_worker"),
}  # fmt: skip
"""Every private name that is used, by the class that has it. Those of private modules fail in being imported."""
OVERRIDDEN: Mapping[type, tuple[str, ...]] = {
    App: ("_display", "_fatal_error", "_print_error_renderables", "_process_messages"),
    Screen: ("_compositor_refresh", "_extend_compose", "_refresh_layout"),
    Widget: ("_message_loop_exit",),
    MessagePump: ("_get_dispatch_methods",),
    Compositor: ("_arrange_root",),
    Stylesheet: ("_parse_rules", "_process_component_classes"),
    XTermParser: ("_parse_extended_key",),
}
"""Those that Textual calls, and finds ours in their place."""
OF_OTHERS = {"_run"}
"""Names that asyncio's handles have as well."""
CALLERS = (textual.app, textual.screen, textual.widget, textual.message_pump, textual.css.stylesheet)


def pairs(names: Mapping[type, tuple[str, ...]]) -> list[tuple[type, str]]:
    return [(owner, name) for owner, found in names.items() for name in found]


def named(value: object) -> str:
    return value.__name__ if isinstance(value, type) else str(value)


@cache
def private_names(owner: type) -> frozenset[str]:
    """All names with an underscore of a class of Textual: what it has, and what it sets of itself."""
    bases = [base for base in owner.__mro__ if base.__module__.startswith("textual")]
    sets = {name for base in bases for name in re.findall(r"self\.(_[a-z]\w*)", inspect.getsource(base))}
    return frozenset(sets | {name for name in dir(owner) if re.match(r"_[a-zA-Z]", name)})


@pytest.mark.parametrize(("owner", "name"), pairs(NAMES), ids=named)
def test_textual_still_has(owner: type, name: str) -> None:
    assert name in private_names(owner), f"Textual's {owner.__name__} has no {name} any more"


@pytest.mark.parametrize(("owner", "name"), pairs(OVERRIDDEN), ids=named)
def test_textual_still_calls(owner: type, name: str) -> None:
    sources = [inspect.getsource(module) for module in (*CALLERS, inspect.getmodule(owner)) if module is not None]
    assert any(f".{name}(" in source for source in sources), f"nobody in Textual calls {name}"


@pytest.mark.parametrize(
    ("owner", "name", "parameters"),
    [
        (App, "_display", ["self", "screen", "renderable"]),
        (MessagePump, "_get_dispatch_methods", ["self", "method_name", "message"]),
        (Screen, "_compositor_refresh", ["self"]),
        (Screen, "_extend_compose", ["self", "widgets"]),
        (Screen, "_refresh_layout", ["self", "size", "scroll"]),
        (Stylesheet, "_parse_rules", ["self", "css", "read_from", "is_default_rules", "tie_breaker", "scope"]),
        (XTermParser, "_parse_extended_key", ["self", "sequence"]),
    ],
)
def test_textual_still_calls_it_with(owner: type, name: str, parameters: list[str]) -> None:
    assert list(inspect.signature(getattr(owner, name)).parameters) == parameters


# -- where the names stand


def uses(tree: ast.Module, module: ModuleType) -> Iterator[tuple[int, str]]:
    """The private names of Textual that a file uses, each with its line."""
    anybodys = frozenset[str]().union(*map(private_names, NAMES)) - OF_OTHERS
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(source)) if source.startswith("textual._"):
                yield node.lineno, source
            case ast.Import(names=names):
                yield from ((node.lineno, each.name) for each in names if each.name.startswith("textual._"))
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if name in anybodys:
                yield node.lineno, name
            case ast.ClassDef(name=name):
                yield from uses_of_class(node, getattr(module, name, None))


def uses_of_class(node: ast.ClassDef, made: object) -> Iterator[tuple[int, str]]:
    """What a class has from a base of Textual's: names it overrides, and names of itself."""
    bases = made.__mro__ if isinstance(made, type) else ()
    base = next((each for each in bases if each.__module__.startswith("textual")), None)
    for inner in ast.walk(node) if base is not None else ():
        match inner:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name in private_names(base):
                yield inner.lineno, name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name) if name in private_names(base):
                yield inner.lineno, name


def found_in(file: Path) -> set[tuple[int, str]]:
    module = importlib.import_module(".".join(file.relative_to(PROJECT).with_suffix("").parts))
    return set(uses(ast.parse(file.read_text(encoding="utf-8")), module))


def test_no_private_name_of_textual_stands_anywhere_else() -> None:
    files = [file for file in sorted((PROJECT / "cosmic_tui").rglob("*.py")) if HOME not in file.parents]
    assert len(files) > 200
    faults = [f"{file.relative_to(PROJECT)}:{line}: {name}" for file in files for line, name in sorted(found_in(file))]
    assert faults == []


def test_every_name_used_is_listed_and_every_name_listed_is_used() -> None:
    used = {name for file in HOME.glob("*.py") for _, name in found_in(file) if not name.startswith("textual.")}
    used |= set(re.findall(r'"(_has_\w+)"', (HOME / "styling.py").read_text(encoding="utf-8")))
    assert used == {name for _, name in pairs(NAMES)}


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("from textual._compositor import Compositor", (1, "textual._compositor")),
        ("import textual._compositor", (1, "textual._compositor")),
        ("def f(app):\n    app._driver.write('')", (2, "_driver")),
        ("class ThemedApp:\n    def f(self):\n        self._filters.clear()", (3, "_filters")),
        ("class ThemedApp:\n    def _display(self):\n        pass", (2, "_display")),
    ],
)
def test_a_planted_use_is_found(source: str, fault: tuple[int, str]) -> None:
    module = ModuleType("planted")
    vars(module)["ThemedApp"] = ThemedApp
    assert list(uses(ast.parse(source), module)) == [fault]


def test_names_of_our_own_are_no_fault() -> None:
    source = "class Plain:\n    def f(self):\n        self._driver = 1\n\n    def _display(self):\n        pass"
    module = ModuleType("planted")
    vars(module)["Plain"] = type("Plain", (), {})
    assert list(uses(ast.parse(source), module)) == []


# -- what the names do


async def test_without_tooltips_no_screen_has_a_widget_for_them() -> None:
    running = tables.app(tables.FakeLink(tables.news(tables.view())))
    assert running._disable_tooltips
    async with running.run_test(size=tables.SMALL):
        assert not any(type(widget).__name__ == "Tooltip" for widget in running.screen.walk_children())
        running._disable_tooltips = False
        await running.push_screen(Screen())
        assert any(type(widget).__name__ == "Tooltip" for widget in running.screen.walk_children())


async def test_the_lowest_screen_stays_empty() -> None:
    running = tables.app(tables.FakeLink(tables.news(tables.view())))
    async with running.run_test(size=tables.SMALL):
        assert isinstance(running.screen_stack[0], BottomScreen)
        assert not list(running.screen_stack[0].walk_children())


async def test_the_title_of_the_terminal_goes_through_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    running = tables.app(tables.FakeLink(tables.news(tables.view())))
    async with running.run_test(size=tables.SMALL):
        written: list[str] = []
        monkeypatch.setattr(running._driver, "write", written.append)
        monkeypatch.setattr(App, "is_headless", False)
        running.entitle_terminal("Friday night")
        assert written == ["\x1b]2;Friday night\x07"]
