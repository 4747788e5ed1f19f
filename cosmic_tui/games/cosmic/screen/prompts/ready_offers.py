"""A deal before it is made: the offers that are put together already, and how both stand after one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from cosmic_tui.games.cosmic.screen.naming import ITEM
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from cosmic_tui.screenkit.styled_text import Row, join
from rules.cosmic.protocol.questions import bare
from rules.cosmic.protocol.views import PlayerView
from rules.cosmic.state.state import owner

CARD = "random:1"
NUMBERED = ("card", "kind", "highest", "lowest", "free")
"""Items that stand for one card, or for so many as are named behind them."""


@attrs.frozen
class ReadyOffer:
    """An offer that one key makes. `name` is the end of its text's key (`deal.ready_<name>`)."""

    name: str
    give: tuple[str, ...]
    get: tuple[str, ...]


def ready_offers(scene: PromptScene, options: Sequence[str], other: str) -> list[ReadyOffer]:
    """What people agree on most often, as far as both have it: colonies first (R12.2)."""
    own, theirs = _colony(options, "give"), _colony(options, "get")
    card = (CARD,) if scene.view.hand else ()
    their_card = (CARD,) if _player(scene, other).hand_size else ()
    found = [
        ReadyOffer("swap", own, theirs), ReadyOffer("buy", card, theirs), ReadyOffer("sell", own, their_card),
        ReadyOffer("cards", card, their_card),
    ]  # fmt: skip
    return [offer for offer in found if offer.give and offer.get]


def _colony(options: Sequence[str], side: str) -> tuple[str, ...]:
    """The first colony that can be dealt on this side."""
    return tuple(bare(option) for option in options if option.startswith(f"{side}:colony:"))[:1]


def _player(scene: PromptScene, seat: str) -> PlayerView:
    return next(player for player in scene.view.players if player.seat == seat)


def deal_outcome(scene: PromptScene, other: str, give: Iterable[str], get: Iterable[str]) -> Row:
    """How both stand after a deal, and whether it would win the game for somebody."""
    words, names, target = scene.names.words, scene.names, scene.view.target
    given, got = tuple(give), tuple(get)
    mine, theirs = _stands(scene, scene.seat, got, given), _stands(scene, other, given, got)
    rows = [
        words.ink("deal.after", "dim", own=mine[0], target=target, cards=words.count("card", mine[1]),
                  other=names.seat(other), theirs=theirs[0], their_cards=words.count("card", theirs[1])),
    ]  # fmt: skip
    winners = [seat for seat, (colonies, _) in ((scene.seat, mine), (other, theirs)) if colonies >= target]
    if winners:
        rows.append(words.ink("deal.after_wins", "hot", seats=names.seats(winners)))
    return join(rows, " ")


def _stands(scene: PromptScene, seat: str, comes: Sequence[str], goes: Sequence[str]) -> tuple[int, int]:
    """Foreign colonies and cards of a player to whom some items come and from whom others go."""
    player = _player(scene, seat)
    planets = [bare(item) for item in comes if item.startswith("colony:")]
    colonies = player.foreign + sum(owner(planet) != seat for planet in planets)
    return colonies, player.hand_size + sum(map(_cards, comes)) - sum(map(_cards, goes))


def _cards(item: str) -> int:
    """How many cards an item is."""
    match = ITEM.fullmatch(item)
    if match is None:
        return 0
    if match["what"] == "random":
        return int(match["name"])
    return int(match["times"] or 1) if match["what"] in NUMBERED else 0
