"""Settings that explain themselves: a default, and a sentence that the configuration file shows above it."""

from __future__ import annotations

from typing import Any

import attrs

WHAT = "what"


def setting(default: Any, what: str) -> Any:
    """A field of an attrs class with its default and a sentence for whoever sets it."""
    return attrs.field(default=default, metadata={WHAT: what})


def section(kind: type, what: str) -> Any:
    """A field of an attrs class that is a group of settings, by default all their defaults."""
    return attrs.field(factory=kind, metadata={WHAT: what})
