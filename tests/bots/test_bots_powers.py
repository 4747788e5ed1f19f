"""Powers, flares and zaps in the hands of the simple bot: positions in which only one thing is sensible."""

import pytest
from bot_games import chosen, stopped

from rules.cosmic.game import Game


def position(at: str, red: str, blue: str, more: str = "", green: str = "") -> Game:
    """Red encounters blue's four ships at blue.2 with three of its own."""
    return stopped(f"""
[position]
seats = ["red", "blue", "green"]
at = "{at}"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = {{ red = 3 }}
{more}
[seat.red]
{red}
[seat.blue]
{blue}
[seat.green]
{green}""")


def held(*cards: str, alien: str = "") -> str:
    return f"hand = {list(cards)!r}" + (f'\nalien = "{alien}"' if alien else "")


def on_table(red: str, blue: str) -> str:
    return f'cards = {{ red = "{red}", blue = "{blue}" }}'


def test_anti_matter_keeps_its_reinforcements_while_it_has_the_lower_total() -> None:
    game = position("reveal.turn_up", held("attack_04", "reinforcement_5", alien="anti_matter"),
                    held("attack_06", "reinforcement_2"), on_table("attack_04", "attack_20"))  # fmt: skip
    assert chosen(game, "red", "reinforce") == ["pass"]


def test_against_anti_matter_the_lower_total_is_the_better_card() -> None:
    game = position("planning.select", held("attack_06", "attack_40"), held("attack_08", alien="anti_matter"))
    assert chosen(game, "red", "planning.select") == ["card:attack_06"]


def test_tripler_plays_the_card_that_is_best_in_its_hands() -> None:
    game = position("planning.select", held("attack_10", "attack_23", alien="tripler"), held("attack_08"))
    assert chosen(game, "red", "planning.select") == ["card:attack_10"]


@pytest.mark.parametrize(("card", "use"), [("attack_01", "use:sorcerer"), ("attack_40", "pass")])
def test_sorcerer_switches_a_bad_card_and_keeps_a_good_one(card: str, use: str) -> None:
    game = position("planning.after_select", held("attack_08", alien="sorcerer"), held("attack_08"),
                    on_table(card, "attack_15"))  # fmt: skip
    assert chosen(game, "red", "window") == [use]


@pytest.mark.parametrize(
    ("hand", "use"), [(["attack_01", "attack_04"], "use:loser"), (["attack_40", "attack_30"], "pass")]
)
def test_loser_declares_an_upset_with_low_cards_alone(hand: list[str], use: str) -> None:
    game = position("planning.before_select", held(*hand, alien="loser"), held("attack_08"))
    assert chosen(game, "red", "window") == [use]


def announced(alien: str, point: str, more: str = "") -> Game:
    """Blue uses its power; red and green hold a Cosmic Zap."""
    game = position(point, held("attack_10", "cosmic_zap"), held("attack_08", alien=alien), more,
                    held("attack_08", "cosmic_zap"))  # fmt: skip
    use = next(option for option in game.asks("blue")[0].options if option.startswith("use:"))
    game.answer("blue", game.asks("blue")[0].key, [use])
    return game


def test_a_power_is_zapped_by_whom_it_hurts() -> None:
    game = announced("sorcerer", "planning.after_select", on_table("attack_40", "attack_15"))
    assert chosen(game, "red", "react.window") == ["card:cosmic_zap"]
    assert chosen(game, "green", "react.window") == ["pass"]


def test_human_is_never_zapped_by_its_opponent() -> None:
    game = position("reveal.cards_final", held("attack_10", "cosmic_zap"), held("attack_08", alien="human"),
                    on_table("attack_10", "attack_08") + "\nrevealed = true")  # fmt: skip
    assert chosen(game, "red", "react.window") == ["pass"]


def test_a_flare_that_saves_the_encounter_is_played_and_another_time_kept() -> None:
    for blue, answer in (("attack_20", "card:flare:human"), ("attack_01", "pass")):
        game = position("reveal.replace", held("attack_08", "flare:human"), held("attack_08"),
                        on_table("attack_10", blue) + "\nrevealed = true")  # fmt: skip
        assert chosen(game, "red", "window") == [answer]


def test_cards_are_built_into_citadels_out_of_a_full_hand_alone() -> None:
    full = ["attack_07", "attack_20", "attack_30", "negotiate", "attack_40", "attack_15"]
    game = position("destiny.defense_known", held(*full, alien="citadel"), held("attack_08"))
    assert chosen(game, "red", "citadel.build") == ["card:attack_07"]
    game = position("destiny.defense_known", held("attack_07", "attack_20", alien="citadel"), held("attack_08"))
    assert chosen(game, "red", "citadel.build") == ["none"]


def test_a_claim_of_a_card_that_lies_elsewhere_is_challenged() -> None:
    game = position("reveal.half_up", held("attack_40", "attack_06"), held("attack_08", alien="gambler"),
                    on_table("attack_10", "attack_04"))  # fmt: skip
    game.answer("blue", game.asks("blue")[0].key, ["face:attack_40"])
    assert chosen(game, "red", "gambler.answer") == ["challenge"]


def test_an_own_card_that_was_switched_away_unseen_is_no_trouble() -> None:
    game = position("planning.after_select", held("attack_08", "flare:kamikaze"), held("attack_08"),
                    on_table("attack_10", "attack_15"))  # fmt: skip
    answer = chosen(game, "red", "window", lambda view: view.cards.update(red="hidden"))
    assert answer[0] in game.asks("red")[0].options
