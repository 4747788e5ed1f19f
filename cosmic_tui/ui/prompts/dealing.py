"""The talk of a deal: what is on the table, and an offer put together from two columns, give and get."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from cosmic_tui.ui.cards import CARDS
from cosmic_tui.ui.ink import Row, Span, clickable, ink, styled
from cosmic_tui.ui.naming import ITEM
from cosmic_tui.ui.prompts.choice import Choice, Scene
from rules.asks import bare
from rules.kernel.asks import NONE

SPEECH = ("accept", "refuse", "offer", "end")
"""The acts of a talk, in the order in which they are shown."""

KINDS = ("attack", "negotiate", "morph", "reinforcement", "artifact", "flare")
RANKED = ("attack", "reinforcement")
"""The kinds that have a highest and a lowest card."""

GIVE, GET = "give", "get"


@attrs.define(eq=False)
class Item:
    """A line of a column: an id without its number (`card:attack_20`, `random`), how many there are, how many taken."""

    id: str
    group: str
    most: int
    taken: int = 0

    def spelt(self) -> list[str]:
        """As it stands in an answer."""
        head, name = self.id.partition(":")[0], bare(self.id)
        if not self.taken:
            return []
        if head == "card":
            return [self.id] * self.taken
        if head == "random":
            return [f"random:{self.taken}"]
        return [self.id] if self.taken == 1 else [f"{head}:{name}*{self.taken}"]


@attrs.define(eq=False)
class DealChoice(Choice):
    """Accept, refuse, end, or build an offer. `building` tells which of the two the keys are for."""

    building: bool = False
    columns: dict[str, list[Item]] = attrs.field(factory=dict)
    side: str = GIVE
    lines: dict[str, int] = attrs.field(factory=lambda: {GIVE: 0, GET: 0})
    """The cursor of each column."""

    @property
    def how(self) -> str:  # type: ignore[override]
        return "keys.deal_build" if self.building else "keys.deal_menu"

    @property
    def listed(self) -> bool:  # type: ignore[override]
        return not self.building

    @property
    def options(self) -> tuple[str, ...]:
        """The acts possible; the colonies and techs that may be dealt are lines of the columns."""
        return tuple(act for act in SPEECH if act in self.ask.options)

    @property
    def other(self) -> str:
        """The seat on the other side of the deal."""
        view = self.scene.view if self.scene else None
        if view is None:
            return ""
        return (view.defense or "") if self.ask.seat == view.offense else view.offense

    def press(self, key: str) -> bool:
        if not self.building:
            return super().press(key)
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
        changes = {"+": 1, "plus": 1, "=": 1, "space": 1, "-": -1, "minus": -1, "backspace": -1}
        if key in ("left", "right"):
            self.side = GIVE if key == "left" else GET
        elif key in steps:
            self._step(steps[key])
        elif key in changes:
            self._put(self._line.taken + changes[key])
        elif key.isdecimal() and len(key) == 1:
            self._put(int(key))
        elif key == "c":
            self._clear()
        else:
            return False
        self.touched()
        return True

    @property
    def _line(self) -> Item:
        return self.columns[self.side][self.lines[self.side]]

    def _step(self, by: int) -> None:
        last = len(self.columns[self.side]) - 1
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
        if not self.building and self.under == "offer":
            self.build()
            return None
        return super().submit()

    def answer(self) -> list[str] | None:
        if not self.building:
            return super().answer()
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

    def danger(self) -> str:
        words = self.scene.names.words if self.scene else None
        return words.texts["hint.end"] if words and not self.building and self.under == "end" else ""

    def go_on(self, earlier: Choice) -> None:
        """Keep the offer that was being built when the other said something and the question was put anew."""
        if isinstance(earlier, DealChoice) and not earlier.sent:
            self.building, self.columns = earlier.building, earlier.columns
            self.side, self.lines = earlier.side, earlier.lines

    def build(self) -> None:
        """Open the columns; the other's offer on the table is where a new counter-offer begins."""
        self.building = True
        self.touched()
        if self.columns or self.scene is None:
            return
        self.columns = {
            GIVE: [*_own_cards(self.scene), *_offered(self.ask.options, GIVE)],
            GET: [*_their_cards(self.scene, self.other), *_offered(self.ask.options, GET), *_named()],
        }
        offer = self.scene.view.offer
        if offer and offer.seat != self.ask.seat:
            _preset(self.columns[GIVE], offer.get)
            _preset(self.columns[GET], offer.give)

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


def _own_cards(scene: Scene) -> list[Item]:
    held = Counter(CARDS.sorted(scene.view.hand))
    named = [Item(f"card:{card}", "cards", count) for card, count in held.items()]
    by_kind = Counter(CARDS.kind(card) for card in scene.view.hand)
    return [*named, *_unnamed({kind: by_kind[kind] for kind in KINDS if by_kind[kind]}, len(scene.view.hand))]


def _their_cards(scene: Scene, other: str) -> list[Item]:
    size = next((player.hand_size for player in scene.view.players if player.seat == other), 0)
    most: Counter[str] = Counter()
    for card in CARDS.designs.values():
        most[card.kind] += card.copies
    return _unnamed({kind: min(size, most[kind]) for kind in KINDS if most[kind]}, size)


def _unnamed(kinds: dict[str, int], hand: int) -> list[Item]:
    """Cards at random, by kind, and the highest and lowest of a kind, out of a hand of that size."""
    if not hand:
        return []
    ranked = [
        Item(f"{rank}:{kind}", "kinds", kinds[kind])
        for kind in RANKED
        if kind in kinds
        for rank in ("highest", "lowest")
    ]
    return [
        Item("random", "kinds", hand),
        *(Item(f"kind:{kind}", "kinds", most) for kind, most in kinds.items()),
        *ranked,
    ]


def _offered(options: Iterable[str], side: str) -> list[Item]:
    """Colonies, then techs, as the options name them."""
    options = list(options)
    return [
        Item(bare(option), group, 1)
        for group, what in (("colonies", "colony"), ("techs", "tech"))
        for option in options
        if option.startswith(f"{side}:{what}:")
    ]


def _named() -> list[Item]:
    """Every card there is: the other's hand is not known."""
    return [Item(f"card:{card}", "named", CARDS.copies(card)) for card in CARDS.sorted(CARDS.designs)]


def _preset(column: list[Item], items: Iterable[str]) -> None:
    """Take over one side of an offer, as far as the column has its lines."""
    lines = {item.id: item for item in column}
    for pick in items:
        match = ITEM.fullmatch(pick)
        if match is None:
            continue
        random = match["what"] == "random"
        line = lines.get("random" if random else f"{match['what']}:{match['name']}")
        if line is not None:
            count = int(match["name"]) if random else int(match["times"] or 1)
            line.taken = min(line.most, line.taken + count)
