"""Amoeba: adds own ships to the encounter, or withdraws them, once the cards lie there."""

from functools import partial

from rules.cosmic.authoring import ALLY, MAIN, OPTIONAL, Brings, Naming, also_as, at, wild
from rules.cosmic.authoring.targets import at_most
from rules.cosmic.authoring.words import Action, Asking, Context, Flare, Fleet, Picks, Power
from rules.cosmic.moves import ship_moves
from rules.cosmic.protocol.questions import Kind, Mode, Shape, fleet, one, put, ships

BRINGS = Brings(questions={"ooze": Kind(Shape.ONE, "own ships come into the encounter or leave it: `add`, `withdraw`")})

WILD_MOST = 4


def _stand(game: Context, seat: str) -> tuple[str, int]:
    """Where a seat's ships in the encounter stand, and how many there are."""
    encounter = game.encounter
    side, at_home = encounter.side(seat) or "", encounter.planet or ""
    place = "gate" if side == "offense" else at_home if seat == encounter.defense else "beside"
    return place, game.state.ships_in_encounter(side).get(seat, 0)


def _elsewhere(game: Context, seat: str) -> Fleet:
    """The colonies that are not in the encounter."""
    place, _ = _stand(game, seat)
    return {planet: count for planet, count in game.state.colonies(seat).items() if planet != place}


def _can_ooze(game: Context, seat: str, _cause: object) -> bool:
    return _can_move(game, seat, None) and _stand(game, seat)[1] > 0


def _can_move(game: Context, seat: str, _cause: object) -> bool:
    return bool(_elsewhere(game, seat))


def _name(game: Context, use: Action, most: int | None = None) -> Asking[tuple[str, ...]]:
    """One direction, and which ships, or to which colonies."""
    there, colonies = _stand(game, use.seat)[1], _elsewhere(game, use.seat)
    ways = ["add", "withdraw"] if there else ["add"]
    (way,) = yield from put(one(use.seat, use.own("ooze"), use.point, use.id, ways, "add"), Mode.SECRET)
    kind, places, limit = "ships.from", colonies, sum(colonies.values())
    if way == "withdraw":
        kind, places, limit = "ships.to", dict.fromkeys(colonies, there), there
    limit = min(limit, most or limit)
    ask = ships(use.seat, kind, use.point, use.id, places, 1, limit, ship_moves.largest(colonies, 1))
    return way, *(yield from put(ask, Mode.SECRET))


def _left(game: Context, use: Action, picks: Picks) -> Picks | None:
    """Ships that are still there, and of those withdrawn as many as still have a colony to go to."""
    way, *named = picks
    stand, colonies = _stand(game, use.seat)[1], _elsewhere(game, use.seat)
    if way == "add":
        ships_left = at_most(tuple(named), colonies)
    else:
        ships_left = at_most(tuple(named), dict.fromkeys(colonies, stand))
        ships_left = _in_all(ships_left, stand)
    return (way, *ships_left) if ships_left else None


def _in_all(picks: Picks, most: int) -> Picks:
    """The ships of an answer, from its beginning, but no more than `most` together."""
    kept: Fleet = {}
    for place, count in fleet(picks).items():
        kept[place] = min(count, most - sum(kept.values()))
    return tuple(f"ships:{place}={count}" for place, count in kept.items() if count)


def _moving(most: int | None = None) -> Naming:
    return Naming(partial(_name, most=most), left=_left)


def _ooze(game: Context, use: Action) -> None:
    """One movement, whatever the number of colonies."""
    way, *picks = use.target
    colonies, (place, _) = fleet(picks), _stand(game, use.seat)
    if way == "add":
        ship_moves.send_more(game, use.seat, colonies, place, use.id)
    else:
        ship_moves.move(game, use.seat, {place: sum(colonies.values())}, colonies, use.id)


class Amoeba(Power):
    """Ooze."""

    @at("planning.after_select", role=MAIN, use=OPTIONAL, names=_moving(), ready=_can_ooze)
    def ooze(self, game: Context, use: Action) -> None:
        """Any number of own ships; the limit of four is off."""
        _ooze(game, use)


class AmoebaFlare(Flare):
    """Wild: one to four own ships, before the cards are chosen. Super: ooze as an ally."""

    @wild("planning.before_select", role=MAIN, names=_moving(WILD_MOST), ready=_can_move)
    def trickle(self, game: Context, flare: Action) -> None:
        """No ship need be in the encounter yet."""
        _ooze(game, flare)

    ooze_as_ally = also_as(ALLY, Amoeba.ooze)
    """Who has withdrawn all ships is an ally all the same."""


POWER, FLARE = Amoeba, AmoebaFlare
