"""What is printed, as lines of the rulebook; the screen shows the same lines on its sheets."""

from __future__ import annotations

from collections.abc import Mapping

from content.cosmic.naming import Terms
from content.cosmic.rulebook.entry import BLANK, Bars, Entry, Line, Text
from rules.cosmic.cards.catalogue import AlienFacts, ArtifactFacts, Combo, FlareFacts, TechFacts


def alien(id: str, aliens: Mapping[str, AlienFacts], terms: Terms) -> Entry:
    """An alien sheet with both halves of its flare (R16.1, R20.1)."""
    facts = aliens[id]
    lines: list[Line] = [Text(facts.summary, quiet=True), Bars(facts.roles, facts.phases), BLANK, Text(facts.text)]
    if facts.setup:
        lines += [BLANK, Text(facts.setup)]
    barred = [aliens[other].name for other in facts.excludes]
    lines += [BLANK, *halves(facts, terms), BLANK, Text(_marks(facts, barred, terms), quiet=True)]
    also = (facts.power, f"flare {facts.name}", f"{facts.name} flare")
    return Entry(
        "aliens", facts.id, facts.name, facts.summary, tuple(lines), f"{facts.name}: {facts.power}", also=also
    )  # fmt: skip


def halves(facts: AlienFacts, terms: Terms) -> list[Line]:
    """Both texts of a flare."""
    return [_half("wild", facts.wild, terms), BLANK, _half("super", facts.super, terms)]


def _half(name: str, half: FlareFacts, terms: Terms) -> Text:
    bars = {"roles": terms.roles(half.roles), "phases": terms.phases(half.phases)}
    return Text(terms.sheet[name].format(text=half.text, **bars))


def _marks(facts: AlienFacts, barred: list[str], terms: Terms) -> str:
    said = [terms.sheet[facts.use], terms.sheet["alert"].format(level=facts.alert)]
    if barred:
        said.append(terms.sheet["bars"].format(aliens=", ".join(barred)))
    return " ".join(said)


def artifact(facts: ArtifactFacts, terms: Terms) -> Entry:
    """An artifact card (R18)."""
    lines = (Bars(facts.roles, facts.phases), BLANK, Text(facts.text), BLANK, copies(facts.count, terms))
    return Entry("artifacts", facts.id, facts.name, facts.summary, lines)


def copies(count: int, terms: Terms) -> Text:
    """How many of a card are in the deck."""
    return Text(terms.sheet["copies"].format(n=count), quiet=True)


def tech(facts: TechFacts, terms: Terms) -> Entry:
    """A tech (R24)."""
    said = [terms.sheet["research"].format(number=facts.research or "X"), terms.sheet[facts.after_use]]
    said += [terms.sheet["secret"]] if facts.secret else []
    lines = (Bars(facts.roles, facts.phases), Text(" ".join(said), quiet=True), BLANK, Text(facts.text))
    return Entry("techs", facts.id, facts.name, facts.summary, lines)


def combo(facts: Combo, names: dict[str, str], terms: Terms) -> Entry:
    """A combo card (R3.2); `names` of aliens by their ids."""
    *first, fourth, fifth = [names[alien] for alien in facts.aliens]
    said = terms.sheet["combo"].format(three=", ".join(first), fourth=fourth, fifth=fifth)
    lines = (Text(said), BLANK, Text(terms.sheet[facts.origin], quiet=True))
    return Entry("combos", facts.id, facts.name, said, lines)
