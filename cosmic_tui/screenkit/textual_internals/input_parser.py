"""The parser of what a terminal sends, and the marks round a paste."""

from __future__ import annotations

from textual import events
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser

__all__ = ["BRACKETED_PASTE_END", "BRACKETED_PASTE_START", "ForgetfulParser"]


class ForgetfulParser(XTermParser):
    """Textual's own stays in a cache of the process, and with it the app that it has read keys for."""

    @property
    def escape_pending(self) -> bool:
        """Whether what came last may be the beginning of a sequence, or the Esc key."""
        return self._timeout_time is not None

    def close(self) -> None:
        """Read no more, and let go of the last key, which refers to its app."""
        self._gen.close()

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        return XTermParser._parse_extended_key.__wrapped__(self, sequence)  # noqa: SLF001
