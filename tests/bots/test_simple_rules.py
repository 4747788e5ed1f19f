"""What the simple bot does in positions where only one thing is sensible."""

import pytest
from bot_games import CATALOGUE, chosen, stopped

from cosmic_tui.games.cosmic.bots import make
from rules.cosmic.game import Game

HOME = '"{0}.1" = 4, "{0}.2" = 4, "{0}.3" = 4'
RED_AT_FOUR = f'{HOME.format("red")}, "blue.1" = 1, "yellow.1" = 1, "yellow.2" = 1, "purple.1" = 1'
GREEN_AT_FOUR = f'{HOME.format("green")}, "yellow.1" = 1, "yellow.2" = 1, "purple.1" = 1, "purple.2" = 1'


def position(at: str, more: str = "", seats: str = "", *, gate: str = "red = 2") -> Game:
    """Red encounters blue at blue.2, five players."""
    return stopped(f"""
[position]
seats = ["red", "blue", "green", "yellow", "purple"]
at = "{at}"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = {{ {gate} }}
{more}
{seats}""")


def hands(**cards: list[str]) -> str:
    return "\n".join(f"[seat.{seat}]\nhand = {hand!r}" for seat, hand in cards.items())


WEAK = ["attack_04", "attack_06", "negotiate"]
STRONG = ["attack_40", "attack_30", "negotiate"]


# -- launch


def test_an_empty_planet_is_aimed_at_before_a_full_one() -> None:
    game = stopped("""
[position]
seats = ["red", "blue", "green"]
at = "launch.aim"
offense = "red"
defense = "blue"
[seat.red]
hand = ["attack_10", "attack_08"]
[seat.blue]
colonies = { "blue.1" = 5, "blue.2" = 5, "blue.3" = 5, "blue.4" = 5 }
""")
    assert chosen(game, "red", "launch.planet") == ["planet:blue.5"]


def test_no_planet_with_an_own_colony_is_aimed_at() -> None:
    game = stopped("""
[position]
seats = ["red", "blue", "green"]
at = "launch.aim"
offense = "red"
defense = "blue"
[seat.red]
hand = ["attack_10", "attack_08"]
colonies = { "red.1" = 6, "red.2" = 6, "red.3" = 4, "blue.1" = 1, "blue.2" = 1, "blue.3" = 1, "blue.5" = 1 }
[seat.blue]
colonies = { "blue.1" = 1, "blue.2" = 1, "blue.3" = 1, "blue.4" = 7, "blue.5" = 1 }
""")
    assert chosen(game, "red", "launch.planet") == ["planet:blue.4"]


def test_ships_come_from_big_stacks_and_no_colony_is_given_up() -> None:
    game = stopped(f"""
[position]
seats = ["red", "blue", "green"]
at = "launch.ships"
offense = "red"
defense = "blue"
planet = "blue.2"
[seat.red]
hand = {STRONG!r}
colonies = {{ "red.1" = 1, "red.2" = 2, "red.3" = 1, "red.4" = 3, "green.1" = 1 }}
""")
    sent = dict(pick.removeprefix("ships:").split("=") for pick in chosen(game, "red", "launch.ships"))
    assert set(sent) <= {"red.2", "red.4"}
    assert int(sent["red.4"]) < 3
    assert int(sent.get("red.2", 0)) < 2


# -- alliance


def invitations(hand: list[str], more: str = "", blue: list[str] | None = None) -> Game:
    return position("alliance.offense_invites", "", hands(red=hand, blue=blue or WEAK) + more)


def test_the_offense_invites_whoever_would_not_win() -> None:
    game = invitations(WEAK, f"\n[seat.green]\ncolonies = {{ {GREEN_AT_FOUR} }}")
    assert chosen(game, "red", "alliance.invite") == ["seat:yellow", "seat:purple"]


def test_a_strong_offense_needs_nobody() -> None:
    assert chosen(invitations(STRONG), "red", "alliance.invite") == ["none"]


def answering(seats: str, invited: str) -> Game:
    return position("alliance.response", f"invited = {{ {invited} }}", hands(red=WEAK, blue=WEAK) + seats)


def test_nobody_helps_the_offense_to_the_last_colony() -> None:
    winning = f"[seat.red]\nhand = {WEAK!r}\ncolonies = {{ {RED_AT_FOUR} }}\n[seat.blue]\nhand = {WEAK!r}"
    game = position("alliance.response", 'invited = { offense = ["green"] }', winning)
    assert chosen(game, "green", "alliance.answer") == ["decline"]
    game = position("alliance.response", 'invited = { offense = ["green"], defense = ["green"] }', winning)
    assert chosen(game, "green", "alliance.answer") == ["defense"]


