"""Windows that share a beat: the same game as window by window, and nothing in them that a hand could show."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import alien_play
import attrs
import pytest
import random_play

from cosmic_tui.host.match.questions import Given, Questions, in_game
from rules.cosmic import beat as beats
from rules.cosmic.beat import Beat, beat_of
from rules.cosmic.match import CosmicMatch
from rules.cosmic.moves import stored_cards
from rules.cosmic.notation.position import read_position
from rules.kernel.asks import BEAT, Ask, Mode, Refused
from rules.kernel.events import Event

UNFORESEEN = ("planning.check_cards", "planning.recheck", "start_turn.new_hand", "regroup.start")
"""Where a hand without an encounter card makes the game go another way than anybody could know (R5.1, R10.3, R10.4)."""
CHECKS = ("planning.check_cards", "planning.recheck")
NO_ENCOUNTER_CARD = "R10.4"
"""The rule by which a defense without an encounter card is asked before it shows its hand."""
HAND_SHOWN = {"hand.shown", "encounter.broken_off"}
GAMES = 6 * random_play.LONGER
OFTEN_PASS = 0.7


class Served:
    """A random game in which every beat is one question to each seat."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.told: list[Event] = []
        self.setup = alien_play.random_setup(seed, self.rng)
        self.game = CosmicMatch.open(alien_play.CATALOGUE, self.setup, self.told.append, beats=True)
        self.questions = Questions(self.game, self.told)

    def beats(self, most: int) -> Iterator[Beat]:
        """Play on; every beat as it begins."""
        for _ in range(most):
            while given := self.questions.look():
                self._give(given)
            if self.game.over:
                return
            beat = self.questions.beat
            if beat is None:
                ask = random_play.next_ask(self.game, self.rng)
                self._give([(ask.seat, ask.key, random_play.random_answer(self.game, ask, self.rng))])
            else:
                yield beat
                for seat in self.setup.seats:
                    self._say(seat)
                self._give(self.questions.close())

    def _say(self, seat: str) -> None:
        for ask in [ask for ask in self.questions.asks(seat) if not self.questions.prepared(ask)]:
            choice = random_play.random_answer(self.game, ask, self.rng)
            now, later = self.questions.take(seat, ask.key, ask.default if self.rng.random() < OFTEN_PASS else choice)
            self.questions.keep(later)
            self._give(now)

    def _give(self, given: Sequence[Given]) -> None:
        for each in given:
            self.game.answer(*each)


def _passed(clone: CosmicMatch, beat: Beat, told: list[Event]) -> bool:
    """Have everybody pass in all windows of a beat; whether the game has stopped at each of them, and at no other."""
    for window in beat.windows:
        if beats.splits(told) or [(ask.key, clone.state.at) for ask in clone.asks(BEAT)] != [(window.key, window.at)]:
            return False
        for ask in clone.asks():
            assert ask.seat == BEAT or ask in window.asks
            clone.answer(ask.seat, ask.key, ask.default)
    return not clone.asks(BEAT)


def _assert_the_defense_alone_is_asked(clone: CosmicMatch) -> None:
    """What R10.4 puts in the place of the questions foreseen: nobody but the defense knew that it holds no such card.

    At the check of R10.5 it is asked alone, and openly, before its hand is shown.
    """
    (ask,) = clone.asks()
    encounter = clone.state.encounter
    assert clone.poll is not None
    assert clone.poll.mode is Mode.PUBLIC
    assert encounter is not None
    assert ask.seat == encounter.defense
    assert clone.state.at in CHECKS
    assert not stored_cards.can_select(clone.play, ask.seat)


