"""The table after each event, from the events alone: a game is shown again, never played again.

What no event tells (how many cards are in hands and decks) is `UNKNOWN`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.cosmic.protocol.timing import ORDER, phase_of
from rules.cosmic.protocol.views import HIDDEN, EffectView, OfferView, PlayerView, PlayView, TechView, View
from rules.kernel.events import Seen

UNKNOWN = -1
HOME_SHIPS = 4
ANNOUNCED = ("power.used", "card.played", "tech.used")
TECH = "tech."
"""A tech as a place for ships."""

Data = Mapping[str, Any]


def opening(seats: Sequence[str], aliens: Mapping[str, str], seat: str | None, target: int, planets: int) -> View:
    """The table before the first event: every planet with its first ships (R3.1)."""
    players = [
        PlayerView(each, aliens.get(each, "none"), "active", 0, 0, UNKNOWN, 0, 0, planets, 0) for each in seats
    ]  # fmt: skip
    return View(
        seat=seat, players=players,
        planets={f"{each}.{number}": {each: HOME_SHIPS} for each in seats for number in range(1, planets + 1)},
        target=target, turn=0, encounter=0, phase="start_turn", at="turn.start", offense=seats[0], defense=None,
        planet=None, aim="", destiny=None, gate={}, beside={}, invited={}, allies={"offense": [], "defense": []},
        cards={}, faces={}, values={}, effects=[], reinforcements=[], totals=None, outcome=None, offer=None, closing=[],
        hand=[], stored=[], playing=[], deck=UNKNOWN, discard=[], destiny_deck=UNKNOWN, destiny_discard=[], waiting=[],
        finished=[], reactions=False, winners=[], won_by={},
    )  # fmt: skip


def fold(view: View, event: Seen) -> None:
    """Bring the table up to this event."""
    if event.at in ORDER:
        view.at, view.phase = event.at, phase_of(event.at)
    if event.kind not in (*ANNOUNCED, "card.stopped"):
        view.playing = []
    if event.kind in _MOVES:
        _MOVES[event.kind](view, event.data)
        _count_colonies(view)
    elif event.kind in _CHANGES:
        _CHANGES[event.kind](view, event.data)


def _player(view: View, seat: str) -> PlayerView:
    return next(player for player in view.players if player.seat == seat)


# -- ships


def _add(view: View, seat: str, place: str, count: int) -> None:
    """Ships come to a place, or (a negative count) leave it."""
    if place == "warp":
        _player(view, seat).warp += count
        return
    if place.startswith(TECH):
        _tech(view, seat, place.removeprefix(TECH)).ships += count
        return
    fleet = view.gate if place == "gate" else view.beside if place == "beside" else view.planets.setdefault(place, {})
    fleet[seat] = fleet.get(seat, 0) + count
    if fleet[seat] <= 0:
        del fleet[seat]


def _tech(view: View, seat: str, tech: str) -> TechView:
    """A tech of a player; one that lay face down is known from now on."""
    techs = _player(view, seat).techs
    found = next((each for each in techs if each.id == tech), None)
    if found is None:
        found = next((each for each in techs if each.id == HIDDEN), None)
        if found is None:
            techs.append(found := TechView(tech, 0, complete=False, loaded=False))
        found.id = tech
    return found


def _leave(view: View, seat: str, places: Mapping[str, int]) -> None:
    for place, count in places.items():
        _add(view, seat, place, -count)


def _come(view: View, seat: str, places: Mapping[str, int]) -> None:
    for place, count in places.items():
        _add(view, seat, place, count)


def _moved(view: View, data: Data) -> None:
    _leave(view, data["seat"], data["from"])
    _come(view, data["seat"], data["to"])


def _warped(view: View, data: Data) -> None:
    _leave(view, data["seat"], data["from"])
    _player(view, data["seat"]).warp += sum(data["from"].values())


def _removed(view: View, data: Data) -> None:
    _leave(view, data["seat"], data["from"])
    _player(view, data["seat"]).out += sum(data["from"].values())


def _retrieved(view: View, data: Data) -> None:
    _player(view, data["seat"]).warp -= sum(data["to"].values())
    _come(view, data["seat"], data["to"])


def _landed(view: View, data: Data) -> None:
    for seat, count in data["ships"].items():
        _add(view, seat, "gate", -count)
        _add(view, seat, data["planet"], count)


def _launched(view: View, data: Data) -> None:
    _leave(view, data["seat"], data["from"])
    _add(view, data["seat"], "gate", sum(data["from"].values()))


def _reclaimed(view: View, data: Data) -> None:
    _leave(view, view.offense, data["from"])
    _add(view, view.offense, data["planet"], sum(data["from"].values()))


def _answered(view: View, data: Data) -> None:
    seat, side = data["seat"], data["side"]
    if side not in view.allies:
        return
    if seat not in view.allies[side]:
        view.allies[side].append(seat)
    _leave(view, seat, data["from"])
    _add(view, seat, "gate" if side == "offense" else "beside", sum(data["from"].values()))


def _settled(view: View, data: Data) -> None:
    _leave(view, data["receiver"], data["from"])
    _add(view, data["receiver"], data["planet"], sum(data["from"].values()))


def _count_colonies(view: View) -> None:
    for player in view.players:
        held = [planet.partition(".")[0] for planet, ships in view.planets.items() if ships.get(player.seat)]
        player.home = held.count(player.seat)
        player.foreign = len(held) - player.home


_MOVES: Mapping[str, Callable[[View, Data], None]] = {
    "ships.home": _moved, "ships.moved": _moved, "ships.saved": _moved, "ships.warped": _warped,
    "ships.removed": _removed, "ships.retrieved": _retrieved, "ships.landed": _landed, "launch.ships": _launched,
    "launch.reclaimed": _reclaimed, "alliance.answered": _answered, "deal.colony": _settled,
}  # fmt: skip


# -- the rest


def _begin(view: View, data: Data) -> None:
    view.offense = data["first"]


def _turn(view: View, data: Data) -> None:
    view.turn, view.offense = data["turn"], data["offense"]
    _clear(view)


def _encounter(view: View, data: Data) -> None:
    view.turn, view.encounter, view.offense = data["turn"], data["number"], data["offense"]
    _clear(view)


def _clear(view: View) -> None:
    """What belonged to the last encounter, or lasted for it, is over (R4.4)."""
    view.defense = view.planet = view.destiny = view.totals = view.outcome = view.offer = None
    view.aim = ""
    view.invited, view.allies = {}, {"offense": [], "defense": []}
    view.cards, view.faces, view.values = {}, {}, {}
    view.effects, view.reinforcements, view.closing, view.extra = [], [], [], []
    for player in view.players:
        player.power = "active" if player.power == "zapped" else player.power


def _inserted(view: View, data: Data) -> None:
    view.offense, view.defense = data["offense"], data["defense"]


def _defense(view: View, data: Data) -> None:
    view.defense, view.aim = data["defense"], data["aim"]
    view.planet = data.get("planet") or view.planet


def _allies(view: View, data: Data) -> None:
    view.allies = {side: list(data[side]) for side in ("offense", "defense")}


def _cancelled(view: View, data: Data) -> None:
    for side, seats in view.allies.items():
        view.allies[side] = [seat for seat in seats if seat not in data["seats"]]


def _swapped(view: View, data: Data) -> None:
    one, other = data["offense"], data["defense"]
    view.cards = {**view.cards, one: view.cards.get(other, HIDDEN), other: view.cards.get(one, HIDDEN)}


def _lent(view: View, data: Data) -> None:
    _player(view, data["borrower"]).also.append(_player(view, data["lender"]).alien)


def _returned(view: View, data: Data) -> None:
    lent = _player(view, data["lender"]).alien
    also = _player(view, data["borrower"]).also
    if lent in also:
        also.remove(lent)


def _gone(view: View, data: Data) -> None:
    player = _player(view, data["seat"])
    if data["alien"] in player.also:
        player.also.remove(data["alien"])


def _chosen(view: View, data: Data) -> None:
    for player in view.players:
        player.alien = data["aliens"].get(player.seat, player.alien)


def _announced(view: View, data: Data) -> None:
    view.playing.append(
        PlayView(data["seat"], data.get("card") or data.get("use") or data["tech"], list(data["target"]))
    )


def _stopped(view: View, data: Data) -> None:
    view.playing = [play for play in view.playing if play.card not in (data["card"], data["by"])]
    if data["by"] == "cosmic_zap":
        _player(view, data["seat"]).power = "zapped"


def _sheets(view: View, data: Data) -> None:
    """Two players have exchanged their sheets."""
    one, other = (_player(view, seat) for seat in data["seats"])
    one.alien, other.alien = other.alien, one.alien
    one.tokens, other.tokens = other.tokens, one.tokens


def _ended(view: View, data: Data) -> None:
    view.winners, view.won_by = list(data["winners"]), dict(data["won_by"])


def _tech_done(view: View, data: Data) -> None:
    tech = _tech(view, data["seat"], data["tech"])
    tech.complete, tech.ships = True, data["ships"]


def _tech_gone(view: View, data: Data) -> None:
    _player(view, data["seat"]).techs.remove(_tech(view, data["seat"], data["tech"]))
    view.tech_discard.append(data["tech"])


def _tech_passed(view: View, data: Data) -> None:
    tech = _tech(view, data["giver"], data["tech"])
    _player(view, data["giver"]).techs.remove(tech)
    _player(view, data["receiver"]).techs.append(tech)


def _tech_dealt(view: View, data: Data) -> None:
    """One that lies face down has no ships on it any more, and goes out of its giver's sight."""
    techs = _player(view, data["giver"]).techs
    tech = next((each for each in techs if each.id == data.get("tech")), None)
    tech = tech or min((each for each in techs if each.id == HIDDEN), key=lambda each: each.ships)
    techs.remove(tech)
    known = tech.complete or view.seat == data["receiver"]
    tech.id, tech.ships = data["tech"] if known else HIDDEN, 0
    _player(view, data["receiver"]).techs.append(tech)


