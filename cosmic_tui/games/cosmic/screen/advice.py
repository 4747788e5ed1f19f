"""A hint: what the `simple` bot would answer, from the player's own view, and why."""

from __future__ import annotations

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import Choice
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.screenkit.styled_text import Row

PERSON = "person"


def advice(table: TableModel, choice: Choice, text: str = "advice.said") -> Row:
    """The hint for a question, in the words of `text`. Where several people play, all have to have agreed to hints."""
    words, scene = table.names.words, choice.scene
    if scene is None or not _allowed(table):
        return words.ink("advice.several", "dim")
    if table.news and choice.ask.key in table.news.prepare:
        return words.ink("advice.early", "dim")
    adviser = SimpleBot("hint", load())
    for seen in table.events:
        adviser.on_event(seen)
    advised = adviser.advise(scene.view, choice.ask)
    if not advised.choose:
        return words.ink("advice.wait", "hot")
    said = answer_in_words(advised.choose, scene, choice.ask.kind)
    return words.ink(text, "hot", choice=said, why=words.tell(advised.why))


def _allowed(table: TableModel) -> bool:
    news = table.news
    return news is not None and (news.hints or sum(seat.kind == PERSON for seat in news.table.seats) <= 1)
