"""A clear message for every mistake in the files of Council of Suns: file, entry and key, and the reason."""

from pathlib import Path

import pytest
from planting import Mistake, all_but, changed, changed_entry, copied, expect_refusal, removed

NUMBERS, UNITS, SYSTEMS, BOARDS = "numbers.toml", "units.toml", "systems.toml", "boards.toml"
TECHS, OBJECTIVES, LAWS = "technologies.toml", "objectives.toml", "laws.toml"
SOL, MAP = "races/sol.toml", "maps/standard_3.toml"

READING: dict[str, Mistake] = {
    "unknown key": (
        changed_entry(UNITS, "units.cruiser", "hold", "hodl"),
        UNITS,
        "units.cruiser.hodl",
        "is not a known key; did you mean hold?",
    ),
    "missing key": (changed_entry(UNITS, "units.tank", "hit = 6\n", ""), UNITS, "units.tank.hit", "is missing"),
    "text for a number": (
        changed_entry(UNITS, "units.tank", "hit = 6", 'hit = "6"'),
        UNITS,
        "units.tank.hit",
        "must be a whole number, not '6'",
    ),
    "truth for a number": (
        changed_entry(UNITS, "units.tank", "hit = 6", "hit = true"),
        UNITS,
        "units.tank.hit",
        "must be a whole number, not True",
    ),
    "number for truth": (
        changed_entry(UNITS, "units.tank", "armour = true", "armour = 1"),
        UNITS,
        "units.tank.armour",
        "must be true or false, not 1",
    ),
    "number for a text": (changed_entry(UNITS, "units.tank", '"Tank"', "7"), UNITS, "units.tank.name", "a text, not 7"),
    "unknown kind": (
        changed_entry(UNITS, "units.tank", '"ground"', '"grund"'),
        UNITS,
        "units.tank.kind",
        "must be one of ship, ground, defence, building, not 'grund'",
    ),
    "text for a list": (
        changed_entry(TECHS, "technologies.magen_net", '["deep_space_guns"]', '"deep_space_guns"'),
        TECHS,
        "technologies.magen_net.needs",
        "must be a list, not 'deep_space_guns'",
    ),
    "number for a table": (changed(SOL, ("{ transport", "7 # { transport")), SOL, "start", "must be a table, not 7"),
    "key deep in a list": (
        changed(SYSTEMS, ('id = "keld", name', 'id = "keld", title')),
        SYSTEMS,
        "systems.s10.planets.keld.title",
        "is not a known key",
    ),
    "key in a change": (
        changed_entry(TECHS, "technologies.hylar_v", "add = 1", "ad = 1"),
        TECHS,
        "technologies.hylar_v.changes.0.ad",
        "is not a known key",
    ),
    "unknown condition": (
        changed(SOL, ('"at_home"', '"at_hoem"')),
        SOL,
        "features.home_guard.changes.0.when.0",
        "at_hoem",
    ),
    "entry twice": (changed(UNITS, ("[units.tank]", "[units.pds]")), UNITS, "", "is not valid TOML: Cannot declare"),
    "broken TOML": (changed(UNITS, ("hit = 9", "hit = ")), UNITS, "", "is not valid TOML: Invalid value (at line"),
    "not UTF-8": (lambda folder: (folder / SOL).write_bytes(b"name = '\xff'"), SOL, "", "is not UTF-8 text"),
    "file lost": (removed(LAWS), LAWS, "", "the file is missing"),
    "folder lost": (all_but("maps", 0), "maps", "", "the folder is missing or empty"),
    "id in a file named by it": (changed(SOL, ("name =", 'id = "sol"\nname =')), SOL, "id", "is the name of the file"),
    "number missing": (changed(NUMBERS, ("hand_limit = 7\n", "")), NUMBERS, "hand_limit", "is missing"),
    "unknown tier": (
        changed(OBJECTIVES, ("\ncovert =", "\novert =")),
        OBJECTIVES,
        "tiers.overt",
        "must be one of covert",
    ),
}

