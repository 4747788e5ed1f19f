"""The names that printed entries may use. A name that is not here is a mistake in the file that uses it."""

from typing import Literal

Colour = Literal["red", "yellow", "green", "blue"]
"""The colours of technologies."""

SPECIALTIES: tuple[Colour, ...] = ("red", "green", "blue")
"""The colours of planets with a specialty; none is yellow (C5.1)."""

Letter = Literal["alpha", "beta"]
"""The letters of wormholes: all systems with the same one are next to each other (C4.3)."""

POINTS: tuple[str, ...] = (
    *("setup.seats", "setup.race", "setup.map", "setup.units", "setup.markers", "setup.objectives"),
    *("round.start", "council.bill", "council.window", "council.objective"),
    *("move.orders", "move.initiative", "move.begin", "move.turn", "move.lift", "move.leave", "move.go"),
    *("move.limit", "move.markers", "move.fire"),
    *("battle.start", "battle.cards", "battle.mines", "battle.barrage", "battle.siege", "battle.round"),
    *("battle.repair", "battle.end"),
    *("land.begin", "land.scout", "land.erase", "land.cards", "land.bombard", "land.marker", "land.fire"),
    *("ground.cards", "ground.round", "ground.repair", "ground.end", "land.taken", "land.end"),
    *("move.done", "move.end"),
    *("produce.orders", "produce.cards", "produce.units", "produce.docks", "produce.techs", "produce.end"),
    *("trade.table", "trade.cards", "trade.end"),
    *("vote.ballot", "vote.open", "vote.bribe", "vote.result", "vote.refuse", "vote.effect", "vote.next", "vote.end"),
    *("end.cards", "end.play", "end.recycle", "end.exchange", "end.draw", "end.goods", "end.laws", "end.repair"),
    *("end.claim", "end.score", "end.victory", "round.end", "game.end"),
    *("card.played", "unit.destroyed", "planet.lost", "tech.gained", "contract.broken", "law.ended"),
    *("hand.over", "points.changed", "seat.out"),
)
"""The timing points of a game in playing order, and after `game.end` the triggers."""

QUANTITIES: tuple[str, ...] = (
    *("unit.cost", "unit.roll", "unit.shots", "unit.reroll", "unit.speed", "unit.hold"),
    *("barrage.roll", "barrage.shots", "pds.range", "pds.roll", "pds.shots", "pds.reroll", "stack.limit"),
    *("dock.capacity", "dock.bonus", "build.place", "tech.cost", "tech.needs"),
    *("planet.resource", "planet.influence", "planet.wakes", "planet.specialty"),
    *("goods.worth", "goods.limit", "votes", "votes.bought", "vote.tie", "contract.income"),
    *("draw.cards", "hand.limit", "points.bonus", "adjacent"),
    *("may.enter", "may.pass", "may.invade", "may.attack", "may.bombard", "may.fire", "may.produce"),
    *("may.research", "may.contract"),
    *("rift.roll", "fighter.free", "move.twice", "ground.fighters", "card.targets", "card.sabotage"),
    *("marker.system", "bills.count", "damage.order", "levy"),
)
"""The numbers, limits and permissions that entries change; all are computed when they are needed."""

ASKS: tuple[str, ...] = (
    *("follow.yard", "follow.dock", "follow.spy", "follow.hostage", "vote.refuse"),
    *("choose.technology", "choose.planet", "choose.dock", "choose.law", "choose.place", "choose.card"),
    *("choose.seat", "choose.yes", "choose.units"),
)
"""The kinds of questions that the text of an entry may put to a seat."""
