"""What `ssh HOST <word>` answers, in plain text and without a terminal, and what it may carry to the screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.ssh.identity import Visitor
from rules.kernel.message import Message, message

LONGEST = 200
"""Characters of a command that are looked at."""
LONGEST_WORD = 20
"""Characters of an unknown word that are said again."""


@attrs.frozen
class Command:
    """A word that may be asked, and how many words may follow it. `answer` gets the visitor and those."""

    answer: Callable[[Visitor, list[str]], Awaitable[str]]
    most: int = 0
    least: int = 0


@attrs.frozen
class Commands:
    """The words that are answered; all others are refused. `errands` open the screen with one word behind them."""

    answers: Mapping[str, Command] = MappingProxyType({})
    errands: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    """Errands that also go without a word behind them."""

    def find(self, line: str) -> tuple[Command, list[str]] | None:
        """The command of a line and what stands behind its word; None where it is none of them."""
        word, *more = _words(line) or [""]
        command = self.answers.get(word)
        if command is None or not command.least <= len(more) <= command.most:
            return None
        return command, more

    def refusal(self, line: str) -> Message:
        """Why a line that is neither a command nor an errand is not carried out, for the visitor."""
        word, *_ = _words(line) or [""]
        if word in self.errands:
            return message("ssh.errand", word=word)
        if word in self.answers:
            return message("ssh.not_followed", word=word)
        return message("ssh.no_command", word=word[:LONGEST_WORD])

    def errand(self, line: str) -> tuple[str, str] | None:
        """The errand of a line: its word, and the one behind it; None where it is none."""
        words = _words(line)
        if len(words) == 1 and words[0] in self.alone:
            return words[0], ""
        return (words[0], words[1]) if len(words) == 2 and words[0] in self.errands else None


def _words(line: str) -> list[str]:
    return clean(line).split() if len(line) <= LONGEST else []


def printed(text: str) -> Command:
    """A command that always answers the same."""

    async def answer(visitor: Visitor, more: list[str]) -> str:  # noqa: ARG001
        return text

    return Command(answer)
