"""Every card of a game with aliens, flares and techs bears a mark, and no client is sent a mark it may not know."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator, Sequence

import alien_play
import attrs
import pytest
import random_play
from channels import SPECTATOR
from served_world import World

from cosmic_tui.games.cosmic.fuzz.hidden_cards import marked
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.messages import Answer
from cosmic_tui.host.table.snapshot import TableSnapshot
from cosmic_tui.host.table.table import Table
from rules.cosmic.game import Game
from rules.cosmic.protocol.options import Options
from rules.cosmic.protocol.questions import PASS
from rules.cosmic.setup import Setup
from rules.kernel.asks import Ask
from rules.kernel.events import Event

GAMES = 6 * random_play.LONGER
MOVES = 90
SHOWN = (
    "deal.offered", "hand.shown", "cards.discarded", "card.played", "cards.turned_up", "tech.abandoned",
    "tech.discarded",
)  # fmt: skip
"""Events by which everybody is shown cards by the rules."""
FEWEST_EVENTS = 90
"""As many come of so many moves: the game has gone on."""
LOOKS = {"hand.seen": "by", "cards.watched": "by", "hoard.dealt": "seat", "setup.techs": "seat", "tech.drawn": "seat"}
"""Events by which one player alone is shown cards that lie in nobody's hand of theirs: who that is."""


MARKED = marked(alien_play.CATALOGUE)
TECHS = "|".join(MARKED.techs)
MARK = re.compile(rf"[a-z_0-9]+_m\d+|flare:[a-z_]+|\b(?:{TECHS})\b")


class Knowledge:
    """What each viewer may know by now, worked out from the state itself and from who was shown a hand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.public: set[str] = set()
        self.own: dict[str, set[str]] = {viewer: set() for viewer in (*game.setup.seats, SPECTATOR)}
        self.hands: dict[str, set[str]] = {}
        self.look([])

    def look(self, told: Sequence[Event]) -> None:
        """Learn from the state as it is now, and from what was said aloud."""
        state, encounter = self.game.state, self.game.state.encounter
        self.public.update(state.discard, state.tech_discard, (each.card for each in state.playing))
        self.public.update(card for _, card, _ in encounter.reinforcements)
        self.public.update(card for _, card in encounter.extra)
        self.public.update(card for seat, card in encounter.cards.items() if seat in encounter.face_up)
        self.public.update(card for cards in state.planet_cards.values() for card in cards)
        hands = {seat: {*player.hand, *player.stored()} for seat, player in state.players.items()}
        held = set().union(*hands.values()) | set(encounter.cards.values()) | set(state.deck)
        for seat, player in state.players.items():
            self.own[seat] |= hands[seat] | {tech.id for tech in player.techs}
            self.own[seat] |= {encounter.cards[seat]} if seat in encounter.cards else set()
            self.public |= {tech.id for tech in player.techs if tech.complete}
            self.public |= self.hands.get(seat, set()) - held
        self.hands = hands
        for event in told:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        data = event.data or {}
        if event.kind in LOOKS and (who := data.get(LOOKS[event.kind])) in event.private:
            self.own[who] |= set(MARK.findall(str(event.private[who])))
        if event.kind in SHOWN:
            self.public |= set(MARK.findall(str(data)))

    def may_know(self, viewer: str) -> set[str]:
        return self.public | self.own.get(viewer, set())


async def opened(seed: int) -> World:
    """A served game from its beginning, in turn with techs, hidden and shifting powers."""
    rng = random.Random(seed)
    variants = [(), ("tech",), ("hidden_powers",), ("tech", "shifting_powers")][seed % 4]
    plain = alien_play.random_setup(seed, rng)
    setup = Setup(
        plain.seats, plain.seed, Options(variants=variants), plain.aliens or alien_play.meeting(len(plain.seats), rng)
    )
    world = World()
    world.kind = CosmicKind(MARKED)
    return await world.open(setup, Game.open(MARKED, setup).mark.snapshot)


def answers(world: World, rng: random.Random) -> Iterator[tuple[Ask, list[str]]]:
    """What everybody says next."""
    for seat in world.game.setup.seats:
        for ask in world.table.present(seat).asks:
            passes = PASS in ask.options and rng.random() < 0.6
            yield ask, [PASS] if passes else random_play.random_answer(world.game, ask, rng)


async def strangers(seed: int) -> list[str]:
    """Marks sent to a client that may not know them, in a random game."""
    world, rng = await opened(seed), random.Random(seed)
    knowledge, heard = Knowledge(world.game), 0
    assert world.table.running is not None
    history = world.table.running.history
    for _ in range(MOVES):
        for ask, choose in list(answers(world, rng)):
            await world.do(ask.seat, Answer(ask.key, choose))
            knowledge.look(history[heard:])
            heard = len(history)
            if found := _found(world, knowledge):
                return found
        await world.until(world.clock.time + 3.1)
        knowledge.look(history[heard:])
        heard = len(history)
        if found := _found(world, knowledge):
            return found
    assert not world.table.running.trouble
    assert world.game.over or len(history) > FEWEST_EVENTS
    return []


def _found(world: World, knowledge: Knowledge) -> list[str]:
    found = []
    for name, glass in world.glasses.items():
        for sent in glass.heard:
            unknown = set(MARK.findall(sent.said.decode())) - knowledge.may_know(name)
            found += [f"{name} at {world.game.state.at}: {mark}" for mark in unknown]
        glass.heard.clear()
    return found


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_client_is_sent_a_card_that_is_hidden_from_it(seed: int) -> None:
    assert asyncio.run(strangers(seed)) == []


def test_news_with_anothers_questions_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.present

    def leaky(table: Table, seat: str | None) -> TableSnapshot:
        every = [ask for each in table.seats for ask in honest(table, each.seat).asks]
        return attrs.evolve(honest(table, seat), asks=every)

    monkeypatch.setattr(Table, "present", leaky)
    assert any(asyncio.run(strangers(seed)) for seed in range(3))
