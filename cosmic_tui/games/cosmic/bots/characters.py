"""Who the bots are: names by temperament, and what each says at public moments, as keys of the texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from cosmic_tui.games.cosmic.bots.temper import RAIDER, SCHEMER, TEMPERS, TRADER
from rules.kernel.events import Seen
from rules.kernel.game import BotLine, BotPlayer
from rules.kernel.message import message

NAMES: Mapping[str, Sequence[str]] = {
    RAIDER.name: ("Brisk", "Kraz", "Sable", "Hexa"),
    TRADER.name: ("Oti", "Pell", "Vance", "Mim"),
    SCHEMER.name: ("Silk", "Nox", "Quill", "Ampel"),
}
WAYS = 2
"""So many lines there are for each moment and temperament."""
CHANCE = 0.4
"""How often a bot speaks at a moment at which it may."""
SIMPLE = "simple"

Moment = tuple[str, str]
"""A seat, and which moment it is for it."""


def player_of(bot: str, taken: Collection[str], dice: Random) -> BotPlayer | None:
    """A name that nobody has yet, and the kind with its temperament; None where all names are taken."""
    kind, _, temper = bot.partition(":")
    tempers = [temper] if temper in NAMES else list(NAMES)
    free = [(each, name) for each in tempers for name in NAMES[each] if name not in taken]
    if not free:
        return None
    temper, name = dice.choice(free)
    return BotPlayer(name, f"{SIMPLE}:{temper}" if kind == SIMPLE else bot)


def line_of(seen: Seen, bots: Mapping[str, str], names: Mapping[str, str], dice: Random) -> BotLine | None:
    """What one of these bots says to something public, in the tone of its temperament; None: nothing."""
    moments = [moment for moment in _moments(seen) if moment[0] in bots]
    if not moments or dice.random() >= CHANCE:
        return None
    seat, moment = dice.choice(moments)
    temper = _temper(bots[seat], names.get(seat, ""))
    return BotLine(seat, message(f"bot_says.{temper}_{moment}_{dice.randint(1, WAYS)}"))


def _temper(bot: str, name: str) -> str:
    """A bot's temperament by its kind, else by its name."""
    said = bot.partition(":")[2]
    if said in TEMPERS:
        return said
    return next((temper for temper, names in NAMES.items() if name in names), TRADER.name)


def _moments(seen: Seen) -> Iterator[Moment]:
    """For whom something that everybody has seen is worth a word."""
    data = seen.data
    match seen.kind:
        case "alliance.invited":
            yield from ((seat, "invited") for seat in data["seats"])
        case "deal.made":
            yield data["seat"], "dealt"
        case "deal.refused":
            yield data["seat"], "refused"
        case "outcome" if data.get("outcome") in ("offense", "defense"):
            won = data["outcome"]
            lost = "defense" if won == "offense" else "offense"
            yield from ((seat, moment) for seat, moment in ((data.get(won), "won"), (data.get(lost), "lost")) if seat)
        case "game.won":
            yield from ((seat, "end") for seat in data["winners"])
