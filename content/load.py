"""The printed cards as a `Catalogue`: what TOML says of each, joined with what carries it out."""

import importlib
import importlib.util
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

from content.combos import read_combos
from content.decks import cosmic_cards, destiny_cards, read_decks
from content.modules import Modules, behaviours
from content.sheets import read_aliens, read_artifacts, read_techs
from rules.catalogue import Catalogue


@cache
def load() -> Catalogue:
    """The catalogue of the cards that come with the game; ContentError names file, key and reason of a mistake."""
    return _catalogue(files("content"), lambda kind, name: importlib.import_module(f"content.{kind}.{name}"))


def load_from(folder: Path) -> Catalogue:
    """The catalogue of another folder laid out like `content`: decks.toml, artifacts/<id>.toml, artifacts/<id>.py."""
    return _catalogue(folder, lambda kind, name: _module_at(folder / kind / f"{name}.py", f"content.{kind}.{name}"))


def _catalogue(folder: Traversable, module: Modules) -> Catalogue:
    decks = read_decks(folder)
    artifacts = read_artifacts(folder)
    aliens = read_aliens(folder)
    techs = read_techs(folder)
    return Catalogue(
        setup=decks.setup,
        cards=cosmic_cards(decks.cosmic, artifacts),
        destiny=destiny_cards(decks.destiny, decks.setup.colours),
        artifacts=artifacts,
        behaviours={card_id: behaviours(module, "artifacts", card_id, "CARD")[0] for card_id in artifacts},
        aliens=aliens,
        powers={alien: behaviours(module, "aliens", alien, "POWER", "FLARE") for alien in aliens},
        techs=techs,
        devices={tech: behaviours(module, "techs", tech, "TECH")[0] for tech in techs},
        combos=read_combos(folder, aliens),
    )


def _module_at(path: Path, name: str) -> ModuleType:
    """The module in this file, under the name it would have in `content`, kept out of `sys.modules`."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ModuleNotFoundError(f"no file {path}", name=name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
