"""Plain data (as TOML gives it) read into typed classes; what does not fit is a `PositionError` with its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn

T = TypeVar("T")


class PositionError(ValueError):
    """A position or scenario file that cannot be used; `key` names the place."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}" if key else reason)
        self.key = key
        self.reason = reason


def structured(data: Any, shape: type[T], key: str) -> T:
    """The data as a `shape`; `PositionError` for the first thing that is wrong: a type, a missing or unknown key."""
    try:
        return _CONVERTER.structure(data, shape)
    except Exception as error:  # noqa: BLE001 - cattrs raises groups of whatever it finds
        first = cattrs.transform_error(error, path=key or "file")[0]
        reason, _, where = first.rpartition(" @ ")
        raise PositionError(where, reason) from None


def _checked(raw: type, words: str) -> Callable[[Any, Any], Any]:
    """Refuses what TOML did not give as `raw`: cattrs alone makes 2 of "2"."""

    def hook(value: Any, _shape: Any) -> Any:
        if type(value) is not raw:
            raise ValueError(f"must be {words}, not {value!r}")
        return value

    return hook


def _strict_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    for raw, words in ((bool, "true or false"), (int, "a whole number"), (str, "a text")):
        converter.register_structure_hook(raw, _checked(raw, words))
    converter.register_structure_hook_factory(attrs.has, lambda shape: make_dict_structure_fn(shape, converter))
    return converter


_CONVERTER = _strict_converter()
