"""What a table agrees on, as a person types it: `NAME=VALUE`, the value as TOML writes it or as a bare word."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

from rules.cosmic.protocol.options import OptionError


def typed(wishes: Iterable[str]) -> dict[str, Any]:
    """The options of wishes such as `restrictions=false`; of two for one name the later. Raises `OptionError`."""
    return dict(map(_one, wishes))


def _one(wish: str) -> tuple[str, Any]:
    name, equals, value = (part.strip() for part in wish.partition("="))
    if not (name and equals and value):
        raise OptionError("options.form", name=name or wish)
    try:
        return name, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return name, value
