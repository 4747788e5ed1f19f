"""What was drawn last, kept beside all it was drawn from: it is drawn anew only where that has changed.

Those who look on at a table see the same. What is drawn for one of them is there for the others of the same size and
look; what players see is kept for each of them alone. Parts that are drawn from values and nothing else, as a plate, a
side of the arena or a card, are cut out once for all screens (`lru_cache` where they are drawn): nothing of the table
that one player alone knows can come into them but as a value, which then is another one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar, cast
from weakref import WeakValueDictionary

import attrs

from cosmic_tui.screenkit.canvas import Line
from cosmic_tui.screenkit.half_blocks import Backdrop

Drawn = TypeVar("Drawn")
MOST = 64
"""So many drawings a screen keeps: all of one size, and those of a size or two before."""
MOST_SHARED = 512
"""So many are shared at a table, where terminals are of many sizes: each has some 25 of its own."""
MOMENTS = 4
"""So many moments of one drawing are shared: some screens are a frame behind others."""


@attrs.define(eq=False)
class SharedDrawings:
    """What is drawn of one table for all who look on; each of their screens holds it, and it ends with the last."""

    _known: dict[Hashable, deque[tuple[object, object]]] = attrs.field(factory=dict)

    def drawn(self, what: Hashable, shown: object, draw: Callable[[], Drawn]) -> Drawn:
        """The drawing of `what`, made by the first screen that shows this."""
        moments = self._known.get(what)
        if moments is None:
            if len(self._known) >= MOST_SHARED:
                self._known.clear()
            moments = self._known[what] = deque(maxlen=MOMENTS)
        for known, drawing in moments:
            if known == shown:
                return cast("Drawn", drawing)
        made = draw()
        moments.appendleft((shown, made))
        return made


_TABLES: WeakValueDictionary[str, SharedDrawings] = WeakValueDictionary()
"""By the table's id."""


def shared_drawings(table: str, seat: str | None) -> SharedDrawings | None:
    """What those who look on at a table have in common; whoever has a seat shares nothing."""
    if seat is not None:
        return None
    found = _TABLES.get(table)
    if found is None:
        found = _TABLES[table] = SharedDrawings()
    return found


@attrs.define
class KeptDrawings:
    """The drawings of one screen."""

    shared: SharedDrawings | None = None
    """Those that are not for this screen alone; a player's screen has none."""
    signs: Sequence[Line] = ()
    """The galaxy as it was drawn last with signs, of which lines that stay as they were are used again."""
    painted: Backdrop | None = None
    """The same of the painted one."""
    _known: dict[Hashable, tuple[object, object]] = attrs.field(factory=dict)
    """By what is drawn, and in which room: all it was drawn from, and the drawing."""
    _frame: dict[Hashable, object] | None = None
    """What has been drawn for the frame that is being put together."""

    @contextmanager
    def one_frame(self) -> Iterator[None]:
        """While a screen is laid out and drawn nothing changes: what is drawn `once` holds for all of it."""
        self._frame = {}
        try:
            yield
        finally:
            self._frame = None

    def once(self, what: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """The drawing of `what`, made once for a frame, however often its panels and their layout ask for it."""
        frame = self._frame
        if frame is None:
            return draw()
        if what not in frame:
            frame[what] = draw()
        return cast("Drawn", frame[what])

    def drawn(self, what: Hashable, shown: object, draw: Callable[[], Drawn]) -> Drawn:
        """The drawing of `what`, which depends on nothing but `shown`; nobody may change either afterwards."""
        known = self._known.get(what)
        if known is not None and known[0] == shown:
            return cast("Drawn", known[1])
        if known is None and len(self._known) >= MOST:
            self._known.clear()
        drawing = draw()
        self._known[what] = shown, drawing
        return drawing

    def public(self, what: Hashable, shown: object, draw: Callable[[], Drawn]) -> Drawn:
        """The same of something that all who look on see alike, names and signs of their terminals being in `shown`."""
        shared = self.shared
        if shared is None:
            return self.drawn(what, shown, draw)
        return self.drawn(what, shown, lambda: shared.drawn(what, shown, draw))

    def forget(self) -> None:
        """Draw all anew."""
        self.signs, self.painted = (), None
        self._known.clear()
