"""Copies made from the fields of a class: nothing that can change is shared, whatever fields a class has."""

from collections.abc import Mapping
from typing import get_origin

import attrs
import pytest

from rules.cosmic.state.encounter import Encounter, Interrupted, Loan
from rules.cosmic.state.player import Player, Sheet, TechCard
from rules.cosmic.state.state import State
from rules.kernel.copying import Copyable, lacking, one_less


@attrs.frozen
class Stone:
    weight: int


@attrs.define
class Bag(Copyable):
    stones: list[Stone] = attrs.Factory(list)


@attrs.define
class Cart(Copyable):
    name: str
    bags: list[Bag]
    by_name: dict[str, dict[str, list[int]]]
    spare: Bag | None = None
    queue: list[str] | None = None
    prices: Mapping[str, tuple[int, ...]] = attrs.Factory(dict)


def test_what_can_change_is_copied_and_what_cannot_is_shared() -> None:
    stone = Stone(3)
    cart = Cart("c", [Bag([stone])], {"a": {"b": [1]}}, Bag(), ["q"])
    copy = cart.copy()
    assert copy == cart
    assert copy.bags[0].stones[0] is stone
    copy.bags[0].stones.append(Stone(4))
    copy.by_name["a"]["b"].append(2)
    copy.spare.stones.append(stone)
    copy.queue.append("r")
    assert cart == Cart("c", [Bag([stone])], {"a": {"b": [1]}}, Bag(), ["q"])
    assert Cart("d", [], {}).copy() == Cart("d", [], {})


def test_what_is_typed_as_read_only_is_shared() -> None:
    cart = Cart("c", [], {}, prices={"a": (1, 2)})
    assert cart.copy().prices is cart.prices


def test_a_read_only_mapping_of_what_can_be_changed_is_refused() -> None:
    things = attrs.field(type=Mapping[str, list[int]])
    with pytest.raises(TypeError, match=r"Shelf\.things: .*Mapping.* is neither frozen nor Copyable"):
        attrs.make_class("Shelf", {"things": things}, bases=(Copyable,), slots=True)


def test_another_tuple_without_the_first_of_a_thing() -> None:
    assert one_less(("a", "b", "a"), "a") == ("b", "a")
    with pytest.raises(ValueError, match="not in tuple"):
        one_less(("a",), "b")


def test_another_mapping_that_lacks_a_key() -> None:
    known = {"a": 1, "b": 2}
    assert lacking(known, "a") == {"b": 2}
    assert lacking(known, "c") is known
    assert known == {"a": 1, "b": 2}


def test_a_new_field_is_copied_without_a_word() -> None:
    @attrs.define
    class LongCart(Cart):
        loads: dict[str, list[int]] = attrs.Factory(dict)

    cart = LongCart("c", [], {}, loads={"a": [1]})
    copy = cart.copy()
    copy.loads["a"].append(2)
    assert cart.loads == {"a": [1]}
    assert isinstance(copy, LongCart)


def test_a_field_that_cannot_be_copied_is_refused_by_name() -> None:
    @attrs.define
    class Loose:
        count: int = 0

    things = attrs.field(type=list[Loose])
    with pytest.raises(TypeError, match=r"Shelf\.things: .*Loose.* is neither frozen nor Copyable"):
        attrs.make_class("Shelf", {"things": things}, bases=(Copyable,), slots=True)


def containers(value: object) -> set[int]:
    """The identities of all lists, dicts and mutable objects in a value, but for what is typed as read-only."""
    found = set[int]()
    if isinstance(value, dict | list):
        found.add(id(value))
        for each in value.values() if isinstance(value, dict) else value:
            found |= containers(each)
    elif attrs.has(type(value)) and not isinstance(value, type):
        if isinstance(value, Copyable):
            found.add(id(value))
        for field in attrs.fields(attrs.resolve_types(type(value))):
            there = getattr(value, field.name)
            if "Mapping" not in str(field.type):
                found |= containers(there)
            elif get_origin(field.type) is dict:
                found.add(id(there))
    return found


def test_no_field_of_a_state_is_shared() -> None:
    sheet = Sheet("zombie", used=("a",), memory={"hoard": ["card"], "tokens": 3})
    player = Player(["card"], [sheet], techs=[TechCard("the_qax", used=("part",))])
    encounter = Encounter("red", loans=[Loan("red", "blue", [sheet.copy()])], totals={"red": 1})
    inner = Interrupted("regroup", Encounter("blue"), ("zombie",), {"zombie": ("a",)})
    state = State("launch", ("red",), {"red": player}, {"red.1": {"red": 4}}, encounter, [], [], [], [])
    state.interrupted.append(inner)
    for field in attrs.fields(State):
        value = getattr(state, field.name)
        if isinstance(value, list) and not value:
            value.append(("red", "card"))
    copy = state.copy()
    assert copy == state
    assert not containers(copy) & containers(state)
