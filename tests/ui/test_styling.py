"""The style sheet applied once for all screens says what Textual's own would say of each widget."""

from __future__ import annotations

import weakref
from typing import Any

import pytest
from gallery import NAMES, SIZES, app_of, keys_of
from tables import SMALL, WIDE, FakeLink, app, ask_card, news, view
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from cosmic_tui.screenkit.textual_internals.styling import MARKS
from cosmic_tui.ui.app import CosmicApp


def said_of(node: DOMNode) -> tuple[Any, ...]:
    """All that a sheet decides of a widget and of its parts."""
    parts = {name: dict(styles.base._rules) for name, styles in node._component_styles.items()}
    return dict(node.styles.base._rules), parts, [getattr(node, mark) for mark in MARKS]


def compare(running: CosmicApp) -> int:
    """Hold what is applied against what Textual works out; how many widgets that were."""
    nodes = [node for screen in running.screen_stack for node in screen.walk_children(with_self=True)]
    for node in nodes:
        applied = said_of(node)
        Stylesheet.apply(running.stylesheet, node)
        assert said_of(node) == applied, node
    return len(nodes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", NAMES)
async def test_every_screen_is_styled_as_by_textual(scene: str, size: str) -> None:
    for _ in range(2):  # what the first one leaves behind is what the second one gets
        running = app_of(scene)
        async with running.run_test(size=SIZES[size]) as pilot:
            await pilot.pause()
            for key in keys_of(scene):
                await pilot.press(key)
            await pilot.pause()
            assert compare(running) > 5


async def test_so_it_is_while_a_table_changes() -> None:
    link = FakeLink(news(view()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        for size in (WIDE, SMALL, WIDE):
            await pilot.resize_terminal(*size)
            for asks in ([], [ask_card()], []):
                link.tell(news(view(), *asks))
                await pilot.pause()
                compare(running)
            for key in ("t", "escape", "tab", "escape", "f1", "escape"):
                await pilot.press(key)
                compare(running)


async def test_another_theme_has_other_colours() -> None:
    link = FakeLink(news(view(), ask_card()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        before = running.screen.styles.background
        running.theme = "textual-light"
        await pilot.pause()
        compare(running)
        assert running.screen.styles.background != before


def test_a_cache_of_what_a_widget_has_drawn_goes_with_the_widget() -> None:
    """It is asked for two colours by `get_inner_outer`, and that has kept it (Textual 8.2)."""
    cache, base, over = StylesCache(), Color(1, 2, 3), Color(4, 5, 6, 0.5)
    inner, outer = cache.get_inner_outer(base, over)
    assert (inner.background, outer.background) == (base + over, base)
    gone = weakref.ref(cache)
    del cache
    assert gone() is None
