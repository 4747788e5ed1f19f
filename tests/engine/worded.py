"""What people are told, in the words they read: tests of refusals look for words, whatever the keys are called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cosmic_tui.host.messages import Denied
from cosmic_tui.screenkit.wording import read_wording
from rules.kernel.message import Message

WORDS = read_wording(("cosmic_tui.ui", "cosmic_tui.games.cosmic", "cosmic_tui.ssh", "cosmic_tui.server"))


def worded(said: Message | None) -> str:
    """A message in words; nothing for none."""
    return "" if said is None else WORDS.tell(said)


@contextmanager
def denied(match: str) -> Iterator[pytest.ExceptionInfo[Denied]]:
    """A request inside is denied, in words in which the pattern is found."""
    with pytest.raises(Denied) as caught:
        yield caught
    assert re.search(match, worded(caught.value.message)), worded(caught.value.message)
