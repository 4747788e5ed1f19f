"""What is sent to each viewer of a game, as bytes: events as seen, the view, and the questions with their keys."""

from __future__ import annotations

import json
from typing import Any

import attrs

from rules.cosmic.game import Game
from rules.kernel.codec import unstructured
from rules.kernel.events import Event

SPECTATOR = None


def viewers(game: Game) -> list[str | None]:
    """All seats and a spectator."""
    return [*game.setup.seats, SPECTATOR]


def packed(data: Any) -> str:
    """Plain data or an attrs object as JSON; the order of everything counts."""
    return json.dumps(unstructured(data) if attrs.has(type(data)) else data)


def seen(events: list[Event], viewer: str | None) -> str:
    """Events as one viewer sees them; a position in the whole game is no part of it."""
    return packed([unstructured(own) for event in events if (own := event.seen_by(viewer)) is not None])


def now(game: Game, viewer: str | None) -> str:
    """View and open questions of one viewer."""
    asks = [] if viewer is None else [unstructured(ask) for ask in game.asks(viewer)]
    return packed(game.view(viewer)) + packed(asks)


def everybody_now(game: Game) -> list[str]:
    """View and open questions of every viewer, and the questions put to clock and beat."""
    return [*(now(game, viewer) for viewer in viewers(game)), packed([unstructured(ask) for ask in game.asks()])]
