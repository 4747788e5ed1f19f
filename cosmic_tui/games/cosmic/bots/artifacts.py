"""Artifacts: when the simple bot plays one, and when one played by another hurts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.bots.moments import When
from cosmic_tui.games.cosmic.bots.reinforce import losing
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.cards.deal_terms import read

MANY = 3
"""Ships in the warp, cards or colonies that make an artifact worth playing."""

# -- playing


def _mobius_tubes(reader: ViewReader) -> bool:
    own = reader.players[reader.me].warp
    return own >= MANY and own >= max(player.warp for player in reader.view.players) - 1


def _plague(reader: ViewReader) -> bool:
    return reader.foreign(reader.leader) >= MANY


def _force_field(reader: ViewReader) -> bool:
    """To get rid of two ships at least, or of somebody who would win."""
    side = reader.favoured
    if side is None:
        return False
    away = [seat for seat in reader.view.allies[other_side(side)] if seat != reader.me]
    there = reader.view.gate if side == "defense" else reader.view.beside
    ships = sum(there.get(seat, 0) for seat in away)
    wins = any(reader.wins_by(seat, reader.view.planet) for seat in away) and side == "defense"
    return wins or (reader.is_main and ships > 1)


def _ionic_gas(reader: ViewReader) -> bool:
    """Where others are owed much, and nothing is owed to this player."""
    return not _own_due(reader) and _due(reader) >= MANY


def _quash(reader: ViewReader) -> bool:
    """Where a deal of others brings one of them close to the win."""
    offer = reader.view.offer
    if offer is None or reader.is_main:
        return False
    receivers = (_opponent(reader, offer.seat), offer.give), (offer.seat, offer.get)
    for receiver, items in receivers:
        planet = read(items, reader.catalogue).colony
        if reader.gains(receiver, planet) and reader.to_go(receiver) <= 2:
            return True
    return False


HELPS: Mapping[str, When] = {
    "mobius_tubes": When(_mobius_tubes, "why.artifacts.most_in_warp"),
    "plague": When(_plague, "why.artifacts.leader_ahead"),
    "force_field": When(_force_field, "why.artifacts.allies_decide"),
    "ionic_gas": When(_ionic_gas, "why.artifacts.others_are_owed"),
    "quash": When(_quash, "why.artifacts.deal_helps_a_leader"),
}
"""When an artifact is played in its window. Emotion Control waits for the reinforcement loop and its totals."""


# -- being hurt


def _plague_hurts(reader: ViewReader) -> bool:
    own = reader.foreign(reader.me)
    return own >= MANY and own >= reader.foreign(reader.leader)


def _force_field_hurts(reader: ViewReader) -> bool:
    side = reader.side(reader.me)
    if side is None:
        return False
    return bool(reader.view.allies[side]) and (reader.is_main or reader.gains(reader.me, reader.view.planet))


def _emotion_control_hurts(reader: ViewReader) -> bool:
    side = reader.favoured
    return side is not None and not losing(reader, side)


def _ionic_gas_hurts(reader: ViewReader) -> bool:
    return _own_due(reader) >= MANY - 1


def _quash_hurts(reader: ViewReader) -> bool:
    return reader.is_main


HURTS: Mapping[str, Callable[[ViewReader], bool]] = {
    "plague": _plague_hurts,
    "force_field": _force_field_hurts,
    "emotion_control": _emotion_control_hurts,
    "ionic_gas": _ionic_gas_hurts,
    "quash": _quash_hurts,
}
"""When an artifact just announced is worth stopping."""


# -- what is owed after an encounter


def _due(reader: ViewReader) -> int:
    """Cards that others are to collect: rewards of the defense's allies, and compensation."""
    return _rewards(reader) + sum(_compensation(reader).values())


def _own_due(reader: ViewReader) -> int:
    reward = reader.view.beside.get(reader.me, 0) if reader.view.outcome == "defense" else 0
    return _compensation(reader).get(reader.me, 0) + reward


def _rewards(reader: ViewReader) -> int:
    return sum(reader.view.beside.values()) if reader.view.outcome == "defense" else 0


def _compensation(reader: ViewReader) -> dict[str, int]:
    """Receiver to number of cards, where a negotiate has lost to an attack (R13.8)."""
    view = reader.view
    if view.outcome not in {"offense", "defense"} or not view.faces:
        return {}
    offense, defense = reader.mains
    loser = defense if view.outcome == "offense" else offense
    if reader.kind(view.faces[loser]) != "negotiate":
        return {}
    lost = view.gate.get(loser, 0) if loser == offense else view.planets[view.planet or ""].get(loser, 0)
    return {loser: min(lost, reader.players[_opponent(reader, loser)].hand_size)}


def other_side(side: str) -> str:
    """The side against which a side fights."""
    return "defense" if side == "offense" else "offense"


def _opponent(reader: ViewReader, seat: str) -> str:
    offense, defense = reader.mains
    return defense if seat == offense else offense
