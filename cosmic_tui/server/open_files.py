"""How many files a process may have open: each visitor takes one, and so does each journal."""

from __future__ import annotations

import logging
import resource

from cosmic_tui.base.logs import log_facts
from cosmic_tui.server.config import Config

logger = logging.getLogger(__name__)

OTHERS = 100
"""Files of libraries, sockets that listen, small files that are just written."""


def make_room(config: Config) -> None:
    """Have the system allow as many open files as the limits may bring, here and in the workers started from here.

    What it does not allow is told in the log: visitors beyond it would find nobody at the door.
    """
    needed = config.limits.connections + config.tables.tables + OTHERS
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _is_less(allowed, needed) and _is_less(allowed, most):
        allowed = most if _is_less(most, needed) else needed
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    if _is_less(allowed, needed):
        extra = log_facts(needed=needed, allowed=allowed)
        logger.warning("the limits may need more open files than the system allows", extra=extra)


def _is_less(one: int, other: int) -> bool:
    """Of two numbers of files, of which either may be without end."""
    return one != resource.RLIM_INFINITY and (other == resource.RLIM_INFINITY or one < other)
