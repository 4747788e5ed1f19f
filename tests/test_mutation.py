"""`cosmic scenario --mutate` catches what it should and misses what nothing catches; faults that once went unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.mutation import report
from cosmic_tui.games.cosmic.mutation.accepted_mutants import Accepted, AcceptedError, read_accepted
from cosmic_tui.games.cosmic.mutation.mutants import mutants_of
from cosmic_tui.games.cosmic.mutation.trial import CardSource, CardVerdicts, Steps, cards_in, read_trials, try_card

TESTS = Path(__file__).parent
SCENARIOS = TESTS / "scenarios"
CONTENT = TESTS.parent / "content" / "cosmic"
QUASH = CONTENT / "artifacts" / "quash.py"
LAST = "quash(game)"
IDLE = "len(game.state.deck)"
"""A statement without effect: nothing can notice that it is gone."""


def card(file: Path) -> CardSource:
    (found,) = cards_in([file])
    return found


def of(alien: str) -> CardSource:
    return card(CONTENT / "aliens" / alien / f"{alien}.py")


def changed(plain: CardSource, old: str, new: str) -> CardSource:
    """The card with one piece of its source replaced."""
    assert plain.source.count(old) == 1
    return CardSource(plain.path, plain.source.replace(old, new))


def planted(*lines: str) -> CardVerdicts:
    """What becomes of the mutants of the Quash with these lines planted behind its last statement."""
    own = read_trials([file for file in sorted(SCENARIOS.rglob("*.toml")) if '"quash"' in file.read_text()])
    own = [trial for trial in own if trial.clauses("quash")]
    return try_card(changed(card(QUASH), LAST, "\n        ".join([LAST, *lines])), own)


# -- what is a mutant


def changes(source: str) -> set[tuple[str, str, str]]:
    return {(mutant.kind, mutant.piece, mutant.new) for mutant in mutants_of(source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f(g):\n    g.run()", ("drop", "g.run()", "pass")),
        ("def f(g):\n    yield from g.run()", ("drop", "yield from g.run()", "yield from ()")),
        ("def f(g):\n    return g.run()", ("drop", "return g.run()", "return None")),
        ("def f(g):\n    g.n += g.m", ("drop", "g.n += g.m", "pass")),
        ("def f(g):\n    g.n = g.m", ("drop", "g.n = g.m", "pass")),
        ("def f(g):\n    if g.n:\n        g.run()", ("turn", "g.n", "(not (g.n))")),
        ("def f(g):\n    return g.n and g.m", ("turn", "g.m", "(not (g.m))")),
        ("def f(g):\n    return g.n == g.m", ("turn", "g.n == g.m", "(not (g.n == g.m))")),
        ("def f(g):\n    return [n for n in g if n.m]", ("turn", "n.m", "(not (n.m))")),
        ("class C(Power):\n    @at('x', ready=r)\n    def f(self): ...", ("ready", "r", "(lambda *_: True)")),
        ("class C(Power):\n    @at('x', ready=r)\n    def f(self): ...", ("ready", "r", "(lambda *_: not (r)(*_))")),
        ("N = 4", ("number", "4", "(5)")),
    ],
)
def test_a_source_has_this_mutant(source: str, expected: tuple[str, str, str]) -> None:
    assert expected in changes(source)


@pytest.mark.parametrize("source", ['"""Text."""', "def f(g):\n    n = g.m\n    return n is True", "import f"])
def test_nothing_is_dropped_that_leaves_a_name_without_value_or_is_only_text(source: str) -> None:
    assert not {piece for kind, piece, _ in changes(source) if kind == "drop"} - {"return n is True"}


def test_a_mutant_changes_its_own_place_and_nothing_else() -> None:
    source = "ä = 1\n\ndef f(g):\n    return g.n == 3\n"
    (number,) = [mutant for mutant in mutants_of(source) if mutant.piece == "3"]
    assert number.applied(source) == "ä = 1\n\ndef f(g):\n    return g.n == (4)\n"


# -- what is caught


def test_a_planted_statement_without_effect_survives_and_all_else_is_as_before() -> None:
    before, after = planted(), planted(IDLE)
    found = {verdict.mutant.piece: bool(verdict.killed_by) for verdict in after.verdicts}
    assert found.pop(IDLE) is False
    assert found == {verdict.mutant.piece: bool(verdict.killed_by) for verdict in before.verdicts}
    assert found[LAST]


def test_a_mutant_that_never_ends_is_caught() -> None:
    found = planted("left = 3", "while left:", "    left -= 1")
    (endless,) = [verdict for verdict in found.verdicts if verdict.mutant.piece == "left -= 1"]
    assert endless.killed_by


OPENING = "open_card(game, game.encounter.opponent(place))"
NAMED = {
    "the Gambler's opponent shows its card first": ("gambler", OPENING, "pass"),
    "Filch takes the card named": ("filch", "if lying == card and main != taker", "if main != taker"),
    "a Filch's card no longer lies there": ("filch", "game.encounter.spent = lacking(spent, player)", "pass"),
    "Fido offers a card once": ("fido", "left.remove(card)", "pass"),
    "the Human answers its own use only": ("human", "ready=_use_answered_or_made, ", ""),
    "the Human wins by a zap of its own power only": ("human", ", ready=_own)", ")"),
    "a Cudgel's colony sweeps in the resolution only": ("cudgel", 'game.state.at == "resolution.land" and ', ""),
}  # fmt: skip


@pytest.mark.parametrize(("alien", "old", "new"), NAMED.values(), ids=NAMED)
def test_this_fault_is_caught(alien: str, old: str, new: str) -> None:
    plain = of(alien)
    folders = ((SCENARIOS / "timing", "*"), (SCENARIOS / "rulings", "*"), (SCENARIOS / "aliens", f"{alien}*"))
    files = [file for folder, name in folders for file in sorted(folder.glob(f"{name}.toml"))]
    trials = [trial for trial in read_trials(files) if alien in trial.text]
    faulty = changed(plain, old, new)
    assert all(trial.holds(Steps(plain.source, plain.path).catalogue()) for trial in trials)
    catalogue = Steps(faulty.source, faulty.path).catalogue()
    assert not all(trial.holds(catalogue) for trial in trials)


# -- lists and covers


def test_an_accepted_survivor_is_counted_apart_and_an_entry_that_fits_nothing_is_said() -> None:
    entries = [Accepted("quash", IDLE, "planted"), Accepted("quash", "no such piece", "planted")]
    told = report.report([planted(IDLE)], entries)
    assert [verdict.mutant.piece for verdict in told.accepted] == [IDLE]
    assert told.misfits == ["quash: 'no such piece' is accepted, but there is no such mutant"]
    assert not told.ok


def test_an_accepted_mutant_that_is_caught_is_said() -> None:
    told = report.report([planted()], [Accepted("quash", LAST, "planted")])
    assert told.misfits == [f"quash: {LAST!r} is accepted, but it is caught by now"]


def test_a_list_without_a_reason_is_refused(tmp_path: Path) -> None:
    listed = tmp_path / "accepted.toml"
    listed.write_text('[[accepted]]\ncard = "quash"\npiece = "4"\nreason = ""\n')
    with pytest.raises(AcceptedError, match="has no reason"):
        read_accepted(listed)


def test_the_list_of_the_project_can_be_read() -> None:
    assert read_accepted(TESTS / "accepted_mutants.toml")


# -- the command


def test_the_command_counts_and_lists(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--scenarios", str(SCENARIOS), "--accepted", str(TESTS / "accepted_mutants.toml"), "--json"]
    code = main(["scenario", "--mutate", str(CONTENT / "artifacts" / "force_field.py"), *arguments])
    told = json.loads(capsys.readouterr().out)
    assert told["killed"] > 0
    assert (code == 0) == (told["percent"] >= report.LEAST_PERCENT and not told["misfits"] + told["idle_covers"])


def test_a_place_without_a_card_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["scenario", "--mutate", str(tmp_path)]) == 1
    assert f"{tmp_path} holds no code of a card" in capsys.readouterr().err
