"""The printed cards as a `Catalogue`: what TOML says of each, joined with what carries it out."""

import importlib
import importlib.util
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from content.cosmic.combos import read_combos
from content.cosmic.decks import cosmic_cards, destiny_cards, read_decks
from content.cosmic.modules import Modules, card_module, card_modules, hooks_of, module_name, with_brought
from content.cosmic.sheets import read_aliens, read_artifacts, read_techs
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.protocol.events import EVENTS
from rules.cosmic.protocol.questions import KINDS

NAMES = {"artifacts": ("CARD",), "aliens": ("POWER", "FLARE"), "techs": ("TECH",)}
"""Kind of card -> the names its module gives its behaviour."""
FIELDS = {"artifacts": "behaviours", "aliens": "powers", "techs": "devices"}
"""Kind of card -> where a catalogue has what carries it out."""


@cache
def load() -> Catalogue:
    """The catalogue of the cards that come with the game; ContentError names file, key and reason of a mistake."""
    return _catalogue(files("content.cosmic"), lambda path: importlib.import_module(module_name(path)))


def load_from(folder: Path) -> Catalogue:
    """The catalogue of another folder laid out like this one: decks.toml, artifacts/<id>.toml, artifacts/<id>.py."""
    return _catalogue(folder, lambda path: _module_at(folder / path, module_name(path)))


def with_card(catalogue: Catalogue, path: str, module: ModuleType) -> Catalogue:
    """The catalogue with what a module gives in place of the behaviour of one card; `path`: as in `module_name`."""
    kind, card = path.partition("/")[0], path.rpartition("/")[2].removesuffix(".py")
    found = card_module(lambda _: module, path, card, NAMES[kind]).behaviours
    changed: dict[str, Any] = {FIELDS[kind]: {**getattr(catalogue, FIELDS[kind]), card: _whole(found)}}
    return attrs.evolve(catalogue, **changed)


def _whole(found: tuple[Any, ...]) -> Any:
    """Power and flare of an alien together; of other cards the one behaviour they have."""
    return found if len(found) > 1 else found[0]


def _catalogue(folder: Traversable, module: Modules) -> Catalogue:
    decks = read_decks(folder)
    artifacts = read_artifacts(folder)
    aliens = read_aliens(folder)
    techs = read_techs(folder)
    cards = cosmic_cards(decks.cosmic, artifacts)
    effects = card_modules(folder, module, "artifacts", *NAMES["artifacts"])
    powers = card_modules(folder, module, "aliens", *NAMES["aliens"])
    devices = card_modules(folder, module, "techs", *NAMES["techs"])
    modules = [*effects.values(), *powers.values(), *devices.values()]
    return Catalogue(
        setup=decks.setup,
        cards=cards,
        destiny=destiny_cards(decks.destiny, decks.setup.colours),
        artifacts=artifacts,
        behaviours={card: found.behaviours[0] for card, found in effects.items()},
        aliens=aliens,
        powers={alien: (found.behaviours[0], found.behaviours[1]) for alien, found in powers.items()},
        techs=techs,
        devices={tech: found.behaviours[0] for tech, found in devices.items()},
        combos=read_combos(folder, aliens),
        hooks=hooks_of(modules),
        questions=with_brought(KINDS, modules, lambda brings: brings.questions),
        events=with_brought(EVENTS, modules, lambda brings: brings.events),
    )


def _module_at(path: Path, name: str) -> ModuleType:
    """The module in this file, under the name it would have here, kept out of `sys.modules`."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ModuleNotFoundError(f"no file {path}", name=name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
