"""Looking for puzzles goes on where it stopped, and a book is chosen within its bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.puzzles.book import CosmicPuzzles, Page
from cosmic_tui.games.cosmic.puzzles.choosing import BOT, OF_A_HABIT, OF_A_KIND, chosen, traits
from cosmic_tui.games.cosmic.puzzles.hunt import hunted, pages
from cosmic_tui.games.cosmic.puzzles.judged_pages import hides_a_card
from cosmic_tui.games.cosmic.puzzles.judgement import BEST, leads
from cosmic_tui.games.cosmic.puzzles.worlds import Worlds
from rules.kernel.puzzle import GAIN

KIND = CosmicKind()
BOOK = CosmicPuzzles(KIND.catalogue)
FIRST = BOOK.pages[1]


def test_a_hunt_goes_on_where_it_stopped_and_keeps_what_it_found(tmp_path: Path) -> None:
    searched: list[str] = []

    def source(_kind: CosmicKind, _players: int, seed: str, _full: Collection[str]) -> Iterator[Page]:
        searched.append(seed)
        yield FIRST

    hunt = hunted(KIND, source, tmp_path, "seed", 3)
    next(hunt), next(hunt)
    hunt.close()  # broken off in the second game
    found = list(hunted(KIND, source, tmp_path, "seed", 3))
    assert searched == ["seed 0", "seed 1", "seed 1", "seed 2"]
    assert len(found) == 2
    assert pages(tmp_path) == [FIRST] * 3


def test_a_book_keeps_its_bounds_and_is_numbered_by_difficulty() -> None:
    offered = list(BOOK.pages.values())
    book = chosen(KIND, [*offered, *offered], 24)
    like = [traits(page, KIND) for page in book]
    assert max(Counter(each.kind for each in like).values()) <= OF_A_KIND * len(book)
    assert max(Counter(habit for each in like for habit in each.habits - {BOT}).values()) <= OF_A_HABIT * len(book)
    assert len({(each.encounter, each.kind) for each in like}) == len(book), "none twice"
    assert [page.puzzle.number for page in book] == list(range(1, len(book) + 1))
    levels = [page.puzzle.level for page in book]
    assert levels == sorted(levels)


def test_a_lead_is_clear_sure_and_leaves_something_to_tempt() -> None:
    def outcomes(right: int, other: int, goal: str = GAIN) -> dict[tuple[str, ...], list[dict[str, float]]]:
        return {
            ("a",): [{goal: float(world < right)} for world in range(40)],
            ("b",): [{goal: float(world < other)} for world in range(40)],
        }

    assert leads(outcomes(36, 16), GAIN, ("a",))
    assert not leads(outcomes(36, 30), GAIN, ("a",)), "not clear"
    assert not leads(outcomes(36, 2), GAIN, ("a",)), "the goal alone tells the answer"
    assert not leads(outcomes(18, 6), GAIN, ("a",)), "it mostly fails"
    assert not leads(outcomes(16, 36), GAIN, ("a",)), "another one leads"
    assert leads(outcomes(12, 1, BEST), BEST, ("a",))


def test_a_card_that_lies_face_down_makes_no_judged_puzzle() -> None:
    """A world deals hands anew, and not what lies there: the judgement would know it."""
    match = KIND.new(KIND.seats(3), {"aliens": "none"}, "hidden", lambda _: None, beats=False)
    match.start()
    ask = next(ask for ask in match.asks() if not ask.forced)
    other = next(seat for seat in match.seats if seat != ask.seat)
    assert not hides_a_card(match, ask)
    match.state.encounter.cards[ask.seat] = "attack_08"
    assert not hides_a_card(match, ask), "one knows one's own"
    match.state.encounter.cards[other] = "attack_08"
    assert hides_a_card(match, ask)
    match.state.encounter.face_up = (other,)
    assert not hides_a_card(match, ask)


@pytest.mark.parametrize("number", [1, 30])
def test_named_cards_stay_in_the_hand_they_were_named_from(number: int) -> None:
    page = BOOK.pages[number]
    worlds = Worlds(page, KIND)
    seat = next(seat for seat in page.position["position"]["seats"] if seat != page.puzzle.seat)
    card = page.position["seat"][seat]["hand"][0]
    assert not all(card in worlds.position(world)["seat"][seat]["hand"] for world in range(20))
    worlds.named[card] = 1
    assert all(card in worlds.position(world)["seat"][seat]["hand"] for world in range(20))
