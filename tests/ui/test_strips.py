from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.cache import FIFOCache
from textual.strip import Strip

from cosmic_tui.screenkit.textual_internals import strips

WIDTH = 11
CUTS = ((), (WIDTH,), (4, WIDTH), (4,), (4, 20), (20,), (WIDTH, 20), (0, WIDTH))
ENDS = ((0, WIDTH), (0, 4), (0, 20), (3, WIDTH), (3, 20), (-1, WIDTH))


def strip() -> Strip:
    return Strip([Segment("Council ", Style(bold=True)), Segment("of ")], WIDTH)


@pytest.fixture(autouse=True)
def mended() -> None:
    strips.mend()


@pytest.fixture
def no_garbage() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("cuts", CUTS)
def test_a_strip_is_divided_as_before(cuts: Sequence[int]) -> None:
    assert list(strip().divide(cuts)) == list(strips.textual_divide(strip(), cuts))


@pytest.mark.parametrize(("start", "end"), ENDS)
def test_a_strip_is_cut_as_before(start: int, end: int) -> None:
    assert strip().crop_extend(start, end, None) == strips.textual_crop_extend(strip(), start, end, None)


@pytest.mark.parametrize(
    "cut",
    [lambda whole: whole.divide([WIDTH]), lambda whole: whole.divide([WIDTH, 20]),
     lambda whole: whole.crop_extend(0, WIDTH, None), lambda whole: whole.crop_extend(-1, WIDTH, None)],
)  # fmt: skip
@pytest.mark.usefixtures("no_garbage")
def test_a_strip_that_is_not_needed_any_more_goes_at_once(cut: Callable[[Strip], object]) -> None:
    cut(strip())
    assert gc.collect() == 0


@pytest.mark.parametrize(("kind", "remembered"), [(Strip, False), (strips.SharedStrip, True)])
def test_pieces_are_remembered_where_they_stand_on_several_screens(kind: type[Strip], remembered: bool) -> None:
    line = kind([Segment("Council of ")], WIDTH)
    first, again = line.divide([4, WIDTH]), line.divide([4, WIDTH])
    assert list(first) == list(again)
    assert (first[0] is again[0]) == remembered


def test_a_strip_has_no_caches_of_its_own_but_for_pieces_that_are_shared() -> None:
    line = strip()
    assert line.crop(2, 5) == Strip([Segment("unc", Style(bold=True))])
    assert line.apply_style(Style(dim=True)) is not line.apply_style(Style(dim=True))
    held = [held for name in Strip.__slots__ if isinstance(held := getattr(line, name), FIFOCache)]
    assert len(held) > 1
    assert set(map(id, held)) == {id(strips.NO_CACHE)}
    assert not strips.NO_CACHE.keys()
