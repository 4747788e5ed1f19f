"""One table in lines: news become lines to tell, lines that are typed become requests to the host or more to tell."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping, Sequence

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.games.council.bots.simple import SimpleBot
from cosmic_tui.games.council.lines import showing
from cosmic_tui.games.council.lines.atlas import draw_map
from cosmic_tui.games.council.lines.choices import can_be_said
from cosmic_tui.games.council.lines.naming import Names, wording
from cosmic_tui.games.council.lines.printed_texts import text_of
from cosmic_tui.games.council.lines.story import sentence_of
from cosmic_tui.host.messages import Answer, Draft, OwnSheet, Reopen, Request, Said, TableNews
from cosmic_tui.screenkit.styled_text import Row, ink
from cosmic_tui.ui.lines import ALONE, lines, spoken
from cosmic_tui.ui.talk_line import mark_of
from cosmic_tui.ui.votes import motions
from rules.council.cards.catalogue import Catalogue
from rules.council.cards.context import Context
from rules.council.knowledge import known_game
from rules.council.protocol.orders import CLAIM_LINES, END_LINES, MOVE_LINES, PRODUCE_LINES
from rules.council.protocol.trade_talk import VERBS, TradeReply
from rules.council.protocol.views import View
from rules.kernel.asks import NONE, Ask, Shape


@attrs.frozen
class Told:
    """Nothing is asked of the host; these lines are the answer."""

    lines: Sequence[str]


class LineTable:
    """What one client at a table of this game knows, in lines."""

    def __init__(self, catalogue: Catalogue, *, spoken: bool = False) -> None:
        """Nothing has been heard yet. `spoken`: the lines are read out, without signs."""
        self.spoken = spoken
        self.catalogue = catalogue
        self.words = wording()
        self.news: TableNews | None = None
        self.names = Names(self.words, catalogue, None, spoken=spoken)
        self._asked: tuple[str, ...] = ()
        self._waited_at = (0, "")
        """The round and point at which was told last whom the table waits for."""
        self._known: tuple[View, Context] | None = None
        self.replaces = 0
        """The line of the sheet in whose place the next one comes; 0: it is added."""

    # -- what is known

    @property
    def view(self) -> View | None:
        """What the seat sees; None before the game has begun."""
        return self.news.view if self.news else None

    @property
    def seat(self) -> str | None:
        """The person's seat; None for a spectator."""
        return self.news.seat if self.news else None

    def seat_names(self, seats: Sequence[str]) -> Row:
        """Some of the seats by the names of their players."""
        return ink(", ".join(self.names.seat(seat) for seat in seats))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.news is not None and self.news.table.state == "finished"

    @property
    def sheet(self) -> OwnSheet | None:
        """The sheet that is being written, or that was sealed and can be opened again."""
        sheets = self.news.sheets if self.news else []
        return sheets[0] if sheets else None

    @property
    def ask(self) -> Ask | None:
        """The question that is open now, sheets included."""
        asks = self.news.asks if self.news else []
        return asks[0] if asks else None

    def game(self) -> Context | None:
        """The game as this viewer knows it."""
        view = self.view
        if view is None or not view.cells:
            return None
        if self._known is None or self._known[0] is not view:
            self._known = view, known_game(view, self.catalogue)
        return self._known[1]

    # -- telling

    def new_lines(self, news: TableNews) -> list[str]:
        """What is new, line by line."""
        before, heard, self.news = self.sheet, self.news, news
        self.names = Names(self.words, self.catalogue, news.table, spoken=self.spoken)
        self.names.races = {seat.seat: seat.race for seat in news.view.seats} if news.view else {}
        told = [line for seen in news.events if (line := sentence_of(self.names, seen))]
        told += [self._said(said) for said in news.talk]
        told = [_read_out(line) for line in told] if self.spoken else told
        told += self._draft_told(before)
        if news.motions != (heard.motions if heard else []):
            told += lines(motions(self, "motion.in_lines"))
        asked = tuple(ask.kind if ask.shape is Shape.FORM else ask.key for ask in news.asks)
        if asked and asked != self._asked:
            told += self.new_question()
        elif not asked:
            told += self._waiting()
        self._asked = asked
        return told

    def new_question(self) -> list[str]:
        """What is told of a question that has come up."""
        return ["", *self.question()]

    def _waiting(self) -> list[str]:
        """Whom the table waits for, once at each point of the game at which this seat is asked nothing more."""
        view = self.view
        if view is None or not view.waiting or self._waited_at == (view.round, view.at):
            return []
        self._waited_at = view.round, view.at
        return self.question()

    def _said(self, said: Said) -> str:
        text = said.text if said.message is None else self.words.tell(said.message)
        name = f"{clean(said.name, 20)} {mark_of(said, self.words)}".rstrip()
        return self.words.say("line.said", name=name, text=clean(text))

    def _draft_told(self, before: OwnSheet | None) -> list[str]:
        """What has become of the own sheet since."""
        now = self.sheet
        if now is None or before is None or now.ask.key != before.ask.key or now == before:
            return []
        if now.sealed and not before.sealed:
            return [self.words.say("sheet.was_sealed")]
        if before.sealed and not now.sealed:
            return [self.words.say("sheet.was_opened"), *showing.sheet_lines(now, self.names)]
        if len(now.lines) > len(before.lines):
            return [f"{len(now.lines)}: {self.names.typed(now.lines[-1])}"]
        return list(showing.sheet_lines(now, self.names))

    def question(self) -> list[str]:
        """What is asked now."""
        ask = self.ask
        if ask is None:
            waiting = self.view.waiting if self.view else []
            who = ", ".join(self.names.seat(seat) for seat in waiting)
            return [self.words.say("ask.waiting", who=who)] if who else []
        if ask.shape is Shape.SHEET:
            sheet = self.sheet
            return [self.words.say(f"ask.{ask.kind}"), self.words.say("ask.write", words=", ".join(ask.options)),
                    *(showing.sheet_lines(sheet, self.names) if sheet and sheet.lines else [])]  # fmt: skip
        told = [self.words.say(f"ask.{ask.kind}")]
        if ask.shape is Shape.NUMBER:
            return [*told, self.words.say("ask.number", least=ask.least, most=ask.most)]
        if ask.shape is Shape.FORM:
            return [*told, *self._offers(), self.words.say("ask.trade")]
        return [*told, *(f"{number}: {self.option(each)}" for number, each in enumerate(ask.options, 1))]

    def _offers(self) -> list[str]:
        """Those that both sides can keep: what can be accepted is known to all."""
        offers, game = self.view.offers if self.view else {}, self.game()
        open_ones = [
            (by, line, line.split()[1])
            for by, lines in offers.items()
            for line in lines
            if game is not None and can_be_said(game, line.split()[1], TradeReply("accept", by))
        ]
        told = [(by, self.names.offer(by, line), to) for by, line, to in open_ones]
        say = self.words.say
        return [say("event.trade.offer", seat=self.names.seat(by), to=self.names.seat(to), offer=what)
                for by, what, to in told]  # fmt: skip

    def option(self, option: str) -> str:
        """What an option means."""
        kind, _, id = option.partition(":")
        if kind == "race" and id in self.catalogue.races:
            name = self.catalogue.races[id].name
            return self.words.say("show.race", id=id, name=name, features=self.features(id))
        return id or option

    def features(self, race: str) -> str:
        """What a race can do."""
        return " ".join(text_of(self.words, feature) for feature in self.catalogue.races[race].features)

    # -- being told

    def take(self, line: str) -> Request | Told | None:
        """What a line asks for; None where it is no word of this game."""
        typed, _, rest = line.partition(" ")
        word = typed.casefold()
        commands: Mapping[str, Callable[[str], Sequence[str]]] = {
            "": lambda _: self.question(), "map": lambda _: self.map(), "sheet": lambda _: self._list(),
            "list": lambda _: self._list(), "help": self._help, "look": self._look, "players": lambda _: self._look(""),
            "own": lambda _: showing.possessions(self.view, self.names, self.seat) if self.view else [],
            "goals": lambda _: self._with_game(showing.goals),
            "techs": lambda _: self._with_game(showing.technologies), "hint": lambda _: self._hint(),
            "form": self._forms,
        }  # fmt: skip
        if word in commands and not (self.ask is not None and word in self.ask.options):
            return Told(commands[word](rest.strip()))
        if word in ("drop", "seal", "reopen", "clear"):
            return self._sheet_command(word, rest.strip())
        return self._answer(line)

    def map(self) -> list[str]:
        """The map; where names stand without their signs, also whose those on it are."""
        signs = [f"{name} {self.names.symbol(seat)}" for seat, name in self.names.people.items()]
        legend = [", ".join(signs)] if self.spoken else []
        return [*draw_map(self.view, self.names), *legend] if self.view else []

    def refusal(self, line: str) -> list[str]:
        """What is added to the host's reason: the form of the line that was refused."""
        return self._form(self._verb(line))

    @staticmethod
    def _verb(line: str) -> str:
        """The first word of an order as the game takes it."""
        return line.partition(" ")[0].casefold()

    def _look(self, wanted: str) -> list[str]:
        view, game = self.view, self.game()
        if view is None:
            return [self.words.say("show.not_begun")]
        if not wanted:
            return showing.standing(view, self.names)
        return showing.looked_at(view, game, self.names, wanted) if game else []

    def _with_game(self, show: Callable[[View, Context, Names], list[str]]) -> list[str]:
        view, game = self.view, self.game()
        return show(view, game, self.names) if view is not None and game is not None else []

    def _help(self, about: str) -> list[str]:
        about = about.casefold()
        if about and f"form.{about}" in self.words:
            return self._form(about)
        if f"help.{about}" in self.words and about != "all":
            return self.words.texts[f"help.{about}"].splitlines()
        keys = ["help.all", "plain.help_alone" if about == ALONE else "help.lobby"]
        return [line for key in keys for line in self.words.texts[key].strip().splitlines()]

    def _forms(self, verb: str) -> list[str]:
        """How an order is written; where none is called so, of which ones that can be asked."""
        known = [key.removeprefix("form.") for key in self.words.texts if key.startswith("form.")]
        return self._form(verb.casefold()) or [self.words.say("sheet.forms", words=", ".join(known))]

    def _form(self, verb: str) -> list[str]:
        return (
            [self.words.say("sheet.form", form=self.words.texts[f"form.{verb}"])]
            if f"form.{verb}" in self.words
            else []
        )

    def _hint(self) -> list[str]:
        """What the simple bot would do, with its reasons."""
        if not self.may_have_hints:
            return [self.words.say("hint.none")]
        if self.ask is None or self.view is None:
            return [self.words.say("hint.not_asked")]
        move = SimpleBot(0, self.catalogue).decide(self.view, self.ask)
        told = [self.words.say("hint.line", line=self.names.typed(line)) for line in self._as_lines(move.choose)]
        told += [self.words.tell(why) for why in move.why]
        return told or [self.words.say("hint.nothing")]

    @property
    def may_have_hints(self) -> bool:
        """Whether the person plays alone against bots, or all have agreed to hints."""
        return self.news is None or self._alone(self.news) or self.news.hints

    def _as_lines(self, choose: Sequence[str]) -> Sequence[str]:
        sheets = self.ask is not None and self.ask.shape is Shape.SHEET
        return list(choose) if sheets else [" ".join(choose)] if choose else []

    @staticmethod
    def _alone(news: TableNews) -> bool:
        return sum(seat.kind == "person" for seat in news.table.seats) == 1

    def _list(self) -> list[str]:
        sheet = self.sheet
        return list(showing.sheet_lines(sheet, self.names)) if sheet else [self.words.say("sheet.none")]

    def _sheet_command(self, word: str, rest: str) -> Request | Told:
        sheet = self.sheet
        if sheet is None:
            return Told([self.words.say("sheet.none")])
        if sheet.sealed:
            return Reopen(sheet.ask.key) if word == "reopen" else Told([self.words.say("sheet.is_sealed")])
        whole: Mapping[str, Request | Told] = {
            "seal": Answer(sheet.ask.key, sheet.lines or [NONE]),
            "clear": Draft(sheet.ask.key, []),
            "reopen": Told([self.words.say("sheet.is_open")]),
        }
        return whole[word] if word in whole else self._drop(sheet, rest)

    def _drop(self, sheet: OwnSheet, rest: str) -> Request | Told:
        if not rest.isdecimal() or not 0 < int(rest) <= len(sheet.lines):
            return Told([self.words.say("sheet.no_line", line=rest or "-", most=len(sheet.lines))])
        left = [line for number, line in enumerate(sheet.lines, 1) if number != int(rest)]
        return Draft(sheet.ask.key, left)

    def _answer(self, line: str) -> Request | Told | None:
        ask, sheet = self.ask, self.sheet
        if ask is None:
            return Told([self.words.say("sheet.is_sealed")]) if sheet is not None and sheet.sealed else None
        if ask.shape in (Shape.SHEET, Shape.FORM):
            line = self.names.meant(line)
        words = line.split()
        match ask.shape:
            case Shape.SHEET if sheet is not None:
                if words[0] not in ask.options:
                    return self._unknown(words[0], [*ask.options, *WORDS])
                return Draft(ask.key, self._with_line(sheet, line), check=True)
            case Shape.FORM:
                return Answer(ask.key, words) if words[0] in VERBS else self._unknown(words[0], VERBS)
            case _:
                picks = self._picks(ask, words)
                return Answer(ask.key, picks) if picks else self._no_answer(ask, line)

    def _no_answer(self, ask: Ask, line: str) -> Told:
        """What was typed is none of the answers: which there are."""
        if ask.shape is Shape.NUMBER:
            known = self.words.say("ask.number", least=ask.least, most=ask.most)
        else:
            known = self.words.say("ask.answers", most=len(ask.options))
        return Told([self.words.say("ask.no_answer", typed=line), known])

    def _with_line(self, sheet: OwnSheet, line: str) -> list[str]:
        lines, place = list(sheet.lines), self.replaces
        self.replaces = 0
        if 0 < place <= len(lines):
            lines[place - 1] = line
            return lines
        return [*lines, line]

    def is_order(self, line: str) -> bool:
        """Whether a line begins as those of the open sheet do."""
        return self.ask is not None and self.ask.shape is Shape.SHEET and self._verb(line) in self.ask.options

    def _picks(self, ask: Ask, words: Sequence[str]) -> list[str]:
        """What words mean as an answer of picks or of a number; empty where one of them means nothing."""
        if ask.shape is Shape.NUMBER:
            return [f"n:{words[0]}"] if words[0].isdecimal() else []
        if words == [NONE] and ask.least == 0:
            return [NONE]
        picks = [self._picked(ask, word.casefold()) for word in words]
        return picks if all(picks) else []

    def _picked(self, ask: Ask, word: str) -> str:
        """The option a word means: its number, its id, or what stands behind the colon of that."""
        if word.isdecimal() and 0 < int(word) <= len(ask.options):
            return ask.options[int(word) - 1]
        return next((each for each in ask.options if word in (each, each.partition(":")[2])), "")

    def _unknown(self, word: str, known: Sequence[str]) -> Told:
        phase = next((phase for phase, verbs in VERBS_OF_PHASES.items() if word in verbs), "")
        if phase:
            now = ", ".join(known)
            return Told([self.words.say("sheet.elsewhere", word=word, phase=self.words.say(phase), words=now)])
        near = difflib.get_close_matches(word, known, 1, 0.5)
        told = [self.words.say("sheet.unknown", word=word, words=", ".join(known))]
        return Told([*told, *(self._form(near[0]) if near else [])])


def _read_out(line: str) -> str:
    """A line without what only the eye needs; what belongs to the line before stays set in."""
    inset = line[: len(line) - len(line.lstrip())]
    return inset + spoken(line).removeprefix("== ")


VERBS_OF_PHASES: Mapping[str, Collection[str]] = {
    "phase.move": MOVE_LINES, "phase.produce": PRODUCE_LINES, "phase.trade": VERBS,
    "phase.end": (*END_LINES, *CLAIM_LINES),
}  # fmt: skip
"""Text with the name of a phase -> the first words of what is written or said in it."""
WORDS = ("list", "drop", "seal", "reopen", "map", "look", "own", "goals", "techs", "hint", "form", "help")
"""What can be typed beside order lines."""
