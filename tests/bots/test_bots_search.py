"""The search bot: worlds that agree with all its seat knows, and answers that depend on nothing else."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import attrs
import pytest
from bot_games import CATALOGUE, stopped

from cosmic_tui.games.cosmic.bots import budget, candidates, deals, make, waits
from cosmic_tui.games.cosmic.bots.announced import bring_to
from cosmic_tui.games.cosmic.bots.budget import SearchBudget
from cosmic_tui.games.cosmic.bots.marks import Marks
from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.bots.playout import play_on
from cosmic_tui.games.cosmic.bots.search import SearchBot, explained
from cosmic_tui.games.cosmic.bots.standing import FURTHER, share
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from cosmic_tui.games.cosmic.bots.world import Known, dealt
from rules.cosmic.game import Game
from rules.cosmic.invariants import faults
from rules.cosmic.protocol.options import Options
from rules.cosmic.protocol.questions import Ask
from rules.cosmic.protocol.views import View
from rules.cosmic.setup import Setup
from rules.kernel.asks import CLOCK
from rules.kernel.events import Event
from rules.kernel.game import RulesError
from rules.kernel.message import message

ALIENS = ("miser", "warrior", "macron", "virus")
SAME = ("planets", "offense", "defense", "planet", "gate", "beside", "allies", "cards", "faces", "totals", "discard",
        "hand", "stored", "at", "offer", "closing", "tech_discard")  # fmt: skip


def questions(seed: int, options: Options) -> Iterator[tuple[Game, Ask, View, Known]]:
    """Every question of a game of simple bots that a search looks at, with what its seat knows."""
    seats = CATALOGUE.setup.colours[:4]
    known = {seat: (Memory(), Marks()) for seat in seats}

    def on_event(event: Event) -> None:
        for seat, (memory, marks) in known.items():
            if (seen := event.seen_by(seat)) is not None:
                memory.on_event(seen)
                marks.on_event(seen)

    bots = {seat: make("simple", f"{seed}/{seat}", CATALOGUE) for seat in seats}
    game = Game.open(CATALOGUE, Setup(seats, seed, options, ALIENS), on_event)
    while not game.over and game.state.encounters < 8:
        asks = [ask for ask in game.asks() if ask.seat != CLOCK and not waits(game.view(ask.seat), ask)]
        ask = asks[0]
        view = game.view(ask.seat)
        told = Known(view, ask, CATALOGUE, *known[ask.seat])
        if ask.kind in candidates.RULES and (told.announced or ask.kind not in {"ships.from", "react.window"}):
            yield game, ask, view, told
        game.answer(ask.seat, ask.key, bots[ask.seat].choose(view, ask))


@pytest.mark.parametrize("variants", [(), ("tech",)], ids=["plain", "tech"])
def test_a_world_agrees_with_the_view_and_breaks_no_invariant(variants: tuple[str, ...]) -> None:
    met: Counter[str] = Counter()
    for game, ask, view, known in questions(3, Options(variants=variants)):
        world = dealt(known, Random(met.total()))
        state = world.play.state
        assert not faults(state, CATALOGUE)
        seen = world.view(ask.seat)
        assert {name: getattr(seen, name) for name in SAME} == {name: getattr(view, name) for name in SAME}
        back = known.announced.seat if known.announced and CATALOGUE.knows(known.announced.card) else ""
        assert all(
            a.hand_size - (a.seat == back) == b.hand_size for a, b in zip(seen.players, view.players, strict=True)
        )
        for seat, memory in known.memory.hands.items():
            if seat != ask.seat:
                held = memory - Counter([known.announced.card] if known.announced else [])
                assert not held - Counter(game.state.players[seat].hand)
                assert not held - Counter(state.players[seat].hand)
        world.resume()
        if known.announced is not None:
            bring_to(world, ask, known.announced)
        asked = [each.options for each in world.asks(ask.seat) if each.kind == ask.kind] == [ask.options]
        # A window in the middle of a step may not come again in a world, which begins with the step.
        assert asked or ask.kind in {"window", "react.window"}
        met[ask.kind] += asked
    wanted = {"window", "launch.planet", "launch.ships", "alliance.invite", "alliance.answer", "planning.select"}
    assert wanted | {"reinforce", "turn.second", "react.window"} <= set(+met)


def position(blue: list[str], green: list[str]) -> Game:
    return stopped(f"""
