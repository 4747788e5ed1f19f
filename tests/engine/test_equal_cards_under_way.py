"""Two equal cards that are under way at the same time: which of them a move ends (timing.md 3)."""

from __future__ import annotations

from pathlib import Path

from content.cosmic.load import load
from rules.cosmic.notation.lines import read_line
from rules.cosmic.notation.runner import Run
from rules.cosmic.notation.scenario import read_file

FILE = Path(__file__).parents[1] / "scenarios/fuzz/f8_of_two_equal_cards_the_last_ends_first.toml"


def test_the_card_played_last_ends_first() -> None:
    """Green's first Card Zap waits for what answers it, while the second one has stopped a zap inside of that."""
    read = read_file(FILE.read_text(encoding="utf-8"))
    run = Run(read, load())
    game = run.game
    game.resume(lambda _: False)
    for line in map(read_line, read.scenarios[0].parts[0].play):
        ask = next(ask for ask in game.asks(line.seat) if ask.kind == line.kind)
        game.answer(line.seat, ask.key, list(line.words))
    assert [(each.seat, each.card) for each in game.state.playing] == [
        ("blue", "flare:mirror"), ("green", "card_zap"), ("green", "flare:void"), ("green", "use:zombie"),
    ]  # fmt: skip
