"""Barbarian: loots the hand of a beaten defense and throws the rest away."""

from rules.cosmic.authoring import MAIN_OR_ALLY, MANDATORY, OFFENSE, OFFENSIVE_ALLY, also_as, at, wild
from rules.cosmic.authoring.conditions import by_itself
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.flow.resolution import Gained
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import bare, put, some


def _offense_has_won(game: Context, _seat: str, _cause: object) -> bool:
    return game.encounter.outcome == "offense" and game.encounter.defense is not None


class Barbarian(Power):
    """Loot and Pillage."""

    @at("resolution.before_compensation", role=OFFENSE, use=MANDATORY, ready=_offense_has_won)
    def loot(self, game: Context, use: Action) -> Asking[None]:
        """Of the hand of the defense one card for each own ship on the gate, the rest away, before anything is paid."""
        victim, looter = game.defense, use.seat
        hand = list(game.player(victim).hand)
        if not hand:
            return
        game.emit("hand.seen", {"seat": victim, "by": looter}, {looter: {"cards": hand}})
        most = min(game.encounter.stood.get(looter, 0), len(hand))
        taken: list[str] = []
        if most:
            options = [f"card:{card}" for card in hand]
            ask = some(looter, "cards.take", use.point, self.id, options, options[:most], most=most, always=True)
            taken = [bare(pick) for pick in (yield from put(ask)) if pick in options]
        card_moves.give(game, victim, looter, taken, "cards.passed")
        card_moves.discard(game, victim, list(game.player(victim).hand))


class BarbarianFlare(Flare):
    """Wild: throw away what you do not like of compensation and rewards. Super: loot as an offensive ally."""

    @wild("resolution.after_compensation", "resolution.after_reward", role=MAIN_OR_ALLY, ready=by_itself)
    def throw_away(self, game: Context, flare: Action) -> Asking[None]:
        """Any number of exactly the cards just received."""
        gained: Gained = flare.cause
        options = [f"card:{card}" for card in card_moves.still_held(game, flare.seat, gained.cards)]
        ask = some(flare.seat, "cards.discard", flare.point, self.card, options, always=True)
        picks = yield from put(ask)
        card_moves.discard(game, flare.seat, [bare(pick) for pick in picks if pick in options])

    loot_as_ally = also_as(OFFENSIVE_ALLY, Barbarian.loot)


POWER, FLARE = Barbarian, BarbarianFlare
