"""Planning, and the cards the simple bot parts with."""

from __future__ import annotations

from collections import Counter

from cosmic_tui.games.cosmic.bots import moments, odds, worth
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import NONE, bare
from rules.kernel.message import Message, message

KEEP = 0.35
"""How much of a card's worth is lost by playing it: cards are there to be played."""
DICE = 0.3
"""How far chance moves the choice, so that nobody can read the cards off the ships."""


def select(reader: ViewReader) -> Move:
    """`planning.select`: the card whose likely outcome is worth most, after what the card itself is worth."""
    fight = odds.now(reader)
    worths = {
        option: promise(reader, fight, bare(option)) + DICE * reader.dice.random() for option in reader.ask.options
    }
    best = max(reader.ask.options, key=lambda option: worths[option])
    return move(_reason(reader, fight, bare(best)), best)


def promise(reader: ViewReader, fight: odds.Fight, card: str) -> float:
    """What playing this card promises."""
    offense = reader.me == reader.view.offense
    lost = reader.own_ships * worth.SHIP
    price = KEEP * worth.card(reader, card)
    prize = max(2.0, worth.colony(reader, reader.me, reader.view.planet)) + reader.temper.spirit if offense else 0.0
    loss = lost if offense else lost + worth.keeping(reader, reader.view.planet) / 3 + danger(reader)
    chance = _chance(reader, fight, card)
    if reader.kind(card) != "negotiate":
        return chance * prize - (1 - chance) * loss - price
    peace = fight.peace
    paid = reader.own_ships * worth.REWARD * (2 if reader.has(reader.me, "macron") else 1)
    beaten = max(0.0, 1 - peace - chance)
    return peace * reader.temper.talk + chance * prize + beaten * (min(paid, 10.0) - loss) - price


def _chance(reader: ViewReader, fight: odds.Fight, card: str) -> float:
    """How likely a card wins, with what either main player may still do to the cards once they lie there."""
    chance = fight.chance(card)
    if reader.has(reader.me, "sorcerer"):
        return max(chance, moments.swapped(reader, card))
    if reader.has(reader.opponent, "sorcerer"):
        return (chance + moments.swapped(reader, card)) / 2
    if reader.has(reader.me, "mirror") and not reader.effect("mirror.reversal"):
        return max(chance, odds.now(moments.with_effect(reader, "mirror.reversal")).chance(card))
    return chance


def danger(reader: ViewReader) -> float:
    """What it costs the defense that all of the other side land."""
    return sum(worth.harm(reader, seat, reader.view.planet) for seat in reader.view.gate)


def _reason(reader: ViewReader, fight: odds.Fight, card: str) -> Message:
    if reader.kind(card) == "negotiate":
        if reader.has(reader.me, "pacifist"):
            return message("why.cards.negotiate_wins")
        return message("why.cards.deal_or_compensation")
    share = round(10 * fight.chance(card))
    return message("why.cards.should_win" if share >= 7 else "why.cards.best_of_hand", share=share)


# -- parting with cards


def part_with(reader: ViewReader) -> Move:
    """`cards.discard`, `cards.give`: the cheapest, no more than asked for; of junk as much as may be."""
    count = reader.ask.least
    if reader.ask.source in JUNK:
        junk = [option for option in reader.ask.options if _is_junk(reader, bare(option))]
        count = min(reader.ask.most, max(count, len(junk)))
    left = list(reader.ask.options)
    for name in worth.cheapest_first(reader, [bare(option) for option in left])[:count]:
        left.remove(next(option for option in left if bare(option) == name))
    chosen = list((Counter(reader.ask.options) - Counter(left)).elements())
    return move("why.cards.least_worth", chosen or [NONE])


JUNK = frozenset({"flare:barbarian", "flare:hacker", "flare:mutant"})
"""Where parting with more than has to be is a favour."""


def _is_junk(reader: ViewReader, card: str) -> bool:
    return reader.catalogue.knows(card) and worth.card(reader, card) < worth.REWARD


def split_reward(reader: ViewReader) -> Move:
    """`reward.split`: cards, but ships where many are in the warp."""
    ships = max(0, reader.players[reader.me].warp - 4)
    why = "why.cards.many_in_warp" if ships else "why.cards.cards_before_ships"
    return move(why, f"n:{max(reader.ask.least, reader.ask.most - ships)}")
