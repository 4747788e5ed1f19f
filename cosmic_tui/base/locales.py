"""What the variables of a locale tell of a terminal."""

from __future__ import annotations

from collections.abc import Mapping

LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
"""The variables that tell the encoding; the first that is set counts."""


def tells_utf8(environment: Mapping[str, str]) -> bool:
    """Whether a terminal of this environment is known to take UTF-8."""
    told = next((value for name in LOCALE if (value := environment.get(name))), "")
    return told.partition("@")[0].lower().replace("-", "").endswith(".utf8")
