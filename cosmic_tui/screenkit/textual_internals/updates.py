"""What Textual hands to an app to be drawn: a whole screen, or the strips of it that have changed."""

from __future__ import annotations

from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

__all__ = ["ChopsUpdate", "CompositorUpdate", "LayoutUpdate"]
