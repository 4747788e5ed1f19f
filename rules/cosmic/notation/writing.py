"""Writing a position: a running game as text, from which exactly this game goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
import tomli_w

from rules.cosmic.game import Game
from rules.cosmic.notation.gear import genesis_owner
from rules.cosmic.notation.remainder import remainder
from rules.cosmic.notation.shape import FORMAT, CursorTable
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup
from rules.cosmic.state.encounter import Encounter
from rules.cosmic.state.player import TechCard
from rules.cosmic.state.state import State
from rules.kernel.asks import NONE
from rules.kernel.machine import Checkpoint

if TYPE_CHECKING:
    from rules.kernel.game import AnswerGiven

EXACT = ["cosmic", "discard", "destiny", "destiny_discard", "tech"]


def position_of(game: Game) -> str:
    """A running game as `cosmic-position/1` text: it holds everything, and from it exactly this game goes on."""
    return write_position(game.setup, game.mark, game.catalogue.setup.planets_per_seat)


def scenario_of(game: Game, given: Sequence[AnswerGiven]) -> str:
    """A scenario file: where the game stands, and what is answered there. It holds if nothing breaks."""
    play = [f"{each.seat} {each.kind} {' '.join(each.choose or (NONE,))}" for each in given]
    scenario = tomli_w.dumps({"scenario": [{"name": "an answer that broke a game", "play": play}]})
    return f"{position_of(game)}\n{scenario}"


def write_position(setup: Setup, mark: Checkpoint[State], planets: int) -> str:
    """The position at a mark as `cosmic-position/1` text; its `[cursor]` holds what only the engine reads.

    `planets`: how many each system had at the start.
    """
    return tomli_w.dumps(position_data(setup, mark, planets))


def position_data(setup: Setup, mark: Checkpoint[State], planets: int) -> dict[str, Any]:
    """The same as plain data."""
    state = mark.snapshot
    data = {
        "format": FORMAT,
        "position": {**_kept(_position(setup, state, planets)), "flares": state.flares},
        "seat": {seat: _seat(state, seat) for seat in state.seats},
        "piles": _kept(_piles(state)),
        "cursor": _cursor(mark),
    }
    return {key: value for key, value in data.items() if value}


def _kept(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None and value not in ([], {}, "")}


def _position(setup: Setup, state: State, planets: int) -> dict[str, Any]:
    encounter = state.encounter
    return {
        "seats": list(state.seats), **_agreed(setup.options), "at": state.at, "offense": encounter.offense,
        "encounter": encounter.number, "defense": encounter.defense, "planet": encounter.planet,
        "gate": encounter.gate, "beside": encounter.beside, "seed": setup.seed, "cards": encounter.cards,
        "face_up": encounter.face_up, "revealed": bool(encounter.faces), "destiny": encounter.destiny,
        "invited": encounter.invited, "reinforcements": [list(entry) for entry in encounter.reinforcements],
        "outcome": encounter.outcome, "planet_cards": state.planet_cards,
        "removed": _removed(state, planets), "genesis": genesis_owner(state, planets), "cannon": list(state.cannon),
        "prometheus": state.flagship[1] if state.flagship else None,
    }  # fmt: skip


def _agreed(options: Options) -> dict[str, Any]:
    """Edition, variants, and the options that are not what the edition has."""
    chosen, plain = attrs.asdict(options), attrs.asdict(Options(edition=options.edition))
    apart = {"edition": chosen.pop("edition"), "variants": list(chosen.pop("variants"))}
    return {**apart, "options": {name: value for name, value in chosen.items() if value != plain[name]}}


def _removed(state: State, planets: int) -> list[str]:
    every = [f"{seat}.{number}" for seat in state.seats for number in range(1, planets + 1)]
    return [planet for planet in every if planet not in state.planets]


def _tech(tech: TechCard) -> dict[str, Any]:
    blank = attrs.asdict(TechCard(tech.id))
    return {"id": tech.id, **{key: value for key, value in attrs.asdict(tech).items() if value != blank[key]}}


def _seat(state: State, seat: str) -> dict[str, Any]:
    player = state.players[seat]
    table = {"hand": player.hand, "colonies": state.colonies(seat), "warp": player.warp, "out": player.out}
    table["techs"] = [_tech(tech) for tech in player.techs]
    table["tech_dealt"] = state.tech_dealt.get(seat, [])
    if player.sheets:
        table["alien"] = player.alien
    return {key: value for key, value in table.items() if value or key in {"hand", "colonies"}}


def _piles(state: State) -> dict[str, Any]:
    return {
        "cosmic": state.deck[::-1], "destiny": state.destiny[::-1], "discard": state.discard,
        "destiny_discard": state.destiny_discard, "after_reshuffle": state.stacked[::-1],
        "tech": state.techs[::-1], "tech_discard": state.tech_discard,
        "destiny_after_reshuffle": state.destiny_stacked[::-1], "exact": EXACT,
    }  # fmt: skip


def _cursor(mark: Checkpoint[State]) -> dict[str, Any]:
    state, encounter = mark.snapshot, mark.snapshot.encounter
    table = {
        "turn": state.turn, "encounters": state.encounters, "events": state.events, "queue": state.queue,
        "last": state.last, "moved": state.moved,
        "playing": [[each.seat, each.card, *each.target] for each in state.playing],
        "asked": state.asked, "drawn": state.drawn,
        "power_lost": [seat for seat, player in state.players.items() if player.power_lost],
        "winners": state.winners, "won_by": state.won_by, "sharing": _sharing(state),
        "answers": {key: list(choose) for key, choose in mark.answers.items()}, "void": list(mark.void),
        **_lasting(encounter), "more": remainder(state),
    }  # fmt: skip
    blank = {
        key: list(value) if isinstance(value, tuple) else value for key, value in attrs.asdict(CursorTable()).items()
    }
    return {key: value for key, value in table.items() if value is not None and value != blank[key]}


def _sharing(state: State) -> dict[str, list[str]]:
    """The owners on a planet, in the order in which they came to it, where that is not the order of the seats."""
    return {
        planet: list(fleet)
        for planet, fleet in state.planets.items()
        if list(fleet) != [seat for seat in state.seats if seat in fleet]
    }


def _lasting(encounter: Encounter) -> dict[str, Any]:
    offer = encounter.offer
    return {
        "allies": encounter.allies, "totals": encounter.totals,
        "lost": encounter.lost, "faces": encounter.faces, "no_rewards": encounter.no_rewards,
        "offer": None if offer is None else {"seat": offer.seat, "give": list(offer.give), "get": list(offer.get)},
        "closing": encounter.closing, "failure": encounter.failure,
    }  # fmt: skip
