"""Whose keys wait for their frame: what other screens of the process have to do gives way to that for a moment."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

WAITS = 0.1
"""Seconds after a key in which a frame is expected; some keys change nothing."""
LONGEST = 2.0
"""Seconds after a key in which the next frame of the same screen goes before others."""

_TYPED: WeakKeyDictionary[object, float] = WeakKeyDictionary()
"""The apps with a key that no frame has followed, and when it came by the clock of the loop."""


def key_came(app: object) -> None:
    """Somebody has typed and waits to see it."""
    now = asyncio.get_running_loop().time()
    if now - _TYPED.get(app, float("-inf")) >= WAITS:  # the one before has changed nothing, or there is none
        _TYPED[app] = now


def frame_came(app: object) -> None:
    """What was typed is to be seen."""
    _TYPED.pop(app, None)


def is_waited_for(app: object) -> bool:
    """Whether somebody has typed at this app and waits to see it; on a busy loop a key takes its time to get there."""
    typed = _TYPED.get(app)
    return typed is not None and asyncio.get_running_loop().time() - typed < LONGEST


def others_wait(app: object) -> bool:
    """Whether anybody has typed and waits to see it, but not at this app."""
    if not _TYPED or app in _TYPED:
        return False
    now = asyncio.get_running_loop().time()
    return any(now - typed < WAITS for typed in _TYPED.values())
