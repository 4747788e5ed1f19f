"""The simple bot: one sensible rule for every kind of question, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import alliance, cards, deals, launch, powers, reinforce, ships, temper, windows, zaps
from cosmic_tui.games.cosmic.bots.bot import CosmicBot, waits
from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.bots.move import Move, Rule, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.protocol.questions import NONE, Ask
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen


def _ships_from(reader: ViewReader) -> Move:
    """`ships.from`: an ally's ships (R9.3), Amoeba's, or those that settle somewhere (R12.4)."""
    if reader.ask.point.startswith("alliance."):
        return alliance.ships_along(reader)
    if reader.ask.source == "amoeba":
        return ships.pour_in(reader)
    return ships.settle(reader)


def _choose_side(reader: ViewReader) -> Move:
    """`choose.side`: whom to join (Parasite), or whom a reinforcement helps (R19.1)."""
    joining = reader.ask.source.startswith(("use:parasite", "flare:fodder"))
    return alliance.choose_side(reader) if joining else reinforce.choose_side(reader)


RULES: Mapping[str, Rule] = {
    "window": windows.window,
    "react.window": zaps.react,
    "reinforce": reinforce.reinforce,
    "destiny.own": launch.own_colour,
    "destiny.player": launch.name_defense,
    "launch.planet": launch.aim,
    "launch.ships": launch.send,
    "alliance.invite": alliance.invite,
    "alliance.answer": alliance.answer,
    "planning.select": cards.select,
    "deal.talk": deals.talk,
    "ships.lose": ships.lose,
    "ships.from": _ships_from,
    "ships.to": ships.bring_home,
    "cards.discard": cards.part_with,
    "cards.give": cards.part_with,
    "reward.split": cards.split_reward,
    "turn.second": launch.second,
    "choose.side": _choose_side,
    **powers.RULES,
}
"""What answers each kind of question."""


class SimpleBot(CosmicBot):
    """Plays by `RULES`; a kind that has no rule gets the answer a time-out would play."""

    def __init__(self, seed: int | str, catalogue: Catalogue, mood: temper.Temper | None = None) -> None:
        """`mood`: its temperament; without it the seed draws one."""
        self.temper = mood or temper.drawn(seed)
        self._seed = seed
        self._catalogue = catalogue
        self._memory = Memory()
        self._talk: tuple[int, int] = (0, 0)
        self._heard: set[str] = set()

    def choose(self, view: View, ask: Ask) -> list[str]:
        """The answer of the rule for this kind of question; empty where a dealer waits."""
        return self.advise(view, ask).choose

    def advise(self, view: View, ask: Ask) -> Move:
        """The same with the message that explains it."""
        if waits(view, ask):
            return move("why.simple.wait", ())
        rule = RULES.get(ask.kind)
        if rule is None:
            return move("why.simple.default", ask.default or NONE)
        words = self._words(view, ask) if ask.kind == "deal.talk" else 0
        return rule(ViewReader(view, ask, self._catalogue, self._seed, words, self.temper, self._memory))

    def on_event(self, seen: Seen) -> None:
        """Cards seen in other hands are remembered."""
        self._memory.on_event(seen)

    def _words(self, view: View, ask: Ask) -> int:
        """How many questions of this talk have come here, each counted once however often it is put."""
        talk = (view.turn, view.encounter)
        if talk != self._talk:
            self._talk, self._heard = talk, set()
        self._heard.add(ask.key)
        return len(self._heard)
