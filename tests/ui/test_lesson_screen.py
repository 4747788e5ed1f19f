"""The guided first encounter on the screen, with a real host behind it, and the coach's line of the first games."""

from __future__ import annotations

import pytest
import tables
from tables import SMALL, WIDE, FakeLink, ask_alliance, ask_card, lobby_news, news, press, prompt, read, view
from textual.pilot import Pilot

from content.cosmic.load import load
from cosmic_tui.games.cosmic.bots import powers, simple
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.lessons import FIRST, table_of
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import OFF, Coach, Make, Rename, SeatRow, Settings, Start, TableOptions
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.screens.dialogs import SheetScreen
from rules.cosmic.protocol.timing import MAIN_LINE, phase_of

SIZES = [SMALL, WIDE]
ASKED = [
    "ships.to", "launch.planet", "launch.ships", "alliance.invite", "planning.select", "window", "reinforce",
    "choose.side",
]  # fmt: skip
"""What the lesson asks, a ship that comes back first: nothing that takes knowing."""
MOST = 20


def coach(running: CosmicApp) -> str:
    return " ".join("\n".join(running.screen.query_one("#coach", Panel).text).split())


async def at_lesson(host: Host, **changes: object) -> CosmicApp:
    await host.open()
    link = host.connect("somebody", "Ann")
    await link.request(Settings(OFF))
    await link.request(Make(table_of(FIRST)))
    await link.request(Start())
    options = {"name": "Ann", "start": "table", "settle": 0.0, "ascii": False, **changes}
    return CosmicApp(link, {"cosmic": COSMIC_SCREENS}, **options)  # type: ignore[arg-type]


async def heard(pilot: Pilot[None], running: CosmicApp, old: str) -> str:
    """The key of the next question; empty at the end."""
    for _ in range(200):
        await pilot.pause(0.01)
        table = running.table
        assert table is not None
        if table.lesson_over or table.current not in ("", old):
            return "" if table.lesson_over else table.current
    raise AssertionError("no question came")


async def play_on(pilot: Pilot[None], running: CosmicApp, **keys: str) -> list[str]:
    """Answer until the lesson is over, by Enter alone or with a key before it; what was asked, as the coach says it."""
    kinds: list[str] = []
    current = ""
    while len(kinds) < MOST and (current := await heard(pilot, running, current)):
        assert running.table is not None
        choice = running.table.choice
        assert choice is not None
        kind = choice.ask.kind
        kinds.append(kind)
        said = coach(running)
        assert wording().texts[f"coach.{running.table.view.phase}"] in said  # type: ignore[union-attr]
        about = wording().texts[f"lesson.{kind}"].partition("{")[0].strip()
        assert about in said
        assert "A good answer: " in said
        assert said.endswith((".", "!"))
        before = keys.get(kind.replace(".", "_"))
        await press(pilot, *([before] if before else []), "enter")
    return kinds


@pytest.mark.parametrize("size", SIZES)
async def test_the_coach_leads_through_a_first_encounter_and_on_to_a_whole_game(size: tuple[int, int]) -> None:
    host = Host(NoStore(), [CosmicKind()])
    running = await at_lesson(host)
    async with running.run_test(size=size) as pilot:
        kinds = await play_on(pilot, running)
        assert kinds == ASKED
        text = read(running)
        assert "That was an encounter" in text
        assert "You won it" in text
        assert "Cudgel: ▲ " in text, "what the own alien has done"
        assert "Revealed:" in text
        assert "play a whole game now" in prompt(running)
        await press(pilot, "m")
        for _ in range(100):
            await pilot.pause(0.01)
            if running.table and running.table.view and not running.table.lesson:
                break
        assert running.table is not None
        assert not running.table.lesson
        assert len(running.table.view.players) == 4  # type: ignore[union-attr]
        assert "Coach: " in prompt(running)
    await host.close()


async def test_who_laid_a_negotiate_and_lost_is_told_why() -> None:
    host = Host(NoStore(), [CosmicKind()])
    running = await at_lesson(host)
    async with running.run_test(size=SMALL) as pilot:
        await play_on(pilot, running, planning_select="4")
        text = " ".join(read(running).split())
        assert "You lost it" in text
        assert "A negotiate that meets an attack loses, whatever the ships. You took 4 cards of the winner" in text
    await host.close()


