"""A hint: what the `simple` bot would answer, from the player's own view, and why in a sentence."""

from __future__ import annotations

from content.load import load
from cosmic_tui.bots.simple import SimpleBot
from cosmic_tui.ui.ink import Row, join
from cosmic_tui.ui.prompts import Choice, Scene
from cosmic_tui.ui.prompts.hints import label
from cosmic_tui.ui.table import Table

PERSON = "person"


def advice(table: Table, choice: Choice, text: str = "advice.said") -> Row:
    """The hint for a question, in the words of `text`. Where several people play, all have to have agreed to hints."""
    words, scene = table.names.words, choice.scene
    if scene is None or not _allowed(table):
        return words.ink("advice.several", "dim")
    if table.news and choice.ask.key in table.news.prepare:
        return words.ink("advice.early", "dim")
    adviser = SimpleBot("hint", load())
    for seen in table.events:
        adviser.hear(seen)
    advised = adviser.advise(scene.view, choice.ask)
    if not advised.choose:
        return words.ink("advice.wait", "hot")
    said = join([_pick(pick, choice, scene) for pick in advised.choose], ", ")
    return words.ink(text, "hot", choice=said, why=advised.why)


def _pick(pick: str, choice: Choice, scene: Scene) -> Row:
    """One part of the answer in words; ships with how many, and whether they come or go."""
    option, _, count = pick.partition("=")
    place = label(option, scene, choice.ask.kind)
    if not count:
        return place
    way = "advice.ships_to" if choice.ask.kind == "ships.to" else "advice.ships_from"
    return scene.names.words.ink(way, ships=scene.names.words.count("ship", int(count)), place=place)


def _allowed(table: Table) -> bool:
    news = table.news
    return news is not None and (news.hints or sum(seat.kind == PERSON for seat in news.table.seats) <= 1)
