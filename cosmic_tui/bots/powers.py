"""What only powers and flares ask: plain rules, most of them the greedy one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.bots import worth
from cosmic_tui.bots.look import Look
from rules.asks import NONE, bare

DOUBT = 0.35
"""How often a claim of Gambler's is doubted."""
BLUFF = 0.25
"""How often Gambler claims what is not so."""


def use_it(look: Look) -> list[str]:
    """`use.flare`, `power.use`, and whatever offers the better thing first."""
    return [look.ask.options[0]]


def default(look: Look) -> list[str]:
    """What a time-out would play."""
    return list(look.ask.default) or [NONE]


def planet(look: Look) -> list[str]:
    """`choose.planet`: one with fewest ships of others."""
    there = look.view.planets
    return [min(look.ask.options, key=lambda option: sum(there.get(bare(option), {}).values()))]


def take_best(look: Look) -> list[str]:
    """`cards.take`, `choose.card`: the best, as many as allowed; of own cards only as many as needed."""
    ask = look.ask
    known = [option for option in ask.options if look.catalogue.knows(bare(option))]
    if len(known) < len(ask.options):
        return default(look)
    best = sorted(known, key=lambda option: -worth.card(look, bare(option)))
    count = ask.most if ask.kind == "cards.take" else ask.least
    return best[:count] or [NONE]


def least(look: Look) -> list[str]:
    """`choose.number`: the least that is asked for; prices are paid sparingly."""
    return [f"n:{look.ask.least}"]


def pay_in_kind(look: Look) -> list[str]:
    """`hate.answer`: the cheapest card that will do, rather than three ships."""
    cards = [option for option in look.ask.options if option != NONE]
    return [min(cards, key=lambda option: worth.card(look, bare(option)))] if cards else [NONE]


def answer_mite(look: Look) -> list[str]:
    """`mite.answer`: never a colony that wins."""
    return ["discard" if look.wins_by(look.view.offense, look.view.planet) else "colony"]


def ship_or_card(look: Look) -> list[str]:
    """`remora.choice`, `fido.reward`: a ship where many are in the warp."""
    wanted = "ship" if look.players[look.me].warp > 4 else "card"
    return [wanted if wanted in look.ask.options else look.ask.options[0]]


def claim(look: Look) -> list[str]:
    """`gambler.claim`: mostly the truth."""
    high = "face:attack_40"
    return [high] if high in look.ask.options and look.dice.random() < BLUFF else ["show"]


def believe(look: Look) -> list[str]:
    """`gambler.answer`: doubts now and then."""
    return ["challenge" if look.dice.random() < DOUBT else "accept"]


def sign(look: Look) -> list[str]:
    """`citadel.sign`: for the side that is to win."""
    return ["subtract" if look.favoured == "offense" else "add"]


RULES: Mapping[str, Callable[[Look], list[str]]] = {
    "use.flare": use_it,
    "power.use": use_it,
    "choose.planet": planet,
    "choose.card": take_best,
    "choose.number": least,
    "choose.order": default,
    "setup.alien": use_it,
    "setup.hoard": use_it,
    "cards.take": take_best,
    "hate.answer": pay_in_kind,
    "mite.answer": answer_mite,
    "remora.choice": ship_or_card,
    "fido.reward": ship_or_card,
    "fido.answer": use_it,
    "gambler.claim": claim,
    "gambler.answer": believe,
    "citadel.build": default,
    "citadel.sign": sign,
    "amoeba.ooze": use_it,
    "vacuum.drag": default,
    "calculator.call": default,
    "mirror.limit": default,
    "chosen.use": use_it,
    "mutant.draw": use_it,
    "vulch.choice": use_it,
}
"""What answers each kind that is not asked in a game without powers."""
