"""Grudge: whoever was invited and did not join it pays when the encounter is decided."""

from rules.cosmic.actions import perform
from rules.cosmic.authoring import MAIN, MANDATORY, Brings, at, condition, during, rides, wild
from rules.cosmic.authoring.words import (
    Action,
    Alien,
    Asking,
    Context,
    Effect,
    Flare,
    Power,
    add_effect,
    effect_of,
)
from rules.cosmic.effects import losses
from rules.cosmic.flow.alliance import STANDS
from rules.cosmic.moves import ship_moves

BRINGS = Brings(
    effects={"tokens": "players that have refused an invitation hold tokens"},
    events={"tokens": "seat, seats: who holds a grudge token of that player now"},
)

POINTS = ("deal.confirmed", "deal.completed", "deal.failed", "resolution.outcome_known")
HARSH = 4
"""Ships a token costs after a defeat or a failed deal."""


def _refused(game: Context, seat: str) -> list[str]:
    """Those it invited that are not on its side."""
    side = game.encounter.side(seat)
    assert side is not None  # noqa: S101 - asked of main players alone
    return [other for other in game.encounter.invited[side] if other not in game.encounter.allies[side]]


def _was_refused(game: Context, seat: str, _cause: object) -> bool:
    return bool(_refused(game, seat))


def _content(game: Context, seat: str) -> bool:
    """Whether it has won or made a deal."""
    return game.encounter.outcome in {"deal", game.encounter.side(seat)}


@condition
def _own_sheet_goes(alien: Alien, _game: Context, _seat: str, leaving: object) -> bool:
    return leaving == alien.id


def _take_tokens(alien: Alien, game: Context) -> Effect:
    """All tokens given leave the table; returns what they were."""
    tokens = effect_of(game, alien.own("tokens"))
    assert tokens is not None  # noqa: S101 - asked only by what belongs to them
    game.encounter.effects = tuple(effect for effect in game.encounter.effects if effect is not tokens)
    game.emit(alien.own("tokens"), {"seat": tokens.by, "seats": []})
    return tokens


def _winners_allies(game: Context, seat: str) -> list[str]:
    encounter = game.encounter
    opponent = encounter.side(encounter.opponent(seat))
    if encounter.outcome != opponent or opponent is None:
        return []
    ships = encounter.gate if opponent == "offense" else encounter.beside
    return [ally for ally in encounter.allies[opponent] if ally in ships]


def _has_been_beaten(game: Context, seat: str, _cause: object) -> bool:
    return bool(_winners_allies(game, seat))


class Grudge(Power):
    """Revenge."""

    @at("alliance.formed", role=MAIN, use=MANDATORY, ready=_was_refused)
    def give_tokens(self, game: Context, use: Action) -> None:
        """To all it invited that did not join it, no more and no less."""
        add_effect(game, self.own("tokens"), use.seat, seats=_refused(game, use.seat))
        game.emit(self.own("tokens"), {"seat": use.seat, "seats": _refused(game, use.seat)})

    @during("tokens", *POINTS)
    def settle(self, game: Context, part: Action) -> Asking[None]:
        """One ship for each token after a win or a deal, else four; holder by holder, the holders choose."""
        harsh = not _content(game, part.seat) or (yield from perform.ride_along(game, part))
        tokens = _take_tokens(self, game)
        for holder in game.state.timing_order():
            if holder in tokens.data["seats"]:
                lost = yield from ship_moves.ask_losses(game, holder, HARSH if harsh else 1, self.id)
                yield from losses.lose(game, {holder: lost}, self.id)

    @during("tokens", "sheet.moved", "sheet.leaving", ready=_own_sheet_goes)
    def drop_tokens(self, game: Context, _part: Action) -> None:
        """With the sheet all tokens given leave the table, without effect; a loan is no such thing (IO-13)."""
        _take_tokens(self, game)


class GrudgeFlare(Flare):
    """Wild: the winner's allies go home with nothing. Super: every token costs four ships."""

    @wild("resolution.outcome_known", role=MAIN, ready=_has_been_beaten)
    def spoil(self, game: Context, flare: Action) -> Asking[None]:
        """They neither land nor draw; the winner itself keeps what it won."""
        encounter = game.encounter
        place = STANDS[encounter.side(encounter.opponent(flare.seat)) or ""]
        for ally in _winners_allies(game, flare.seat):
            yield from ship_moves.go_home(game, ally, place, self.card)

    no_mercy = rides("deal.confirmed", "deal.completed", "resolution.outcome_known", role=MAIN)
    """Told to the tokens as they come back."""


POWER, FLARE = Grudge, GrudgeFlare
