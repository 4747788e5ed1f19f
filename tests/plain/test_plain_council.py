"""Council of Suns in plain lines, in process: a round is written, sealed and told by what is typed alone."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import attrs
import pytest

sys.path.append(str(Path(__file__).parents[1] / "ui"))

from council_tables import CouncilLink

from content.council.load import load
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.council.lines.game_lines import CouncilLines, CouncilTableLines
from cosmic_tui.games.council.lines.naming import wording
from cosmic_tui.games.council.screen.screens import COUNCIL, COUNCIL_SCREENS
from cosmic_tui.host.messages import Denied, Make, Request, Said, TableNews
from cosmic_tui.plain.client import PlainClient
from cosmic_tui.screenkit.theme import Appearance
from rules.kernel.game import RulesError

WORDS = wording()


async def typed(link: CouncilLink, table: CouncilTableLines, *lines: str) -> str:
    """All that is told when these lines are typed, one after the other."""
    told: list[str] = []

    def hear(news: object) -> None:
        assert isinstance(news, TableNews)
        told.extend(table.on_news(news))

    link.listen(hear)
    link.opening = ()
    for line in lines:
        taken = table.answer(line)
        if isinstance(taken, list | tuple):
            told += taken
            continue
        try:
            await link.request(taken)  # type: ignore[arg-type]
        except Denied as error:
            told += [str(error.message), *table.sent(taken=False)]
    return "\n".join(told)


@pytest.fixture
def table() -> CouncilTableLines:
    return CouncilLines().open_table(Appearance())


async def test_a_round_is_played_by_lines(table: CouncilTableLines) -> None:
    link = CouncilLink()
    told = await typed(
        link, table, "move c1 transport=1 load terra:infantry=2 via b1", "land dunmar infantry=2", "seal", "1"
    )
    assert "Your movement sheet" in told
    assert "2: land dunmar infantry=2" in told
    assert "Ann * moves." in told
    assert "Your production sheet" in told
    told = await typed(link, table, "build terra tank=1 pay terra", "seal", "done", "seal")
    assert "== Round 2" in told


async def test_what_is_refused_says_why_and_in_which_form(table: CouncilTableLines) -> None:
    told = await typed(CouncilLink(), table, "move c1 cruiser=9 via b1", "mowe c1", "look b1", "map", "goals", "own")
    assert "refused.too_few_to_load" in told
    assert "Form: move CELL" in told
    assert "mowe begins no line here" in told
    assert "dunmar" in told
    assert "c1<*>" in told


async def test_capitals_do_not_matter_in_orders_and_commands(table: CouncilTableLines) -> None:
    link = CouncilLink()
    lines = ("MOVE c1 Destroyer=1 VIA B1", "Fire BOB off", "LIST", "Look B1", "Form MOVE", "SEAL")
    told = await typed(link, table, *lines)
    assert link.game is not None
    assert "1: move c1 destroyer=1 via b1" in told
    assert "2: fire Bob off" in told
    assert WORDS.say("sheet.form", form=WORDS.texts["form.move"]) in told
    assert link.game.state.players["red"].fire == {"blue": False}


async def test_words_that_do_not_belong_here_are_answered_by_where_they_do(table: CouncilTableLines) -> None:
    lines = ("build terra tank=1 pay terra", "accept bob", "claim rival", "form", "form x")
    told = await typed(CouncilLink(), table, *lines)
    assert "build belongs to this part of the round: production." in told
    assert "accept belongs to this part of the round: trade." in told
    assert "claim belongs to this part of the round: end of the round." in told
    assert told.count("written: load, move, lift") == 2


async def test_what_is_none_of_the_answers_is_told_with_those_that_there_are(table: CouncilTableLines) -> None:
    link = CouncilLink(begun=False)
    await typed(link, table)
    link.begin_with_wishes()
    told = await typed(link, table, "", "99")
    assert WORDS.say("ask.no_answer", typed="99") in told
    assert WORDS.say("ask.answers", most=10) in told
    await typed(link, table, "SOL calder")
    assert link.requests[-1].choose == ["race:sol", "race:calder"]  # type: ignore[union-attr]


async def test_what_things_do_can_be_read_during_play(table: CouncilTableLines) -> None:
    """By the id that stands in lines, or by the printed name; of a player also what everybody sees of it."""
    link, catalogue = CouncilLink(), load()
    for called, text in (
        ("hostility", catalogue.markers.planets["hostility"].text), ("Cruiser", catalogue.units["cruiser"].text),
        ("ion storm", catalogue.terrains["ion_storm"].text), ("recycling", catalogue.technologies["recycling"].text),
        ("Federation of Sol", catalogue.feature("levy").text), ("home_guard", catalogue.feature("home_guard").text),
    ):  # fmt: skip
        assert text in await typed(link, table, f"look {called}"), called
    war_suns = (await typed(link, table, "look war_sun")).splitlines()
    assert len([line for line in war_suns if line.startswith("War Sun")]) == 2
    bob = await typed(link, table, "look BOB")
    assert "Bob ^ Khurr" in bob
    assert catalogue.races["khurr"].features[0].text in bob
    assert "c7: fleet" in bob
    assert "next to" in await typed(link, table, "look Mecatol Rex")
    assert WORDS.say("show.no_place", place="nowhere") in await typed(link, table, "look nowhere")


async def test_a_refusal_names_people_and_not_their_seats() -> None:
    said: list[str] = []
    person = PlainClient(CouncilLink(), {COUNCIL: COUNCIL_SCREENS}, said.append, alone=True)
    person.begin()
    for line in ("seal", "seal", "accept bob", "gift blue goods=1"):
        await person.typed(line)
    assert WORDS.say("refused.no_offer", by="Bob", to="Ann") in said
    assert WORDS.say("refused.few_goods", seat="Ann", goods=0, wanted=1) in said


async def test_the_help_speaks_of_the_lobby_only_where_there_is_one() -> None:
    said: list[str] = []
    person = PlainClient(CouncilLink(), {COUNCIL: COUNCIL_SCREENS}, said.append, alone=True)
    person.begin()
    said.clear()
    await person.typed("help")
    assert "cosmic play --resume" in said[-1]
    assert not any("lobby" in line for line in said)
    person = PlainClient(CouncilLink(), {COUNCIL: COUNCIL_SCREENS}, said.append, alone=False)
    person.begin()
    await person.typed("help")
    assert "In the lobby: new game council PLAYERS BOTS." in said[-1]


async def test_no_sign_is_read_out() -> None:
    said: list[str] = []
    link = CouncilLink()
    person = PlainClient(link, {COUNCIL: COUNCIL_SCREENS}, said.append, alone=True)
    person.begin()
    for line in ("look", "look c1", "own", "goals", "techs", "move c1 transport=1 load terra:infantry=2 via b1",
                 "land dunmar infantry=2", "seal", "1", "seal"):  # fmt: skip
        await person.typed(line)
    orders = [line for line in said if re.match(r"\d+: (move|land) ", line)]
    told = [line for line in said if line not in orders and not line.startswith("Form:")]
    assert len(orders) > 1
    assert not [line for line in told if re.search(r"[*^#=&\[\]]|==|(^| )-( |,|\.|$)|\d/\d", line)]
    assert any("comes down to" in line for line in told)
    assert "2 infantry" in "\n".join(told)
    said.clear()
    await person.typed("map")
    assert said[-1].startswith("Ann *, ")


async def test_the_seal_of_the_dice_is_cut_short() -> None:
    said: list[str] = []
    link = CouncilLink()
    person = PlainClient(link, {COUNCIL: COUNCIL_SCREENS}, said.append, alone=True)
    person.begin()
    news = attrs.evolve(link.opening[-1], talk=[Said("", "table", f"SHA-256 {'0123456789abcdef' * 4}")], fresh=False)
    person.on_news(news)
    assert "table: SHA-256 0123456789ab ..." in said


async def test_a_table_that_cannot_be_is_refused_in_the_words_of_its_game() -> None:
    """In the lobby of a house with several games no game is open yet."""

    class StrictLink(CouncilLink):
        async def request(self, request: Request) -> None:
            assert isinstance(request, Make)
            try:
                CouncilKind().check(request.options.rules, request.options.players)
            except RulesError as error:
                raise Denied(error.message) from None

    said: list[str] = []
    link = StrictLink()
    link.opening = ()
    games = {"cosmic": COSMIC_SCREENS, COUNCIL: COUNCIL_SCREENS}
    await PlainClient(link, games, said.append, alone=False).typed("new council 3 1 rule map round")
    assert said == ["map: cannot be 'round', but one of standard, dealt."]


async def test_an_offer_that_cannot_be_kept_any_more_is_not_told_again(table: CouncilTableLines) -> None:
    link = CouncilLink()
    await typed(link, table, "seal", "seal")
    link.speak("blue", "offer red give agreement:1 get agreement:1")
    link.speak("blue", "offer green give agreement:1 get agreement:1")
    assert "Bob ^ offers Ann *" in await typed(link, table, "")
    link.speak("green", "accept blue")
    assert "Bob ^ offers" not in await typed(link, table, "")


async def test_the_own_objectives_are_told_apart(table: CouncilTableLines) -> None:
    link = CouncilLink()
    told = (await typed(link, table, "goals")).splitlines()
    assert link.game is not None
    covert = link.game.state.players["red"].covert
    own = [line for line in told if line.endswith("Yours alone, and seen by nobody else.")]
    assert [line.split()[2] for line in own] == [covert]


def test_the_plain_client_knows_the_game() -> None:
    assert isinstance(COUNCIL_SCREENS.lines, CouncilLines)
    assert PlainClient.__doc__
