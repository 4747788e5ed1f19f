"""The table as a person reads it from a terminal: prompt, timeline and hand by what marks them, at whatever size."""

from __future__ import annotations

import re
from collections import Counter

from e2e_terminal import Terminal

from content.cosmic.naming import terms
from cosmic_tui.games.cosmic.screen.cards import CARDS

BAR, BESIDE = "▌", "│"
"""What marks the prompt, and what parts the timeline from the table where both stand side by side."""
SENDS = re.compile(r"\bEnter\b|ENTER")
WAITED, RINGS = re.compile(r", \d+(:\d\d| s)"), re.compile("N rings for them")
"""How long somebody has been waited for, and what can be done about it."""
NO_CURSOR = str.maketrans("[]", "  ")
HEAD_LINES = 2
PAST = re.compile(r"\d+ .*» ")
"""An encounter gone by, in one line."""
PILES = re.compile(r" deck +\d+ +discard +\d+ +destiny +\d+")
CARD_CELLS, NAME_DOWN, NAME_CELLS = 10, 5, 9
"""The cells of a card; its name stands so many lines below its upper edge, and has so many cells."""
TIMES = "(?:[\N{MULTIPLICATION SIGN}x](\\d))?"
INDEX = re.compile(rf"(\d\d|\+\d|N|M|artifact) *{TIMES}[ ▀]*$")
BELOW = re.compile("\N{MULTIPLICATION SIGN}(\\d+)")
CHIP = re.compile(rf"(?:\w )?\*?([\w+][\w +'-]*?){TIMES}$")
NO_CARDS = "your hand is empty"


def prompt(terminal: Terminal) -> list[str]:
    """The lines of the prompt, which a bar at the left edge marks, without what stands beside it."""
    lines = terminal.lines
    ends = [row for row, line in enumerate(lines) if line.startswith(BAR)]
    if not ends:
        return []
    first = last = ends[-1]
    while first > 0 and lines[first - 1].startswith(BAR):
        first -= 1
    return [line[1:].partition(BESIDE)[0].strip() for line in lines[first : last + 1]]


def question(terminal: Terminal) -> str:
    """What is asked, with all that is said of it; empty where nothing is."""
    said = "\n".join(prompt(terminal)).strip()
    return said if SENDS.search(said) else ""


def whole_table(terminal: Terminal) -> dict[str, list[str]]:
    """Everything that stands for the present: what must be the same after coming back; cursor and clock begin anew."""
    asked = [WAITED.sub("", line.translate(NO_CURSOR)) for line in prompt(terminal) if not RINGS.match(line)]
    return {"asked": [line for line in asked if line], "turn": terminal.lines[0].split()}


def timeline(terminal: Terminal) -> str:
    """The sentences that can be seen of the encounter in hand, each word parted from the next by one space."""
    lines = [line.rpartition(BESIDE)[2].strip() for line in _above_the_prompt(terminal) if BESIDE in line]
    past = [row for row, line in enumerate(lines) if PAST.match(line)]
    return " ".join(" ".join(lines[past[-1] + 1 if past else 0 :]).split())


def _above_the_prompt(terminal: Terminal) -> list[str]:
    lines = terminal.lines
    bars = [row for row, line in enumerate(lines) if line.startswith(BAR)]
    return lines[HEAD_LINES : bars[-1] + 1 - len(prompt(terminal))] if bars else lines[HEAD_LINES:]


def hand(terminal: Terminal) -> Counter[str] | None:
    """The names of the own cards; None where none are shown, or where they cover one another."""
    lines = terminal.lines
    for row, line in enumerate(lines):
        if found := PILES.search(line):
            return _fan([each[: found.start()] for each in lines[row:]])
    return _chips(_above_the_prompt(terminal))


def _fan(lines: list[str]) -> Counter[str] | None:
    """Cards side by side, the chosen one a line higher; the first line is the one above their upper edges."""
    held: Counter[str] = Counter()
    for left in range(1, len(lines[0]), CARD_CELLS + 1):
        inside = slice(left + 1, left + CARD_CELLS)
        for row in (1, 0):
            if index := INDEX.match(lines[row][inside].strip(" ▀")):
                below = BELOW.match(lines[row + 1][inside].strip())  # where the band has no room for both
                count = index[2] or (below[1] if below else 1)
                held[_named(index[1], lines[row + NAME_DOWN][inside].strip())] += int(count)
                break
        else:
            return None if "".join(line[inside] for line in lines[1:]).strip() else held
    return held


def _chips(above: list[str]) -> Counter[str] | None:
    """Cards by index or name in one line, above the one that tells of them."""
    line = above[-2] if len(above) > 1 else ""
    chips = [CHIP.match(part) for part in re.split(r"\s{2,}", line.strip())]
    names = {_named(chip[1]) if chip else None for chip in chips}
    if not names <= set(NAMES.values()):
        return None
    held: Counter[str] = Counter()
    for chip in chips:
        if chip:
            held[_named(chip[1])] += int(chip[2] or 1)
    return held


def _named(index: str, below: str = "") -> str:
    """What a card is called, by its index in the band, or by as much of its name as stands below it."""
    return NAMES.get(below if index == "artifact" else index, "")


def _index(card: str) -> str:
    kind, value = CARDS.kind(card), CARDS.designs[card].value
    short = {"attack": f"{value or 0:02}", "reinforcement": f"+{value}", "negotiate": "N", "morph": "M"}
    return short.get(kind, terms().card_name(card))


def _cut(name: str) -> str:
    """An artifact's name as far as a card has room for it."""
    return (name if len(name) <= NAME_CELLS else name.split(maxsplit=1)[0])[:NAME_CELLS]


NAMES = {
    written: terms().card_name(card)
    for card in CARDS.designs
    if CARDS.kind(card) in ("attack", "reinforcement", "negotiate", "morph", "artifact")
    for written in (_index(card), _cut(_index(card)))
}
"""The cards of a game without aliens and techs, by what is written of them."""


def names_of(cards: list[str]) -> Counter[str]:
    """What cards are called on the screen."""
    return Counter(terms().card_name(card) for card in cards)
