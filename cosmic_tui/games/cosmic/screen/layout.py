"""Where the panels of the table stand, worked out from the size of the window alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.geometry import Region

WIDE = (110, 36)

ROOMY = 42
"""From so many lines on panels are given more of them."""

PANELS = ("galaxy", "colonies", "timeline", "talk", "hand", "warp", "gate")
"""What `Tab` opens one after the other."""


FRAME_CELLS, FRAME_LINES = 4, 2
"""What the border of a panel and its padding take of a wide table."""

LEAST_TIMELINE = 2
"""What a small table keeps of it however many lines the colonies take."""

Lines = Callable[[int], int]
"""How many lines a text takes on so many cells."""


def is_wide(width: int, height: int) -> bool:
    """Whether there is room for all panels at once."""
    return width >= WIDE[0] and height >= WIDE[1]


def regions(
    width: int,
    height: int,
    colonies: int,
    *,
    opened: str = "",
    talking: bool = False,
    bare: bool = False,
    watching: bool = False,
    coached: bool = False,
    said: Lines = lambda _cells: 0,
) -> Mapping[str, Region]:
    """Panel to its place, border included; panels without a place are not shown.

    `colonies` are the lines that these take on a small table; `opened` is laid over the middle of the table; `talking`
    leaves a line for the talk at the bottom; `bare` is a table before its game; a spectator, `watching`, has no hand
    and little to be asked; in a lesson, `coached`, the coach has its place by the timeline, on a small table instead
    of it. `said` is the last thing said, for which the talk of a wide table has room.
    """
    wide = is_wide(width, height)
    height -= talking
    if wide:
        found = _wide_before(width, height) if bare else _wide(width, height, watching, said)
    else:
        found = _small(width, height, colonies, bare, watching)
    if coached:
        _make_room(found, wide=wide)
    if opened:
        prompt = found["prompt"]
        found = {name: found[name] for name in ("header", "phases", "prompt")}
        found["stage"] = Region(0, 2, width, prompt.y - 2)
    if talking:
        found["say"] = Region(0, height, width, 1)
    return found


def _make_room(found: dict[str, Region], *, wide: bool) -> None:
    """Give the coach the lower part of the timeline and the talk, or the whole of a small timeline."""
    timeline = found.pop("timeline")
    if not wide:
        found["coach"] = timeline
        return
    talk = found.pop("talk")
    lines = timeline.height + talk.height
    upper = lines * 2 // 5
    found["timeline"] = Region(timeline.x, timeline.y, timeline.width, upper)
    found["coach"] = Region(timeline.x, timeline.y + upper, timeline.width, lines - upper)


def _wide(width: int, height: int, watching: bool, said: Lines) -> dict[str, Region]:
    """The galaxy with the gate below it and the hand, beside them timeline and talk, and the prompt."""
    roomy = height >= ROOMY
    prompt = 6 if watching else 10 if roomy else 8
    hand = 5 if roomy or watching else 4
    gate = 8 if roomy else 6
    middle = height - 2 - prompt - hand
    timeline = max(36, width * 32 // 100)
    left = width - timeline
    low = 2 + middle
    if watching:
        talk = Region(0, low, width, hand)
    else:
        lines = max(hand + 1, min(said(timeline - FRAME_CELLS) + FRAME_LINES, middle // 2 + hand))
        talk = Region(left, low + hand - lines, timeline, lines)
    return {
        "header": Region(0, 0, width, 1),
        "phases": Region(0, 1, width, 1),
        "colonies": Region(0, 2, left, middle - gate),
        "gate": Region(0, low - gate, left, gate),
        "timeline": Region(left, 2, timeline, talk.y - 2),
        **({} if watching else {"hand": Region(0, low, left, hand)}),
        "talk": talk,
        "prompt": Region(0, height - prompt, width, prompt),
    }


def _wide_before(width: int, height: int) -> dict[str, Region]:
    """Who sits where, and what they say."""
    prompt, seats = 9, width * 55 // 100
    middle = height - 2 - prompt
    return {
        "header": Region(0, 0, width, 1),
        "phases": Region(0, 1, width, 1),
        "colonies": Region(0, 2, seats, middle),
        "talk": Region(seats, 2, width - seats, middle),
        "prompt": Region(0, height - prompt, width, prompt),
    }


def _small(width: int, height: int, colonies: int, bare: bool, watching: bool) -> dict[str, Region]:
    """One above the other; the first line of a panel is its title, but for the colonies, which need none."""
    prompt, hand, gate = (6, 3, 3) if height < 30 and not bare else (8, 4, 3)
    shown = {
        "header": 1,
        "phases": 1,
        "colonies": colonies,
        "gate": gate,
        "timeline": 0,
        "hand": hand,
        "prompt": prompt,
    }
    for name in (*(("gate", "hand") if bare else ()), *(("hand",) if watching else ())):
        shown.pop(name, None)
    shown["colonies"] = min(colonies, height - (sum(shown.values()) - colonies) - LEAST_TIMELINE)
    shown["timeline"] = height - sum(shown.values())
    found: dict[str, Region] = {}
    y = 0
    for name, lines in shown.items():
        found[name] = Region(0, y, width, lines)
        y += lines
    return found
