"""The server's log: one line an event, with nothing in it that could steer the terminal it is read on."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

from cosmic_tui.base.text import clean

ABOUT = "about"
"""The extra of a record that holds its facts: `logger.info("came in", extra={"about": {"who": ...}})`."""


class TextLines(logging.Formatter):
    """A line for people; a traceback follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={clean(str(value))}" for name, value in _facts(record).items())
        line = f"{_moment(record)} {record.levelname:7} {clean(record.getMessage())}{f'  {facts}' if facts else ''}"
        trace = self._trace(record)
        return f"{line}\n{trace}" if trace else line

    def _trace(self, record: logging.LogRecord) -> str:
        lines = self.formatException(record.exc_info).splitlines() if record.exc_info else []
        return "\n".join(_harmless(line) for line in lines)


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, event, facts, and the traceback as one text."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, default=str)


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    facts: dict[str, Any] = getattr(record, ABOUT, {})
    return facts


def _harmless(line: str) -> str:
    """A line of a traceback with its indentation, and no control characters."""
    return "".join(char if char.isprintable() else "?" for char in line)


def log_facts(**facts: object) -> dict[str, dict[str, object]]:
    """The `extra` of a record that tells these facts."""
    return {ABOUT: facts}


def start(level: str, form: str) -> None:
    """Write what happens to standard error from now on; what libraries say of single packets is left out."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
