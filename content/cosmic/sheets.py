"""What is printed on the cards with a file of their own: `artifacts/`, `aliens/` and `techs/`, one TOML each."""

from importlib.resources.abc import Traversable

from content.cosmic.reading import printed_files, read_each, require_filled, require_point, require_single
from content.reading import require
from rules.cosmic.cards.catalogue import AlienFacts, ArtifactFacts, TechFacts
from rules.cosmic.protocol.options import EDITIONS


def read_aliens(folder: Traversable) -> dict[str, AlienFacts]:
    """Alien id -> what is printed on its sheet and its flare (`aliens/`)."""
    aliens, files = read_each(folder, "aliens", AlienFacts), printed_files(folder, "aliens")
    for alien in aliens.values():
        known = alien.edition in {"", *EDITIONS}
        require(known, files[alien.id], "edition", f"must be one of {', '.join(EDITIONS)}")
    return aliens


def read_artifacts(folder: Traversable) -> dict[str, ArtifactFacts]:
    """Artifact id -> what is printed on it (`artifacts/`)."""
    artifacts, files = read_each(folder, "artifacts", ArtifactFacts), printed_files(folder, "artifacts")
    for artifact in artifacts.values():
        file = files[artifact.id]
        require(artifact.count >= 1, file, "count", f"must be 1 or more, not {artifact.count}")
        require_filled(artifact, file, "name", "roles", "phases", "windows", "summary", "text")
        for key in ("roles", "phases", "windows"):
            require_single(getattr(artifact, key), file, key)
        for window in artifact.windows:
            require_point(window, file, "windows")
    return artifacts


def read_techs(folder: Traversable) -> dict[str, TechFacts]:
    """Tech id -> what is printed on it (`techs/`, R24)."""
    techs, files = read_each(folder, "techs", TechFacts), printed_files(folder, "techs")
    for tech in techs.values():
        file = files[tech.id]
        number = tech.research
        require(number is None or number >= 1, file, "research", f"must be 1 or more, not {number}")
        require_filled(tech, file, "name", "roles", "phases", "summary", "text")
        for key in ("roles", "phases"):
            require_single(getattr(tech, key), file, key)
        require_point(tech.window, file, "window")
    return techs
