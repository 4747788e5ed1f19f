"""The table after an event, told from the table before it: by what everybody is told, and no more.

What is shown at the end is always the view the host has sent; this is for the moments between two of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.panels.story import phase_of
from rules.cosmic.protocol.views import HIDDEN, PlayerView, View
from rules.kernel.events import Seen

GATE, BESIDE, WARP = "gate", "beside", "warp"
SIDES = ("offense", "defense")
Data = Mapping[str, Any]


def view_after(view: View, event: Seen) -> View:
    """The view as it is after an event; the one before is left as it was."""
    told = _copy(view)
    told.phase = phase_of(event.at) or told.phase
    told.at = event.at
    tell = _TOLD.get(event.kind)
    if tell is not None:
        tell(told, event.data)
        _count_colonies(told)
    return told


_of_view = attrgetter(*[field.name for field in attrs.fields(View)])
_of_player = attrgetter(*[field.name for field in attrs.fields(PlayerView)])


def _copy(view: View) -> View:
    """What an event may change is a copy, but for what is read-only: other ships and faces are put in its place.

    `attrs.evolve` would look all fields up for each event.
    """
    told = View(*_of_view(view))
    told.players = [PlayerView(*_of_player(player)) for player in view.players]
    told.allies = {side: list(seats) for side, seats in view.allies.items()}
    told.invited, told.cards = dict(view.invited), dict(view.cards)
    told.reinforcements, told.hand = list(view.reinforcements), list(view.hand)
    told.discard, told.winners = list(view.discard), list(view.winners)
    told.playing, told.waiting = [], []
    return told


def _count_colonies(view: View) -> None:
    for player in view.players:
        settled = [planet for planet, ships in view.planets.items() if ships.get(player.seat)]
        player.home = sum(planet.startswith(f"{player.seat}.") for planet in settled)
        player.foreign = len(settled) - player.home


def _player(view: View, seat: str) -> PlayerView | None:
    return next((player for player in view.players if player.seat == seat), None)


# -- ships


def _put(view: View, seat: str, ships: Mapping[str, int], sign: int) -> None:
    """Ships of a seat come to places (`sign` 1), or leave them (-1)."""
    for place, count in ships.items():
        player = _player(view, seat)
        if place in (GATE, BESIDE):
            setattr(view, place, _more(getattr(view, place), seat, sign * count))
        elif place in view.planets:
            view.planets = {**view.planets, place: _more(view.planets[place], seat, sign * count)}
        elif place == WARP and player is not None:
            player.warp = max(0, player.warp + sign * count)


def _more(there: Mapping[str, int], seat: str, count: int) -> Mapping[str, int]:
    return {**there, seat: max(0, there.get(seat, 0) + count)}


def _moved(source: str, target: str) -> Callable[[View, Data], None]:
    """Ships go from one place to another; each is a key of the data, or the place itself."""

    def tell(view: View, data: Data) -> None:
        leaving, coming = data.get(source), data.get(target)
        count = sum((leaving or coming or {}).values())
        _put(view, data["seat"], leaving or {source: count}, -1)
        _put(view, data["seat"], coming or {target: count}, 1)

    return tell


def _answered(view: View, data: Data) -> None:
    side = data["side"]
    if side in SIDES:
        ships = data.get("from") or {}
        _put(view, data["seat"], ships, -1)
        _put(view, data["seat"], {GATE if side == "offense" else BESIDE: sum(ships.values())}, 1)
        view.allies.setdefault(side, []).append(data["seat"])


def _landed(view: View, data: Data) -> None:
    for seat, count in data["ships"].items():
        _put(view, seat, {GATE: count}, -1)
        _put(view, seat, {data["planet"]: count}, 1)


def _settled(view: View, data: Data) -> None:
    _put(view, data["receiver"], data.get("from") or {}, -1)
    _put(view, data["receiver"], {data["planet"]: sum((data.get("from") or {}).values())}, 1)


# -- the encounter


def _begun(view: View, data: Data) -> None:
    view.offense = data["offense"]
    view.turn = data.get("turn", view.turn)
    view.encounter = data.get("number", 1)
    view.defense = view.planet = view.destiny = view.totals = view.outcome = None
    view.gate = view.beside = view.values = {}
    view.invited, view.cards, view.faces = {}, {}, {}
    view.allies = {side: [] for side in SIDES}
    view.reinforcements = []


def _met(view: View, data: Data) -> None:
    view.defense = data["defense"]
    view.aim = data.get("aim") or view.aim
    view.planet = data.get("planet") or view.planet


def _invited(view: View, data: Data) -> None:
    view.invited[data["side"]] = list(data["seats"])


def _selected(view: View, data: Data) -> None:
    card = data.get("card")
    view.cards[data["seat"]] = card or HIDDEN
    _give(view, data["seat"], -1, [card] if card else [])


def _added(view: View, data: Data) -> None:
    """A reinforcement has left the hand as it was announced; another card thrown in leaves it now."""
    seat, card = data["seat"], data["card"]
    view.reinforcements.append([seat, card, data["side"]])
    if CARDS.kind(card) != "reinforcement":
        _give(view, seat, -1, [card])


def _set(**keys: str) -> Callable[[View, Data], None]:
    """Fields of the view that are told as they are, by the keys they are told under."""

    def tell(view: View, data: Data) -> None:
        for field, key in keys.items():
            setattr(view, field, data[key])

    return tell


def _turned(field: str) -> Callable[[View, Data], None]:
    """What cards count as, or are worth, from now on."""

    def tell(view: View, data: Data) -> None:
        setattr(view, field, {**getattr(view, field), **data[field]})

    return tell


def _summed(view: View, data: Data) -> None:
    view.totals = {side: data[side] for side in SIDES}


# -- cards


def _give(view: View, seat: str, count: int, cards: list[str]) -> None:
    """A hand grows (or shrinks) by so many cards, which are known of the viewer's own hand."""
    player = _player(view, seat)
    if player is not None and player.hand_size >= 0:
        player.hand_size = max(0, player.hand_size + count)
    for card in cards if seat == view.seat else []:
        if count > 0:
            view.hand.append(card)
        elif card in view.hand:
            view.hand.remove(card)


