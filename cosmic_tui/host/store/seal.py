"""The seals of a journal: each line ends with a checksum over itself and the seal of the line before.

A byte that has changed, a line that is missing, doubled or from another file breaks the chain at its own line. The
checksum is BLAKE2b of 8 bytes: unlike a CRC it knows every such mistake but one in 2^64, and it costs no more than
writing the line as JSON. It is no signature: whoever wants to forge a journal can seal it anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from cosmic_tui.base.disk import StoreError

FIRST = ""
"""What comes before the first line."""
SIZE = 8
_OPEN, _CLOSE = b',"sum":"', b'"}'
_LENGTH = len(_OPEN) + 2 * SIZE + len(_CLOSE)


class BrokenSealError(StoreError):
    """A line that is not as it was written, or not where it was written."""


def seal_of(body: bytes, before: str) -> str:
    """16 hex digits for a line without its seal, after a line with the seal `before`."""
    return hashlib.blake2b(body, digest_size=SIZE, key=before.encode()).hexdigest()


def seal(lines: Iterable[str], before: str) -> tuple[list[str], str]:
    """JSON objects as sealed lines, and the seal of the last of them."""
    sealed = []
    for line in lines:
        before = seal_of(line.encode(), before)
        sealed.append(f'{line[:-1]},"sum":"{before}"}}')
    return sealed, before


def opened(line: bytes, before: str) -> tuple[bytes, str]:
    """A line without its seal, and that seal. Raises `BrokenSealError`."""
    body, mark = line[:-_LENGTH] + b"}", line[-_LENGTH:]
    found = mark[len(_OPEN) : -len(_CLOSE)].decode("ascii", "replace")
    if not (mark.startswith(_OPEN) and mark.endswith(_CLOSE)) or found != seal_of(body, before):
        raise BrokenSealError("its checksum does not fit: it is not as it was written")
    return body, found
