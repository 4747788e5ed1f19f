"""What the options of a question are called, and where each leads as far as that is public."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.prompts.columns import GET, GIVE
from cosmic_tui.games.cosmic.screen.prompts.playing import card_of
from cosmic_tui.games.cosmic.screen.prompts.ready_offers import deal_outcome
from cosmic_tui.games.cosmic.screen.prompts.scene import PromptScene
from cosmic_tui.games.cosmic.screen.prompts.totals import open_totals, own_side, ships_of_sides, totals
from cosmic_tui.screenkit.styled_text import NO_BREAK, Row, Span, ink, join
from rules.cosmic.protocol.questions import bare
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask

HIGHEST_ATTACK = max(CARDS.value(card) for card in CARDS.designs if CARDS.kind(card) == "attack")


def label(option: str, scene: PromptScene, kind: str = "") -> Row:
    """The option in words, which a kind of question may have of its own; an id that nobody knows stands for itself."""
    head, tail = option.partition(":")[0], bare(option)
    own = f"choice.{kind}.{option}"
    key = own if own in scene.names.words else f"option.{option}"
    if key == own or (head not in _LABELS and key in scene.names.words):
        return scene.names.words.ink(key)
    found = _LABELS.get(head)
    return found(tail, scene) if found else ink(option)


def answer_in_words(picks: Sequence[str], scene: PromptScene, kind: str) -> Row:
    """An answer as a person reads it, with how many where it is one of ships; an offer with what changes hands."""
    if tuple(picks[:2]) == ("offer", GIVE) and GET in picks:
        return _offer(picks[2:], scene)
    return join([_pick(pick, scene, kind) for pick in picks])


def _offer(terms: Sequence[str], scene: PromptScene) -> Row:
    """What an offer gives and gets: its items, with the word for what it gets between them."""
    at = terms.index(GET)
    names = scene.names
    return names.words.ink("advice.offer", give=names.items(terms[:at]), get=names.items(terms[at + 1 :]))


def _pick(pick: str, scene: PromptScene, kind: str) -> Row:
    """One part of the answer; ships with how many, and whether they come or go."""
    option, _, count = pick.partition("=")
    place = label(option, scene, kind)
    if not count:
        return place
    words = scene.names.words
    way = "advice.ships_to" if kind == "ships.to" else "advice.ships_from"
    return words.ink(way, ships=words.count("ship", int(count)), place=place)


def _side(key: str, side: str, scene: PromptScene) -> Row:
    return scene.names.words.ink(f"option.{key}", seat=_main(scene, side))


def _evicted(tail: str, scene: PromptScene) -> Row:
    seat, _, planet = tail.partition("@")
    return scene.names.words.ink("option.evict", seat=scene.names.seat(seat), planet=scene.names.planet(planet))


_LABELS: dict[str, Callable[[str, PromptScene], Row]] = {
    "card": lambda tail, scene: scene.names.card(tail),
    "seat": lambda tail, scene: scene.names.seat(tail),
    "planet": lambda tail, scene: scene.names.place(tail),
    "ships": lambda tail, scene: scene.names.place(tail),
    "place": lambda tail, scene: (*scene.names.place(tail), *ink(f" {tail.rpartition('.')[2]}")),
    "n": lambda tail, _: ink(tail),
    "side": lambda tail, scene: _side(f"side_{tail}", tail, scene),
    "offense": lambda _, scene: _side("offense", "offense", scene),
    "defense": lambda _, scene: _side("defense", "defense", scene),
    "offer": lambda _, scene: scene.names.words.ink("option.counter" if scene.view.offer else "option.offer"),
    "evict": _evicted,
    "reclaim": lambda tail, scene: scene.names.words.ink("option.reclaim", planet=scene.names.planet(tail)),
    "use": lambda tail, scene: scene.names.words.ink("option.use", name=scene.names.power(tail)),
    "alien": lambda tail, scene: ink(scene.names.alien(tail)),
    "face": lambda tail, scene: scene.names.words.ink("option.face", card=scene.names.card(tail)),
    "hoard": lambda tail, scene: scene.names.words.ink("option.hoard", card=scene.names.card(tail)),
    "sheet": lambda tail, scene: scene.names.words.ink("option.sheet", card=scene.names.card(tail)),
    "destiny": lambda tail, scene: scene.names.destiny(tail),
    "tech": lambda tail, scene: scene.names.tech(tail),
    "research": lambda tail, scene: scene.names.words.ink("option.research", tech=scene.names.tech(tail)),
    "complete": lambda tail, scene: scene.names.words.ink("option.complete", tech=scene.names.tech(tail)),
    "abandon": lambda tail, scene: scene.names.words.ink("option.abandon", tech=scene.names.tech(tail)),
    "between": lambda tail, scene: scene.names.words.ink(
        "option.between", planets=scene.names.planets(tail.split("+"))
    ),
    "lot": lambda tail, scene: scene.names.words.ink("option.lot", n=tail),
}
"""By the option's first word, from what stands behind its colon."""


