"""The names of the files, for whoever reads them and for messages about them."""

NUMBERS = "numbers.toml"
UNITS = "units.toml"
SYSTEMS = "systems.toml"
BOARDS = "boards.toml"
MARKERS = "markers.toml"
TECHNOLOGIES = "technologies.toml"
OBJECTIVES = "objectives.toml"
LAWS = "laws.toml"
ACTION_CARDS = "action_cards.toml"


def race_file(race: str) -> str:
    """The file of a race."""
    return f"races/{race}.toml"


def map_file(map_id: str) -> str:
    """The file of a standard map."""
    return f"maps/{map_id}.toml"