def _planet_added(view: View, data: Data) -> None:
    view.planets[data["planet"]] = view.planets.pop(data["from"], {}) if data["from"] else {}
    _count_colonies(view)


def _planet_removed(view: View, data: Data) -> None:
    view.planets.pop(data["planet"], None)
    view.removed.append(data["planet"])
    _count_colonies(view)


def _sheet(view: View, data: Data) -> None:
    _player(view, data["seat"]).alien = data["alien"]


def _set(field: str, key: str) -> Callable[[View, Data], None]:
    return lambda view, data: setattr(view, field, data[key])


def _power(power: str) -> Callable[[View, Data], None]:
    return lambda view, data: setattr(_player(view, data["seat"]), "power", power)


_CHANGES: Mapping[str, Callable[[View, Data], None]] = {
    "game.begin": _begin,
    "setup.chosen": _chosen,
    "turn.start": _turn,
    "encounter.begin": _encounter,
    "encounter.inserted": _inserted,
    "destiny.drawn": _set("destiny", "card"),
    "destiny.defense": _defense,
    "launch.aimed": _set("planet", "planet"),
    "alliance.invited": lambda view, data: view.invited.update({data["side"]: list(data["seats"])}),
    "alliance.formed": _allies,
    "alliance.cancelled": _cancelled,
    "planning.selected": lambda view, data: view.cards.update({data["seat"]: data.get("card", HIDDEN)}),
    "planning.swapped": _swapped,
    "reveal.cards": lambda view, data: view.cards.update(data["cards"]),
    "reveal.faces": _set("faces", "faces"),
    "reveal.values": _set("values", "values"),
    "reveal.totals": lambda view, data: setattr(view, "totals", {side: data[side] for side in ("offense", "defense")}),
    "reinforcement.played": lambda view, data: view.reinforcements.append([data["seat"], data["card"], data["side"]]),
    "power.used": _announced,
    "card.played": _announced,
    "card.stopped": _stopped,
    "effect": lambda view, data: view.effects.append(EffectView(data["effect"], data["by"])),
    "deal.offered": lambda view, data: setattr(
        view, "offer", OfferView(data["seat"], list(data["give"]), list(data["get"]))
    ),
    "deal.refused": lambda view, _data: setattr(view, "offer", None),
    "deal.made": lambda view, _data: setattr(view, "outcome", "deal"),
    "deal.failed": lambda view, _data: setattr(view, "outcome", "no_deal"),
    "outcome": _set("outcome", "outcome"),
    "power.lost": _power("lost"),
    "power.regained": _power("active"),
    "sheet.tokens": lambda view, data: setattr(_player(view, data["seat"]), "tokens", data["tokens"]),
    "sheet.cards": lambda view, data: setattr(_player(view, data["seat"]), "stored", data["count"]),
    "sheet.gained": lambda view, data: _player(view, data["seat"]).also.append(data["alien"]),
    "sheet.gone": _gone,
    "sheets.swapped": _sheets,
    "sheets.lent": _lent,
    "sheets.returned": _returned,
    "planet.card": lambda view, data: view.planet_cards.setdefault(data["planet"], []).append(data["card"]),
    "tech.kept": lambda view, data: _player(view, data["seat"]).techs.append(
        TechView(data.get("tech", HIDDEN), 0, complete=False, loaded=False)
    ),
    "tech.complete": _tech_done,
    "tech.discarded": _tech_gone,
    "tech.passed": _tech_passed,
    "tech.used": _announced,
    "deal.tech": _tech_dealt,
    "cannon.placed": _set("cannon", "planets"),
    "cannon.removed": lambda view, _data: setattr(view, "cannon", []),
    "flagship.placed": lambda view, data: setattr(view, "flagship", [data["seat"], data["place"]]),
    "flagship.removed": lambda view, _data: setattr(view, "flagship", []),
    "planet.added": _planet_added,
    "planet.removed": _planet_removed,
    "sheet.shown": _sheet,
    "sheet.shifted": _sheet,
    "game.won": _ended,
}
