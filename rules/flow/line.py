"""The line of the game: which step is run at each timing point."""

from __future__ import annotations

from collections.abc import Mapping

from rules import effects, ops
from rules.flow import alliance, deal, destiny, launch, planning, regroup, resolution, reveal, turn
from rules.kernel.machine import Line, Row, row
from rules.play import Play
from rules.points import MAIN_LINE
from rules.state import END


def _nothing(_game: Play) -> None:
    """An event that nothing in the game takes part in yet, or that needs no step of its own."""


WINDOW = row(effects.window, effects.window_due)

STEPS: Mapping[str, Row] = {
    "turn.start": row(turn.start_turn),
    "start_turn.new_hand": row(turn.new_hand, turn.needs_new_hand),
    "start_turn.recheck": row(turn.new_hand, turn.needs_new_hand),
    "encounter.begin": row(turn.begin_encounter),
    "regroup.retrieve": row(regroup.retrieve, regroup.in_warp),
    "regroup.end": row(regroup.end, ops.unsettled),
    "destiny.draw": row(destiny.draw),
    "destiny.own_colour": row(destiny.own_colour, destiny.is_own_colour),
    "destiny.wild_choice": row(destiny.name_defense),
    "destiny.defense_known": row(effects.window, effects.window_due, destiny.leave),
    "launch.aim": row(launch.aim),
    "launch.ships": row(launch.send),
    "launch.after_ships": row(effects.window, effects.window_due, launch.past_reclaim),
    "launch.reclaim": row(launch.reclaim),
    "alliance.offense_invites": row(alliance.offense_invites),
    "alliance.defense_invites": row(alliance.defense_invites),
    "alliance.response": row(alliance.respond),
    "planning.check_cards": row(planning.check_cards, planning.check_due),
    "planning.recheck": row(planning.check_cards, planning.check_due),
    "planning.select": row(planning.select),
    "reveal.turn_up": row(reveal.turn_up),
    "reveal.match_up": row(reveal.match_up),
    "reveal.totals": row(reveal.build_totals),
    "reveal.reinforcements": row(reveal.reinforce, reveal.loop_due),
    "reveal.totals_final": row(reveal.find_winner),
    "reveal.upset": row(reveal.tell_outcome),
    "deal.allies_return": row(deal.allies_return),
    "deal.talk": row(deal.talk),
    "deal.confirmed": row(deal.still_stands),
    "deal.carry_out": row(deal.carry_out),
    "deal.completed": row(deal.complete),
    "deal.penalty": row(deal.penalty),
    "deal.gate_return": row(deal.gate_return),
    "deal.after": row(deal.leave),
    "resolution.losers_to_warp": row(resolution.losers_to_warp),
    "resolution.land": row(resolution.land),
    "resolution.win_check": row(resolution.check_win),
    "resolution.compensation": row(resolution.compensate),
    "resolution.rewards": row(resolution.reward, resolution.rewards_due),
    "resolution.allies_return": row(resolution.allies_return, resolution.anyone_beside),
    "resolution.after": row(effects.window, effects.window_due, resolution.past_discards),
    "resolution.discard": row(resolution.discard),
    "encounter.broken_off": row(turn.broken_off),
    "encounter.cleanup": row(turn.clean_up),
    "turn.continue": row(turn.second_encounter, turn.may_continue),
    "turn.end": row(turn.end_turn),
}
"""What happens at each event. A window has no entry: it is polled."""

LINE = Line(
    (point.id for point in MAIN_LINE),
    {point.id: STEPS.get(point.id) or (WINDOW if point.window else row(_nothing)) for point in MAIN_LINE},
    END,
)
