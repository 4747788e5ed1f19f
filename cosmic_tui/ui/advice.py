"""A hint: what the `simple` bot would answer, from the player's own view, and why in a sentence."""

from __future__ import annotations

from content.load import load
from cosmic_tui.bots.simple import SimpleBot
from cosmic_tui.ui.ink import Row
from cosmic_tui.ui.prompts import Choice
from cosmic_tui.ui.prompts.hints import answer_in_words
from cosmic_tui.ui.table import Table

PERSON = "person"


def advice(table: Table, choice: Choice) -> Row:
    """The hint for a question. At a table of several people there is none: it would play for one of them."""
    words, scene = table.names.words, choice.scene
    if scene is None or _people(table) > 1:
        return words.ink("advice.several", "dim")
    if table.news and choice.ask.key in table.news.prepare:
        return words.ink("advice.early", "dim")
    adviser = SimpleBot("hint", load())
    for seen in table.events:
        adviser.hear(seen)
    advised = adviser.advise(scene.view, choice.ask)
    if not advised.choose:
        return words.ink("advice.wait", "hot")
    said = answer_in_words(advised.choose, scene, choice.ask.kind)
    return words.ink("advice.said", "hot", choice=said, why=advised.why)


def _people(table: Table) -> int:
    return sum(seat.kind == PERSON for seat in table.news.table.seats) if table.news else 0