async def test_the_lesson_goes_on_where_it_stands_with_the_coach() -> None:
    host = Host(NoStore(), [CosmicKind()])
    running = await at_lesson(host)
    async with running.run_test(size=SMALL) as pilot:
        await play_on(pilot, running)
        await press(pilot, "1")
        assert "That was an encounter" in read(running)
        await press(pilot, "enter")
        assert "That was an encounter" not in read(running)
        assert "A success gives a second encounter" in coach(running)
        await press(pilot, "l")
        await pilot.pause(0.05)
    assert list(host.lobby) == []
    await host.close()


@pytest.mark.parametrize("size", SIZES)
async def test_somebody_new_is_offered_the_lesson_with_the_name(size: tuple[int, int]) -> None:
    link = FakeLink(lobby_news())
    running = tables.app(link, name="", hint="dee", start="lobby")
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Never played? Tab: a first encounter with a coach." in read(running)
        await press(pilot, "tab")
        await pilot.pause()
        assert sorted(map(repr, link.requests)) == sorted(map(repr, [Rename("dee"), Make(table_of(FIRST)), Start()]))


async def test_the_lobby_has_a_key_for_it() -> None:
    link = FakeLink(lobby_news())
    running = tables.app(link, start="lobby")
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "h how to play" in read(running)
        await press(pilot, "h")
        assert link.requests == [Make(table_of(FIRST)), Start()]


@pytest.mark.parametrize("size", SIZES)
async def test_a_line_of_the_coach_tells_what_the_phase_is_about_until_it_is_turned_off(size: tuple[int, int]) -> None:
    link = FakeLink(news(view(), ask_alliance(), coach=True))
    running = tables.app(link)
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        line = f"Coach: {wording().texts['coach.alliance']}"
        assert running.screen.query_one("#prompt", Panel).text[0].strip("▌ ") == line
        assert "Do you join?" in prompt(running)
        link.tell(news(view(waiting=["red"]), coach=True, fresh=False, events=[]))
        await pilot.pause()
        assert line in prompt(running)
        await press(pilot, "f3")
        assert link.requests == [Coach(on=False)]
        link.tell(news(view(), ask_alliance(), coach=False, fresh=False, events=[]))
        await pilot.pause()
        assert "Coach:" not in prompt(running)
        await press(pilot, "f3")
        assert link.requests[1:] == [Coach(on=True)]


async def test_a_spectator_has_no_coach() -> None:
    link = FakeLink(news(view(None)))
    running = tables.app(link)
    async with running.run_test(size=SMALL) as pilot:
        await press(pilot, "f3")
        assert link.requests == []


def people(count: int) -> list[SeatRow]:
    """The seats of four, of whom so many are people."""
    seats = tables.row().seats
    return [SeatRow(seat.seat, "person" if n < count else "bot", seat.name, True) for n, seat in enumerate(seats)]


@pytest.mark.parametrize(("count", "agreed", "hint"), [(1, False, True), (4, False, False), (4, True, True)])
async def test_a_hint_among_people_needs_that_all_agree(count: int, agreed: bool, hint: bool) -> None:
    row = tables.row(seats=people(count))
    running = tables.app(FakeLink(news(view(), ask_card(), table=row, hints=agreed)))
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "f2")
        assert ("Hint: " in prompt(running)) is hint
        assert ("There are no hints at a table of several people" in prompt(running)) is not hint


def test_every_phase_and_every_question_without_aliens_has_words_of_the_coach() -> None:
    texts = wording().texts
    assert {phase_of(point.id) for point in MAIN_LINE} == {
        key.removeprefix("coach.") for key in texts if key.startswith("coach.")
    } - {"line", "setup", "deal"}
    assert all(len(f"Coach: {text}") <= SMALL[0] - 2 for key, text in texts.items() if key.startswith("coach."))
    plain = set(simple.RULES) - set(powers.RULES)
    told = {key.removeprefix("lesson.") for key in texts if key.startswith("lesson.")} - {"good", "waiting"}
    assert plain <= told <= set(load().questions)


async def test_the_keys_are_told_of_the_hint_and_the_coach() -> None:
    running = tables.app(FakeLink(news(view())))
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "f1")
        assert isinstance(running.screen, SheetScreen)
        assert "the coach's line on or off" in read(running)


def test_a_lesson_is_made_with_what_the_host_expects() -> None:
    assert table_of(FIRST) != TableOptions()
    assert table_of(FIRST).bots == table_of(FIRST).players - 1
