"""Tables with aliens for the tests of the screen: a use, its zap, and the zap of the zap."""

from __future__ import annotations

from typing import Any

import tables

from rules.cosmic.protocol.questions import one
from rules.cosmic.protocol.views import EffectView, View
from rules.kernel.asks import Ask
from rules.kernel.events import Seen

ALIENS = {"red": "oracle", "blue": "zombie", "green": "human", "yellow": "sorcerer"}


def alien_view(**changes: Any) -> View:
    """The table of `tables.view` with an alien to each seat; Zombie is zapped, Warrior's power is with Human too."""
    players = tables.players(
        list(ALIENS),
        red={"alien": "oracle", "hand_size": 7, "foreign": 1},
        blue={"alien": "zombie", "power": "zapped", "tokens": 3},
        green={"alien": "human", "also": ["warrior"], "stored": 2},
        yellow={"alien": "sorcerer", "power": "lost"},
    )
    return tables.view(**{
        "players": players, "phase": "planning", "at": "planning.after_select", "waiting": [], "reactions": True,
        "effects": [EffectView("loser.upset", "green", [])], "planet_cards": {"blue.2": ["attack_08"]},
        "cards": {"red": "hidden", "blue": "hidden"}, "extra": [["red", "attack_06"]], **changes,
    })  # fmt: skip


def ask_use() -> Ask:
    """Sorcerer may swap the cards."""
    options = ["use:sorcerer", "card:flare:oracle", "pass"]
    return tables.keyed(one("yellow", "window", "planning.after_select", "planning.after_select", options, "pass"))


def ask_alien() -> Ask:
    """The choice before the game."""
    options = ["alien:oracle", "alien:gambler"]
    return tables.keyed(one("yellow", "setup.alien", "setup.choose", "R3.3", options, "alien:oracle"))


def zapped_twice() -> list[Seen]:
    """Dee uses Magic, Bob zaps it, Ann stops that zap, and the use goes on."""
    use, zap = {"seat": "yellow", "use": "use:sorcerer", "target": [], "point": "planning.after_select"}, "cosmic_zap"
    return [
        Seen("power.used", "planning.after_select", use),
        Seen("card.played", "planning.after_select", {"seat": "blue", "card": zap, "target": [], "point": "power.use"}),
        Seen("card.played", "planning.after_select",
             {"seat": "red", "card": "card_zap", "target": [], "point": "card.played"}),
        Seen("card.stopped", "planning.after_select", {"card": zap, "seat": "blue", "by": "card_zap"}),
        Seen("planning.swapped", "planning.after_select", {"offense": "red", "defense": "blue"}),
    ]  # fmt: skip
