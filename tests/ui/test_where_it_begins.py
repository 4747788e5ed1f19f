"""Where the cursor begins, where the hint moves it, and whose ships a pile is taken from."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import FakeLink, ask_card, ask_ships, news, view

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.prompts import Choice, choice_for
from cosmic_tui.games.cosmic.screen.prompts.amounts import ShipsChoice
from cosmic_tui.host.messages import SeatRow
from rules.cosmic.protocol.questions import one, ships
from rules.kernel.asks import Ask

ALONE = tables.row(seats=[SeatRow(seat, "bot" if seat != "yellow" else "person", seat, True)
                          for seat in ("red", "blue", "green", "yellow")])  # fmt: skip


def begun(ask: Ask) -> Choice:
    choice = tables.table_of(news(view(), ask)).choice
    assert choice is not None
    return choice


def cards(*values: int) -> Ask:
    options = ["card:negotiate", *(f"card:attack_{value:02}" for value in values)]
    return tables.keyed(one("yellow", "planning.select", "planning.select", "R10.1", options, options[-1]))


@pytest.mark.parametrize(("values", "first"), [((1, 8, 15), 8), ((1, 15), 15), ((4, 8, 12, 20), 12), ((4,), 4)])
def test_of_the_attacks_neither_the_best_nor_the_worst_is_proposed(values: tuple[int, ...], first: int) -> None:
    assert begun(cards(*values)).cursor_option == f"card:attack_{first:02}"


def test_a_second_encounter_and_the_weakest_planet_are_proposed() -> None:
    second = one("yellow", "turn.second", "turn.continue", "R14.1", ["no", "yes"], "no")
    assert begun(tables.keyed(second)).cursor_option == "yes"
    planets = ["planet:blue.1", "planet:blue.2", "planet:blue.3"]
    aim = one("yellow", "launch.planet", "launch.aim", "R8.2", planets, planets[0])
    assert begun(tables.keyed(aim)).cursor_option == "planet:blue.3"


def test_ships_come_back_to_the_weakest_colony() -> None:
    places = {"yellow.1": 1, "green.1": 1, "blue.4": 1}
    back = ships("yellow", "ships.to", "regroup.retrieve", "R6.2", places, 1, 1, {"yellow.1": 1})
    assert begun(tables.keyed(back)).answer() == ["ships:green.1=1"]


def test_escape_goes_back_to_what_was_proposed() -> None:
    choice = begun(cards(1, 8, 15))
    choice.press("1")
    assert choice.escape()
    assert choice.cursor_option == "card:attack_08"


def settled(choice: Choice) -> ShipsChoice:
    assert isinstance(choice, ShipsChoice)
    return choice


def test_ships_set_by_hand_are_taken_from_the_pile_that_was_there() -> None:
    ask = attrs.evolve(ask_ships(4, 4), default=("ships:yellow.1=4",))
    choice = settled(choice_for(ask))
    for key in ("right", "2", "right", "2"):
        assert choice.press(key)
    assert choice.counts == [0, 2, 2]


def test_where_no_pile_is_left_the_one_set_first_gives() -> None:
    ask = attrs.evolve(ask_ships(3, 3), default=("ships:yellow.1=3",))
    choice = settled(choice_for(ask))
    for key in ("right", "2", "right", "1", "left", "left", "1"):
        assert choice.press(key)
    assert choice.counts == [1, 1, 1]


def test_more_ships_than_may_go_are_refused_aloud() -> None:
    choice = settled(begun(attrs.evolve(ask_ships(1, 2), default=())))
    for place, count in enumerate((1, 1, 1)):
        choice.put(place, count)
    assert choice.counts[:3] == [1, 1, 0]
    assert choice.error == "2 ships at most: first take some off elsewhere."
    choice.put(0, 0)
    choice.put(2, 1)
    assert (choice.counts[:3], choice.error) == ([0, 1, 1], "")


def test_space_takes_a_box_away_again() -> None:
    ask = attrs.evolve(ask_ships(0, 1), limits=(1, 1, 1), default=())
    choice = settled(choice_for(ask))
    assert choice.press("space")
    assert choice.counts == [1, 0, 0]
    assert choice.press("space")
    assert choice.counts == [0, 0, 0]


@pytest.mark.parametrize("ask", [tables.ask_alliance(), ask_ships(), ask_card(), tables.ask_discard()])
async def test_the_hint_moves_the_cursor_to_what_it_says(ask: Ask) -> None:
    link = FakeLink(news(view(), ask, table=ALONE))
    running = tables.app(link)
    async with running.run_test(size=tables.WIDE) as pilot:
        await tables.ask_for_hint(pilot)
        said = " ".join(tables.prompt(running).replace("▌ ", "").split())
        assert "(Enter takes it)" in said
        table = running.screen.table  # type: ignore[attr-defined]
        assert isinstance(table, TableModel)
        assert table.choice
        answer = table.choice.answer()
        await tables.press(pilot, "enter", "enter")
        assert link.answers == [answer]


@pytest.mark.parametrize(("coached", "first"), [(True, "card:negotiate"), (False, "card:attack_08")])
async def test_with_the_coach_the_cursor_begins_at_the_hint(*, coached: bool, first: str) -> None:
    options = ["card:attack_20", "card:attack_08", "card:attack_04", "card:negotiate"]
    ask = tables.keyed(one("yellow", "planning.select", "planning.select", "R10.1", options, "card:attack_04"))
    running = tables.app(FakeLink(news(view(defense="yellow", planet="yellow.2"), ask, table=ALONE, coach=coached)))
    async with running.run_test(size=tables.WIDE) as pilot:
        await tables.press(pilot, "t", "escape")
        table = running.screen.table  # type: ignore[attr-defined]
        assert table.choice
        assert table.choice.cursor_option == first
