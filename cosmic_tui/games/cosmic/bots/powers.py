"""What only powers, their flares and the setting up ask."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import odds, targets, techs, worth
from cosmic_tui.games.cosmic.bots.moments import chance, trailing
from cosmic_tui.games.cosmic.bots.move import Move, Rule, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
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


def first(reader: ViewReader) -> Move:
    """Where what is offered first is the better thing."""
    return move("why.powers.costs_nothing", reader.ask.options[0])


def default(reader: ViewReader) -> Move:
    """What a time-out would play."""
    return move("why.powers.hardly_matters", reader.ask.default or NONE)


def rider(reader: ViewReader) -> Move:
    """`use.flare`: the super flare goes along; only Gambler's stake is left out."""
    if reader.ask.source == "gambler":
        return move("why.powers.no_stake", "no")
    return move("why.powers.flare_comes_back", reader.ask.options[0])


def pay_in_kind(reader: ViewReader) -> Move:
    """`hate.answer`: the cheapest card that will do, rather than three ships."""
    cards = [option for option in reader.ask.options if option != NONE]
    if not cards:
        return move("why.powers.no_such_card", NONE)
    cheapest = min(cards, key=lambda option: worth.card(reader, bare(option)))
    return move("why.powers.card_before_ships", cheapest)


def answer_mite(reader: ViewReader) -> Move:
    """`mite.answer`: cards are given up rather than a colony that brings the offense close to the win."""
    offense, planet = reader.view.offense, reader.view.planet
    cards = (reader.players[reader.me].hand_size - 3) * worth.REWARD * 0.7
    if reader.to_go(offense) <= 2 or 0.6 * worth.colony(reader, offense, planet) > cards:
        return move("why.powers.colony_before_hand", "discard")
    return move("why.powers.hand_before_colony", "colony")


def ship_or_card(reader: ViewReader) -> Move:
    """`remora.choice`, `fido.reward`: a ship where many are in the warp."""
    wanted = "ship" if reader.players[reader.me].warp > 4 else "card"
    return move("why.powers.short_of_it", wanted if wanted in reader.ask.options else reader.ask.options[0])


def hold_out(reader: ViewReader) -> Move:
    """`fido.answer`: what is worth having."""
    good = reader.catalogue.knows(reader.ask.source) and worth.card(reader, reader.ask.source) >= WANTED
    return move("why.powers.good_card" if good else "why.powers.junk",
                "accept" if good else "refuse")  # fmt: skip


def claim(reader: ViewReader) -> Move:
    """`gambler.claim`: bluff where the card loses, now and then; where it wins it is shown, or truly claimed."""
    own, other = reader.view.cards.get(reader.me, HIDDEN), reader.view.cards.get(reader.opponent, HIDDEN)
    if HIDDEN in {own, other} or reader.kind(other) != "attack":
        return move("why.powers.no_claim", "show")
    fight = odds.now(reader)
    if fight.chance(own) > 0.5:
        true = f"face:{own}"
        told = true in reader.ask.options and reader.dice.random() < TRUTH
        return move("why.powers.true_claim", true) if told else move("why.powers.card_wins", "show")
    wins = [face for face in reader.ask.options if _attack(reader, face) and fight.chance(bare(face)) > 0.5]
    if wins and reader.dice.random() < 0.3 + reader.temper.bluffs:
        lowest = min(wins, key=lambda face: reader.catalogue.value_of(bare(face)))
        return move("why.powers.modest_claim", lowest)
    return move("why.powers.not_believed", "show")


def _attack(reader: ViewReader, face: str) -> bool:
    return face.startswith("face:") and reader.kind(bare(face)) == "attack" and reader.unseen[bare(face)] > 0


def believe(reader: ViewReader) -> Move:
    """`gambler.answer`: a claim that cannot be true is challenged, others now and then."""
    faces = [bare(pick) for play in reader.view.playing for pick in play.target if pick.startswith("face:")]
    if faces and reader.catalogue.knows(faces[-1]) and not reader.unseen[faces[-1]]:
        return move("why.powers.all_seen", "challenge")
    if reader.dice.random() < 0.2 + reader.temper.bluffs / 2:
        return move("why.powers.too_good", "challenge")
    return move("why.powers.may_be_true", "accept")


