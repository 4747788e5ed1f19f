"""Whatever the documents say can be typed, can be typed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import click
import pytest

from cosmic_tui.cli.commands import cosmic
from cosmic_tui.cli.server_commands import admin
from cosmic_tui.server.commands import commands_by
from cosmic_tui.server.wording import server_wording
from cosmic_tui.ssh import Visitor
from cosmic_tui.ssh.session import PLAIN

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
WRITTEN = re.compile(r"`cosmic ([^`]+)`|^cosmic ([^#\n]+)", re.MULTILINE)


NAMED = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|toml|md|svg|tcss))`")
"""A file of the project, by enough of its path."""


def documented() -> list[str]:
    found = [first or second for page in PAGES for first, second in WRITTEN.findall(page.read_text(encoding="utf-8"))]
    return sorted(set(map(str.strip, found)))


@pytest.mark.parametrize("line", documented())
def test_the_command_and_its_options_exist(line: str) -> None:
    words = re.findall(r"[\w./:,-]+", line)
    command: click.Command = cosmic
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        word = words.pop(0)
        assert word in command.commands, f"cosmic {line}: there is no {word}"
        command = command.commands[word]
    known = {name for parameter in command.params for name in parameter.opts + parameter.secondary_opts}
    assert {word for word in words if word.startswith("--")} <= known | {"--help"}


def missing(text: str) -> list[str]:
    """Files that a document names and that are not there."""
    return [name for name in NAMED.findall(text) if not any(file.endswith(f"/{name}") for file in _files())]


@cache
def _files() -> list[str]:
    folders = ("rules", "content", "cosmic_tui", "tests", "docs")
    return [f"/{path.relative_to(ROOT).as_posix()}" for folder in folders for path in (ROOT / folder).rglob("*.*")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_document_names_is_there(page: Path) -> None:
    assert missing(page.read_text(encoding="utf-8")) == []


def test_a_file_that_is_not_there_is_found() -> None:
    assert missing("`host/post.py` and `cli/commands.py`") == ["host/post.py"]


def test_the_operators_table_names_every_order() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    table = page.partition("| `cosmic admin")[2].partition("\n\n")[0]
    for row in table.splitlines()[2:]:
        table_words = re.findall(r"`([a-z]+)", row.split("|")[1])
        assert table_words, row
        assert set(table_words) <= set(admin.commands), row
    assert set(admin.commands) <= set(re.findall(r"`([a-z]+)", table))


async def nobody_asks(word: str, visitor: Visitor, more: list[str]) -> str:
    raise AssertionError((word, visitor, more))


def test_the_help_of_a_server_names_every_word_it_answers() -> None:
    commands = commands_by(nobody_asks)
    told = server_wording().say("visitor.help")
    first = set(re.findall(r"^  ssh HOST (?:-t )?([a-z]+)", told, re.MULTILINE))
    beside = set(re.findall(r"; ([a-z]+) (?:[A-Z]|\d)", told))
    words = set(commands.answers) | commands.errands
    assert words - {"help"} <= first | beside
    assert first <= words | {PLAIN}, "the help names nothing that is not answered"
    assert all(len(line) <= 80 for line in told.splitlines())
    assert len(told.splitlines()) <= 24