@pytest.mark.parametrize("seed", range(GAMES))
def test_if_everybody_passes_the_beat_goes_by_as_it_was_foreseen(seed: int) -> None:
    """Its windows are those the game then stops at, nothing parts them, and the questions foreseen are then put."""
    served = Served(seed)
    shared = 0
    for beat in served.beats(300):
        told: list[Event] = []
        clone = served.game.ahead(told.append)
        shared += len(beat.windows) > 1
        if _passed(clone, beat, told) and not beats.splits(told):
            if any(ask.source == NO_ENCOUNTER_CARD for ask in clone.asks()):
                _assert_the_defense_alone_is_asked(clone)
                continue
            put = {attrs.astuple(ask, recurse=False) for ask in clone.asks()}
            assert {attrs.astuple(ask, recurse=False) for ask in beat.coming} <= put
        elif beat.coming:
            assert clone.state.at in UNFORESEEN or HAND_SHOWN & {event.kind for event in told}
    assert shared > 3


def test_a_question_offered_ahead_is_never_answered_by_what_was_meant_for_another() -> None:
    """Where somebody acts first, another question may come under the number of the one foreseen: not under its key."""
    renamed = 0
    for seed in range(GAMES):
        served, put = Served(seed), dict[str, Ask]()
        for _ in served.beats(150):
            now = {ask.key: ask for seat in served.setup.seats for ask in served.questions.asks(seat)}
            assert all(put.get(key, ask) == ask for key, ask in now.items())
            for key in put.keys() - now.keys():
                with pytest.raises(Refused, match=r"answer\.not_(asked|yours)"):
                    served.questions.take(put[key].seat, key, put[key].default)
            put |= now
        renamed += len(put) - len({in_game(key) for key in put})
    assert renamed


POSITION = """
format = "cosmic-position/1"
[position]
seats = ["red", "blue", "green"]
at = "alliance.formed"
offense = "red"
defense = "blue"
planet = "blue.1"
gate = {{ red = 2 }}
beside = {{ green = 1 }}
[seat.red]
hand = ["attack_10", "force_field"]
[seat.blue]
hand = {hand}
[seat.green]
hand = ["plague", "attack_08"]
"""


def at_alliance(hand: list[str]) -> Beat:
    setup, mark = read_position(POSITION.format(hand=hand), random_play.CATALOGUE)
    game = CosmicMatch.from_state(random_play.CATALOGUE, setup, mark.snapshot, beats=True)
    game.resume()
    found = beat_of(game)
    assert found is not None
    return found


def test_a_hand_that_will_have_to_be_shown_is_not_betrayed_by_what_can_be_prepared() -> None:
    """The defense has no encounter card and will draw a new hand (R10.4); until then nobody else is to know."""
    plain_, empty = at_alliance(["attack_06", "quash"]), at_alliance(["card_zap", "quash"])
    for seat in ("red", "green"):
        assert plain_.asks(seat) == empty.asks(seat)
        assert [ask for ask in plain_.coming if ask.seat == seat] == [ask for ask in empty.coming if ask.seat == seat]
    assert [window.key for window in plain_.windows] == [window.key for window in empty.windows]
    assert [ask.kind for ask in plain_.coming if ask.seat == "red"] == ["planning.select"]


def test_nobody_without_cards_or_power_keeps_the_table_waiting() -> None:
    """A window open to nobody by public knowledge does not exist (timing.md section 7)."""
    text = POSITION.format(hand=["attack_06"]).replace('"plague", ', "").replace(', "force_field"', "")
    text += '[piles]\ndiscard = ["force_field"]\n'
    setup, mark = read_position(text, random_play.CATALOGUE)
    game = CosmicMatch.from_state(random_play.CATALOGUE, setup, mark.snapshot, beats=True)
    game.resume()
    assert game.poll is not None
    assert {ask.kind for ask in game.poll.asks} == {"planning.select"}


def test_one_question_for_a_beat_holds_all_its_options_and_is_carried_out_once() -> None:
    several = 0
    for seed in range(8):
        for beat in Served(seed).beats(150):
            for seat in {ask.seat for window in beat.windows for ask in window.asks}:
                merged, asks = beat.ask(seat), beat.asks(seat)
                assert merged is not None
                several += len(asks) > 1
                assert {option for ask in asks for option in ask.options} == set(merged.options)
                for option in merged.options:
                    acted = [key for key, said in beat.parted(seat, (option,)).items() if said == (option,)]
                    assert len(acted) == (len(asks) if option == merged.default[0] else 1)
    assert several
