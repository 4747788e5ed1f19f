"""The operator's work on a data folder: games and ratings anew from the journals, a backup, the list of games."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path

from cosmic_tui.base.clock import LoopClock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.club import FILE, Club
from cosmic_tui.club.database import copied
from cosmic_tui.club.records import GameFilter
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.library import Library
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.server.admin import rebuilt_sentence
from cosmic_tui.ui.club_texts import ClubTexts
from cosmic_tui.ui.game_screens import Games
from rules.kernel.game import GameKind

JOURNALS = ("games", "finished", "tables")


def rebuild(data: Path, kinds: Sequence[GameKind]) -> str:
    """Write finished games and ratings anew, while no server runs; a sentence for the operator. Raises `StoreError`."""
    if not data.is_dir():
        raise StoreError(f"there is no folder {data}")
    return asyncio.run(_rebuild(data, kinds))


async def _rebuild(data: Path, kinds: Sequence[GameKind]) -> str:
    store = FolderStore(data)
    try:
        left = store.open_club()
        library = Library(store, {kind.id: kind for kind in kinds}, LoopClock(), lambda _, otherwise: otherwise)
        done = await library.rebuild()
    finally:
        store.close()
    return "\n".join([*left, rebuilt_sentence(done)])


def backup(data: Path, target: Path) -> str:
    """Copy a data folder, on which a server may run, to a folder that is not there yet. Raises `StoreError`.

    The club is copied first: a game that ends meanwhile is found again by its journal.
    """
    if not (data / FILE).exists():
        raise StoreError(f"there is no {FILE} in {data}")
    try:
        target.mkdir(mode=0o700, parents=True)
        copied(data / FILE, target / FILE)
        for folder in JOURNALS:
            shutil.copytree(data / folder, target / folder)
        for key in data.glob("host_key*"):
            shutil.copy2(key, target)
    except FileExistsError as error:
        raise StoreError(f"{target} is there already and has been left as it is") from error
    except (OSError, shutil.Error) as error:
        raise StoreError(f"cannot copy {data} to {target}: {error}") from error
    return f"{data} is copied to {target}; cosmic check {target} looks at it"


def listed(data: Path, wanted: GameFilter) -> str:
    """Finished games of a folder as lines, private ones too. Raises `StoreError`."""
    texts = ClubTexts(Games(SCREENS))
    club = Club.open_read_only(data)
    try:
        games, total = club.all_games(wanted)
    finally:
        club.close()
    lines = [plain(texts.line(row)) for row in games]
    more = [f"... {total - len(games)} more, older than these"] if total > len(games) else []
    return "\n".join([*lines, *more]) or texts.say("library.nothing" if wanted == GameFilter() else "library.empty")
