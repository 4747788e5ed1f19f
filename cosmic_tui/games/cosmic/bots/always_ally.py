"""The exploiting line: whoever joins everybody and invites everybody, as a person might try against bots."""

from __future__ import annotations

from cosmic_tui.games.cosmic.bots import ships
from cosmic_tui.games.cosmic.bots.bot import CosmicBot
from rules.cosmic.protocol.questions import NONE, Ask
from rules.cosmic.protocol.views import View
from rules.kernel.events import Seen


class AlwaysAlly(CosmicBot):
    """Accepts every invitation with the most ships, the offense's before the defense's; the rest is another's play."""

    def __init__(self, other: CosmicBot) -> None:
        """`other` answers all that is no matter of alliances."""
        self._other = other

    def choose(self, view: View, ask: Ask) -> list[str]:
        """All are invited, every invitation is accepted, as many ships go as may."""
        if ask.kind == "alliance.invite":
            return list(ask.options) or [NONE]
        if ask.kind == "alliance.answer":
            return [ask.options[0]]
        if ask.kind == "ships.from" and ask.point.startswith("alliance."):
            return ships.worded(ships.largest(ships.offered(ask), ask.most))
        return self._other.choose(view, ask)

    def on_event(self, seen: Seen) -> None:
        """The other one may remember."""
        self._other.on_event(seen)
