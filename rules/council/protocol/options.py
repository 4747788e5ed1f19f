"""What a table can choose: the options of the decisions that leave a choice (`decisions.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from rules.kernel.game import RulesError
from rules.kernel.message import Message, as_typed, message

MOST_SECONDS = 7 * 24 * 3600
LAST_ROUNDS = range(1, 41)


class OptionError(RulesError):
    """An option that does not exist, or has a value it cannot have: the value `name` of its message is which."""


@attrs.frozen
class Options:
    """The options of a table; the defaults are the game as it is meant."""

    map: Literal["standard", "dealt"] = "standard"
    """A fixed map, or one dealt for this game (D6)."""
    race_choice: Literal["ranked", "random", "draft"] = "ranked"
    """Seats rank the races they would like to play in secret, get any, or pick one after the other (D2)."""
    initiative_known: Literal["after", "before"] = "after"
    """Whether initiative is rolled when all movement sheets are sealed, or before they are written (D9)."""
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

    @classmethod
    def from_names(cls, chosen: Mapping[str, Any]) -> Options:
        """The options named, the rest by default. Raises `OptionError`."""
        known = get_type_hints(cls)
        for name, value in chosen.items():
            if name in LATER:
                _demand_played(name, value)
                continue
            if name not in known:
                raise OptionError("options.unknown", name=name, known=list(known))
            if not _fits(name, known[name], value):
                possible = _possible(name, known[name])
                raise OptionError("options.cannot_be", name=name, value=as_typed(value), possible=possible)
        return cls(**{name: value for name, value in chosen.items() if name not in LATER})


LATER: Mapping[str, tuple[str, str]] = {
    "movement": ("initiative", "simultaneous"),
    "cards": ("declared", "windows"),
    "ballots": ("sealed", "open"),
    "vote_cards": ("ballot", "window"),
    "sheet_open": ("until_all", "final"),
    "victory": ("round_end", "at_once"),
    "placement": ("dock_planet", "system"),
}
"""Choices of which only the first is played yet (D8, D11, D26, D69, D57, D35, D22). C26 is the second of `movement`."""
NUMBERS: Mapping[str, range] = {
    "pds_per_planet": range(7),
    "last_round": LAST_ROUNDS,
    "trade_seconds": range(MOST_SECONDS + 1),
}
"""What options that are numbers can be."""


def _fits(name: str, hint: Any, value: Any) -> bool:
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if value is None:
        return type(None) in get_args(hint)
    return isinstance(value, int) and not isinstance(value, bool) and value in NUMBERS[name]


def _demand_played(name: str, value: Any) -> None:
    now, later = LATER[name]
    if value == later:
        raise OptionError("options.later", name=name, value=value, now=now)
    if value != now:
        raise OptionError(
            "options.cannot_be", name=name, value=as_typed(value), possible=message("options.one_of", known=[now])
        )


def _possible(name: str, hint: Any) -> Message:
    """What an option can be."""
    if get_origin(hint) is Literal:
        return message("options.one_of", known=list(get_args(hint)))
    return message("options.number", least=NUMBERS[name][0], most=NUMBERS[name][-1])
