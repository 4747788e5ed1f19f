"""The hooks of the game: windows, triggers and quantities that laws, cards, technologies and features are bound to.

A new entry names one of these or is refused, with the nearest name (timing.md sections 2, 3 and 8).
"""

from __future__ import annotations

from rules.council.cards.names import POINTS
from rules.kernel.hooks import Hooks

HOOKS = Hooks()

TRIGGERS = {
    "card.played": "a declared action card is about to work",
    "unit.destroyed": "a unit has died in battle",
    "planet.lost": "a planet has changed hands or become neutral",
    "tech.gained": "a seat has a new technology",
    "contract.broken": "a contract is over",
    "law.ended": "a law is no longer in force",
    "hand.over": "a hand is over its limit",
    "points.changed": "a seat has more or fewer points",
    "seat.out": "a seat has left the game",
}
NUMBERS = {
    "unit.cost": "price of a unit",
    "unit.roll": "sum added to a shot",
    "unit.shots": "shots of a unit in an exchange",
    "unit.speed": "cells a ship may go",
    "unit.hold": "cargo places of a ship",
    "barrage.roll": "sum added to a shot of the barrage",
    "barrage.shots": "shots of a destroyer in the barrage",
    "pds.range": "cells that planetary defence reaches",
    "pds.roll": "sum added to a shot of planetary defence",
    "pds.shots": "shots of planetary defence",
    "stack.limit": "most ships of one kind in a system",
    "dock.capacity": "units a dock builds in a round",
    "dock.bonus": "resources a dock is given",
    "tech.cost": "price of a technology",
    "tech.needs": "missing prerequisites that are ignored",
    "planet.resource": "resources of a planet",
    "planet.influence": "influence of a planet",
    "goods.worth": "resources that one of the goods pays",
    "goods.limit": "most goods of a seat",
    "votes": "votes of a ballot",
    "votes.bought": "price of a bought vote",
    "contract.income": "goods a contract brings",
    "draw.cards": "action cards drawn at the end of a round",
    "hand.limit": "most action cards in a hand",
    "points.bonus": "points for something held",
    "rift.roll": "results with which a ship dies when it leaves a rift",
    "bills.count": "bills of a round",
    "levy": "infantry that Levy places",
}
PERMISSIONS = {
    "unit.reroll": "whether misses of a unit are rolled again",
    "pds.reroll": "whether misses of planetary defence are rolled again",
    "build.place": "whether built units may stand in a further place",
    "planet.wakes": "whether a planet can be used",
    "planet.specialty": "whether a planet has a colour",
    "vote.tie": "whether a seat decides ties",
    "adjacent": "whether cells are next to each other",
    "may.enter": "whether a system can be entered",
    "may.pass": "whether a system can be crossed",
    "may.invade": "whether a planet can be invaded",
    "may.attack": "whether a seat can be attacked",
    "may.bombard": "whether a planet can be bombarded",
    "may.fire": "whether planetary defence may fire",
    "may.produce": "whether a unit can be built",
    "may.research": "whether a technology can be bought",
    "may.contract": "whether two seats may have a contract",
    "fighter.free": "whether fighters need no hangar",
    "move.twice": "whether one movement may be twice as long",
    "ground.fighters": "whether fighters fight on planets",
    "card.targets": "whether a card can pick something",
    "card.sabotage": "whether Sabotage stops a card",
    "marker.system": "whether a marker of a system works",
    "damage.order": "whether a unit takes hits before others",
}

for _point in POINTS:
    if _point not in TRIGGERS:
        HOOKS.window(_point, f"the timing point {_point}")
for _trigger, _what in TRIGGERS.items():
    HOOKS.trigger(_trigger, _what)
for _quantity, _what in NUMBERS.items():
    HOOKS.quantity(_quantity, _what, int)
for _quantity, _what in PERMISSIONS.items():
    HOOKS.quantity(_quantity, _what, bool)
