"""The registry of hooks: what is there is found, what is not is refused with the nearest name."""

import pytest

from rules.kernel.hooks import Family, Hook, Hooks, UnknownHook


@pytest.fixture
def hooks() -> Hooks:
    found = Hooks()
    found.window("planning.select", "both choose")
    found.trigger("ship.warped", "ships are in the warp", int)
    found.quantity("launch.most", "how many ships", int)
    found.effect("loser.upset", "the other way round")
    return found


def test_a_hook_is_found_by_its_name_and_family(hooks: Hooks) -> None:
    assert hooks.find("ship.warped") == Hook("ship.warped", Family.TRIGGER, "ships are in the warp", int)
    assert [hook.id for hook in hooks] == ["planning.select", "ship.warped", "launch.most", "loser.upset"]


@pytest.mark.parametrize(
    ("name", "families", "text"),
    [
        (
            "planing.select",
            (),
            "no window or trigger or quantity or effect named planing.select; did you mean planning",
        ),
        ("launch.most", (Family.WINDOW,), "there is no window named launch.most$"),
        ("xyzzy", (Family.EFFECT,), "there is no effect named xyzzy$"),
    ],
)
def test_a_name_that_is_not_there_is_refused_with_the_nearest(
    hooks: Hooks, name: str, families: tuple[Family, ...], text: str
) -> None:
    with pytest.raises(UnknownHook, match=text):
        hooks.find(name, *families)


def test_a_name_is_registered_once_in_a_family(hooks: Hooks) -> None:
    hooks.trigger("launch.most", "another family")
    with pytest.raises(ValueError, match=r"the quantity launch\.most is registered twice"):
        hooks.quantity("launch.most", "again")
