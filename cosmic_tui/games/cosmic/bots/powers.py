"""What only powers, their flares and the setting up ask."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import odds, targets, techs, worth
from cosmic_tui.games.cosmic.bots.move import Move, Rule, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.bots.when import chance, trailing
from rules.cosmic.protocol.questions import NONE, bare
from rules.cosmic.protocol.views import HIDDEN

TRUTH = 0.5
"""How often Gambler claims the truth where it could simply show the card."""
WITHDRAW = 0.3
"""Below this chance ships are better out of an encounter."""
WANTED = 3.0
"""What a card has to be worth to be accepted, or kept."""
FEW = 5
"""With fewer cards than this none is built into a citadel."""
WALL = (4, 12)
"""Attacks good enough for a citadel, and too good for it."""


def first(look: ViewReader) -> Move:
    """Where what is offered first is the better thing."""
    return move("It brings something and costs nothing.", look.ask.options[0])


def default(look: ViewReader) -> Move:
    """What a time-out would play."""
    return move("It hardly matters here.", look.ask.default or NONE)


def rider(look: ViewReader) -> Move:
    """`use.flare`: the super flare goes along; only Gambler's stake is left out."""
    if look.ask.source == "gambler":
        return move("A claim is no reason to stake ships.", "no")
    return move("The flare makes your power better and comes back to your hand.", look.ask.options[0])


def pay_in_kind(look: ViewReader) -> Move:
    """`hate.answer`: the cheapest card that will do, rather than three ships."""
    cards = [option for option in look.ask.options if option != NONE]
    if not cards:
        return move("You have no card of that kind to pay with.", NONE)
    cheapest = min(cards, key=lambda option: worth.card(look, bare(option)))
    return move("A card costs you less than three ships.", cheapest)


def answer_mite(look: ViewReader) -> Move:
    """`mite.answer`: cards are given up rather than a colony that brings the offense close to the win."""
    offense, planet = look.view.offense, look.view.planet
    cards = (look.players[look.me].hand_size - 3) * worth.REWARD * 0.7
    if look.to_go(offense) <= 2 or 0.6 * worth.colony(look, offense, planet) > cards:
        return move("A colony would help the offense more than the cards are worth.", "discard")
    return move("Your hand is worth more than what the offense gains.", "colony")


def ship_or_card(look: ViewReader) -> Move:
    """`remora.choice`, `fido.reward`: a ship where many are in the warp."""
    wanted = "ship" if look.players[look.me].warp > 4 else "card"
    return move("That is what you are short of.", wanted if wanted in look.ask.options else look.ask.options[0])


def hold_out(look: ViewReader) -> Move:
    """`fido.answer`: what is worth having."""
    good = look.catalogue.knows(look.ask.source) and worth.card(look, look.ask.source) >= WANTED
    return move("A good card is worth Fido's reward." if good else "Junk earns Fido nothing.",
                "accept" if good else "refuse")  # fmt: skip


def claim(look: ViewReader) -> Move:
    """`gambler.claim`: bluff where the card loses, now and then; where it wins it is shown, or truly claimed."""
    own, other = look.view.cards.get(look.me, HIDDEN), look.view.cards.get(look.opponent, HIDDEN)
    if HIDDEN in {own, other} or look.kind(other) != "attack":
        return move("There is nothing to be gained by a claim.", "show")
    fight = odds.now(look)
    if fight.chance(own) > 0.5:
        true = f"face:{own}"
        told = true in look.ask.options and look.dice.random() < TRUTH
        return (
            move("It is true, and whoever doubts it pays.", true) if told else move("Your card wins as it is.", "show")
        )
    wins = [face for face in look.ask.options if _attack(look, face) and fight.chance(bare(face)) > 0.5]
    if wins and look.dice.random() < 0.3 + look.temper.bluffs:
        lowest = min(wins, key=lambda face: look.catalogue.value_of(bare(face)))
        return move("Your card loses anyway, so a modest claim may save it.", lowest)
    return move("A claim would not be believed.", "show")


def _attack(look: ViewReader, face: str) -> bool:
    return face.startswith("face:") and look.kind(bare(face)) == "attack" and look.unseen[bare(face)] > 0


def believe(look: ViewReader) -> Move:
    """`gambler.answer`: a claim that cannot be true is challenged, others now and then."""
    faces = [bare(pick) for play in look.view.playing for pick in play.target if pick.startswith("face:")]
    if faces and look.catalogue.knows(faces[-1]) and not look.unseen[faces[-1]]:
        return move("All such cards have been seen elsewhere.", "challenge")
    if look.dice.random() < 0.2 + look.temper.bluffs / 2:
        return move("It sounds too good to be true.", "challenge")
    return move("It may well be true, and doubting it costs ships.", "accept")


def build(look: ViewReader) -> Move:
    """`citadel.build`: a middling attack out of a full hand."""
    low, high = WALL
    cards = [each for each in look.ask.options if each != NONE and low <= look.catalogue.value_of(bare(each)) <= high]
    if not cards or look.players[look.me].hand_size < FEW:
        return move("You can spare no card for a citadel.", NONE)
    cheapest = min(cards, key=lambda option: look.catalogue.value_of(bare(option)))
    return move("The card is too weak to win by itself, but it makes a good wall.", cheapest)


