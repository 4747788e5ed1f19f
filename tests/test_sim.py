"""Whole games without a screen."""

import json
from dataclasses import dataclass
from random import Random

import attrs
import pytest

from content.cosmic.load import load
from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.sim import attention, pairs, table
from cosmic_tui.games.cosmic.sim.report import SeriesReport
from cosmic_tui.games.cosmic.sim.series import one_game, run
from cosmic_tui.games.cosmic.sim.share import Share
from cosmic_tui.games.cosmic.sim.table import Check, Played, SeriesOrder, play
from cosmic_tui.games.cosmic.sim.tally import GameTally
from cosmic_tui.games.cosmic.sim.ways import Ways
from rules.cosmic.cards.catalogue import Catalogue
from rules.cosmic.protocol.options import Options
from rules.kernel.events import Event
from rules.kernel.game import RulesError

RANDOM = SeriesOrder(("random",) * 4, 7)


def games(order: SeriesOrder, number: int, jobs: int = 1) -> list[Played]:
    return run(order, number, jobs, lambda _played: None)


def test_random_games_end_by_themselves_and_keep_every_invariant() -> None:
    for players in (3, 4, 5):
        report = SeriesReport(
            SeriesOrder(("random",) * players, 7), games(SeriesOrder(("random",) * players, 7), 3), 1.0
        )
        assert report.sound
        assert not report.faults
        assert all(one.winners and one.encounters and one.decisions <= one.answers for one in report.played)


def test_one_simple_bot_beats_three_random_ones() -> None:
    report = SeriesReport(RANDOM, games(SeriesOrder(("simple", "random", "random", "random"), 7), 25), 1.0)
    assert report.wins()["simple"].hits >= 0.6 * 25


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    order = SeriesOrder(("simple", "random", "always-ally:random"), 7)
    assert [order.seated(number) for number in range(4)] == [
        ("simple", "random", "always-ally:random"),
        ("always-ally:random", "simple", "random"),
        ("random", "always-ally:random", "simple"),
        ("simple", "random", "always-ally:random"),
    ]
    assert [one.kinds for one in games(order, 3)] == [order.seated(number) for number in range(3)]


def test_wins_are_counted_by_kind_and_by_alien_wherever_they_sat() -> None:
    seats = ("red", "blue", "green")
    one = Played(
        0, seats, ("simple", "random", "random"), ("red",), True, 9, 90, 80, GameTally({"red": "mite"}, 3, 2, 1)
    )
    two = Played(
        1, seats, ("random", "simple", "random"), ("red", "green"), True, 31, 90, 80, GameTally({"blue": "mite"})
    )
    report = SeriesReport(SeriesOrder(("simple", "random", "random"), 1), [one, two], 1.0)
    assert report.wins() == {"simple": Share(1, 2), "random": Share(2, 4)}
    assert report.aliens() == {"mite": Share(1, 2)}
    assert report.deals() == Share(2, 3)
    assert report.usual() == Share(1, 2)
    assert report.as_data()["zaps_per_game"] == 0.5
    assert "deals       66.7% (2 of 3; 95 % interval 20.8% to 93.9%) of the talks" in report.as_text()


@pytest.mark.parametrize(
    ("share", "low", "high"),
    [(Share(0, 0), 0, 1), (Share(0, 10), 0, 0.2775), (Share(10, 10), 0.7225, 1), (Share(50, 100), 0.4038, 0.5962)],
)
def test_the_interval_is_wilsons(share: Share, low: float, high: float) -> None:
    assert share.interval == pytest.approx((low, high), abs=1e-4)


def test_talks_deals_and_zaps_are_counted() -> None:
    tally = GameTally(seats=4)
    swap = {"seat": "red", "give": ["colony:red.1"], "get": ["colony:blue.1"]}
    gift = {"seat": "red", "give": ["colony:red.1"], "get": ["random:2"]}
    for kind, data in (
        ("deal.made", swap), ("deal.failed", {"why": "quash"}), ("deal.made", gift), ("deal.failed", {"why": "clock"}),
        ("alliance.invited", {"side": "offense", "by": "red", "seats": ["green", "yellow"]}),
        ("alliance.invited", {"side": "offense", "by": "red", "seats": ["green"]}),
        ("alliance.answered", {"seat": "green", "side": "offense", "from": {"green.1": 2, "green.2": 1}}),
        ("alliance.answered", {"seat": "yellow", "side": "decline", "from": {}}),
        ("card.stopped", {"by": "cosmic_zap"}), ("card.stopped", {"by": "flare:filch"}),
        ("setup.chosen", {"aliens": {"red": "mite"}}),
    ):  # fmt: skip
        tally.on_event(Event(kind, "somewhere", data, {}, 1))
    assert (tally.aliens, tally.talks, tally.deals, tally.zaps) == ({"red": "mite"}, 3, 1, 1)
    assert tally.ways["red"] == Ways(invitations=2, to_all=1, deals=2, swaps=1)
    assert (tally.ways["green"].sent, tally.ways["yellow"].sent) == ([3], [])


