"""Citadel: attack cards beside planets that defend whoever is attacked there."""

from rules.cosmic.authoring import ANY, MAIN_OR_ALLY, OPTIONAL, Brings, at, condition, during, lasting, rides, wild
from rules.cosmic.authoring.conditions import holds_cards, totals_are_compared
from rules.cosmic.authoring.targets import a_choice
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Effect, Flare, Power, add_effect
from rules.cosmic.moves import card_moves
from rules.cosmic.moves.totals import Tally
from rules.cosmic.protocol.questions import NONE, Kind, Mode, Shape, bare, one, put

BRINGS = Brings(
    effects={"on": "the citadels beside the target count for the defense, or against it"},
    questions={
        "build": Kind(Shape.ONE, "the attack that becomes a citadel (`card:<id>`), or `none`; the planet follows"),
        "sign": Kind(Shape.ONE, "whether citadels help or harm the defense: `add`, `subtract`"),
    },
)

WILD_BONUS = 5
DEFENSE_LOST = ("offense", "both_lose")


def _target_is_fortified(game: Context, _seat: str, _cause: object) -> bool:
    return game.encounter.planet in game.state.planet_cards


@condition
def _own_sheet(alien: Alien, _game: Context, _seat: str, leaving: object) -> bool:
    return bool(leaving == alien.id)


def _defense_lost(game: Context, _seat: str, _cause: object) -> bool:
    return game.encounter.outcome in DEFENSE_LOST


def _subtracts(use: Action) -> bool:
    return bool(use.rider) and use.rider_target == ("subtract",)


class Citadel(Power):
    """Fortification."""

    @at("destiny.defense_known", role=ANY, ready=holds_cards)
    def build(self, game: Context, part: Action) -> Asking[None]:
        """One attack of the hand beside any planet."""
        hand = dict.fromkeys(game.player(part.seat).hand)
        attacks = [f"card:{card}" for card in hand if game.catalogue.kind_of(card) == "attack"]
        ask = one(part.seat, self.own("build"), part.point, self.id, [*attacks, NONE], NONE, always=True)
        (choice,) = (yield from put(ask, Mode.SECRET)) or (NONE,)
        if choice == NONE:
            return
        planets = [f"planet:{planet}" for planet in game.state.planets]
        where = one(part.seat, "choose.planet", part.point, self.id, planets)
        (planet,) = yield from put(where, Mode.SECRET)
        card_moves.lay_beside(game, part.seat, bare(choice), bare(planet))

    @at("planning.after_select", role=ANY, use=OPTIONAL, ready=_target_is_fortified)
    def switch_on(self, game: Context, use: Action) -> None:
        """All citadels of the target join the defense's total, or are taken from it with the flare."""
        add_effect(game, self.own("on"), use.seat, sign=-1 if _subtracts(use) else 1)

    @lasting("on", "tallies")
    def stand(self, game: Context, effect: Effect, tallies: dict[str, Tally]) -> dict[str, Tally]:
        """Their printed values."""
        cards = game.state.planet_cards.get(game.encounter.planet or "", ())
        tallies["defense"].bonus += effect.data["sign"] * sum(game.catalogue.value_of(card) for card in cards)
        return tallies

    @during("on", "resolution.outcome_known", ready=_defense_lost)
    def fall(self, game: Context, part: Action) -> None:
        """A defense that loses takes the citadels switched on with it."""
        card_moves.clear_beside(game, part.seat, game.encounter.planet or "")

    @at("sheet.leaving", role=ANY, ready=_own_sheet)
    def crumble(self, game: Context, part: Action) -> None:
        """Without the sheet no citadel is left standing (IO-13)."""
        for planet in list(game.state.planet_cards):
            card_moves.clear_beside(game, part.seat, planet)


class CitadelFlare(Flare):
    """Wild: five more for the defense. Super: citadels may harm the defense."""

    @wild("reveal.reinforcements", role=MAIN_OR_ALLY, ready=totals_are_compared)
    def shore_up(self, game: Context, _flare: Action) -> None:
        """Whichever side the player is on."""
        game.add_bonus(game.defense, WILD_BONUS, self.card)

    turn_the_guns = rides("planning.after_select", role=ANY, names=a_choice("sign", ("add", "subtract")))


POWER, FLARE = Citadel, CitadelFlare
