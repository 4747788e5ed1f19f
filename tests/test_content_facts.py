"""What is printed: true counts, names for every id, and a clear message for every mistake in a content file."""

import shutil
from collections import Counter
from collections.abc import Callable
from importlib.resources import as_file, files
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

from content.digest import digest, digest_of
from content.load import load, load_from
from content.naming import languages, terms
from content.reading import ContentError
from rules.catalogue import CardKind, Catalogue, Phase, Role, UnknownCardError

COLOURS = ["red", "blue", "green", "yellow", "purple"]
ATTACKS = {0: 1, 1: 1, 4: 4, 5: 1, 6: 7, 7: 1, 8: 7, 9: 1, 10: 4, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 20: 2, 23: 1}
ATTACKS |= {30: 1, 40: 1}
ARTIFACTS = {
    "card_zap": 2,
    "cosmic_zap": 2,
    "emotion_control": 1,
    "force_field": 1,
    "ionic_gas": 1,
    "mobius_tubes": 2,
    "plague": 1,
    "quash": 1,
}
TECHS = {
    "coldsleep_ship": (9, ["any"], "regroup.start", "discard"),
    "collapsium_hulls": (4, ["defense"], "resolution.outcome_known", "permanent"),
    "cosmic_field_generator": (2, ["any"], "power.use", "discard"),
    "delta_scanners": (2, ["any"], "regroup.start", "discard"),
    "energy_cloak": (4, ["offense"], "launch.aimed", "discard"),
    "enigma_device": (4, ["any"], "regroup.start", "discard"),
    "genesis_bomb": (4, ["any"], "regroup.start", "discard"),
    "gluon_mines": (None, ["defense"], "planning.after_select", "discard"),
    "infinity_drive": (6, ["any"], "encounter.end", "discard"),
    "lunar_cannon": (5, ["main_player", "ally"], "reveal.reinforcements", "permanent"),
    "omega_missile": (8, ["any"], "regroup.start", "discard"),
    "plasma_thrusters": (6, ["main_player", "ally"], "launch.ships", "permanent"),
    "precursor_seed": (9, ["any"], "regroup.tech", "permanent"),
    "the_prometheus": (7, ["any"], "regroup.tech", "permanent"),
    "the_qax": (4, ["main_player"], "alliance.offense_invites", "passed_on"),
    "quark_battery": (3, ["main_player"], "reveal.replace", "discard"),
    "tech_scrambler": (None, ["any"], "tech.use", "discard"),
    "vacuum_turbines": (2, ["any"], "regroup.start", "discard"),
    "warpspace_key": (3, ["offense"], "regroup.start", "discard"),
    "xenon_lasers": (3, ["main_player", "ally"], "reveal.reinforcements", "permanent"),
}
"""Research number (None is X), role bar, timing point, and what becomes of it."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the true files and, for each artifact, tech and alien, a behaviour that is only its name."""
    copy = tmp_path / "printed"
    with as_file(files("content")) as printed:
        shutil.copytree(printed, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for card in ARTIFACTS:
        (copy / "artifacts" / f"{card}.py").write_text(f"CARD = 'what {card} does'\n", encoding="utf-8")
    for tech in TECHS:
        (copy / "techs" / f"{tech}.py").write_text(f"TECH = 'what {tech} does'\n", encoding="utf-8")
    for alien in [file.stem for file in (copy / "aliens").glob("*.toml")]:
        text = f"POWER = 'the power of {alien}'\nFLARE = 'the flare of {alien}'\n"
        (copy / "aliens" / f"{alien}.py").write_text(text, encoding="utf-8")
    return copy


@pytest.fixture
def catalogue(folder: Path) -> Catalogue:
    return load_from(folder)


class TestTheDecks:
    def test_attacks_have_the_printed_distribution(self, catalogue: Catalogue) -> None:
        attacks = [card for card in catalogue.cosmic_deck() if catalogue.kind_of(card) == "attack"]
        assert len(attacks) == 39
        assert Counter(map(catalogue.value_of, attacks)) == ATTACKS
        assert catalogue.copies("attack_06") == 7

    def test_the_cosmic_deck_has_72_cards(self, catalogue: Catalogue) -> None:
        kinds = Counter(map(catalogue.kind_of, catalogue.cosmic_deck()))
        assert kinds == {"attack": 39, "negotiate": 15, "morph": 1, "reinforcement": 6, "artifact": 11}
        assert kinds.total() == 72

    def test_reinforcements_and_artifacts_have_the_printed_counts(self, catalogue: Catalogue) -> None:
        deck = Counter(catalogue.cosmic_deck())
        printed = {"reinforcement_2": 2, "reinforcement_3": 3, "reinforcement_5": 1}
        assert {card: deck[card] for card in deck if catalogue.kind_of(card) == "reinforcement"} == printed
        assert {card: deck[card] for card in deck if catalogue.kind_of(card) == "artifact"} == ARTIFACTS
        assert catalogue.value_of("reinforcement_5") == 5

    def test_the_order_of_a_deck_is_fixed(self, catalogue: Catalogue, folder: Path) -> None:
        assert catalogue.cosmic_deck() == load_from(folder).cosmic_deck()
        assert catalogue.cosmic_deck()[:3] == ["attack_00", "attack_01", "attack_04"]

    def test_a_deck_handed_out_can_be_changed_without_harm(self, catalogue: Catalogue) -> None:
        catalogue.cosmic_deck().clear()
        assert len(catalogue.cosmic_deck()) == 72

    @pytest.mark.parametrize(("players", "cards"), [(5, 20), (4, 17), (3, 14)])
    def test_destiny_leaves_out_the_colours_not_played(self, catalogue: Catalogue, players: int, cards: int) -> None:
        seats = COLOURS[-players:]
        deck = Counter(catalogue.destiny_deck(seats))
        specials = {"special_most_cards": 1, "special_most_colonies": 1, "special_fewest_warp": 1}
        assert deck == {**dict.fromkeys(seats, 3), "wild": 2, **specials}
        assert deck.total() == cards

    def test_destiny_knows_no_other_colours(self, catalogue: Catalogue) -> None:
        with pytest.raises(ValueError, match="'orange': the colours are red, blue"):
            catalogue.destiny_deck(["red", "orange", "blue"])

    def test_one_card_of_each_colour_bears_the_hazard_mark(self, catalogue: Catalogue) -> None:
        marks = {card.id: card.hazards for card in catalogue.destiny if card.kind == "colour"}
        assert marks == dict.fromkeys(COLOURS, 1)

    def test_a_seat_starts_with_the_printed_pieces(self, catalogue: Catalogue) -> None:
        setup = catalogue.setup
        assert list(setup.colours) == COLOURS
        assert (setup.planets_per_seat, setup.ships_per_planet, setup.ships_per_seat) == (5, 4, 20)
        assert (setup.hand_size, setup.foreign_colonies_to_win) == (8, 5)


class TestTheTechs:
    def test_are_the_twenty_printed_ones(self, catalogue: Catalogue) -> None:
        found = {
            tech.id: (tech.research, list(tech.roles), tech.window, tech.after_use) for tech in catalogue.techs.values()
        }
        assert found == TECHS

    def test_three_bring_a_piece_and_three_stay_secret(self, catalogue: Catalogue) -> None:
        techs = catalogue.techs.values()
        tokens = {"genesis_bomb": "genesis_planet", "lunar_cannon": "lunar_cannon", "the_prometheus": "prometheus"}
        assert {tech.id: tech.token for tech in techs if tech.token} == tokens
        assert {tech.id for tech in techs if tech.secret} == {"genesis_bomb", "gluon_mines", "tech_scrambler"}

    def test_three_have_a_number_of_eight_or_more(self, catalogue: Catalogue) -> None:
        high = {tech.id for tech in catalogue.techs.values() if (tech.research or 0) >= 8}
        assert high == {"coldsleep_ship", "omega_missile", "precursor_seed"}

    def test_are_used_in_the_phases_printed(self, catalogue: Catalogue) -> None:
        techs = catalogue.techs
        for anywhere in ("cosmic_field_generator", "precursor_seed", "tech_scrambler"):
            assert techs[anywhere].phases == get_args(Phase)
        assert techs["plasma_thrusters"].phases == ("launch", "alliance")
        assert techs["the_prometheus"].phases == ("launch", "alliance", "reveal", "resolution")
        assert techs["the_qax"].phases == ("alliance",)


class TestTheCombos:
    def test_are_34_of_which_two_are_printed(self, catalogue: Catalogue) -> None:
        origins = Counter(combo.origin for combo in catalogue.combos.values())
        assert origins == {"printed": 2, "own": 32}
        printed = {combo.id: combo.aliens for combo in catalogue.combos.values() if combo.origin == "printed"}
        assert printed == {
            "lets_come_to_terms": ("filch", "human", "mind", "philanthropist", "pacifist"),
            "may_i_help": ("philanthropist", "fido", "healer", "reserve", "human"),
        }

    def test_have_names_of_their_own(self, catalogue: Catalogue) -> None:
        assert len({combo.name for combo in catalogue.combos.values()}) == len(catalogue.combos)
        assert set(catalogue.combos).isdisjoint([*catalogue.aliens, *catalogue.techs, *catalogue.artifacts])

    def test_have_every_alien_at_least_twice(self, catalogue: Catalogue) -> None:
        there = Counter(alien for combo in catalogue.combos.values() for alien in combo.aliens)
        assert {alien: times for alien, times in there.items() if times < 2} == {}
        assert len(there) == 51

    def test_never_have_those_who_live_on_alliances_with_three_players(self, catalogue: Catalogue) -> None:
        small = {alien for combo in catalogue.combos.values() for alien in combo.aliens[:3]}
        assert small.isdisjoint({"parasite", "observer", "grudge"})


class TestLookups:
    def test_encounter_cards_are_attack_negotiate_and_morph(self, catalogue: Catalogue) -> None:
        kinds = {catalogue.kind_of(card) for card in catalogue.cosmic_deck() if catalogue.is_encounter(card)}
        assert kinds == {"attack", "negotiate", "morph"}

    def test_a_card_without_a_number_has_no_value(self, catalogue: Catalogue) -> None:
        with pytest.raises(ValueError, match="negotiate"):
            catalogue.value_of("negotiate")

    def test_an_unknown_card_is_named(self, catalogue: Catalogue) -> None:
        assert catalogue.knows("quash")
        assert not catalogue.knows("attack_4")
        for lookup in (catalogue.kind_of, catalogue.value_of, catalogue.is_encounter, catalogue.copies):
            with pytest.raises(UnknownCardError, match="attack_4"):
                lookup("attack_4")

    def test_an_artifact_carries_its_bars(self, catalogue: Catalogue) -> None:
        tubes = catalogue.artifacts["mobius_tubes"]
        assert (tubes.roles, tubes.phases, tubes.windows) == (("offense",), ("regroup",), ("regroup.start",))

    def test_each_artifact_has_its_behaviour(self, catalogue: Catalogue) -> None:
        assert catalogue.behaviours == {card: f"what {card} does" for card in ARTIFACTS}

    def test_the_cards_that_come_with_the_game_load(self) -> None:
        assert set(load().behaviours) == set(ARTIFACTS)
        assert load() is load()


class TestNames:
    @pytest.mark.parametrize("language", languages())
    def test_every_id_has_a_name(self, language: str, catalogue: Catalogue) -> None:
        names = terms(language)
        assert set(names.phase) == set(get_args(Phase))
        assert set(names.role) == set(get_args(Role))
        assert set(names.kind) == set(get_args(CardKind))
        assert set(names.colour) == set(catalogue.setup.colours)
        assert set(names.destiny) == {card.id for card in catalogue.destiny}
        assert set(names.destiny_text) == {"colour"} | set(names.destiny) - set(names.colour)
        assert set(names.point) == set(terms().point)
        assert all(names.card_name(card) for card in catalogue.cosmic_deck())

    def test_every_window_of_a_card_is_a_timing_point(self, catalogue: Catalogue) -> None:
        windows = {window for artifact in catalogue.artifacts.values() for window in artifact.windows}
        windows |= {tech.window for tech in catalogue.techs.values()}
        assert windows <= set(terms().point)

    def test_every_point_at_which_a_part_acts_has_a_name(self) -> None:
        played = load()
        behaviours = [*played.behaviours.values(), *played.devices.values(), *chain(*played.powers.values())]
        points = {point for behaviour in behaviours for part in behaviour.parts() for point in part.points}
        assert len(points) > 40
        assert points - set(terms().point) == set()

    def test_names_of_numbered_cards_are_made_from_the_number(self) -> None:
        wanted = {
            "attack_20": "Attack 20",
            "attack_04": "Attack 04",
            "reinforcement_2": "Reinforcement +2",
            "negotiate": "Negotiate",
            "card_zap": "Card Zap",
        }
        assert {card: terms().card_name(card) for card in wanted} == wanted


Change = Callable[[Path], object]


def _replaced(file: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def _removed(file: str) -> Change:
    return lambda folder: (folder / file).unlink()


def _renamed(file: str, new: str) -> Change:
    def change(folder: Path) -> None:
        (folder / file).rename(folder / new)

    return change


def _both(first: Change, second: Change) -> Change:
    def change(folder: Path) -> None:
        first(folder)
        second(folder)

    return change


DECKS, PLAGUE, QUASH = "decks.toml", "artifacts/plague.toml", "artifacts/quash.toml"
QAX, COMBOS = "techs/the_qax.toml", "combos.toml"
MISTAKES = {
    "unknown key": (
        _replaced(PLAGUE, "count", "cuont"),
        PLAGUE,
        "cuont",
        "is not a known key; there are id, name, count",
    ),
    "unknown key deep in a table": (_replaced(DECKS, "[setup]", "[setup]\nmoons = 1"), DECKS, "setup.moons", "known"),
    "missing key": (_replaced(PLAGUE, "count = 1\n", ""), PLAGUE, "count", "is missing"),
    "missing table": (_replaced(DECKS, "[cosmic.morph]\ntotal = 1", ""), DECKS, "cosmic.morph", "is missing"),
    "text for a number": (_replaced(PLAGUE, "count = 1", 'count = "1"'), PLAGUE, "count", "a whole number, not '1'"),
    "truth for a number": (_replaced(PLAGUE, "count = 1", "count = true"), PLAGUE, "count", "whole number, not True"),
    "number for a text": (_replaced(PLAGUE, '"Plague"', "7"), PLAGUE, "name", "must be a text, not 7"),
    "text for a list": (_replaced(PLAGUE, '["any"]', '"any"'), PLAGUE, "roles", "must be a list, not 'any'"),
    "number for a table": (
        _both(
            _replaced(DECKS, "total = 72", "total = 72\nmorph = 1"),
            _replaced(DECKS, "[cosmic.morph]\ntotal = 1", ""),
        ),
        DECKS,
        "cosmic.morph",
        "must be a table, not 1",
    ),
    "list for a table": (
        _replaced(DECKS, "[cosmic.reinforcement.copies]\n2 = 2\n3 = 3\n5 = 1", "copies = [2]"),
        DECKS,
        "cosmic.reinforcement.copies",
        "must be a table, not [2]",
    ),
    "unknown role": (_replaced(PLAGUE, '["any"]', '["anyone"]'), PLAGUE, "roles.0", "one of any, offense"),
    "unknown phase": (_replaced(PLAGUE, '["regroup"]', '["regruop"]'), PLAGUE, "phases.0", "not 'regruop'"),
    "role twice": (_replaced(PLAGUE, '["any"]', '["any", "any"]'), PLAGUE, "roles", "'any' is listed twice"),
    "no timing point": (_replaced(QUASH, "deal.made", "deal"), QUASH, "windows", "'deal' is no timing point"),
    "no window": (_replaced(QUASH, '["deal.made"]', "[]"), QUASH, "windows", "must not be empty"),
    "no copies of a card": (_replaced(PLAGUE, "count = 1", "count = 0"), PLAGUE, "count", "1 or more, not 0"),
    "broken TOML": (_replaced(PLAGUE, "count = 1", "count = "), PLAGUE, "", "not valid TOML: Invalid value (at line 3"),
    "key twice": (_replaced(DECKS, "04 = 4", "01 = 4"), DECKS, "", "Cannot overwrite a value (at line"),
    "not UTF-8": (lambda folder: (folder / PLAGUE).write_bytes(b"id = '\xff'"), PLAGUE, "", "is not UTF-8 text"),
    "id of another card": (_replaced(PLAGUE, 'id = "plague"', 'id = "quash"'), PLAGUE, "id", "not 'quash'"),
    "no research number": (_replaced(QAX, "= 4", "= 0"), QAX, "research", "must be 1 or more, not 0"),
    "unknown fate of a tech": (_replaced(QAX, '"passed_on"', '"kept"'), QAX, "after_use", "one of discard, permanent"),
    "unknown token": (_replaced(QAX, "id =", 'token = "moon"\nid ='), QAX, "token", "lunar_cannon, prometheus, not"),
    "tech without a point": (_replaced(QAX, ".offense_invites", ""), QAX, "window", "'alliance' is no timing point"),
    "tech without a text": (_replaced(QAX, "text = ", 'text = "" #'), QAX, "text", "must not be empty"),
    "four aliens on a combo": (
        _replaced(COMBOS, '"fido", ', ""),
        COMBOS,
        "may_i_help.aliens",
        "must be 5, not 4",
    ),
    "unknown alien on a combo": (
        _replaced(COMBOS, '"fido"', '"fidel"'),
        COMBOS,
        "may_i_help.aliens",
        "there is no alien 'fidel'",
    ),
    "alien twice on a combo": (
        _replaced(COMBOS, '"fido"', '"human"'),
        COMBOS,
        "may_i_help.aliens",
        "'human' is listed twice",
    ),
    "aliens that cannot meet": (
        _replaced(COMBOS, '"fido"', '"masochist"'),
        COMBOS,
        "may_i_help.aliens",
        "and 'healer' cannot meet",
    ),
    "combo twice": (
        _replaced(COMBOS, '"may_i_help"', '"nine_lives"'),
        COMBOS,
        "combos",
        "'nine_lives' is listed twice",
    ),
    "id of an encounter card": (
        _both(_replaced(PLAGUE, 'id = "plague"', 'id = "morph"'), _renamed(PLAGUE, "artifacts/morph.toml")),
        "artifacts/morph.toml",
        "id",
        "is the id of another card too",
    ),
    "colour twice": (_replaced(DECKS, '"blue"', '"red"'), DECKS, "setup.colours", "'red' is listed twice"),
    "special twice": (
        _replaced(DECKS, '"special_most_colonies"', '"special_most_cards"'),
        DECKS,
        "destiny.specials",
        "'special_most_cards' is listed twice",
    ),
    "negative number": (_replaced(DECKS, "hand_size = 8", "hand_size = -8"), DECKS, "setup.hand_size", "1 or more"),
    "number of a card": (_replaced(DECKS, "04 = 4", "4 = 4"), DECKS, "cosmic.attack.copies.4", "with 2 digits"),
    "text for copies": (_replaced(DECKS, "04 = 4", '04 = "4"'), DECKS, "cosmic.attack.copies.04", "whole number"),
    "attacks miscounted": (_replaced(DECKS, "04 = 4", "04 = 3"), DECKS, "cosmic.attack.total", "says 39, but"),
    "artifact lost": (_removed(QUASH), DECKS, "cosmic.artifact.total", "says 11, but the cards listed are 10"),
    "deck miscounted": (_replaced(DECKS, "total = 72", "total = 71"), DECKS, "cosmic.total", "says 71, but"),
    "destiny miscounted": (_replaced(DECKS, "wild_copies = 2", "wild_copies = 3"), DECKS, "destiny.total", "are 21"),
    "too many hazards": (_replaced(DECKS, "hazards = 1", "hazards = 4"), DECKS, "destiny.colour_hazards", "0 to 3"),
    "file missing": (_removed(DECKS), DECKS, "", "the file is missing"),
    "behaviour missing": (_removed("artifacts/quash.py"), "artifacts/quash.py", "", "behaviour of 'quash' is missing"),
    "behaviour without a name": (
        _replaced("artifacts/quash.py", "CARD", "CRAD"),
        "artifacts/quash.py",
        "CARD",
        "is missing",
    ),
}


class TestMistakes:
    @pytest.mark.parametrize("mistake", MISTAKES)
    def test_is_told_with_file_key_and_reason(self, mistake: str, folder: Path) -> None:
        change, file, key, reason = MISTAKES[mistake]
        change(folder)
        with pytest.raises(ContentError) as caught:
            load_from(folder)
        message = str(caught.value)
        assert (caught.value.file, caught.value.key) == (file, key)
        assert message.startswith(f"{file}: {key}")
        assert reason in message
        assert "\n" not in message

    def test_an_import_that_fails_inside_a_behaviour_is_not_called_a_missing_file(self, folder: Path) -> None:
        _replaced("artifacts/quash.py", "CARD", "import no_such_module\nCARD")(folder)
        with pytest.raises(ModuleNotFoundError, match="no_such_module"):
            load_from(folder)


class TestTheDigest:
    def test_is_stable(self) -> None:
        assert digest() == digest_of([files("rules"), files("content")])
        assert len(bytes.fromhex(digest())) == 32

    def test_changes_with_text_and_name_of_a_file(self, folder: Path) -> None:
        seen = {digest_of([folder])}
        _replaced(PLAGUE, "Plague", "The Plague")(folder)
        seen.add(digest_of([folder]))
        (folder / PLAGUE).rename(folder / "artifacts/pest.toml")
        seen.add(digest_of([folder]))
        (folder / "artifacts/more.py").write_text("", encoding="utf-8")
        seen.add(digest_of([folder]))
        assert len(seen) == 4

    def test_does_not_see_line_ends_and_compiled_files(self, folder: Path) -> None:
        before = digest_of([folder])
        (folder / PLAGUE).write_bytes((folder / PLAGUE).read_bytes().replace(b"\n", b"\r\n"))
        (folder / "__pycache__").mkdir()
        (folder / "__pycache__/plague.cpython-311.pyc").write_bytes(b"compiled")
        assert digest_of([folder]) == before
