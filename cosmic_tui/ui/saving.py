"""Files written into the person's folder: pictures of the screen, and records of games."""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path

from cosmic_tui.screenkit.wording import Wording


def free_name(file: Path) -> Path:
    """The file, or one with the first number behind its name that is not taken."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(each for each in chain([file], numbered) if not each.exists())


def keep_text(folder: Path | None, name: Path, text: str, words: Wording) -> str:
    """Write a file beside others of that name; returns the sentence that says so, or why it was not possible."""
    if folder is None:
        return words.say("keep.nowhere")
    file = free_name(folder / name)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        return words.say("keep.failed", file=str(file), why=error.strerror or str(error))
    return words.say("keep.done", file=str(file))
