"""A game written down as Markdown: who played, what happened encounter by encounter, how it ended."""

from __future__ import annotations

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.story import Story, ToldEvent
from cosmic_tui.replay.replay import Replay
from cosmic_tui.screenkit.styled_text import NO_BREAK, Row, plain
from rules.cosmic.protocol.views import View


def markdown(replay: Replay[View]) -> str:
    """The record of the game; ends with a line break."""
    names = Names({row.seat: clean(row.name, 20) or row.seat for row in replay.seats})
    story = Story(names)
    lines = [f"# {_text(names.words.ink('record.title', title=clean(replay.title)))}", "", *_players(replay, names), ""]
    phase = ""
    for event in replay.events:
        told = story.tell(event)
        if told is not None:
            lines += _entry(names, told, phase)
            phase = "" if told.heading else told.phase
    return "\n".join([*lines, *_end(replay, names), ""])


def _players(replay: Replay[View], names: Names) -> list[str]:
    """A table of who played."""
    view = replay.view_at(replay.length)
    heads = [names.words.say(f"record.{key}") for key in ("player", "alien", "colonies")]
    rows = [f"| {' | '.join(heads)} |", "|---|---|---:|"]
    for player in view.players:
        alien = names.alien(player.alien) if player.alien in CARDS.aliens else ""
        rows.append(f"| {_text(names.seat(player.seat))} | {alien} | {player.foreign} |")
    return rows


def _entry(names: Names, told: ToldEvent, phase: str) -> list[str]:
    if told.heading:
        return ["", f"## {_text(told.text)}"]
    head = ["", f"**{names.phase(told.phase)}**", ""] if told.phase and told.phase != phase else []
    return [*head, f"{'  ' * told.depth}- {_text(told.text)}"]


def _end(replay: Replay[View], names: Names) -> list[str]:
    winners = replay.view_at(replay.length).winners
    return ["", f"**{_text(names.words.ink('record.won', seats=names.seats(winners)))}**"] if winners else []


def _text(row: Row) -> str:
    """A sentence with what Markdown would read as its own signs made harmless."""
    text = plain(row).replace(NO_BREAK, " ")
    return "".join(f"\\{char}" if char in "\\`*_[]<>|#" else char for char in text)
