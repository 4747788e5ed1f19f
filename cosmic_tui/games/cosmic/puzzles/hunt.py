"""Looking for puzzles in many games of bots: what is found is kept in a folder, so that the hunt can go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import Page, opened, read_page, write_page
from cosmic_tui.games.cosmic.puzzles.finding import found
from cosmic_tui.games.cosmic.puzzles.judged_pages import FEWEST_ANSWERS, USUAL, judged
from cosmic_tui.games.cosmic.puzzles.proof import answers

ENOUGH, USUAL_ONES = 24, 40
"""So many puzzles of one kind of question are looked for; and after so many in all only those that bots get wrong."""
DONE = "games.txt"
"""The games that have been searched, one a line."""
Source = Callable[[CosmicKind, int, str, Collection[str]], Iterator[Page]]
"""From the number of players, the seed of a game, and the kinds of questions that are passed over."""


def proved(kind: CosmicKind, players: int, seed: str, full: Collection[str]) -> Iterator[Page]:
    """The proved puzzles of one game that leave a choice of three answers at least."""
    for page in found(kind, players, seed):
        game, ask = opened(page, kind.catalogue)
        if ask.kind not in full and len(answers(game, ask)) >= FEWEST_ANSWERS:
            yield page


def of_two(kind: CosmicKind, players: int, seed: str, _full: Collection[str]) -> Iterator[Page]:
    """The puzzles of two questions of one game: they are rare, and each is kept."""
    yield from found(kind, players, seed, two=True)


SOURCES: Mapping[str, Source] = {"judged": judged, "proved": proved, "two": of_two}


def hunted(kind: CosmicKind, source: Source, folder: Path, seed: str, games: int) -> Iterator[Path]:
    """Search games that have not been searched yet, and keep each puzzle as a file of a folder; gives those files."""
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / DONE
    searched = set(done.read_text(encoding="utf-8").splitlines()) if done.exists() else set()
    for number in range(games):
        name = f"{seed} {number}"
        if name in searched:
            continue
        players = kind.players[number % len(kind.players)]
        for count, page in enumerate(source(kind, players, name, _full(folder))):
            file = folder / f"{name} {count}.toml".replace(" ", "_")
            file.write_text(write_page(page), encoding="utf-8")
            yield file
        with done.open("a", encoding="utf-8") as lines:
            lines.write(f"{name}\n")


def pages(folder: Path) -> list[Page]:
    """What has been kept in a folder."""
    return [read_page(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml"))]


def _full(folder: Path) -> set[str]:
    kept = pages(folder)
    kinds = Counter(page.puzzle.kind for page in kept)
    full = {kind for kind, count in kinds.items() if count >= ENOUGH}
    return full | ({USUAL} if len(kept) >= USUAL_ONES else set())
