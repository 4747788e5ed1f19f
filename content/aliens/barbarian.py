"""Barbarian: loots the hand of a beaten defense and throws the rest away."""

from rules import ops
from rules.acting import Action
from rules.asks import bare, put, some
from rules.flow.resolution import Gained
from rules.kernel.machine import Asking
from rules.parts import MAIN_OR_ALLY, MANDATORY, OFFENSE, OFFENSIVE_ALLY, OPTIONAL, at, super_, wild
from rules.play import Play
from rules.powers import Flare, Power


def _offense_has_won(game: Play, _seat: str, _about: object) -> bool:
    return game.encounter.outcome == "offense" and game.encounter.defense is not None


def _got_cards(_game: Play, seat: str, about: Gained | None) -> bool:
    return about is not None and about.seat == seat


def _loot(game: Play, use: Action) -> Asking[None]:
    """One card for each own ship that stood on the gate; all others are discarded."""
    victim, looter = game.defense, use.seat
    hand = list(game.player(victim).hand)
    if not hand:
        return
    game.emit("hand.seen", {"seat": victim, "by": looter}, {looter: {"cards": hand}})
    most = min(game.encounter.stood.get(looter, 0), len(hand))
    taken: list[str] = []
    if most:
        options = [f"card:{card}" for card in hand]
        ask = some(looter, "cards.take", use.point, "barbarian", options, options[:most], most=most, always=True)
        taken = [bare(pick) for pick in (yield from put(ask)) if pick in options]
    ops.give(game, victim, looter, taken, "cards.passed")
    ops.discard(game, victim, list(game.player(victim).hand))


class Barbarian(Power):
    """Loot and Pillage."""

    @at("resolution.before_compensation", role=OFFENSE, use=MANDATORY, ready=_offense_has_won)
    def loot(self, game: Play, use: Action) -> Asking[None]:
        """The hand of the defense, before anything is paid out of either hand."""
        yield from _loot(game, use)


class BarbarianFlare(Flare):
    """Wild: throw away what you do not like of compensation and rewards. Super: loot as an offensive ally."""

    @wild("resolution.after_compensation", "resolution.after_reward", role=MAIN_OR_ALLY, ready=_got_cards)
    def throw_away(self, game: Play, flare: Action) -> Asking[None]:
        """Any number of exactly the cards just received."""
        gained: Gained = flare.about
        hand = list(game.player(flare.seat).hand)
        options = [f"card:{card}" for card in gained.cards if card in hand]
        ask = some(flare.seat, "cards.discard", flare.point, "flare:barbarian", options, always=True)
        picks = yield from put(ask)
        ops.discard(game, flare.seat, [bare(pick) for pick in picks if pick in options])

    @super_("resolution.before_compensation", role=OFFENSIVE_ALLY, use=OPTIONAL, ready=_offense_has_won)
    def loot_as_ally(self, game: Play, flare: Action) -> Asking[None]:
        """The same with the ally's own ships on the gate."""
        yield from _loot(game, flare)


POWER, FLARE = Barbarian(), BarbarianFlare()
