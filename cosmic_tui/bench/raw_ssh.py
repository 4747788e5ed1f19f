"""Packets as no client sends them: written by hand, to see what a server makes of them."""

from __future__ import annotations

LEAST_BLOCK = 8
LEAST_PADDING = 4
LENGTHS = 5
"""Bytes before the payload: of its length, and of that of the padding."""


def plain_packet(kind: int, payload: bytes = b"") -> bytes:
    """A packet before keys are exchanged (RFC 4253, 6)."""
    padding = LEAST_BLOCK - (LENGTHS + 1 + len(payload)) % LEAST_BLOCK
    padding += LEAST_BLOCK if padding < LEAST_PADDING else 0
    body = bytes([padding, kind]) + payload + bytes(padding)
    return len(body).to_bytes(4, "big") + body
