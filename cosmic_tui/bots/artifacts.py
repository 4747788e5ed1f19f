"""Artifacts: when the simple bot plays one, at whom, and which ones it stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.bots.cards import losing
from cosmic_tui.bots.look import Look
from rules.asks import PASS, bare
from rules.terms import read

MANY = 3
"""Ships in the warp, cards or colonies that make an artifact worth playing."""


def window(look: Look) -> list[str]:
    """`window`: the own power where it can be used, else the first card that helps now, else nothing."""
    use = next((option for option in look.ask.options if option.startswith("use:")), None)
    return [use] if use else _first(look, HELPS)


def react(look: Look) -> list[str]:
    """`react.window`: Card Zap against a card that hurts, else nothing."""
    if look.ask.source.startswith("use:"):
        return _zap(look)
    hurts = HURTS.get(look.ask.source)
    zap = "card:card_zap" in look.ask.options and hurts is not None and hurts(look)
    return ["card:card_zap"] if zap else [PASS]


def _zap(look: Look) -> list[str]:
    """Cosmic Zap against a use of the opponent's, of a main player alone; it is a card of which there are two."""
    play = look.view.playing[-1] if look.view.playing else None
    hurts = play is not None and look.me in look.mains and play.seat in look.mains and play.seat != look.me
    zapping = hurts and "card:cosmic_zap" in look.ask.options
    return ["card:cosmic_zap"] if zapping else [PASS]


def _first(look: Look, rules: Mapping[str, Callable[[Look], bool]]) -> list[str]:
    for option in look.ask.options:
        helps = rules.get(bare(option))
        if helps is not None and helps(look):
            return [option]
    return [PASS]


# -- playing


def _mobius_tubes(look: Look) -> bool:
    own = look.players[look.me].warp
    return own >= MANY and own >= max(player.warp for player in look.view.players) - 1


def _plague(look: Look) -> bool:
    return look.foreign(look.leader) >= MANY


def _force_field(look: Look) -> bool:
    """To get rid of two ships at least, or of somebody who would win."""
    side = look.favoured
    if side is None:
        return False
    away = [seat for seat in look.view.allies[_other(side)] if seat != look.me]
    there = look.view.gate if side == "defense" else look.view.beside
    ships = sum(there.get(seat, 0) for seat in away)
    wins = any(look.wins_by(seat, look.view.planet) for seat in away) and side == "defense"
    return wins or (look.me in look.mains and ships > 1)


def _ionic_gas(look: Look) -> bool:
    """Where others are owed much, and nothing is owed to this player."""
    return not _own_due(look) and _due(look) >= MANY


def _quash(look: Look) -> bool:
    """Where a deal of others brings one of them close to the win."""
    offer = look.view.offer
    if offer is None or look.me in look.mains:
        return False
    receivers = (_opponent(look, offer.seat), offer.give), (offer.seat, offer.get)
    for receiver, items in receivers:
        planet = read(items, look.catalogue).colony
        if look.gains(receiver, planet) and look.foreign(receiver) + 2 >= look.view.target:
            return True
    return False


HELPS: Mapping[str, Callable[[Look], bool]] = {
    "mobius_tubes": _mobius_tubes,
    "plague": _plague,
    "force_field": _force_field,
    "ionic_gas": _ionic_gas,
    "quash": _quash,
}
"""When an artifact is played in its window. Emotion Control waits for the reinforcement loop and its totals."""


# -- whom


def choose_seats(look: Look) -> list[str]:
    """`choose.seat`: Plague for the leader, Force Field for the allies of the side that is to lose."""
    options = look.ask.options
    if look.ask.source == "force_field":
        side = look.favoured
        allies = look.view.allies[_other(side)] if side else []
        chosen = [f"seat:{seat}" for seat in allies if seat != look.me and f"seat:{seat}" in options]
        return chosen or list(look.ask.default)
    others = [option for option in options if bare(option) != look.me]
    return [max(others, key=lambda option: look.foreign(bare(option)))] if others else list(look.ask.default)


# -- stopping


def _plague_hurts(look: Look) -> bool:
    own = look.foreign(look.me)
    return own >= MANY and own >= look.foreign(look.leader)


def _force_field_hurts(look: Look) -> bool:
    side = look.side(look.me)
    if side is None:
        return False
    return bool(look.view.allies[side]) and (look.me in look.mains or look.gains(look.me, look.view.planet))


def _emotion_control_hurts(look: Look) -> bool:
    side = look.favoured
    return side is not None and not losing(look, side)


def _ionic_gas_hurts(look: Look) -> bool:
    return _own_due(look) >= MANY - 1


def _quash_hurts(look: Look) -> bool:
    return look.me in look.mains


HURTS: Mapping[str, Callable[[Look], bool]] = {
    "plague": _plague_hurts,
    "force_field": _force_field_hurts,
    "emotion_control": _emotion_control_hurts,
    "ionic_gas": _ionic_gas_hurts,
    "quash": _quash_hurts,
}
"""When an artifact just announced is stopped."""


# -- what is owed after an encounter


def _due(look: Look) -> int:
    """Cards that others are to collect: rewards of the defense's allies, and compensation."""
    return _rewards(look) + sum(_compensation(look).values())


def _own_due(look: Look) -> int:
    return _compensation(look).get(look.me, 0) + (
        look.view.beside.get(look.me, 0) if look.view.outcome == "defense" else 0
    )


def _rewards(look: Look) -> int:
    return sum(look.view.beside.values()) if look.view.outcome == "defense" else 0


def _compensation(look: Look) -> dict[str, int]:
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


def _other(side: str) -> str:
    return "defense" if side == "offense" else "offense"


def _opponent(look: Look, seat: str) -> str:
    offense, defense = look.mains
    return defense if seat == offense else offense
