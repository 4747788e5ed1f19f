"""What the screen offers and warns of: lines that can be written, the shortest ways, and public knowledge alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from test_council_rules import position

from content.council.load import load
from cosmic_tui.games.council.lines.atlas import LARGE, SMALL, draw_map, neighbour_cell, size_of, spots
from cosmic_tui.games.council.lines.choices import Outlook, choices
from cosmic_tui.games.council.lines.naming import Names, wording
from cosmic_tui.games.council.lines.routes import way
from cosmic_tui.games.council.lines.showing import cell_line, place
from cosmic_tui.games.council.lines.warnings import warnings_of
from cosmic_tui.host.messages import SeatRow, TableRow
from rules.council.game import Game
from rules.council.knowledge import known_game
from rules.council.notation.position import build
from rules.council.sheets.reading import check_sheet
from rules.kernel.asks import Ask

ROWS = [
    SeatRow(seat, "person", name, here=True)
    for seat, name in zip(("red", "blue", "green"), ("Ann", "Bob", "Cyd"), strict=True)
]
NAMES = Names(wording(), load(), TableRow("t", "T", "running", ROWS, 0, 4, "red", True, []))


def outlook(cell: str = "b4", lines: tuple[str, ...] = (), **tables: Any) -> tuple[Outlook, Ask, Game]:
    """Red's outlook at a position."""
    setup, mark = build(position(**tables), load())
    game = Game.from_state(load(), setup, mark.snapshot, None)
    game.resume()
    view = game.view("red")
    return Outlook(view, known_game(view, load()), NAMES, "red", cell, lines), game.asks("red")[0], game


FLEET = {"red": {"b4": {"cruiser": 1, "transport": 1, "infantry": 2, "fighter": 1}}, "blue": {"b5": {"destroyer": 1}}}


def test_everything_that_is_offered_can_be_written() -> None:
    for cell in ("a3", "b4", "c1"):
        here, ask, _ = outlook(cell, fleet={"red": {"a3": {"transport": 1, "infantry": 2, "fighter": 1}}})
        for ready in choices(here, ask):
            if not ready.origin and not ready.line.startswith("drop"):
                check_sheet(here.game, "red", ask.kind, [ready.line])


def test_landings_are_offered_where_ships_are_and_where_they_will_be() -> None:
    here, ask, _ = outlook("a3", ("move b4 transport=1 infantry=2 fighter=1 via a3",), fleet=FLEET)
    lines = [ready.line for ready in choices(here, ask)]
    assert {"land xanth infantry=2", "land yarrow infantry=2", "scout xanth"} <= set(lines)
    assert lines[-1] == "drop 1"
    nothing, ask, _ = outlook("b5", fleet=FLEET)
    assert choices(nothing, ask) == []


def test_a_movement_says_how_far_it_may_go() -> None:
    here, ask, _ = outlook("b4", fleet=FLEET)
    far = {ready.line: ready.reach for ready in choices(here, ask) if ready.origin}
    assert far["move b4 cruiser=1 via"] == 2
    assert far["move b4 cruiser=1 transport=1 infantry=2 fighter=1 via"] == 1


def test_a_claim_is_offered_with_the_payment_that_it_needs() -> None:
    here, ask, _ = outlook(
        "c1", position={"at": "end.claim", "objectives": ["spend_10_influence"]},
        seat={"red": {"goods": 6, "planets": ["orrin_prime", "tally", "gantry", "corva"]}},
    )  # fmt: skip
    (claim,) = choices(here, ask)
    check_sheet(here.game, "red", ask.kind, [claim.line])


def test_what_recycling_scraps_is_offered_as_many_as_are_left() -> None:
    """Infantry and fighters are spared; what is on planets of the system can go as well."""
    tables: dict[str, Any] = {
        "position": {"at": "end.cards"}, "seat": {"red": {"technologies": ["recycling"]}},
        "fleet": {"red": {"c1": {"destroyer": 2, "transport": 1, "fighter": 1}}},
        "ground": {"red": {"tally": {"tank": 1, "infantry": 2}}},
    }  # fmt: skip
    here, ask, _ = outlook("c1", **tables)
    offered = {ready.line: ready.most for ready in choices(here, ask)}
    assert offered == {"recycle c1 destroyer=1": 2, "recycle c1 transport=1": 1, "recycle tally tank=1": 1}
    for line in offered:
        check_sheet(here.game, "red", ask.kind, [line])
    here, ask, _ = outlook("c1", ("recycle c1 destroyer=1 transport=1", "recycle tally tank=1"), **tables)
    offered = {ready.line: ready.most for ready in choices(here, ask) if not ready.line.startswith("drop")}
    assert offered == {"recycle c1 destroyer=1": 1}


