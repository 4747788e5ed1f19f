"""The prompt: what is asked and why, what each choice leads to, what passing means; or whom the table waits for."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.form import agreed_row, deal_clock
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.asked import what
from cosmic_tui.games.cosmic.screen.panels.beat import between, motions, standing
from cosmic_tui.games.cosmic.screen.panels.coach import coach_line
from cosmic_tui.games.cosmic.screen.panels.encounter import play_row
from cosmic_tui.games.cosmic.screen.panels.standing import away
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.amounts import NumberChoice
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.games.cosmic.screen.prompts.playing import offered
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.host.table.seats import patience
from cosmic_tui.screenkit.styled_text import (
    BLANK,
    ELLIPSIS,
    Row,
    Span,
    around,
    fit,
    ink,
    join,
    padded,
    plain,
    set_in,
    styled,
    width,
    wrap,
)
from rules.kernel.asks import Shape

GAP = 2
LINES_BELOW_A_LIST = 2
"""Room kept for what passing means, and the keys."""


def question(table: TableModel, cells: int, lines: int) -> list[Row]:
    """The prompt on exactly so many lines: the choices have the room that the rest leaves, around the cursor."""
    choice = table.choice
    told = [row for row in [coach_line(table, cells)] if row]
    if choice is None or choice.scene is None:
        return [*told, *(fit(row, cells) for row in idle(table))][:lines]
    top = [*told, *wrap(_title(table, choice), cells)[:2], *(fit(row, cells) for row in standing(table, choice))]
    rest = lines - len(top)
    listed = _listed(choice, cells, rest - LINES_BELOW_A_LIST)
    options = listed or _options(choice, cells)
    foot = _foot(table, choice, cells, max(1, rest - len(options)), hint=not listed)
    room = max(1, rest - len(foot))
    return [*top, *around(options, _line_of_cursor(choice, options), room), *foot]


def _line_of_cursor(choice: Choice, rows: list[Row]) -> int:
    pointed = f"option:{choice.cursor}"
    return next((line for line, row in enumerate(rows) if any(span.pick == pointed for span in row)), 0)


def _title(table: TableModel, choice: Choice) -> Row:
    title = what(table, choice)
    state = choice.state()
    spans: Row = (*title, *((Span("  "), *state) if state else ()))
    more = _more(table, choice)
    return (*spans, Span(f"  ({more}: n)", "hot")) if more else spans


def _more(table: TableModel, shown: Choice) -> str:
    """That there are other questions, those apart that need no answer."""
    words = table.names.words
    others = [choice for choice in table.choices.values() if choice is not shown]
    waiting = sum(not table.is_quiet(choice) for choice in others)
    if not waiting:
        return words.say("wait.more_quiet") if others else ""
    return words.say("wait.more_one") if waiting == 1 else words.say("wait.more", n=waiting)


def _options(choice: Choice, cells: int) -> list[Row]:
    """The options side by side, on as many lines as they need."""
    if isinstance(choice, DealChoice) and choice.building:
        return _offer(choice, cells)
    gap = 0 if isinstance(choice, NumberChoice) else GAP
    return set_in(choice.items(), cells - len(ELLIPSIS) * 4, gap)


def _listed(choice: Choice, cells: int, room: int) -> list[Row]:
    """Several options one below the other, each with where it leads, if there is that much room; else nothing."""
    hints = [choice.hint_of(option) for option in choice.options]
    if not choice.listed or not 1 < len(hints) <= room or not any(hints):
        return []
    items = choice.items()
    column = max(width(item) for item in items) + GAP
    return [fit((*padded(item, column), *styled(hint, "dim")), cells) for item, hint in zip(items, hints, strict=True)]


def _offer(choice: DealChoice, cells: int) -> list[Row]:
    if choice.scene is None:
        return []
    names = choice.scene.names
    give, get = names.items(choice.spelt("give")), names.items(choice.spelt("get"))
    return wrap(names.words.ink("deal.sentence", "", give=give, get=get), cells)


def _foot(table: TableModel, choice: Choice, cells: int, room: int, *, hint: bool) -> list[Row]:
    """Refusal or warning, hint, what passing means, and the keys; the less important fall away first."""
    words = table.names.words
    rows = wrap(_notice(table, choice) or (choice.hint() if hint else BLANK), cells)
    first = sum(map(bool, rows))
    rows += motions(table)
    if isinstance(choice, DealChoice) and not choice.building:
        rows.append(talk_state(table, choice))
    rows.append(passing(table, choice))
    if any(clock.running.what == "move" for clock in table.clocks):
        rows.append(words.ink("prompt.default", "dim", choice=default_in_words(choice)))
    if choice.scene and choice.under:
        rows.append(offered(choice.ask, choice.under, choice.scene))
    rows += [*_vacancy(table), why(table, choice, title=what(table, choice)), words.ink(choice.how, "faint")]
    kept = [row for row in rows if row]
    if len(kept) > room:
        kept = [*kept[: room - 1], kept[-1]] if room > first else [*kept[: room - 1], _cut_off(kept[room - 1 : first])]
    return [fit(row, cells) for row in kept]


def _cut_off(rows: list[Row]) -> Row:
    """The first of these lines, with a sign that there are more."""
    return rows[0] if len(rows) == 1 else (*rows[0], Span(ELLIPSIS, "faint"))


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
    if not behind and point in plain(title):
        return BLANK
    return names.words.ink("prompt.why", "faint", point=point, source=behind)


def default_in_words(choice: Choice) -> Row:
    """The answer that a time-out plays."""
    return answer_in_words(choice.ask.default, choice.scene, choice.ask.kind) if choice.scene else BLANK


def _notice(table: TableModel, choice: Choice) -> Row:
    words = table.names.words
    if choice.sent:
        return words.ink("wait.sent", "dim")
    if choice.error:
        return ink(choice.error, "bad")
    if choice.warning:
        return ink(f"{words.say('prompt.again')} {choice.warning}", "hot")
    return choice.advice


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


def idle(table: TableModel) -> list[Row]:
    """What is said while nothing is asked of this seat."""
    words, names, view = table.names.words, table.names, table.view
    playing = table.seat and view and not table.over
    keys = words.ink("keys.table" if playing else "keys.watching", "faint")
    if view is None:
        return [*_before(table), BLANK, keys]
    if table.over:
        return [words.ink("wait.over", "title"), _afterwards(table), BLANK, words.ink("keys.over", "faint")]
    rows: list[Row] = [] if table.seat else [words.ink("wait.watching", "dim")]
    rows += [play_row(names, play) for play in view.playing]
    if view.waiting:
        rows.append(words.ink("wait.for", "", seats=join([_waited_for(table, seat) for seat in view.waiting])))
    if view.finished:
        rows.append(words.ink("wait.finished", "dim", seats=names.seats(view.finished)))
    if view.reactions:
        rows.append(words.ink("wait.reactions", "dim"))
    if not view.waiting and not view.reactions:
        rows.append(words.ink("wait.quiet", "dim"))
    rows += _vacancy(table)
    return [*rows, *between(table), *motions(table), BLANK, keys]


def _waited_for(table: TableModel, seat: str) -> Row:
    """Who has to answer, and whether that person is away."""
    name = table.names.seat(seat)
    return (*name, *table.names.words.ink("wait.away", "hot")) if away(table, seat) else name


def _vacancy(table: TableModel) -> list[Row]:
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
    how = "wait.leave" if table.seat else "wait.leave_watching"
    return words.ink(how, "dim", again=ink(again, "key"), replay=ink("r", "key"), key=ink("l", "key"))


def _before(table: TableModel) -> list[Row]:
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
