"""Codes that people read to each other and type: no letter or digit in them looks like another."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
TABLE, LINK, GUEST = 8, 8, 12
"""Lengths. A table's code has 39 bits, a guest's 59; tries are counted, and a connection has few."""
GROUP = 4


def drawn(length: int) -> str:
    """A new code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def shown(code: str) -> str:
    """A code in groups, as it is told: `abcd-efgh-jkmn`."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def read(text: str) -> str:
    """What was typed, as the code it was meant to be; empty if it cannot be one."""
    code = "".join(char for char in text.lower() if char not in "- ")
    return code if code and all(char.isascii() and char.isalnum() for char in code) else ""


def looks_like_guest(text: str) -> bool:
    """Whether somebody means a guest's code, known or not, and no name."""
    code = read(text)
    return len(code) == GUEST and text.count("-") == GUEST // GROUP - 1 and all(char in ALPHABET for char in code)


def credential(code: str) -> str:
    """What a guest's code is kept as: it stands for a person, so the code itself is nowhere on disk."""
    return f"code:{hashlib.sha256(code.encode()).hexdigest()}"
