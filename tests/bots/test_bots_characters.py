"""Bots' names by temperament, none twice; what they say: at public moments, sparingly, with dice of their own."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cosmic_tui.games.cosmic.bots.characters import CHANCE, NAMES, WAYS, line_of, player_of
from cosmic_tui.games.cosmic.bots.temper import TEMPERS
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.host.table.bot_talk import BotTalk, name_bots
from cosmic_tui.host.table.seats import Seat
from rules.kernel.events import Event, Seen

BOTS = {"red": "simple:raider", "blue": "simple:trader"}
PEOPLE = {"red": "Brisk", "blue": "Oti"}
WON = Seen("outcome", "reveal.upset", {"outcome": "offense", "offense": "red", "defense": "blue", "totals": None})


def seats(*bots: str) -> list[Seat]:
    found = [Seat(colour) for colour in ("red", "blue", "green", "yellow", "purple")]
    for seat, bot in zip(found, bots, strict=False):
        seat.give_to_bot(bot)
    return found


def test_five_bots_have_five_names_and_the_temper_that_goes_with_them() -> None:
    for seed in range(50):
        table = seats(*["simple"] * 5)
        name_bots(table, CosmicKind(), Random(seed))
        assert len({seat.name for seat in table}) == 5
        for seat in table:
            temper = seat.bot.partition(":")[2]
            assert seat.name in NAMES[temper]


def test_names_are_of_at_most_six_letters_and_every_temper_has_some() -> None:
    assert set(NAMES) == set(TEMPERS)
    assert all(name.isalpha() and len(name) <= 6 for names in NAMES.values() for name in names)


@pytest.mark.parametrize(("bot", "kept"), [("random", "random"), ("search:200ms", "search:200ms")])
def test_other_kinds_keep_what_they_are(bot: str, kept: str) -> None:
    player = player_of(bot, [], Random(1))
    assert player is not None
    assert player.bot == kept


def test_a_name_that_a_person_has_is_not_given_and_none_is_left_at_last() -> None:
    every = [name for names in NAMES.values() for name in names]
    player = player_of("simple", every[:-1], Random(1))
    assert player is not None
    assert player.name == every[-1]
    assert player_of("simple", every, Random(1)) is None


def test_whoever_has_a_name_keeps_it() -> None:
    table = seats("simple", "simple")
    name_bots(table, CosmicKind(), Random(1))
    names = [seat.name for seat in table]
    table[2].give_to_bot("simple")
    name_bots(table, CosmicKind(), Random(2))
    assert [seat.name for seat in table][:2] == names[:2]
    assert table[2].name not in ("green bot", *names[:2])


def test_what_is_said_is_in_the_tone_of_the_temper_and_has_a_text() -> None:
    said = Counter(
        line.message.key for seed in range(400) if (line := line_of(WON, BOTS, PEOPLE, Random(seed))) is not None
    )
    assert set(said) == {
        f"bot_says.{kind}_{number}" for kind in ("raider_won", "trader_lost") for number in range(1, WAYS + 1)
    }
    assert all(key in wording() for key in said)
    assert 0.8 * CHANCE < said.total() / 400 < 1.2 * CHANCE


@pytest.mark.parametrize("seen", [Seen("cards.dealt", "x", {"seat": "red", "count": 3}), Seen("outcome", "x", {})])
def test_at_other_moments_nobody_speaks(seen: Seen) -> None:
    assert all(line_of(seen, BOTS, PEOPLE, Random(seed)) is None for seed in range(50))


def test_people_are_not_spoken_for() -> None:
    assert all(line_of(WON, {"green": "simple"}, {}, Random(seed)) is None for seed in range(50))


def events(count: int) -> list[Event]:
    return [Event(WON.kind, WON.at, WON.data, {}, index) for index in range(1, count + 1)]


def test_one_line_an_encounter_and_nothing_to_what_is_only_told_in_private() -> None:
    table = seats("simple:raider", "simple:trader")
    talk = BotTalk(CosmicKind(), 0, Random(3))
    told = [talk.look(events(count), 1, table) for count in range(1, 60)]
    assert sum(line is not None for line in told) == 1
    assert any(talk.look(events(60 + count), 2, table) for count in range(1, 60))
    private = [Event("outcome", "x", None, {"red": WON.data}, 1)] * 50
    assert BotTalk(CosmicKind(), 0, Random(3)).look(private, 1, table) is None


def test_a_bot_is_shown_as_the_one_who_speaks() -> None:
    table = seats("simple:raider", "simple:trader")
    name_bots(table, CosmicKind(), Random(1))
    line = next(
        line for count in range(1, 60) if (line := BotTalk(CosmicKind(), 0, Random(count)).look(events(1), 1, table))
    )
    assert line.bot
    assert line.name in [seat.name for seat in table[:2]]
