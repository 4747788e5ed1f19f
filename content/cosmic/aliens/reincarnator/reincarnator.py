"""Reincarnator: becomes another alien whenever its side has lost."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import ANY, MAIN_OR_ALLY, MANDATORY, Brings, at, condition, during, rides, wild
from rules.cosmic.authoring.words import (
    Action,
    Alien,
    Asking,
    Context,
    Effect,
    Flare,
    Picks,
    Power,
    add_effect,
    effect_of,
    sheet_of,
)
from rules.cosmic.effects.sheet_pool import draw_alien, gain, retire
from rules.cosmic.flow.resolution import LOSERS
from rules.cosmic.moves import techs
from rules.cosmic.protocol.questions import Mode, bare, exactly_one, put
from rules.cosmic.state.player import Sheet

BRINGS = Brings(
    effects={
        "spared": "the Reincarnator stays what it is",
        "fate": "players become another alien when the encounter is over",
    }
)


def _dies(game: Context, seat: str, _cause: object = None) -> bool:
    """Whether a player's side has lost, or it has failed to make a deal."""
    encounter = game.encounter
    if encounter.outcome == "no_deal":
        return seat in encounter.mains
    return encounter.side(seat) in LOSERS.get(encounter.outcome or "", ())


@condition
def _must_be_reborn(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    spared = effect_of(game, alien.own("spared"))
    return _dies(game, seat) and (spared is None or spared.by != seat)


def _mortals(game: Context, seat: str, alien: str) -> list[str]:
    """Others who have lost and are no Reincarnator, which is `alien`."""
    others = [other for other in game.state.timing_order() if other != seat and _dies(game, other)]
    return [other for other in others if game.player(other).sheets and game.state.holder_of(alien) != other]


@condition
def _any_mortal(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    return bool(_mortals(game, seat, alien.id))


def _name_mortal(game: Context, flare: Action) -> Asking[Picks]:
    seats = [f"seat:{seat}" for seat in _mortals(game, flare.seat, flare.id)]
    ask = exactly_one(flare.seat, "choose.seat", flare.point, flare.card, seats)
    return (yield from put(ask, Mode.SECRET))


def _give_up(game: Context, seat: str, sheets: list[Sheet]) -> Asking[None]:
    """All sheets leave the game but those that a tech has brought."""
    for alien in [sheet.alien for sheet in sheets if sheet.alien not in techs.brought(game)]:
        yield from retire(game, seat, sheets, alien)


class Reincarnator(Power):
    """Reincarnation."""

    @at("deal.after", "resolution.after", role=MAIN_OR_ALLY, ready=_dies)
    def cling_to_life(self, game: Context, part: Action) -> Asking[None]:
        """The super flare is played before the use would have to be made."""
        if (yield from perform.ride_along(game, part)):
            add_effect(game, self.own("spared"), part.seat)

    @at("deal.after", "resolution.after", role=MAIN_OR_ALLY, use=MANDATORY, ready=_must_be_reborn)
    def be_reborn(self, game: Context, use: Action) -> Asking[None]:
        """The form gives way to a new one; a borrower of the power gives up its own alien in place of the form."""
        loan = next((loan for loan in game.encounter.loans if loan.borrower == use.seat), None)
        if loan is not None:
            yield from _give_up(game, use.seat, loan.sheets)
            if (drawn := draw_alien(game)) is not None:
                gain(game, use.seat, loan.sheets, drawn)
            return
        own, sheets = sheet_of(game, use.seat, self.id), game.player(use.seat).sheets
        assert own is not None  # noqa: S101 - only its holder uses it
        if (old := own.memory.pop("form", None)) is not None:
            yield from retire(game, use.seat, sheets, old)
        if (drawn := draw_alien(game)) is not None:
            own.memory["form"] = drawn
            gain(game, use.seat, sheets, drawn, wild_only=True)


class ReincarnatorFlare(Flare):
    """Wild: somebody else who has lost becomes another alien. Super: stay what you are."""

    @wild("deal.after", "resolution.after", role=ANY, names=_name_mortal, ready=_any_mortal)
    def pass_on(self, game: Context, flare: Action) -> None:
        """The flare goes to that player, and its alien when the encounter is over."""
        flare.goes = bare(flare.target[0])
        add_effect(game, self.own("fate"), flare.seat, seats=[flare.goes])

    @during("fate", "encounter.cleanup")
    def exchange(self, game: Context, _part: Action) -> Asking[None]:
        """The old sheet leaves with all that is on it; an unused one takes its place."""
        fate = effect_of(game, self.own("fate"))
        assert isinstance(fate, Effect)  # noqa: S101 - the part belongs to it
        for seat in fate.data["seats"]:
            sheets = game.player(seat).sheets
            drawn = draw_alien(game)
            if drawn is not None:
                yield from _give_up(game, seat, sheets)
                gain(game, seat, sheets, drawn)

    stay = rides("deal.after", "resolution.after", role=MAIN_OR_ALLY)
    """Told to the power before its use."""


POWER, FLARE = Reincarnator, ReincarnatorFlare
