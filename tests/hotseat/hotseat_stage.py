"""People at one keyboard, and how they play on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.pilot import Pilot

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Answer, Join, Make, Start, TableOptions, Watch
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.hotseat.app import HotseatApp
from cosmic_tui.hotseat.cover import CoverScreen
from cosmic_tui.hotseat.keyboard import for_one_keyboard
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain

MOST = 400


async def opened(seed: int = 4, aliens: str = "none", bots: int = 1) -> tuple[Host, HotseatApp]:
    """A game of three, of whom so many are bots, and the app of those at the keyboard."""
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: seed)
    await host.open()
    names = ("Ann", "Bob", "Cyd")[: 3 - bots]
    links: list[Client] = [host.connect(f"here {number}", name) for number, name in enumerate(names)]
    await links[0].request(Make(for_one_keyboard(TableOptions(players=3, bots=bots, rules={"aliens": aliens}))))
    table = next(iter(host.lobby)).id
    for link in links[1:]:
        await link.request(Join(table))
    await links[0].request(Start())
    public = host.connect("", "")
    await public.request(Watch(table))
    return host, HotseatApp(links, public, settle=0.0, ascii=False)


def seen(app: HotseatApp) -> str:
    """All that is to be read on the screen."""
    rows = [row for panel in app.screen.query(Panel) if panel.display for row in panel._rows]
    return "\n".join(plain(row) for row in rows).replace("\xa0", " ")


def covered(app: HotseatApp) -> bool:
    return isinstance(app.screen, CoverScreen)


async def comes(app: HotseatApp, pilot: Pilot[None], there: Callable[[], bool]) -> None:
    """Wait, without a key pressed, until it is so."""
    for _ in range(MOST):
        await pilot.pause()
        if there():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"it does not come to that:\n{seen(app)}")


async def until(app: HotseatApp, pilot: Pilot[None], there: Callable[[], bool]) -> None:
    """Play with what is under the cursor until it is so."""
    for _ in range(MOST):
        await pilot.pause()
        if there():
            return
        await step(app, pilot)
    raise AssertionError(f"it does not come to that:\n{seen(app)}")


async def step(app: HotseatApp, pilot: Pilot[None]) -> None:
    """Press what goes on: a cover away, else the answer under the cursor."""
    while app.keys_waiting:
        await pilot.pause()
    table = app.table
    choice = table.choice if table else None
    if covered(app) or (choice is None and app.keyboard.looking):
        await pilot.press("enter")
    elif choice is None:
        await asyncio.sleep(0.01)
    elif choice.ask.kind == "deal.talk":
        speech = [act for act in ("end", "accept", "refuse") if act in choice.options]
        if speech:
            await app.keyboard.request(Answer(choice.ask.key, speech[:1]))
        else:
            await pilot.press("f4")
    else:
        await pilot.press("enter", "enter")
        if choice.error:
            choice.escape()
            choice.press("m")
            await pilot.press("enter", "enter")
