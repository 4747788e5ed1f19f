"""Planning, reinforcements and the cards the simple bot parts with."""

from __future__ import annotations

from collections import Counter

from cosmic_tui.bots import odds, worth
from cosmic_tui.bots.look import Look
from rules.asks import NONE, PASS, bare

KEEP = 0.35
"""How much of a card's worth is lost by playing it: cards are there to be played."""
DEAL = 6.0
"""What a talk is worth that two negotiates lead to."""


def select(look: Look) -> list[str]:
    """`planning.select`: the card whose likely outcome is worth most, after what the card itself is worth."""
    return [max(look.ask.options, key=lambda option: _promise(look, bare(option)) + 0.3 * look.dice.random())]


def _promise(look: Look, card: str) -> float:
    offense = look.me == look.view.offense
    own, other = ("offense", "defense") if offense else ("defense", "offense")
    lost = _own_ships(look) * worth.SHIP
    price = KEEP * worth.card(look, card)
    prize = _prize(look) if offense else 0.0
    loss = lost if offense else lost + _danger(look)
    if look.kind(card) == "negotiate":
        peace = odds.negotiates(look)
        return peace * DEAL + (1 - peace) * (_own_ships(look) * worth.REWARD - loss) - price
    chance = odds.by_card(look, card, look.ships_on(own), look.ships_on(other), look.opponent, offense=offense)
    return chance * prize - (1 - chance) * loss - price


def _own_ships(look: Look) -> int:
    view = look.view
    if look.me == view.offense:
        return view.gate.get(look.me, 0)
    return view.planets[view.planet].get(look.me, 0) if view.planet else 0


def _prize(look: Look) -> float:
    return max(2.0, worth.colony(look, look.me, look.view.planet))


def _danger(look: Look) -> float:
    """What it costs the defense that all of the other side land."""
    return sum(worth.harm(look, seat, look.view.planet) for seat in look.view.gate)


# -- reinforcements


def reinforce(look: Look) -> list[str]:
    """`reinforce`: the smallest card that turns the result; Emotion Control where none does; else nothing."""
    side = look.favoured
    if side is None or not losing(look, side):
        return [PASS]
    cards = [bare(option) for option in look.ask.options if option.startswith("card:")]
    use = next((option for option in look.ask.options if option.startswith("use:")), None)
    if use:
        return [use]
    helping = [card for card in cards if look.kind(card) == "reinforcement"]
    needed = _needed(look, side)
    if helping and needed <= look.help_in_hand:
        return [f"card:{_just_enough(look, helping, needed)}"]
    return ["card:emotion_control"] if "emotion_control" in cards else [PASS]


def losing(look: Look, side: str) -> bool:
    """Whether a side loses as things lie now."""
    totals, faces = look.view.totals, look.view.faces
    if totals is not None:
        ahead = totals["offense"] > totals["defense"]
        return ahead != (side == "offense")
    main = look.mains[0 if side == "offense" else 1]
    return main in faces and look.kind(faces[main]) != "attack"


def _needed(look: Look, side: str) -> int:
    totals = look.view.totals
    if totals is None:
        return 1
    behind = totals["defense"] - totals["offense"]
    return behind + 1 if side == "offense" else -behind


def _just_enough(look: Look, cards: list[str], needed: int) -> str:
    by_value = sorted(cards, key=look.catalogue.value_of)
    return next((card for card in by_value if look.catalogue.value_of(card) >= needed), by_value[-1])


def choose_side(look: Look) -> list[str]:
    """`choose.side`: the side that is to win."""
    return [f"side:{look.favoured}"] if look.favoured else list(look.ask.default)


# -- parting with cards


def part_with(look: Look) -> list[str]:
    """`cards.discard`, `cards.give`: the cheapest, no more than asked for."""
    left = list(look.ask.options)
    for name in worth.cheapest_first(look, [bare(option) for option in left])[: look.ask.least]:
        left.remove(next(option for option in left if bare(option) == name))
    chosen = list((Counter(look.ask.options) - Counter(left)).elements())
    return chosen or [NONE]


def split_reward(look: Look) -> list[str]:
    """`reward.split`: cards, but ships where many are in the warp."""
    warp = look.players[look.me].warp
    ships = max(0, warp - 4)
    return [f"n:{max(look.ask.least, look.ask.most - ships)}"]
