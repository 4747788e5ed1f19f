"""What is said below a question: what passing means, why this seat is asked, the default, the offer of a deal."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, ink, plain
from rules.kernel.asks import Shape


def passing(table: TableModel, choice: Choice) -> Row:
    """What it means to decline, or to choose nothing where that is allowed."""
    words, ask = table.names.words, choice.ask
    if text := words.texts.get(f"ask.{ask.kind}.pass"):
        return ink(text, "dim")
    may_be_empty = ask.shape in (Shape.SOME, Shape.AMOUNTS) and ask.least == 0
    return words.ink("prompt.nothing", "dim") if may_be_empty else BLANK


def why(table: TableModel, choice: Choice, *, title: Row = BLANK) -> Row:
    """Why this seat is asked; nothing where `title` has said so already."""
    names = table.names
    source, point = choice.ask.source, names.point(choice.ask.point)
    behind: Row = (
        (Span(" - ", "faint"), *names.source(source))
        if source and source not in (choice.ask.kind, choice.ask.point)
        else ()
    )
    if not behind and title and (point in plain(title) or f"window.{choice.ask.point}" in names.words):
        return BLANK
    return names.words.ink("prompt.why", "faint", point=point, source=behind)


def default_in_words(choice: Choice) -> Row:
    """The answer that a time-out plays."""
    return answer_in_words(choice.ask.default, choice.scene, choice.ask.kind) if choice.scene else BLANK


def talk_state(table: TableModel, choice: DealChoice) -> Row:
    """The offer on the table of a deal, and who wants to end the talk."""
    view, words, names = table.view, table.names.words, table.names
    if view is None:
        return BLANK
    if view.offer is None:
        said = words.ink("deal.no_offer", "dim")
    elif view.offer.seat == table.seat:
        said = words.ink("deal.own_offer", "dim", other=names.seat(choice.other))
    else:
        offer = view.offer
        said = words.ink("deal.offered", "", seat=names.seat(offer.seat), give=names.items(offer.give),
                         get=names.items(offer.get))  # fmt: skip
    if not view.closing:
        return said
    return (*said, Span(" "), *words.ink("deal.closing", "hot", seats=names.seats(view.closing)))


def notice(table: TableModel, choice: Choice) -> Row:
    """That an answer is on its way, why it is not taken, what a second Enter would do, or the hint asked for."""
    words = table.names.words
    if choice.sent:
        return words.ink("wait.sent", "dim")
    if choice.error:
        return ink(choice.error, "bad")
    if choice.warning:
        return ink(f"{words.say('prompt.again')} {choice.warning}", "hot")
    return choice.advice
