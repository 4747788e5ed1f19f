"""`cosmic rules hooks`: the list of hooks, and the page of the documentation made from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from content.cosmic.load import load
from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic import hook_list

PAGE = Path(__file__).resolve().parents[1] / "docs" / "hooks.md"


def _lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["rules", "hooks", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_page_is_up_to_date() -> None:
    """If not: `cosmic rules hooks --page > docs/hooks.md`."""
    assert PAGE.read_text(encoding="utf-8") == hook_list.page()


def test_the_command_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hooks", "--page"]) == 0
    assert capsys.readouterr().out == hook_list.page()


def test_all_hooks_are_listed_by_family_with_the_cards_bound_to_them(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _lines(capsys)
    assert [line for line in lines if line[:1].strip()] == ["Windows", "Triggers", "Quantities", "Lasting effects"]
    assert "  planning.face_up: a card to be selected openly [oracle]" in lines
    assert "  ship.warped (Loss): ships have come to the warp [healer, flare:healer, vacuum, flare:vacuum]" in lines
    assert "  winner (str): the outcome, as soon as it is known [loser]" in lines
    assert "  mutant.thrown_away: cards have been thrown away right before the refill [mutant]" in lines
    assert len([line for line in lines if line.startswith("  ")]) == len(list(load().hooks))


@pytest.mark.parametrize(
    ("word", "hooks"),
    [
        ("payment", ["payment"]),
        ("oracle", ["planning.before_select", "planning.face_up", "planning.face_up_seen"]),
        ("the_qax", ["alliance.inviting", "answering", "joining", "the_qax.bound"]),
        ("tucked", []),
    ],
)
def test_a_word_finds_names_meanings_and_cards(word: str, hooks: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    if not hooks:
        assert main(["rules", "hooks", word]) == 2
        assert "There is no hook and no card named 'tucked'" in capsys.readouterr().err
        return
    found = [line.split()[0].strip(":") for line in _lines(capsys, word) if line.startswith("  ")]
    assert found == hooks


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["hooks", "warriar"], "did you mean warrior? (see"),
        (["hooks", "WRONG"], "named 'WRONG'. (see"),
        (["hooks", "warrior", "--page"], "--page alone"),
        (["hooks", "--decisions"], "beside hooks"),
        (["--page"], "--page belongs to hooks"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *arguments]) == 2
    assert text in capsys.readouterr().err


def test_every_ability_of_every_card_stands_under_a_hook() -> None:
    bound = hook_list.bound_cards(load())
    listed = {card for cards in bound.values() for card in cards}
    behaviours = [*load().behaviours.values(), *load().devices.values(), *sum(load().powers.values(), ())]
    assert {each.card for each in behaviours if each.abilities() or each.counted()} <= listed
