"""Vacuum: drags ships of others along into the warp."""

from rules.cosmic.authoring import ANY, MANDATORY, Brings, at, rides, wild
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Fleet, Picks, Power
from rules.cosmic.effects.losses import Loss, lose
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import Kind, Mode, Shape, bare, fleet, number, put, ships, some

BRINGS = Brings(
    questions={"drag": Kind(Shape.SOME, "one more player whose ships go along: `seat:<id>`, then how many; or `none`")}
)


def _draggable(game: Context, seat: str) -> Fleet:
    """How many ships the others have on colonies, in timing order."""
    state = game.state
    found = {other: sum(state.colonies(other).values()) for other in state.timing_order() if other != seat}
    return {other: count for other, count in found.items() if count}


def _ships_warped(game: Context, seat: str, loss: Loss) -> bool:
    return bool(loss.ships_of(seat)) and bool(_draggable(game, seat))


def _divide(game: Context, use: Action) -> Asking[Picks]:
    """`seat:` and `n:` by turns, until the ships lost are used up or nobody more is named."""
    left, others, named = use.cause.ships_of(use.seat), _draggable(game, use.seat), list[str]()
    while left and others:
        seats = [f"seat:{other}" for other in others]
        ask = some(use.seat, use.own("drag"), use.point, use.id, seats, most=1, always=True)
        who = yield from put(ask, Mode.SECRET)
        if not who:
            break
        most = min(left, others.pop(bare(who[0])))
        (ships_of,) = yield from put(number(use.seat, use.point, use.id, 1, most, most), Mode.SECRET)
        named += [*who, ships_of]
        left -= int(bare(ships_of))
    return tuple(named)


class Vacuum(Power):
    """Catharsis."""

    @at("ship.warped", role=ANY, use=MANDATORY, names=_divide, ready=_ships_warped, repeatable=True)
    def drag(self, game: Context, use: Action) -> Asking[None]:
        """Each victim chooses its ships, in timing order, or with the super flare the Vacuum: a loss of its own."""
        dragged = {bare(who): int(bare(many)) for who, many in zip(use.target[::2], use.target[1::2], strict=True)}
        losses: dict[str, Fleet] = {}
        for victim in [seat for seat in game.state.timing_order() if seat in dragged]:
            count = dragged[victim]
            if use.rider:
                losses[victim] = yield from _pick(game, use.seat, victim, count)
            else:
                losses[victim] = yield from ship_moves.ask_losses(game, victim, count, self.id, techs=False)
        yield from lose(game, losses, self.id)


def _pick(game: Context, seat: str, victim: str, count: int) -> Asking[Fleet]:
    """The Vacuum says from which colonies of a victim the ships come."""
    places = game.state.colonies(victim)
    ask = ships(
        seat, "ships.lose", game.state.at, f"seat:{victim}", places, count, count, ship_moves.largest(places, count)
    )
    return fleet((yield from put(ask)))


def _attackers(game: Context, seat: str) -> int:
    """How many other main players show an attack."""
    encounter = game.encounter
    faces = [face for main, face in encounter.faces.items() if main != seat]
    return sum(game.catalogue.kind_of(face) == "attack" for face in faces)


def _can_come_back(game: Context, seat: str, _cause: object) -> bool:
    return bool(game.player(seat).warp and _attackers(game, seat) and game.state.colonies(seat))


def _how_many(game: Context, flare: Action) -> Asking[Picks]:
    most = min(game.player(flare.seat).warp, _attackers(game, flare.seat))
    return (yield from put(number(flare.seat, flare.point, flare.card, 1, most, most), Mode.SECRET))


class VacuumFlare(Flare):
    """Wild: a ship comes back for each attack another main player shows. Super: pick the victims' ships."""

    @wild("reveal.reinforcements", role=ANY, names=_how_many, ready=_can_come_back)
    def breathe_out(self, game: Context, flare: Action) -> Asking[None]:
        """Ships of the own, from the warp to colonies."""
        yield from ship_moves.retrieve(game, flare.seat, int(bare(flare.target[0])), flare.card)

    pick_the_ships = rides("ship.warped", role=ANY)
    """The use asks whether it was played."""


POWER, FLARE = Vacuum, VacuumFlare
