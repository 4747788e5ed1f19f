"""The table of Council of Suns: orders made on the map, their warnings, and what is shown in which window."""

from __future__ import annotations

from pathlib import Path

import council_tables
import pytest
from council_tables import CouncilLink, panel, screen_of
from tables import press
from textual.widgets import Input

from content.council.load import load
from cosmic_tui.games.council.lines.naming import wording
from cosmic_tui.host.messages import Answer
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.screens.dialogs import SheetScreen

SNAPSHOTS = Path(__file__).parent / "snapshots"
SIZES = [(48, 20), (80, 24), (110, 40), (140, 45), (200, 55)]
WORDS = wording()
CLAIMING = {
    "format": "council-position/1",
    "position": {"seats": ["red", "blue", "green"], "round": 4, "at": "end.claim", "objectives": ["five_technologies"]},
    "seat": {"red": {"race": "sol", "technologies": ["recycling", "climate_control", "matter_reflector", "xrd_transfer",
                                                     "hylar_v"]},
             "blue": {"race": "khurr"}, "green": {"race": "tessaly"}},
}  # fmt: skip
"""A position in which red can claim an objective for nothing."""


def keys(line: str) -> list[str]:
    """The keys by which a line is typed."""
    return [{" ": "space", "=": "equals_sign"}.get(letter, letter) for letter in line]


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_cell_and_all_that_can_be_done_is_there_in_every_window(size: tuple[int, int], seats: int) -> None:
    link = CouncilLink(seats)
    shown = council_tables.app(link)
    async with shown.run_test(size=size) as pilot:
        await press(pilot)
        assert link.game is not None
        drawn = "\n".join(panel(shown, "map"))
        assert all(cell in drawn for cell in link.game.view("red").cells)
        assert "F10" in " ".join(panel(shown, "keys"))
        for name in ("head", "map", "cell", "told", "keys"):
            assert shown.screen.query_one(f"#{name}").region.bottom <= size[1], name


async def test_the_first_screen_says_what_the_game_is_and_how_it_begins() -> None:
    shown = council_tables.app(CouncilLink(begun=False))
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        told = " ".join(panel(shown, "side"))
        assert "ten points" in told
        assert "Type start" in told
        assert "Ann" in told


async def test_the_table_at_80x24_looks_as_it_did() -> None:
    shown = council_tables.app(CouncilLink())
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        seen = "\n".join(f"{name}: {line.rstrip()}" for name in ("head", "map", "side", "cell", "keys")
                         for line in panel(shown, name))  # fmt: skip
    kept = SNAPSHOTS / "council_table.txt"
    assert seen + "\n" == kept.read_text(encoding="utf-8")


async def test_ships_are_sent_and_land_by_arrows_and_enter_alone() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "1", "down", "enter")
        assert link.lines == ["move c1 transport=2 cruiser=1 destroyer=1 fighter=4 load terra:infantry=3 via b1"]
        await press(pilot, "enter", "1")
        assert link.lines[1] == "land dunmar infantry=3"
        warned = " ".join(panel(shown, "side"))
        assert "dunmar: a closed marker" in warned.replace("  ", " ")
        await press(pilot, "f10")
    assert any(isinstance(each, Answer) for each in link.requests)


async def test_a_way_that_is_too_far_is_not_written_and_escape_drops_it() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "1", "down", "down", "enter")
        assert link.drafts == []
        assert WORDS.say("side.way", cells=2, most=1) in panel(shown, "side")
        assert WORDS.say("refused.too_far", steps=2, most=1) in panel(shown, "told")
        await press(pilot, "f10")
        assert not any(isinstance(each, Answer) for each in link.requests)
        await press(pilot, "escape")
        assert shown.screen.query_one(Input).value == ""
        assert screen_of(shown).table.journey is None


async def test_where_no_way_leads_enter_says_why() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "1", "enter")
        assert WORDS.say("side.choosing") in " ".join(panel(shown, "told"))
        table = screen_of(shown).table
        assert table.journey is not None
        table.look_at("b8")
        await press(pilot, "enter")
        terrain = load().terrains["asteroids"].name
        assert WORDS.say("refused.cannot_stop", cell="b8", terrain=terrain) in " ".join(panel(shown, "told"))
        table.look_at("c18")
        table.journey.cells = []
        await press(pilot, "enter")
        assert WORDS.say("side.no_way", cell="c18") in " ".join(panel(shown, "told"))
    assert link.drafts == []


async def test_space_leads_a_way_by_the_system_that_was_meant() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "5")  # a destroyer alone, two cells far
        await press(pilot, "right", "space", "left", "enter")
        line = link.lines[0]
    assert line.startswith("move c1 destroyer=1")
    assert line.endswith("via c2 b1")


async def test_letters_are_typed_and_a_refused_line_stays_to_be_mended() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys("move c1 cruiser=9 via b1"), "enter")
        assert shown.screen.query_one(Input).value == "move c1 cruiser=9 via b1"
        await press(pilot, "escape", *keys("fire bob off"), "enter")
        assert link.lines == ["fire blue off"]
        assert "1 fire Bob off" in panel(shown, "side")
        assert "1: fire Bob off" in " ".join(panel(shown, "told"))


async def test_typing_closes_what_is_offered_and_its_digits_are_letters() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await press(pilot, *keys("move c1 destroyer=1 via b1"), "enter")
        assert link.lines == ["move c1 destroyer=1 via b1"]
        assert screen_of(shown).table.offered is None


