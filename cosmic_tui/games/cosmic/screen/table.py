"""The table: keys and clicks, handed to the choice being made or carried out by the screen itself."""

from __future__ import annotations

from textual import events
from textual.timer import Timer

from cosmic_tui.games.cosmic.screen.advice import begin_at_hint
from cosmic_tui.games.cosmic.screen.card_sheets import sheet_screen
from cosmic_tui.games.cosmic.screen.looking_back import keep_story, replay_of
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.onlookers import is_drawn_elsewhere
from cosmic_tui.games.cosmic.screen.orders import OrdersScreen
from cosmic_tui.games.cosmic.screen.panels.meeting import knows_aliens, shows_aim
from cosmic_tui.games.cosmic.screen.panels.turns_told import story_of
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.talking_screen import TalkingScreen
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.messages import (
    SPEEDS,
    Answer,
    Back,
    Coach,
    GiveOrders,
    Hold,
    Join,
    Leave,
    NextTable,
    Nudge,
    Ready,
    Rematch,
    Request,
    Settings,
    Start,
)
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.screens.consent import ConsentScreen
from cosmic_tui.ui.screens.inviting import InviteScreen
from cosmic_tui.ui.screens.leaving import LOBBY
from cosmic_tui.ui.shell import HostedTableScreen, Shell

ENDS = ("result", "lesson")
"""What is laid over the table at the end, until it is put aside."""
BESIDES = ("t", "/", "tab", "?", "f1", "f3", "f5", "f7", "l", "q", "o", "v", "ctrl+f", "pageup", "pagedown")
"""Keys that are no answer: they do what they do while the stage plays on."""
MEET_SECONDS = 8.0
"""So long the aliens stand there at a table of several people."""
SCROLL = 6
"""Rows that PgUp and PgDn scroll."""


