"""A whole screen is put together as Textual does it, without asking for lines that nobody sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from gallery import NAMES, SIZES, shown
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static

from cosmic_tui.screenkit.textual_internals.compositing import LineCompositor, LineScreen
from cosmic_tui.ui.app import CosmicApp


def segments(strips: Iterable[Strip]) -> Strip:
    return Strip.join(strips).simplify()


def as_textual_does(app: CosmicApp) -> str:
    """What differs from Textual's own, line by line; of a dialog, what stands behind it."""
    found = (screen._compositor for screen in reversed(app.screen_stack))
    compositor = next(each for each in found if isinstance(each, LineCompositor))
    own, textuals = compositor.render_full_update(), Compositor.render_full_update(compositor)
    assert own.region == textuals.region
    both = zip(own.strips, textuals.strips, strict=True)
    return "\n".join(str(line) for line, (new, old) in enumerate(both) if segments(new) != segments(old))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", NAMES[::3])
async def test_a_screen_is_put_together_as_textual_does_it(scene: str, size: str) -> None:
    assert await shown(scene, SIZES[size], as_textual_does) == ""


class Asked(Static):
    """Notes which of its lines are asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(name, id=name)
        self.asked: list[Region] = []

    def render_lines(self, crop: Region) -> list[Strip]:
        self.asked.append(crop)
        return super().render_lines(crop)


class Behind(LineScreen):
    """One widget stands before another, which is seen below it, and before a third, which is not."""

    DEFAULT_CSS = """
    Behind { layers: hidden behind front; }
    #hidden { layer: hidden; width: 20; height: 3; }
    #behind { layer: behind; width: 20; height: 6; }
    #front { layer: front; width: 20; height: 3; }
    """

    def compose(self) -> ComposeResult:
        yield from (Asked("hidden"), Asked("behind"), Asked("front"))


async def test_of_what_stands_behind_only_that_is_asked_for_which_is_seen() -> None:
    app: App[None] = App()
    async with app.run_test(size=(40, 10)) as pilot:
        await app.push_screen(Behind())
        await pilot.pause()
        widgets: Sequence[Asked] = list(app.screen.query(Asked))
        for widget in widgets:
            widget.asked.clear()
        app.screen._compositor.render_full_update()
    assert {widget.id: widget.asked for widget in widgets} == {
        "hidden": [], "behind": [Region(0, 3, 20, 3)], "front": [Region(0, 0, 20, 3)],
    }  # fmt: skip
