"""Where the C library puts what threads allocate, and that it gives back what is free."""

from __future__ import annotations

import ctypes

M_ARENA_MAX = -8
"""The number of this setting in `malloc.h` of the GNU C library."""


def share_heap() -> bool:
    """Have all threads allocate from one heap, from now on; False where the C library has no such setting.

    Else each thread that writes to the disk keeps a heap of its own, as large as it ever had to be.
    """
    try:
        return bool(ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1))
    except (AttributeError, OSError, TypeError):  # another C library, or another system
        return False


def give_back() -> bool:
    """Give the system what lies free in the heap; False where there was nothing, or the C library cannot.

    It takes about a millisecond for every 20 MB, and is of use after much has been freed.
    """
    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (AttributeError, OSError, TypeError):  # as above
        return False