def test_contracts_and_answers_are_offered_in_the_trade_phase() -> None:
    here, ask, game = outlook("c1", position={"at": "trade.table"})
    game.answer("blue", game.asks("blue")[0].key, ["offer", "red", "give", "agreement:1", "get", "agreement:2"])
    view = game.view("red")
    here = Outlook(view, known_game(view, load()), NAMES, "red", "c1", ())
    lines = [ready.line for ready in choices(here, ask)]
    assert lines[:2] == ["accept blue", "refuse blue"]
    assert "offer green give agreement:1 get agreement:1" in lines
    assert lines[-1] == "done"
    assert choices(here, ask)[1].what == "refuse what Bob ^ offers"
    game.answer("red", game.asks("red")[0].key, ["offer", "blue", "give", "agreement:1", "get", "agreement:1"])
    here = Outlook(view := game.view("red"), known_game(view, load()), NAMES, "red", "c1", ())
    told = {ready.line: ready.what for ready in choices(here, game.asks("red")[0])}
    assert told["withdraw blue"] == "take your offer to Bob ^ back"


@pytest.mark.parametrize(("line", "key", "values"), [
    ("move b4 cruiser=1 via b5", "warn.fight", {"cell": "b5", "seat": "Bob ^", "units": "1 destroyer"}),
    ("move b4 cruiser=1 via b5 c8", "warn.fight", {"cell": "b5", "seat": "Bob ^", "units": "1 destroyer"}),
    ("move b12 cruiser=1 via b1", "warn.rift", {"cell": "b12", "die": 5}),
    ("move b4 cruiser=1 via a2", "warn.marker", {"cell": "a2"}),
    ("move b4 cruiser=1 via a3", "warn.guns", {"seat": "Bob ^", "guns": 1, "planet": "xanth"}),
    ("land xanth infantry=2", "warn.held", {"planet": "xanth", "seat": "Bob ^", "units": "1 pds"}),
    ("land yarrow infantry=2", "warn.planet", {"planet": "yarrow"}),
])  # fmt: skip
def test_what_everybody_knows_is_warned_of(line: str, key: str, values: Mapping[str, Any]) -> None:
    here, _, _ = outlook(
        fleet={**FLEET, "red": {**FLEET["red"], "b12": {"cruiser": 1}}}, marker={"b4": "gone"},
        seat={"blue": {"planets": ["umbral", "hush", "xanth"]}}, ground={"blue": {"xanth": {"pds": 1}}},
    )  # fmt: skip
    assert (1, wording().say(key, **values)) in warnings_of(here.view, here.game, NAMES, [line])


@pytest.mark.parametrize(("line", "key", "values"), [
    ("move b4 cruiser=1 via b5", "warn.battle_breaks", {"seat": "Bob ^"}),
    ("land xanth infantry=2", "warn.landing_breaks", {"planet": "xanth", "seat": "Bob ^"}),
])  # fmt: skip
def test_what_breaks_a_contract_is_warned_of(line: str, key: str, values: Mapping[str, Any]) -> None:
    """C15.5; where there is no contract nothing is said of one."""
    for contracts in ({"red": [1, 1]}, {}):
        here, _, _ = outlook(
            fleet=FLEET, seat={"blue": {"planets": ["umbral", "hush", "xanth"], "contracts": contracts}}
        )
        told = [text for _, text in warnings_of(here.view, here.game, NAMES, [line])]
        assert (wording().say(key, **values) in told) == bool(contracts)
        assert any("contract" in text for text in told) == bool(contracts)


def test_the_damage_of_a_fleet_is_shown_where_it_stands_and_where_it_is_warned_of() -> None:
    """Armour is open to all (C23)."""
    here, _, _ = outlook(
        fleet={**FLEET, "blue": {"b5": {"dreadnought": 2}}}, damaged={"blue": {"b5": {"dreadnought": 1}}}
    )
    marked = "2 dreadnoughts (1 damaged)"
    assert marked in cell_line(here.view, NAMES, "b5")
    assert any(marked in line for line in place(here.view, here.game, NAMES, "b5"))
    (warned,) = [text for _, text in warnings_of(here.view, here.game, NAMES, ["move b4 cruiser=1 via b5"])]
    assert marked in warned


def test_a_fleet_over_the_limit_is_warned_of_at_the_line_that_brings_it_there() -> None:
    fleets = {"red": {"b4": {"cruiser": 4}, "b5": {"destroyer": 3}}}
    here, _, _ = outlook(fleet=fleets, marker={"b4": "gone"})
    lines = ["move b4 cruiser=4 via a3", "move b5 destroyer=3 via a3"]
    assert (2, wording().say("warn.limit", cell="a3", ships=7, limit=5)) in warnings_of(
        here.view, here.game, NAMES, lines
    )


def test_a_marker_that_nobody_knows_is_never_named() -> None:
    """Whatever lies there, the same is said; a scout's knowledge is the seat's own."""
    told = []
    for marker in ("radiation", "useful_ores"):
        here, _, _ = outlook(fleet=FLEET, marker={"yarrow": marker})
        told.append(warnings_of(here.view, here.game, NAMES, ["land yarrow infantry=1"]))
    assert told[0] == told[1]
    here, _, _ = outlook(fleet=FLEET, marker={"yarrow": "radiation"}, knows={"red": {"markers": ["yarrow"]}})
    assert "radiation" in warnings_of(here.view, here.game, NAMES, ["land yarrow infantry=1"])[0][1]


