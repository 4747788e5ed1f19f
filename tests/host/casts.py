"""Who sits at the table of paired worlds, in all of them alike: persons, bots, their orders, and how it is played."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs
import differences

from cosmic_tui.games.cosmic.bots.bot import CosmicBot, waits
from cosmic_tui.games.cosmic.bots.random_bot import any_answer
from cosmic_tui.games.cosmic.standing_orders import PHASES, REACTIONS, Order
from cosmic_tui.host.messages import TableOptions
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask, Shape

WINDOWS = ("window", "react.window", "reinforce")
BOTS, PATIENT, DELAYED = 0.35, 0.4, 0.25
"""How often one of the seats is a bot's, somebody stands in for who is away, spectators see things later."""
PATIENCE = 5
"""Seconds until somebody stands in."""
CLUBBED = 0.15
"""How often there is a club, with people who want to be told at an address."""
ORDERED = 0.3
"""How often a seat has orders."""
ACTING = 0.15
"""How often a bot acts in a window."""
SAFE: Sequence[Order] = (
    *(Order("ask", where=phase) for phase in PHASES), Order("ask"), Order("ask", where=REACTIONS),
    Order("ask", where=REACTIONS), Order("pass"), Order("pass", where=REACTIONS), Order("losing_only"),
    Order("join", side="defense"), Order("join", when="not_winning", ships=2), Order("decline"),
    Order("decline", side="offense"),
)  # fmt: skip
"""Orders that a player may have who knows the difference: none of them shows a card."""
OTHERS: Sequence[Order] = (
    *SAFE, Order("card_zap"), Order("cosmic_zap"), Order("cosmic_zap", when="against_me"), Order("use"),
    Order("card", card="lowest"), Order("card", card="highest"),
)  # fmt: skip


@attrs.frozen
class Cast:
    """How the worlds of a seed are played."""

    bots: frozenset[str] = frozenset()
    orders: Mapping[str, Sequence[Order]] = attrs.Factory(dict)
    patience: int = 0
    spectators: str = "live"
    seed: int = 0
    club: bool = False

    def options(self, players: int) -> TableOptions:
        """The table's."""
        return TableOptions(
            game="cosmic", players=players, bots=len(self.bots), patience=self.patience, spectators=self.spectators
        )


def drawn(seed: int, seats: Sequence[str], concerned: Collection[str], rng: random.Random) -> Cast:
    """A cast by chance; whoever is concerned is a bot more often than others."""
    bots = frozenset([rng.choice([*seats, *concerned, *concerned])] if rng.random() < BOTS else [])
    orders = {
        seat: rng.sample(SAFE if seat in concerned else OTHERS, rng.randint(1, 3))
        for seat in seats
        if rng.random() < ORDERED
    }
    patience = PATIENCE if rng.random() < PATIENT else 0
    spectators = "delayed" if rng.random() < DELAYED else "live"
    club = random.Random(f"club {seed}").random() < CLUBBED
    return Cast(bots, orders, patience, spectators, seed, club)


class Alike(CosmicBot):
    """A bot, or a stand-in, that says in every world what can be said in all of them.

    At a seat that knows the difference it passes, and names none of the cards that differ if it can help it.
    """

    def __init__(self, seed: int, avoided: Collection[str], concerned: Collection[str]) -> None:
        """`avoided`: the cards, aliens and techs by which the worlds differ; `concerned`: the seats that know."""
        self._seed = seed
        self._avoided = avoided
        self._concerned = concerned
        self._asked = 0

    def choose(self, view: View, ask: Ask) -> list[str]:
        if ask.kind in WINDOWS or ask.kind in differences.NO:
            return self._in_window(ask)
        self._asked += 1
        dice = random.Random(f"{self._seed} {ask.seat} {ask.kind} {self._asked}")
        if ask.shape is Shape.FORM:
            return self._in_deal(view, ask, dice)
        if ask.seat in self._concerned and ask.shape in {Shape.ONE, Shape.SOME}:
            return self._in_common(ask)
        return any_answer(ask, dice)

    def _in_window(self, ask: Ask) -> list[str]:
        dice = random.Random(f"{self._seed} {ask.key}")
        if ask.seat in self._concerned or dice.random() >= ACTING:
            return list(ask.default)
        return [dice.choice(ask.options)]

    def _in_deal(self, view: View, ask: Ask, dice: random.Random) -> list[str]:
        """An offer is never accepted by who knows the difference: whether it can be kept depends on the hand."""
        if waits(view, ask):
            return []
        said = ["end", "refuse", *([] if ask.seat in self._concerned else ["accept"])]
        words = [word for word in said if word in ask.options]
        return [dice.choice(words)] if words else list(ask.default)

    def _in_common(self, ask: Ask) -> list[str]:
        """As few options as may be: the same in two worlds, unless the first of them is what differs."""
        if no := differences.declined(ask):
            return [no]
        ranked = sorted(set(ask.options), key=self._rank)
        least = ask.least if ask.shape is Shape.SOME else 1
        chosen = ranked[: max(1, least)] if ask.most else []
        return chosen if len(chosen) >= least else list(ask.default)

    def _rank(self, option: str) -> tuple[bool, str, float]:
        """What differs comes last, by where it is taken from: that others may see."""
        place, _, what = option.partition(":")
        avoided = what in self._avoided
        return avoided, place if avoided else "", random.Random(f"{self._seed} {option}").random()


def cards_of(found: Sequence[Any]) -> frozenset[str]:
    """All that differs somewhere."""
    return frozenset(each for difference in found for each in (difference.card, difference.other) if each)
