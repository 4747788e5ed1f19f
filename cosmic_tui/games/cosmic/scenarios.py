"""`cosmic scenario`: runs scenario files and says which of them hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import attrs

from content.cosmic.load import load
from rules.cosmic.notation.runner import Result, run_file
from rules.cosmic.notation.shape import PositionError


def found_in(places: Iterable[Path]) -> list[Path]:
    """The scenario files among files and folders, in order, each once. ValueError names a folder without any."""
    files: dict[Path, None] = {}
    for place in places:
        inside = sorted(place.rglob("*.toml")) if place.is_dir() else [place]
        if not inside:
            raise ValueError(f"{place} is a folder without scenarios: it holds no .toml file")
        files.update(dict.fromkeys(inside))
    return list(files)


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
        return run_file(file.read_text(encoding="utf-8"), str(file), load()) or [_unread(file, "it holds no scenario")]
    except PositionError as error:
        return [_unread(file, str(error))]
    except UnicodeDecodeError:
        return [_unread(file, "it is no text in UTF-8")]
    except OSError as error:
        return [_unread(file, error.strerror or str(error))]


def _unread(file: Path, why: str) -> Result:
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
    scenarios = [attrs.asdict(result) for result in results]
    return json.dumps({"passed": passed, "failed": len(results) - passed, "scenarios": scenarios})
