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


def worth_asking(look: ViewReader) -> bool:
    """Whether any option of a window could help the seat asked, as far as public knowledge goes."""
    worth = KINDS.get(look.ask.kind)
    options = [option for option in look.ask.options if (option,) != look.ask.default]
    return worth is None or any(worth(look, option) for option in options)


def losing(look: ViewReader) -> bool:
    """Whether the totals that lie open have the own side lose."""
    side, totals = look.side(look.me), look.view.totals
    if side is None or totals is None:
        return False
    return (totals["offense"] > totals["defense"]) == (side == "defense")


def against_me(look: ViewReader) -> bool:
    """Whether what is being played answers something of this seat's, names it, or comes from the other side."""
    if not look.view.playing:
        return False
    *before, play = look.view.playing
    if play.seat == look.me:
        return False
    answers_me = bool(before) and before[-1].seat == look.me
    return answers_me or _names(play, look.me) or _opposed(look, play.seat)


def _names(play: PlayView, seat: str) -> bool:
    return any(word.partition(":")[2].partition(".")[0] == seat for word in play.target)


def _opposed(look: ViewReader, seat: str) -> bool:
    own, other = look.side(look.me), look.side(seat)
    return own is not None and other is not None and own != other


def _close(look: ViewReader, seat: str) -> bool:
    return look.foreign(seat) + CLOSE >= look.view.target


# -- reactions


def _reaction(look: ViewReader, _option: str) -> bool:
    """To be stopped: what is aimed at this seat or its side, and whatever a player close to the win does."""
    play = look.view.playing[-1] if look.view.playing else None
    rival = play is not None and play.seat != look.me and _close(look, play.seat)
    return against_me(look) or rival


# -- windows


def _window(look: ViewReader, option: str) -> bool:
    kind, _, name = option.partition(":")
    if kind == "use" or name.startswith("flare:"):
        return _takes_part(look) or kind == "use" or not _wild_of_another(look, name)
    worth = ARTIFACTS.get(name)
    return worth is None or worth(look)


def _takes_part(look: ViewReader) -> bool:
    """Whether the seat stands on a side, or may still come to stand on one."""
    return look.view.defense is None or look.side(look.me) is not None


def _wild_of_another(look: ViewReader, card: str) -> bool:
    """Whether a flare is played for its wild text."""
    return card.removeprefix("flare:") != look.players[look.me].alien


def _mobius_tubes(look: ViewReader) -> bool:
    return look.players[look.me].warp > 0


def _plague(look: ViewReader) -> bool:
    return any(look.foreign(seat) > look.foreign(look.me) or _close(look, seat) for seat in look.players
               if seat != look.me)  # fmt: skip


def _force_field(look: ViewReader) -> bool:
    """Somebody helps the other side, or would win by being let in."""
    sides = [(side, seat) for side, allies in look.view.allies.items() for seat in allies if seat != look.me]
    own = look.side(look.me)
    return any(own not in {None, side} or look.wins_by(seat, look.view.planet) for side, seat in sides)


def _emotion_control(look: ViewReader) -> bool:
    """A fight that is being lost, or one that would win the game for another."""
    return losing(look) or look.others_win or (look.me in look.mains and look.view.totals is None)


def _ionic_gas(look: ViewReader) -> bool:
    """The other side has something coming: a defense that lost with a negotiate, or allies with rewards."""
    winners = look.view.outcome
    return winners in look.view.allies and winners != look.side(look.me)


def _quash(look: ViewReader) -> bool:
    return look.me not in look.mains


ARTIFACTS: Mapping[str, Callable[[ViewReader], bool]] = {
    "mobius_tubes": _mobius_tubes,
    "plague": _plague,
    "force_field": _force_field,
    "emotion_control": _emotion_control,
    "ionic_gas": _ionic_gas,
    "quash": _quash,
}


# -- the reinforcement loop


def _reinforce(look: ViewReader, option: str) -> bool:
    """For the side that loses as the totals stand; the other one is asked again once they have changed."""
    if option.startswith("card:reinforcement"):
        return losing(look)
    return losing(look) or (look.side(look.me) is None and _window(look, option))


KINDS: Mapping[str, Callable[[ViewReader, str], bool]] = {
    "window": _window,
    "react.window": _reaction,
    "reinforce": _reinforce,
}
"""The kinds the default order may pass; everything else is asked."""

__all__ = ["PASS", "against_me", "losing", "worth_asking"]
