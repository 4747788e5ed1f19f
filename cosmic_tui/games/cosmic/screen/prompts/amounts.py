"""Choices of amounts: one number, or ships spread over places."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cosmic_tui.games.cosmic.screen.prompts.choice import Choice, pointed_at
from cosmic_tui.games.cosmic.screen.prompts.picks import wanted
from cosmic_tui.games.cosmic.screen.prompts.totals import own_side, ships_of_sides
from cosmic_tui.screenkit.styled_text import Row, Span, clickable, ink
from rules.cosmic.protocol.questions import bare, fleet
from rules.kernel.asks import NONE

FOREIGN_OVER_HOME = 2
"""By so much the foreign colonies that win outnumber the home colonies that keep a power (R16.6, R23.1)."""
SIDE_AT = {"launch.ships": "offense", "alliance.response": ""}
"""Where ships go into the encounter, and on which side; as an ally, on the one chosen."""


@attrs.define(eq=False)
class NumberChoice(Choice):
    """A number from `least` to `most`, the one under the cursor; digits type it."""

    typed: str = ""

    how = "keys.number"
    listed = False

    def __attrs_post_init__(self) -> None:
        self.take(self.ask.default)

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(f"n:{number}" for number in range(self.ask.least, self.ask.most + 1))

    def press(self, key: str) -> bool:
        if key.isdecimal() and len(key) == 1:
            self._type(key)
        elif key == "backspace":
            self.typed = ""
        else:
            self.typed = ""
            return key in ("left", "right", "up", "down", "home", "end") and super().press(key)
        return True

    def _type(self, digit: str) -> None:
        for text in (self.typed + digit, digit):
            if self.ask.least <= int(text) <= self.ask.most:
                self.typed = text
                self.point(int(text) - self.ask.least)
                return

    def escape(self) -> bool:
        self.typed = ""
        return super().escape()

    def item(self, index: int) -> Row:
        pointed = index == self.cursor
        text = bare(self.options[index])
        return clickable(pointed_at(ink(text), self.look) if pointed else ink(f" {text} "), f"option:{index}")

    def hint(self) -> Row:
        if self.ask.kind != "reward.split" or self.scene is None:
            return super().hint()
        names, number = self.scene.names, self.cursor + self.ask.least
        ships = names.ships(self.ask.most - number)
        return names.words.ink("hint.split", cards=names.words.count("card", number), ships=ships)


@attrs.define(eq=False)
class ShipsChoice(Choice):
    """Ships over places: the cursor stands on a place, up and down change how many are taken from it."""

    counts: list[int] = attrs.field(factory=list)
    by_hand: list[int] = attrs.field(factory=list)
    """The places whose number was set by hand, the last one last."""

    how = "keys.ships"
    listed = False

    def __attrs_post_init__(self) -> None:
        self.take(self.ask.default)

    def take(self, picks: Sequence[str]) -> None:
        self.touched()
        self.by_hand = []
        preset = fleet(tuple(pick for pick in picks if pick != NONE))
        self.counts = [preset.get(bare(option), 0) for option in self.options]
        self.cursor = next((index for index, count in enumerate(self.counts) if count), 0)

    @property
    def total(self) -> int:
        return sum(self.counts)

    def press(self, key: str) -> bool:
        if key in ("left", "right", "home", "end"):
            return super().press(key)
        steps = {"up": 1, "+": 1, "plus": 1, "=": 1, "down": -1, "-": -1, "minus": -1, "backspace": -1}
        if key == "space":
            self.put(self.cursor, (self.counts[self.cursor] + 1) % (self.ask.limits[self.cursor] + 1))
        elif key in steps:
            self.put(self.cursor, self.counts[self.cursor] + steps[key])
        elif key.isdecimal() and len(key) == 1:
            self.put(self.cursor, int(key))
        elif key == "m":
            self._fill()
        else:
            return False
        return True

    def put(self, index: int, count: int) -> None:
        """So many ships at this place, as far as there are so many, and so many wanted.

        They leave the piles that were set ahead for it, the fullest first; those set by hand only where one number
        alone is wanted, the one set longest ago first.
        """
        self.touched()
        wished, self.counts[index] = max(0, min(count, self.ask.limits[index])), 0
        self.by_hand = [place for place in self.by_hand if place != index]
        while self.ask.most < self.total + wished and (place := self._giving()) is not None:
            self.counts[place] -= 1
        self.by_hand.append(index)
        self.counts[index] = min(wished, self.ask.most - self.total)
        if self.counts[index] < wished and self.scene is not None:
            self.error = self.scene.names.words.say("prompt.no_more", n=self.ask.most)

    def _giving(self) -> int | None:
        """The place from which a ship goes elsewhere."""
        ahead = [place for place, count in enumerate(self.counts) if count and place not in self.by_hand]
        if ahead:
            return max(ahead, key=lambda place: self.counts[place])
        exact = self.ask.least == self.ask.most
        return next((place for place in self.by_hand if self.counts[place]), None) if exact else None

    def _fill(self) -> None:
        """Take as many as wanted, each from where most are left, so that colonies live on."""
        self.touched()
        while self.total < self.ask.most:
            left = [limit - count for limit, count in zip(self.ask.limits, self.counts, strict=True)]
            if not any(left):
                return
            self.counts[left.index(max(left))] += 1

    def click(self, option: int) -> bool:
        """One ship more; past the most there, none."""
        self.point(option)
        before = self.counts[option]
        self.put(option, before + 1)
        if self.counts[option] == before:
            self.counts[option] = 0
        return False

    def escape(self) -> bool:
        half_made = super().escape() or any(self.counts)
        self.counts, self.by_hand = [0] * len(self.counts), []
        return half_made

    def answer(self) -> list[str] | None:
        missing = self.ask.least - self.total
        if missing > 0:
            self.error = self.scene.names.words.say("prompt.more_needed", n=missing) if self.scene else "?"
            return None
        picks = [f"{option}={count}" for option, count in zip(self.options, self.counts, strict=True) if count]
        return picks or [NONE]

    def danger(self) -> str:
        """Which colonies would be empty, and whether that costs a power."""
        if self.scene is None or self.ask.kind == "ships.to" or self._of_another():
            return ""
        view, names, seat = self.scene.view, self.scene.names, self.scene.seat
        emptied = [
            bare(option)
            for option, count in zip(self.options, self.counts, strict=True)
            if count and view.planets.get(bare(option), {}).get(seat) == count
        ]
        own = next(player for player in view.players if player.seat == seat)
        home = own.home - sum(planet.startswith(f"{seat}.") for planet in emptied)
        said: list[str] = []
        if emptied and own.alien != "none" and home < view.target - FOREIGN_OVER_HOME <= own.home:
            said.append(names.words.say("prompt.costs_power", home=home))
        if emptied:
            key = "prompt.empties" if len(emptied) == 1 else "prompt.empties_many"
            said.append(names.words.say(key, planets=names.by_system(emptied)))
        return " ".join(said)

    def item(self, index: int) -> Row:
        pointed = index == self.cursor
        amount = f" {self.counts[index]}/{self.ask.limits[index]}"
        label = (*self.label(index), Span(amount, "title" if self.counts[index] else "dim"))
        return clickable(pointed_at(label, self.look) if pointed else (Span(" "), *label, Span(" ")), f"option:{index}")

    def hint(self) -> Row:
        """What it costs; else the ships of both sides with these, where they are for that, or what would stay."""
        if danger := self.danger():
            return ink(danger, "hot")
        if self.scene is None or self.cursor_option is None:
            return ()
        view, names = self.scene.view, self.scene.names
        if self.ask.point in SIDE_AT and view.aim != "reclaim":
            sides = ships_of_sides(view)
            sides[SIDE_AT[self.ask.point] or own_side(view, self.scene.seat) or "defense"] += self.total
            return names.words.ink("hint.sides", "", offense=names.ships(sides["offense"]),
                                   defense=names.ships(sides["defense"]))  # fmt: skip
        if self.ask.kind == "ships.to":
            there = view.planets.get(bare(self.cursor_option), {}).get(self.scene.seat, 0)
            return names.words.ink("hint.ships_there", ships=names.ships(there))
        limit = self.ask.limits[self.cursor]
        return names.words.ink("hint.stay", ships=names.ships(limit), left=limit - self.counts[self.cursor])

    def _of_another(self) -> bool:
        """Whether they are the ships of another player, whom the question then names as its source."""
        whose = self.ask.source.removeprefix("seat:")
        return self.scene is not None and whose in self.scene.names.people and whose != self.scene.seat

    def state(self) -> Row:
        if self.scene is None:
            return ()
        words = self.scene.names.words
        if self.ask.least == self.ask.most:
            all_of_them = words.count("ship", self.ask.most)
            return words.ink("prompt.ships_exactly", "dim", n=ink(str(self.total), "title"), ships=all_of_them)
        ships = ink(words.count("ship", self.total), "title")
        return words.ink("prompt.ships_chosen", "dim", ships=ships, range=wanted(self.ask, self))