def test_games_of_simple_bots_are_neither_short_nor_endless() -> None:
    played = games(SeriesOrder(("simple",) * 4, 7), 20)
    assert sum(8 <= one.encounters <= 40 for one in played) >= 18


def test_the_games_do_not_depend_on_how_many_processes_play_them() -> None:
    assert games(RANDOM, 4, jobs=1) == games(RANDOM, 4, jobs=2)


def test_a_game_depends_on_seed_and_number_alone() -> None:
    assert play(RANDOM, 3, load()) == games(RANDOM, 4)[3]
    assert games(RANDOM, 2)[0] != attrs.evolve(games(RANDOM, 2)[1], number=0)
    assert play(SeriesOrder(("random",) * 4, 8), 3, load()) != play(RANDOM, 3, load())


def test_each_is_told_of_every_game_in_order() -> None:
    told: list[int] = []
    run(RANDOM, 3, 1, lambda played: told.append(played.number))
    assert told == [0, 1, 2]


def test_a_game_with_too_many_encounters_is_cut_off_and_not_finished() -> None:
    played = games(attrs.evolve(RANDOM, most_encounters=3), 2)
    report = SeriesReport(RANDOM, played, 1.0)
    assert [one.encounters for one in played] == [3, 3]
    assert report.unfinished == [0, 1]
    assert not report.sound
    assert "cut off     game 1: no winner" in report.as_text()


@dataclass
class Faulty:
    """Invariants that break at one look."""

    at_look: int
    looks: int = 0

    def __call__(self, _state: object, _catalogue: object) -> list[str]:
        self.looks += 1
        return ["ships: red has 21, not 20"] if self.looks == self.at_look else []


@pytest.mark.parametrize("check", [Check.EVERY, Check.ENCOUNTER])
def test_a_broken_invariant_stops_the_game_and_is_named(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "faults", Faulty(at_look=5))
    (played,) = games(attrs.evolve(RANDOM, check=check), 1)
    (fault,) = played.faults
    assert fault.reason == "ships: red has 21, not 20"
    assert fault.answer == played.answers
    assert (played.answers == 4) == (check is Check.EVERY)
    assert not played.finished
    assert f"BROKEN      game 0 after {fault.answer} answers" in SeriesReport(RANDOM, [played], 1.0).as_text()


def test_nothing_is_checked_where_nothing_is_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = Faulty(at_look=1)
    monkeypatch.setattr(table, "faults", faulty)
    (played,) = games(attrs.evolve(RANDOM, check=Check.NEVER), 1)
    assert played.finished
    assert faulty.looks == 0


def test_decisions_are_answers_that_were_not_forced() -> None:
    played = play(RANDOM, 0, load())
    assert 0 < played.decisions < played.answers


def test_an_error_says_in_which_game_it_happened() -> None:
    with pytest.raises(RulesError, match=r"bots\.no_kind") as caught:
        one_game(SeriesOrder(("clever",) * 3, 5), 2)
    assert caught.value.__notes__ == ["in game 2 of seed 5 with the bots clever, clever, clever"]


def test_a_long_list_of_troubles_is_cut_short() -> None:
    played = games(attrs.evolve(RANDOM, most_encounters=1), 12)
    assert SeriesReport(RANDOM, played, 1.0).as_text().endswith("... and 2 more")


# -- who meets whom


def test_tables_bring_all_pairs_together_but_those_barred() -> None:
    catalogue = load()
    barred = pairs.excluded(catalogue, Options())
    wanted = pairs.pairs_of(catalogue.aliens) - barred
    tables = pairs.seated(wanted, barred, sorted(catalogue.aliens), 5, Random(1))
    met = {pair for table in tables for pair in pairs.pairs_of(table)}
    assert met == wanted
    assert all(len(set(table)) == 5 for table in tables)
    assert len(tables) < 1.4 * len(wanted) / 10


def few(*ids: str) -> Catalogue:
    """The cards as they are, with these aliens only."""
    whole = load()
    return attrs.evolve(
        whole,
        aliens={alien: whole.aliens[alien] for alien in ids},
        powers={alien: whole.powers[alien] for alien in ids},
    )


