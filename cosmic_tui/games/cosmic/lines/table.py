"""A table of Cosmic Encounter in plain lines: what is told of it, what is asked there, what a typed answer means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cosmic_tui.games.cosmic.aliens import USUAL
from cosmic_tui.games.cosmic.lines import ordering, phrasing
from cosmic_tui.games.cosmic.lines.answers import is_offer, take, take_items
from cosmic_tui.games.cosmic.screen.advice import advice
from cosmic_tui.games.cosmic.screen.form import ALERT_LEVELS, BOT_WORDS, EASY
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.beat import beat_rows
from cosmic_tui.games.cosmic.screen.panels.chatter import said_row
from cosmic_tui.games.cosmic.screen.panels.coach import coach_line
from cosmic_tui.games.cosmic.screen.panels.story import Story
from cosmic_tui.games.cosmic.screen.prompts import Choice, DealChoice
from cosmic_tui.games.cosmic.screen.prompts.columns import GET, GIVE
from cosmic_tui.games.cosmic.table_rules import with_rules
from cosmic_tui.host.messages import Answer, Request, TableNews, TableOptions
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.lines import NO, YES, said, spoken
from cosmic_tui.ui.typed_options import RuleWords, typed_options

LATE_TALK = 5
"""So much of what was said before is told to whoever comes to a table."""
RULES = RuleWords(
    numbers={"deal": "deal_seconds"}, words={"aliens": "aliens", "edition": "edition"}, lists={"variant": "variants"},
    alone={"easy": (ALERT_LEVELS, list(EASY))}, bots=BOT_WORDS,
)  # fmt: skip
"""What a table can agree on, as it is typed."""


class CosmicLines:
    """The game in plain lines (`cosmic_tui.ui.lines.GameLines`)."""

    def open_table(self, look: Appearance) -> CosmicTableLines:
        return CosmicTableLines(look)

    def new_table(self, typed: str) -> TableOptions:
        options = typed_options(typed, RULES)
        return with_rules(options, {"aliens": USUAL, **options.rules})


class CosmicTableLines:
    """`cosmic_tui.ui.lines.TableLines`."""

    def __init__(self, look: Appearance) -> None:
        self.model = TableModel(look)
        self.words = self.model.names.words
        self._story: Story | None = None
        self._put: Choice | None = None
        """The question put last."""
        self._called = False
        self._over = False
        self._told_last = ""
        """The event told last."""
        self._coached = ""
        """What the coach has said last."""
        self._side = ""
        """The side of an offer that is being typed."""
        self._sure: list[str] | None = None
        """A dangerous answer that waits for a yes."""
        self._sent: Choice | None = None

    # -- how the table stands

    @property
    def news(self) -> TableNews | None:
        return self.model.news

    @property
    def seat(self) -> str | None:
        return self.model.seat

    @property
    def over(self) -> bool:
        return self.model.over

    @property
    def keeps_seat(self) -> bool:
        return self.model.keeps_seat

    @property
    def vacant(self) -> Sequence[str]:
        return self.model.vacant

    def seat_names(self, seats: Sequence[str]) -> Row:
        return self.model.seat_names(seats)

    @property
    def commands(self) -> Mapping[str, Callable[[str], Sequence[str]]]:
        model = self.model
        return {
            "look": lambda name: phrasing.standing(model, name),
            "hand": lambda _: phrasing.hand(model),
            "read": lambda name: phrasing.sheet(model, name),
            "hint": lambda _: self._advised(),
            "orders": lambda _: ordering.listed(model),
        }

    # -- telling

    def on_news(self, news: TableNews) -> list[str]:
        model, heard = self.model, self.model.news
        model.on_news(news)
        if self._story is None or news.fresh or self._story.names != model.names:
            self._story = Story(model.names)
        told = self._events(self._story, news)
        talk = news.talk[-LATE_TALK:] if news.fresh else news.talk
        told += [said(said_row(model.names, line)) for line in talk]
        told += phrasing.pressed(model, heard)
        if heard and news.orders != heard.orders:
            told += ordering.listed(model)
        ended, self._over = model.over and not self._over, model.over
        return [*told, *(phrasing.result(model) if ended else [])]

    def _events(self, story: Story, news: TableNews) -> list[str]:
        """What has happened; what comes out as the line before it did is told once."""
        told = [each for event in news.events if (each := story.tell(event)) is not None]
        lines = []
        for each in phrasing.of_late(told) if news.fresh else told:
            line = ("  " * each.depth) + said(each.text)
            if line != self._told_last:
                lines.append(line)
            self._told_last = line
        return lines

    def new_question(self) -> list[str]:
        """The question, also once more when what was to be prepared needs an answer."""
        choice, called = self.model.choice, self.model.called
        before, self._called = self._called, called
        if choice is not self._put:
            self._put, self._side, self._sure = choice, "", None
        elif before or not called:
            return []
        if choice and self.model.is_quiet(choice):
            return [self.words.say("plain.quiet")]
        return self.question()

    def question(self) -> list[str]:
        choice = self.model.choice
        if choice is None:
            return []
        coach = said(coach_line(self.model))
        new, self._coached = [coach] if coach and coach != self._coached else [], coach
        return ["", *new, *phrasing.question(self.model, choice)]

    def _advised(self) -> list[str]:
        choice = self.model.choice
        return [said(advice(self.model, choice))] if choice else []

    # -- being told

    def request(self, word: str, rest: str) -> Request | None:
        return ordering.request(word, rest, self.model)

    def answer(self, line: str) -> Answer | Sequence[str]:
        choice = self.model.choice
        if choice is None:
            return [self.words.say("plain.unknown", word=line.partition(" ")[0])]
        if (decided := self._decided(choice, line)) is not None:
            return decided
        if more := self._take(choice, line):
            return more
        answer = choice.answer()
        if answer is None:
            return [choice.error]
        if danger := choice.danger():
            self._sure = answer
            return [spoken(danger), self.words.say("plain.sure")]
        return self._give(choice, answer)

    def _decided(self, choice: Choice, line: str) -> Answer | Sequence[str] | None:
        """What yes or no means after a dangerous answer; None where it is another answer."""
        sure, self._sure = self._sure, None
        if sure is not None and line.lower() in YES:
            return self._give(choice, sure)
        if sure is not None and line.lower() in NO:
            return [self.words.say("plain.not_sent")]
        return None

    def _take(self, choice: Choice, line: str) -> list[str]:
        """Put what was typed into the choice; what has to be asked while an offer still lacks a side."""
        if isinstance(choice, DealChoice) and self._side:
            take_items(choice.columns[self._side], line)
            if self._side == GET:
                self._side = ""
                return []
            return self._offer(choice, GET)
        take(choice, line)
        if isinstance(choice, DealChoice) and is_offer(choice):
            choice.build()
            return self._offer(choice, GIVE)
        return []

    def _offer(self, choice: DealChoice, side: str) -> list[str]:
        """Ask for one side of an offer."""
        self._side = side
        items = phrasing.items(choice, choice.columns[side])
        return [self.words.say(f"deal.{side}"), *items, self.words.say("plain.items")]

    def _give(self, choice: Choice, answer: list[str]) -> Answer:
        self._sure, self._sent = None, choice
        self.model.send(choice)
        return Answer(choice.ask.key, answer)

    def with_names(self, reason: str) -> str:
        """As it is: seats are told by their colours beside the names of who sits there."""
        return reason

    def sent(self, *, taken: bool) -> list[str]:
        choice, self._sent = self._sent, None
        if choice is None:
            return []
        if not taken:
            self.model.refuse(choice, "")
            return []
        return [said(row) for row in beat_rows(self.model)[:1]] if self.model.pulse.promised is choice else []
