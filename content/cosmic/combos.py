"""`combos.toml`: which aliens meet in the simple setup (R3.2)."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from attrs import frozen

from content.cosmic.reading import require_filled, require_single
from content.reading import read, require
from rules.cosmic.cards.catalogue import COMBO, AlienFacts, Combo

COMBOS = "combos.toml"


@frozen
class Combos:
    """The whole file."""

    combos: tuple[Combo, ...]


def read_combos(folder: Traversable, aliens: Mapping[str, AlienFacts]) -> dict[str, Combo]:
    """Combo id -> combo, in the order of the file; ContentError also for aliens that cannot meet (R3.3.5)."""
    combos = read(folder, COMBOS, Combos).combos
    require_single([combo.id for combo in combos], COMBOS, "combos")
    for combo in combos:
        require_filled(combo, COMBOS, "id", "name")
        _check_aliens(combo, aliens)
    return {combo.id: combo for combo in combos}


def _check_aliens(combo: Combo, aliens: Mapping[str, AlienFacts]) -> None:
    key = f"{combo.id}.aliens"
    require(len(combo.aliens) == COMBO, COMBOS, key, f"must be {COMBO}, not {len(combo.aliens)}")
    require_single(combo.aliens, COMBOS, key)
    for alien in combo.aliens:
        require(alien in aliens, COMBOS, key, f"there is no alien {alien!r}")
        for other in aliens[alien].excludes:
            require(other not in combo.aliens, COMBOS, key, f"{alien!r} and {other!r} cannot meet")
