"""What was named is looked at again as it is carried out (timing.md 6): for each card a scenario that needs it.

The look of one piece at a time is dropped; the scenario named for it must notice.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from content.cosmic.load import load
from cosmic_tui.games.cosmic.fuzz.pieces import bound_pieces
from rules.cosmic.actions import second_look
from rules.cosmic.cards.abilities import Naming, all_of_it
from rules.cosmic.game import indexed
from rules.cosmic.notation.runner import run_file

SCENARIOS = Path(__file__).parent / "scenarios"
NEEDED_BY = {
    "flare:amoeba super": "rulings/amoeba_super_ships_gone",
    "flare:amoeba wild": "rulings/amoeba_flare",
    "flare:filch super": "rulings/filch_super_card_shuffled_away",
    "flare:kamikaze wild": "rulings/kamikaze_flare",
    "flare:masochist wild": "rulings/masochist_patient_gone",
    "flare:parasite wild": "rulings/parasite_settles_nobody",
    "flare:philanthropist wild": "rulings/philanthropist_lends_nothing",
    "flare:reserve super": "rulings/reserve_super_attacks_gone",
    "flare:shadow wild": "rulings/shadow_price_gone",
    "flare:tick_tock super": "rulings/tick_tock_price_gone",
    "flare:tick_tock wild": "rulings/tick_tock_settler_gone",
    "flare:trader super": "rulings/trader_loses_its_power",
    "flare:will super": "rulings/will_loses_its_power",
    "use:amoeba": "rulings/amoeba_adds",
    "use:demon": "rulings/demon_loses_its_power",
    "use:fido": "rulings/fido_card_shuffled_away",
    "use:filch": "rulings/filch_card_shuffled_away",
    "use:hate": "rulings/hate_card_spent_meanwhile",
    "use:healer": "rulings/healer_without_patient",
    "use:kamikaze": "rulings/kamikaze_pays_elsewhere",
    "use:mind": "rulings/mind_loses_its_power",
    "use:miser": "rulings/hoard_lost_under_way",
    "use:philanthropist": "rulings/philanthropist_without_card",
    "use:reserve": "rulings/reserve_attacks_gone",
    "use:shadow": "rulings/shadow_victim_gone",
    "use:will": "rulings/will_colony_gone",
}
"""By piece: the scenario file in which something named, or a condition, is gone by then."""
A_TECH = "the use of a tech is answered by Tech Scrambler alone, which stops it and takes nothing else"
CANNOT_GO = {
    "flare:cudgel super": "allies stay allies; a lost power ends the use itself, whatever becomes of its flare",
    "flare:demon wild": "who is no main player stays so until the encounter ends",
    "flare:void wild": "only wild Void itself is paid for with ships inside a chain of answers, and there is one",
    "tech:coldsleep_ship": A_TECH,
    "tech:delta_scanners": A_TECH,
    "tech:gluon_mines": A_TECH,
    "tech:omega_missile": A_TECH,
    "tech:plasma_thrusters": A_TECH,
}
"""Pieces that name something which no answer can take away, and why."""


def naming() -> set[str]:
    """All pieces whose names are looked at again."""
    return {piece.name for bound, piece in bound_pieces(indexed(load())) if _is_looked_at(bound.ability.names)}


def _is_looked_at(names: object) -> bool:
    return isinstance(names, Naming) and names.left is not all_of_it


def holds(file: str) -> bool:
    """Whether every scenario of a file holds."""
    text = (SCENARIOS / f"{file}.toml").read_text(encoding="utf-8")
    return all(result.ok for result in run_file(text, file, load()))


def test_every_piece_that_names_something_has_a_scenario_or_a_reason() -> None:
    assert naming() <= NEEDED_BY.keys() | CANNOT_GO.keys()
    assert not NEEDED_BY.keys() & CANNOT_GO.keys()


@pytest.mark.parametrize(("piece", "file"), NEEDED_BY.items(), ids=NEEDED_BY)
def test_without_the_second_look_its_scenario_fails(piece: str, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert holds(file)
    own = {bound.ability.name for bound, named in bound_pieces(indexed(load())) if named.name == piece}
    possible, able = second_look.is_possible, second_look.is_able

    def is_possible(game: Any, action: Any) -> bool:
        return action.bound.ability.name in own or possible(game, action)

    def is_able(game: Any, action: Any) -> bool:
        return action.bound.ability.name in own or able(game, action)

    monkeypatch.setattr(second_look, "is_possible", is_possible)
    monkeypatch.setattr(second_look, "is_able", is_able)
    assert not holds(file)
