"""Which aliens meet at a table, as a person says it: `none`, `choose`, `random`, or their ids with commas."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.catalogue import Catalogue

NONE, CHOOSE, RANDOM = "none", "choose", "random"


class AliensError(ValueError):
    """Aliens that cannot meet; its text is a sentence."""


def setup_of(wish: str, players: int, catalogue: Catalogue, seed: int | str) -> dict[str, Any]:
    """What a `Setup` needs to know of the aliens: `aliens` and `choose`. Raises `AliensError`."""
    check(wish, players, catalogue)
    match wish:
        case "none":
            return {}
        case "choose":
            return {"choose": True}
        case "random":
            return {"aliens": _drawn(players, catalogue, Random(f"aliens of {seed}"))}  # noqa: S311 - it has to repeat
        case _:
            return {"aliens": tuple(_named(wish))}


def check(wish: str, players: int, catalogue: Catalogue) -> None:
    """Raises `AliensError` where the wish cannot be met."""
    if wish == NONE:
        return
    if wish in {CHOOSE, RANDOM}:
        _require(len(catalogue.aliens) >= 2 * players, f"There are too few aliens for {players} players.")
        return
    named = _named(wish)
    for alien in named:
        known = ", ".join(catalogue.aliens)
        _require(alien in catalogue.aliens, f"{alien!r} is no alien; there are {known}.")
        _require(named.count(alien) == 1, f"{alien} cannot be there twice.")
        for other in catalogue.aliens[alien].excludes:
            _require(other not in named, f"{alien} and {other} cannot meet in one game.")
    _require(len(named) == players, f"{players} players need {players} aliens, not {len(named)}.")


def _named(wish: str) -> list[str]:
    return [alien.strip() for alien in wish.split(",") if alien.strip()]


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise AliensError(sentence)


def _drawn(players: int, catalogue: Catalogue, chance: Random) -> tuple[str, ...]:
    drawn: list[str] = []
    for alien in chance.sample(sorted(catalogue.aliens), len(catalogue.aliens)):
        barred = set(catalogue.aliens[alien].excludes)
        if len(drawn) < players and barred.isdisjoint(drawn):
            drawn.append(alien)
    return tuple(drawn)
