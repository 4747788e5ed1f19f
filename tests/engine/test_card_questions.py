"""Questions about cards are put even where one answer is left: that it is the only one is nobody else's business.

What is put depends then on what everybody sees, and not on how many of these cards somebody holds, or where (R17.8).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import random_play

from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.kernel.asks import BEAT, PASS, Ask, Mode

ROOT = Path(__file__).parents[2]
MAKERS = {"one", "some", "exactly_one", "Ask"}
ABOUT_CARDS = {"choose.card", "cards.discard", "cards.take", "cards.give", "planning.select", "use.flare"}
OPEN = {
    "tech_scrambler._which": "lasting techs that lie open",
    "delta_scanners._which": "the discard pile",
    "reserve._take": "cards that have just been discarded",
    "fido._choose": "cards spent, on the discard pile",
    "filch._whose": "cards spent, on the discard pile",
    "dictator._destiny_card": "what the destiny pile holds, which is counted by all",
    "chosen._name": "cards turned up",
    "chosen._keep": "cards turned up",
    "mutant.throw_away": "one answer is left where the hand holds one card, which all see",
    "mite._pick": "as many cards as are brought down, which all see",
    "mite.bluster": "two fixed words",
    "vulch.rummage": "three fixed words",
    "gambler.show_or_bluff": "to show, or one of all faces",
    "gambler.claim": "two fixed words",
    "fido._offer": "two fixed words",
    "xenon_lasers._up_or_down": "two fixed words",
    "lunar_cannon._new_place": "places of planets",
    "lunar_cannon.completed": "places of planets",
    "amoeba._name": "ways of ships",
    "mutant._source": "the deck, or a hand that holds cards, which all see",
    "perform._round": "a window: `pass` stands beside whatever can be done, and a beat is kept for all",
    "drawing.card_or_ship": "a card, or a ship of the warp, which all see",
    "questions.ships": "ships",
}
"""Questions that are not put where one answer is left, and why that tells nothing."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every making of a question about cards, or of a kind that a card brings, with module and function."""
    for path in sorted([*(ROOT / "content/cosmic").rglob("*.py"), *(ROOT / "rules/cosmic").rglob("*.py")]):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and _about_cards(call):
                        yield f"{path.stem}.{function.name}", call


def _about_cards(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Name) or call.func.id not in MAKERS or len(call.args) < 2:
        return False
    kind = call.args[1]
    if isinstance(kind, ast.Constant):
        return kind.value in ABOUT_CARDS
    return isinstance(kind, ast.Call | ast.Name)


def _always(call: ast.Call) -> bool:
    return any(word.arg == "always" for word in call.keywords)


def test_every_question_about_cards_is_always_put_or_its_cards_lie_open() -> None:
    hidden = {where for where, call in calls() if not _always(call)}
    assert hidden == set(OPEN)


SNATCH = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "regroup.start"
offense = "red"
[seat.red]
hand = ["attack_20", "mobius_tubes"]
warp = 3
[seat.blue]
alien = "miser"
hand = ["negotiate", "flare:filch"]
memory = {{ hoard = ["attack_30", "{hoarded}"] }}
warp = 4
[seat.green]
hand = ["attack_06"]
"""


def wanted(ask: Ask) -> list[str]:
    """The tubes are played and snatched; nothing else is."""
    return next(([option] for option in ("card:mobius_tubes", "card:flare:filch") if option in ask.options), [PASS])


@pytest.mark.parametrize("hoarded", ["attack_08", "negotiate"])
def test_a_price_is_asked_for_wherever_it_could_be_paid_from(hoarded: str) -> None:
    """Wild Filch for a negotiate: of the hand alone, or of the hand or the Miser's hoard."""
    setup, mark = read_position(SNATCH.format(hoarded=hoarded), random_play.CATALOGUE)
    game = Game.from_state(random_play.CATALOGUE, setup, mark.snapshot, beats=True)
    game.resume()
    for _ in range(10):
        if game.poll is not None and game.poll.mode is not Mode.WINDOW:
            break
        for ask in game.asks():
            game.answer(ask.seat, ask.key, ask.default if ask.seat == BEAT else wanted(ask))
    assert [ask.kind for ask in game.asks()] == ["cards.discard"]
