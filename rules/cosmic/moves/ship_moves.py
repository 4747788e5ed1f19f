"""The only ways to change a state: ships and cards on the move, with what each move sets off.

A generator here may ask and is called with `yield from`; a plain function never asks. Places of ships are planet ids,
`gate`, `beside` and `warp`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.cosmic.protocol.questions import Mode, fleet, put, ships
from rules.cosmic.state import flagship
from rules.cosmic.state.encounter import Fleet, Ships
from rules.cosmic.state.player import TechCard
from rules.cosmic.state.state import TECH
from rules.kernel.copying import lacking

if TYPE_CHECKING:
    from rules.cosmic.cards.context import Context
    from rules.kernel.asks import Ask
    from rules.kernel.machine import Asking


def lift(game: Context, seat: str, ships_from: Mapping[str, int]) -> int:
    """Take ships of one owner off their places; returns how many. A colony without ships is gone (R15.3)."""
    state = game.state
    for place, count in ships_from.items():
        flagship.lift(state, seat, place, count, state.ships_at(seat, place))
        match place:
            case "warp":
                state.players[seat].warp -= count
                _leave_warp(game, seat, count)
            case "gate" | "beside":
                setattr(state.encounter, place, _less(getattr(state.encounter, place), seat, count))
            case _ if place.startswith(TECH):
                _research(game, seat, place).ships -= count
            case _:
                planets = state.planets if place in state.planets else state.leaving
                planets[place] = _less(planets[place], seat, count)
                if seat not in planets[place]:
                    state.moved = True
                    game.emit("colony.lost", {"seat": seat, "planet": place})
    return sum(ships_from.values())


def set_down(game: Context, seat: str, ships_to: Mapping[str, int]) -> None:
    """Put ships of one owner on places; on a planet without own ships they establish a colony (R2.2)."""
    state = game.state
    flagship.set_down(state, seat, ships_to)
    for place, count in ships_to.items():
        match place:
            case "warp":
                state.players[seat].warp += count
                state.encounter.warped = _more(state.encounter.warped, seat, count)
            case "gate" | "beside":
                setattr(state.encounter, place, _more(getattr(state.encounter, place), seat, count))
            case _ if place.startswith(TECH):
                _research(game, seat, place).ships += count
            case _:
                there = state.planets[place]
                state.planets[place] = _more(there, seat, count)
                if seat not in there:
                    state.moved = True
                    state.founded += ((seat, place),)
                    game.emit("colony.established", {"seat": seat, "planet": place})


def _research(game: Context, seat: str, place: str) -> TechCard:
    tech = game.player(seat).tech(place.removeprefix(TECH))
    assert tech is not None  # noqa: S101 - ships can only be on a tech that lies there
    return tech


def _leave_warp(game: Context, seat: str, count: int) -> None:
    """Those lost in this encounter count as the first to come back; `ship.retrieved` follows at the next check."""
    warped = game.encounter.warped
    game.encounter.warped = {**warped, seat: max(0, warped.get(seat, 0) - count)}
    game.state.freed += ((seat, count),)


def move(game: Context, seat: str, ships_from: Mapping[str, int], ships_to: Mapping[str, int], source: str) -> None:
    """Ships of one owner change their places all at once, none of them through the warp."""
    lift(game, seat, ships_from)
    set_down(game, seat, ships_to)
    _tell_moved(game, seat, ships_from, ships_to, source)


def send(game: Context, seat: str, ships_from: Mapping[str, int], place: str) -> None:
    """Ships of one owner go into the encounter, and the Prometheus sails with those from its place (R24.14)."""
    count = lift(game, seat, ships_from)
    set_down(game, seat, {place: count} if count else {})
    flagship.sail(game.state, seat, ships_from, place)


def send_more(game: Context, seat: str, ships_from: Mapping[str, int], place: str, source: str) -> None:
    """By a card or power ships of one owner go into the encounter otherwise than at launch, or in answering."""
    send(game, seat, ships_from, place)
    _tell_moved(game, seat, ships_from, {place: sum(ships_from.values())}, source)


def _tell_moved(
    game: Context, seat: str, ships_from: Mapping[str, int], ships_to: Mapping[str, int], source: str
) -> None:
    seen = game.state.seen
    game.emit(
        "ships.moved", {"seat": seat, "from": seen(seat, ships_from), "to": seen(seat, ships_to), "source": source}
    )


def _more(there: Ships, seat: str, count: int) -> Ships:
    return {**there, seat: there.get(seat, 0) + count}


def _less(there: Ships, seat: str, count: int) -> Ships:
    left = there[seat] - count
    return {**there, seat: left} if left else lacking(there, seat)


def largest(places: Mapping[str, int], count: int) -> Fleet:
    """`count` ships out of `places`, always from the largest stack (ties: highest planet): the default of a loss."""
    left, taken = dict(places), dict.fromkeys(places, 0)
    for _ in range(min(count, sum(places.values()))):
        place = max(left, key=lambda place: (left[place], place))
        left[place] -= 1
        taken[place] += 1
    return {place: n for place, n in taken.items() if n}


def own_ships(seat: str, kind: str, point: str, source: str, places: Mapping[str, int], most: int = 1) -> Ask:
    """The question for one ship or up to `most` out of `places`, by default for one of the largest stack."""
    return ships(seat, kind, point, source, places, 1, most, largest(places, 1))


def slip(game: Context, seat: str, there: str, to: str) -> None:
    """One ship of an owner changes its place without a word: nothing is said of it, and nothing follows it."""
    freed, warped = game.state.freed, game.encounter.warped.get(seat, 0)
    lift(game, seat, {there: 1})
    set_down(game, seat, {to: 1})
    game.state.freed = freed
    game.encounter.warped = {**game.encounter.warped, seat: min(warped, game.player(seat).warp)}


def ask_where(game: Context, seat: str, count: int, source: str, mode: Mode = Mode.PUBLIC) -> Asking[Fleet]:
    """Ask an owner with colonies over which of them `count` ships are spread (R15.5): place to number."""
    return (yield from ask_spread(game, seat, count, game.state.colonies(seat), source, mode))


def ask_spread(
    game: Context, seat: str, count: int, colonies: Mapping[str, int], source: str, mode: Mode = Mode.PUBLIC
) -> Asking[Fleet]:
    """Ask an owner over which of these colonies `count` ships are spread: place to number."""
    home = max(colonies, key=lambda planet: (colonies[planet], planet))
    ask = ships(seat, "ships.to", game.state.at, source, dict.fromkeys(colonies, count), count, count, {home: count})
    picks = yield from put(ask, mode)
    return fleet(picks)


def go_home(game: Context, seat: str, place: str, source: str) -> Asking[None]:
    """All ships of an owner at `gate` or `beside` return to colonies of its choice, without any to the warp (R15.5)."""
    count = getattr(game.encounter, place).get(seat, 0)
    if not count:
        return None
    to: Fleet = {"warp": count}
    if game.state.colonies(seat):
        to = yield from ask_where(game, seat, count, source)
    lift(game, seat, {place: count})
    set_down(game, seat, to)
    game.emit("ships.home", {"seat": seat, "from": {place: count}, "to": to})
    return None


def retrieve(game: Context, seat: str, count: int, source: str) -> Asking[None]:
    """Ships leave the warp for colonies of their owner's choice: as many as are there, none without a colony."""
    count = min(count, game.player(seat).warp)
    if not count or not game.state.colonies(seat):
        return
    to: Fleet = yield from ask_where(game, seat, count, source)
    lift(game, seat, {"warp": count})
    set_down(game, seat, to)
    game.emit("ships.retrieved", {"seat": seat, "to": to, "source": source})


