"""The timing points of the main line, in order, with what happens there."""

from __future__ import annotations

from collections.abc import Mapping


def _rows(text: str) -> Mapping[str, str]:
    rows = [line.split(maxsplit=1) for line in text.strip().splitlines()]
    return {point: what for point, what in rows}  # noqa: C416 - the rows are lists, and mypy wants pairs


MAIN_LINE = _rows("""
setup.race          all name the races they would like to play, in secret (C3.1)
setup.map           the map is laid out (C3.2)
setup.units         planets, units, technologies and agreements of the races (C3.3)
setup.markers       hidden markers are rolled (C3.4)
setup.objectives    objectives are stacked, covert ones dealt (C3.5)
round.start         planets wake, what is counted by round starts anew (C8.1)
council.objective   a public objective is opened (C8.4)
move.orders         all write their movement sheets (C9.1)
move.initiative     a die of 100 for each seat (C9.2)
move.begin          standing orders are taken over
move.turn           the next seat becomes the moving seat (C9.2)
move.lift           units are moved without ships, fleets that stay load (C9.4, D72)
move.leave          the next movement of the sheet begins, or one goes on: loading, rift rolls (C9.5)
move.go             one step of a movement (C9.5)
move.limit          the fleet limit is tested (C9.7)
move.markers        markers of systems are opened, stations fall (C9.8)
move.fire           planetary fire at the fleets of the moving seat (C9.9)
battle.start        the next space battle begins (C10.1, C10.2)
battle.barrage      destroyers fire at fighters (C10.3)
battle.siege        Siege Guns fire (C10.3)
battle.round        one exchange of shots (C10.4, C10.5)
battle.repair       armour is mended at the end of an exchange (C10.6)
battle.end          holds, winner, rewards (C10.7)
land.begin          the next system with landing orders (C11.1)
land.scout          fighters look at markers (C11.3)
land.erase          closed markers are destroyed (C11.4)
land.bombard        the next planet: who comes down, and who fires at it before (C11.1, C11.5)
land.marker         the marker of the planet is opened (C11.6)
land.fire           planetary defence fires at what comes down (C11.6)
ground.round        one exchange of shots on the ground (C11.7)
ground.repair       armour is mended at the end of an exchange
ground.end          the winner, and what comes of the fallen (C11.8)
land.taken          the planet changes hands (C11.8, C11.10)
land.end            the next planet, or the next system
move.done           the turn of the moving seat is over
move.end            the movement phase is over
produce.orders      all write their production sheets (C13.1)
produce.cards       features place units, stations give goods (C13.7)
produce.units       docks build (C13.2)
produce.docks       new docks (C13.6)
produce.techs       technologies are bought (C14)
produce.end         the production phase is over
trade.table         offers, contracts, gifts (C15.2)
trade.end           the trade phase is over
end.cards           what seats do at the end of the round (C20.1)
end.recycle         units are scrapped (Recycling)
end.goods           goods from contracts (C15.3)
end.laws            goods beyond a limit are lost (C20.3)
end.repair          all armour is whole (C20.4)
end.claim           each seat may claim one objective (C19.2)
end.score           claims are shown and paid (C20.5)
end.victory         has anybody won (C21)
round.end           effects of the round end, seats leave (C20.6, C22.1)
""")
"""Id to what happens. Points at which only bills or action cards act are not in it."""

ORDER = {point: place for place, point in enumerate(MAIN_LINE)}
_PHASES = {"round": "council", "battle": "move", "land": "move", "ground": "move", "game": "end"}


def phase_of(point: str) -> str:
    """The phase of a round a point belongs to: `setup`, `council`, `move`, `produce`, `trade`, `end`."""
    if point == "round.end":
        return "end"
    prefix = point.partition(".")[0]
    return _PHASES.get(prefix, prefix)
