"""Choices among options: exactly one, some of them, all in an order."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.screen.prompts.choice import OPTION_KEYS, Choice
from cosmic_tui.screenkit.styled_text import Row, Span, clickable, styled
from rules.kernel.asks import NONE, Ask


@attrs.define(eq=False)
class OneChoice(Choice):
    """Exactly one option: the one under the cursor, which begins at the default where nothing better is known."""

    began: int = 0
    """Where the cursor began."""

    def __attrs_post_init__(self) -> None:
        self.begin(self.ask.default)

    def begin(self, picks: Sequence[str]) -> None:
        self.take(picks)
        self.began = self.cursor

    def escape(self) -> bool:
        """Back to where the cursor began: an Enter out of habit is no choice of something else."""
        half_made = super().escape() or self.cursor != self.began
        self.cursor = self.began
        return half_made


@attrs.define(eq=False)
class SomeChoice(Choice):
    """From `least` to `most` of the options, marked one by one. Equal options are told apart by their place."""

    marked: list[int] = attrs.field(factory=list)

    @property
    def how(self) -> str:  # type: ignore[override]
        """The keys, with what Enter would send: the cursor alone marks nothing."""
        return "keys.some_none" if not self.marked and not self.ask.least else "keys.some"

    def press(self, key: str) -> bool:
        if key == "space":
            self.choose(self.cursor)
        elif key == "a":
            self.touched()
            self.marked = list(range(len(self.options)))[: self.ask.most]
        else:
            return super().press(key)
        return True

    def choose(self, index: int) -> None:
        """Mark an option or take its mark away."""
        self.point(index)
        if index in self.marked:
            self.marked.remove(index)
        elif self.options:
            self.marked.append(index)

    def take(self, picks: Sequence[str]) -> None:
        self.touched()
        self.marked, left = [], list(self.options)
        for pick in picks:
            if pick in left:
                self.marked.append(left.index(pick))
                left[left.index(pick)] = ""
        self.cursor = self.marked[0] if self.marked else self.cursor

    def begin(self, picks: Sequence[str]) -> None:
        """Point at what a good answer begins with; marks are made by hand."""
        self.take(picks)
        self.marked = []

    def click(self, option: int) -> bool:
        self.choose(option)
        return False

    def escape(self) -> bool:
        half_made = super().escape() or bool(self.marked)
        self.marked = []
        return half_made

    def answer(self) -> list[str] | None:
        self.error = self._amiss()
        if self.error:
            return None
        return [self.options[index] for index in sorted(self.marked)] or [NONE]

    def _amiss(self) -> str:
        words = self.scene.names.words if self.scene else None
        missing, surplus = self.ask.least - len(self.marked), len(self.marked) - self.ask.most
        if words is None or (missing <= 0 and surplus <= 0):
            return ""
        return words.say("prompt.more_needed", n=missing) if missing > 0 else words.say("prompt.too_many", n=surplus)

    def item(self, index: int) -> Row:
        return marked(self, index, "[x]" if index in self.marked else "[ ]")

    def state(self) -> Row:
        return chosen(self, len(self.marked))


@attrs.define(eq=False)
class OrderChoice(Choice):
    """All options in an order, taken one after the other."""

    taken: list[int] = attrs.field(factory=list)

    how = "keys.order"

    def press(self, key: str) -> bool:
        if key == "space":
            self.choose(self.cursor)
            return True
        return super().press(key)

    def choose(self, index: int) -> None:
        """Take this option next."""
        self.point(index)
        if index not in self.taken:
            self.taken.append(index)

    def take(self, picks: Sequence[str]) -> None:
        super().take(picks)
        self.taken = [self.options.index(pick) for pick in picks if pick in self.options]

    def begin(self, picks: Sequence[str]) -> None:
        """Point at the first."""
        super().take(picks)

    def click(self, option: int) -> bool:
        self.choose(option)
        return False

    def escape(self) -> bool:
        half_made = super().escape() or bool(self.taken)
        if self.taken:
            self.taken.pop()
        return half_made

    def answer(self) -> list[str] | None:
        missing = len(self.options) - len(self.taken)
        if missing and self.scene:
            self.error = self.scene.names.words.say("prompt.more_needed", n=missing)
        return None if missing else [self.options[index] for index in self.taken]

    def item(self, index: int) -> Row:
        return marked(self, index, f"({self.taken.index(index) + 1})" if index in self.taken else "( )")


def marked(choice: Choice, index: int, mark: str) -> Row:
    """An option that bears a mark; the cursor is a sign of its own beside it."""
    pointed = choice.cursor == index
    sign = choice.scene.names.look.sign("next") if pointed and choice.scene else " "
    label = choice.label(index)
    inner = (Span(f"{mark} "), *label)
    key = OPTION_KEYS[index] if index < len(OPTION_KEYS) else " "
    row = (Span(key, "key"), Span(sign, "key"), *(styled(inner, "cursor") if pointed else inner))
    return clickable(row, f"option:{index}")


def wanted(ask: Ask, choice: Choice) -> str:
    """How many a question wants, in words."""
    if choice.scene is None:
        return ""
    key = "prompt.range_exactly" if ask.least == ask.most else "prompt.range"
    return choice.scene.names.words.say(key, least=ask.least, most=ask.most)


def chosen(choice: Choice, number: int) -> Row:
    """How many are chosen, of how many."""
    if choice.scene is None:
        return ()
    ask, words = choice.ask, choice.scene.names.words
    if ask.least == ask.most:
        return words.ink("prompt.chosen_exactly", "dim", n=number, most=ask.most)
    return words.ink("prompt.chosen", "dim", n=number, range=wanted(ask, choice))
