from __future__ import annotations

import re

import pytest
import tables
from aliens_at_table import alien_view, ask_alien, ask_use, zapped_twice
from tables import SMALL, WIDE, FakeLink, app, news, read
from test_table_screen import press, prompt

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.aliens import setup_of
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.chronicle import Chronicle
from cosmic_tui.games.cosmic.screen.panels.printed_face import sheet
from cosmic_tui.games.cosmic.screen.panels.sheets import explanation
from cosmic_tui.games.cosmic.screen.portraits import portrait
from cosmic_tui.games.cosmic.screen.prompts import PromptScene
from cosmic_tui.games.cosmic.screen.prompts.hints import hint, label
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.game import Game, indexed
from rules.cosmic.protocol.options import Options
from rules.cosmic.setup import Setup
from rules.kernel.asks import CLOCK
from rules.kernel.events import Seen

NAMES = Names(tables.NAMES)


def told(*events: Seen) -> list[str]:
    return [plain(row).replace("\u00a0", " ") for row in Chronicle(NAMES, 120).write(events)]


def test_a_use_its_zap_and_the_zap_of_the_zap_read_as_a_story() -> None:
    assert told(*zapped_twice()) == [
        "Planning   ◆ Dee uses Magic (Sorcerer).",
        "           └ ▲ Bob answers Magic (Sorcerer) with Cosmic Zap.",
        "             └ ● Ann answers Cosmic Zap with Card Zap.",
        "             └ Cosmic Zap of ▲ Bob is stopped by Card Zap: Magic (Sorcerer) goes on.",
        "           The encounter cards of ● Ann and ▲ Bob change places.",
    ]


def test_a_second_answer_stands_beside_the_first_that_was_stopped() -> None:
    again = {"seat": "green", "card": "cosmic_zap", "target": [], "point": "power.use"}
    stop = {"card": "use:sorcerer", "seat": "yellow", "by": "cosmic_zap"}
    rows = told(*zapped_twice()[:4], Seen("card.played", "x", again), Seen("card.stopped", "x", stop))
    assert rows[4] == "           └ ■ Cyd answers Magic (Sorcerer) with Cosmic Zap."
    assert "Magic (Sorcerer) of ◆ Dee is zapped: it has no effect" in rows[5]


def test_a_zap_of_the_zap_of_the_same_kind_names_what_goes_on() -> None:
    zap = {"card": "card_zap", "target": [], "point": "card.played"}
    rows = told(
        Seen("card.played", "regroup.start", {"seat": "red", "card": "plague", "target": ["green"]}),
        Seen("card.played", "regroup.start", {"seat": "green", **zap}),
        Seen("card.played", "regroup.start", {"seat": "red", **zap}),
        Seen("card.stopped", "regroup.start", {"card": "card_zap", "seat": "green", "by": "card_zap"}),
    )
    assert rows[-1].endswith("Card Zap of ■ Cyd is stopped by Card Zap: Plague goes on.")


def test_nothing_is_told_twice() -> None:
    """Cards revealed one by one, reinforcements, totals that have not changed and colonies of a deal are told once."""
    totals = Seen("reveal.totals", "reveal.totals", {"offense": 9, "defense": 7})
    here = {"seat": "red", "card": "reinforcement_3"}
    rows = told(
        *(Seen("reveal.cards", "reveal.turn_up", {"cards": cards}) for cards in ({"red": "morph"}, {"red": "morph"})),
        totals,
        Seen("card.played", "reveal.reinforcements", {**here, "target": ["offense"]}),
        Seen("reinforcement.played", "reveal.reinforcements", {**here, "side": "offense"}),
        totals,
        Seen("colony.established", "deal.carry_out", {"seat": "red", "planet": "blue.1"}),
        Seen("deal.colony", "deal.carry_out", {"giver": "blue", "receiver": "red", "planet": "blue.1",
                                               "from": {"gate": 2}}),
    )  # fmt: skip
    assert [row[11:] for row in rows] == [
        "Revealed: ● Ann Morph.",
        "Totals: offense 9, defense 7.",
        "● Ann plays Reinforcement +3 for the offense.",
        "● Ann founds a colony on ▲ Bob 1 with 2 ships, by ▲ Bob's leave.",
    ]