def build(reader: ViewReader) -> Move:
    """`citadel.build`: a middling attack out of a full hand."""
    low, high = WALL
    cards = [
        each for each in reader.ask.options if each != NONE and low <= reader.catalogue.value_of(bare(each)) <= high
    ]
    if not cards or reader.players[reader.me].hand_size < FEW:
        return move("why.powers.no_citadel", NONE)
    cheapest = min(cards, key=lambda option: reader.catalogue.value_of(bare(option)))
    return move("why.powers.makes_a_wall", cheapest)


def sign(reader: ViewReader) -> Move:
    """`citadel.sign`: for the side that is to win."""
    return move("why.powers.citadels_help", "subtract" if reader.favoured == "offense" else "add")


def steal(reader: ViewReader) -> Move:
    """`filch.theft`: a ship out of the warp where many are there, else the better of pile and deck."""
    options, pile = reader.ask.options, reader.view.discard
    if "ship" in options and reader.players[reader.me].warp > FEW:
        return move("why.cards.many_in_warp", "ship")
    if "discard" in options and pile and worth.card(reader, pile[-1]) > worth.any_card(reader):
        return move("why.powers.top_of_pile", "discard")
    return move("why.powers.deck_is_better", "deck" if "deck" in options else options[0])


def ooze(reader: ViewReader) -> Move:
    """`amoeba.ooze`: ships come where they may win, and leave what is lost."""
    if "withdraw" in reader.ask.options and chance(reader) < WITHDRAW:
        return move("why.powers.save_ships", "withdraw")
    return move("why.powers.ships_decide", "add")


def pray(reader: ViewReader) -> Move:
    """`chosen.use`: an attack is added, or takes over; a card that lies well is left."""
    for way, why in (("add", "why.powers.added_in_full"), ("replace", "why.powers.better_card")):
        if way in reader.ask.options and trailing(reader):
            return move(why, way)
    return move("why.powers.own_card_good", "decline")


def draw(reader: ViewReader) -> Move:
    """`mutant.draw`: out of others' hands, which costs them something."""
    if "hand" in reader.ask.options:
        return move("why.powers.missed_there", "hand")
    return move("why.powers.no_hand", "deck")


def keep_or_go_on(reader: ViewReader) -> Move:
    """`vulch.choice`: the first good card is kept."""
    shown = bare(reader.ask.source)
    if reader.catalogue.knows(shown) and worth.card(reader, shown) >= worth.REWARD:
        return move("why.powers.worth_having", "keep")
    if "discard" in reader.ask.options:
        return move("why.powers.next_may_be_better", "discard")
    return move("why.powers.last_one", reader.ask.options[0])


def call(reader: ViewReader) -> Move:
    """`calculator.call`: whether the own attack and the likely one opposite make an odd sum."""
    card = reader.view.cards.get(reader.me, HIDDEN)
    own = reader.catalogue.value_of(card) if card != HIDDEN and reader.kind(card) == "attack" else 0
    odd = sum(count for value, count in reader.unseen_attacks if (value + own) % 2)
    every = sum(count for _, count in reader.unseen_attacks)
    wanted = "odd" if 2 * odd > every else "even"
    return move("why.powers.likely_sum", wanted)


def limit(reader: ViewReader) -> Move:
    """`mirror.limit`: the own card alone if that gains, else the opponent's."""
    card = reader.view.cards.get(reader.me, HIDDEN)
    value = reader.catalogue.value_of(card) if card != HIDDEN and reader.kind(card) == "attack" else 0
    gains = value // 10 + value % 10 * 10 > value
    return move("why.powers.read_backwards", "own" if gains else "opponent")


def alien(reader: ViewReader) -> Move:
    """`setup.alien`: of two the one that bots of this kind win more with."""
    best = max(reader.ask.options, key=lambda option: (option not in HARD, reader.dice.random()))
    return move("why.powers.easier_to_win", best)


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
    "lunar_cannon.place": techs.place_lunar_cannon,
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
