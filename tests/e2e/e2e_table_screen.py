"""The table as a person reads it from a terminal: panels by their titles, in whatever place and size they stand."""

from __future__ import annotations

import re
from collections import Counter

from e2e_terminal import Terminal

from content.cosmic.naming import terms

CALLED, IDLE, WATCHING = "Your move", "The table", "Watching"
CLOCK = re.compile(r"(beat [█▓▒░#\-.·]+ .*|(deal|your time) [█▓▒░#\-.·]+ +\d+(:\d\d| s))")
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


def question(terminal: Terminal) -> str:
    """What is asked, with all that is said of it; empty where nothing is."""
    return "\n".join(panel(terminal, CALLED) or ()).strip()


def whole_table(terminal: Terminal) -> dict[str, list[str]]:
    """Everything that stands for the present: what must be the same after coming back; the cursor begins anew."""
    titles = ("Galaxy", "Colonies", "Gate", "Warp", "Hand", CALLED, IDLE, WATCHING)
    shown = {title: lines for title in titles if (lines := panel(terminal, title)) is not None}
    if CALLED in shown:
        shown[CALLED] = [line.translate(NO_CURSOR) for line in shown[CALLED]]
    shown["top"] = [CLOCK.sub("", line).rstrip() for line in terminal.lines[: 2 if "Galaxy" in shown else 6]]
    return shown


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
