"""Tick-Tock: counts down to its own victory."""

from rules.cosmic.authoring import ANY, MAIN, MANDATORY, at, condition, counts, super_, wild
from rules.cosmic.authoring.targets import both, one_planet, out_of_warp, ships_from, uninvolved
from rules.cosmic.authoring.words import Action, Alien, Asking, Context, Flare, Power, sheet_of
from rules.cosmic.effects import losses
from rules.cosmic.flow.launch import MOST
from rules.cosmic.moves import ship_moves
from rules.cosmic.moves.sheets import add_tokens, tokens_of
from rules.cosmic.protocol.questions import bare, fleet
from rules.cosmic.state.state import owner

TOKENS, FEWER_TOKENS = 10, 8
"""At the beginning, with five planets each and with four."""


@condition
def _one_counts(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    return game.encounter.outcome in {"defense", "deal"} and tokens_of(game, seat, alien.id) > 0


@condition
def _can_pay(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    won = game.encounter.outcome in {"deal", game.encounter.side(seat)}
    return won and tokens_of(game, seat, alien.id) > 0


def _free_planets(game: Context, seat: str, _cause: object) -> list[str]:
    return [planet for planet, fleet in game.state.planets.items() if owner(planet) != seat and seat not in fleet]


def _discard_token(game: Context, seat: str, alien: str) -> None:
    """One token leaves the sheet; the state checks see whether it was the last."""
    add_tokens(game, seat, alien, -1)
    game.state.moved = True


@condition
def _without_tokens(alien: Alien, game: Context, seat: str, _cause: object) -> bool:
    sheet = sheet_of(game, seat, alien.id)
    return sheet is not None and "tokens" not in sheet.memory


class TickTock(Power):
    """Patience."""

    @at("setup.aliens", "sheet.shown", role=ANY, ready=_without_tokens, works_face_down=True)
    def lay_out_tokens(self, game: Context, part: Action) -> None:
        """Before the first turn; those of a hidden sheet lie there unseen (R23.3)."""
        add_tokens(game, part.seat, self.id, FEWER_TOKENS if game.options.has("four_planets") else TOKENS)

    @at("deal.completed", "resolution.after", role=ANY, use=MANDATORY, ready=_one_counts)
    def tick(self, game: Context, use: Action) -> None:
        """A token for every defense that wins and every deal that two players complete."""
        _discard_token(game, use.seat, self.id)

    @counts("victory")
    def sheet_is_empty(self, game: Context, seat: str, so_far: str) -> str:
        """The last token wins, once tokens have been laid out."""
        sheet = next(sheet for sheet in game.player(seat).sheets if sheet.alien == self.id)
        return self.id if sheet.memory.get("tokens") == 0 else so_far


class TickTockFlare(Flare):
    """Wild: a colony at every reshuffle. Super: a further token for a ship."""

    @wild(
        "deck.reshuffled", role=ANY, names=both(one_planet(_free_planets), ships_from(uninvolved, MOST, "ships.from"))
    )
    def settle_down(self, game: Context, flare: Action) -> None:
        """One to four ships from colonies to a planet of another player."""
        planet, *picks = flare.target
        settlers = fleet(picks)
        ship_moves.move(game, flare.seat, settlers, {bare(planet): sum(settlers.values())}, flare.card)

    @super_("deal.after", "resolution.after", role=MAIN, names=ships_from(out_of_warp), ready=_can_pay)
    def buy_a_tick(self, game: Context, flare: Action) -> Asking[None]:
        """Over and above what the power takes off."""
        yield from losses.lose(game, {flare.seat: fleet(flare.target)}, self.id)
        _discard_token(game, flare.seat, self.id)


POWER, FLARE = TickTock, TickTockFlare
