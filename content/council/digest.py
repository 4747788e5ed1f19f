"""The fingerprint of the rules and facts of Council of Suns."""

from functools import cache
from importlib.resources import files

from content.fingerprint import fingerprint_of


@cache
def digest() -> str:
    """Sha256, as 64 hex digits, of all code and data of its rules and content: the same everywhere."""
    return fingerprint_of([files("rules.kernel"), files("rules.council"), files("content.council")])
