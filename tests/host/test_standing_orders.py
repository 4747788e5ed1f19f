"""Standing orders: what each answers, which comes first, and how it reads."""

from __future__ import annotations

import attrs
import pytest

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.games.cosmic.standing_orders import Adviser, Order, RulesError, said
from rules.cosmic.game import Game
from rules.cosmic.notation.position import read_position
from rules.cosmic.protocol.questions import PASS, one, ships
from rules.cosmic.protocol.views import PlayView, View
from rules.kernel.asks import Ask

CATALOGUE = load()
ADVISER = Adviser(CATALOGUE)
POSITION = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "{at}"
offense = "red"
defense = "blue"
planet = "blue.1"
gate = {{ red = 2 }}
[seat.red]
hand = ["attack_10", "card_zap", "cosmic_zap"]
[seat.blue]
hand = ["attack_06"]
"""


def seen_by(seat: str, at: str = "alliance.formed", **changes: object) -> View:
    setup, mark = read_position(POSITION.format(at=at), CATALOGUE)
    return attrs.evolve(Game.from_state(CATALOGUE, setup, mark.snapshot).view(seat), **changes)


def reaction(*options: str, source: str = "use:zombie", seat: str = "red") -> Ask:
    return one(seat, "react.window", "power.use", source, [*options, PASS], PASS)


def invitation(seat: str = "green") -> Ask:
    return one(seat, "alliance.answer", "alliance.response", "R9.2", ["offense", "defense", "decline"], "decline")


def chosen(orders: list[Order], view: View, ask: Ask, *, away: bool = False) -> tuple[str, ...] | None:
    """What the orders answer; None where the player is asked."""
    advice = ADVISER.advise(orders, view, ask, away=away)
    return None if advice.asked else advice.choose


ZAPPED = [PlayView("red", "use:virus", []), PlayView("blue", "cosmic_zap", [])]


def test_card_zap_whoever_zaps_me_and_nobody_else() -> None:
    ask = reaction("card:card_zap", source="cosmic_zap")
    assert chosen([Order("card_zap")], seen_by("red", playing=ZAPPED), ask) == ("card:card_zap",)
    others = [PlayView("green", "use:virus", []), PlayView("blue", "cosmic_zap", [])]
    assert chosen([Order("card_zap")], seen_by("red", playing=others), ask) != ("card:card_zap",)
    assert chosen([Order("card_zap")], seen_by("red", playing=ZAPPED), reaction(source="cosmic_zap")) != (
        "card:card_zap",
    )


def test_cosmic_zap_a_power_always_or_only_against_me() -> None:
    ask = reaction("card:cosmic_zap")
    of_blue = seen_by("red", playing=[PlayView("blue", "use:zombie", [])])
    of_green = seen_by("red", playing=[PlayView("green", "use:zombie", [])])
    own = seen_by("red", playing=[PlayView("red", "use:zombie", [])])
    zap = ("card:cosmic_zap",)
    assert chosen([Order("cosmic_zap", alien="zombie")], of_green, ask) == zap
    assert chosen([Order("cosmic_zap", alien="virus")], of_blue, ask) != zap
    assert chosen([Order("cosmic_zap", when="against_me")], of_blue, ask) == zap
    assert chosen([Order("cosmic_zap", when="against_me")], of_green, ask) != zap
    assert chosen([Order("cosmic_zap")], own, ask) != zap


def test_use_my_power_where_it_is_the_only_one() -> None:
    view = seen_by("red")
    window = reaction("use:zombie", "card:plague", source="")
    assert chosen([Order("use")], view, window) == ("use:zombie",)
    assert chosen([Order("use", where="alliance")], view, window) == ("use:zombie",)
    assert chosen([Order("use", where="launch")], view, window) != ("use:zombie",)
    assert chosen([Order("use"), Order("ask")], view, window) is None
    assert chosen([Order("use"), Order("pass")], view, reaction("card:plague", source="")) == (PASS,)
    assert chosen([Order("use"), Order("pass")], view, reaction("use:zombie", "use:virus", source="")) == (PASS,)


def test_always_ask_me_comes_before_every_other_order() -> None:
    view, ask = seen_by("red", playing=ZAPPED), reaction("card:card_zap", source="cosmic_zap")
    assert chosen([Order("card_zap"), Order("pass"), Order("ask")], view, ask) is None
    assert chosen([Order("card_zap"), Order("ask", where="launch")], view, ask) == ("card:card_zap",)
    assert chosen([Order("ask", where="reactions")], view, ask) is None
    assert ADVISER.bluffs([Order("ask", where="alliance")], view, "window")
    assert not ADVISER.bluffs([Order("ask", where="launch")], view, "window")


def test_never_ask_me_passes_quietly_and_leaves_public_questions_alone() -> None:
    advice = ADVISER.advise([Order("pass")], seen_by("red", playing=ZAPPED), reaction("card:card_zap"))
    assert (advice.asked, advice.choose, advice.quiet) == (False, (PASS,), True)
    assert chosen([Order("pass")], seen_by("green"), invitation()) is None


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        (Order("join", side="defense", ships=2), ("defense",)),
        (Order("join", inviter="red"), ("offense",)),
        (Order("join", inviter="green"), None),
        (Order("decline"), ("decline",)),
        (Order("decline", side="offense"), None),
    ],
)
def test_invitations_are_answered_by_side_and_inviter(order: Order, answer: tuple[str, ...] | None) -> None:
    assert chosen([order], seen_by("green"), invitation()) == answer


def test_nobody_is_helped_to_the_win_where_the_order_says_so() -> None:
    view = seen_by("green")
    near = [attrs.evolve(player, foreign=4 if player.seat == "red" else 0) for player in view.players]
    order = Order("join", side="offense", when="not_winning")
    assert chosen([order], view, invitation()) == ("offense",)
    assert chosen([order], attrs.evolve(view, players=near), invitation()) is None


def test_an_ally_by_order_sends_as_many_ships_as_it_says_from_where_most_are() -> None:
    view = seen_by("green", allies={"offense": ["green"], "defense": []})
    ask = ships("green", "ships.from", "alliance.response", "R9.3", {"green.1": 4, "green.2": 3}, 1, 4, {"green.1": 1})
    assert chosen([Order("join", side="offense", ships=3)], view, ask) == ("ships:green.1=2", "ships:green.2=1")
    assert chosen([Order("join", side="defense", ships=3)], view, ask) is None


def test_pass_unless_my_side_loses() -> None:
    ask = one("red", "reinforce", "reveal.reinforcements", "R19.2", ["card:reinforcement_3", PASS], PASS)
    orders = [Order("losing_only")]
    winning = attrs.evolve(seen_by("red"), at="reveal.reinforcements", totals={"offense": 20, "defense": 9})
    assert chosen(orders, winning, ask) == (PASS,)
    tied = attrs.evolve(winning, totals={"offense": 9, "defense": 9})
    assert chosen(orders, tied, ask) is None


@pytest.mark.parametrize(
    ("card", "selected"), [("highest", "card:attack_20"), ("lowest", "card:attack_06"), ("negotiate", "card:negotiate")]
)
def test_the_encounter_card_of_somebody_away(card: str, selected: str) -> None:
    options = ["card:attack_06", "card:attack_20", "card:negotiate"]
    ask = one("red", "planning.select", "planning.select", "R10.1", options, options[0], always=True)
    assert chosen([Order("card", card=card)], seen_by("red"), ask, away=True) == (selected,)
    assert chosen([Order("card", card=card)], seen_by("red"), ask) is None


def test_by_default_a_zap_is_offered_against_what_is_aimed_at_me_only() -> None:
    ask = reaction("card:cosmic_zap")
    assert chosen([], seen_by("red", playing=[PlayView("blue", "use:zombie", [])]), ask) is None
    assert chosen([], seen_by("red", playing=[PlayView("green", "use:zombie", [])]), ask) == (PASS,)
    named = [PlayView("green", "plague", ["seat:red"])]
    assert chosen([], seen_by("red", playing=named), reaction("card:card_zap", source="plague")) is None


def test_orders_read_as_sentences() -> None:
    orders = [
        Order("ask", where="planning"), Order("pass", where="reactions"), Order("card_zap"),
        Order("cosmic_zap", alien="zombie", when="against_me"), Order("use", where="regroup"), Order("losing_only"),
        Order("join", side="defense", inviter="blue", ships=2, when="not_winning"), Order("decline", side="offense"),
        Order("card", card="lowest"),
    ]  # fmt: skip
    assert [wording().tell(said(order, str.capitalize)) for order in orders] == [
        "Always ask me in the planning phase, even where I can do nothing.",
        "Never ask me when somebody plays something.",
        "Card Zap whoever zaps me.",
        "Cosmic Zap the power of Zombie when it is used against me.",
        "Use my power in the regroup phase.",
        "Pass in the reveal unless my side is losing.",
        "Join the defense with 2 ships when Blue invites me unless another player would win by it.",
        "Decline to join the offense.",
        "If I am away, select my lowest attack.",
    ]


def test_too_many_orders_are_refused() -> None:
    with pytest.raises(RulesError, match=r"order\.too_many"):
        ADVISER.check([Order("pass")] * 31, ["red"])
