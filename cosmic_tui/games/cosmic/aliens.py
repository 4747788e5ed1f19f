"""Which aliens meet at a table, as a person says it: `none`, `combo`, `choose`, `random`, or their ids."""

from __future__ import annotations

from difflib import get_close_matches
from random import Random
from typing import Any

from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.cards.exclusions import barred, can_join, combos_for, from_levels, most_together, needed_by
from rules.cosmic.cards.variants import tailored
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import DRAW
from rules.kernel.game import RulesError
from rules.kernel.message import Given

NONE, COMBO, CHOOSE, RANDOM = "none", "combo", "choose", "random"
WISHES = (NONE, COMBO, CHOOSE, RANDOM)
"""Besides them: `combo:<id>` for a combo not drawn but named, and the ids of aliens with commas, seat by seat."""
USUAL = CHOOSE
"""What people play who wish nothing else: two sheets for each, one of them kept (R3.3)."""
BY_THE_BOOK = Options()
"""No table option but the defaults."""


class AliensError(RulesError):
    """Aliens that cannot meet; its message says why."""


def setup_of(
    wish: str, players: int, catalogue: Catalogue, seed: int | str, options: Options = BY_THE_BOOK
) -> dict[str, Any]:
    """What a `Setup` needs to know of the aliens: `aliens`, `choose` or `combo`. Raises `AliensError`."""
    check(wish, players, catalogue, options)
    catalogue = tailored(catalogue, options)
    if wish.partition(":")[0] == COMBO:
        return {"combo": wish.partition(":")[2] or DRAW}
    match wish:
        case "none":
            return {}
        case "choose":
            return {"choose": True}
        case "random":
            return {"aliens": _drawn(players, catalogue, options, Random(f"aliens of {seed}"))}  # noqa: S311 - it has to repeat
        case _:
            return {"aliens": tuple(_named(wish))}


def check(wish: str, players: int, catalogue: Catalogue, options: Options = BY_THE_BOOK) -> None:
    """Raises `AliensError` where the wish cannot be met."""
    catalogue = tailored(catalogue, options)
    if wish == NONE:
        return
    if wish in {CHOOSE, RANDOM}:
        enough = most_together(catalogue, options) >= 2 * players
        _require(enough, "wish.too_few", players=players)
        return
    kind, _, combo = wish.partition(":")
    if kind == COMBO:
        _check_combo(combo, players, catalogue, options)
        return
    named = _named(wish)
    for alien in named:
        _require(alien in catalogue.aliens, "wish.no_alien", alien=alien, known=catalogue.aliens)
        _require(named.count(alien) == 1, "wish.twice", alien=alien)
        for other in barred(catalogue, options, alien):
            _require(other not in named, "wish.cannot_meet", alien=alien, other=other)
    _require(len(named) == players, "wish.not_as_many", players=players, count=len(named))


def _check_combo(name: str, players: int, catalogue: Catalogue, options: Options) -> None:
    """A combo named, or (without a name) any that could be drawn."""
    if not name:
        there = combos_for(catalogue, options, players)
        _require(bool(there), "wish.no_combo_of_levels", players=players)
        return
    near = get_close_matches(name, catalogue.combos, cutoff=0.5) or catalogue.combos
    _require(name in catalogue.combos, "wish.no_combo", combo=name, near=near)
    for alien in needed_by(catalogue.combos[name], options, players):
        _require(alien in catalogue.aliens, "wish.not_in_edition", combo=name, alien=alien)


def _named(wish: str) -> list[str]:
    return [alien.strip() for alien in wish.split(",") if alien.strip()]


def _require(holds: bool, key: str, **values: Given) -> None:
    if not holds:
        raise AliensError(key, **values)


def _drawn(players: int, catalogue: Catalogue, options: Options, chance: Random) -> tuple[str, ...]:
    drawn: list[str] = []
    there = sorted(from_levels(catalogue, options))
    for alien in chance.sample(there, len(there)):
        if len(drawn) < players and can_join(catalogue, options, alien, drawn):
            drawn.append(alien)
    return tuple(drawn)
