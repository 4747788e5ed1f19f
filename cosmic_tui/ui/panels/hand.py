"""The own hand, with the cards lit that can be played now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cosmic_tui.ui.cards import CARDS, FLARE
from cosmic_tui.ui.ink import Row, Span, clickable, ink, set_in, styled
from cosmic_tui.ui.table import Table
from rules.asks import bare


def hand(table: Table, cells: int) -> list[Row]:
    """The cards, sorted, equal ones counted, on as many lines as they need."""
    view, words = table.view, table.names.words
    if table.seat is None:
        return [words.ink("hand.hidden", "faint")]
    if view is None:
        return []
    held = Counter(CARDS.sorted(view.hand))
    if not held:
        return [words.ink("hand.empty", "faint")]
    lit = playable(table)
    return set_in([_card(table, card, count, card in lit) for card, count in held.items()], cells, 2)


def playable(table: Table) -> set[str]:
    """The cards the question shown could be answered with."""
    choice = table.choice
    return {bare(option) for option in choice.options if option.startswith("card:")} if choice else set()


def _card(table: Table, card: str, count: int, lit: bool) -> Row:
    name = table.names.times(table.names.card(card), count)
    mark = Span(table.look.sign("lit"), "lit") if lit else Span(" ")
    return clickable((mark, *(styled(name, "bold under") if lit else name)), f"hand:{card}")


def hand_title(table: Table) -> str:
    """The panel's title, with the number of cards."""
    words = table.names.words
    count = len(table.view.hand) if table.view else 0
    title = words.say("panel.hand")
    return f"{title} ({words.count('card', count)})" if table.seat and count else title


def face(table: Table, card: str) -> list[Row]:
    """Everything that is printed on a card."""
    words, names = table.names.words, table.names
    rows: list[Row] = [styled(names.card(card), "bold")]
    if card.startswith(FLARE):
        return [*rows, *halves(table, card.removeprefix(FLARE))]
    if card in CARDS.artifacts:
        printed = CARDS.artifacts[card]
        bars = {"roles": _roles(table, printed.roles), "phases": _phases(table, printed.phases)}
        rows += [words.ink("card.bars", "dim", dot=table.look.sign("dot"), **bars), (), ink(printed.text)]
    else:
        kind = CARDS.kind(card)
        rows += [ink(names.kind(kind), "dim"), (), ink(words.texts[f"card.{kind}"])]
    copies = CARDS.copies(card)
    return [*rows, (), words.ink("card.many", "faint", n=words.count("card", copies))]


def sheet(table: Table, alien: str) -> list[Row]:
    """Everything that is printed on an alien sheet and its flare."""
    names, printed = table.names, CARDS.aliens[alien]
    bars = {"roles": _roles(table, printed.roles), "phases": _phases(table, printed.phases)}
    head = names.words.ink("card.bars", "dim", dot=table.look.sign("dot"), **bars)
    title = ink(f"{printed.name}: {printed.power}", "bold")
    return [title, ink(printed.summary, "dim"), head, (), ink(printed.text), (), *halves(table, alien)]


def halves(table: Table, alien: str) -> list[Row]:
    """Both texts of a flare."""
    printed, words = CARDS.aliens[alien], table.names.words
    return [
        words.ink(f"card.{name}", roles=_roles(table, half.roles), phases=_phases(table, half.phases), text=half.text)
        for name, half in (("wild", printed.wild), ("super", printed.super))
    ]


def _roles(table: Table, roles: Sequence[str]) -> str:
    return ", ".join(table.names.terms.role.get(role, role) for role in roles)


def _phases(table: Table, phases: Sequence[str]) -> str:
    names = table.names
    if len(phases) == len(names.terms.phase):
        return names.words.say("word.every_phase")
    return ", ".join(names.phase(phase) for phase in phases)
