"""Worlds that differ in what somebody may not know look the same on that person's screen, whole screens compared."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack

import paired_screens
import planted_leaks
import pytest
import random_play
from host_kinds import TURNS
from paired_screens import Heard, Show, compare, listened, plain_lines, table_screen
from paired_worlds import Leak
from tables import SMALL, WIDE

SEEDS = range(11 * random_play.LONGER)
"""Every kind of hidden thing."""
TWINS = 3
FEWEST_PAIRS, FEWEST_FRAMES = 20, 50
HANDS = [seed for seed in range(22) if TURNS[seed % len(TURNS)] == "hand"]
"""Worlds that differ in a hand."""


async def of_one(seed: int) -> list[Heard]:
    """What one person hears who may not know how the twins of a world differ, or a spectator."""
    heard = await listened(seed, TWINS)
    who = random.Random(seed).choice(heard).who if heard else ""
    return [each for each in heard if each.who == who]


async def test_paired_worlds_look_the_same_on_screens_and_in_plain_lines() -> None:
    heard = [each for seed in SEEDS for each in await of_one(seed)]
    assert len(heard) >= FEWEST_PAIRS
    assert await compare(heard, plain_lines) > FEWEST_FRAMES
    for size in (SMALL, WIDE):
        async with table_screen(size) as show:
            assert await compare(heard, show) > FEWEST_FRAMES


# -- the net catches what it is there for


async def leaking(show: Show) -> bool:
    for seed in HANDS:
        try:
            await compare(await of_one(seed), show)
        except Leak:
            return True
    return False


@pytest.mark.parametrize("size", [SMALL, WIDE, None])
async def test_a_leak_that_is_shown_is_caught(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] | None) -> None:
    """Everybody reads how many ships of a player are in the warp; now it is how many artifacts that player holds."""
    planted_leaks.in_views(monkeypatch, planted_leaks.artifacts, "warp")
    async with AsyncExitStack() as stack:
        show = plain_lines if size is None else await stack.enter_async_context(table_screen(size))
        assert await leaking(show)


async def test_frames_are_whole_screens_that_change() -> None:
    (heard, *_) = await listened(0, 1)
    async with table_screen(WIDE) as show:
        frames = await show(heard.one)
    assert 1 < len(frames) <= paired_screens.FRAMES
    assert len(set(frames)) > 1
    assert all(len(frame.splitlines()) == WIDE[1] for frame in frames)
