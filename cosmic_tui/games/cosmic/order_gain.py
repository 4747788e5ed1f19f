"""The default order: whether an own card or power could act on this very event to one's gain, by public knowledge.

Everything is read off the seat's own view. What it looks at is stated in `docs/fairness.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_tui.games.cosmic.bots.view_reader import ViewReader
from rules.cosmic.protocol.questions import PASS
from rules.cosmic.protocol.views import PlayView

CLOSE = 1
"""A player who lacks so many foreign colonies is close to the win."""


def worth_asking(reader: ViewReader) -> bool:
    """Whether any option of a window could help the seat asked, as far as public knowledge goes."""
    worth = KINDS.get(reader.ask.kind)
    options = [option for option in reader.ask.options if (option,) != reader.ask.default]
    return worth is None or any(worth(reader, option) for option in options)


def losing(reader: ViewReader) -> bool:
    """Whether the totals that lie open have the own side lose."""
    side, totals = reader.side(reader.me), reader.view.totals
    if side is None or totals is None:
        return False
    return (totals["offense"] > totals["defense"]) == (side == "defense")


def against_me(reader: ViewReader) -> bool:
    """Whether what is being played answers something of this seat's, names it, or comes from the other side."""
    if not reader.view.playing:
        return False
    *before, play = reader.view.playing
    if play.seat == reader.me:
        return False
    answers_me = bool(before) and before[-1].seat == reader.me
    return answers_me or _names(play, reader.me) or _opposed(reader, play.seat)


def _names(play: PlayView, seat: str) -> bool:
    return any(word.partition(":")[2].partition(".")[0] == seat for word in play.target)


def _opposed(reader: ViewReader, seat: str) -> bool:
    own, other = reader.side(reader.me), reader.side(seat)
    return own is not None and other is not None and own != other


def _close(reader: ViewReader, seat: str) -> bool:
    return reader.foreign(seat) + CLOSE >= reader.view.target


# -- reactions


def _reaction(reader: ViewReader, _option: str) -> bool:
    """To be stopped: what is aimed at this seat or its side, and whatever a player close to the win does."""
    play = reader.view.playing[-1] if reader.view.playing else None
    rival = play is not None and play.seat != reader.me and _close(reader, play.seat)
    return against_me(reader) or rival


# -- windows


def _window(reader: ViewReader, option: str) -> bool:
    kind, _, name = option.partition(":")
    if kind == "use" or name.startswith("flare:"):
        return _takes_part(reader) or kind == "use" or not _wild_of_another(reader, name)
    worth = ARTIFACTS.get(name)
    return worth is None or worth(reader)


def _takes_part(reader: ViewReader) -> bool:
    """Whether the seat stands on a side, or may still come to stand on one."""
    return reader.view.defense is None or reader.side(reader.me) is not None


def _wild_of_another(reader: ViewReader, card: str) -> bool:
    """Whether a flare is played for its wild text."""
    return card.removeprefix("flare:") != reader.players[reader.me].alien


def _mobius_tubes(reader: ViewReader) -> bool:
    return reader.players[reader.me].warp > 0


def _plague(reader: ViewReader) -> bool:
    return any(reader.foreign(seat) > reader.foreign(reader.me) or _close(reader, seat) for seat in reader.players
               if seat != reader.me)  # fmt: skip


def _force_field(reader: ViewReader) -> bool:
    """Somebody helps the other side, or would win by being let in."""
    sides = [(side, seat) for side, allies in reader.view.allies.items() for seat in allies if seat != reader.me]
    own = reader.side(reader.me)
    return any(own not in {None, side} or reader.wins_by(seat, reader.view.planet) for side, seat in sides)


def _emotion_control(reader: ViewReader) -> bool:
    """A fight that is being lost, or one that would win the game for another."""
    return losing(reader) or reader.others_win or (reader.me in reader.mains and reader.view.totals is None)


def _ionic_gas(reader: ViewReader) -> bool:
    """The other side has something coming: a defense that lost with a negotiate, or allies with rewards."""
    winners = reader.view.outcome
    return winners in reader.view.allies and winners != reader.side(reader.me)


def _quash(reader: ViewReader) -> bool:
    return reader.me not in reader.mains


ARTIFACTS: Mapping[str, Callable[[ViewReader], bool]] = {
    "mobius_tubes": _mobius_tubes,
    "plague": _plague,
    "force_field": _force_field,
    "emotion_control": _emotion_control,
    "ionic_gas": _ionic_gas,
    "quash": _quash,
}


# -- the reinforcement loop


def _reinforce(reader: ViewReader, option: str) -> bool:
    """For the side that loses as the totals stand; the other one is asked again once they have changed."""
    if option.startswith("card:reinforcement"):
        return losing(reader)
    return losing(reader) or (reader.side(reader.me) is None and _window(reader, option))


KINDS: Mapping[str, Callable[[ViewReader, str], bool]] = {
    "window": _window,
    "react.window": _reaction,
    "reinforce": _reinforce,
}
"""The kinds the default order may pass; everything else is asked."""

__all__ = ["PASS", "against_me", "losing", "worth_asking"]
