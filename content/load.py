"""The printed cards as a `Catalogue`: decks and artifacts read from TOML, each artifact joined with its behaviour."""

import importlib
import importlib.util
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

from content.decks import cosmic_cards, destiny_cards, read_decks
from content.modules import Modules, behaviours
from content.reading import read, require, require_single
from content.sheets import read_aliens
from rules.catalogue import ArtifactFacts, Catalogue


@cache
def load() -> Catalogue:
    """The catalogue of the cards that come with the game; ContentError names file, key and reason of a mistake."""
    return _catalogue(files("content"), lambda kind, name: importlib.import_module(f"content.{kind}.{name}"))


def load_from(folder: Path) -> Catalogue:
    """The catalogue of another folder laid out like `content`: decks.toml, artifacts/<id>.toml, artifacts/<id>.py."""
    return _catalogue(folder, lambda kind, name: _module_at(folder / kind / f"{name}.py", f"content.{kind}.{name}"))


def read_artifacts(folder: Traversable) -> dict[str, ArtifactFacts]:
    """ArtifactFacts id -> what is printed on it, in order of ids, for all of artifacts/*.toml."""
    names = sorted(entry.name for entry in folder.joinpath("artifacts").iterdir() if entry.name.endswith(".toml"))
    return {artifact.id: artifact for artifact in (_artifact(folder, name) for name in names)}


def _catalogue(folder: Traversable, module: Modules) -> Catalogue:
    decks = read_decks(folder)
    artifacts = read_artifacts(folder)
    aliens = read_aliens(folder)
    return Catalogue(
        setup=decks.setup,
        cards=cosmic_cards(decks.cosmic, artifacts),
        destiny=destiny_cards(decks.destiny, decks.setup.colours),
        artifacts=artifacts,
        behaviours={card_id: behaviours(module, "artifacts", card_id, "CARD")[0] for card_id in artifacts},
        aliens=aliens,
        powers={alien: behaviours(module, "aliens", alien, "POWER", "FLARE") for alien in aliens},
    )


def _artifact(folder: Traversable, name: str) -> ArtifactFacts:
    file = f"artifacts/{name}"
    artifact = read(folder, file, ArtifactFacts)
    same = f"{artifact.id}.toml" == name
    require(same, file, "id", f"must be the name of the file without .toml, not {artifact.id!r}")
    require(artifact.count >= 1, file, "count", f"must be 1 or more, not {artifact.count}")
    for key in ("name", "roles", "phases", "windows", "summary", "text"):
        require(bool(getattr(artifact, key)), file, key, "must not be empty")
    for key in ("roles", "phases", "windows"):
        require_single(getattr(artifact, key), file, key)
    for window in artifact.windows:
        words = window.split(".")
        require(len(words) == 2 and all(words), file, "windows", f"{window!r} is no timing point such as 'deal.made'")
    return artifact


def _module_at(path: Path, name: str) -> ModuleType:
    """The module in this file, under the name it would have in `content`, kept out of `sys.modules`."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ModuleNotFoundError(f"no file {path}", name=name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
