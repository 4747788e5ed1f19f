"""What has ended lets go of what it holds, so that it goes at once.

Textual's apps, widgets and caches refer to themselves by way of what they hold. Each of them that had ended, and what a
screen was put together of before, waited for a collection of garbage, which takes long where many screens are.
"""
# ruff: noqa: SLF001 - what Textual keeps for itself is what this file is about

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any
from weakref import proxy

from textual._compositor import Compositor, CompositorMap
from textual.app import App
from textual.cache import LRUCache
from textual.css.styles import RenderStyles
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker
from textual.worker_manager import WorkerManager

textual_arrange_root = Compositor._arrange_root
textual_exit = Widget._message_loop_exit
textual_remove_worker = WorkerManager._remove_worker


def dismantle(app: App[Any]) -> None:
    """Have what an app that has ended holds refer to it no more. Whatever may still be asked of it, can be."""
    take_off(app.styles)
    app._driver = None
    app._workers._app = app._animator.app = proxy(app)
    app._animate = app._animator.bind(app._animator.app)
    app._animator._timer._callback = None
    app._logger._log = None


def take_off(styles: RenderStyles) -> None:
    """Have styles tell no node any more that they have changed."""
    styles.base.node = styles.inline.node = None


async def exit_message_loop(widget: Widget) -> None:
    """As `Widget._message_loop_exit`; then nothing that the widget holds refers to it any more."""
    of_components = list(widget._component_styles.values())
    await textual_exit(widget)
    for styles in (widget.styles, *of_components):
        take_off(styles)
    widget._box_model_cache.clear()
    widget._layout_cache.clear()
    if isinstance(widget, Screen):
        widget._layout_widgets.clear()
        widget._compositor.root = None
        for waiting in widget._result_callbacks:
            waiting.callback = None
    for held in vars(widget).values():
        if isinstance(held, Timer):
            held._callback = None


def arrange_root(
    compositor: Compositor, root: Widget, size: Size, visible_only: bool = True
) -> tuple[CompositorMap, set[Widget]]:
    """As `Compositor._arrange_root`, whose inner function refers to itself, the map and the set that it fills."""
    places, widgets = textual_arrange_root(compositor, root, size, visible_only)
    found = places.copy(), widgets.copy()
    places.clear()
    widgets.clear()
    return found


def clear(cache: LRUCache[Any, Any]) -> None:
    """As `LRUCache.clear`, which leaves the links of the cache in a ring, with all they hold."""
    for link in cache._cache.values():
        link.clear()
    cache._cache.clear()
    cache._full = False
    cache._head = []


def remove_worker(workers: WorkerManager, worker: Worker[Any]) -> None:
    """As `WorkerManager._remove_worker`; the context of the worker's task refers to the worker.

    What was to be done is closed: of a session that ends at the moment of its last key it has not begun.
    """
    textual_remove_worker(workers, worker)
    worker._task = None
    if isinstance(worker._work, Coroutine):
        worker._work.close()


def mend() -> None:
    """Have all widgets, caches and workers of the process end so."""
    Compositor._arrange_root = arrange_root  # type: ignore[method-assign,assignment]
    LRUCache.clear = clear  # type: ignore[method-assign,assignment]
    Widget._message_loop_exit = exit_message_loop  # type: ignore[method-assign,assignment]
    WorkerManager._remove_worker = remove_worker  # type: ignore[method-assign,assignment]
