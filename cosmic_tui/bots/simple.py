"""The simple bot: one sensible rule for every kind of question, from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.bots import alliance, artifacts, cards, deals, launch, powers, ships
from cosmic_tui.bots.bot import dice, waits
from cosmic_tui.bots.look import Look
from rules.asks import Ask
from rules.catalogue import Catalogue
from rules.views import View

Rule = Callable[[Look], list[str]]


def _ships_from(look: Look) -> list[str]:
    """`ships.from`: an ally's ships (R9.3), or those that settle in a deal (R12.4)."""
    return alliance.ships_along(look) if look.ask.point.startswith("alliance.") else ships.settle(look)


RULES: Mapping[str, Rule] = {
    "window": artifacts.window,
    "react.window": artifacts.react,
    "reinforce": cards.reinforce,
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
    "choose.seat": artifacts.choose_seats,
    "choose.side": cards.choose_side,
    **powers.RULES,
}
"""What answers each kind of question."""


class SimpleBot:
    """Plays by `RULES`; a kind that has no rule gets the answer a time-out would play."""

    def __init__(self, seed: int | str, catalogue: Catalogue) -> None:
        self._seed = seed
        self._catalogue = catalogue
        self._talk: tuple[int, int] = (0, 0)
        self._heard: set[str] = set()

    def choose(self, view: View, ask: Ask) -> list[str]:
        """The answer of the rule for this kind of question; empty where a dealer waits."""
        if waits(view, ask):
            return []
        rule = RULES.get(ask.kind)
        if rule is None:
            return list(ask.default)
        words = self._words(view, ask) if ask.kind == "deal.talk" else 0
        return rule(Look(view, ask, self._catalogue, dice(self._seed, ask), words))

    def _words(self, view: View, ask: Ask) -> int:
        """How many questions of this talk have come here, each counted once however often it is put."""
        talk = (view.turn, view.encounter)
        if talk != self._talk:
            self._talk, self._heard = talk, set()
        self._heard.add(ask.key)
        return len(self._heard)