def test_an_ally_who_wins_by_it_joins_with_all_it_can_spare() -> None:
    seats = f"\n[seat.green]\ncolonies = {{ {GREEN_AT_FOUR} }}"
    game = answering(seats, 'offense = ["green"], defense = ["green"]')
    assert chosen(game, "green", "alliance.answer") == ["offense"]
    ask = game.asks("green")[0]
    game.answer("green", ask.key, ["offense"])
    sent = [int(pick.rpartition("=")[2]) for pick in chosen(game, "green", "ships.from")]
    assert sum(sent) == 4


# -- planning and reveal


def test_the_defense_plays_its_best_card_where_the_offense_would_win_the_game() -> None:
    seats = f"""[seat.red]
hand = {WEAK!r}
colonies = {{ {RED_AT_FOUR} }}
[seat.blue]
hand = ["attack_04", "negotiate", "attack_30", "attack_08"]"""
    assert chosen(position("planning.select", "", seats), "blue", "planning.select") == ["card:attack_30"]


def loop(red: list[str], blue: list[str], cards: str = 'red = "attack_10", blue = "attack_08"') -> Game:
    """Two ships of red against four of blue."""
    return position("reveal.turn_up", f"cards = {{ {cards} }}", hands(red=red, blue=blue))


def test_the_smallest_reinforcement_that_turns_the_result_is_played() -> None:
    game = loop(["attack_04", "reinforcement_5", "reinforcement_2", "reinforcement_3"], WEAK)
    assert game.view("red").totals == {"offense": 12, "defense": 12}
    assert chosen(game, "red", "reinforce") == ["card:reinforcement_2"]


def test_reinforcements_that_cannot_turn_the_result_are_kept() -> None:
    game = loop(["attack_04", "reinforcement_3"], WEAK, 'red = "attack_10", blue = "attack_20"')
    assert chosen(game, "red", "reinforce") == ["pass"]


def test_the_side_that_leads_keeps_its_reinforcements() -> None:
    assert chosen(loop(WEAK, ["attack_04", "reinforcement_3"]), "blue", "reinforce") == ["pass"]


def test_emotion_control_saves_an_encounter_that_is_lost_and_no_other() -> None:
    hand = ["attack_04", "emotion_control"]
    assert chosen(retyped(loop(hand, WEAK, 'red = "attack_10", blue = "attack_20"')), "red", "reinforce") == [
        "card:emotion_control"
    ]
    assert chosen(retyped(loop(hand, WEAK, 'red = "attack_20", blue = "attack_10"')), "red", "reinforce") == ["pass"]


def retyped(game: Game) -> Game:
    """Past the window before the totals are known, where the bot never plays Emotion Control."""
    assert chosen(game, "red", "window") == ["pass"]
    game.answer("red", game.asks("red")[0].key, ["pass"])
    return game


# -- artifacts


def regroup(card: str, seats: str = "") -> Game:
    """Red has six ships in the warp."""
    return stopped(f"""
[position]
seats = ["red", "blue", "green"]
at = "regroup.start"
offense = "red"
[seat.red]
hand = ["attack_10", "{card}"]
colonies = {{ "red.1" = 4, "red.2" = 4, "red.3" = 4, "red.4" = 2 }}
{seats}""")


def test_mobius_tubes_wait_for_ships_in_the_warp() -> None:
    assert chosen(regroup("mobius_tubes"), "red", "window") == ["card:mobius_tubes"]
    blue_has_more = '[seat.blue]\ncolonies = { "blue.1" = 4, "blue.2" = 4, "blue.3" = 2 }'
    assert chosen(regroup("mobius_tubes", blue_has_more), "red", "window") == ["pass"]


def test_plague_is_for_the_leader() -> None:
    ahead = '\n[seat.green]\ncolonies = { "green.1" = 9, "green.2" = 8, "red.1" = 1, "blue.1" = 1, "blue.2" = 1 }'
    game = regroup("plague", ahead)
    assert chosen(game, "red", "window") == ["card:plague"]
    game.answer("red", game.asks("red")[0].key, ["card:plague"])
    assert chosen(game, "red", "choose.seat") == ["seat:green"]
    assert chosen(regroup("plague"), "red", "window") == ["pass"]


def allied(red: list[str], gate: str, beside: str) -> Game:
    allies = f"beside = {{ {beside} }}" if beside else ""
    return position("alliance.formed", allies, hands(red=red, blue=["attack_10"]), gate=gate)


def test_force_field_sends_home_the_allies_of_the_opponent_alone() -> None:
    game = allied(["attack_10", "force_field"], "red = 3, green = 2", "yellow = 3, purple = 1")
    assert chosen(game, "red", "window") == ["card:force_field"]
    game.answer("red", game.asks("red")[0].key, ["card:force_field"])
    assert chosen(game, "red", "choose.seat") == ["seat:yellow", "seat:purple"]


