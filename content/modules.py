"""The modules beside the printed facts: what a card does, under the names the module has to give it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from content.reading import ContentError, require

Modules = Callable[[str, str], ModuleType]
"""The module of a folder of `content` and an id."""


def behaviours(module: Modules, folder: str, card_id: str, *names: str) -> tuple[Any, ...]:
    """What the module of a card has under these names; an error inside the module itself passes as it is.

    Raises `ContentError` when the module or a name in it is missing.
    """
    file = f"{folder}/{card_id}.py"
    try:
        found = module(folder, card_id)
    except ModuleNotFoundError as error:
        if error.name != f"content.{folder}.{card_id}":
            raise
        raise ContentError(file, "", f"the file with the behaviour of {card_id!r} is missing") from None
    for name in names:
        require(hasattr(found, name), file, name, "is missing: the module has to give the card's behaviour this name")
    return tuple([getattr(found, name) for name in names])