def enter_warp(game: Context, losses: Mapping[str, Mapping[str, int]], cause: str) -> Fleet:
    """Ships of each owner (place to number) go to the warp together (R13.2); returns how many of each arrived."""
    arrived: Fleet = {}
    for seat, places in losses.items():
        count = lift(game, seat, places)
        if count:
            set_down(game, seat, {"warp": count})
            arrived[seat] = count
            game.emit("ships.warped", {"seat": seat, "from": game.state.seen(seat, places), "cause": cause})
    return arrived


def leave_game(game: Context, seat: str, places: Mapping[str, int], source: str) -> int:
    """Ships of one owner leave the game; returns how many. Out of the warp they have not been retrieved."""
    freed = game.state.freed
    count = lift(game, seat, places)
    game.state.freed = freed
    game.player(seat).out += count
    flagship.set_down(game.state, seat, {"out": count})
    game.emit("ships.removed", {"seat": seat, "from": game.state.seen(seat, places), "source": source})
    return count


def bring_back(game: Context, seat: str, count: int) -> None:
    """Ships that have left the game come back into it, to the warp."""
    player = game.player(seat)
    flagship.lift(game.state, seat, "out", count, player.out)
    player.out -= count
    player.warp += count
    flagship.set_down(game.state, seat, {"warp": count})


def remove_ships(game: Context, losses: Mapping[str, Mapping[str, int]], source: str) -> None:
    """Ships of each owner (place to number) leave the game for good (IO-6.2)."""
    for seat, places in losses.items():
        game.encounter.removed = _more(game.encounter.removed, seat, leave_game(game, seat, places, source))


def ask_losses(
    game: Context,
    seat: str,
    count: int,
    source: str,
    *,
    gate: bool = False,
    spared: str | None = None,
    techs: bool = True,
) -> Asking[Fleet]:
    """Ask an owner which `count` ships are lost (R15.6): place to number.

    They come from colonies, from techs, and, if so said, from the gate; none from the planet `spared`.
    """
    places = {planet: there for planet, there in game.state.colonies(seat).items() if planet != spared}
    if techs:
        places |= game.state.research(seat)
    if gate and seat in game.encounter.gate:
        places["gate"] = game.encounter.gate[seat]
    count = min(count, sum(places.values()))
    if not count:
        return {}
    ask = ships(seat, "ships.lose", game.state.at, source, places, count, count, largest(places, count))
    picks = yield from put(ask)
    return fleet(picks)


def launch_flagship(game: Context, seat: str, place: str) -> None:
    """The Prometheus joins a colony of its owner, or the ships in the warp, a ship more than there was (R24.13)."""
    if place == "warp":
        game.player(seat).warp += 1
    else:
        game.state.planets[place] = _more(game.state.planets[place], seat, 1)
    game.state.flagship = (seat, place)
    game.emit("flagship.placed", {"seat": seat, "place": place})


def remove_flagship(game: Context) -> None:
    """The Prometheus leaves the game from wherever it is."""
    seat, place = game.state.flagship
    game.state.flagship = ()
    if place == "out":
        game.player(seat).out -= 1
    else:
        freed = game.state.freed
        lift(game, seat, {place: 1})
        game.state.freed = freed
    game.emit("flagship.removed", {"seat": seat, "place": place})
