"""Cosmic Zap: stops one use of a power (R18.3). Without powers in the game there is nothing to stop."""

from rules.effects import Artifact


class CosmicZap(Artifact):
    """Bound to `power.use` once there are powers; until then it can only be held, traded and discarded."""


CARD = CosmicZap()
