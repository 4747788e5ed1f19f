"""What a prompt is put in."""

from __future__ import annotations

import attrs

from cosmic_tui.games.cosmic.bots.memory import Memory
from cosmic_tui.games.cosmic.screen.naming import Names
from rules.cosmic.protocol.views import View


@attrs.frozen
class PromptScene:
    """What a choice is made in: the view of this seat, and what things are called."""

    view: View
    names: Names
    seat: str
    memory: Memory = attrs.field(factory=Memory)
    """The cards this seat has seen in other hands."""
