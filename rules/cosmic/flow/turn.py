"""Start Turn, the frame of an encounter, and what comes after it (R4, R5, R14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cosmic.actions import perform
from rules.cosmic.effects import drawing, sheet_loans
from rules.cosmic.flow import research
from rules.cosmic.moves import ship_moves, stored_cards
from rules.cosmic.protocol.questions import one, put
from rules.cosmic.state.encounter import Encounter, Interrupted
from rules.cosmic.state.state import END
from rules.kernel.machine import Jump, StepResult

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.machine import Asking, StepResult

SUCCESSES = frozenset({"offense", "deal", "success"})
"""Outcomes after which the first encounter of a turn may be followed by a second (R14.1)."""


def start_turn(game: Context) -> None:
    """`turn.start`: the offense is named; from here on it counts as the first encounter (R4.4)."""
    _clear_marks(game)
    game.emit("turn.start", {"turn": game.state.turn, "offense": game.offense})


def new_hand(game: Context) -> Asking[None]:
    """`start_turn.new_hand`, `start_turn.recheck`: a new hand where there is no encounter card (R5.1, R5.3)."""
    yield from drawing.new_hand(game, game.offense)


def needs_new_hand(game: Context) -> bool:
    """Whether the offense holds no encounter card."""
    return not game.holds_encounter_card(game.offense)


def needs_another_hand(game: Context) -> bool:
    """The same once more: where no hand can hold an encounter card any more, that has been seen already (R5.1)."""
    return needs_new_hand(game) and drawing.encounter_cards_left(game)


def begin_encounter(game: Context) -> None:
    """`encounter.begin`: what is counted by encounter starts anew (R4.4)."""
    state = game.state
    if game.options.max_encounters is not None and state.encounters >= game.options.max_encounters:
        game.emit("game.won", {"winners": [], "won_by": {}})
        raise Jump(END)
    state.encounters += 1
    if state.encounter.number > 1 or state.encounter.inserted:
        _clear_marks(game)
    data = {"turn": state.turn, "number": state.encounter.number, "offense": game.offense}
    if state.encounter.inserted:
        data["inserted"] = True
    game.emit("encounter.begin", data)


def _clear_marks(game: Context) -> None:
    for player in game.state.players.values():
        for sheet in player.sheets:
            sheet.zapped, sheet.used = False, ()
        for tech in player.techs:
            tech.used, tech.fresh = (), False


def broken_off(game: Context) -> Asking[StepResult]:
    """`encounter.broken_off`: all ships on the gate and beside the planet go home; nobody wins or loses (R10.3)."""
    encounter = game.encounter
    if encounter.outcome is None:
        encounter.outcome = "ended"
        game.emit("encounter.broken_off", {"offense": game.offense, "why": encounter.failure})
    for seat in game.state.timing_order():
        for place in ("gate", "beside"):
            yield from ship_moves.go_home(game, seat, place, "R10.3")
    for seat in tuple(encounter.cards):
        stored_cards.take_back(game, seat, seat)
    encounter.face_up = ()
    return "encounter.end"


def clean_up(game: Context) -> Asking[StepResult]:
    """`encounter.cleanup`: the destiny card has gone to its pile; a broken-off encounter ends the turn (R14.4).

    Inserted encounters come now; after the last of them the interrupted turn goes on.
    """
    encounter, state = game.encounter, game.state
    game.emit("encounter.end", {"outcome": encounter.outcome})
    sheet_loans.end_loans(game)
    yield from perform.trigger(game, "encounter.cleanup", None)
    then = "turn.end" if encounter.outcome == "ended" else "turn.continue"
    if state.inserting:
        inserted, state.inserting = state.inserting[0], state.inserting[1:]
        return insert(game, *inserted, then)
    return _take_up(game) if encounter.inserted else then


def insert(game: Context, attacker: str, defense: str, then: str) -> StepResult:
    """A player has an encounter at once, with this defense or by destiny; the turn it interrupts is kept (R14.5).

    An encounter that was itself inserted is over for good: after the next one the same turn goes on.
    """
    state = game.state
    if not state.encounter.inserted:
        sheets = [sheet for player in state.players.values() for sheet in player.sheets]
        zapped = tuple(sheet.alien for sheet in sheets if sheet.zapped)
        used = {sheet.alien: sheet.used for sheet in sheets if sheet.used}
        state.interrupted.append(Interrupted(then, state.encounter, zapped, used))
    state.encounter = Encounter(attacker, defense=defense or None, inserted=True)
    game.emit("encounter.inserted", {"offense": attacker, "defense": state.encounter.defense})
    return "encounter.begin"


def _take_up(game: Context) -> StepResult:
    """The interrupted turn goes on, with the marks of its last encounter."""
    state = game.state
    turn = state.interrupted.pop()
    state.encounter = turn.encounter
    for player in state.players.values():
        for sheet in player.sheets:
            sheet.zapped, sheet.used = sheet.alien in turn.zapped, turn.used.get(sheet.alien, ())
    return turn.then


def another(game: Context) -> str:
    """The offense has one more encounter in this turn: the timing point at which it begins."""
    state = game.state
    state.encounter = Encounter(game.offense, state.encounter.number + 1)
    return "encounter.begin"


def may_continue(game: Context) -> bool:
    """Whether the first encounter of the turn was a success (R14.1), where a second one is played at all (R23.2)."""
    first = game.encounter.number == 1 and not game.options.has("single_encounter")
    return first and game.encounter.outcome in SUCCESSES


def second_encounter(game: Context) -> Asking[StepResult]:
    """`turn.continue`: the offense has a second encounter or declines (R14.1, R14.2).

    It is asked even without an encounter card, when it can only decline: nobody else is to know why.
    """
    armed = game.holds_encounter_card(game.offense)
    options = ["yes"] * armed + ["no"] + ["tech"] * research.can_exchange(game, armed=armed)
    (answer,) = yield from put(one(game.offense, "turn.second", game.state.at, "R14.1", options, "no", always=True))
    game.emit("turn.second", {"seat": game.offense, "yes": answer == "yes"})
    if answer == "yes":
        return another(game)
    if answer == "tech":
        yield from research.exchange(game, game.offense)
    return "turn.end"


def end_turn(game: Context) -> StepResult:
    """`turn.end`: the turn passes to the left (R14.4)."""
    state = game.state
    game.emit("turn.end", {"offense": game.offense})
    state.turn += 1
    state.encounter = Encounter(state.clockwise(game.offense)[1])
    return "turn.start"
