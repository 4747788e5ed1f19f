"""A hint: what one of the levels of bots would answer, from the player's own view, and why.

`F2` asks one that looks ahead, where it does so about this kind of question: it thinks beside everything else, for as
long as hardly anybody notices. The coach, plain lines and whoever asks while it thinks get what `simple` says at once.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots import candidates
from cosmic_tui.games.cosmic.bots.budget import SearchBudget
from cosmic_tui.games.cosmic.bots.move import Move
from cosmic_tui.games.cosmic.bots.search import SearchBot
from cosmic_tui.games.cosmic.bots.simple import SimpleBot
from cosmic_tui.games.cosmic.bots.temper import ADVISER
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.ui.puzzling import TABLE as PUZZLE

logger = logging.getLogger(__name__)

PERSON = "person"
DEEPER = SearchBudget(playouts=40)
"""How far a hint looks ahead: twice as far as `hard`, in about a tenth of a second, and the same on every machine."""
THINKER = ThreadPoolExecutor(1, thread_name_prefix="hint")
_THINKING = Lock()
"""Held while a hint is thought of: several at a time would be felt."""


def advice(table: TableModel, choice: Choice, text: str = "advice.said", *, take: bool = False) -> Row:
    """The hint for a question, in the words of `text`; with `take` the cursor goes there too.

    Where several people play, all have to have agreed to hints.
    """
    words = table.names.words
    if table.news is not None and table.news.table.id == PUZZLE:
        return words.ink("advice.in_puzzle", "dim")
    if choice.scene is None or not _allowed(table):
        return words.ink("advice.several", "dim")
    if _is_early(table, choice):
        return words.ink("advice.early", "dim")
    return _told(table, choice, _advised(table, choice), text, take=take)


def looks_ahead(table: TableModel, choice: Choice) -> bool:
    """Whether a hint for this question is worth looking ahead for."""
    free = choice.scene is not None and _allowed(table) and not _is_early(table, choice)
    return free and choice.ask.kind in candidates.RULES


def say_so(table: TableModel, choice: Choice) -> Row:
    """Tell that a hint is looked for: what stands there until there is one, or the player goes on."""
    choice.advice = table.names.words.ink("advice.thinking", "dim")
    return choice.advice


async def look_ahead(table: TableModel, choice: Choice, thinking: Row) -> None:
    """Look ahead for a hint, and give it in the place of `thinking`; while others do so, what `simple` says."""
    if _THINKING.acquire(blocking=False):
        try:
            advised = await asyncio.get_running_loop().run_in_executor(THINKER, _looked_ahead, table, choice)
        except Exception:
            logger.exception("no hint looks ahead for %s", choice.ask.kind)
            advised = _advised(table, choice)
        finally:
            _THINKING.release()
    else:
        advised = _advised(table, choice)
    if choice.advice is thinking and not choice.sent:
        choice.advice = _told(table, choice, advised, "advice.taken", take=True)


def _looked_ahead(table: TableModel, choice: Choice) -> Move:
    assert choice.scene is not None  # noqa: S101 - a table's choices all have one
    adviser = SearchBot("hint", load(), DEEPER, ADVISER)
    for seen in tuple(table.events):
        adviser.on_event(seen)
    return adviser.advise(choice.scene.view, choice.ask)


def _told(table: TableModel, choice: Choice, advised: Move, text: str, *, take: bool) -> Row:
    words, scene = table.names.words, choice.scene
    if not advised.choose or scene is None:
        return words.ink("advice.wait", "hot")
    if take:
        choice.take(advised.choose)
    said = answer_in_words(advised.choose, scene, choice.ask.kind)
    return words.ink(text, "hot", choice=said, why=words.tell(advised.why))


def begin_at_hint(table: TableModel) -> None:
    """With the coach on the cursor begins where the hint is; of a deal nothing is chosen ahead.

    In a lesson the good answer is made already, marks and all: Enter gives what the coach has just explained.
    """
    if table.news is None or not table.news.coach or not _allowed(table):
        return
    for choice in table.new_choices():
        if not _is_early(table, choice) and not isinstance(choice, DealChoice):
            advised = _advised(table, choice).choose
            (choice.take if table.lesson else choice.begin)(advised)


def _advised(table: TableModel, choice: Choice) -> Move:
    assert choice.scene is not None  # noqa: S101 - a table's choices all have one
    adviser = SimpleBot("hint", load(), ADVISER)
    for seen in table.events:
        adviser.on_event(seen)
    return adviser.advise(choice.scene.view, choice.ask)


def _is_early(table: TableModel, choice: Choice) -> bool:
    """Whether a question is not put yet, so that a hint could tell what is not known."""
    return table.news is not None and choice.ask.key in table.news.prepare


def _allowed(table: TableModel) -> bool:
    news = table.news
    return news is not None and (news.hints or sum(seat.kind == PERSON for seat in news.table.seats) <= 1)
