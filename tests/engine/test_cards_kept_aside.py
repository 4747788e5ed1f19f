"""Cards that lie aside in an encounter, unseen under a card or out of reach: no view tells them, and positions do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import random_play

from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.notation.position import read_position
from rules.cosmic.notation.writing import position_of
from rules.kernel.saved import mark_to_data

CATALOGUE = random_play.CATALOGUE
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
BLUFF = (SCENARIOS / "techs" / "quark_battery_ends_a_bluff.toml").read_text().partition("[[scenario]]")[0]
GAMBLER = 'alien = "gambler"'
ANSWERS = 40
"""So many that the encounter is over, for a seat is asked in every window that it could do something in."""
PAYMENT = (SCENARIOS / "aliens" / "miser_aside_from_payment_and_quake.toml").read_text().partition("[[scenario]]")[0]


def played(position: str, lines: dict[str, Sequence[str]]) -> Iterator[Game]:
    """A game after each of its next answers: what stands in `lines` by the kind of question, else the default."""
    setup, mark = read_position(position, CATALOGUE)
    game = Game.from_state(CATALOGUE, setup, mark.snapshot)
    game.resume()
    for _ in range(ANSWERS):
        ask = game.asks()[0]
        choose = [option for option in lines.get(ask.kind, ()) if option in ask.options]
        game.answer(ask.seat, ask.key, choose or list(ask.default))
        yield game


def goes_on_alike(game: Game) -> bool:
    """Whether the position written down is read back as it stands."""
    _, mark = read_position(position_of(game), CATALOGUE)
    return mark_to_data(mark) == mark_to_data(game.mark)


BLUFFED = {
    "gambler.claim": ["face:attack_08"], "gambler.answer": ["accept"], "window": ["tech:quark_battery"],
}  # fmt: skip


def test_a_card_replaced_unseen_is_in_no_view_and_in_every_position() -> None:
    aside = []
    for game in played(BLUFF.replace(GAMBLER, f'{GAMBLER}\nhand = ["reinforcement_2"]'), BLUFFED):
        assert list(faults(game.state, CATALOGUE)) == []
        assert goes_on_alike(game)
        aside.append(game.state.encounter.unseen)
        assert not aside[-1] or all("negotiate" not in str(game.view(seat)) for seat in (*game.setup.seats, None))
    assert set(aside) == {(), (("red", "negotiate"),)}
    assert aside[-1] == ()
    assert "negotiate" in game.state.deck


TUCKED = {"window": ["card:flare:miser"], "choose.card": ["card:attack_10", "card:attack_12"]}


def test_what_lies_aside_stands_in_a_position() -> None:
    aside = []
    for game in played(PAYMENT, TUCKED):
        assert list(faults(game.state, CATALOGUE)) == []
        assert goes_on_alike(game)
        aside.append(game.state.encounter.aside.get("blue", ()))
    assert set(aside) == {(), ("attack_10", "attack_12", "flare:miser")}
    assert aside[-1] == ()
