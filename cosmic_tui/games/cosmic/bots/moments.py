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


def always(_reader: ViewReader) -> bool:
    """It costs nothing, or always brings something."""
    return True


def never(_reader: ViewReader) -> bool:
    """It hardly ever pays."""
    return False


def chance(reader: ViewReader) -> float:
    """How likely this player's side wins, from all it knows; 0.5 where it has none."""
    own = reader.view.cards.get(reader.me)
    if reader.is_main and reader.view.defense and own != HIDDEN:
        fight = odds.now(reader)
        return fight.chance(own) if own is not None else fight.best()
    side = reader.favoured
    if side is None or not reader.view.defense:
        return 0.5
    offense = odds.from_outside(reader)
    return offense if side == "offense" else 1 - offense


def poor(reader: ViewReader) -> bool:
    """The own side is not likely to win."""
    return chance(reader) < POOR


def open_fight(reader: ViewReader) -> bool:
    """The own side may win or lose: help matters."""
    return 0.15 < chance(reader) < SAFE


def unsure(reader: ViewReader) -> bool:
    """The own side is not as good as sure to win."""
    return chance(reader) < SAFE


def trailing(reader: ViewReader) -> bool:
    """The cards lie open, and the side that is to win is about to lose."""
    side = reader.favoured
    if side is None or not reader.view.faces:
        return False
    if reader.view.totals is not None:
        return reinforce.losing(reader, side)
    return _expects_to_lose(reader, side)


def _expects_to_lose(reader: ViewReader, side: str) -> bool:
    """The same before the totals have been built."""
    faces, mains = reader.view.faces, reader.mains
    kinds = [reader.kind(faces[main]) for main in mains if main in faces]
    if kinds != ["attack", "attack"]:
        main = mains[0 if side == "offense" else 1]
        return main in faces and "attack" in kinds and reader.kind(faces[main]) != "attack"
    first, second = mains
    attackers = odds.SideOdds.from_view(reader, first, reader.fleet("offense"), second)
    ahead = attackers.total(reader.view.values[first]) - odds.SideOdds.from_view(
        reader, second, reader.fleet("defense"), first
    ).total(reader.view.values[second])
    if odds.turned(reader, *mains):
        ahead = -ahead
    return (ahead > 0) != (side == "offense")


def ships_to_spare(reader: ViewReader) -> bool:
    """Two ships at least stand where no colony needs them."""
    return reader.spare(reader.me) >= 2


def many_in_warp(reader: ViewReader) -> bool:
    """Three own ships at least are in the warp."""
    return reader.players[reader.me].warp >= 3


def short_of_cards(reader: ViewReader) -> bool:
    """The hand is small or poor."""
    return len(reader.view.hand) <= 4 or worth.hand(reader) < 2.2 * len(reader.view.hand)


def poor_hand(reader: ViewReader) -> bool:
    """The own cards are worth less than cards are worth in general."""
    size = len(reader.view.hand)
    return size > 0 and worth.hand(reader) / size < worth.any_card(reader) - 0.3


def others_win(reader: ViewReader) -> bool:
    """Somebody else wins the game if the offense wins."""
    return reader.others_win


def hopeless(reader: ViewReader) -> bool:
    """The encounter is as good as lost."""
    return reader.is_main and chance(reader) < 0.25


# -- what an effect would change


def with_effect(reader: ViewReader, effect: str) -> ViewReader:
    """The same question with an effect announced."""
    there = [*reader.view.effects, EffectView(effect, reader.me)]
    return attrs.evolve(reader, view=attrs.evolve(reader.view, effects=there))


def better_with(effect: str) -> Test:
    """Whether a main player's chance is better once it has announced this effect."""

    def better(reader: ViewReader) -> bool:
        return reader.is_main and chance(with_effect(reader, effect)) > chance(reader) + 0.03

    return better


def better_swapped(reader: ViewReader) -> bool:
    """Whether a main player would rather have the other card that lies there."""
    return (
        reader.is_main
        and reader.me in reader.view.cards
        and swapped(reader, reader.view.cards[reader.me]) > chance(reader) + 0.03
    )


def swapped(reader: ViewReader, card: str) -> float:
    """How likely a main player wins if this own card lies in front of the other, and the other's in front of it."""
    if card == HIDDEN:
        return 0.5
    attacks, peace, morph = odds.foe(reader, reader.opponent)
    view = attrs.evolve(reader.view, cards={**reader.view.cards, reader.opponent: card})
    fight = odds.now(attrs.evolve(reader, view=view))
    found = sum(share * fight.chance(f"attack_{value:02}") for value, share in attacks.items())
    return found + peace * fight.chance("negotiate") + morph * fight.chance("morph")


def equalizing(reader: ViewReader) -> bool:
    """Calculator: whether the own attack fares better if the higher one drops by the lower one."""
    card = reader.view.cards.get(reader.me, HIDDEN)
    if not reader.is_main or card == HIDDEN or reader.kind(card) != "attack":
        return False
    fight, own = odds.now(reader), reader.catalogue.value_of(card)
    attacks, peace, _ = odds.foe(reader, reader.opponent)
    wins = peace
    for value, share in attacks.items():
        drop = min(own, value) if own != value else 0
        mine = fight.mine.total(own - drop if own > value else own)
        theirs = fight.theirs.total(value - drop if value > own else value)
        wins += share * (mine > theirs or (mine == theirs and not fight.offense))
    return wins > fight.chance(card) + 0.05
