"""Leaks to be planted into the engine, for the nets to catch."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import attrs
import pytest

from rules import viewing
from rules.kernel.machine import Machine
from rules.play import Play
from rules.views import PlayerView

Told = Callable[[Play, str], int]
"""A number that tells something of a seat's secrets."""


def artifacts(game: Play, seat: str) -> int:
    """How many artifacts a hand holds."""
    return sum(card in game.catalogue.artifacts for card in game.player(seat).hand)


def reinforcements(game: Play, seat: str) -> int:
    """How many reinforcements a hand holds."""
    return sum(card.startswith("reinforcement") for card in game.player(seat).hand)


def letters(game: Play, seat: str) -> int:
    """How long the name of an alien is."""
    return sum(len(sheet.alien) for sheet in game.player(seat).sheets)


def destined(game: Play, _: str) -> int:
    """What is below the top of the destiny pile."""
    return len(game.state.destiny[0]) if game.state.destiny else 0


def in_views(monkeypatch: pytest.MonkeyPatch, told: Told) -> None:
    """Everybody sees of every player how many ships are out of the game; now something else."""
    honest = viewing._player

    def leaky(game: Play, seat: str, *rest: Any) -> PlayerView:
        return attrs.evolve(honest(game, seat, *rest), out=told(game, seat))

    monkeypatch.setattr(viewing, "_player", leaky)


def in_events(monkeypatch: pytest.MonkeyPatch, kinds: Collection[str], told: Told) -> None:
    """These events say it of everybody."""
    honest = Play.emit

    def leaky(game: Play, kind: str, data: Any, private: Any = None) -> None:
        if kind in kinds:
            data = {**data, "held": [told(game, seat) for seat in game.state.seats]}
        honest(game, kind, data, private or {})

    monkeypatch.setattr(Play, "emit", leaky)


def in_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are counted over the whole table, and tell how often others were asked."""
    honest = Machine._put

    def leaky(machine: Machine[Any], poll: Any) -> None:
        honest(machine, poll)
        for ask in poll.asks:
            ask.key += f".{sum(machine.scene.state.asked.values())}"

    monkeypatch.setattr(Machine, "_put", leaky)