async def test_left_and_right_change_how_many_within_what_there_is() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "1", "down", "enter", "enter")
        await press(pilot, "right", "left", "enter")
        assert link.lines[1] == "land dunmar infantry=2"
        await press(pilot, "enter", *["left"] * 4, "enter")
        assert link.lines[2] == "land dunmar infantry=1"


async def test_races_are_marked_in_the_order_of_wish() -> None:
    link = CouncilLink(begun=False)
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        link.begin_with_wishes()
        await press(pilot, "down", "space", "3", "3", "up", "up", "space")
        assert "Calder Foundry [2]" in " ".join(panel(shown, "side"))
        await press(pilot, "enter")
    (answer,) = [each for each in link.requests if isinstance(each, Answer)]
    assert answer.choose == ["race:irrith", "race:calder"]


async def test_what_is_offered_in_trade_stays_when_somebody_speaks() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "f10", "enter", "down")
        offered = screen_of(shown).table.offered
        assert offered is not None
        before = offered.chosen.line
        link.speak("blue", "offer red give agreement:1 get agreement:1")
        await press(pilot)
        now = screen_of(shown).table.offered
        assert now is not None
        assert now.chosen.line == before
        assert now.lines[0].line == "accept blue"


async def test_an_offer_that_cannot_be_kept_any_more_is_not_there_to_be_accepted() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "f10")
        link.speak("blue", "offer red give agreement:1 get agreement:1")
        link.speak("blue", "offer green give agreement:1 get agreement:1")
        link.speak("green", "accept blue")
        await press(pilot, "enter")
        offered = screen_of(shown).table.offered
        assert offered is not None
        assert offered.lines[0].line == "refuse blue"


async def test_a_claim_for_nothing_is_not_left_by_one_key() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        link.stand_at(CLAIMING)
        before = len(link.requests)
        await press(pilot, "f10")
        assert len(link.requests) == before
        assert "claim five_technologies" in " ".join(panel(shown, "told"))
        await press(pilot, "f10")
        assert len(link.requests) == before + 1


async def test_where_nothing_can_be_claimed_or_scrapped_enter_says_so() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    start = {**CLAIMING["position"], "objectives": []}  # type: ignore[dict-item]
    async with shown.run_test(size=(80, 24)) as pilot:
        link.stand_at({**CLAIMING, "position": start})
        await press(pilot, "enter")
        assert WORDS.say("side.nothing_to_claim") in " ".join(panel(shown, "told"))
        link.stand_at({**CLAIMING, "position": {**start, "at": "end.cards"}})
        await press(pilot, "down", "enter")
        assert "(Recycling)" in " ".join(panel(shown, "side"))
        assert "Nothing can be scrapped at b1" in " ".join(panel(shown, "told"))


async def test_what_tab_has_turned_to_can_be_read_to_its_end() -> None:
    shown = council_tables.app(CouncilLink())
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["tab"] * 5)
        first = shown.screen.query_one("#side", Panel).render_line(0).text
        await press(pilot, "pagedown")
        assert shown.screen.query_one("#side", Panel).render_line(0).text != first


async def test_no_hint_is_promised_where_all_have_to_agree_to_hints() -> None:
    shown = council_tables.app(CouncilLink())
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "F2" not in " ".join((*panel(shown, "side"), *panel(shown, "keys")))
        await press(pilot, "f2")
        assert WORDS.say("hint.none") in " ".join(panel(shown, "told"))


async def test_what_a_dock_builds_grows_line_by_line_with_one_payment() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "enter", "3", "3")
        assert link.lines == ["build terra tank=2 pay terra"]


async def test_one_thing_is_bought_after_the_other_until_there_is_nothing_to_pay_with() -> None:
    """The cursor stays at what was bought, and F10 seals; where nothing is left the map has the arrows again."""
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "enter", "3")
        table = screen_of(shown).table
        assert table.offered is not None
        assert table.offered.chosen.line == "build terra tank=2 pay terra"
        assert "F10 seal" in " ".join(panel(shown, "keys"))
        for _ in range(20):
            if table.offered is None:
                break
            await press(pilot, "enter")
        assert table.offered is None
        assert link.lines[0].startswith("build terra")
        await press(pilot, "f10")
        assert table.ask is not None
        assert table.ask.kind == "trade.table"


async def test_f10_seals_while_more_can_be_bought() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10", "enter", "3", "f10")
        table = screen_of(shown).table
        assert table.ask is not None
        assert table.ask.kind == "trade.table"


async def test_f1_names_the_keys_and_tab_turns_what_stands_beside() -> None:
    shown = council_tables.app(CouncilLink())
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f1")
        assert isinstance(shown.screen, SheetScreen)
        await press(pilot, "escape", "tab")
        assert panel(shown, "side")[0].startswith(WORDS.say("side.players"))


async def test_in_a_narrow_window_tab_shows_the_orders_in_the_place_of_the_map() -> None:
    shown = council_tables.app(CouncilLink())
    async with shown.run_test(size=(48, 20)) as pilot:
        await press(pilot)
        assert not shown.screen.query_one("#side").display
        await press(pilot, "tab")
        assert shown.screen.query_one("#side").display
        assert not shown.screen.query_one("#map").display


async def test_six_seats_have_their_signs_in_every_colour_there_is() -> None:
    shown = council_tables.app(CouncilLink(6))
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "&" in "".join(panel(shown, "map"))