class TableScreen(TalkingScreen, HostedTableScreen):
    """One table, of a player or a spectator."""

    table: TableModel

    def __init__(self, shell: Shell, table: TableModel) -> None:
        super().__init__(shell, table, shell.settle)
        self.meeting: Timer | None = None
        """When the aliens are put aside, where others wait."""

    def on_key(self, event: events.Key) -> None:
        self.shell.last_key = self.table.now()
        if self.typing:
            return
        char = event.character
        key = char.lower() if char and char.isprintable() and char != " " else event.key
        self._comes_back()
        if char == "N" and self.table.playing:
            self.shell.ask_host(Nudge())
            taken = True
        elif char == "T":
            self.choose_phrase()
            taken = True
        elif self.table.playing and key in ("h", "r"):
            self._beat_key(hold=key == "h", always=char == "R")
            taken = True
        else:
            taken = self._press(key)
        if taken:
            event.stop()
            event.prevent_default()

    @property
    def _goes_on(self) -> bool:
        """Whether there is another game to go on to: of one's own, or one that others gather for."""
        gathers = self.table.news is not None and self.table.news.again is not None
        return self._ended and (self.table.seat is not None or gathers)

    def _comes_back(self) -> None:
        """Any key takes the own seat back from the bot that the others have agreed on."""
        seats = self.table.news.table.seats if self.table.news else []
        if any(seat.seat == self.table.seat and seat.stand_in for seat in seats):
            self.shell.ask_host(Back())

    def _press(self, key: str) -> bool:
        """What the screen does with a key itself, before the choice gets it."""
        building = isinstance(self.table.choice, DealChoice) and self.table.choice.building
        commands = {
            "t": self.start_talking, "/": self.start_talking, "tab": self.open_next, "?": self.explain,
            "f1": self.shell.show_keys, "l": self.leave, "q": self.shell.ask_to_quit, "n": self.next_question,
            "enter": self.submit, "escape": self.back, "ctrl+f": self.start_finding,
            "f2": self.advise, "f3": self.turn_coach, "f7": self.hush_bots, "f5": self.change_speed,
            "o": self.give_orders, "v": self.ask_for_consent,
        }  # fmt: skip
        if self._shows(key):
            return True
        if building and key == "tab":
            return self._choose(key)
        if key in commands:
            commands[key]()
        elif key in ("pageup", "pagedown") and not building:
            self._scroll(-SCROLL if key == "pageup" else SCROLL)
        elif key == "end" and self.table.reading:
            self._stop_reading()
            self.lay_out()
        elif key in ("r", "e") and self.table.over:
            self.look_back() if key == "r" else keep_story(self.shell, self.table)
        elif key == self.words.say("result.key_rematch") and self._goes_on:
            self.shell.ask_host(Rematch())
        elif key == self.words.say("wait.key_invite") and self.table.playing and self.table.vacant:
            self.app.push_screen(InviteScreen(self.table, self.shell.ask_host))
        elif key == self.words.say("wait.key_start") and self.table.view is None and self.table.seat:
            self.shell.ask_host(Start())
        else:
            return self._choose(key)
        return True

    def _shows(self, key: str) -> bool:
        """Whether a key only goes on in what is shown: the aliens, the stage, the story of a finished game."""
        if self.stage == "meet" and key not in BESIDES:
            self._have_met()
        elif self._skips(key):
            pass
        elif self.stage == "result" and key in ("up", "down", "enter") and story_of(self.table):
            self._tell_story(key)
        else:
            return False
        return True

    def _skips(self, key: str) -> bool:
        """Whether a key only shows what is still to come of the stage: any that could be meant for a question."""
        held = self.table.stage.holding or self.table.stage.own
        if not self.table.stage.playing or key in BESIDES:
            return False
        if self.table.skip_stage():
            self.lay_out()
            self._give_cue()
        return held

    def _meet(self) -> None:
        """Where others wait, nobody stands before the aliens for ever."""
        waits = self.table.news is not None and self.table.news.options.pace != "solo"
        if waits and self.meeting is None and self.stage == "meet":
            self.meeting = self.set_timer(MEET_SECONDS, self._have_met)

    def _tell_story(self, key: str) -> None:
        """Move over the turning points of the finished game; Enter opens the replay at one."""
        points = story_of(self.table)
        if key == "enter":
            self.look_back(points[self.table.story_at].place)
        else:
            self.table.story_at = (self.table.story_at + (1 if key == "down" else -1)) % len(points)
            self.lay_out()

    def _have_met(self) -> None:
        """Go on from the aim to the aliens, from the aliens to the game."""
        if shows_aim(self.table) and knows_aliens(self.table):
            self.table.aim_read = True
            self.lay_out()
            return
        if self.meeting is not None:
            self.meeting.stop()
        self.table.introduced = True
        self.table.stage.begin(self.table.now())
        self.lay_out()
        self._give_cue()

    @property
    def _ended(self) -> bool:
        return self.table.over or self.stage == "lesson"

    def _choose(self, key: str) -> bool:
        """Hand a key to the choice; what was typed before its question stood there is not meant for it."""
        choice = self.table.choice
        if choice is None or choice.sent or self.stage in ENDS or not self.table.settled(self.settle):
            return False
        taken = choice.press(key)
        if taken:
            self.lay_out()
        return taken

    def submit(self) -> None:
        """Send the answer, if it is one and meant for this question."""
        choice = self.table.choice
        if self.stage == "lesson":
            self.back()
            return
        if self.table.keeps_seat and self.table.news:
            self.shell.ask_host(Join(self.table.news.table.id))
        if choice is None or choice.sent:
            return
        if not self.table.settled(self.settle):
            choice.error = self.words.say("prompt.early")
            self.lay_out()
            return
        answer = choice.submit()
        if answer is not None:
            self._stop_reading()
            self.table.send(choice)
            self.shell.ask_host(Answer(choice.ask.key, answer), lambda why: self._refused(choice, why))
        self.lay_out()

    def _refused(self, choice: Choice, why_not: str) -> None:
        self.table.refuse(choice, why_not)
        self.lay_out()

    def back(self) -> None:
        """Out of a half-made choice, else out of a panel."""
        choice = self.table.choice
        if self.table.reading:
            self._stop_reading()
        elif self.opened:
            self.opened = ""
        elif self.table.find:
            self.table.find = ""
        elif choice is not None and not choice.sent and choice.escape():
            pass
        elif self.stage in ENDS:
            self.dismissed = self.stage
        self.lay_out()

    def open_next(self) -> None:
        """The next panel over the table, after the last one the table again."""
        if self.stage in ENDS:
            self.dismissed = self.stage
        elif self.opened:
            after = [*self.panels, ""]
            self.opened = after[after.index(self.opened) + 1]
            if not self.opened and self.table.over:
                self.dismissed = ""
        else:
            self.opened = self.panels[0]
        self.lay_out()

    def next_question(self) -> None:
        """The next question that is open here; where there is none, the next table that waits."""
        if self.table.choice is None and self.table.seat and not self.table.lesson:
            self.shell.ask_host(NextTable())
        else:
            self.table.turn_to_next()
            self.lay_out()

    def turn_coach(self) -> None:
        """Have the coach speak, or be silent, in this game and those to come."""
        if self.table.news and self.table.seat:
            self.shell.ask_host(Coach(not self.table.news.coach))

    def change_speed(self) -> None:
        """Show what happens at the next speed, here and at all tables to come."""
        speed = SPEEDS[(SPEEDS.index(self.table.speed) + 1) % len(SPEEDS)]
        self.table.speed = self.table.stage.speed = speed
        if not self.table.stage.shows:
            self.table.skip_stage()
        self.shell.ask_host(Settings(speed))
        self.app.notify(self.words.say("stage.speed_is", speed=self.words.say(f"stage.speed_{speed}")), markup=False)
        self.lay_out()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        message.stop()
        kind, _, rest = message.pick.partition(":")
        choice = self.table.choice
        live = choice is not None and not choice.sent and self.table.settled(self.settle)
        if kind == "option" and live and choice:
            if choice.click(int(rest)):
                self.submit()
        elif kind == "deal" and live and isinstance(choice, DealChoice):
            side, _, index = rest.partition(":")
            choice.click_line(side, int(index))
        elif kind == "hand":
            self._pick_card(rest, choice if live else None)
        elif kind == "read":
            self.show_thing(rest)
        elif kind == "story":
            self.look_back(int(rest))
        elif kind == "beat" and self.table.playing:
            self._press_in_beat(Hold() if rest == "hold" else Ready())
        elif kind == "planet" and live and choice:
            self._pick_planet(rest, choice)
        self.lay_out()

    def _pick_planet(self, planet: str, choice: Choice) -> None:
        """A click on a planet is one on the option that means it, or the ships on it."""
        for option in (f"planet:{planet}", f"ships:{planet}"):
            if option in choice.options and choice.click(choice.options.index(option)):
                self.submit()

    def _pick_card(self, card: str, choice: Choice | None) -> None:
        """A click on the hand: chooses a card that can be played, shows any other."""
        option = f"card:{card}"
        if choice is not None and option in choice.options:
            choice.choose(choice.options.index(option))
        else:
            self.show_thing(card)

    # -- beats, orders, what all have to agree to

    def _press_in_beat(self, request: Request) -> None:
        """Hold or be ready; what was typed before the beat, or comes too late for it, means nothing."""
        if self.table.pulse.open is not None and self.table.beat_settled(self.settle):
            self.shell.ask_host(request)

    def _beat_key(self, *, hold: bool, always: bool) -> None:
        """Stretch the beat, or be ready in it; with `R` from now on in all beats in which there is nothing to do."""
        if always:
            self.table.always_ready = not self.table.always_ready
            which = "ready_always" if self.table.always_ready else "ready_once"
            self.app.notify(self.words.say(f"beat.{which}"), markup=False)
        if hold or not always or self.table.always_ready:
            self._press_in_beat(Hold() if hold else Ready(phase=always))

    def on_news(self) -> None:
        if is_drawn_elsewhere(self):
            self._wind()
            return
        begin_at_hint(self.table)
        super().on_news()
        self._meet()
        if self.table.is_idle_in_beat:
            self.shell.ask_host(Ready())

    def on_screen_suspend(self) -> None:
        """Something of this person's own is laid over it, or it goes."""
        self.shell.stand_alone()

    def go_alone(self) -> None:
        self.table.go_alone()

    def draw_alone(self) -> None:
        self.play_on()
        self._wind()

    def give_orders(self) -> None:
        """The seat's standing orders, to be changed and tried."""
        if not self.table.playing:
            return

        def decided(orders: list[Order] | None) -> None:
            if orders is not None:
                self.shell.ask_host(GiveOrders(orders))

        self.app.push_screen(OrdersScreen(self.table), decided)

    def ask_for_consent(self) -> None:
        """Undo, an early end, and whom one does not want to hear."""
        if self.table.playing:
            self.app.push_screen(ConsentScreen(self.table, self.shell, self._thinks_for))

    def _thinks_for(self, seat: str) -> float:
        return self.table.times.thinks_for(seat, self.table.now())

    # -- help, leaving

    def look_back(self, encounter: int = -1) -> None:
        """The game once more, from its beginning or from one of its encounters."""
        if screen := replay_of(self.shell, self.table):
            self.app.push_screen(screen)
            screen.go_to_encounter(encounter)

    def show_thing(self, thing: str) -> None:
        """Everything that is printed on a card or an alien sheet."""
        self.app.push_screen(sheet_screen(self.table, thing))

    def leave(self) -> None:
        """Back to the lobby; out of a running game only after a question."""
        if self.table.playing and not self.table.lesson:
            self.shell.ask_how_to_leave(LOBBY)
        else:
            self.shell.ask_host(Leave())