def _main(scene: PromptScene, side: str) -> Row:
    seat = scene.view.offense if side == "offense" else scene.view.defense
    return scene.names.seat(seat) if seat else ink(scene.names.words.say(f"word.{side}"))


def hint(ask: Ask, option: str, scene: PromptScene) -> Row:
    """What the option leads to; empty where nothing is to be said."""
    if ask.kind == "choose.side" and CARDS.kind(ask.source) == "reinforcement":
        return _helped(ask.source, bare(option), scene)
    head = option.partition(":")[0]
    found = _HINTS.get(f"{ask.kind} {head}") or _HINTS.get(head)
    return found(option, scene) if found else ()


def _seat(option: str, scene: PromptScene) -> Row:
    seat = bare(option)
    words, name = scene.names.words, scene.names.seat(seat)
    row = next((player for player in scene.view.players if player.seat == seat), None)
    if row is None:
        return ()
    known = words.ink("hint.seat", seat=name, hand=row.hand_size, home=row.home, foreign=row.foreign,
                      target=scene.view.target, warp=row.warp)  # fmt: skip
    gains = scene.view.phase != "alliance" or scene.seat == scene.view.offense
    if row.foreign < scene.view.target - 1 or not gains:
        return known
    return (*known, Span(" "), *words.ink("hint.seat_wins", "hot", seat=name))


def _planet(option: str, scene: PromptScene) -> Row:
    planet = bare(option)
    words, ships = scene.names.words, scene.view.planets.get(planet, {})
    name = scene.names.planet(planet)
    if not any(ships.values()):
        return words.ink("hint.planet_empty", planet=name)
    there = words.ink("hint.planet", planet=name, ships=scene.names.places(ships))
    return (*there, Span(" "), *words.ink("hint.planet_own", "hot")) if ships.get(scene.seat) else there


def _fleets(option: str, scene: PromptScene) -> Row:
    """Who has ships on an own colony, where others do too."""
    planet = bare(option)
    ships = {seat: count for seat, count in scene.view.planets.get(planet, {}).items() if count}
    if set(ships) <= {scene.seat}:
        return ()
    return scene.names.words.ink("hint.planet", planet=scene.names.planet(planet), ships=scene.names.places(ships))


def _join(option: str, scene: PromptScene) -> Row:
    view, words, names = scene.view, scene.names.words, scene.names
    side = option
    if side == "decline" or not view.planet or not view.defense:
        return ()
    said = words.ink(f"hint.join_{side}", planet=names.planet(view.planet))
    warned = [
        words.ink("hint.join_you_win" if seat == scene.seat else "hint.join_wins", "hot", seat=names.seat(seat))
        for seat in (view.offense, scene.seat)
        if side == "offense" and _wins_there(view, seat)
    ]
    return join([*warned, said], " ")


def _wins_there(view: View, seat: str) -> bool:
    """Whether a colony on the target planet would be the last foreign one a player needs."""
    row = next(player for player in view.players if player.seat == seat)
    here = bool(view.planets.get(view.planet or "", {}).get(seat)) or (view.planet or "").startswith(f"{seat}.")
    return row.foreign >= view.target - 1 and not here


def _select(option: str, scene: PromptScene) -> Row:
    view, words, card = scene.view, scene.names.words, bare(option)
    if f"hint.select_{card}" in words:
        return words.ink(f"hint.select_{card}")
    if CARDS.kind(card) != "attack":
        return _card(option, scene)
    side, other = ("offense", "defense") if scene.seat == view.offense else ("defense", "offense")
    value, ships = CARDS.value(card), ships_of_sides(view)
    need = value + ships[side] - ships[other] + (side == "defense")  # at a tie the defense wins (R11.4)
    key = "hint.select_attack" + ("_any" if need <= 0 else "_none" if need > HIGHEST_ATTACK else "")
    return words.ink(key, value=value, ships=scene.names.ships(ships[side]), need=ink(str(need), "title"))


def _card(option: str, scene: PromptScene) -> Row:
    return card_of(scene.seat, bare(option), scene)


