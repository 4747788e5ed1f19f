"""The line of the game: which step is run at each timing point."""

from __future__ import annotations

from collections.abc import Mapping

from rules.council.flow import (
    battle,
    council,
    ending,
    ground,
    guns,
    landing,
    markers,
    movement,
    natives,
    opening,
    production,
    scouting,
    trade,
)
from rules.council.protocol.timing import MAIN_LINE
from rules.council.state.state import END
from rules.kernel.machine import Line, Row, row

STEPS: Mapping[str, Row] = {
    "setup.race": row(opening.choose_races),
    "setup.map": row(opening.lay_map),
    "setup.units": row(opening.place_units),
    "setup.markers": row(opening.roll_markers),
    "setup.objectives": row(opening.deal_objectives),
    "round.start": row(council.start_round),
    "council.objective": row(council.open_objective),
    "move.orders": row(movement.write_sheets),
    "move.initiative": row(movement.roll_initiative),
    "move.begin": row(movement.begin),
    "move.turn": row(movement.next_seat),
    "move.lift": row(movement.lift),
    "move.leave": row(movement.leave),
    "move.go": row(movement.go),
    "move.limit": row(movement.apply_limits),
    "move.markers": row(markers.open_markers),
    "move.fire": row(guns.fire_at_fleets),
    "battle.start": row(battle.start),
    "battle.barrage": row(battle.barrage),
    "battle.siege": row(battle.siege),
    "battle.round": row(battle.exchange),
    "battle.repair": row(battle.repair),
    "battle.end": row(battle.end),
    "land.begin": row(landing.begin),
    "land.scout": row(scouting.scout),
    "land.erase": row(scouting.erase),
    "land.bombard": row(landing.approach),
    "land.marker": row(natives.open_marker),
    "land.fire": row(landing.fire_at_landing),
    "ground.round": row(ground.exchange),
    "ground.repair": row(ground.repair),
    "ground.end": row(ground.end),
    "land.taken": row(ground.take),
    "land.end": row(ground.landing_over),
    "move.done": row(movement.turn_done),
    "move.end": row(movement.end),
    "produce.orders": row(production.write_sheets),
    "produce.cards": row(production.place_free_units),
    "produce.units": row(production.build_units),
    "produce.docks": row(production.build_docks),
    "produce.techs": row(production.buy_technologies),
    "produce.end": row(production.end),
    "trade.table": row(trade.talk),
    "trade.end": row(trade.end),
    "end.cards": row(ending.write_end_sheets),
    "end.recycle": row(ending.recycle),
    "end.goods": row(ending.pay_contracts),
    "end.laws": row(ending.limit_goods),
    "end.repair": row(ending.repair),
    "end.claim": row(ending.write_claims),
    "end.score": row(ending.score),
    "end.victory": row(ending.check_victory),
    "round.end": row(ending.end_round),
}

LINE = Line(MAIN_LINE, STEPS, END)
