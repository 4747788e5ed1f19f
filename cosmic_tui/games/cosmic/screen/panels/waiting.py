"""What is said while nothing is asked of this seat, before the game, and after it."""

from __future__ import annotations

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.form import agreed_row, deal_clock
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.beat import beat_rows
from cosmic_tui.games.cosmic.screen.panels.encounter import play_row
from cosmic_tui.games.cosmic.screen.panels.story import ENCOUNTER, sentence
from cosmic_tui.games.cosmic.screen.stage.scenes import SHOWN
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.table.seats import patience
from cosmic_tui.screenkit.styled_text import BLANK, Row, ink, join, styled
from cosmic_tui.ui.puzzling import TABLE as PUZZLE
from cosmic_tui.ui.votes import consents
from cosmic_tui.ui.waiting import how_slow, waited_for


def idle(table: TableModel) -> list[Row]:
    """What is said while nothing is asked of this seat."""
    words, names, view = table.names.words, table.names, table.view
    playing = table.seat and view and not table.over
    again = table.news.again if table.news else None
    keys = words.ink("keys.table" if playing else "keys.watching", "faint")
    if view is None:
        return [*_seating_rows(table), BLANK, keys]
    if table.news is not None and table.news.table.id == PUZZLE:
        return [words.ink("wait.solved", "title"), words.ink("wait.after_puzzle", "dim")]
    if table.over:
        gathers = (
            [words.ink("wait.again", "hot", names=", ".join(clean(each) for each in again.names))] if again else []
        )
        return [words.ink("wait.over", "title"), *gathers, _afterwards(table), BLANK, words.ink("keys.over", "faint")]
    rows: list[Row] = [] if table.seat else [words.ink("wait.watching", "dim")]
    rows += [play_row(names, play) for play in view.playing]
    if view.waiting:
        waiting = join([(*names.seat(seat), *waited_for(table, seat)) for seat in view.waiting])
        rows.append(words.ink("wait.for", "", seats=waiting))
    if view.finished:
        rows.append(words.ink("wait.finished", "dim", seats=names.seats(view.finished)))
    if view.reactions:
        rows += [row for row in [_just_now(table)] if row and not view.playing]
        rows.append(words.ink("wait.reactions", "dim"))
        rows += _answers(table)
    if not view.waiting and not view.reactions:
        rows.append(words.ink("wait.quiet", "dim"))
    rows += [row for row in [_slow(table)] if row]
    rows += vacancy(table)
    return [*rows, *beat_rows(table), *consents(table), BLANK, keys]


def _just_now(table: TableModel) -> Row:
    """What may be reacted to: the last thing that was shown, of those that the stage shows."""
    told = table.events[: table.stage.shown_events(len(table.events))]
    last = next((event for event in reversed(told) if event.kind in SHOWN or event.kind == ENCOUNTER), None)
    return styled(sentence(table.names, last), "bold") if last else BLANK


def _answers(table: TableModel) -> list[Row]:
    """What could answer the thing announced last, by what is printed: a line, or none."""
    playing = table.view.playing if table.view else []
    cards = CARDS.answers(playing[-1].card) if playing else ()
    if not cards:
        return []
    return [table.names.words.ink("wait.answered", "dim", cards=join([table.names.card(card) for card in cards]))]


def _slow(table: TableModel) -> Row:
    """What can be done about somebody who takes long."""
    slow = how_slow(table, table.view.waiting if table.view else [])
    return table.names.words.ink("wait.slow_bot" if slow == "long" else "wait.slow", "dim") if slow else BLANK


def vacancy(table: TableModel) -> list[Row]:
    """That somebody could be invited to a seat, or that one is kept for whoever looks on."""
    words = table.names.words
    if table.keeps_seat:
        return [words.ink("wait.kept", "hot", key=ink("Enter", "key"))]
    if table.seat is None or not table.vacant:
        return []
    key = ink(words.say("wait.key_invite"), "key")
    return [words.ink("wait.vacant", "", seats=table.names.seats(table.vacant), key=key)]


def _afterwards(table: TableModel) -> Row:
    """What can be done once the game is over."""
    words = table.names.words
    again = words.say("result.key_rematch")
    gathers = table.news is not None and table.news.again is not None
    how = "wait.leave" if table.seat or gathers else "wait.leave_watching"
    return words.ink(how, "dim", again=ink(again, "key"), replay=ink("r", "key"), key=ink("l", "key"))


def _seating_rows(table: TableModel) -> list[Row]:
    words, news = table.names.words, table.news
    if news is None:
        return [words.ink("lobby.connecting", "dim")]
    taken = sum(seat.kind != "empty" for seat in news.table.seats)
    begin = words.ink("wait.begin", "title", seats=taken, all=len(news.table.seats))
    how = words.ink("wait.begin_full" if taken == len(news.table.seats) else "wait.begin_how", "",
                    key=ink(words.say("wait.key_start"), "key"))  # fmt: skip
    rows = [begin, how if table.seat else words.ink("wait.begin_watch", "dim")]
    if table.seat and taken < len(news.table.seats):
        rows.append(words.ink("wait.code", "", code=ink(news.table.id, "title")))
    agreed = agreed_row(news.table, words)
    return [*rows, *_terms(table, news.options), *([agreed] if agreed else [])]


def _terms(table: TableModel, options: TableOptions) -> list[Row]:
    """What was agreed when the table was made."""
    words = table.names.words
    pace = words.texts.get(f"pace.{options.pace}", options.pace)
    holds = words.count("holds", options.holds) if options.holds else words.say("make.none")
    wait = words.span(patience(options)) if patience(options) else words.say("make.for_ever")
    looking_on = words.say(f"spectators.{options.spectators}")
    return [
        words.ink("wait.terms", "dim", pace=pace, clock=deal_clock(options, words)),
        words.ink("wait.terms_more", "dim", holds=holds, patience=wait, spectators=looking_on),
    ]
