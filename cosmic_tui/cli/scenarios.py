"""Scenario files of every game: which there are, and which game reads a file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from rules.kernel.scenario import Result


def _cosmic(text: str, file: str) -> Sequence[Result]:
    from content.cosmic.load import load
    from rules.cosmic.notation.runner import run_file

    return run_file(text, file, load())


def _council(text: str, file: str) -> Sequence[Result]:
    from content.council.load import load
    from rules.council.notation.runner import run_file

    return run_file(text, file, load())


RUNNERS: Mapping[str, Callable[[str, str], Sequence[Result]]] = {
    "cosmic-position": _cosmic,
    "council-position": _council,
}
"""What stands before the version in the `format` of a file, and what runs it."""


def run(files: Iterable[Path], each: Callable[[Result], None]) -> list[Result]:
    """Run all scenarios of these files; `each` is told of every one. A file that cannot be read is a failed one."""
    results = []
    for file in files:
        for result in _results(file):
            each(result)
            results.append(result)
    return results


def _results(file: Path) -> Sequence[Result]:
    try:
        text = file.read_text(encoding="utf-8")
        return _runner(text)(text, str(file)) or [_unread(file, "it holds no scenario")]
    except UnicodeDecodeError:
        return [_unread(file, "it is no text in UTF-8")]
    except OSError as error:
        return [_unread(file, error.strerror or str(error))]
    except ValueError as error:  # positions that cannot be read, of whatever game
        return [_unread(file, str(error))]


def _runner(text: str) -> Callable[[str, str], Sequence[Result]]:
    """What runs a file; the card game where its format is missing or unknown, which then says so."""
    try:
        named = str(tomllib.loads(text).get("format", "")).partition("/")[0]
    except tomllib.TOMLDecodeError:
        named = ""
    return RUNNERS.get(named, _cosmic)


def _unread(file: Path, why: str) -> Result:
    """The failed scenario that stands for a file of which none can be read."""
    return Result(file.stem, str(file), ok=False, why=f"{file}: {why}")


def line(result: Result) -> str:
    """One scenario in one line."""
    return f"ok   {result.name}" if result.ok else f"FAIL {result.name}: {result.why}"


def count(results: Sequence[Result]) -> str:
    """The last line."""
    return f"{sum(result.ok for result in results)} of {len(results)} scenarios hold"


def as_json(results: Sequence[Result]) -> str:
    """One JSON object: `passed`, `failed`, and `scenarios` with name, file, ok and why."""
    passed = sum(result.ok for result in results)
    rows = [{"name": each.name, "file": each.file, "ok": each.ok, "why": each.why} for each in results]
    return json.dumps({"passed": passed, "failed": len(results) - passed, "scenarios": rows})
