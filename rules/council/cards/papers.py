"""Bills and action cards (C16 to C18): their facts and texts."""

from typing import Literal

from attrs import frozen

Elect = Literal["seat", "two_seats", "planet", "two_planets", "law", "colour", "public_objective", "special_system"]
"""What an election chooses."""

Candidates = Literal["all", "owned", "outside_homes", "two_owners", "in_force", "open", "on_map"]
"""Who can be chosen; never a trade station (D55).

- `all`: every one. `owned`: planets that somebody owns. `outside_homes`: planets outside home systems.
- `two_owners`: planets of two different seats, neither the centre nor in a home system (D28).
- `in_force`: laws in force. `open`: open public objectives. `on_map`: special systems on the map.
"""


@frozen
class Bill:
    """A bill (C16). One for or against has `passed` and `failed`, an election `elected`.

    It cannot be read, and is discarded, where there is no candidate, or `unreadable_if` holds (D59).
    """

    id: str
    number: int
    """Its place in the list of bills, from 1."""
    name: str
    law: bool
    """Whether it stays in force when it has passed or somebody was elected (C17.1)."""
    passed: str = ""
    """What happens if most votes are for it."""
    failed: str = ""
    """What happens if they are not; empty: nothing."""
    elected: str = ""
    """What happens with what was elected."""
    elect: Elect | None = None
    """What is elected; None: the vote is for or against."""
    candidates: Candidates = "all"
    unreadable_if: Literal["", "centre_unowned"] = ""
    note: str = ""
    """How the text is understood where it leaves something open."""
    points: tuple[str, ...] = ()
    """Where it acts, of `names.POINTS`."""
    counts: tuple[str, ...] = ()
    """What it changes, of `names.QUANTITIES`."""
    asks: tuple[str, ...] = ()
    """The questions it puts, of `names.ASKS`."""


SheetId = Literal["window", "move", "produce", "trade", "vote", "end", "automatic"]
"""The sheet on which a card is declared (C18.2); `automatic`: none, it plays itself."""

Aim = Literal[
    "nobody",
    "chosen_seat",
    "planet_owner",
    "ship_owner",
    "dock_owner",
    "planet_owners",
    "opponent",
    "contract_parties",
]
"""Whose Sabotage stops a card (C18.6).

- `nobody`'s. That of the `chosen_seat`, or of the `planet_owner`, `ship_owner`, `dock_owner` of what is named.
- `planet_owners`: of any owner of a planet in the system. `opponent`: in the battle.
- `contract_parties`: of a party of the contract that did not play the card.
"""

Target = Literal[
    "battle",
    "planet",
    "system",
    "seat",
    "dock",
    "ship",
    "unit",
    "movement",
    "technology",
    "bill",
    "card",
    "feature",
    "contract",
    "own_or_enemy",
    "votes",
    "shares",
]
"""What must be named with a card (C18.2).

`unit` is a kind of ship, `own_or_enemy` whose shot, `votes` a number of votes, `shares` who gets how many cards.
"""


@frozen
class ActionCard:
    """One design of an action card (C18)."""

    id: str
    name: str
    copies: int
    """How many are in the deck."""
    sheet: SheetId
    points: tuple[str, ...]
    """Where it works, of `names.POINTS`."""
    aimed: Aim
    text: str
    names: tuple[Target, ...] = ()
    """What is named with it, in this order."""
    needs: str = ""
    """What must hold when it would work, or it stays in the hand; empty: nothing."""
    note: str = ""
    """How the text is understood where it leaves something open."""
