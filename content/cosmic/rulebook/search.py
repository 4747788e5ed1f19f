"""Looking things up in the rulebook, also where they are not quite spelt right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from attrs import frozen

from content.cosmic.rulebook.entry import Chapter, Entry, simple

NEAR = 0.75
"""How alike two words are that may be meant for each other, from 0 to 1."""
FAR = 0.5
"""How alike they are that may be named where nothing comes near."""
MOST = 8
"""So many near ones are told at most."""
_AROUND = """
a an the how do does did i we you is are was what which when who why can may must of with in to my your it work works
mean means phase card cards alien aliens power tech artifact rule rules
"""
SAID_AROUND = frozenset(_AROUND.split())
"""What people say around the word that they mean."""
_RULE = re.compile(r"r\d+(\.\d+)*")


@frozen
class Hit:
    """What a word has led to: entries of that name, a chapter of that name, or else what is near it."""

    entries: tuple[Entry, ...] = ()
    chapter: Chapter | None = None
    beside: tuple[Entry, ...] = ()
    """Other entries with the word in their names."""
    rule: str = ""
    """The number of a rule that was asked for; what tells of it is `near`."""
    near: tuple[Entry, ...] = ()
    """Where nothing has that name: what it may have been meant for, best first."""
    far: tuple[str, ...] = ()
    """Where nothing is near either: titles that are least unlike it."""


def look_up(word: str, chapters: Iterable[Chapter]) -> Hit:
    """What the rulebook has under a word: a name, a chapter, a number of a rule (`R16.4`), or part of a name.

    A question ("how do I win") is looked up by the words that count in it.
    """
    chapters = tuple(chapters)
    wanted = simple(word)
    entries = [entry for chapter in chapters for entry in chapter.entries]
    if _RULE.fullmatch(wanted):
        telling = [entry for entry in entries if any(_overlap(wanted, rule.lower()) for rule in entry.rules)]
        return Hit(rule=wanted.upper(), near=tuple(telling))
    core = [each for each in wanted.split() if each not in SAID_AROUND]
    whole = list(dict.fromkeys([wanted, " ".join(core)]))
    return (
        _named(whole, chapters, entries)
        or _found_near(whole, entries)
        or _named(core, chapters, entries)
        or Hit(far=_far(wanted, entries))
    )


def _named(words: Iterable[str], chapters: tuple[Chapter, ...], entries: list[Entry]) -> Hit | None:
    """What has the first of these words, or its singular, for a name."""
    for word in words:
        for form in _forms(word):
            exact = tuple([entry for entry in entries if form in entry.names])
            chapter = _chapter(form, chapters, one_of_it=not exact)
            if exact or chapter:
                beside = [each for each in _holding(form, entries) if each not in exact]
                return Hit(exact, chapter, beside=tuple(beside))
    return None


def _forms(word: str) -> Iterator[str]:
    """A word as it was typed, and what it may be the plural of."""
    yield word
    if word.endswith("ies"):
        yield f"{word[:-3]}y"
    if word.endswith("s"):
        yield word[:-1]


def _found_near(words: Iterable[str], entries: list[Entry]) -> Hit | None:
    for word in words:
        near = _nearest_entries(word, entries)
        if near:
            return Hit(near) if len(near) == 1 else Hit(near=near)
    return None


def _overlap(number: str, rule: str) -> bool:
    """Whether one of two rules is the other or a part of it."""
    return number == rule or number.startswith(f"{rule}.") or rule.startswith(f"{number}.")


def _nearest_entries(wanted: str, entries: list[Entry]) -> tuple[Entry, ...]:
    """Names that have the word in them; without any, names that are spelt much like it."""
    holding = _holding(wanted, entries)
    if holding:
        return tuple(holding)
    by_name = _by_name(entries)
    alike = get_close_matches(wanted, by_name, n=MOST, cutoff=NEAR)
    return tuple(dict.fromkeys(entry for name in alike for entry in by_name[name]))


def _chapter(wanted: str, chapters: Iterable[Chapter], *, one_of_it: bool) -> Chapter | None:
    """The chapter of this name; with `one_of_it` also where only one of what it is about is named."""
    for chapter in chapters:
        names = {simple(chapter.id), simple(chapter.title)}
        if wanted in names or (one_of_it and f"{wanted}s" in names):
            return chapter
    return None


def _holding(wanted: str, entries: list[Entry]) -> list[Entry]:
    """Entries with a word in their names that begins like this."""
    return [entry for entry in entries if wanted and any(f" {wanted}" in f" {name}" for name in entry.names)]


def _far(wanted: str, entries: list[Entry]) -> tuple[str, ...]:
    by_name = _by_name(entries)
    least = get_close_matches(wanted, by_name, n=3, cutoff=FAR)
    return tuple(dict.fromkeys(by_name[name][0].title for name in least))


def _by_name(entries: list[Entry]) -> dict[str, list[Entry]]:
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in entry.names:
            by_name.setdefault(name, []).append(entry)
    return by_name
