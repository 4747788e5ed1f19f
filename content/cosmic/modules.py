"""The modules beside the printed facts: what a card does, under the names the module has to give it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from content.cosmic.reading import printed_files
from content.reading import ContentError, require

Modules = Callable[[str], ModuleType]
"""The module in a file, named by its path below the folder of the game."""


def module_name(path: str) -> str:
    """The name of the module in a file of this folder: `artifacts/plague.py` is content.cosmic.artifacts.plague."""
    return f"content.cosmic.{path.removesuffix('.py').replace('/', '.')}"


def behaviours(folder: Traversable, module: Modules, kind: str, *names: str) -> dict[str, tuple[Any, ...]]:
    """Id -> what the module beside each card of a kind has under these names.

    Raises `ContentError` when a module or a name in it is missing; an error inside a module passes as it is.
    """
    files = printed_files(folder, kind)
    return {card: _behaviour(module, path.removesuffix(".toml") + ".py", card, names) for card, path in files.items()}


def _behaviour(module: Modules, file: str, card: str, names: tuple[str, ...]) -> tuple[Any, ...]:
    try:
        found = module(file)
    except ModuleNotFoundError as error:
        if error.name != module_name(file):
            raise
        raise ContentError(file, "", f"the file with the behaviour of {card!r} is missing") from None
    for name in names:
        require(hasattr(found, name), file, name, "is missing: the module has to give the card's behaviour this name")
    return tuple([getattr(found, name) for name in names])
