"""What is printed: true counts, and names for every id."""

from collections import Counter
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

from content.cosmic.load import load, load_from
from content.cosmic.naming import languages, terms
from rules.cosmic.cards.catalogue import CardKind, Catalogue, Phase, Role, UnknownCardError

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
        assert {card: behaviour.id for card, behaviour in catalogue.behaviours.items()} == {
            card: card for card in ARTIFACTS
        }

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
        points = {point for behaviour in behaviours for part in behaviour.abilities() for point in part.points}
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
