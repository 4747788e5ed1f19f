"""Leaks to be planted into the engine, for the nets to catch."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import attrs
import pytest

from rules.cosmic import view_builder
from rules.cosmic.cards.context import Context
from rules.cosmic.protocol.views import PlayerView
from rules.kernel.machine import StepMachine

Told = Callable[[Context, str], int]
"""A number that tells something of a seat's secrets."""


def artifacts(game: Context, seat: str) -> int:
    """How many artifacts a hand holds."""
    return sum(card in game.catalogue.artifacts for card in game.player(seat).hand)


def reinforcements(game: Context, seat: str) -> int:
    """How many reinforcements a hand holds."""
    return sum(card.startswith("reinforcement") for card in game.player(seat).hand)


def letters(game: Context, seat: str) -> int:
    """How long the name of an alien is."""
    return sum(len(sheet.alien) for sheet in game.player(seat).sheets)


def flares(game: Context, seat: str) -> int:
    """How long the names of the flares in a hand are."""
    return sum(len(card) for card in game.player(seat).hand if card.startswith("flare:"))


def stored(game: Context, seat: str) -> int:
    """How long the names of the cards on a player's sheets are."""
    return sum(map(len, game.player(seat).stored()))


def researched(game: Context, seat: str) -> int:
    """How long the names of a player's techs are."""
    return sum(len(tech.id) for tech in game.player(seat).techs)


def chosen(game: Context, seat: str) -> int:
    """How long the name of the encounter card is that lies before a player."""
    card = game.encounter.cards.get(seat, "0")
    return len(card) + sum(map(int, filter(str.isdigit, card)))


def destined(game: Context, _: str) -> int:
    """Which cards lie at the bottom of the piles."""
    return sum(len(pile[0]) for pile in (game.state.destiny, game.state.deck) if pile)


def in_views(monkeypatch: pytest.MonkeyPatch, told: Told, field: str = "out") -> None:
    """Everybody sees of every player how many ships are out of the game; now something else stands there."""
    honest = view_builder._player

    def leaky(game: Context, seat: str, *rest: Any) -> PlayerView:
        return attrs.evolve(honest(game, seat, *rest), **{field: told(game, seat)})

    monkeypatch.setattr(view_builder, "_player", leaky)


def in_events(monkeypatch: pytest.MonkeyPatch, kinds: Collection[str], told: Told) -> None:
    """These events say it of everybody."""
    honest = Context.emit

    def leaky(game: Context, kind: str, data: Any, private: Any = None) -> None:
        if kind in kinds:
            data = {**data, "held": [told(game, seat) for seat in game.state.seats]}
        honest(game, kind, data, private or {})

    monkeypatch.setattr(Context, "emit", leaky)


def in_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are counted over the whole table, and tell how often others were asked."""
    honest = StepMachine._put

    def leaky(machine: StepMachine[Any], poll: Any) -> None:
        honest(machine, poll)
        for ask in poll.asks:
            ask.key += f".{sum(machine.scene.state.asked.values())}"

    monkeypatch.setattr(StepMachine, "_put", leaky)
