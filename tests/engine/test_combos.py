"""The simple setup: a combo says who meets, and no flares are in the deck (R3.2)."""

from __future__ import annotations

import attrs
import pytest
import random_play

from cosmic_tui.games.cosmic.aliens import AliensError, check
from rules.cosmic.cards.exclusions import combos_for
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.writing import position_of
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import DRAW, Setup
from rules.kernel.events import Event

CATALOGUE = random_play.CATALOGUE
SEATS = random_play.COLOURS
COMBO = CATALOGUE.combos["card_sharks"]


def opened(setup: Setup) -> tuple[Game, list[Event]]:
    told: list[Event] = []
    return Game.open(CATALOGUE, setup, told.append), told


def flares(game: Game) -> list[str]:
    state = game.state
    everywhere = [*state.deck, *(card for player in state.players.values() for card in player.hand)]
    return sorted(card for card in everywhere if card.startswith("flare:"))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_aliens_on_the_card_play_and_no_flares(players: int) -> None:
    game, told = opened(Setup(SEATS[:players], seed=4, combo=COMBO.id))
    aliens = {seat: game.state.players[seat].alien for seat in SEATS[:players]}
    assert sorted(aliens.values()) == sorted(COMBO.aliens[:players])
    assert (flares(game), game.state.flares) == ([], ())
    assert [event.data for event in told if event.kind == "setup.combo"] == [{"combo": COMBO.id, "aliens": aliens}]
    assert faults(game.state, CATALOGUE) == []


def test_sheets_are_dealt_at_random_and_lie_open() -> None:
    seatings = set()
    for seed in range(20):
        game, _ = opened(Setup(SEATS[:3], seed=seed, combo=COMBO.id))
        seatings.add(tuple(game.state.players[seat].alien for seat in SEATS[:3]))
        seen = [player.alien for player in game.view(None).players]
        assert tuple(seen) == tuple(game.state.players[seat].alien for seat in SEATS[:3])
    assert len(seatings) == 6


def test_a_drawn_combo_depends_on_the_seed_alone() -> None:
    def drawn(seed: int) -> str:
        _, told = opened(Setup(SEATS[:4], seed=seed, combo=DRAW))
        return next(event.data["combo"] for event in told if event.kind == "setup.combo" and event.data)

    combos = [drawn(seed) for seed in range(40)]
    assert combos == [drawn(seed) for seed in range(40)]
    assert len(set(combos)) > 15
    assert set(combos) <= set(CATALOGUE.combos)


def test_with_flares_all_five_of_the_card_are_among_ten() -> None:
    setup = Setup(SEATS[:3], seed=9, options=Options(combos_with_flares=True), combo=COMBO.id)
    game, _ = opened(setup)
    assert len(set(flares(game))) == 10
    assert set(flares(game)) >= {f"flare:{alien}" for alien in COMBO.aliens}
    again, mark = read_position(position_of(game), CATALOGUE)
    assert again.options.combos_with_flares
    assert sorted(mark.snapshot.flares) == flares(game)


def test_only_combos_of_the_levels_wanted_are_drawn() -> None:
    easy = Options(alert_levels=("green",))
    there = combos_for(CATALOGUE, easy, 3)
    playing = [alien for combo in there for alien in CATALOGUE.combos[combo].aliens[:3]]
    assert {CATALOGUE.aliens[alien].alert for alien in playing} == {"green"}
    mild = Options(alert_levels=("green", "yellow"))
    with_flares = attrs.evolve(mild, combos_with_flares=True)
    assert len(combos_for(CATALOGUE, with_flares, 3)) < len(combos_for(CATALOGUE, mild, 3)) < len(CATALOGUE.combos)
    drawn = {
        event.data["combo"]
        for seed in range(12)
        for event in opened(Setup(SEATS[:3], seed=seed, options=easy, combo=DRAW))[1]
        if event.kind == "setup.combo" and event.data
    }
    assert drawn == set(there)
    with pytest.raises(ValueError, match="combo: there is none of the alert levels red"):
        opened(Setup(SEATS[:4], options=Options(alert_levels=("red",)), combo=DRAW))


def test_without_demon_no_combo_with_it_is_drawn_or_can_be_named() -> None:
    old = Options(edition="2008")
    drawn = {
        event.data["combo"]
        for seed in range(60)
        for event in opened(Setup(SEATS[:5], seed=seed, options=old, combo=DRAW))[1]
        if event.kind == "setup.combo" and event.data
    }
    assert "demon" in CATALOGUE.combos["open_hands"].aliens
    assert drawn.isdisjoint({id for id, combo in CATALOGUE.combos.items() if "demon" in combo.aliens})
    with pytest.raises(ValueError, match="combo: 'open_hands' needs 'demon', who is not in this edition"):
        opened(Setup(SEATS[:4], options=old, combo="open_hands"))
    with pytest.raises(AliensError, match=r"wish\.not_in_edition combo=open_hands alien=demon"):
        check("combo:open_hands", 4, CATALOGUE, old)
    assert opened(Setup(SEATS[:3], options=old, combo="open_hands"))[0].state.flares == ()


def test_a_combo_stands_alone() -> None:
    with pytest.raises(ValueError, match="combo: it says itself"):
        opened(Setup(SEATS[:3], aliens=("fido", "mite", "void"), combo=DRAW))
    with pytest.raises(ValueError, match="combo: 'nobody' is no combo"):
        opened(Setup(SEATS[:3], combo="nobody"))