def test_force_field_is_kept_where_only_own_allies_came() -> None:
    assert chosen(allied(["attack_10", "force_field"], "red = 3, green = 2", ""), "red", "window") == ["pass"]


# -- deals


def talk(red: str, blue: str) -> Game:
    cards = 'cards = { red = "negotiate", blue = "negotiate" }\nrevealed = true'
    return position("deal.talk", cards, f"[seat.red]\n{red}\n[seat.blue]\n{blue}")


REDS = 'hand = ["attack_10", "attack_20"]'
BLUES = 'hand = ["attack_08", "attack_30"]'


def test_a_colony_is_offered_for_a_colony_and_taken() -> None:
    game = talk(REDS, BLUES)
    offer = chosen(game, "red", "deal.talk")
    assert offer[0] == "offer"
    assert [word.partition(":")[0] for word in offer[1:]] == ["give", "colony", "get", "colony"]
    game.answer("red", game.asks("red")[0].key, offer)
    assert chosen(game, "blue", "deal.talk") == ["accept"]


def offered(game: Game, *words: str) -> list[str]:
    """What red answers to an offer of blue."""
    game.answer("blue", game.asks("blue")[0].key, ["offer", *words])
    return chosen(game, "red", "deal.talk")


def test_what_gives_less_than_it_takes_is_not_accepted() -> None:
    assert offered(talk(REDS, BLUES), "give", "none", "get", "random:2")[0] != "accept"
    assert offered(talk(REDS, BLUES), "give", "random:1", "get", "colony:red.1")[0] != "accept"
    assert offered(talk(REDS, BLUES), "give", "random:2", "get", "card:attack_10") == ["accept"]


def test_a_tech_is_taken_as_a_gift_and_not_given_for_nothing() -> None:
    cards = 'cards = { red = "negotiate", blue = "negotiate" }\nrevealed = true\nvariants = ["tech"]'
    options = "options = { trade_techs = true }"
    techs = '[seat.red]\ntechs = [{ id = "the_qax" }]\n[seat.blue]\ntechs = [{ id = "omega_missile" }]'

    def trading() -> Game:
        return position("deal.talk", f"{cards}\n{options}", techs)

    assert offered(trading(), "give", "tech:omega_missile", "get", "none") == ["accept"]
    assert offered(trading(), "give", "none", "get", "tech:the_qax") != ["accept"]
    assert offered(trading(), "give", "none", "get", "tech:energy_cloak") != ["accept"]


def test_the_winning_colony_is_never_given() -> None:
    winning = f"{BLUES}\ncolonies = {{ {GREEN_AT_FOUR.replace('green', 'blue')} }}"
    game = talk(REDS, winning)
    assert offered(game, "give", "card:attack_30", "get", "colony:red.1")[0] != "accept"
    offer = chosen(game, "red", "deal.talk")
    assert not any(word.startswith("colony:") for word in offer[: offer.index("get")])


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_two_bots_that_hear_only_no_end_the_talk(seat: str) -> None:
    game, bot, other = talk(REDS, BLUES), make("simple", 1, CATALOGUE), {"red": "blue", "blue": "red"}[seat]
    words = []
    for _ in range(10):
        ask = game.asks(seat)[0]
        words.append(bot.choose(game.view(seat), ask))
        if words[-1] == ["end"]:
            break
        game.answer(seat, ask.key, words[-1])
        game.answer(other, game.asks(other)[0].key, ["refuse"])
    assert words[-1] == ["end"]
    assert 1 < len(words) <= 5


# -- ships and cards


def test_losses_come_from_big_stacks_and_from_the_gate_first() -> None:
    game = stopped("""
[position]
seats = ["red", "blue", "green"]
at = "deal.penalty"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = { red = 1 }
cards = { red = "negotiate", blue = "negotiate" }
revealed = true
[seat.red]
colonies = { "red.1" = 1, "red.2" = 5, "red.3" = 1, "red.4" = 2 }
""")
    assert chosen(game, "red", "ships.lose") == ["ships:red.2=2", "ships:gate=1"]


def test_the_ships_of_others_are_hit_where_it_costs_a_colony() -> None:
    game = stopped("""
[position]
seats = ["red", "blue", "green"]
at = "start_turn.use"
offense = "red"
[seat.red]
alien = "hate"
hand = ["attack_10", "attack_12"]
[seat.blue]
hand = []
colonies = { "blue.1" = 5, "blue.2" = 4, "blue.3" = 4, "blue.4" = 4, "blue.5" = 2, "green.1" = 1 }
""")
    game.answer("red", game.asks("red")[0].key, ["card:attack_10"])
    assert "ships:green.1=1" in chosen(game, "red", "ships.lose")
