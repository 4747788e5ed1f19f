"""Draws the gallery: every screen at both sizes, `<scene>_<size>.svg`, and all portraits on one page.

Run it as it is, or with names of scenes; the portraits are drawn each time.
"""

import asyncio
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "tests/ui"))

import contact_sheet  # noqa: E402 - the scenes are those of the tests
from gallery import NAMES, SIZES, shown  # noqa: E402

from cosmic_tui.screenkit.picture import picture  # noqa: E402
from cosmic_tui.screenkit.textual_internals.shown import rows_shown  # noqa: E402
from cosmic_tui.ui.app import CosmicApp  # noqa: E402


def drawn(app: CosmicApp) -> str:
    """The screen as SVG."""
    return picture(rows_shown(app))


async def draw(scenes: list[str]) -> None:
    """Draw these scenes at both sizes."""
    for scene in scenes:
        for size, cells in SIZES.items():
            svg = await shown(scene, cells, drawn)
            await asyncio.to_thread((HERE / f"{scene}_{size}.svg").write_text, svg, encoding="utf-8")


if __name__ == "__main__":
    (HERE / contact_sheet.FILE).write_text(contact_sheet.contact_sheet(), encoding="utf-8")
    asyncio.run(draw(sys.argv[1:] or list(NAMES)))