def sign(look: ViewReader) -> Move:
    """`citadel.sign`: for the side that is to win."""
    return move("That is how the citadels help your side.", "subtract" if look.favoured == "offense" else "add")


def steal(look: ViewReader) -> Move:
    """`filch.theft`: a ship out of the warp where many are there, else the better of pile and deck."""
    options, pile = look.ask.options, look.view.discard
    if "ship" in options and look.players[look.me].warp > FEW:
        return move("Many of your ships are in the warp.", "ship")
    if "discard" in options and pile and worth.card(look, pile[-1]) > worth.any_card(look):
        return move("The card on top of the pile is a good one.", "discard")
    return move("The deck is likely to have something better.", "deck" if "deck" in options else options[0])


def ooze(look: ViewReader) -> Move:
    """`amoeba.ooze`: ships come where they may win, and leave what is lost."""
    if "withdraw" in look.ask.options and chance(look) < WITHDRAW:
        return move("The encounter is as good as lost; so you save your ships.", "withdraw")
    return move("More ships may decide it.", "add")


def pray(look: ViewReader) -> Move:
    """`chosen.use`: an attack is added, or takes over; a card that lies well is left."""
    for way, why in (("add", "Added to the own attack it counts in full."), ("replace", "It may be the better card.")):
        if way in look.ask.options and trailing(look):
            return move(why, way)
    return move("Your own card is good enough.", "decline")


def draw(look: ViewReader) -> Move:
    """`mutant.draw`: out of others' hands, which costs them something."""
    if "hand" in look.ask.options:
        return move("What you draw from a hand is missed there.", "hand")
    return move("There is no hand to draw from.", "deck")


def keep_or_go_on(look: ViewReader) -> Move:
    """`vulch.choice`: the first good card is kept."""
    shown = bare(look.ask.source)
    if look.catalogue.knows(shown) and worth.card(look, shown) >= worth.REWARD:
        return move("That card is worth having.", "keep")
    if "discard" in look.ask.options:
        return move("The next one may be better, and the other player loses this one.", "discard")
    return move("It is the last one.", look.ask.options[0])


def call(look: ViewReader) -> Move:
    """`calculator.call`: whether the own attack and the likely one opposite make an odd sum."""
    card = look.view.cards.get(look.me, HIDDEN)
    own = look.catalogue.value_of(card) if card != HIDDEN and look.kind(card) == "attack" else 0
    odd = sum(count for value, count in look.unseen_attacks if (value + own) % 2)
    every = sum(count for _, count in look.unseen_attacks)
    wanted = "odd" if 2 * odd > every else "even"
    return move("Most attacks not seen yet make such a sum with yours.", wanted)


def limit(look: ViewReader) -> Move:
    """`mirror.limit`: the own card alone if that gains, else the opponent's."""
    card = look.view.cards.get(look.me, HIDDEN)
    value = look.catalogue.value_of(card) if card != HIDDEN and look.kind(card) == "attack" else 0
    gains = value // 10 + value % 10 * 10 > value
    return move("Read backwards that card suits you better.", "own" if gains else "opponent")


def alien(look: ViewReader) -> Move:
    """`setup.alien`: of two the one that bots of this kind win more with."""
    best = max(look.ask.options, key=lambda option: (option not in HARD, look.dice.random()))
    return move("This one is easier to win with.", best)


HARD = frozenset({
    "alien:observer", "alien:dictator", "alien:sorcerer", "alien:fido", "alien:fodder", "alien:will", "alien:citadel",
    "alien:masochist",
})  # fmt: skip
"""Aliens with which few games are won."""

RULES: Mapping[str, Rule] = {
    "use.flare": rider,
    "power.use": first,
    "choose.order": default,
    "choose.seat": targets.seats,
    "choose.planet": targets.planet,
    "choose.card": targets.card,
    "choose.number": targets.number,
    "cards.take": targets.take,
    "vacuum.drag": targets.drag,
    "setup.alien": alien,
    "setup.hoard": default,
    "setup.tech": techs.keep,
    "tech.step": techs.step,
    "xenon_lasers.sign": techs.one_point,
    "lunar_cannon.place": techs.between,
    "hate.answer": pay_in_kind,
    "mite.answer": answer_mite,
    "remora.choice": ship_or_card,
    "fido.reward": ship_or_card,
    "fido.answer": hold_out,
    "gambler.claim": claim,
    "gambler.answer": believe,
    "citadel.build": build,
    "citadel.sign": sign,
    "amoeba.ooze": ooze,
    "calculator.call": call,
    "mirror.limit": limit,
    "chosen.use": pray,
    "mutant.draw": draw,
    "vulch.choice": keep_or_go_on,
    "filch.theft": steal,
}
"""What answers each kind that is not asked in a plain game without powers."""
