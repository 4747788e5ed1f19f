"""The talk of a deal: what is on the table, and an offer put together from two columns, give and get."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.screen.prompts.choice import Choice
from cosmic_tui.games.cosmic.screen.prompts.columns import GET, GIVE, NO_LINE, Item, columns, preset
from cosmic_tui.games.cosmic.screen.prompts.ready_offers import ReadyOffer, deal_outcome, ready_offers
from cosmic_tui.screenkit.styled_text import Row, Span, clickable, ink, styled
from rules.cosmic.protocol.questions import bare
from rules.kernel.asks import NONE

ANSWERS, OWN = ("accept", "refuse"), ("offer", "end")
"""The acts of a talk, before the ready offers and behind them."""
READY = "ready:"


@attrs.define(eq=False)
class DealChoice(Choice):
    """Accept, refuse, end, or build an offer. `building` tells which of the two the keys are for."""

    building: bool = False
    columns: dict[str, list[Item]] = attrs.field(factory=dict)
    side: str = GIVE
    ready: list[ReadyOffer] = attrs.field(factory=list)
    lines: dict[str, int] = attrs.field(factory=lambda: {GIVE: 0, GET: 0})
    """The cursor of each column."""

    def __attrs_post_init__(self) -> None:
        """Point at a word that binds nobody: an Enter too many is no consent."""
        if "offer" in self.options:
            self.cursor = self.options.index("offer")

    @property
    def drawn_from(self) -> Sequence[object]:
        """What is put together changes in its columns: it is drawn anew for each frame."""
        return [object()]

    @property
    def how(self) -> str:  # type: ignore[override]
        return "keys.deal_build" if self.building else "keys.deal_menu"

    @property
    def listed(self) -> bool:  # type: ignore[override]
        return not self.building

    @property
    def options(self) -> tuple[str, ...]:
        """The acts possible and the ready offers; colonies and techs that may be dealt are lines of the columns."""
        ready = [f"{READY}{offer.name}" for offer in self.ready_offers] if "offer" in self.ask.options else []
        said = self.ask.options
        return (*(act for act in ANSWERS if act in said), *ready, *(act for act in OWN if act in said))

    @property
    def ready_offers(self) -> list[ReadyOffer]:
        """The offers that one key makes."""
        if not self.ready and self.scene is not None:
            self.ready = ready_offers(self.scene, self.ask.options, self.other)
        return self.ready

    def offer_of(self, option: str | None) -> ReadyOffer | None:
        """The ready offer that an option stands for; None for an act."""
        if option is None or not option.startswith(READY):
            return None
        return next((offer for offer in self.ready_offers if offer.name == bare(option)), None)

    @property
    def other(self) -> str:
        """The seat on the other side of the deal."""
        view = self.scene.view if self.scene else None
        if view is None:
            return ""
        return (view.defense or "") if self.ask.seat == view.offense else view.offense

    def press(self, key: str) -> bool:
        if not self.building:
            return self._counter() if key == "c" else super().press(key)
        whole = len(self.columns[self.side])
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -whole, "end": whole}
        changes = {"+": 1, "plus": 1, "=": 1, "-": -1, "minus": -1, "backspace": -1}
        if key in ("left", "right", "tab"):
            other = GET if self.side == GIVE else GIVE
            self.side = {"left": GIVE, "right": GET}.get(key, other)
        elif key in steps:
            self._step(steps[key])
        elif key == "space":
            self._put((self._line.taken + 1) % (self._line.most + 1))
        elif key in changes:
            self._put(self._line.taken + changes[key])
        elif key.isdecimal() and len(key) == 1:
            self._put(int(key))
        elif key == "x":
            self._clear()
        else:
            return False
        self.touched()
        return True

    def _counter(self) -> bool:
        """Begin an offer at once."""
        if "offer" not in self.options:
            return False
        self.build()
        return True

    @property
    def _line(self) -> Item:
        column = self.columns[self.side]
        return column[self.lines[self.side]] if column else NO_LINE

    def _step(self, by: int) -> None:
        last = max(0, len(self.columns[self.side]) - 1)
        self.lines[self.side] = max(0, min(last, self.lines[self.side] + by))

    def _put(self, count: int) -> None:
        """So many of this line; one colony each way at most (R12.2)."""
        line = self._line
        if line.group == "colonies" and count > 0:
            for other in self.columns[self.side]:
                other.taken = 0 if other.group == "colonies" else other.taken
        line.taken = max(0, min(count, line.most))

    def _clear(self) -> None:
        for column in self.columns.values():
            for item in column:
                item.taken = 0

    def click_line(self, side: str, index: int) -> None:
        """A click on a line of a column: one more of it, past the most none."""
        self.touched()
        self.side, self.lines[side] = side, index
        self._put((self._line.taken + 1) % (self._line.most + 1))

    def escape(self) -> bool:
        half_made = super().escape() or self.building
        self.building = False
        return half_made

    def submit(self) -> list[str] | None:
        """Enter on "make an offer" opens the columns; Enter in them says it. They stay open, as it may be refused."""
        if not self.building and self.cursor_option == "offer":
            self.build()
            return None
        return super().submit()

    def answer(self) -> list[str] | None:
        if not self.building:
            offer = self.offer_of(self.cursor_option)
            return super().answer() if offer is None else ["offer", GIVE, *offer.give, GET, *offer.get]
        give, get = self.spelt(GIVE), self.spelt(GET)
        if not give and not get:
            self.error = self.scene.names.words.say("prompt.not_offered") if self.scene else "?"
            return None
        return ["offer", GIVE, *(give or [NONE]), GET, *(get or [NONE])]

    def spelt(self, side: str) -> list[str]:
        """What one column holds, as it stands in an answer."""
        return [pick for item in self.columns.get(side, []) for pick in item.spelt()]

    def hint(self) -> Row:
        return () if self.building else super().hint()

    def hint_of(self, option: str) -> Row:
        """Where a word leads; of an offer what both have after it."""
        offer, scene = self.offer_of(option), self.scene
        if offer is None or scene is None:
            return super().hint_of(option)
        names = scene.names
        said = names.words.ink("deal.sentence", "", give=names.items(offer.give), get=names.items(offer.get))
        return (*said, Span(" "), *deal_outcome(scene, self.other, offer.give, offer.get))

    def label(self, index: int) -> Row:
        offer = self.offer_of(self.options[index])
        if offer is None or self.scene is None:
            return super().label(index)
        return self.scene.names.words.ink(f"deal.ready_{offer.name}")

    def outcome(self) -> Row:
        """How both stand after the offer that is being built; nothing of an empty one."""
        give, get = self.spelt(GIVE), self.spelt(GET)
        return deal_outcome(self.scene, self.other, give, get) if self.scene is not None and (give or get) else ()

    def take(self, picks: Sequence[str]) -> None:
        """Point at a word; an offer is built."""
        super().take(picks)
        if GET in picks and GIVE in picks and "offer" in self.options:
            self.build()
            self._clear()
            at = picks.index(GET)
            preset(self.columns[GIVE], picks[:at])
            preset(self.columns[GET], picks[at:])

    def danger(self) -> str:
        words = self.scene.names.words if self.scene else None
        return words.texts["hint.end"] if words and not self.building and self.cursor_option == "end" else ""

    def go_on(self, earlier: Choice) -> None:
        """Keep the offer that was being built when the other said something and the question was put anew."""
        if isinstance(earlier, DealChoice) and not earlier.sent:
            self.building, self.columns = earlier.building, earlier.columns
            self.side, self.lines = earlier.side, earlier.lines

    def build(self) -> None:
        """Open the columns; the offer that lies on the table, whoever made it, is where a new one begins."""
        self.building = True
        self.touched()
        if self.columns or self.scene is None:
            return
        self.columns = columns(self.scene, self.ask.options, self.other)
        offer = self.scene.view.offer
        if offer is not None:
            own = offer.seat == self.ask.seat
            preset(self.columns[GIVE], offer.give if own else offer.get)
            preset(self.columns[GET], offer.get if own else offer.give)
        for side, items in self.columns.items():
            self.lines[side] = next((line for line, item in enumerate(items) if item.taken), 0)

    def column(self, side: str) -> list[tuple[str, Row]]:
        """One column as drawn: the group of each line, and the line."""
        return [(item.group, self._drawn(side, index, item)) for index, item in enumerate(self.columns[side])]

    def _drawn(self, side: str, index: int, item: Item) -> Row:
        pointed = side == self.side and index == self.lines[side]
        amount = f"{item.taken}/{item.most} " if item.most > 1 else "[x] " if item.taken else "[ ] "
        label = self.label_of(item)
        row = (Span(amount, "title" if item.taken else "dim"), *(styled(label, "bold") if item.taken else label))
        return clickable(styled(row, "cursor") if pointed else row, f"deal:{side}:{index}")

    def label_of(self, item: Item) -> Row:
        """A line of a column in words."""
        if self.scene is None:
            return ink(item.id)
        return self.scene.names.words.ink("deal.random") if item.id == "random" else self.scene.names.item(item.id)
