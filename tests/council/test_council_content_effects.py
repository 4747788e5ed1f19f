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
from rules.council.cards.neutral import PlanetFind, SystemFind

CHANGED_BY = {
    "unit.cost": {"prefabs", "calder_slipways"},
    "unit.roll": {
        *("hylar_v", "magen_net", "cybernetics", "gene_synthesis", "advanced_fighters", "home_guard", "onset"),
    },
    "unit.shots": {"khurr_broadside"},
    "unit.reroll": {"irrith_frenzy"},
    "unit.speed": {"gravity_drive", "xrd_transfer", "type_iv_drive", "advanced_fighters", "pathfinding"},
    "unit.hold": {"stasis_capsules"},
    "barrage.roll": {"automatic_turrets"},
    "barrage.shots": {"automatic_turrets"},
    "pds.range": {"deep_space_guns"},
    "pds.roll": {"maneuvering_drives", "gunners"},
    "pds.shots": {"oumen_lattice"},
    "pds.reroll": {"graviton_laser"},
    "dock.capacity": {"climate_control", "swarm", "double_shifts"},
    "dock.bonus": {"molecular_synthesis"},
    "build.place": {"internal_economy"},
    "tech.cost": {"neural_computer", "archives"},
    "tech.needs": {"vey_shortcut"},
    "planet.wakes": {"nanotechnology"},
    "goods.worth": {"orrin_futures"},
    "votes": {"orators"},
    "votes.bought": {"bought_words"},
    "vote.tie": {"nesh_casting_vote"},
    "contract.income": {"microtechnology", "brokers"},
    "draw.cards": {"neural_motivator"},
    "hand.limit": {"closed_books"},
    "adjacent": {"tessaly_anchor"},
    "may.pass": {"matter_reflector", "maneuvering_drives", "wave_reflector"},
    "may.bombard": {"graviton_negator", "deep_shelters"},
    "may.produce": {"war_sun"},
    "rift.roll": {"gravity_drive"},
    "fighter.free": {"advanced_fighters"},
    "move.twice": {"fleet_logistics"},
    "ground.fighters": {"graviton_negator"},
    "card.targets": {"nanotechnology", "closed_books"},
    "card.sabotage": {"sable_shadow_codes"},
    "marker.system": {"old_charts"},
}
"""Quantity -> the technologies and features that change it."""

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
        found: dict[str, set[str]] = {}
        for entry, changes, _ in _effects(catalogue):
            for change in changes:
                found.setdefault(change.quantity, set()).add(entry)
        assert found == CHANGED_BY

    def test_act_where_the_rules_say(self, catalogue: Catalogue) -> None:
        found: dict[str, set[str]] = {}
        for entry, _, acts in _effects(catalogue):
            for act in acts:
                found.setdefault(act.point, set()).add(entry)
        assert found == ACTS_AT

    def test_have_the_numbers_of_the_rules(self, catalogue: Catalogue) -> None:
        changes = {entry: there for entry, there, _ in _effects(catalogue)}
        assert changes["hylar_v"] == (Change("unit.roll", add=1, of=("cruiser", "destroyer")),)
        assert [change.add for change in changes["maneuvering_drives"]] == [-1, -2, None]
        assert changes["neural_computer"] == (Change("tech.cost", add=-2),)
        assert changes["prefabs"] == (Change("unit.cost", add=-2, of=("dock",)),)
        assert changes["orators"] == (Change("votes", add=4),)
        assert changes["closed_books"][0] == Change("hand.limit", add=2)
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
