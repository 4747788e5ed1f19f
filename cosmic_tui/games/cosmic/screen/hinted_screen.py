"""A board whose player can ask for a hint."""

from __future__ import annotations

from cosmic_tui.games.cosmic.screen.advice import advice, look_ahead, looks_ahead, say_so
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.prompts import Choice
from cosmic_tui.screenkit.styled_text import Row


class HintedScreen(BoardScreen):
    """Hints come at once, or a moment later where somebody looks ahead for them."""

    def advise(self) -> None:
        """A hint for the question shown."""
        choice = self.table.choice
        if choice is not None and not choice.sent:
            choice.touched()
            if looks_ahead(self.table, choice):
                self.run_worker(self._look_ahead(choice, say_so(self.table, choice)))
            else:
                choice.advice = advice(self.table, choice, "advice.taken", take=True)
            self.lay_out()

    async def _look_ahead(self, choice: Choice, thinking: Row) -> None:
        await look_ahead(self.table, choice, thinking)
        self.lay_out()
