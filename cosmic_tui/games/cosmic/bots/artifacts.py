"""Artifacts: when the simple bot plays one, and when one played by another hurts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.bots.reinforce import losing
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.bots.when import When
from rules.cosmic.cards.deal_terms import read

MANY = 3
"""Ships in the warp, cards or colonies that make an artifact worth playing."""

# -- playing


def _mobius_tubes(look: ViewReader) -> bool:
    own = look.players[look.me].warp
    return own >= MANY and own >= max(player.warp for player in look.view.players) - 1


def _plague(look: ViewReader) -> bool:
    return look.foreign(look.leader) >= MANY


def _force_field(look: ViewReader) -> bool:
    """To get rid of two ships at least, or of somebody who would win."""
    side = look.favoured
    if side is None:
        return False
    away = [seat for seat in look.view.allies[other_side(side)] if seat != look.me]
    there = look.view.gate if side == "defense" else look.view.beside
    ships = sum(there.get(seat, 0) for seat in away)
    wins = any(look.wins_by(seat, look.view.planet) for seat in away) and side == "defense"
    return wins or (look.is_main and ships > 1)


def _ionic_gas(look: ViewReader) -> bool:
    """Where others are owed much, and nothing is owed to this player."""
    return not _own_due(look) and _due(look) >= MANY


def _quash(look: ViewReader) -> bool:
    """Where a deal of others brings one of them close to the win."""
    offer = look.view.offer
    if offer is None or look.is_main:
        return False
    receivers = (_opponent(look, offer.seat), offer.give), (offer.seat, offer.get)
    for receiver, items in receivers:
        planet = read(items, look.catalogue).colony
        if look.gains(receiver, planet) and look.to_go(receiver) <= 2:
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


def _plague_hurts(look: ViewReader) -> bool:
    own = look.foreign(look.me)
    return own >= MANY and own >= look.foreign(look.leader)


def _force_field_hurts(look: ViewReader) -> bool:
    side = look.side(look.me)
    if side is None:
        return False
    return bool(look.view.allies[side]) and (look.is_main or look.gains(look.me, look.view.planet))


def _emotion_control_hurts(look: ViewReader) -> bool:
    side = look.favoured
    return side is not None and not losing(look, side)


def _ionic_gas_hurts(look: ViewReader) -> bool:
    return _own_due(look) >= MANY - 1


def _quash_hurts(look: ViewReader) -> bool:
    return look.is_main


HURTS: Mapping[str, Callable[[ViewReader], bool]] = {
    "plague": _plague_hurts,
    "force_field": _force_field_hurts,
    "emotion_control": _emotion_control_hurts,
    "ionic_gas": _ionic_gas_hurts,
    "quash": _quash_hurts,
}
"""When an artifact just announced is worth stopping."""


# -- what is owed after an encounter


def _due(look: ViewReader) -> int:
    """Cards that others are to collect: rewards of the defense's allies, and compensation."""
    return _rewards(look) + sum(_compensation(look).values())


def _own_due(look: ViewReader) -> int:
    reward = look.view.beside.get(look.me, 0) if look.view.outcome == "defense" else 0
    return _compensation(look).get(look.me, 0) + reward


def _rewards(look: ViewReader) -> int:
    return sum(look.view.beside.values()) if look.view.outcome == "defense" else 0


def _compensation(look: ViewReader) -> dict[str, int]:
    """Receiver to number of cards, where a negotiate has lost to an attack (R13.8)."""
    view = look.view
    if view.outcome not in {"offense", "defense"} or not view.faces:
        return {}
    offense, defense = look.mains
    loser = defense if view.outcome == "offense" else offense
    if look.kind(view.faces[loser]) != "negotiate":
        return {}
    lost = view.gate.get(loser, 0) if loser == offense else view.planets[view.planet or ""].get(loser, 0)
    return {loser: min(lost, look.players[_opponent(look, loser)].hand_size)}


def other_side(side: str) -> str:
    """The side against which a side fights."""
    return "defense" if side == "offense" else "offense"


def _opponent(look: ViewReader, seat: str) -> str:
    offense, defense = look.mains
    return defense if seat == offense else offense
