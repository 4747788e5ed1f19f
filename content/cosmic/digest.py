"""The fingerprint of the rules and cards of Cosmic Encounter."""

from functools import cache
from importlib.resources import files

from content.fingerprint import fingerprint_of


@cache
def digest() -> str:
    """Sha256, as 64 hex digits, of all code and data of `rules` and `content` but the pictures: the same everywhere."""
    return fingerprint_of([files("rules.kernel"), files("rules.cosmic"), files("content.cosmic")])