def test_the_shortest_way_goes_round_who_stands_in_it() -> None:
    here, _, _ = outlook(fleet={"red": {"b4": {"cruiser": 1}}, "blue": {"a2": {"destroyer": 1}}})
    assert way(here.game, "red", "b4", "0") == ["a3", "0"]
    assert way(here.game, "red", "b4", "b8") == []
    assert way(here.game, "red", "c2", "c14") == ["c14"]


def test_arrows_lead_to_every_cell_and_back() -> None:
    here, _, _ = outlook()
    reached, rest = {"0"}, ["0"]
    while rest:
        cell = rest.pop()
        for arrow in ("up", "down", "left", "right"):
            there = neighbour_cell(here.view, cell, arrow)
            if there not in reached:
                reached.add(there)
                rest.append(there)
    assert reached == set(here.view.cells)


@pytest.mark.parametrize("scale", [SMALL, LARGE], ids=["small", "large"])
def test_the_map_has_the_size_it_says_and_every_cell_where_it_says(scale: Any) -> None:
    here, _, _ = outlook(fleet=FLEET)
    drawn = draw_map(here.view, NAMES, scale, {"b4": ">"})
    columns, rows = size_of(here.view, scale)
    assert len(drawn) == rows
    assert max(len(line) for line in drawn) <= columns
    for (row, column), cell in spots(here.view, scale).items():
        if (row - 1, column) not in spots(here.view, scale) or spots(here.view, scale)[row - 1, column] != cell:
            assert drawn[row][column * scale.width :].startswith(cell)


def test_people_are_named_in_lines_by_what_they_are_called() -> None:
    assert NAMES.meant("offer Bob give agreement:1 get agreement:1") == "offer blue give agreement:1 get agreement:1"
    assert NAMES.meant("fire cyd off") == "fire green off"
    assert NAMES.typed("accept blue") == "accept Bob"


def test_names_of_several_words_have_one_in_lines_and_what_is_not_clear_stands_for_nobody() -> None:
    people = {"red": "Mia Lee", "blue": "Red", "green": "Bob", "yellow": "bob"}
    rows = [SeatRow(seat, "person", name, here=True) for seat, name in people.items()]
    called = Names(wording(), load(), TableRow("t", "T", "running", rows, 0, 4, "red", True, []))
    assert called.typed("fire red off") == "fire Mia_Lee off"
    assert called.meant("fire mia_lee off") == "fire red off"
    assert called.typed("accept blue") == "accept blue"
    assert called.meant("accept red") == "accept red"
    assert called.typed("accept green") == "accept green"


def test_markers_are_destroyed_and_troops_fired_at_once_a_landing_is_written() -> None:
    fleet = {"red": {"a3": {"dreadnought": 1, "transport": 1, "infantry": 2}}}
    here, ask, _ = outlook("a3", fleet=fleet, seat={"blue": {"planets": ["umbral", "hush", "xanth"]}})
    assert not [each.line for each in choices(here, ask) if each.line.startswith(("erase", "bombard"))]
    here, ask, _ = outlook(
        "a3", ("land xanth infantry=1", "land yarrow infantry=1"), fleet=fleet,
        seat={"blue": {"planets": ["umbral", "hush", "xanth"]}},
    )  # fmt: skip
    lines = {each.line for each in choices(here, ask)}
    assert {"bombard xanth dreadnought=1", "erase yarrow dreadnought"} <= lines


def test_infantry_is_lifted_by_whoever_can() -> None:
    seat = {"red": {"planets": ["orrin_prime", "tally", "gantry", "xanth"], "technologies": ["transit_diodes"]}}
    here, ask, _ = outlook("a3", seat=seat, ground={"red": {"xanth": {"infantry": 2}}})
    lines = [each.line for each in choices(here, ask)]
    assert "lift diodes xanth tally infantry=2" in lines
    for line in (line for line in lines if line.startswith("lift")):
        check_sheet(here.game, "red", ask.kind, [line])
    without, ask, _ = outlook("a3", seat={"red": {"planets": ["orrin_prime", "tally", "gantry", "xanth"]}})
    assert not [each.line for each in choices(without, ask) if each.line.startswith("lift")]


def test_standing_orders_are_offered_as_the_contrary_of_what_stands() -> None:
    seat = {"red": {"planets": ["orrin_prime", "tally", "gantry", "xanth"]}}
    here, ask, _ = outlook("a3", seat=seat, ground={"red": {"xanth": {"pds": 1}}})
    lines = {each.line: each.what for each in choices(here, ask)}
    assert {"fire blue off", "fire green off"} <= set(lines)
    assert lines["fire blue off"] == wording().say("choice.fire_off", seat="Bob ^")


def test_the_kinds_of_a_mixed_fleet_can_be_told_to_take_hits_first() -> None:
    here, ask, _ = outlook("b4", fleet=FLEET)
    lines = {each.line for each in choices(here, ask)}
    assert {"damage space b4 fighter", "damage space b4 cruiser"} <= lines
    alone, ask, _ = outlook("b4", fleet={"red": {"b4": {"cruiser": 2}}})
    assert not [each.line for each in choices(alone, ask) if each.line.startswith("damage")]
