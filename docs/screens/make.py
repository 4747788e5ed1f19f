"""Draws the gallery of pictures.

Every screen at five sizes (`<scene>_<size>.svg`), some of them light, without colour and in ASCII
(`<scene>_<size>_<look>.svg`), an encounter on the stage as a strip and as a film, and all portraits on one page. Run it
as it is, or with names of scenes; what is on the stage and the portraits are drawn each time.
"""

import asyncio
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path += [str(HERE.parents[1] / "tests" / folder) for folder in ("ui", "engine")]

import contact_sheet  # noqa: E402 - the scenes are those of the tests
from gallery import LOOKS, NAMES, POOR, SIZES, SIZES_DRAWN, app_of, looked, shown  # noqa: E402
from staged import filmed  # noqa: E402

from cosmic_tui.screenkit.picture import animated, picture, strip  # noqa: E402
from cosmic_tui.screenkit.textual_internals.shown_rows import rows_shown  # noqa: E402
from cosmic_tui.ui.app import CosmicApp  # noqa: E402

STRIP, FILM = (100, 28), (80, 24)


def drawn(app: CosmicApp) -> str:
    """The screen as SVG, on the ground of its terminal."""
    return picture(rows_shown(app), **({"ink": "#1c2233", "ground": "#f4f1e8"} if app.look.light else {}))


async def keep(name: str, svg: str) -> None:
    """Write a picture of the gallery."""
    await asyncio.to_thread((HERE / f"{name}.svg").write_text, svg, encoding="utf-8")


async def draw(scenes: list[str]) -> None:
    """Draw these scenes at all sizes."""
    for scene in scenes:
        for size, cells in SIZES_DRAWN.items():
            await keep(f"{scene}_{size}", await shown(scene, cells, drawn))
    for scene in set(scenes) & set(POOR):
        for look in LOOKS:
            for size in SIZES:
                svg = await looked(app_of(scene, ascii=look == "ascii"), scene, SIZES[size], drawn, LOOKS[look])
                await keep(f"{scene}_{size}_{look}", svg)


async def stage() -> None:
    """Draw what the stage shows of an encounter."""
    await keep("staged_strip", strip([rows for rows, _ in await filmed(STRIP)], across=3))
    await keep("staged_film", animated(await filmed(FILM)))


if __name__ == "__main__":
    (HERE / contact_sheet.FILE).write_text(contact_sheet.contact_sheet(), encoding="utf-8")
    asyncio.run(stage())
    asyncio.run(draw(sys.argv[1:] or list(NAMES)))
