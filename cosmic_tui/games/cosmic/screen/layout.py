"""Where the panels of the table stand, worked out from the size of the window, its columns and its rows apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property

import attrs
from textual.geometry import Region

SMALLEST = (48, 20)
"""Columns and rows below which there is no table."""
PHONE_COLUMNS = 80
"""On fewer columns there is a table for a phone or a part of a window."""
RIGHT = ((190, 60), (136, 42), (100, 34))
"""From so many columns on there is a column of so many cells beside the galaxy."""
HUGE = (190, 52)
ROOMY, TALL = 42, 36
"""Rows from which on the hand has cards of six lines, and of four; on fewer it has chips."""
HEAD = 2
STRIP = 3
"""Lines of the scoreboard."""
OUTLINES, LEAST_OUTLINED = 5, 110
"""Lines of a hand of cards in frames, and from so many columns on it leaves the galaxy its room."""
AIR = 2
"""Lines above and below the seats, before the game."""
LEAST_TIMELINE = 2
"""What a small table keeps of it however many lines the players take."""
STACKED_TIMELINE = 4
MOST_GALAXY = 30
"""A galaxy above its timeline needs no more lines than that."""

PANELS = ("galaxy", "colonies", "timeline", "talk", "hand", "warp", "gate")
"""What `Tab` opens one after the other; the galaxy where there is room for it."""

WITHOUT_HAND = ("aliens", "meet", "result")
"""What is laid over the table before the game and after it, when there is no card to play."""

Fits = Callable[[int, int], bool]
"""Whether the galaxy has room on so many cells and lines."""
LinesOn = Callable[[int], int]
"""How many lines something takes on so many cells; asked for only where the layout depends on it."""


class Arrangement(StrEnum):
    """How a table is put together."""

    COLUMNS = "columns"
    """The galaxy, beside it the timeline and the talk."""
    STACKED = "stacked"
    """The galaxy, below it the timeline."""
    LINES = "lines"
    """A line a player."""
    PHONE = "phone"
    """The same on few columns."""


@attrs.frozen
class TableWindow:
    """What the layout depends on, beside the size."""

    width: int
    height: int
    players: LinesOn = lambda _cells: 4
    """Lines that the players take, on so many cells, where each has one."""
    hand: LinesOn = lambda _cells: 1
    """Lines that the hand takes as chips."""
    galaxy: Fits = lambda _width, _height: True
    painted: bool = True
    """Whether pictures can be shown; else the scoreboard stands below the galaxy."""
    outlined: bool = False
    """Whether the hand is cards in frames, without colours."""
    opened: str = ""
    """The panel laid over the middle of the table."""
    talking: bool = False
    """A line for talk at the bottom."""
    bare: bool = False
    """A table before its game."""
    watching: bool = False
    """A spectator has no hand, and little is asked of one."""
    coached: bool = False
    """In a lesson the coach has its place by the timeline, on a small table instead of it."""
    asked: LinesOn = lambda _cells: 0
    """Lines that the prompt could use."""
    needed: LinesOn = lambda _cells: 0
    """Lines without which something of the question would be cut off."""
    said: LinesOn = lambda _cells: 0
    """Lines that the last thing said takes."""
    brief: int = 0
    """Lines of a prompt that asks nothing, where something large is read above it; 0: as many as usual."""

    @cached_property
    def right(self) -> int:
        """The cells of the column at the right; 0: there is no room for one."""
        return next((cells for columns, cells in RIGHT if self.width >= columns), 0)

    @cached_property
    def prompt(self) -> int:
        """The lines of the prompt."""
        if self.brief:
            return self.brief
        if self.watching:
            return 5
        if self.width >= HUGE[0] and self.height >= HUGE[1]:
            return 9
        return 8 if self.height >= ROOMY else 7 if self.height >= TALL else 6

    @cached_property
    def cards(self) -> int:
        """The lines of a hand of cards; as many as the chips take where there is no room for cards."""
        if self.watching or self.opened in WITHOUT_HAND:
            return 0
        if self.outlined and self.height >= TALL and self.width >= LEAST_OUTLINED:
            return OUTLINES
        if not self.painted or self.height < TALL:
            return max(2, self.hand(self.width))
        return 8 if self.height >= ROOMY else 6

    @cached_property
    def galaxy_lines(self) -> int:
        """The lines that are left for the galaxy."""
        strip = 0 if self.painted else STRIP
        return self.height - self.talking - HEAD - self.prompt - self.cards - strip

    @cached_property
    def shape(self) -> Arrangement:
        """How the table is put together."""
        if self.width < PHONE_COLUMNS:
            return Arrangement.PHONE
        if self.right and self.galaxy(self.width - self.right, self.galaxy_lines):
            return Arrangement.COLUMNS
        if self.galaxy(self.width, min(MOST_GALAXY, self.galaxy_lines - STACKED_TIMELINE)):
            return Arrangement.STACKED
        return Arrangement.LINES


def is_too_small(width: int, height: int) -> bool:
    """Whether there is no table for a window of this size."""
    return width < SMALLEST[0] or height < SMALLEST[1]


def regions(window: TableWindow) -> Mapping[str, Region]:
    """Panel to its place, border included; panels without a place are not shown."""
    shape = window.shape
    height = window.height - window.talking
    if window.bare:
        found = _lobby_regions(window, height)
    elif shape is Arrangement.COLUMNS:
        found = _columns(window)
    else:
        found = _stacked(window, shape)
    if window.coached and not window.bare:
        _make_room(found)
    if window.opened:
        found = _opened(window, shape, found)
    if window.talking:
        found["say"] = Region(0, height, window.width, 1)
    return found


def _opened(window: TableWindow, shape: Arrangement, found: dict[str, Region]) -> dict[str, Region]:
    """A panel over the middle; what stands beside and below the prompt stays."""
    prompt = found["prompt"]
    keep = ["header", "phases", "prompt"]
    if shape is Arrangement.COLUMNS and not window.bare:
        keep += [name for name in ("talk", "hand", "piles") if name in found]
    kept = {name: found[name] for name in keep}
    kept["stage"] = Region(0, HEAD, window.width, prompt.y - HEAD)
    return kept


def _make_room(found: dict[str, Region]) -> None:
    """Give the coach the lower part of the timeline and the talk, or the whole of a timeline that is low."""
    timeline = found.pop("timeline")
    talk = found.pop("talk", None)
    if talk is None:
        found["coach"] = timeline
        return
    lines = timeline.height + talk.height
    upper = lines * 2 // 5
    found["timeline"] = Region(timeline.x, timeline.y, timeline.width, upper)
    found["coach"] = Region(timeline.x, timeline.y + upper, timeline.width, lines - upper)


def _head(width: int) -> dict[str, Region]:
    return {"header": Region(0, 0, width, 1), "phases": Region(0, 1, width, 1)}


def _columns(window: TableWindow) -> dict[str, Region]:
    """Left the galaxy, the prompt and the hand; right the timeline, the talk and the piles."""
    width, right, prompt, hand = window.width, window.right, window.prompt, window.cards
    left, galaxy = width - right, window.galaxy_lines
    strip = 0 if window.painted else STRIP
    missing = max(0, window.needed(left) - prompt)
    galaxy, prompt = galaxy - missing, prompt + missing
    low = HEAD + galaxy + strip
    more = max(0, min(window.said(right - 2) - prompt, galaxy // 2))
    found = _head(width) | {
        "colonies": Region(0, HEAD, left, galaxy),
        "timeline": Region(left, HEAD, right, galaxy + strip - more),
        "prompt": Region(0, low, left, prompt),
        "talk": Region(left, low - more, right, prompt + more),
    }
    if strip:
        found["gate"] = Region(0, HEAD + galaxy, left, STRIP)
    if hand:
        found["hand"] = Region(0, low + prompt, left, hand)
        found["piles"] = Region(left, low + prompt, right, hand)
    return found


def _stacked(window: TableWindow, shape: Arrangement) -> dict[str, Region]:
    """One above the other: the galaxy or a line a player, the scoreboard, the timeline, the hand, the prompt."""
    width, height = window.width, window.height - window.talking
    galaxy = shape is Arrangement.STACKED
    hand, prompt = window.cards, window.prompt
    if not galaxy:
        hand = 0 if window.watching or window.opened in WITHOUT_HAND else 2
    players = min(MOST_GALAXY, window.galaxy_lines - STACKED_TIMELINE) if galaxy else window.players(width)
    strip = 0 if galaxy and window.painted else STRIP
    rest = height - HEAD - strip - hand - prompt
    if not galaxy:
        players = min(players, rest - LEAST_TIMELINE)
        spare = 0 if window.coached else rest - players - LEAST_TIMELINE
        prompt += max(0, min(window.asked(width) - prompt, spare))
    if window.coached and shape is Arrangement.PHONE:  # what the coach says is read first
        strip = 0
    timeline = height - HEAD - players - strip - hand - prompt
    missing = max(0, window.needed(width) - prompt)
    if missing > timeline:
        timeline, strip = timeline + strip, 0
    if missing > timeline and shape is Arrangement.PHONE:
        timeline, hand = timeline + hand, 0
    timeline -= min(missing, timeline)
    prompt = height - HEAD - players - strip - hand - timeline
    shown = {"colonies": players, "gate": strip, "timeline": timeline, "hand": hand, "prompt": prompt}
    return _head(width) | _pile({name: lines for name, lines in shown.items() if lines > 0}, width, HEAD)


def _pile(shown: Mapping[str, int], width: int, y: int) -> dict[str, Region]:
    """Panels of so many lines one below the other."""
    found: dict[str, Region] = {}
    for name, lines in shown.items():
        found[name] = Region(0, y, width, lines)
        y += lines
    return found


def _lobby_regions(window: TableWindow, height: int) -> dict[str, Region]:
    """Who sits where, and what they say, before the game."""
    width, prompt = window.width, 9 if window.right else 8
    middle = height - HEAD - prompt
    if not window.right:
        seats = min(window.players(width) + AIR, middle - LEAST_TIMELINE)
        shown = {"colonies": seats, "timeline": middle - seats, "prompt": prompt}
        return _head(width) | _pile(shown, width, HEAD)
    left = width * 55 // 100
    return _head(width) | {
        "colonies": Region(0, HEAD, left, middle),
        "talk": Region(left, HEAD, width - left, middle),
        "prompt": Region(0, height - prompt, width, prompt),
    }