def _reinforcement(option: str, scene: PromptScene) -> Row:
    card = bare(option)
    if CARDS.kind(card) != "reinforcement":
        return _card(option, scene)
    now = open_totals(scene.view)
    if now is None:
        return _card(option, scene)
    own = own_side(scene.view, scene.seat) or "offense"
    other = "defense" if own == "offense" else "offense"
    value = CARDS.value(card)
    return scene.names.words.ink(
        "hint.reinforcement", own=in_figures({**now, own: now[own] + value}),
        other=in_figures({**now, other: now[other] + value}),
    )  # fmt: skip


def in_figures(sums: Mapping[str, int | str]) -> str:
    """Both totals, the offense's first."""
    return f"{sums['offense']}{NO_BREAK}:{NO_BREAK}{sums['defense']}"


def _helped(card: str, side: str, scene: PromptScene) -> Row:
    """The totals with a reinforcement on that side."""
    now = totals(scene.view)
    return scene.names.words.ink("hint.helped", sums=in_figures({**now, side: now[side] + CARDS.value(card)}))


def _let_happen(_option: str, scene: PromptScene) -> Row:
    """What the card or power does that is not answered."""
    if not scene.view.playing:
        return ()
    play = scene.view.playing[-1]
    told = {"use": _alien, "tech": _tech}.get(play.card.partition(":")[0])
    what = told(play.card, scene) if told else card_of(play.seat, play.card, scene)
    return scene.names.words.ink("hint.let_happen", what=what)


def _split(option: str, scene: PromptScene) -> Row:
    return ink(scene.names.words.count("card", int(bare(option))))


def _evict(option: str, scene: PromptScene) -> Row:
    seat, _, planet = bare(option).partition("@")
    ships = scene.view.planets.get(planet, {}).get(seat, 0)
    return scene.names.words.ink("hint.evict", seat=scene.names.seat(seat), ships=scene.names.ships(ships))


def _accept(_option: str, scene: PromptScene) -> Row:
    offer = scene.view.offer
    if offer is None:
        return ()
    names = scene.names
    said = names.words.ink("hint.accept", give=names.items(offer.get), get=names.items(offer.give))
    return (*said, Span(" "), *deal_outcome(scene, offer.seat, offer.get, offer.give))


def _text(key: str) -> Callable[[str, PromptScene], Row]:
    def said(_option: str, scene: PromptScene) -> Row:
        return ink(scene.names.words.texts[key])

    return said


def _alien(option: str, _scene: PromptScene) -> Row:
    printed = CARDS.aliens.get(bare(option).partition(".")[0])
    return ink(printed.summary) if printed else ()


def _tech(option: str, _scene: PromptScene) -> Row:
    printed = CARDS.techs.get(bare(option))
    return ink(printed.summary) if printed else ()


def _research(option: str, scene: PromptScene) -> Row:
    """What the tech will do, and how many of the ships it needs are on it."""
    printed = CARDS.techs.get(bare(option))
    own = next((player for player in scene.view.players if player.seat == scene.seat), None)
    on_it = next((tech.ships for tech in own.techs if tech.id == bare(option)), 0) if own else 0
    if printed is None:
        return ()
    key = "hint.research" if printed.research else "hint.research_any"
    return scene.names.words.ink(key, what=printed.summary, ships=scene.names.ships(on_it), need=printed.research or "")


_HINTS: dict[str, Callable[[str, PromptScene], Row]] = {
    "alien": _alien,
    "use": _alien,
    "tech": _tech,
    "research": _research,
    "complete": _tech,
    "abandon": _text("hint.abandon"),
    "use.flare card": _card,
    "hoard": _card,
    "sheet": _card,
    "face": _select,
    "seat": _seat,
    "planet": _planet,
    "ships": _fleets,
    "window card": _card,
    "react.window card": _card,
    "react.window pass": _let_happen,
    "planning.select card": _select,
    "reinforce card": _reinforcement,
    "alliance.answer offense": _join,
    "alliance.answer defense": _join,
    "reward.split n": _split,
    "turn.second yes": _text("hint.second_yes"),
    "turn.second no": _text("hint.second_no"),
    "turn.second tech": _text("hint.second_tech"),
    "redraw": _text("hint.redraw"),
    "reclaim": _text("hint.reclaim"),
    "evict": _evict,
    "accept": _accept,
    "refuse": _text("hint.refuse"),
    "end": _text("hint.end"),
    "offer": _text("hint.offer"),
}
"""By the kind of the question and the option's first word, or by that word alone."""
