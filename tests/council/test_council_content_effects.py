"""What technologies, features, markers and objectives of Council of Suns do is what its rules say."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import get_args

import pytest

from content.council.load import load
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.effects import Act, ActKind, Change, Condition
from rules.council.cards.goals import RequirementKind
from rules.council.cards.neutral_markers import PlanetFind, SystemFind

CHANGED_BY: dict[str, dict[str, list[int | bool]]] = {
    "unit.cost": {"prefabs": [-2], "calder_slipways": [-1]},
    "unit.roll": {
        "hylar_v": [1],
        "magen_net": [1, 1],
        "cybernetics": [1],
        "gene_synthesis": [1],
        "advanced_fighters": [1],
        "home_guard": [1],
        "onset": [1],
    },
    "unit.shots": {"khurr_broadside": [2]},
    "unit.reroll": {"irrith_frenzy": [True]},
    "unit.speed": {
        "gravity_drive": [1],
        "xrd_transfer": [1],
        "type_iv_drive": [1],
        "advanced_fighters": [2],
        "pathfinding": [True],
    },
    "unit.hold": {"stasis_capsules": [1]},
    "barrage.roll": {"automatic_turrets": [2]},
    "barrage.shots": {"automatic_turrets": [1]},
    "pds.range": {"deep_space_guns": [1]},
    "pds.roll": {"maneuvering_drives": [-1, -2], "gunners": [1]},
    "pds.shots": {"oumen_lattice": [2]},
    "pds.reroll": {"graviton_laser": [True]},
    "dock.capacity": {"climate_control": [1], "swarm": [2], "double_shifts": [1]},
    "dock.bonus": {"molecular_synthesis": [1]},
    "build.place": {"internal_economy": [True]},
    "tech.cost": {"neural_computer": [-2], "archives": [-1]},
    "tech.needs": {"vey_shortcut": [1]},
    "planet.wakes": {"nanotechnology": [True]},
    "goods.worth": {"orrin_futures": [2]},
    "votes": {"orators": [4]},
    "votes.bought": {"bought_words": [1]},
    "vote.tie": {"nesh_casting_vote": [True]},
    "contract.income": {"microtechnology": [1], "brokers": [1]},
    "draw.cards": {"neural_motivator": [1]},
    "hand.limit": {"closed_books": [2]},
    "adjacent": {"tessaly_anchor": [True]},
    "may.pass": {"matter_reflector": [True], "maneuvering_drives": [True], "wave_reflector": [True]},
    "may.bombard": {"graviton_negator": [True], "deep_shelters": [False]},
    "may.produce": {"war_sun": [True]},
    "rift.roll": {"gravity_drive": [0]},
    "fighter.free": {"advanced_fighters": [True]},
    "move.twice": {"fleet_logistics": [True]},
    "ground.fighters": {"graviton_negator": [True]},
    "card.targets": {"nanotechnology": [False], "closed_books": [False]},
    "card.sabotage": {"sable_shadow_codes": [False]},
    "marker.system": {"old_charts": [False]},
}
"""Quantity -> the technologies and features that change it, with what they add or make of it."""

NEEDS = {
    "automatic_turrets": "hylar_v",
    "deep_space_guns": "hylar_v",
    "magen_net": "deep_space_guns",
    "duranium_armour": "deep_space_guns",
    "siege_gun": "automatic_turrets cybernetics",
    "war_sun": "deep_space_guns molecular_synthesis",
    "graviton_negator": "| siege_gun regeneration",
    "molecular_synthesis": "climate_control",
    "microtechnology": "| molecular_synthesis stasis_capsules",
    "graviton_laser": "deep_space_guns",
    "nanotechnology": "microtechnology",
    "internal_economy": "microtechnology cybernetics",
    "transit_diodes": "| wave_reflector regeneration",
    "stasis_capsules": "climate_control",
    "cybernetics": "| stasis_capsules matter_reflector",
    "gene_synthesis": "cybernetics",
    "neural_motivator": "| stasis_capsules microtechnology",
    "regeneration": "neural_motivator",
    "hypermetabolism": "gene_synthesis",
    "neural_computer": "neural_motivator",
    "viral_weapon": "| siege_gun transit_diodes",
    "gravity_drive": "matter_reflector",
    "xrd_transfer": "matter_reflector",
    "maneuvering_drives": "xrd_transfer",
    "wave_reflector": "magen_net xrd_transfer",
    "type_iv_drive": "xrd_transfer neural_motivator",
    "advanced_fighters": "type_iv_drive",
    "fleet_logistics": "graviton_negator",
}
"""Technology -> what it needs; after a bar one of them is enough. Those that are not here need nothing."""

ACTS_AT = {
    "round.start": {"precedent"},
    "move.lift": {"transit_diodes", "sol_drop_pods"},
    "battle.siege": {"siege_gun"},
    "battle.repair": {"duranium_armour"},
    "battle.end": {"plunder"},
    "land.bombard": {"viral_weapon"},
    "ground.repair": {"duranium_armour"},
    "ground.end": {"gene_synthesis", "regeneration", "feeding"},
    "produce.cards": {"levy"},
    "end.recycle": {"recycling"},
    "end.exchange": {"hypermetabolism"},
    "end.draw": {"informants"},
    "tech.gained": {"patents"},
}
"""Timing point -> the technologies and features that act there."""


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


def _effects(catalogue: Catalogue) -> Iterator[tuple[str, tuple[Change, ...], tuple[Act, ...]]]:
    for technology in catalogue.technologies.values():
        yield technology.id, technology.changes, technology.acts
    for race in catalogue.races.values():
        yield race.technology.id, race.technology.changes, race.technology.acts
        for feature in race.features:
            yield feature.id, feature.changes, feature.acts


class TestEffects:
    def test_change_the_quantities_of_the_rules(self, catalogue: Catalogue) -> None:
        found: dict[str, dict[str, list[int | bool | None]]] = {}
        for entry, changes, _ in _effects(catalogue):
            for change in changes:
                value = next(one for one in (change.add, change.becomes, change.allowed) if one is not None)
                found.setdefault(change.quantity, {}).setdefault(entry, []).append(value)
        assert found == CHANGED_BY

    def test_can_be_had_when_the_rules_say(self, catalogue: Catalogue) -> None:
        found = {
            technology.id: " ".join((*technology.needs, *(["|"] * bool(technology.needs_any)), *technology.needs_any))
            for technology in catalogue.technologies.values()
        }
        assert {entry: needs for entry, needs in found.items() if needs} == NEEDS

    def test_act_where_the_rules_say(self, catalogue: Catalogue) -> None:
        found: dict[str, set[str]] = {}
        for entry, _, acts in _effects(catalogue):
            for act in acts:
                found.setdefault(act.point, set()).add(entry)
        assert found == ACTS_AT

    def test_hold_for_what_the_rules_say(self, catalogue: Catalogue) -> None:
        changes = {entry: there for entry, there, _ in _effects(catalogue)}
        assert changes["hylar_v"] == (Change("unit.roll", add=1, of=("cruiser", "destroyer")),)
        assert [change.when for change in changes["maneuvering_drives"]] == [
            ("at_fleets", "in_own_system"),
            ("at_fleets", "from_neighbour"),
            (),
        ]
        assert changes["prefabs"] == (Change("unit.cost", add=-2, of=("dock",)),)
        assert changes["onset"] == (Change("unit.roll", add=1, when=("space_battle", "attacking", "first_round")),)
        assert changes["bought_words"] == (Change("votes.bought", becomes=1, per=2, most=3),)
        assert changes["molecular_synthesis"] == (Change("dock.bonus", add=1, from_cost=3),)

    def test_do_what_the_rules_say(self, catalogue: Catalogue) -> None:
        acts = {entry: there for entry, _, there in _effects(catalogue)}
        assert acts["transit_diodes"][0].units == {"infantry": 4}
        assert (acts["gene_synthesis"][0].die, acts["regeneration"][0].die) == (5, 6)
        assert (acts["patents"][0].goods, acts["patents"][0].most) == (1, 2)
        assert acts["plunder"][0].goods == 2
        assert acts["recycling"][0].spared == ("infantry", "fighter")

    def test_use_every_kind_and_condition_there_is(self, catalogue: Catalogue) -> None:
        effects = list(_effects(catalogue))
        acts = [act for _, _, acts in effects for act in acts]
        changes = [change for _, changes, _ in effects for change in changes]
        assert {act.kind for act in acts} == set(get_args(ActKind))
        used = chain((act.when for act in acts), (change.when for change in changes))
        assert set(chain.from_iterable(used)) == set(get_args(Condition))


class TestMarkers:
    def test_lie_with_the_printed_odds(self, catalogue: Catalogue) -> None:
        markers = catalogue.markers
        assert (markers.system_die, markers.planet_die, markers.erase_die) == (15, 30, 10)
        systems = Counter(markers.system_at(face).id for face in range(1, 16))
        assert systems == {**dict.fromkeys(markers.systems, 1), "derelict": 2, "nothing_here": 3, "pirates": 2}
        planets = Counter(markers.planet_at(face).id for face in range(1, 31))
        assert planets["peaceful_joining"] == 5
        assert Counter(planets.values()) == {2: 9, 1: 7, 5: 1}

    def test_cost_what_the_natives_ask_to_erase(self, catalogue: Catalogue) -> None:
        price = catalogue.markers.erase_price
        assert [price(face).cards for face in (1, 7, 8, 9, 10)] == [0, 0, 3, 3, 3]
        assert [face for face in range(1, 11) if price(face).no_income] == [10]
        special = catalogue.markers.erase_special
        assert special.all_cards
        assert special.all_goods
        assert special.no_vote
        costly = [marker.id for marker in catalogue.markers.planets.values() if marker.costly_to_erase]
        assert costly == ["surviving_lazax"]

    def test_have_their_numbers(self, catalogue: Catalogue) -> None:
        systems, planets = catalogue.markers.systems, catalogue.markers.planets
        assert (systems["abandoned_freighter"].goods, systems["pirates"].goods) == (2, 3)
        assert (planets["useful_ores"].goods, planets["rare_ores"].goods, planets["hostages"].goods) == (2, 4, 1)
        assert (planets["surviving_lazax"].count, planets["hidden_shipyard"].worth) == (3, 2)
        assert planets["ambush"].units == {"fighter": 3}
        assert planets["hostility"].units == planets["settlers"].units == {"infantry": 2}
        stay = {marker.id for marker in planets.values() if marker.stays}
        assert stay == {"ambush", "hostility", "automatic_defences", "biohazard"}
        asks = {marker.ask for marker in planets.values() if marker.ask}
        assert asks == {"follow.yard", "follow.dock", "follow.spy", "follow.hostage"}

    def test_use_every_kind_there_is(self, catalogue: Catalogue) -> None:
        markers = catalogue.markers
        assert {marker.kind for marker in markers.systems.values()} == set(get_args(SystemFind))
        assert {marker.kind for marker in markers.planets.values()} == set(get_args(PlanetFind))


class TestObjectives:
    def test_ask_for_the_printed_numbers(self, catalogue: Catalogue) -> None:
        requires = {objective.id: objective.requires for objective in catalogue.objectives.values()}
        counts = {entry: requires[entry][0].count for entry in requires}
        assert [counts[f"{word}_planets"] for word in ("five", "ten", "eleven")] == [5, 10, 11]
        assert (counts["five_technologies"], counts["nine_technologies"], counts["expansionist"]) == (5, 9, 8)
        assert requires["spend_4_3_3"][0].goods == 4
        assert requires["spend_20_either"][0].either == 20
        assert requires["strong"][1].units == {"dock": 1, "dreadnought": 4}
        assert requires["fleet_master"][2].count == 8
        assert requires["many_trades"][2].colours == ("red", "green", "blue")
        assert [requires["two_victories"][0].count, requires["two_victories"][0].each] == [2, 3]
        assert requires["commander"][0].units == {"dreadnought": 5}

    def test_use_every_kind_there_is(self, catalogue: Catalogue) -> None:
        used = {requirement.kind for one in catalogue.objectives.values() for requirement in one.requires}
        assert used == set(get_args(RequirementKind))

    def test_are_stacked_by_tier(self, catalogue: Catalogue) -> None:
        assert catalogue.objectives_of("public_3") == ["eleven_planets", "more_than_both"]
