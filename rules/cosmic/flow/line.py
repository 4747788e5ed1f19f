"""The line of the game: which step is run at each timing point."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.cosmic.actions import perform
from rules.cosmic.cards.context import Context
from rules.cosmic.effects import hidden_sheets
from rules.cosmic.flow import (
    alliance,
    deal,
    destiny,
    launch,
    planning,
    regroup,
    research,
    resolution,
    reveal,
    setup,
    turn,
)
from rules.cosmic.protocol.timing import MAIN_LINE
from rules.cosmic.state.state import END
from rules.kernel.machine import STAY, Asking, Line, Row, StepResult, row


def _after_parts(step: Callable[[Context], StepResult]) -> Row:
    """A point at which powers and cards act first, and then the rules, which ask nobody."""
    return row(perform.window, perform.window_due, step)


def _then_asking(step: Callable[[Context], Asking[StepResult]], due: Callable[[Context], bool] | None = None) -> Row:
    """The same where the rules may ask."""

    def run(game: Context) -> Asking[StepResult]:
        if (yield from perform.window(game)) == STAY:
            return STAY
        return (yield from step(game)) if due is None or due(game) else None

    return row(run, lambda game: due is None or due(game) or perform.window_due(game))


WINDOW = row(perform.window, perform.window_due)

STEPS: Mapping[str, Row] = {
    "setup.choose": row(setup.choose_aliens),
    "setup.techs": row(research.deal, research.played),
    "turn.start": row(turn.start_turn),
    "start_turn.shift": row(hidden_sheets.shift, hidden_sheets.shifts),
    "start_turn.new_hand": row(turn.new_hand, turn.needs_new_hand),
    "start_turn.recheck": row(turn.new_hand, turn.needs_another_hand),
    "encounter.begin": row(turn.begin_encounter),
    "regroup.tech": row(research.step, research.due, research.finish),
    "regroup.retrieve": row(regroup.retrieve, regroup.in_warp),
    "regroup.end": row(regroup.end, perform.unsettled, regroup.past_destiny),
    "destiny.before_draw": row(destiny.before_draw, perform.window_due),
    "destiny.draw": row(destiny.draw),
    "destiny.own_colour": row(destiny.own_colour, destiny.is_own_colour),
    "destiny.wild_choice": row(destiny.name_defense, destiny.is_wild, destiny.name_itself),
    "destiny.defense_known": _after_parts(destiny.leave),
    "launch.aim": row(launch.aim),
    "launch.ships": row(launch.send),
    "launch.after_ships": _after_parts(launch.past_reclaim),
    "launch.reclaim": row(launch.reclaim),
    "alliance.offense_invites": row(alliance.offense_invites),
    "alliance.defense_invites": row(alliance.defense_invites),
    "alliance.response": row(alliance.respond),
    "planning.check_cards": row(planning.check_cards, planning.check_due),
    "planning.recheck": row(planning.check_cards, planning.check_due),
    "planning.select": row(planning.select),
    "reveal.turn_up": row(reveal.turn_up),
    "reveal.announced": _after_parts(reveal.carry_out_announced),
    "reveal.match_up": row(reveal.match_up),
    "reveal.totals": _after_parts(reveal.build_totals),
    "reveal.reinforcements": row(reveal.reinforce, reveal.loop_due),
    "reveal.totals_final": row(reveal.find_winner),
    "reveal.upset": row(reveal.tell_outcome),
    "deal.allies_return": row(deal.allies_return),
    "deal.talk": row(deal.talk),
    "deal.confirmed": row(deal.confirm),
    "deal.carry_out": row(deal.carry_out),
    "deal.completed": _then_asking(deal.complete),
    "deal.penalty": row(deal.penalty),
    "deal.gate_return": row(deal.gate_return),
    "deal.after": _after_parts(deal.leave),
    "resolution.outcome_known": row(resolution.outcome_known, seldom=True),
    "resolution.losers_to_warp": row(resolution.losers_to_warp, seldom=True),
    "resolution.land": row(resolution.land, resolution.lands, seldom=True),
    "resolution.win_check": row(resolution.check_win),
    "resolution.compensation": row(resolution.compensate, resolution.is_owed),
    "resolution.rewards": row(resolution.reward, resolution.rewards_due),
    "resolution.allies_return": row(resolution.allies_return, resolution.anyone_beside),
    "resolution.after": _after_parts(resolution.past_discards),
    "resolution.discard": row(resolution.discard, seldom=True),
    "encounter.broken_off": row(turn.broken_off, seldom=True),
    "encounter.cleanup": row(turn.clean_up, seldom=True),
    "turn.continue": _then_asking(turn.second_encounter, turn.may_continue),
    "turn.end": row(turn.end_turn),
}
"""What the rules do at each point; where there is no entry only powers and cards act."""

LINE = Line(
    (point.id for point in MAIN_LINE),
    {point.id: STEPS.get(point.id, WINDOW) for point in MAIN_LINE},
    END,
)
