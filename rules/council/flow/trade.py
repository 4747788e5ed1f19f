"""Trade: open talk, in which whoever speaks first is heard (C15)."""

from __future__ import annotations

from rules.council.cards.context import Context
from rules.council.moves.bargains import check_talk, say, table_of
from rules.council.protocol.trade_talk import VERBS
from rules.kernel.asks import CLOCK, Ask, Poll, Shape
from rules.kernel.machine import STAY, Asking, StepResult

DONE = "done"


def talk(game: Context) -> Asking[StepResult]:
    """`trade.table`: one line of one seat at a time, until all are done or the clock has run out (C15.2)."""
    state = game.state
    speaking = [seat for seat in state.playing if seat not in table_of(game).done]
    if not speaking:
        return None
    asks = [_ask(game, seat) for seat in speaking]
    if game.options.trade_seconds:
        asks.append(Ask(CLOCK, CLOCK, state.at, "C15.2", Shape.ONE, ("expire",), ("expire",), always=True))
    answers = yield Poll(tuple(asks), first=True)
    speaker = next((seat for seat in speaking if seat in answers), None)
    if speaker is None:
        return None
    say(game, speaker, check_talk(game, speaker, answers[speaker]))
    return STAY


def _ask(game: Context, seat: str) -> Ask:
    return Ask(seat, "trade.table", game.state.at, "C15.2", Shape.FORM, VERBS, (DONE,), always=True)


def end(game: Context) -> None:
    """`trade.end`: offers that nobody has accepted are void."""
    game.state.table = None
