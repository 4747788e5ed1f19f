"""The reinforcement loop, and what else helps a side that is about to lose."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import odds
from cosmic_tui.games.cosmic.bots.move import Move, move
from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import PASS, bare
from rules.kernel.message import message

FLARES = {
    "flare:citadel": 5, "flare:macron": 4, "flare:warpish": 5, "flare:warrior": 4, "flare:virus": 3,
    "flare:reserve": 5, "flare:fodder": 1, "flare:kamikaze": 6,
}  # fmt: skip
"""What a flare adds to a total, about."""


def reinforce(reader: ViewReader) -> Move:
    """`reinforce`: the smallest help that turns the result; Emotion Control where none does; else nothing."""
    if "card:flare:vacuum" in reader.ask.options:
        return move("why.reinforce.ship_back", "card:flare:vacuum")
    side = reader.favoured
    if side is None:
        return _join_late(reader)
    if not losing(reader, side):
        return move("why.reinforce.leading", PASS)
    return _turn_it(reader, side)


def _turn_it(reader: ViewReader, side: str) -> Move:
    """What makes a side win that is behind, the cheapest first."""
    options = list(reader.ask.options)
    needed = needed_by(reader, side)
    turned = odds.turned(reader, *reader.mains)
    free = [each for each in options if bare(each) in FLARES and _helps(reader, bare(each), side) and not turned]
    if free:
        return move("why.reinforce.behind_with_flare", free[0])
    uses = [option for option in options if option.startswith(("use:", "tech:")) and not turned]
    if uses and needed <= reader.help_in_hand + LOW_ATTACKS:
        return move("why.reinforce.behind_with_power", uses[0])
    cards = [option for option in options if reader.kind_or_none(bare(option)) == "reinforcement"]
    if cards and needed <= reader.help_in_hand:
        return move(message("why.reinforce.turns_it", short=needed), _just_enough(reader, cards, needed))
    if "card:emotion_control" in options and reader.is_main:
        return move(
            "why.reinforce.deal_instead",
            "card:emotion_control",
        )
    return move("why.reinforce.nothing_turns_it", PASS)


LOW_ATTACKS = 12
"""What Fodder and Reserve can throw in, at the most that is reckoned with."""


def _join_late(reader: ViewReader) -> Move:
    """Fodder's wild: with one ship to the side that wins, where that brings something."""
    if (
        "card:flare:fodder" in reader.ask.options
        and reader.gains(reader.me, reader.view.planet)
        and not losing(reader, "offense")
    ):
        return move("why.reinforce.ship_of_yours", "card:flare:fodder")
    return move("why.reinforce.not_involved", PASS)


def _helps(reader: ViewReader, card: str, side: str) -> bool:
    if card == "flare:citadel":
        return side == "defense"
    if card == "flare:fodder":
        return False
    return side == reader.side(reader.me)


def losing(reader: ViewReader, side: str) -> bool:
    """Whether a side loses as things lie now."""
    totals, faces, mains = reader.view.totals, reader.view.faces, reader.mains
    if totals is not None and len(mains) > 1:
        ahead = totals["offense"] > totals["defense"]
        if odds.turned(reader, *mains):
            ahead = totals["offense"] < totals["defense"]
        return ahead != (side == "offense")
    main = mains[0 if side == "offense" else 1]
    if main not in faces:
        return False
    behind = reader.kind(faces[main]) != "attack" and not reader.has(main, "pacifist")
    return behind != reader.effect("loser.upset")


def needed_by(reader: ViewReader, side: str) -> int:
    """By how much the totals have to change for a side to win."""
    totals = reader.view.totals
    if totals is None:
        return 1
    behind = abs(totals["defense"] - totals["offense"])
    return behind + 1 if side == "offense" else behind


def _just_enough(reader: ViewReader, options: list[str], needed: int) -> str:
    by_value = sorted(options, key=lambda option: reader.catalogue.value_of(bare(option)))
    return next((each for each in by_value if reader.catalogue.value_of(bare(each)) >= needed), by_value[-1])


def choose_side(reader: ViewReader) -> Move:
    """`choose.side`: the side that is to win; with Anti-Matter or an upset at work the other one gets the help."""
    options = reader.ask.options
    side = reader.favoured
    if side is None:
        return move("why.reinforce.all_the_same", reader.ask.default)
    if odds.turned(reader, *reader.mains):
        side = "defense" if side == "offense" else "offense"
        return move("why.reinforce.lower_wins", f"side:{side}")
    wanted = f"side:{side}"
    return move("why.reinforce.wanted_side", wanted if wanted in options else options[0])
