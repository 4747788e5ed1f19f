"""Council of Suns in the club: found in the library, counted in profiles, looked back at by its code, exported."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path

import pytest
from club_play import BOUNDS, ClubClock, ToyPlayer, until

from cosmic_tui.club.records import GameFilter
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import (
    Agree,
    Browse,
    Join,
    Leave,
    LibraryNews,
    LookUp,
    Make,
    ProfileNews,
    Recall,
    ReplayNews,
    Start,
    TableNews,
    TableOptions,
)
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.server.exporting import Exporter, text_of
from cosmic_tui.ui.club_texts import ClubTexts
from cosmic_tui.ui.game_screens import Games
from rules.kernel.codec import structured, unstructured


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Host]:
    """A host of both games."""
    kinds = [CosmicKind(), CouncilKind()]
    host = Host(FolderStore(folder), kinds, clock=ClubClock(), seed=lambda _: 1, limits=BOUNDS)
    await host.open()
    try:
        yield host
    finally:
        await host.close()


async def conceded(host: Host) -> tuple[ToyPlayer, ToyPlayer, str]:
    """A game of Ann, Bob and a bot, which Bob concedes to Ann at the first orders; both are in the lobby."""
    ann, bob = (ToyPlayer(host, name, random.Random(1)) for name in ("Ann", "Bob"))
    made = TableOptions(game="council", name="Senate", players=3, bots=1, pace="solo", rules={"race_choice": "random"})
    await ann.link.request(Make(made))
    await until(lambda: any(isinstance(news, TableNews) for news in ann.heard))
    id = ann.table.table.id
    await bob.link.request(Join(id))
    await ann.link.request(Start())
    await until(lambda: ann.table.sheets or ann.table.asks)
    await bob.link.request(Agree("concede", str(ann.table.seat)))
    await until(lambda: ann.table.table.state == "finished")
    await host.library.settle()
    for each in (ann, bob):
        await each.link.request(Leave())
    return ann, bob, id


async def test_a_game_is_found_counted_and_shown_in_the_words_of_its_own_game(tmp_path: Path) -> None:
    async with house(tmp_path) as host:
        ann, bob, id = await conceded(host)
        (row,) = (await bob.ask(Browse(GameFilter(player="ann")), LibraryNews)).games
        assert (row.id, row.game, row.table) == (id, "council", "Senate")
        assert row.length == 1, "as many rounds as the lobby tells"
        (played,) = (player for player in row.players if player.name == "Ann")
        assert played.place == 1
        assert played.tags, "which race it was"
        profile = (await ann.ask(LookUp(), ProfileNews)).profile
        assert (profile.games, profile.won_alone) == (1, 1)
        assert profile.closest == [], "it was conceded"
        told = "\n".join(plain(line) for line in ClubTexts(Games(SCREENS)).profile(profile))
        assert SCREENS["council"].tag(played.tags[0]) in told


async def test_a_game_is_looked_back_at_by_its_code_through_the_own_eyes(tmp_path: Path) -> None:
    async with house(tmp_path) as host:
        ann, bob, id = await conceded(host)
        for person in (ann, bob):
            replay = await person.ask(Recall(id.upper()), ReplayNews)
            assert replay.seat == person.table.seat
            assert replay.events
            assert replay.steps
        story = SCREENS["council"].story(replay)
        assert story.startswith("# Senate")
        assert "Ann" in story


async def looked_back_at(folder: Path) -> tuple[ReplayNews, float]:
    """The game as Ann looks back at it, and when it ended."""
    async with house(folder) as host:
        ann, _, id = await conceded(host)
        return await host.library.replay_and_end(id, ann.link.identity)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[ReplayNews, float]:
    return asyncio.run(looked_back_at(tmp_path_factory.mktemp("club")))


def titled(text: str) -> bool:
    return "Senate" in unescape(text).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("how", ["story", "picture", "record"])
def test_a_game_is_exported(kept: tuple[ReplayNews, float], how: str) -> None:
    replay, ended = kept
    assert titled(text_of(how, structured(json.loads(json.dumps(unstructured(replay))), ReplayNews), ended))


async def test_a_process_of_its_own_exports_it(kept: tuple[ReplayNews, float]) -> None:
    assert titled(await Exporter().export("story", *kept, "Ann"))
