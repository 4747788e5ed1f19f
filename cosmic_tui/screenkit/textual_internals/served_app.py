"""An app that is run for somebody at another terminal than that of its process."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from cosmic_tui.screenkit.textual_internals import urgency
from cosmic_tui.screenkit.textual_internals.compositing import forget_drawn
from cosmic_tui.screenkit.textual_internals.dismantling import dismantle
from cosmic_tui.screenkit.textual_internals.patient_app import PatientApp
from cosmic_tui.screenkit.textual_internals.updates import CompositorUpdate


class ServedApp(PatientApp):
    """Textual's app with its drawing and its end in the hands of whoever serves it, if anybody does (`is_served`)."""

    @property
    def is_served(self) -> bool:
        """Whether somebody at another terminal is served."""
        return False

    @property
    def is_ending(self) -> bool:
        """Whether the app has been told to end: its widgets go one after the other."""
        return self._exit

    def drawn(self, update: CompositorUpdate) -> CompositorUpdate:
        """What is sent to the terminal for an update."""
        return update

    def shows_already(self, update: CompositorUpdate) -> bool:  # noqa: ARG002 - for those who know the terminal
        """Whether nothing needs to be sent for an update that comes from `drawn`; asked once it is about to be."""
        return False

    def apology(self, error: BaseException | None) -> str:
        """What a person served is left with after a fault; nothing of the fault itself is shown."""
        raise NotImplementedError

    def say_farewell(self, words: Any) -> None:
        """Show what the app has ended with: a string, or anything that Rich can print."""
        raise NotImplementedError

    async def run_async(self, **how: Any) -> Any:
        """Run until the app is told to end; then whatever only it refers to goes at once."""
        try:
            return await super().run_async(**how)
        finally:
            dismantle(self)

    # -- for whoever serves it

    def redirect_output(self, stream: Any) -> None:
        """Have what is printed while the app runs go to this stream."""
        self._capture_stdout = self._capture_stderr = stream

    def drop_filters(self, kinds: tuple[type[LineFilter], ...]) -> None:
        """Draw without the filters of these kinds."""
        self._filters = [each for each in self._filters if not isinstance(each, kinds)]

    @property
    def is_held(self) -> bool:
        """Whether nothing is drawn now."""
        return bool(self._batch_count)

    @property
    def has_notices(self) -> bool:
        """Whether a notice lies over the screen."""
        return len(self._notifications) > 0

    def send_frame(self, text: str) -> None:
        """Send something in one piece that is not drawn here."""
        if self._driver is not None and text:
            self._begin_update()
            self._driver.write(text)
            self._end_update()
            self._driver.flush()

    @property
    def driver(self) -> Driver | None:
        """The driver that the app runs with."""
        return self._driver

    def hold_frames(self) -> None:
        """Draw nothing; what changes is only marked. Calls add up."""
        self._begin_batch()

    def release_frames(self) -> None:
        """Draw again, after as many calls as there were of `hold_frames`."""
        self._end_batch()
        if self.screen_stack:
            self.screen.check_idle()

    # -- what Textual calls

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if not isinstance(renderable, CompositorUpdate):
            super()._display(screen, renderable)
            return
        update = self.drawn(renderable)
        if not self._is_about_to_show or not self.shows_already(update) or self._moves_cursor:
            super()._display(screen, update)

    @property
    def _is_about_to_show(self) -> bool:
        """Whether Textual would send an update now; else it is thrown away."""
        return self._running and not self._closed and not self._batch_count and self._driver is not None

    @property
    def _moves_cursor(self) -> bool:
        """Whether the cursor stands elsewhere than after the last frame, for whoever types."""
        return self.screen.outer_size.clamp_offset(self.cursor_position) != self._previous_cursor_position

    async def _close_all(self) -> None:
        urgency.frame_came(self)  # nobody waits for one any more
        for screen in self.screen_stack:
            forget_drawn(screen)
        await super()._close_all()

    def panic(self, *renderables: RenderableType) -> None:
        """End with an apology, if anybody is served."""
        if self.is_served:
            self._end_with_apology()
        else:
            super().panic(*renderables)

    def _fatal_error(self) -> None:
        if self.is_served:
            self._end_with_apology()
        else:
            super()._fatal_error()

    def _end_with_apology(self) -> None:
        self._exit_renderables[:] = [Text(self.apology(self._exception))]
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        if not self.is_served:
            super()._print_error_renderables()
            return
        result = self._return_value if isinstance(self._return_value, str) else ""
        words = self._exit_renderables[0] if self._exit_renderables else result
        self._exit_renderables.clear()
        self.say_farewell(words)
