"""What all choices have in common: options under a cursor, keys and clicks, an answer, a sentence of refusal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.prompts.hints import hint, label
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from cosmic_tui.screenkit.styled_text import Row, Span, clickable, ink, styled, width
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.questions import bare
from rules.kernel.asks import Ask

OPTION_KEYS = "1234567890bdefgjkpsuwxyz"
"""The keys of the options, in order; the letters left out mean something else on the screen."""
CARD = "card:"
CURSOR, BAND = "cursor", "band"
"""The styles of what is under the cursor, and of the rest of its line."""
LIT = {CURSOR: "bold"}
"""What a style becomes on such a line."""
PLAINEST = Appearance(ascii=True)
"""What is drawn for where nobody looks."""


@attrs.define(eq=False)
class Choice:
    """An answer in the making. `cursor` counts `options`; -1 points at nothing."""

    ask: Ask
    scene: PromptScene | None = None
    cursor: int = 0
    sent: bool = False
    """Whether the answer is on its way."""
    error: str = ""
    """Why the last try was refused."""
    warning: str = ""
    """What a second Enter would make true."""
    advice: Row = ()
    """The hint asked for."""

    how = "keys.one"
    """The key of the text that says how it is done."""
    listed = True
    """Whether the options may stand one below the other, each with where it leads."""

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen: cards as they stand in a hand, all else as it was asked."""
        return in_order(self.ask.options)

    @property
    def cursor_option(self) -> str | None:
        """The option under the cursor."""
        return self.options[self.cursor] if 0 <= self.cursor < len(self.options) else None

    def press(self, key: str) -> bool:
        """Take a key by its name (`left`, `space`, `3`); False where it means nothing here."""
        steps = {"left": -1, "up": -1, "right": 1, "down": 1}
        if key in steps:
            self.point((self.cursor + steps[key]) % max(len(self.options), 1))
        elif key in ("home", "end"):
            self.point(0 if key == "home" else len(self.options) - 1)
        elif len(key) == 1 and 0 <= OPTION_KEYS.find(key) < len(self.options):
            self.choose(OPTION_KEYS.index(key))
        else:
            return False
        return True

    def point(self, index: int) -> None:
        """Move the cursor."""
        self.cursor = index
        self.touched()

    def choose(self, index: int) -> None:
        """What an option's own key, or a click on it, does."""
        self.point(index)

    def click(self, option: int) -> bool:
        """Take a click on an option; True where it asks to send the answer."""
        again = option == self.cursor and self.touched_by_click
        self.choose(option)
        self.touched_by_click = True
        return again

    touched_by_click: bool = False

    @property
    def drawn_from(self) -> Sequence[object]:
        """What its options and their hints are drawn from, as it is now: all that was chosen, and the table."""
        chosen = [getattr(self, each.name) for each in attrs.fields(type(self)) if each.name != "scene"]
        table = (self.scene.view, self.scene.names) if self.scene else None
        return [table, *(list(each) if isinstance(each, list) else each for each in chosen)]

    def escape(self) -> bool:
        """Back out of what is half made; False where there is nothing to back out of."""
        half_made = bool(self.warning or self.error)
        self.touched()
        return half_made

    def touched(self) -> None:
        """Forget warnings and refusals of another answer."""
        self.error = self.warning = ""
        self.advice = ()
        self.touched_by_click = False

    def answer(self) -> list[str] | None:
        """The ids to send, or None where something is missing, which `error` then tells."""
        return [self.cursor_option] if self.cursor_option is not None else None

    def danger(self) -> str:
        """What this answer would do that nobody does by mistake; empty for an ordinary one."""
        return ""

    def submit(self) -> list[str] | None:
        """The answer as Enter sends it; a dangerous one only the second time."""
        answer = self.answer()
        if answer is None or self.sent:
            return None
        danger = self.danger()
        if danger and danger != self.warning:
            self.warning = danger
            return None
        self.error = self.warning = ""
        return answer

    def take(self, picks: Sequence[str]) -> None:
        """Make the choice this answer, as if it had been put together by hand; nothing is sent."""
        self.touched()
        self.cursor = next((self.options.index(pick) for pick in picks if pick in self.options), self.cursor)

    def begin(self, picks: Sequence[str]) -> None:
        """Begin at this answer."""
        self.take(picks)

    def go_on(self, earlier: Choice) -> None:
        """Keep what is still good of the choice begun for an earlier question of this kind."""

    def refused(self, why: str) -> None:
        """The host does not take it."""
        self.sent = False
        self.error = why

    def items(self) -> list[Row]:
        """The options as they are drawn."""
        return [self.item(index) for index in range(len(self.options))]

    def item(self, index: int) -> Row:
        """One option: its key, and its label under the cursor or not."""
        return keyed(index, self.label(index), self.cursor == index, self.look)

    @property
    def look(self) -> Appearance:
        """What its options are drawn for."""
        return self.scene.names.look if self.scene else PLAINEST

    def label(self, index: int) -> Row:
        """What the option is called."""
        return label(self.options[index], self.scene, self.ask.kind) if self.scene else ink(self.options[index])

    def hint(self) -> Row:
        """Where the option under the cursor leads, as far as that is public."""
        return self.hint_of(self.cursor_option) if self.cursor_option else ()

    def hint_of(self, option: str) -> Row:
        """Where an option leads; empty where nothing is to be said of it."""
        return hint(self.ask, option, self.scene) if self.scene else ()

    def state(self) -> Row:
        """How far the choice has come, for those of several parts."""
        return ()


@lru_cache
def in_order(options: tuple[str, ...]) -> tuple[str, ...]:
    """The options with the cards among them in the order of a hand."""
    cards = iter(CARDS.sorted(bare(option) for option in options if option.startswith(CARD)))
    return tuple([f"{CARD}{next(cards)}" if option.startswith(CARD) else option for option in options])


def keyed(index: int, label: Row, pointed: bool, look: Appearance = PLAINEST) -> Row:
    """An option with its key in front, under the cursor as `pointed_at` has it; a click on it is `option:<index>`."""
    key = OPTION_KEYS[index] if index < len(OPTION_KEYS) else " "
    row = (Span(key, "key"), *pointed_at(label, look)) if pointed else (Span(f"{key} ", "key"), *label, Span(" "))
    return clickable(row, f"option:{index}")


def pointed_at(label: Row, look: Appearance) -> Row:
    """What is under the cursor: on gold behind a sign; where there are no colours or no signs, in brackets."""
    bare_of_colour = look.ascii or not look.colours
    left, right = ("[", "]") if bare_of_colour else (look.sign("next"), " ")
    return (Span(left, CURSOR), *styled(label, CURSOR), Span(right, CURSOR))


def in_band(row: Row, cells: int) -> Row:
    """An option under the cursor that has a line to itself: its key and sign on gold, all else on a tint."""
    key, sign, *rest = row
    tinted = [
        span._replace(style=" ".join([BAND, *(LIT.get(word, word) for word in span.style.split())])) for span in rest
    ]
    missing = max(0, cells - width(row))
    return (key._replace(style=CURSOR), sign._replace(style=CURSOR), *tinted, Span(" " * missing, BAND, key.pick))
