"""On a light terminal the galaxy and all other pictures of space stay dark, and what is written on them can be read."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import random_play
from gallery import SCENES, looked
from rich.color import Color
from rich.style import Style
from staged import FOUR, Clock, alone
from tables import SMALL, WIDE, FakeLink, app, ask_card, news, view
from test_colours import contrast

from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.palette import DARK, LIGHT, is_dark
from cosmic_tui.screenkit.picture import Cell, Rows, drawn_cells
from cosmic_tui.screenkit.textual_internals.shown_rows import rows_shown
from cosmic_tui.screenkit.theme import LIGHT_THEME, Appearance
from cosmic_tui.ui.app import CosmicApp
from rules.cosmic.game import Game
from rules.cosmic.setup import Setup
from rules.kernel.events import Event

LIGHTER = Appearance(light=True)
LEAST, MOST_STEPS, HEARD_EVERY = 3.0, 120, 3
"""The least contrast, how many answers are given in a game, and after how many of them the screen hears of it."""
DIALOGS = {"sheet", "keys", "consent", "orders", "order", "make", "leaving", "inviting"}
"""What is behind them is faded on purpose."""


def faint(dark: Rows, light: Rows) -> list[tuple[str, str, str]]:
    """Signs that are hard to read on a light terminal, and harder than on a dark one."""
    usual = {_place(line, cell): contrast(cell.ink, cell.ground) for line, cell in _written(dark)}
    return [
        (cell.sign, cell.ink, cell.ground)
        for line, cell in _written(light)
        if contrast(cell.ink, cell.ground) < min(LEAST, usual.get(_place(line, cell), LEAST))
    ]


def _place(line: int, cell: Cell) -> tuple[int, int, str]:
    return line, cell.column, cell.sign


def _written(rows: Rows) -> Iterator[tuple[int, Cell]]:
    """All letters and digits with their lines."""
    for line, row in enumerate(rows):
        yield from ((line, cell) for cell in drawn_cells(row) if cell.sign.isalnum())


class Onlooker:
    """A screen of a look that hears of a game."""

    def __init__(self, game: Game, told: list[Event], look: Appearance) -> None:
        self.game, self.told, self.heard, self.clock = game, told, 0, Clock()
        self.link = FakeLink(self.news(fresh=True))
        self.running = app(self.link, now=self.clock)
        self.running.look = look

    def news(self, *, fresh: bool = False) -> TableNews:
        seen = [event.seen_by("yellow") for event in self.told[self.heard :]]
        self.heard = len(self.told)
        return alone(*self.game.asks("yellow"), seen=self.game.view("yellow"), talk=[], fresh=fresh,
                     events=[event for event in seen if event])  # fmt: skip

    def go_on(self) -> bool:
        """Show the next frame of the stage; whether there is one."""
        screen = self.running.screen
        if not isinstance(screen, TableScreen) or (due := screen.table.stage.due(self.clock.time)) is None:
            return False
        self.clock.time += due
        screen.table.play_on()
        screen.lay_out()
        return True


@pytest.mark.parametrize(("size", "seed"), [(SMALL, 1), (WIDE, 2), ((48, 20), 3)])
async def test_every_frame_of_a_random_game_can_be_read(size: tuple[int, int], seed: int) -> None:
    told: list[Event] = []
    game = Game.open(random_play.CATALOGUE, Setup(tuple(FOUR), seed=seed), on_event=told.append)
    rng = random.Random(seed)
    dark, light = Onlooker(game, told, Appearance()), Onlooker(game, told, LIGHTER)
    light.running.theme = LIGHT_THEME.name
    frames = 0
    async with dark.running.run_test(size=size) as one, light.running.run_test(size=size) as other:
        for step in range(MOST_STEPS):
            if game.over:
                break
            random_play.step(game, rng)
            if step % HEARD_EVERY:
                continue
            for each in (dark, light):
                each.link.tell(each.news())
            goes_on = True
            while goes_on:
                await one.pause()
                await other.pause()
                assert not faint(rows_shown(dark.running), rows_shown(light.running))
                goes_on = [dark.go_on(), light.go_on()] == [True, True]
                frames += 1
    assert frames > MOST_STEPS // HEARD_EVERY


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize("scene", sorted(set(SCENES) - DIALOGS))
async def test_every_scene_can_be_read(scene: str, size: tuple[int, int]) -> None:
    def opened(look: Appearance) -> CosmicApp:
        found = SCENES[scene]
        running = app(FakeLink(found.news), now=lambda: 100.0, start=found.start, name=found.name)
        running.look = look
        return running

    dark, light = [await looked(opened(look), scene, size, rows_shown, look) for look in (Appearance(), LIGHTER)]
    assert not faint(dark, light)


async def test_the_galaxy_alone_is_dark() -> None:
    running = app(FakeLink(news(view(), ask_card())))
    running.look, running.theme = LIGHTER, LIGHT_THEME.name
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        inks = {is_dark(cell.ground): set[str]() for _, cell in _written(rows_shown(running))}
        for _, cell in _written(rows_shown(running)):
            inks[is_dark(cell.ground)].add(cell.ink)
    assert DARK.dim in inks[True]
    assert DARK.dim not in inks[False]
    assert LIGHT.ink in inks[False]
    assert LIGHT.ink not in inks[True]


def test_a_plain_style_is_as_light_as_its_ground_is_dark() -> None:
    base = Style(color=LIGHT.ink)
    on_space, on_paper = (LIGHTER.style(f"bold on:{ground}", base) for ground in (DARK.space, LIGHT.space))
    assert [on_space.color, on_paper.color] == [Color.parse(DARK.ink), Color.parse(LIGHT.ink)]