def test_what_comes_before_the_first_encounter_of_a_turn_stands_under_its_heading() -> None:
    rows = told(
        Seen("turn.start", "turn.start", {"turn": 2, "offense": "blue"}),
        Seen("hand.shown", "start_turn.new_hand", {"seat": "blue", "cards": []}),
        Seen("encounter.begin", "encounter.begin", {"turn": 2, "number": 1, "offense": "blue"}),
        Seen("encounter.begin", "encounter.begin", {"turn": 2, "number": 2, "offense": "blue"}),
    )
    assert [row.strip("─ ") for row in rows] == [
        "Turn 2, encounter 1: ▲ Bob",
        "Start      ▲ Bob has no cards left and draws a new hand.",
        "Turn 2, encounter 2: ▲ Bob",
    ]


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_an_offered_use_says_why_what_it_does_and_what_answers_it(size: tuple[int, int]) -> None:
    running = app(FakeLink(news(alien_view(), ask_use())))
    async with running.run_test(size=size) as pilot:
        await press(pilot, "1")
        assert "Both cards lie face down" in prompt(running)
        assert "May swap the two played encounter cards" in prompt(running)
        if size == WIDE:
            assert "Open to: main player only. Others may answer with Cosmic Zap." in prompt(running)
        await press(pilot, "?")
        assert "When the time is up this is played for you" in read(running)
        await press(pilot, "right")
        text = read(running)
        assert "both encounter cards chosen and still facedown" in " ".join(text.split())
        assert "Others may answer with Cosmic Zap." in text
        for _ in range(6):
            await press(pilot, "pagedown")
        text += read(running)
        assert "Wild, for everybody but that alien's player" in text
        assert "Super, for that alien's player alone" in text
        assert "Its power is lost" in text


async def test_every_alien_and_every_open_card_of_the_table_can_be_read() -> None:
    running = app(FakeLink(news(alien_view(), ask_use())))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert running.table is not None
        things = {page.thing for page in explanation(running.table)}
        aliens = {"oracle", "zombie", "human", "warrior", "sorcerer"}
        assert aliens | {"attack_06", "attack_08", "mobius_tubes", "plague", ""} <= things
        assert "hidden" not in things


async def test_the_two_aliens_to_choose_from_stand_side_by_side() -> None:
    for size in (SMALL, WIDE):
        link = FakeLink(news(alien_view(phase="start_turn", at="setup.choose"), ask_alien()))
        running = app(link)
        async with running.run_test(size=size) as pilot:
            await pilot.pause()
            stage = running.screen.query_one("#stage").text  # type: ignore[attr-defined]
            named = next(line for line in stage if "oracle" in line.lower())
            assert "gambler" in named.lower()
            await press(pilot, "2", "enter")
            assert link.answers == [["alien:gambler"]]


@pytest.mark.parametrize("alien", sorted(CARDS.aliens))
def test_every_alien_has_a_sheet_with_a_face_of_its_own(alien: str) -> None:
    text = "\n".join(plain(row) for row in sheet(NAMES, alien, 66))
    printed = CARDS.aliens[alien]
    flat = " ".join(text.split())
    assert " ".join(printed.text.split()) in flat
    assert " ".join(printed.wild.text.split()) in flat
    assert " ".join(printed.super.text.split()) in flat
    for phase in printed.phases if len(printed.phases) < 8 else ():
        assert f"[{NAMES.phase(phase).upper()}]" in flat
    assert plain(portrait(alien)[0]) in text


def test_every_lasting_effect_has_words() -> None:
    index = indexed(load())
    effects = {effect for table in (index.effects, index.lasting) for found in table.values() for effect in found}
    assert effects
    assert {effect for effect in effects if f"effect.{effect}" not in wording()} == set()


RAW = re.compile(r"[{}_]|\b[a-z]+\.[a-z0-9]|\b[a-z]+:[a-z0-9]|\b(red|blue|green|yellow|purple)\b")
"""What an id looks like that nobody has put into words."""


@pytest.mark.parametrize("variants", [(), ("tech",), ("tech", "hidden_powers", "shifting_powers")])
@pytest.mark.parametrize("seed", range(2))
def test_no_id_is_left_on_the_screen_in_a_game_with_aliens(seed: int, variants: tuple[str, ...]) -> None:
    catalogue, seats = load(), tuple(tables.NAMES)
    events: list[object] = []
    options = Options(variants=variants)
    setup = Setup(seats, seed, options, **setup_of("random", 5, catalogue, seed))
    game = Game.open(catalogue, setup, events.append)
    mind = bots.make("random", seed, catalogue)
    found: set[str] = set()
    while not game.over and game.state.encounters < 8:
        asks = [ask for ask in game.asks() if ask.seat == CLOCK or not bots.waits(game.view(None), ask)]
        ask = asks[0]
        if ask.seat == CLOCK:
            game.answer(ask.seat, ask.key, ask.default)
            continue
        view = game.view(ask.seat)
        scene = PromptScene(view, NAMES, ask.seat)
        if ask.kind != "deal.talk":
            said = [(*label(option, scene, ask.kind), *hint(ask, option, scene)) for option in ask.options]
            found |= {plain(row) for row in said}
        game.answer(ask.seat, ask.key, mind.choose(view, ask))
    for seat in (None, *seats):
        seen = [each for event in events if (each := event.seen_by(seat)) is not None]  # type: ignore[attr-defined]
        found |= set(told(*seen))
    assert {text for text in found if RAW.search(text)} == set()
