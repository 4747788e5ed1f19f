"""What is to be read on a screen, wherever it was wrapped."""

from __future__ import annotations

import re

from tables import read

from cosmic_tui.ui.app import CosmicApp


def read_on(app: CosmicApp) -> str:
    """All that is to be read, as one line without stars and pictures."""
    return " ".join(re.sub("[\u2800-\u28ff▀▄█]", " ", read(app)).split())
