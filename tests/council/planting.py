"""Mistakes planted in a copy of the content of Council of Suns."""

import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from content.council.load import load_from
from content.reading import ContentError

Change = Callable[[Path], object]
Mistake = tuple[Change, str, str, str]
"""What is spoilt, and the file, key and part of the reason that the error must name."""


def expect_refusal(mistake: Mistake, folder: Path) -> None:
    """Plants the mistake in a new copy of the true content in this folder, and holds the error against it."""
    change, file, key, reason = mistake
    copy = folder / "printed"
    with as_file(files("content.council")) as printed:
        shutil.copytree(printed, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    change(copy)
    with pytest.raises(ContentError) as refusal:
        load_from(copy)
    found = refusal.value
    assert (found.file, found.key) == (file, key), str(found)
    assert reason in found.reason
    assert str(found) == (f"{file}: {key}: {found.reason}" if key else f"{file}: {found.reason}")


def changed(file: str, *changes: tuple[str, str]) -> Change:
    """In this file each text replaced by the other, where it is first found."""

    def change(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, encoding="utf-8")

    return change


def changed_entry(file: str, table: str, old: str, new: str) -> Change:
    """In one entry of this file, the text replaced by the other."""

    def change(folder: Path) -> None:
        before, head, after = (folder / file).read_text(encoding="utf-8").partition(f"[{table}]\n")
        entry, gap, rest = after.partition("\n[")
        assert head, table
        assert old in entry, old
        text = before + head + entry.replace(old, new, 1) + gap + rest
        (folder / file).write_text(text, encoding="utf-8")

    return change


def removed(file: str) -> Change:
    return lambda folder: (folder / file).unlink()


def copied(file: str, new: str) -> Change:
    return lambda folder: shutil.copy(folder / file, folder / new)


def all_but(kind: str, kept: int) -> Change:
    """Only the first so many files of a folder are left."""

    def change(folder: Path) -> None:
        for path in sorted((folder / kind).glob("*.toml"))[kept:]:
            path.unlink()

    return change