[position]
seats = ["red", "blue", "green"]
at = "planning.select"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = {{ red = 3 }}
[seat.red]
hand = ["attack_10", "attack_20", "negotiate", "morph"]
[seat.blue]
hand = {blue!r}
[seat.green]
hand = {green!r}
[piles]
exact = ["discard"]
""")


def test_worlds_that_look_the_same_to_a_seat_get_the_same_answer() -> None:
    strong, weak = ["attack_40", "attack_30", "attack_23"], ["attack_04", "attack_06", "negotiate"]
    answers = []
    for blue, green in ((strong, weak), (weak, strong)):
        game = position(blue, green)
        ask, view = game.asks("red")[0], game.view("red")
        answers.append((view, SearchBot(5, CATALOGUE, SearchBudget(playouts=16)).choose(view, ask)))
    assert answers[0] == answers[1]


def test_it_says_what_is_allowed_and_never_changes_the_game() -> None:
    bot, asked = SearchBot(1, CATALOGUE, SearchBudget(playouts=6)), 0
    for game, ask, view, _ in questions(4, Options()):
        before = attrs.evolve(view)
        choose = bot.choose(view, ask)
        game.check(ask.seat, ask.key, choose)
        assert game.view(ask.seat) == before
        asked += 1
        if asked > 12:
            break
    assert asked > 12


def test_it_takes_the_card_that_wins_where_it_sees_the_other() -> None:
    game = stopped("""
[position]
seats = ["red", "blue", "green"]
at = "planning.select"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = { red = 4 }
cards = { blue = "attack_20" }
face_up = ["blue"]
[seat.red]
hand = ["attack_08", "attack_23", "negotiate"]
""")
    ask = game.asks("red")[0]
    assert SearchBot(2, CATALOGUE, SearchBudget(playouts=40)).choose(game.view("red"), ask) == ["card:attack_23"]


VIRUS = """
[position]
seats = ["red", "blue", "green"]
at = "reveal.before"
offense = "red"
defense = "blue"
planet = "blue.2"
gate = { red = 4 }
cards = { red = "attack_04", blue = "ATTACK" }
[seat.red]
alien = "virus"
[seat.blue]
hand = ["cosmic_zap", "attack_20", "attack_15"]
"""


@pytest.mark.parametrize(("attack", "answer"), [("attack_40", "pass"), ("attack_10", "card:cosmic_zap")])
def test_it_stops_what_is_announced_where_that_decides_the_encounter(attack: str, answer: str) -> None:
    game = stopped(VIRUS.replace("ATTACK", attack))
    ask, view = game.asks("blue")[0], game.view("blue")
    assert (ask.kind, view.playing[0].card) == ("react.window", "use:virus")
    assert make("simple", 1, CATALOGUE).choose(view, ask) == ["card:cosmic_zap"]
    assert SearchBot(2, CATALOGUE, SearchBudget(playouts=40)).choose(view, ask) == [answer]


def test_an_answer_to_an_answer_is_not_searched() -> None:
    game = stopped(VIRUS.replace("ATTACK", "attack_40") + '[seat.green]\nhand = ["card_zap"]')
    game.answer("blue", game.asks("blue")[0].key, ["card:cosmic_zap"])
    ask, view = game.asks("green")[0], game.view("green")
    assert len(view.playing) == 2
    reader = ViewReader(view, ask, CATALOGUE, 1)
    assert candidates.candidate_answers(reader, ["pass"]) == [("pass",)]
    assert Known(view, ask, CATALOGUE, Memory(), Marks()).announced is None


def test_a_hint_says_in_how_many_worlds_it_is_better_or_that_it_gains_more_than_it_costs() -> None:
    assert explained([1.0, 1.0, 0.0], [0.0, 0.0, 0.1]) == message("why.search.played_on", better=2, worse=1, worlds=3)
    assert explained([1.0, 0.0, 0.0], [0.0, 0.1, 0.1]).key == "why.search.on_average"


def test_it_thinks_about_what_it_searches_alone() -> None:
    game = position(["attack_40"], ["attack_04"])
    ask = game.asks("red")[0]
    bot = make("search:10ms", 1, CATALOGUE)
    assert bot.thinks(ask) == pytest.approx(0.03)
    assert make("search:50", 1, CATALOGUE).thinks(ask) == pytest.approx(1.0)
    assert bot.thinks(attrs.evolve(ask, kind="ships.lose")) == 0
    assert make("simple", 1, CATALOGUE).thinks(ask) == 0


class Clocks:
    """What a thought reads the time from."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.processor, self.clock = 7.0, 100.0
        monkeypatch.setattr(budget, "thread_time", lambda: self.processor)
        monkeypatch.setattr(budget, "perf_counter", lambda: self.clock)

    def pass_by(self, processor: float, clock: float) -> None:
        self.processor += processor
        self.clock += clock


