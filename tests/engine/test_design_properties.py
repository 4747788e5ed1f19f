"""Properties of the design that are about the whole engine: plain state, no state elsewhere, known games.

Property 1: test_kernel_marks, test_replay. 2: here, test_kernel_marks. 3: test_kernel_marks. 4: test_kernel,
test_hidden_pairs. 6: here. 7: test_yield_from. 8: here, test_dice, test_replay.
"""

from __future__ import annotations

import importlib
import json
import pickle
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import alien_play
import attrs
import pytest
import random_play
import tech_worlds

import rules
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup
from rules.cosmic.state.encounter import Encounter
from rules.cosmic.state.state import END, State
from rules.kernel.asks import Ask, Shape
from rules.kernel.events import Event
from rules.kernel.saved import state_digest

STATE_CLASSES = {
    "State", "Player", "Encounter", "Offer", "Announced", "TechCard", "Sheet", "Effect", "Interrupted", "Loan", "Loss",
}  # fmt: skip
PLAIN = {str, int, bool, type(None)}

# -- property 2


def test_property_2_a_secret_selection_is_in_the_mark_as_soon_as_it_is_made() -> None:
    game, rng = random_play.new_game(3)
    while not (len(game.asks()) == 2 and game.asks()[0].kind == "planning.select"):
        random_play.step(game, rng)
    first, second = game.asks()
    game.answer(second.seat, second.key, second.default)
    assert game.mark.answers == {second.key: second.default}
    again = Game.load(random_play.CATALOGUE, game.setup, pickle.loads(pickle.dumps(game.mark)))
    assert [ask.key for ask in again.asks()] == [first.key]
    again.answer(first.seat, first.key, first.default)
    game.answer(first.seat, first.key, first.default)
    assert state_digest(again.state) == state_digest(game.state)


# -- property 6


def strange(value: Any, where: str) -> Iterator[str]:
    """What in a state is neither plain data nor one of the classes of `state.py`."""
    if attrs.has(type(value)):
        if type(value).__name__ not in STATE_CLASSES:
            yield f"{where}: {type(value).__name__}"
        if hasattr(value, "__dict__"):
            yield f"{where}: {type(value).__name__} has no slots"
        for field in attrs.fields(type(value)):
            yield from strange(getattr(value, field.name), f"{where}.{field.name}")
    elif type(value) is dict:
        for key, inner in value.items():
            yield from strange(key, f"{where} key")
            yield from strange(inner, f"{where}.{key}")
    elif type(value) in {list, tuple}:
        for inner in value:
            yield from strange(inner, f"{where}[]")
    elif type(value) not in PLAIN:
        yield f"{where}: {type(value).__name__}"


NETS = {
    "plain": random_play.new_game, "aliens": alien_play.new_game, "techs": tech_worlds.new_game,
    "hidden": lambda seed: alien_play.new_game(HIDDEN_SEED + 7 * seed),
}  # fmt: skip
"""Random games of all kinds: without aliens, with them, with technology too, with sheets that lie face down."""
HIDDEN_SEED = alien_play.SHEETS.index(("hidden_powers",))
STEPS = 250
KEPT = 3
"""So many copies before are looked at after each answer."""


def test_the_hidden_games_play_with_hidden_powers() -> None:
    assert all(NETS["hidden"](seed)[0].setup.options.has("hidden_powers") for seed in range(3))


@pytest.mark.parametrize("kind", NETS)
@pytest.mark.parametrize("seed", range(3))
def test_property_6_a_state_is_plain_data_at_every_decision(kind: str, seed: int) -> None:
    game, rng = NETS[kind](seed)
    for _ in random_play.play(game, rng, STEPS):
        assert list(strange(game.state, "state")) == []
        assert pickle.loads(pickle.dumps(game.state)) == game.state


@pytest.mark.parametrize("kind", NETS)
def test_property_6_what_is_told_is_plain_data_that_nothing_changes_afterwards(kind: str) -> None:
    """Whoever hears an event at once, and whoever reads it later from JSON, hear the same."""
    game, rng = NETS[kind](2)
    told: list[tuple[Event, str]] = []
    game.play.on_event, game.play.muted = lambda event: told.append((event, written(event))), False
    for _ in random_play.play(game, rng, 2 * STEPS):
        pass
    assert len(told) > STEPS
    for event, then in told:
        assert written(event) == then
        assert [event.data, dict(event.private)] == json.loads(then)


def written(event: Event) -> str:
    return json.dumps([event.data, dict(event.private)])


def test_property_6_a_strange_object_in_a_state_is_found() -> None:
    game, _ = random_play.new_game(1)
    game.state.encounter.closing = (game,)  # type: ignore[assignment]
    assert list(strange(game.state, "state")) == ["state.encounter.closing[]: Game"]


def modules() -> list[ModuleType]:
    """Every module of the engine and its cards."""
    root = Path(rules.__file__).parents[1]
    files = [file for package in ("rules", "content") for file in (root / package).rglob("*.py")]
    return [importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts)) for file in sorted(files)]


