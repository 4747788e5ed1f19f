"""No dead code: whatever nothing names is found, but for what a library or a card's decorator calls."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from vulture import Vulture

PROJECT = Path(__file__).resolve().parents[1]
LAYERS = ("rules", "content", "cosmic_tui")
ALLOWED = {
    # name, or folder: why nothing in the project names it
    "compose": "Textual",
    "on_*": "Textual",
    "action_*": "Textual, by the name in a binding",
    "get_default_screen": "Textual",
    "AUTO_FOCUS BINDINGS CSS_PATH ENABLE_COMMAND_PALETTE": "Textual",
    "offset placeholder virtual_size cursor_blink driver_class error_console _disable_tooltips": "read by Textual",
    "_animate _update_timer reparse render_segments": "Textual, where it is replaced by ours",
    "row_factory": "sqlite3",
    "start_application_mode": "Textual's driver",
    "*_requested *_supported *_received *_writing get_kbdint_challenge terminal_size_changed session_started":
        "asyncssh",
    "cosmic_tui/cli/*": "commands, named by click",
    "_by_edition _private_condition": "the default of an attrs field",
    "content/cosmic/aliens/* content/cosmic/artifacts/* content/cosmic/techs/*": "bound by the decorators of cards",
    "start_cards hand_limit cards_drawn bills_a_round votes_least contracts_a_seat erases":
        "printed facts of bills and cards, read with all others of their file",
    "rules/council/flow/natives.py": "a `yield` that is never reached makes a generator of a marker that asks nothing",
    "_recv_handler _recv_pkthdr": "asyncssh, where they are replaced by ours",
    "screens_refused bytes_in bytes_out workers_replaced workers_hung": "counters, shown by their fields",
    "classic tech_deck": "fields of printed facts and of views, which are sent as a whole",
    "DrivenApp": "named by a cast",
}  # fmt: skip


def dead(root: Path) -> Iterator[str]:
    """What nothing names, as `rules/dice.py:3: function roll`."""
    search = Vulture()
    search.scavenge([str(root / layer) for layer in (*LAYERS, "docs", "tests") if (root / layer).exists()])
    for item in search.get_unused_code(min_confidence=60, sort_by_size=False):
        file = Path(item.filename).relative_to(root).as_posix()
        unnamed_argument = item.confidence == 100 and item.typ == "variable"  # ruff finds those
        if file.startswith(LAYERS) and not unnamed_argument and not _allowed(file, item.name):
            yield f"{file}:{item.first_lineno}: {item.typ} {item.name}"


def _allowed(file: str, name: str) -> bool:
    patterns = [pattern for key in ALLOWED for pattern in key.split()]
    return any(fnmatch(file if "/" in pattern else name, pattern) for pattern in patterns)


def test_there_is_no_dead_code() -> None:
    assert sorted(dead(PROJECT)) == []


def test_a_planted_function_that_nothing_calls_is_found(tmp_path: Path) -> None:
    file = tmp_path / "rules/dice.py"
    file.parent.mkdir()
    file.write_text("def roll():\n    return 4\n\ndef used():\n    return 5\n\nused()\n")
    assert list(dead(tmp_path)) == ["rules/dice.py:1: function roll"]
