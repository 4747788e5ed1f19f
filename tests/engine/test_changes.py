"""Changes between plain values, over random trees: carried out, they give the other value."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

import attrs

from rules.kernel.changes import apply, changed, plain

DICE = random.Random


def tree(dice: DICE, depth: int = 3) -> Any:
    """A random value; the items of a list are of one kind."""
    kind = dice.randrange(5) if depth else dice.randrange(3)
    match kind:
        case 0:
            return dice.randrange(4)
        case 1:
            return dice.choice(["a", "b", "", None])
        case 2:
            return dice.choice([True, False, None, "x", 1.5])
        case 3:
            keys = dice.sample("abcdef", dice.randrange(5))
            return {key: tree(dice, depth - 1) for key in keys}
        case _:
            deep = dice.random() < 0.5
            make = (
                (lambda: {"k": tree(dice, depth - 1), "n": dice.randrange(3)}) if deep else (lambda: dice.randrange(3))
            )
            return [make() for _ in range(dice.randrange(6))]


def turned(dice: DICE, value: Any) -> Any:
    """The value with something in it changed."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        key, other = dice.choice(list(value)), dict(value)
        match dice.randrange(4):
            case 0:
                del other[key]
            case 1:
                other[dice.choice("ghij")] = tree(dice, 1)
            case 2:
                other = {key: other.pop(key), **other}
            case _:
                other[key] = turned(dice, value[key])
        return other
    if isinstance(value, list) and value and dice.random() < 0.8:
        other, place = list(value), dice.randrange(len(value))
        match dice.randrange(3):
            case 0:
                del other[place : place + dice.randrange(3)]
            case 1:
                other[place:place] = [deepcopy(dice.choice(value)) for _ in range(dice.randrange(3))]
            case _:
                other[place] = turned(dice, value[place]) if isinstance(value[place], dict) else dice.randrange(3)
        return other
    return tree(dice, 2)


def exact(value: Any) -> str:
    """The value as text, the order of its keys included, but for those inside of lists."""
    return json.dumps(_in_order(value, inside=False))


def _in_order(value: Any, *, inside: bool) -> Any:
    if isinstance(value, list):
        return [_in_order(each, inside=True) for each in value]
    if isinstance(value, dict):
        return {key: _in_order(value[key], inside=inside) for key in (sorted(value) if inside else value)}
    return value


def test_what_has_changed_carried_out_gives_the_other_value() -> None:
    for seed in range(2000):
        dice = random.Random(seed)
        old = tree(dice)
        new = turned(dice, deepcopy(old)) if dice.random() < 0.8 else tree(dice)
        before = exact(old)
        changes = json.loads(json.dumps(changed(old, new)))
        assert exact(old) == before, seed
        assert exact(apply(deepcopy(old), changes)) == exact(new), seed
        assert changed(new, deepcopy(new)) == [], seed


@attrs.define
class Pile:
    cards: list[str]
    top: str | None = None


@attrs.define
class Table:
    piles: list[Pile]
    ships: dict[str, int]


def test_objects_are_compared_as_mappings_of_their_fields() -> None:
    old = Table([Pile(["a", "b"], "b"), Pile([])], {"red": 4})
    new = Table([Pile(["a", "b", "c"], "c"), Pile([])], {"red": 4, "blue": 1})
    changes = changed(old, new)
    assert changes == [[["piles", 0, "cards"], 2, 0, ["c"]], [["piles", 0, "top"], "c"], [["ships", "blue"], 1]]
    assert apply(plain(old), changes) == plain(new)


def test_what_changes_little_is_little() -> None:
    discard = [f"card_{number}" for number in range(60)]
    view = {"discard": discard, "planets": {f"red.{n}": {"red": 4} for n in range(5)}}
    later = deepcopy(view)
    later["discard"].append("mobius")  # type: ignore[attr-defined]
    later["planets"]["red.3"]["red"] = 3  # type: ignore[index]
    assert changed(view, later) == [[["discard"], 60, 0, ["mobius"]], [["planets", "red.3", "red"], 3]]