def kept() -> dict[str, str]:
    """All that modules, classes and cards hold beside functions, as text."""
    found = {}
    for module in modules():
        for name, value in vars(module).items():
            if name.startswith("__"):
                continue
            if isinstance(value, dict | list | set | deque) or attrs.has(type(value)):
                found[f"{module.__name__}.{name}"] = repr(value)
    catalogue = random_play.CATALOGUE
    both = {f"{alien} {n}": each for alien, pair in catalogue.powers.items() for n, each in enumerate(pair)}
    for card, behaviour in {**catalogue.behaviours, **catalogue.devices, **both}.items():
        found[card] = repr((vars(behaviour), {name: repr(each) for name, each in vars(type(behaviour)).items()}))
    return found


@pytest.mark.parametrize("kind", NETS)
def test_property_6_modules_and_cards_hold_nothing_of_a_game(kind: str) -> None:
    NETS[kind](1)
    before = kept()
    game, rng = NETS[kind](4)
    for _ in random_play.play(game, rng):
        pass
    after = kept()
    assert {name for name in before if before[name] != after.get(name)} == set()
    assert len(before) > 20


def typed(words: str) -> set[str]:
    """The fields of a state and its encounter whose type begins with these words."""
    return {
        f"{where}{field.name}"
        for where, cls in (("", State), ("encounter.", Encounter))
        for field in attrs.fields(attrs.resolve_types(cls))
        if str(field.type).removeprefix("typing.Optional[").removeprefix("collections.abc.").startswith(words)
    }


SHARED = {"encounter.offer"} | typed("Mapping[")
"""Read-only, so replaced and never changed: copies of a state share them, and what is in them."""
OF_SHARED = typed("dict[str, collections.abc.Mapping[")
"""What is in these is read-only."""


def shared(left: Any, right: Any, where: str = "") -> Iterator[str]:
    """Changeable parts that two states have in common."""
    if attrs.has(type(left)):
        for field in attrs.fields(type(left)):
            path = f"{where}.{field.name}".lstrip(".")
            yield from shared(getattr(left, field.name), getattr(right, field.name), path)
    if not isinstance(left, str | int | tuple | None) and left is right and where not in SHARED:
        yield where
    if isinstance(left, dict):
        for key in left if where not in SHARED | OF_SHARED else ():
            yield from shared(left[key], right[key], where)


@pytest.mark.parametrize("kind", NETS)
def test_a_copy_of_a_state_shares_nothing_that_changes(kind: str) -> None:
    game, rng = NETS[kind](5)
    for _ in random_play.play(game, rng, STEPS):
        if not game.over:
            copy = game.state.copy()
            assert list(shared(game.state, copy)) == []
            assert copy == game.state
    blank = State.blank()
    assert (blank.at, blank.copy() == blank) == (END, True)


@pytest.mark.parametrize("kind", NETS)
def test_what_copies_of_a_state_share_is_never_changed(kind: str) -> None:
    """A copy stays as it was, whatever the game that it was taken from does afterwards."""
    game, rng = NETS[kind](6)
    taken = deque[tuple[State, str]](maxlen=KEPT)
    for _ in random_play.play(game, rng, STEPS):
        assert [state_digest(copy) for copy, _ in taken] == [digest for _, digest in taken]
        taken.append((game.state.copy(), state_digest(game.state)))


# -- property 8


def silent(ask: Ask) -> bool:
    """Whether time runs out for this question without an answer: a dealer who already wanted to end the talk."""
    return ask.shape is Shape.FORM and not ask.default


def by_defaults(seats: int, encounters: int) -> Game:
    """A game in which everybody always takes the default."""
    options = Options(max_encounters=encounters)
    game = Game.open(random_play.CATALOGUE, Setup(random_play.COLOURS[:seats], seed=seats, options=options))
    while not game.over:
        ask = next(ask for ask in game.asks() if not silent(ask))
        game.answer(ask.seat, ask.key, ask.default)
    return game


@pytest.mark.parametrize("seed", range(6))
def test_every_default_is_an_answer_that_is_taken(seed: int) -> None:
    """Only a dealer who has already wanted to end the talk has none; then somebody else has one."""
    game, rng = random_play.new_game(seed, beats=True)
    for _ in random_play.play(game, rng):
        for ask in game.asks():
            if not silent(ask):
                game.check(ask.seat, ask.key, ask.default)
            else:
                assert "end" not in ask.options
        assert game.over or not all(silent(ask) for ask in game.asks())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_property_8_a_known_game(seats: int) -> None:
    """The same on every machine and Python version; a change of the rules or of an order changes it knowingly."""
    game = by_defaults(seats, 40)
    view = game.view(None)
    found = (view.discard[-3:], [each.warp for each in view.players], [each.hand_size for each in view.players])
    assert found == KNOWN_GAMES[seats]


KNOWN_GAMES: dict[int, tuple[list[str], list[int], list[int]]] = {
    3: (["attack_10", "attack_08", "ionic_gas"], [2, 2, 5], [2, 8, 7]),
    4: (["attack_06", "attack_01", "attack_08"], [4, 3, 1, 1], [3, 6, 4, 7]),
    5: (["attack_08", "attack_06", "negotiate"], [8, 10, 4, 5, 9], [1, 7, 2, 3, 1]),
}