def _drawn(view: View, data: Data) -> None:
    _give(view, data["seat"], data.get("count", len(data.get("cards", ()))), list(data.get("cards", ())))


def _discarded(view: View, data: Data) -> None:
    """Cards of a hand, or of the encounter, which have left the hand before."""
    seat, cards = data["seat"], list(data["cards"])
    on_table = Counter([view.cards.get(seat), *[card for owner, card, _ in view.reinforcements if owner == seat]])
    of_hand = [*(Counter(cards) - on_table).elements()]
    _give(view, seat, -len(of_hand), of_hand)
    view.discard += cards


def _passed(giver: str, receiver: str) -> Callable[[View, Data], None]:
    def tell(view: View, data: Data) -> None:
        cards = list(data.get("cards", ()))
        _give(view, data[giver], -data["count"], cards)
        _give(view, data[receiver], data["count"], cards)

    return tell


def _played(view: View, data: Data) -> None:
    _give(view, data["seat"], -1, [data["card"]])


def _swapped(view: View, data: Data) -> None:
    players = [_player(view, seat) for seat in data["seats"]]
    one, other = players[0], players[-1]
    if one is not None and other is not None:
        one.hand_size, other.hand_size = other.hand_size, one.hand_size
    if "cards" in data:
        view.hand = list(data["cards"])


def _power(word: str) -> Callable[[View, Data], None]:
    def tell(view: View, data: Data) -> None:
        player = _player(view, data["seat"])
        if player is not None:
            player.power = word

    return tell


def _chosen(view: View, data: Data) -> None:
    for player in view.players:
        player.alien = data["aliens"].get(player.seat, player.alien)


_TOLD: Mapping[str, Callable[[View, Data], None]] = {
    "setup.chosen": _chosen,
    "turn.start": _begun,
    "encounter.begin": _begun,
    "ships.retrieved": _moved(WARP, "to"),
    "destiny.drawn": _set(destiny="card"),
    "destiny.defense": _met,
    "launch.aimed": _set(planet="planet"),
    "launch.ships": _moved("from", GATE),
    "alliance.invited": _invited,
    "alliance.answered": _answered,
    "planning.selected": _selected,
    "reveal.cards": lambda view, data: view.cards.update(data["cards"]),
    "reveal.faces": _turned("faces"),
    "reveal.values": _turned("values"),
    "reveal.totals": _summed,
    "reinforcement.played": _added,
    "outcome": _set(outcome="outcome"),
    "ships.warped": _moved("from", WARP),
    "ships.removed": lambda view, data: _put(view, data["seat"], data["from"], -1),
    "ships.home": _moved("from", "to"),
    "ships.saved": _moved("from", "to"),
    "ships.moved": _moved("from", "to"),
    "ships.landed": _landed,
    "deal.colony": _settled,
    "cards.drawn": _drawn,
    "cards.salvaged": _drawn,
    "cards.discarded": _discarded,
    "cards.passed": _passed("giver", "receiver"),
    "deal.cards": _passed("giver", "receiver"),
    "compensation": _passed("payer", "seat"),
    "card.played": _played,
    "hands.swapped": _swapped,
    "power.lost": _power("lost"),
    "power.regained": _power("active"),
    "game.won": lambda view, data: view.winners.extend(data["winners"]),
}
