"""Planning, and the cards the simple bot parts with."""

from __future__ import annotations

from collections import Counter

from cosmic_tui.games.cosmic.bots import odds, when, worth
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE, bare
from rules.kernel.message import Message, message

KEEP = 0.35
"""How much of a card's worth is lost by playing it: cards are there to be played."""
DICE = 0.3
"""How far chance moves the choice, so that nobody can read the cards off the ships."""


def select(look: ViewReader) -> Move:
    """`planning.select`: the card whose likely outcome is worth most, after what the card itself is worth."""
    fight = odds.now(look)
    worths = {option: promise(look, fight, bare(option)) + DICE * look.dice.random() for option in look.ask.options}
    best = max(look.ask.options, key=lambda option: worths[option])
    return move(_reason(look, fight, bare(best)), best)


def promise(look: ViewReader, fight: odds.Fight, card: str) -> float:
    """What playing this card promises."""
    offense = look.me == look.view.offense
    lost = look.own_ships * worth.SHIP
    price = KEEP * worth.card(look, card)
    prize = max(2.0, worth.colony(look, look.me, look.view.planet)) + look.temper.spirit if offense else 0.0
    loss = lost if offense else lost + worth.keeping(look, look.view.planet) / 3 + danger(look)
    chance = _chance(look, fight, card)
    if look.kind(card) != "negotiate":
        return chance * prize - (1 - chance) * loss - price
    peace = fight.peace
    paid = look.own_ships * worth.REWARD * (2 if look.has(look.me, "macron") else 1)
    beaten = max(0.0, 1 - peace - chance)
    return peace * look.temper.talk + chance * prize + beaten * (min(paid, 10.0) - loss) - price


def _chance(look: ViewReader, fight: odds.Fight, card: str) -> float:
    """How likely a card wins, with what either main player may still do to the cards once they lie there."""
    chance = fight.chance(card)
    if look.has(look.me, "sorcerer"):
        return max(chance, when.swapped(look, card))
    if look.has(look.opponent, "sorcerer"):
        return (chance + when.swapped(look, card)) / 2
    if look.has(look.me, "mirror") and not look.effect("mirror.reversal"):
        return max(chance, odds.now(when.with_effect(look, "mirror.reversal")).chance(card))
    return chance


def danger(look: ViewReader) -> float:
    """What it costs the defense that all of the other side land."""
    return sum(worth.harm(look, seat, look.view.planet) for seat in look.view.gate)


def _reason(look: ViewReader, fight: odds.Fight, card: str) -> Message:
    if look.kind(card) == "negotiate":
        if look.has(look.me, "pacifist"):
            return message("why.cards.negotiate_wins")
        return message("why.cards.deal_or_compensation")
    share = round(10 * fight.chance(card))
    return message("why.cards.should_win" if share >= 7 else "why.cards.best_of_hand", share=share)


# -- parting with cards


def part_with(look: ViewReader) -> Move:
    """`cards.discard`, `cards.give`: the cheapest, no more than asked for; of junk as much as may be."""
    count = look.ask.least
    if look.ask.source in JUNK:
        junk = [option for option in look.ask.options if _is_junk(look, bare(option))]
        count = min(look.ask.most, max(count, len(junk)))
    left = list(look.ask.options)
    for name in worth.cheapest_first(look, [bare(option) for option in left])[:count]:
        left.remove(next(option for option in left if bare(option) == name))
    chosen = list((Counter(look.ask.options) - Counter(left)).elements())
    return move("why.cards.least_worth", chosen or [NONE])


JUNK = frozenset({"flare:barbarian", "flare:hacker", "flare:mutant"})
"""Where parting with more than has to be is a favour."""


def _is_junk(look: ViewReader, card: str) -> bool:
    return look.catalogue.knows(card) and worth.card(look, card) < worth.REWARD


def split_reward(look: ViewReader) -> Move:
    """`reward.split`: cards, but ships where many are in the warp."""
    ships = max(0, look.players[look.me].warp - 4)
    why = "why.cards.many_in_warp" if ships else "why.cards.cards_before_ships"
    return move(why, f"n:{max(look.ask.least, look.ask.most - ships)}")
