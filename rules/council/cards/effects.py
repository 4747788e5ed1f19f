"""What an entry does, as data: `Change` alters a quantity, `Act` does something at a timing point.

Both say for whom, of what and when they hold, so that one mechanism carries out all of them.
"""

from collections.abc import Mapping
from typing import Literal

from attrs import Factory, frozen

Whose = Literal["own", "enemy"]
"""Whose quantity is changed: that of the entry's owner, or that of others where it is used against the owner."""

Condition = Literal[
    "attacking",
    "defending",
    "winning",
    "space_battle",
    "ground_battle",
    "first_round",
    "beside_pds",
    "at_home",
    "by_rift_or_wormhole",
    "leaving_nebula",
    "in_own_system",
    "from_neighbour",
    "taken_this_round",
    "at_fleets",
    "had_by_owner",
    "ship_destroyed",
]
"""What must hold for an effect.

- `attacking`, `defending`, `winning`: the owner is the attacker, the defender, the winner of the battle.
- `space_battle`, `ground_battle`: the shot falls in one; `first_round`: in its first exchange.
- `beside_pds`: planetary defence of the planet's owner stands on the planet concerned.
- `at_home`: on a planet of the own home system.
- `by_rift_or_wormhole`: the ship starts next to a gravity rift, or in a system with a wormhole.
- `leaving_nebula`: the movement starts in a nebula.
- `in_own_system`, `from_neighbour`: planetary defence fires into its own or into a neighbouring system.
- `at_fleets`: planetary defence fires at a fleet, not at a landing.
- `taken_this_round`: the planet was taken this round.
- `had_by_owner`: the technology just bought by another seat is one the owner has.
- `ship_destroyed`: an enemy ship (no fighter) fell in the battle.
"""


@frozen
class Change:
    """A change of one quantity: `add` is added to a number, `becomes` takes its place, `allowed` sets a permission.

    Exactly one of the three is set. All of `when` must hold. Changes of one quantity add up (C17.3); `becomes` comes
    before what is added.
    """

    quantity: str
    """One of `names.QUANTITIES`. Permissions among them are also `vote.tie` (ties go the owner's way), `card.sabotage`
    (Sabotage stops the owner's cards), `adjacent` (the own home system has wormholes of the letters in `of`) and
    `unit.speed` (with `leaving_nebula`: the nebula does not slow the ship)."""
    add: int | None = None
    becomes: int | None = None
    allowed: bool | None = None
    of: tuple[str, ...] = ()
    """What it is limited to; empty: everything. Units for `unit.*`, `may.bombard`, `may.produce`, `card.targets`
    (which also knows `hand`); terrains, `enemy_ships` for `may.pass`; system markers for `marker.system`; letters for
    `adjacent`; `neighbour_systems` for `build.place`."""
    only: tuple[str, ...] = ()
    """What the added places or numbers can be used for: units for `unit.hold` and `dock.capacity`."""
    whose: Whose = "own"
    when: tuple[Condition, ...] = ()
    per: int = 1
    """For `votes.bought`: so many votes for one good, rounded up together."""
    most: int = 0
    """So many at most are changed (goods of a payment, votes of a ballot); 0: all."""
    times: int = 0
    """So often a round at most; 0: always."""
    from_cost: int = 0
    """It holds only if what is paid for costs at least this many resources before the change."""


ActKind = Literal[
    "mend_armour",
    "siege_shot",
    "lift",
    "scrap",
    "revive",
    "exchange_card",
    "kill_ground_units",
    "place_units",
    "get_goods",
    "see_bill",
    "draw_and_discard",
]
"""What is done.

- `mend_armour`: `count` damaged armours of the owner are whole again.
- `siege_shot`: each of the units in `of` fires `count` shots before the first exchange; what dies does not fire back.
- `lift`: up to `units` go from one planet in `source` to one in `target`, without ships.
- `scrap`: own units but those in `spared` are scrapped for `goods` each.
- `revive`: a die for each unit of the kinds in `of` that died in the battle (of both sides with `both_sides`); on `die`
  or more the owner gets it back at `target`.
- `exchange_card`: `count` action cards may be discarded for as many new ones.
- `kill_ground_units`: in place of a bombardment one unit of `of` kills all enemy ground units on the planet; the owner
  discards all action cards.
- `place_units`: `units` are placed free at `target`, for every `per` enemy ground units destroyed where `per` is set.
- `get_goods`: the owner gets `goods`, at most `most` a round.
- `see_bill`: the owner sees the bill that is `count` places below the top of the pile.
- `draw_and_discard`: `count` action cards more are drawn, and as many discarded from the hand.
"""

Place = Literal["", "own_planet", "home_planet", "richest_home_planet", "battle_planet"]
"""Where: any own planet, one own planet of the home system, that of most resources, the planet that was fought for."""


@frozen
class Act:
    """Something an entry does at a timing point; which fields count is said at its kind."""

    point: str
    """One of `names.POINTS`."""
    kind: ActKind
    of: tuple[str, ...] = ()
    units: Mapping[str, int] = Factory(dict)
    """Unit -> how many."""
    quantity: str = ""
    """One of `names.QUANTITIES` of which the number of `units` is the base; empty: nothing changes it."""
    spared: tuple[str, ...] = ()
    source: Place = ""
    target: Place = ""
    count: int = 0
    goods: int = 0
    die: int = 0
    """The least result of a ten-sided die with which it happens; 0: no die."""
    per: int = 0
    most: int = 0
    """At most so much a round; 0: no limit."""
    times: int = 0
    """So often a round at most; 0: always."""
    both_sides: bool = False
    when: tuple[Condition, ...] = ()
