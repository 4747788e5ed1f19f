"""Two people, two bots and a spectator play a whole game through OpenSSH; each sees only what is theirs."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e_house import MIDDLE, MISSING, SMALL, WIDE
from e2e_player import Company, gather
from e2e_table_screen import hand, names_of, question
from e2e_terminal import Terminal, watch
from e2e_truth import NAMED, Truth

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not here: {', '.join(MISSING)}")

ENOUGH = 240.0
"""Seconds; a game takes 25 to 60 on two processors, and is cut off only where it hangs."""
ANSWERS = re.compile(r"(Others may answer with|It could be answered by) (Card|Cosmic) Zap(, Cosmic Zap)?\.")
"""What the rules let everybody answer with: it is said of every hand alike."""
LISTED = re.compile(rf"(\[.\]|\d+/\d+) ({NAMED.pattern})")
"""A line to choose from: while an offer is made up, all cards there are can be asked for."""
CATCH_UP = 12.0
"""Seconds in which a screen shows what is on the disk: the stage plays first what has happened."""


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    company = gather(tmp_path, 7, (WIDE, SMALL, MIDDLE))
    yield company
    company.house.close()


class Overseer:
    """Looks at every screen in every state, and knows from the journal who may see what."""

    def __init__(self, company: Company) -> None:
        self.truth = Truth(company.house.data)
        self.viewers: dict[int, str | None] = {
            id(company.ann.terminal): "red", id(company.bob.terminal): "blue", id(company.eve): None,
        }  # fmt: skip
        self.looks: Counter[str | None] = Counter()
        self.own_secrets = 0
        """How often a card was seen by its owner that the other person could not know."""
        self.hands_compared = 0
        self.asked = ""

    def __call__(self, terminal: Terminal) -> None:
        viewer = self.viewers[id(terminal)]
        text = terminal.text
        self.looks[viewer] += 1
        betrayed = self.truth.betrayed(viewer, ANSWERS.sub("", LISTED.sub("", text)))
        assert not betrayed, f"{viewer or 'the spectator'} may not know of {betrayed}:\n{text}"
        if viewer is None:
            assert hand(terminal) is None, text
            assert not question(terminal), text
            return
        other = "blue" if viewer == "red" else "red"
        self.own_secrets += bool(set(hand(terminal) or ()) - self.truth.known[other])
        asked = question(terminal)
        if asked and asked.splitlines()[0] != self.asked:
            self.asked = asked.splitlines()[0]
            self._compare_hands(terminal, viewer)

    def _compare_hands(self, terminal: Terminal, viewer: str) -> None:
        """The hand on the screen becomes the one that is really held, if it is not yet."""
        end = time.monotonic() + CATCH_UP
        while (shown := hand(terminal)) not in (None, real := self._held(viewer)):
            assert time.monotonic() < end, f"{viewer} holds {real} and sees {shown}:\n{terminal.text}"
            watch([terminal], 0.05)
        self.hands_compared += 1

    def _held(self, seat: str) -> Counter[str]:
        return names_of(self.truth.state().players[seat].hand)


def test_a_whole_game(company: Company) -> None:
    overseer = Overseer(company)
    company.play_until(lambda: company.over, ENOUGH, overseer)
    winners = overseer.truth.game()[0].winners
    names = {each.seat: each.name for each in overseer.truth.record.head.seats}
    assert winners
    for terminal in company.terminals:
        assert all(f"{names[seat]} " in terminal.text for seat in winners)
    assert company.ann.answers > 5
    assert company.bob.answers > 5
    assert min(overseer.looks.values()) > 20
    assert overseer.own_secrets > 20
    assert overseer.hands_compared > 10
    assert company.house.stop() == 0


def test_the_overseer_notices_a_card_of_another_hand(company: Company) -> None:
    overseer = Overseer(company)
    overseer.truth.read_on()
    held = names_of([card for player in overseer.truth.state().players.values() for card in player.hand])
    secret = next(name for name in held if overseer.truth.betrayed(None, name))
    overseer(company.eve)
    company.eve.screen.cursor_position(MIDDLE[1], 1)
    company.eve.screen.draw(secret)
    with pytest.raises(AssertionError, match="the spectator may not know of"):
        overseer(company.eve)
