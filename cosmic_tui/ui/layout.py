"""Where the panels of the table stand, worked out from the size of the window alone."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Region

SMALLEST = (80, 24)
WIDE = (110, 36)

PANELS = ("colonies", "timeline", "talk", "hand", "warp", "gate")
"""What `Tab` opens one after the other."""


def is_too_small(width: int, height: int) -> bool:
    """Whether not even the small table fits."""
    return width < SMALLEST[0] or height < SMALLEST[1]


def is_wide(width: int, height: int) -> bool:
    """Whether there is room for all panels at once."""
    return width >= WIDE[0] and height >= WIDE[1]


def regions(
    width: int, height: int, seats: int, *, opened: str = "", talking: bool = False, bare: bool = False
) -> Mapping[str, Region]:
    """Panel to its place, border included; panels without a place are not shown.

    `opened` is laid over the middle of the table; `talking` leaves a line for the talk at the bottom; `bare` is a
    table before its game.
    """
    height -= talking
    found = _wide(width, height, bare) if is_wide(width, height + talking) else _small(width, height, seats, bare)
    if opened:
        prompt = found["prompt"]
        found = {name: found[name] for name in ("header", "phases", "prompt")}
        found["stage"] = Region(0, 2, width, prompt.y - 2)
    if talking:
        found["say"] = Region(0, height, width, 1)
    return found


def _wide(width: int, height: int, bare: bool) -> dict[str, Region]:
    prompt = 9 if height < 42 else 10
    hand = 5 if height < 42 else 6
    middle = height - 2 - prompt - hand
    timeline = max(36, width * 32 // 100)
    gate = max(26, width * 22 // 100)
    colonies = width - timeline - gate
    warp = 7 if height < 42 else 8
    left = colonies + gate
    found = {
        "header": Region(0, 0, width, 1),
        "phases": Region(0, 1, width, 1),
        "colonies": Region(0, 2, colonies, middle),
        "gate": Region(colonies, 2, gate, middle - warp),
        "warp": Region(colonies, 2 + middle - warp, gate, warp),
        "timeline": Region(left, 2, timeline, middle),
        "hand": Region(0, 2 + middle, left, hand),
        "talk": Region(left, 2 + middle, timeline, hand),
        "prompt": Region(0, height - prompt, width, prompt),
    }
    return found if not bare else {name: found[name] for name in found if name not in ("hand", "gate", "warp")}


def _small(width: int, height: int, seats: int, bare: bool) -> dict[str, Region]:
    """One above the other; the first line of a panel is its title, but for the colonies, which need none."""
    prompt, hand, gate = (6, 3, 3) if height < 30 else (8, 4, 3)
    colonies = seats
    timeline = height - 2 - colonies - gate - hand - prompt
    rows = [("header", 1), ("phases", 1), ("colonies", colonies), ("gate", gate), ("timeline", timeline),
            ("hand", hand), ("prompt", prompt)]  # fmt: skip
    if bare:
        rows = [
            ("header", 1),
            ("phases", 1),
            ("colonies", colonies),
            ("timeline", timeline + gate + hand),
            ("prompt", prompt),
        ]
    found: dict[str, Region] = {}
    y = 0
    for name, lines in rows:
        found[name] = Region(0, y, width, lines)
        y += lines
    return found
