"""Will: names its own defense and planet, whatever destiny says."""

from rules.cosmic.authoring import MANDATORY, OFFENSE, Brings, Naming, at, lasting, super_, wild
from rules.cosmic.authoring.targets import one_seat, others
from rules.cosmic.authoring.words import Action, Asking, Context, Effect, Flare, Picks, Power, add_effect
from rules.cosmic.flow import destiny
from rules.cosmic.moves import card_moves
from rules.cosmic.protocol.questions import bare, exactly_one, one, put

BRINGS = Brings(effects={"seek": "the gate can be aimed outside the home system of the defense"})


def _targets(game: Context, defense: str) -> list[str]:
    return game.state.system(defense) + destiny.elsewhere(game, defense)


def _defense_and_planet(game: Context, use: Action) -> Asking[Picks]:
    within_reach = [f"seat:{other}" for other in game.state.clockwise(use.seat)[1:] if _targets(game, other)]
    ask = exactly_one(use.seat, "choose.seat", use.point, use.id, within_reach)
    (named,) = yield from put(ask)
    planets = [f"planet:{planet}" for planet in _targets(game, bare(named))]
    (planet,) = yield from put(one(use.seat, "choose.planet", use.point, use.id, planets))
    return named, planet


def _still_a_target(game: Context, _use: Action, picks: Picks) -> Picks | None:
    """Both or nothing: where the last ship of a colony elsewhere is gone, the card that was drawn counts."""
    defense, planet = picks
    return picks if bare(planet) in _targets(game, bare(defense)) else None


def _names_another(game: Context, seat: str, _cause: object) -> bool:
    return game.encounter.destiny not in {seat, "wild"}


class Will(Power):
    """Choice."""

    @at("destiny.target", role=OFFENSE, use=MANDATORY, names=Naming(_defense_and_planet, left=_still_a_target))
    def choose(self, game: Context, use: Action) -> None:
        """In place of the choices the card would leave; what else it does has been done."""
        defense, planet = use.target
        destiny.aim_at(game, bare(defense), bare(planet))
        use.jump = "destiny.defense_known"


class WillFlare(Flare):
    """Wild: seek the player drawn wherever it has colonies. Super: look at a hand."""

    @wild("destiny.target", role=OFFENSE, ready=_names_another)
    def seek(self, game: Context, flare: Action) -> None:
        """The gate can be aimed outside the home system too."""
        add_effect(game, self.own("seek"), flare.seat)

    @lasting("seek", "targets")
    def also_elsewhere(self, game: Context, _effect: Effect, planets: list[str]) -> list[str]:
        """Every planet on which the defense has a colony."""
        return planets + destiny.elsewhere(game, game.defense)

    @super_("destiny.drawn", role=OFFENSE, names=one_seat(others))
    def study(self, game: Context, flare: Action) -> None:
        """One other hand, seen by the Will alone."""
        card_moves.see_hand(game, bare(flare.target[0]), flare.seat)


POWER, FLARE = Will, WillFlare