FEW = ("healer", "masochist", "mite", "oracle", "warrior", "zombie")


def test_games_are_played_until_all_pairs_have_met() -> None:
    told: list[int] = []
    met = pairs.meet(attrs.evolve(RANDOM, kinds=("random",) * 3), 1, few(*FEW), told.append)
    data = met.as_data()
    assert met.sound
    assert (data["pairs_met"], data["pairs_missing"]) == (14, [])
    assert data["pairs_excluded"] == [["healer", "masochist"]]
    assert sum(told) == 14
    assert len(told) == data["games"] == data["finished"] == len(data["tables"])
    assert met.as_text().startswith("14 of 14 pairs of 6 aliens have met\n")


def test_without_restrictions_the_excluded_meet_too() -> None:
    order = attrs.evolve(RANDOM, kinds=("random",) * 3, options=Options(restrictions=False))
    met = pairs.meet(order, 1, few(*FEW), lambda _more: None)
    assert met.sound
    assert (met.as_data()["pairs_met"], met.as_data()["pairs_excluded"]) == (15, [])
    assert ("healer", "masochist") in met.met


def test_pairs_of_games_that_were_cut_off_have_not_met() -> None:
    order = attrs.evolve(RANDOM, kinds=("random",) * 3, most_encounters=1)
    met = pairs.meet(order, 1, few(*FEW[1:]), lambda _more: None)
    assert not met.sound
    assert met.as_data()["pairs_met"] == 0
    assert ["mite", "zombie"] in met.as_data()["pairs_missing"]
    assert met.as_data()["unfinished"] == list(range(len(met.played)))
    assert len(met.played) >= pairs.ROUNDS * 3
    assert "MISSING     mite and zombie" in met.as_text()


def test_who_meets_does_not_depend_on_how_many_processes_play() -> None:
    order = attrs.evolve(RANDOM, kinds=("random",) * 3)
    one, two = (pairs.meet(order, jobs, few(*FEW[1:]), lambda _more: None) for jobs in (1, 2))
    assert one == two


def test_games_by_combos_end_soundly() -> None:
    order = attrs.evolve(RANDOM, aliens="combo", kinds=("random",) * 5)
    played = [play(order, number, load()) for number in range(4)]
    assert [game.finished for game in played] == [True] * 4


def test_a_combo_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", "--games", "1", "--jobs", "1", "--players", "3", "--bots", "random"]
    assert main([*arguments, "--aliens", "combo:card_sharks"]) == 0
    capsys.readouterr()
    assert main([*arguments, "--aliens", "combo:card_shark"]) == 2
    assert "There is no combo 'card_shark'; there is card_sharks." in capsys.readouterr().err


def test_pairs_stand_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--pairs", "--games", "3"]) == 2
    assert "--games cannot stand beside --pairs" in capsys.readouterr().err
    assert main(["sim", "--pairs", "--aliens", "random"]) == 2
    assert "--aliens cannot stand beside --pairs" in capsys.readouterr().err


def test_the_command_reports_the_pairs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[SeriesOrder] = []

    def meet(order: SeriesOrder, *_about: object) -> pairs.Meetings:
        seen.append(order)
        return pairs.Meetings(order, frozenset({("mite", "zombie")}), frozenset(), (), ())

    monkeypatch.setattr(pairs, "meet", meet)
    assert main(["sim", "--pairs", "--seats", "random", "--json", "--seed", "4"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["pairs_met"], data["pairs_missing"]) == (0, [["mite", "zombie"]])
    assert seen == [attrs.evolve(RANDOM, kinds=("random",) * 5, seed=4, aliens="random")]


# -- what a served table asks of people


def test_json_counts_beats_waits_and_prompts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--games", "2", "--players", "5", "--aliens", "random", "--json", "--jobs", "1"]) == 0
    counted = json.loads(capsys.readouterr().out)
    assert 0 < counted["waits_per_encounter"] <= counted["beats_per_encounter"]
    assert 0 < counted["prompts_per_seat_and_encounter"] <= 4


def test_an_encounter_in_which_nothing_is_announced_has_few_beats_and_fewer_waits() -> None:
    order = SeriesOrder(("simple",) * 5, 3, aliens="random")
    quiet = [each for each in attention.measure(order, 10, load()) if not each.announced]
    assert len(quiet) > 5
    assert max(each.beats for each in quiet) <= 9
    assert max(each.waits for each in quiet) <= 4