UNITS_AND_BOARDS: dict[str, Mistake] = {
    "number below one": (changed(NUMBERS, ("= 12", "= 0")), NUMBERS, "last_round", "must be 1 or more, not 0"),
    "number below none": (changed(NUMBERS, ("goods = 0", "goods = -1")), NUMBERS, "start_goods", "0 or more, not -1"),
    "more seats than most": (changed(NUMBERS, ("least = 3", "least = 7")), NUMBERS, "seats_least", "7 seats at least"),
    "unit without a text": (
        changed_entry(UNITS, "units.tank", 'text = "', 'text = "" # "'),
        UNITS,
        "units.tank.text",
        "must not be empty",
    ),
    "name twice": (
        changed_entry(UNITS, "units.tank", '"Tank"', '"Infantry"'),
        UNITS,
        "units.tank.name",
        "'Infantry' is the name of 'infantry' too",
    ),
    "negative number": (
        changed_entry(UNITS, "units.tank", "speed = 0", "speed = -1"),
        UNITS,
        "units.tank.speed",
        "must be 0 or more, not -1",
    ),
    "unit for nothing": (
        changed_entry(UNITS, "units.tank", "cost = 2", "cost = 0"),
        UNITS,
        "units.tank.cost",
        "1 or more",
    ),
    "hit number too high": (
        changed_entry(UNITS, "units.tank", "hit = 6", "hit = 11"),
        UNITS,
        "units.tank.hit",
        "a die of 10 never shows 11",
    ),
    "shots without a hit number": (
        changed_entry(UNITS, "units.tank", "hit = 6", "hit = 0"),
        UNITS,
        "units.tank.shots",
        "a unit with shots has a hit number",
    ),
    "unit that needs what is not there": (
        changed_entry(UNITS, "units.war_sun", 'needs = "war_sun"', 'needs = "war_moon"'),
        UNITS,
        "units.war_sun.needs",
        "there is no technology 'war_moon'",
    ),
    "category twice": (
        changed(UNITS, ('"infantry", "tank"]', '"infantry", "infantry"]')),
        UNITS,
        "damage.ground",
        "twice",
    ),
    "category of space lost": (
        changed(UNITS, ('"fighter", "transport_empty"', '"fighter"')),
        UNITS,
        "damage.space",
        "transport_empty is missing",
    ),
    "category lost": (changed(UNITS, (', "tank"]', "]")), UNITS, "damage.ground", "tank is missing"),
    "armour of no ship": (changed(UNITS, ('["cruiser"', '["tank"')), UNITS, "damage.armour", "no category 'tank'"),
    "armour lost": (
        changed(UNITS, ('"war_sun", "flagship"] #', '"war_sun"] #')),
        UNITS,
        "damage.armour",
        "flagship is",
    ),
    "seats of a board": (
        changed(BOARDS, ('"c1", "c7", ', '"c1", ')),
        BOARDS,
        "boards.3.homes",
        "there must be 3, not 2",
    ),
    "board lost": (
        changed(BOARDS, ("[boards.6]", "[boards.7]"), ('"c16"]', '"c16", "c18"]')),
        BOARDS,
        "boards.6",
        "is missing",
    ),
    "home in no cell": (changed(BOARDS, ('"c13"]', '"c19"]')), BOARDS, "boards.3.homes", "'c19'"),
    "home twice": (changed(BOARDS, ('"c7", "c13"]', '"c7", "c7"]')), BOARDS, "boards.3.homes", "'c7' is listed twice"),
    "more drawn than there is": (
        changed(BOARDS, ("stations = 1, empty = 4", "stations = 3, empty = 2")),
        BOARDS,
        "boards.3.draw.stations",
        "3 are not there: the stock has 2",
    ),
    "wormholes not drawn": (
        changed(BOARDS, ("planets = 14, stations = 1, empty = 4", "planets = 17, stations = 1, empty = 1")),
        BOARDS,
        "boards.3.draw.empty",
        "must be 2 or more: those with wormholes are always drawn",
    ),
    "more drawn than there is room": (
        changed(BOARDS, ("= 14", "= 15")),
        BOARDS,
        "boards.3.draw",
        "25 systems for 24 cells",
    ),
    "unknown kind of system": (
        changed(BOARDS, ("stations", "harbours")),
        BOARDS,
        "boards.3.draw.harbours",
        "must be one of",
    ),
    "deal without exchanges": (
        changed(BOARDS, ("= 2500", "= 0")),
        BOARDS,
        "deal.exchanges",
        "must be 1 or more, not 0",
    ),
    "map lost": (removed(MAP), "maps", "", "0 maps are for 3 seats, not 1"),
    "map twice": (copied(MAP, "maps/another.toml"), "maps", "", "2 maps are for 3 seats, not 1"),
    "map for two": (
        lambda folder: (folder / "maps/two.toml").write_text('seats = 2\n[cells]\n"0" = "mecatol"\n', "utf-8"),
        "maps/two.toml",
        "seats",
        "there is no board for 2 seats",
    ),
    "cell that does not exist": (
        changed(MAP, ("c18 =", "c17 =")),
        MAP,
        "cells",
        "there is no cell on the board of 3: 'c17'",
    ),
    "cell left out": (changed(MAP, ('c18 = "s09"\n', "")), MAP, "cells.c18", "is missing"),
    "home in another order": (changed(MAP, ('"home1"', '"home3"')), MAP, "cells.c1", "must be 'home1'"),
    "system that does not exist": (changed(MAP, ('"s09"', '"s99"')), MAP, "cells.c18", "there is no system 's99'"),
    "system twice": (changed(MAP, ('"s09"', '"s25"')), MAP, "cells", "'s25' is listed twice"),
    "centre elsewhere": (
        changed(MAP, ('0 = "mecatol"', '0 = "x"'), ('"s05"', '"mecatol"'), ('"x"', '"s05"')),
        MAP,
        "cells.0",
        "must be the centre",
    ),
    "kinds that are not drawn": (changed(MAP, ('"s09"', '"s24"')), MAP, "cells", "13 systems are planets, not 14"),
    "colour too rare": (changed(MAP, ('"s10"', '"s02"')), MAP, "cells", "planets are red, fewer than 4"),
    "map that is not fair": (
        changed(MAP, ('"s33"', '"x"'), ('"s30"', '"s33"'), ('"x"', '"s30"')),
        MAP,
        "cells",
        "is not fair: ",
    ),
}

MISTAKES = READING | UNITS_AND_BOARDS


@pytest.mark.parametrize("what", MISTAKES)
def test_is_refused_by_name(what: str, tmp_path: Path) -> None:
    expect_refusal(MISTAKES[what], tmp_path)


def test_the_true_content_is_not_refused(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        expect_refusal((lambda _: None, "", "", ""), tmp_path)
