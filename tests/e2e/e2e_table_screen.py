"""The table as a person reads it from a terminal: panels by their titles, in whatever place and size they stand."""

from __future__ import annotations

import re
from collections import Counter

from e2e_terminal import Terminal

from content.cosmic.naming import terms

CALLED, IDLE, WATCHING = "Your move", "The table", "Watching"
CLOCK = re.compile(r"(beat [█▓▒░#\-.·]+ .*|(deal|your time) [█▓▒░#\-.·]+ +\d+(:\d\d| s))")
UNREAD = "panels had titles and frames when this was written; the reader of the present table has still to follow"
BAR, BESIDE = "▌", "│"
"""What marks the prompt, and what parts it from the timeline where both stand side by side."""
SENDS = re.compile(r"\bEnter\b|ENTER")
NO_CURSOR = str.maketrans("[]", "  ")
COUNTED = re.compile("\\s*[\N{MULTIPLICATION SIGN}x](\\d+)$")
NEITHER_LETTER_NOR_SIGN = "[^A-Za-z0-9+]*"


def panel(terminal: Terminal, title: str) -> list[str] | None:
    """The lines of a panel, without its border; None where it is not shown."""
    lines = terminal.lines
    for row, line in enumerate(lines):
        if found := re.search(rf"[╭┌+][─-] {title}\b[^╮┐]*[╮┐]", line):
            return _boxed(lines[row + 1 :], found.start(), found.end())
        if re.match(rf"[─-]{title}\b[^─]*─+", line):
            return _headed(lines[row + 1 :])
    return None


def _boxed(lines: list[str], left: int, right: int) -> list[str]:
    inside = []
    for line in lines:
        if line[left] in "╰└+":
            break
        inside.append(line[left + 1 : right - 1].strip())
    return inside


def _headed(lines: list[str]) -> list[str]:
    inside = []
    for line in lines:
        if line.startswith("─"):
            break
        inside.append(line.strip())
    return inside


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
    """Everything that stands for the present: what must be the same after coming back; the cursor begins anew."""
    asked = [line.translate(NO_CURSOR) for line in prompt(terminal)]
    return {"asked": [line for line in asked if line], "turn": terminal.lines[0].split()}


def timeline(terminal: Terminal) -> str:
    """The sentences of the timeline that can be seen, each word once parted from the next by a space."""
    return " ".join(" ".join(panel(terminal, "Timeline") or ()).split())


def hand(terminal: Terminal) -> Counter[str] | None:
    """The names of the cards in the hand panel; None where there is no such panel."""
    lines = panel(terminal, "Hand")
    if lines is None:
        return None
    held: Counter[str] = Counter()
    for part in re.split(r"\s{2,}", "  ".join(lines)):
        name = re.sub(rf"^{NEITHER_LETTER_NOR_SIGN}", "", part)
        times = COUNTED.search(name)
        name = COUNTED.sub("", name)
        if name and name != "no cards":
            held[name] += int(times[1]) if times else 1
    return held


def names_of(cards: list[str]) -> Counter[str]:
    """What cards are called on the screen."""
    return Counter(terms().card_name(card) for card in cards)
