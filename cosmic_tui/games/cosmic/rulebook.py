"""`cosmic rules`: the rulebook as plain text, as wide as the terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence

from content.cosmic.naming import terms
from content.cosmic.rulebook.book import book
from content.cosmic.rulebook.entry import Bars, Chapter, Entry, Line
from content.cosmic.rulebook.rulings import Edition, decisions, editions
from content.cosmic.rulebook.search import Hit, look_up

WIDEST = 100
"""Longer lines are hard to read."""
TITLE_CELLS = 24
TOGETHER = "\u00a0"
"""A blank at which no line is broken."""


class NothingFound(LookupError):
    """A word of which the rulebook knows nothing; its text is a sentence."""


def contents() -> str:
    """The chapters there are."""
    rows = [(f"{chapter.title} ({len(chapter.entries)})", chapter.text) for chapter in book()]
    how = "cosmic rules WORD looks up a word, a card, an alien or a rule (R12.3); the name of a chapter lists it."
    more = (
        "--decisions lists what is decided where no source says anything, --editions what the two rulebooks differ in."
    )
    return "\n\n".join([_table(rows), _wrapped(how), _wrapped(more)])


def rulebook_entry(word: str) -> str:
    """What there is under a word. Raises `NothingFound`, naming what comes nearest."""
    found = look_up(word, book())
    if found.rule:
        return _rule(found)
    if not (found.entries or found.chapter or found.near):
        near = (
            f"; the nearest are {', '.join(found.far)}." if found.far else ". Without a word its chapters are listed."
        )
        raise NothingFound(f"There is nothing called {word!r} in the rulebook{near}")
    parts = [_entry(entry) for entry in found.entries]
    if found.chapter:
        parts.append(_chapter(found.chapter))
    if found.near:
        parts.append(f"{_wrapped(f'What there is near {word!r}:')}\n\n{_list(found.near, with_chapter=True)}")
    if found.beside:
        parts.append(_wrapped("See also: " + ", ".join(entry.title for entry in found.beside) + "."))
    return "\n\n".join(parts)


def _rule(found: Hit) -> str:
    """What tells of a rule, and what is decided there."""
    here = [
        (each.rule, _with_place(each.text, each.place, each.option)) for each in decisions() if each.rule == found.rule
    ]
    if not found.near and not here:
        raise NothingFound(f"The rulebook has no rule {found.rule}.")
    parts = [f"{found.rule} is told of here:\n\n{_list(found.near, with_chapter=True)}"] if found.near else []
    return "\n\n".join([*parts, *([f"What is decided where no source says it:\n\n{_table(here)}"] if here else [])])


def decided() -> str:
    """What was decided where no source says anything, with the name in the engine (R27)."""
    rows = [(each.rule, _with_place(each.text, each.place, each.option)) for each in decisions()]
    return _table(rows)


def differing() -> str:
    """What the editions differ in, and what of that is switched (R26)."""
    return "\n\n".join(_edition(row) for row in editions())


def _edition(row: Edition) -> str:
    head = _wrapped(f"{row.id} {row.topic}")
    if row.both:
        return f"{head}\n{_table([('both', _with_place(row.both, row.place, row.option))])}"
    held = _with_place("", row.place, row.option)
    return f"{head}\n{_table([('42nd', row.new), ('2008', row.old), ('', held)])}"


def _with_place(text: str, place: str, option: str) -> str:
    named = [f"[{place}]"] * bool(place) + [f"(option {option})"] * bool(option)
    return " ".join([text, *named]).strip()


def _entry(entry: Entry) -> str:
    """A thing with everything that is said of it."""
    heading = entry.heading or entry.title
    rules = f" ({', '.join(entry.rules)})" if entry.rules else ""
    lines = "\n".join(_line(line) for line in entry.lines)
    return f"{_wrapped(heading + rules)}\n\n{lines}"


def _line(line: Line) -> str:
    return _bars(line) if isinstance(line, Bars) else _wrapped(line.text)


def _bars(bars: Bars) -> str:
    """Who may use it, and the phases as a strip with the right ones in brackets, where there are wrong ones."""
    names = terms()
    strip = [f"[{title}]" if id in bars.phases else title for id, title in names.phase.items()]
    every = len(bars.phases) == len(strip)
    phases = names.phases(bars.phases) if every else "  ".join(phase.replace(" ", TOGETHER) for phase in strip)
    return f"{_wrapped(names.roles(bars.roles))}\n{_wrapped(phases)}"


def _chapter(chapter: Chapter) -> str:
    return f"{_wrapped(f'{chapter.title}: {chapter.text}')}\n\n{_list(chapter.entries)}"


def _list(entries: Iterable[Entry], *, with_chapter: bool = False) -> str:
    """Entries with a line of what they are about."""
    return _table([
        (f"{entry.title} ({entry.chapter})" if with_chapter else entry.title, entry.summary) for entry in entries
    ])  # fmt: skip


def _table(rows: Sequence[tuple[str, str]]) -> str:
    """Titles on the left, texts beside them."""
    cells = min(max(len(title) for title, _ in rows), TITLE_CELLS, _width() // 3) + 2
    return "\n".join(_wrapped(f"{title:<{cells - 1}} {text}", " " * cells) for title, text in rows)


def _width() -> int:
    return min(shutil.get_terminal_size().columns, WIDEST)


def _wrapped(text: str, indent: str = "") -> str:
    lines = textwrap.wrap(text, _width(), subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines).replace(TOGETHER, " ")
