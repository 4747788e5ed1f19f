"""What a scenario can expect of a game: one small function per key, which gives what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.cosmic.flow.turn import SUCCESSES
from rules.cosmic.game import Game
from rules.cosmic.setup import planets
from rules.cosmic.view_builder import power_of

Look = Callable[[Game, str], Any]


def _power(game: Game, seat: str) -> str:
    return power_of(game.play, seat)


def _memory(key: str) -> Look:
    def look(game: Game, seat: str) -> Any:
        sheets = game.state.players[seat].sheets
        found = [sheet.memory[key] for sheet in sheets if key in sheet.memory]
        return found[0] if found else ([] if key in {"hoard", "sheet"} else 0)

    return look


def _cards(game: Game, _key: str) -> Any:
    return dict(game.state.encounter.cards)


def _invited(game: Game, _key: str) -> Any:
    return {side: list(seats) for side, seats in game.state.encounter.invited.items()}


def _totals(game: Game, _key: str) -> Any:
    totals = game.state.encounter.totals
    return dict(totals) if totals is not None else None


EXPECTED: Mapping[str, Look] = {
    "outcome": lambda game, _: game.state.encounter.outcome or "none",
    "totals": _totals,
    "warp": lambda game, seat: game.state.players[seat].warp,
    "out": lambda game, seat: game.state.players[seat].out,
    "hand": lambda game, seat: list(game.state.players[seat].hand),
    "hand_size": lambda game, seat: len(game.state.players[seat].hand),
    "colonies": lambda game, seat: game.state.colonies(seat),
    "foreign": lambda game, seat: game.state.foreign(seat),
    "power": _power,
    "tokens": _memory("tokens"),
    "hoard": _memory("hoard"),
    "hoard_size": lambda game, seat: len(_memory("hoard")(game, seat)),
    "sheet": lambda game, seat: [card for _, card in _memory("sheet")(game, seat)],
    "form": _memory("form"),
    "marks": lambda game, seat: list(game.state.encounter.flares.get(seat, [])),
    "alien": lambda game, seat: game.state.players[seat].alien,
    "won_by": lambda game, seat: game.state.won_by.get(seat, "none"),
    "winners": lambda game, _: list(game.state.winners),
    "turn_continues": lambda game, _: game.state.at == "turn.continue" and game.state.encounter.number == 1
    and game.state.encounter.outcome in SUCCESSES
    and game.play.holds_encounter_card(game.state.encounter.offense),
    "named_by_effects": lambda game, _: [seat for effect in game.state.encounter.effects
                                         for seat in effect.data.get("seats", ())],
    "gate": lambda game, _: dict(game.state.encounter.gate),
    "beside": lambda game, _: dict(game.state.encounter.beside),
    "cards": _cards,
    "removed": lambda game, _: [planet for planet in planets(game.play.catalogue, game.state.seats)
                                if planet not in game.state.planets],
    "invited": _invited,
    "planet_cards": lambda game, _: {planet: list(cards) for planet, cards in game.state.planet_cards.items()},
    "offense": lambda game, _: game.state.encounter.offense,
    "defense": lambda game, _: game.state.encounter.defense or "none",
    "planet": lambda game, _: game.state.encounter.planet or "none",
    "at": lambda game, _: game.state.at,
    "deck_size": lambda game, _: len(game.state.deck),
    "techs": lambda game, seat: [tech.id for tech in game.state.players[seat].techs],
    "complete": lambda game, seat: [tech.id for tech in game.state.players[seat].techs if tech.complete],
    "research": lambda game, seat: {tech.id: tech.ships for tech in game.state.players[seat].techs if tech.ships},
    "tech_discard.has": lambda game, _: list(game.state.tech_discard),
    "tech_discard.not": lambda game, _: list(game.state.tech_discard),
    "cannon": lambda game, _: list(game.state.cannon),
    "prometheus": lambda game, _: game.state.flagship[1] if game.state.flagship else "none",
    "aliens": lambda game, seat: [sheet.alien for sheet in game.state.players[seat].sheets],
    "discard.top": lambda game, _: game.state.discard[-1] if game.state.discard else "none",
    "discard.has": lambda game, _: list(game.state.discard),
    "discard.not": lambda game, _: list(game.state.discard),
    "destiny_deck_size": lambda game, _: len(game.state.destiny),
    "prompts": lambda _game, _seat: None,
}  # fmt: skip
"""Key (up to the seat) to what is there; `prompts` is counted by the runner."""


def difference(game: Game, expect: Mapping[str, Any], prompts: Mapping[str, int]) -> str | None:
    """The first thing that is not as expected: `path expected ... got ...`."""
    for key, wanted in expect.items():
        if key == "not":
            for inner, value in wanted.items():
                if _differs(game, inner, value, prompts) is None:
                    return f"not.{inner} expected anything but {value!r}"
            continue
        fault = _differs(game, key, wanted, prompts)
        if fault is not None:
            return fault
    return None


def _differs(game: Game, key: str, wanted: Any, prompts: Mapping[str, int]) -> str | None:
    name, _, seat = key.partition(".")
    if key in EXPECTED:
        name, seat = key, ""
    if seat and seat not in game.state.seats:
        return f"{key}: {seat} does not play"
    found = prompts.get(seat, 0) if name == "prompts" else EXPECTED[name](game, seat)
    return None if _holds(name, wanted, found) else f"{key} expected {wanted!r} got {found!r}"


def _holds(name: str, wanted: Any, found: Any) -> bool:
    if name.endswith("discard.has"):
        return not Counter(wanted) - Counter(found)
    if name.endswith("discard.not"):
        return not set(wanted) & set(found)
    if isinstance(wanted, list) and isinstance(found, list):
        return sorted(wanted) == sorted(found)
    if isinstance(wanted, dict) and isinstance(found, dict):
        return wanted.keys() <= found.keys() | {k for k, v in wanted.items() if v == []} and all(
            _holds("", wanted.get(key, []), value) for key, value in found.items()
        )
    return bool(wanted == found)