@pytest.mark.parametrize(
    ("processor", "clock", "more"),
    [(0.05, 0.5, True), (0.21, 0.3, False), (0.05, 0.61, False)],
    ids=["within both", "has thought long enough", "the others have waited long enough"],
)
def test_it_thinks_by_processor_time_and_not_for_ever_by_the_clock(
    monkeypatch: pytest.MonkeyPatch, processor: float, clock: float, more: bool
) -> None:
    clocks = Clocks(monkeypatch)
    running = SearchBudget.read("200ms").running()
    clocks.pass_by(processor, clock)
    assert running(1_000) is more


@pytest.mark.parametrize("worlds", [(0.05, 0.02, 0.02, 0.02, 0.02), (0.04, 0.03, 0.02, 0.05)])
def test_no_world_is_begun_that_would_not_be_done_in_time(
    monkeypatch: pytest.MonkeyPatch, worlds: tuple[float, ...]
) -> None:
    """Not even if it took half as long again as the longest before, whenever that was."""
    clocks = Clocks(monkeypatch)
    running = SearchBudget.read("200ms").running()
    told = []
    for seconds in worlds:
        clocks.pass_by(seconds, seconds)
        told.append(running(1))
    assert told == [True] * (len(worlds) - 1) + [False]


def test_a_playout_ends_with_the_encounter_and_a_second_one_is_played_too() -> None:
    ended: Counter[tuple[str, int]] = Counter()
    for game, ask, _, _ in questions(5, Options()):
        if ask.kind in {"launch.planet", "turn.second"}:
            before, clone = game.state.encounters, game.copy()
            bots = {seat: make("simple", seat, CATALOGUE) for seat in clone.setup.seats}
            clone.answer(ask.seat, ask.key, [ask.options[0]])
            play_on(clone, bots, ask.seat, Random(1))
            state = clone.state
            ended[ask.kind, state.encounters + (state.at == FURTHER) - before] += not clone.over
    assert set(+ended) == {("launch.planet", 1), ("turn.second", 2)}


@pytest.mark.parametrize(
    ("text", "encounters"), [("20", 1), ("49", 1), ("50", 2), ("50ms", 1), ("200ms", 2), ("400ms", 2)]
)
def test_with_much_time_worlds_are_played_on_for_two_encounters(text: str, encounters: int) -> None:
    assert SearchBudget.read(text).encounters == encounters


def test_two_encounters_are_played_and_the_mean_of_both_is_taken() -> None:
    game, ask, _, _ = next(each for each in questions(5, Options()) if each[1].kind == "launch.planet")
    clones = [game.copy(), game.copy()]
    found = []
    for encounters, clone in enumerate(clones, 1):
        bots = {seat: make("simple", seat, CATALOGUE) for seat in clone.setup.seats}
        clone.answer(ask.seat, ask.key, [ask.options[0]])
        found.append(play_on(clone, bots, ask.seat, Random(1), encounters))
    one, two = (clone.state.encounters + (clone.state.at == FURTHER) for clone in clones)
    assert two == one + 1
    after = [share(clone, ask.seat) for clone in clones]
    assert found == [after[0], pytest.approx((after[0] + after[1]) / 2)]
    assert after[0] != after[1]


def test_bold_offers_are_allowed_and_looked_at_beside_the_fair_ones() -> None:
    bold = 0
    for seed in range(6):
        for game, ask, view, _ in questions(seed, Options()):
            if ask.kind == "deal.talk" and view.offer is None:
                reader = ViewReader(view, ask, CATALOGUE, 1)
                for offer in deals.bold_offers(reader):
                    game.check(ask.seat, ask.key, offer)
                    assert tuple(offer) in candidates.candidate_answers(reader, ["end"])
                    bold += 1
    assert bold


@pytest.mark.parametrize("text", ["soon", "0ms", "200s", "-5", "99999ms"])
def test_a_time_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(RulesError) as caught:
        make(f"search:{text}", 1, CATALOGUE)
    assert caught.value.message == message("bots.no_time", time=text)
