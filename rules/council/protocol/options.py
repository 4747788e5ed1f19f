"""What a table can choose: the options of the decisions that leave a choice (`decisions.md`)."""

from __future__ import annotations

from typing import Literal

import attrs


@attrs.frozen
class Options:
    """The options of a table; the defaults are the game as it is meant."""

    map: Literal["standard", "dealt"] = "standard"
    """A fixed map, or one dealt for this game (D6)."""
    race_choice: Literal["ranked", "random"] = "ranked"
    """Whether seats rank the races they would like to play (D2)."""
    pass_default: Literal["pass", "meet"] = "pass"
    """What a movement with an ability to pass does where its order says nothing (D71)."""
    pds_per_planet: int | None = None
    """Most planetary defences on one planet (D15): the printed number, another, or 0 for no limit."""
    levy_where: Literal["home", "any"] = "home"
    """Where the feature Levy places its infantry (D65)."""
    gifts: Literal["trade", "never"] = "trade"
    """Whether goods may change hands in the trade phase (D25)."""
    last_round: int | None = None
    """The round with which the game ends (D36): the printed one, or another."""
    trade_seconds: int = 0
    """Whether the talk of the trade phase has a clock; the host keeps it. 0: it ends when all are done."""
