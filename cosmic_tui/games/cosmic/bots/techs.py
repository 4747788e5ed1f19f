"""Techs: which one is kept, how it comes on, and when it is used."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_tui.games.cosmic.bots import odds
from cosmic_tui.games.cosmic.bots.moments import (
    When,
    always,
    many_in_warp,
    never,
    open_fight,
    poor_hand,
    ships_to_spare,
    trailing,
)
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import PASS, bare
from rules.cosmic.state.state import owner

BEST = (
    "coldsleep_ship", "infinity_drive", "the_prometheus", "precursor_seed", "genesis_bomb", "plasma_thrusters",
    "lunar_cannon", "omega_missile", "vacuum_turbines", "delta_scanners", "warpspace_key", "quark_battery",
    "gluon_mines", "energy_cloak", "the_qax", "enigma_device", "collapsium_hulls", "cosmic_field_generator",
    "tech_scrambler", "xenon_lasers",
)  # fmt: skip
"""Techs in the order in which they are wanted."""


def keep(reader: ViewReader) -> Move:
    """`setup.tech`, and the tech kept after an encounter given up: the one wanted most."""
    best = min(reader.ask.options, key=lambda option: _rank(bare(option)))
    return move("why.techs.promises_most", best)


def _rank(tech: str) -> int:
    return BEST.index(tech) if tech in BEST else len(BEST)


def step(reader: ViewReader) -> Move:
    """`tech.step`: what is ready is completed, else a ship that no colony needs goes to research."""
    options = reader.ask.options
    for option in options:
        if option.startswith("complete:"):
            return move("why.techs.complete", option)
    research = [option for option in options if option.startswith("research:")]
    if research and reader.spare(reader.me) >= 3:
        return move("why.techs.one_ship",
                    min(research, key=lambda option: _rank(bare(option))))  # fmt: skip
    return move("why.techs.no_ship_to_spare", PASS)


def one_point(reader: ViewReader) -> Move:
    """`xenon_lasers.sign`: up, or down where the lower total wins."""
    lower = odds.turned(reader, *reader.mains)
    return move("why.techs.own_side_wins", "subtract" if lower else "add")


def place_lunar_cannon(reader: ViewReader) -> Move:
    """`lunar_cannon.place`: between own home planets, where the own ships are fewest."""
    return move("why.targets.defend_home", min(reader.ask.options, key=lambda each: _strange(reader, each)))


def _strange(reader: ViewReader, option: str) -> tuple[int, int]:
    planets = bare(option).split("+")
    own = sum(owner(planet) == reader.me for planet in planets)
    return -own, sum(reader.view.planets.get(planet, {}).get(reader.me, 0) for planet in planets)


def _leader_has_most(reader: ViewReader) -> bool:
    return reader.foreign(reader.leader) >= max(2, reader.foreign(reader.me))


def _mines_pay(reader: ViewReader) -> bool:
    return reader.me == reader.view.defense and sum(reader.view.gate.values()) >= 2


USES: Mapping[str, When] = {
    "omega_missile": When(_leader_has_most, "why.techs.leader_loses"),
    "enigma_device": When(poor_hand, "why.techs.hands_equal"),
    "energy_cloak": When(always, "why.techs.no_allies"),
    "gluon_mines": When(_mines_pay, "why.techs.mines"),
    "infinity_drive": When(ships_to_spare, "why.techs.own_encounter"),
    "lunar_cannon": When(trailing, "why.techs.ten_more"),
    "quark_battery": When(trailing, "why.techs.reserve_card"),
    "tech_scrambler": When(never, "why.techs.not_yet"),
    "the_qax": When(open_fight, "why.techs.four_more"),
    "warpspace_key": When(many_in_warp, "why.techs.many_come_back"),
    "xenon_lasers": When(trailing, "why.techs.one_point"),
}
"""When a tech is used in a window; one that is not listed is used whenever it can be."""
USUAL = When(always, "why.techs.usual")
