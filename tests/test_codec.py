"""The strict converter: what it refuses, with which path, and that data comes back as it went."""

import json

import attrs
import pytest

from rules.kernel.asks import Shape
from rules.kernel.codec import Misfit, structured, unstructured


@attrs.frozen
class Leaf:
    id: str
    count: int = 1
    share: float = 0.5
    open: bool = False


@attrs.frozen
class Tree:
    leaves: list[Leaf] = attrs.Factory(list)
    by_name: dict[str, Leaf] = attrs.Factory(dict)
    numbers: dict[str, int] = attrs.Factory(dict)
    pair: tuple[str, int] = ("", 0)
    names: tuple[str, ...] = ()
    lots: dict[str, list[list[str]]] = attrs.Factory(dict)
    seed: int | str = 0
    rest: Leaf | None = None


def test_data_comes_back_from_json_as_it_went() -> None:
    tree = Tree([Leaf("a", 2)], {"b": Leaf("b")}, {"c": 3}, ("d", 4), ("e", "f"), {"g": [["h"], []]}, "seed", Leaf("i"))
    assert structured(json.loads(json.dumps(unstructured(tree))), Tree) == tree


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (7, "must be a table, not 7"),
        ({"leafs": []}, "leafs: is not a known key; did you mean leaves?"),
        ({"zzz": []}, "zzz: is not a known key; there are leaves, by_name"),
        ({"leaves": "any"}, "leaves: must be a list, not 'any'"),
        ({"leaves": [{"id": "a"}, {"id": 7}]}, "leaves.1.id: must be a text, not 7"),
        ({"leaves": [{"count": 1}]}, "leaves.0.id: is missing"),
        ({"by_name": {"x": {"id": "a", "count": "2"}}}, "by_name.x.count: must be a whole number, not '2'"),
        ({"by_name": {"x": {"id": "a", "count": True}}}, "by_name.x.count: must be a whole number, not True"),
        ({"by_name": {"x": {"id": "a", "open": 1}}}, "by_name.x.open: must be true or false, not 1"),
        ({"by_name": {"x": {"id": "a", "share": "1"}}}, "by_name.x.share: must be a number, not '1'"),
        ({"by_name": []}, "by_name: must be a table, not []"),
        ({"numbers": {"x": 1, "y": "2"}}, "numbers.y: must be a whole number, not '2'"),
        ({"names": ["a", 2]}, "names.1: must be a text, not 2"),
        ({"pair": ["a"]}, "pair: must be a list of 2, not ['a']"),
        ({"pair": ["a", "b"]}, "pair: must be a whole number, not 'b'"),
        ({"lots": {"x": [["a"], "bc"]}}, "lots.x.1: must be a list, not 'bc'"),
        ({"rest": {"id": "a", "nr": 1}}, "rest.nr: is not a known key"),
    ],
)
def test_what_does_not_fit_is_told_with_its_path(data: object, text: str) -> None:
    with pytest.raises(Misfit) as misfit:
        structured(data, Tree)
    assert str(misfit.value).startswith(text)


def test_everything_that_does_not_fit_is_told() -> None:
    with pytest.raises(Misfit) as misfit:
        structured({"names": 1, "pair": 2}, Tree)
    assert str(misfit.value) == "pair: must be a list, not 2; names: must be a list, not 1"
    assert misfit.value.first.key == "pair"


def test_a_shape_is_read_as_one_and_no_other_text_is() -> None:
    assert structured("form", Shape) is Shape.FORM
    with pytest.raises(Misfit, match="must be one of one, some, number, order, amounts, form, sheet, not 'ships'"):
        structured("ships", Shape)
