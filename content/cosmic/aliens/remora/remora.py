"""Remora: draws and retrieves whenever others do."""

from rules.cosmic.authoring import ANY, OPTIONAL, Brings, at, super_, wild
from rules.cosmic.authoring.conditions import by_another
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Power
from rules.cosmic.cards.action import Freed
from rules.cosmic.effects import drawing
from rules.cosmic.effects.drawing import Drawn
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import Kind, Shape

BRINGS = Brings(questions={"choice": Kind(Shape.ONE, "a `card` from the deck or a `ship` from the warp")})


def _with_an_old_ship(game: Context, seat: str, freed: Freed) -> bool:
    if freed.seat == seat or seat in freed.followed:
        return False
    return bool(game.state.colonies(seat)) and game.player(seat).warp > game.encounter.warped.get(seat, 0)


def _another_drew(_game: Context, seat: str, drawn: Drawn) -> bool:
    return drawn.seat != seat and seat not in drawn.followed


def _another_settled(_game: Context, seat: str, founded: tuple[tuple[str, str], ...]) -> bool:
    return any(settler != seat for settler, _ in founded)


class Remora(Power):
    """Cling."""

    @at("ship.retrieved", role=ANY, use=OPTIONAL, ready=_with_an_old_ship, repeatable=True)
    def retrieve_along(self, game: Context, use: Action) -> Asking[None]:
        """One ship that was in the warp before this encounter."""
        use.cause.followed.append(use.seat)
        lost_now = game.encounter.warped.get(use.seat, 0)
        yield from ship_moves.retrieve(game, use.seat, 1, self.id)
        game.encounter.warped = {**game.encounter.warped, use.seat: lost_now}

    @at("card.drawn", role=ANY, use=OPTIONAL, ready=_another_drew, repeatable=True)
    def draw_along(self, game: Context, use: Action) -> Asking[None]:
        """One card, however many the other player drew."""
        use.cause.followed.append(use.seat)
        yield from drawing.draw(game, use.seat, 1)


class RemoraFlare(Flare):
    """Wild: a card for another player's flare. Super: a card or a ship for each other player who settles."""

    @wild("flare.played", role=ANY, ready=by_another)
    def draw_for_a_flare(self, game: Context, flare: Action) -> Asking[None]:
        """One card."""
        yield from drawing.draw(game, flare.seat, 1)

    @super_("colony.established", role=ANY, ready=_another_settled)
    def profit(self, game: Context, flare: Action) -> Asking[None]:
        """Ships lost in this encounter can come back too."""
        for settler in dict.fromkeys(settler for settler, _ in flare.cause if settler != flare.seat):
            yield from drawing.card_or_ship(game, flare.seat, self.own("choice"), settler, flare.card)


POWER, FLARE = Remora, RemoraFlare
