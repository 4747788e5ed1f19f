from collections import Counter
from itertools import islice

import pytest
from bot_games import CATALOGUE, answers

from cosmic_tui.games.cosmic.bots import KINDS, make, powers, waits
from cosmic_tui.games.cosmic.bots.simple import RULES, SimpleBot
from cosmic_tui.games.cosmic.screen.wording import wording
from rules.cosmic.cards.deal_terms import CARD_KINDS
from rules.cosmic.protocol.questions import Ask, Shape
from rules.kernel.asks import CLOCK
from rules.kernel.game import RulesError

QUICK = sorted(set(KINDS) - {"search", "hard", "master"})
"""The search bot takes its time, and has tests of its own."""
TABLES = [
    ["random"] * 3, ["random"] * 4, ["random"] * 5, ["simple"] * 3, ["simple"] * 4, ["simple"] * 5,
    ["simple", "random", "random", "simple"],
]  # fmt: skip


@pytest.mark.parametrize("kinds", TABLES, ids=",".join)
def test_every_answer_is_legal_and_every_game_ends(kinds: list[str]) -> None:
    count = 0
    for seed in range(4):
        for game, ask, _, choose in answers(kinds, seed):
            game.check(ask.seat, ask.key, choose)
            count += 1
        assert game.winners
    assert count > 500


def test_random_bots_are_asked_every_kind_and_offer_every_form() -> None:
    met: Counter[str] = Counter()
    forms: Counter[str] = Counter()
    for seed in range(25):
        for _, ask, _, choose in answers(["random"] * 4, seed):
            met[ask.kind] += 1
            if ask.kind == "deal.talk":
                met[choose[0]] += 1
                forms.update(word.partition(":")[0] for word in choose)
    assert set(CATALOGUE.questions) - set(powers.RULES) <= set(met)
    assert {"offer", "accept", "refuse", "end"} <= set(met)
    assert {"card", "kind", "random", "highest", "lowest", "colony"} <= set(forms)


def test_the_simple_bot_has_a_rule_for_every_kind() -> None:
    assert set(RULES) == set(CATALOGUE.questions)


def test_every_move_is_explained_in_a_sentence() -> None:
    said: Counter[str] = Counter()
    for _, ask, view, _ in answers(["simple"] * 4, 5):
        why = wording().tell(SimpleBot("5/red", CATALOGUE).advise(view, ask).why)
        assert why[0].isupper()
        assert why.endswith(".")
        said[why] += 1
    assert len(said) > 15


@pytest.mark.parametrize("kind", QUICK)
def test_equal_views_questions_and_seeds_get_equal_answers(kind: str) -> None:
    twin = {seat: make(kind, f"3/{seat}", CATALOGUE) for seat in CATALOGUE.setup.colours}
    for _, ask, view, choose in answers([kind] * 4, 3):
        assert twin[ask.seat].choose(view, ask) == choose
        assert twin[ask.seat].choose(view, ask) == choose  # asking twice is no second word


def test_another_seed_gives_other_answers() -> None:
    game = [(ask, view, choose) for _, ask, view, choose in islice(answers(["random"] * 4, 3), 50)]
    other = make("random", "another", CATALOGUE)
    assert any(other.choose(view, ask) != choose for ask, view, choose in game)


@pytest.mark.parametrize("kind", QUICK)
def test_a_dealer_that_waits_is_silent_and_never_both_wait(kind: str) -> None:
    silent = 0
    for seed in range(4):
        for game, ask, _, _ in answers([kind] * 3, seed):
            if ask.kind != "deal.talk":
                continue
            dealers = [each for each in game.asks() if each.seat != CLOCK]
            waiting = [each for each in dealers if waits(game.view(None), each)]
            assert len(waiting) < len(dealers)
            for each in waiting:
                assert make(kind, 1, CATALOGUE).choose(game.view(each.seat), each) == []
                silent += 1
    assert silent


@pytest.mark.parametrize("kind", QUICK)
def test_a_kind_of_question_not_known_yet_is_answered(kind: str) -> None:
    game, _, view, _ = next(answers([kind] * 3, 1))
    options = ("planet:red.1", "planet:blue.1")
    order = Ask("red", "choose.order", game.state.at, "later", Shape.ORDER, options, options, key="red.9")
    order.checked(make(kind, 1, CATALOGUE).choose(view, order))


def test_an_unknown_kind_of_bot_is_named() -> None:
    with pytest.raises(RulesError, match=r"bots\.no_kind kind=clever known=random,simple,search"):
        make("clever", 1, CATALOGUE)


def test_offers_of_the_random_bot_name_cards_that_exist() -> None:
    for seed in range(6):
        for _, ask, view, choose in answers(["random"] * 3, seed):
            if ask.kind == "deal.talk" and choose[0] == "offer":
                give = choose[2 : choose.index("get")]
                assert all(word.partition(":")[2].partition("*")[0] in {*view.hand, *CARD_KINDS, "none"}
                           for word in give if word.startswith(("card:", "kind:")))  # fmt: skip
