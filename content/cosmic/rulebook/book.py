"""The whole rulebook, chapter by chapter: texts from `<language>/`, the rest from what is printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import attrs
from attrs import frozen

from content.cosmic.combos import read_combos
from content.cosmic.decks import cosmic_cards, read_decks
from content.cosmic.naming import ENGLISH, terms
from content.cosmic.rulebook import sheets
from content.cosmic.rulebook.entry import BLANK, Chapter, Entry, Line, Text, first_sentence, paragraphs
from content.cosmic.sheets import read_aliens, read_artifacts, read_techs
from content.reading import read
from rules.cosmic.protocol.options import Options

BY_THE_BOOK = Options()
"""What holds where a table says nothing."""
CHAPTERS = ("phases", "terms", "cards", "artifacts", "aliens", "techs", "combos", "destiny", "variants", "options")


@frozen
class Passage:
    """One text of a chapter file; a blank line in it begins a new paragraph."""

    text: str
    title: str = ""
    rules: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@cache
def book(language: str = ENGLISH) -> tuple[Chapter, ...]:
    """All chapters in reading order; ContentError names file, key and reason of a mistake."""
    writer = _Writer(language)
    heads = writer.passages("chapters")
    return tuple([Chapter(id, heads[id].title, heads[id].text, tuple(getattr(writer, id)())) for id in CHAPTERS])


class _Writer:
    """The entries of each chapter, by its name."""

    def __init__(self, language: str) -> None:
        self._folder = files("content.cosmic")
        self._language = language
        self._terms = terms(language)
        self._aliens = read_aliens(self._folder)
        self._artifacts = read_artifacts(self._folder)
        self._cosmic = cosmic_cards(read_decks(self._folder).cosmic, self._artifacts)

    def passages(self, chapter: str) -> Mapping[str, Passage]:
        """The texts written for a chapter."""
        return read(self._folder, f"rulebook/{self._language}/{chapter}.toml", dict[str, Passage])

    def phases(self) -> list[Entry]:
        written = self.passages("phases")
        return [_entry("phases", id, title, written[id]) for id, title in self._terms.phase.items()]

    def terms(self) -> list[Entry]:
        return [_entry("terms", id, passage.title, passage) for id, passage in self.passages("terms").items()]

    def cards(self) -> list[Entry]:
        return [self._kind(kind, title) for kind, title in self._terms.kind.items()]

    def _kind(self, kind: str, title: str) -> Entry:
        """One of the six kinds; an attack is found by its number too."""
        designs = [card for card in self._cosmic if card.kind == kind]
        lines: list[Line] = [Text(self._terms.kind_text[kind])]
        copies = sum(card.copies for card in designs)
        lines += [BLANK, sheets.copies(copies, self._terms)] if copies else []
        also = [self._terms.card_name(card.id) for card in designs if card.value is not None]
        return Entry("cards", kind, title, first_sentence(lines), tuple(lines), rules=("R2.9",), also=tuple(also))

    def artifacts(self) -> list[Entry]:
        return [sheets.artifact(facts, self._terms) for facts in self._artifacts.values()]

    def aliens(self) -> list[Entry]:
        return [sheets.alien(id, self._aliens, self._terms) for id in self._aliens]

    def techs(self) -> list[Entry]:
        return [sheets.tech(facts, self._terms) for facts in read_techs(self._folder).values()]

    def combos(self) -> list[Entry]:
        names = {id: facts.name for id, facts in self._aliens.items()}
        combos = read_combos(self._folder, self._aliens)
        return [sheets.combo(facts, names, self._terms) for facts in combos.values()]

    def destiny(self) -> list[Entry]:
        return [self._destiny_card(id, text) for id, text in self._terms.destiny_text.items()]

    def _destiny_card(self, id: str, text: str) -> Entry:
        title = self._terms.destiny.get(id, id)
        heading = self._terms.sheet["destiny"].format(name=title)
        return Entry("destiny", id, title, first_sentence([Text(text)]), (Text(text),), heading, ("R7",))

    def variants(self) -> list[Entry]:
        return [_entry("variants", id, passage.title, passage) for id, passage in self.passages("variants").items()]

    def options(self) -> list[Entry]:
        written = self.passages("options")
        return [self._option(field.name, written[field.name]) for field in attrs.fields(Options)]

    def _option(self, name: str, passage: Passage) -> Entry:
        """What a table can choose, with its default."""
        entry = _entry("options", name, name, passage)
        said = self._terms.sheet["default"].format(value=_in_words(getattr(BY_THE_BOOK, name)))
        return attrs.evolve(entry, lines=(*entry.lines, BLANK, Text(said, quiet=True)))


def _entry(chapter: str, id: str, title: str, passage: Passage) -> Entry:
    lines = paragraphs(passage.text)
    return Entry(chapter, id, title, first_sentence(lines), lines, rules=passage.rules, also=passage.also)


def _in_words(value: object) -> str:
    """An option's value as people write it in a file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    return "none" if value is None else str(value)
