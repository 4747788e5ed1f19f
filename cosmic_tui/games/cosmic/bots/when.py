"""How things stand for the player asked: the tests by which it decides whether to act now."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cosmic_tui.games.cosmic.bots import odds, reinforce, worth
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.views import HIDDEN, EffectView

SAFE, POOR = 0.75, 0.45
"""Chances to win an encounter that need no help, and that are bad."""

Test = Callable[[ViewReader], bool]


@attrs.frozen
class When:
    """When something is done, and the key of the text that says why."""

    test: Test
    why: str


def always(_look: ViewReader) -> bool:
    """It costs nothing, or always brings something."""
    return True


def never(_look: ViewReader) -> bool:
    """It hardly ever pays."""
    return False


def chance(look: ViewReader) -> float:
    """How likely this player's side wins, from all it knows; 0.5 where it has none."""
    own = look.view.cards.get(look.me)
    if look.is_main and look.view.defense and own != HIDDEN:
        fight = odds.now(look)
        return fight.chance(own) if own is not None else fight.best()
    side = look.favoured
    if side is None or not look.view.defense:
        return 0.5
    offense = odds.from_outside(look)
    return offense if side == "offense" else 1 - offense


def poor(look: ViewReader) -> bool:
    """The own side is not likely to win."""
    return chance(look) < POOR


def open_fight(look: ViewReader) -> bool:
    """The own side may win or lose: help matters."""
    return 0.15 < chance(look) < SAFE


def unsure(look: ViewReader) -> bool:
    """The own side is not as good as sure to win."""
    return chance(look) < SAFE


def trailing(look: ViewReader) -> bool:
    """The cards lie open, and the side that is to win is about to lose."""
    side = look.favoured
    if side is None or not look.view.faces:
        return False
    if look.view.totals is not None:
        return reinforce.losing(look, side)
    return _behind(look, side)


def _behind(look: ViewReader, side: str) -> bool:
    """The same before the totals have been built."""
    faces, mains = look.view.faces, look.mains
    kinds = [look.kind(faces[main]) for main in mains if main in faces]
    if kinds != ["attack", "attack"]:
        main = mains[0 if side == "offense" else 1]
        return main in faces and "attack" in kinds and look.kind(faces[main]) != "attack"
    first, second = mains
    attackers = odds.SideOdds.of(look, first, look.fleet("offense"), second)
    ahead = attackers.total(look.view.values[first]) - odds.SideOdds.of(
        look, second, look.fleet("defense"), first
    ).total(look.view.values[second])
    if odds.turned(look, *mains):
        ahead = -ahead
    return (ahead > 0) != (side == "offense")


def ships_to_spare(look: ViewReader) -> bool:
    """Two ships at least stand where no colony needs them."""
    return look.spare(look.me) >= 2


def many_in_warp(look: ViewReader) -> bool:
    """Three own ships at least are in the warp."""
    return look.players[look.me].warp >= 3


def short_of_cards(look: ViewReader) -> bool:
    """The hand is small or poor."""
    return len(look.view.hand) <= 4 or worth.hand(look) < 2.2 * len(look.view.hand)


def poor_hand(look: ViewReader) -> bool:
    """The own cards are worth less than cards are worth in general."""
    size = len(look.view.hand)
    return size > 0 and worth.hand(look) / size < worth.any_card(look) - 0.3


def others_win(look: ViewReader) -> bool:
    """Somebody else wins the game if the offense wins."""
    return look.others_win


def hopeless(look: ViewReader) -> bool:
    """The encounter is as good as lost."""
    return look.is_main and chance(look) < 0.25


# -- what an effect would change


def with_effect(look: ViewReader, effect: str) -> ViewReader:
    """The same question with an effect announced."""
    there = [*look.view.effects, EffectView(effect, look.me)]
    return attrs.evolve(look, view=attrs.evolve(look.view, effects=there))


def better_with(effect: str) -> Test:
    """Whether a main player's chance is better once it has announced this effect."""

    def better(look: ViewReader) -> bool:
        return look.is_main and chance(with_effect(look, effect)) > chance(look) + 0.03

    return better


def better_swapped(look: ViewReader) -> bool:
    """Whether a main player would rather have the other card that lies there."""
    return look.is_main and look.me in look.view.cards and swapped(look, look.view.cards[look.me]) > chance(look) + 0.03


def swapped(look: ViewReader, card: str) -> float:
    """How likely a main player wins if this own card lies in front of the other, and the other's in front of it."""
    if card == HIDDEN:
        return 0.5
    attacks, peace, morph = odds.foe(look, look.opponent)
    view = attrs.evolve(look.view, cards={**look.view.cards, look.opponent: card})
    fight = odds.now(attrs.evolve(look, view=view))
    found = sum(share * fight.chance(f"attack_{value:02}") for value, share in attacks.items())
    return found + peace * fight.chance("negotiate") + morph * fight.chance("morph")


def equalizing(look: ViewReader) -> bool:
    """Calculator: whether the own attack fares better if the higher one drops by the lower one."""
    card = look.view.cards.get(look.me, HIDDEN)
    if not look.is_main or card == HIDDEN or look.kind(card) != "attack":
        return False
    fight, own = odds.now(look), look.catalogue.value_of(card)
    attacks, peace, _ = odds.foe(look, look.opponent)
    wins = peace
    for value, share in attacks.items():
        drop = min(own, value) if own != value else 0
        mine = fight.mine.total(own - drop if own > value else own)
        theirs = fight.theirs.total(value - drop if value > own else value)
        wins += share * (mine > theirs or (mine == theirs and not fight.offense))
    return wins > fight.chance(card) + 0.05
