"""What is read from JSON holds the same few words thousands of times; with these functions it holds each once."""

from __future__ import annotations

import sys
from typing import Any

LONGEST = 40
"""Longer strings are seldom met twice."""


def shared(value: Any) -> Any:
    """Plain data whose strings are shared with all other data read so."""
    match value:
        case str() if len(value) <= LONGEST:
            return sys.intern(value)
        case dict():
            return {sys.intern(key): shared(each) for key, each in value.items()}
        case list():
            return [shared(each) for each in value]
        case _:
            return value
