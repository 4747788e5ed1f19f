"""Reincarnator: becomes another alien whenever its side has lost."""

from rules import acting
from rules.acting import Action
from rules.asks import Mode, bare, put, some
from rules.flow.resolution import LOSERS
from rules.kernel.machine import Asking, Picks
from rules.parts import ANY, MAIN_OR_ALLY, MANDATORY, at, during, super_, wild
from rules.play import Play
from rules.powers import Flare, Power
from rules.sheets import add_effect, effect_of, sheet_of
from rules.state import Effect
from rules.unused import draw_alien, gain, retire


def _dies(game: Play, seat: str, _about: object = None) -> bool:
    """Whether a player's side has lost, or it has failed to make a deal."""
    encounter = game.encounter
    if encounter.outcome == "no_deal":
        return seat in encounter.mains
    return encounter.side(seat) in LOSERS.get(encounter.outcome or "", ())


def _must_be_reborn(game: Play, seat: str, _about: object) -> bool:
    spared = effect_of(game, "reincarnator.spared")
    return _dies(game, seat) and (spared is None or spared.by != seat)


def _mortals(game: Play, seat: str) -> list[str]:
    """Others who have lost and are no Reincarnator."""
    others = [other for other in game.state.timing_order() if other != seat and _dies(game, other)]
    return [other for other in others if game.player(other).sheets and not sheet_of(game, other, "reincarnator")]


def _somebody_has_died(game: Play, seat: str, _about: object) -> bool:
    return bool(_mortals(game, seat))


def _name_mortal(game: Play, flare: Action) -> Asking[Picks]:
    options = [f"seat:{seat}" for seat in _mortals(game, flare.seat)]
    ask = some(flare.seat, "choose.seat", flare.point, "flare:reincarnator", options, options[:1], least=1, most=1)
    return (yield from put(ask, Mode.SECRET))


class Reincarnator(Power):
    """Reincarnation."""

    @at("deal.after", "resolution.after", role=MAIN_OR_ALLY, ready=_dies)
    def cling_to_life(self, game: Play, part: Action) -> Asking[None]:
        """The super flare is played before the use would have to be made."""
        if (yield from acting.ride_along(game, part)):
            add_effect(game, "reincarnator.spared", part.seat)

    @at("deal.after", "resolution.after", role=MAIN_OR_ALLY, use=MANDATORY, ready=_must_be_reborn)
    def be_reborn(self, game: Play, use: Action) -> Asking[None]:
        """The form gives way to a new one; a borrower of the power gives up its own alien in place of the form."""
        loan = next((loan for loan in game.encounter.loans if loan.borrower == use.seat), None)
        if loan is not None:
            for alien in [sheet.alien for sheet in loan.sheets]:
                yield from retire(game, use.seat, loan.sheets, alien)
            if (drawn := draw_alien(game)) is not None:
                gain(game, use.seat, loan.sheets, drawn)
            return
        own, sheets = sheet_of(game, use.seat, "reincarnator"), game.player(use.seat).sheets
        assert own is not None  # noqa: S101 - only its holder uses it
        if (old := own.memory.pop("form", None)) is not None:
            yield from retire(game, use.seat, sheets, old)
        if (drawn := draw_alien(game)) is not None:
            own.memory["form"] = drawn
            gain(game, use.seat, sheets, drawn, wild_only=True)


class ReincarnatorFlare(Flare):
    """Wild: somebody else who has lost becomes another alien. Super: stay what you are."""

    @wild("deal.after", "resolution.after", role=ANY, names=_name_mortal, ready=_somebody_has_died)
    def pass_on(self, game: Play, flare: Action) -> None:
        """The flare goes to that player, and its alien when the encounter is over."""
        flare.goes = bare(flare.target[0])
        add_effect(game, "reincarnator.fate", flare.seat, seats=[flare.goes])

    @during("reincarnator.fate", "encounter.cleanup")
    def exchange(self, game: Play, _part: Action) -> Asking[None]:
        """The old sheet leaves with all that is on it; an unused one takes its place."""
        fate = effect_of(game, "reincarnator.fate")
        assert isinstance(fate, Effect)  # noqa: S101 - the part belongs to it
        for seat in fate.data["seats"]:
            sheets = game.player(seat).sheets
            drawn = draw_alien(game)
            if drawn is not None:
                for alien in [sheet.alien for sheet in sheets]:
                    yield from retire(game, seat, sheets, alien)
                gain(game, seat, sheets, drawn)

    @super_("deal.after", "resolution.after", role=MAIN_OR_ALLY, ready=_dies, rides=True)
    def stay(self, game: Play, flare: Action) -> None:
        """Told to the power before its use."""


POWER, FLARE = Reincarnator(), ReincarnatorFlare()
