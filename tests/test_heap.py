from __future__ import annotations

import os
import platform
from types import SimpleNamespace

import pytest

from cosmic_tui.base import heap
from cosmic_tui.base.heap import give_back, share_heap
from cosmic_tui.bench.process import own_memory

gnu_alone = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="this is of the GNU C library")


@gnu_alone
def test_threads_share_a_heap() -> None:
    assert share_heap()


@gnu_alone
def test_what_was_freed_between_other_things_goes_back_to_the_system() -> None:
    kept = [b"x" * 100_000 for _ in range(400)]
    del kept[::2]
    before = own_memory(os.getpid())
    assert give_back()
    assert own_memory(os.getpid()) < before - 10


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap, "ctypes", SimpleNamespace(CDLL=lambda _name: SimpleNamespace()))
    assert not share_heap()
    assert not give_back()
