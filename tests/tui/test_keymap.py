"""Keys that a player has given other places."""

from __future__ import annotations

import pytest

from btterm.tui.keymap import USUAL, Keymap


def names(keymap: Keymap, key: str) -> set[str]:
    return {bound.name for bound in keymap.pressed(key)}


def test_usual_keys() -> None:
    keymap = Keymap()
    assert keymap.clashes == []
    assert names(keymap, "v") == {"move.drive", "fire.why", "strike.why", "choice.next"}
    assert names(keymap, "P") == {"look.sheet"}
    assert [bound.name for bound in keymap.pressed("w")] == ["move.forward", "look.n"]


def test_a_moved_key_leaves_the_others_on_its_old_place() -> None:
    keymap = Keymap({"move.drive": "n"})
    assert names(keymap, "v") == {"fire.why", "strike.why", "choice.next"}
    assert names(keymap, "n") == {"move.drive"}


def test_two_keys_can_change_places() -> None:
    keymap = Keymap({"move.turn_left": "c", "move.turn_right": "z"})
    assert keymap.clashes == []
    assert "move.turn_left" in names(keymap, "c")
    assert "move.turn_right" in names(keymap, "z")


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"move.turn_left": "c"}, "move.turn_left on c clashes with move.turn_right"),
        ({"fire.none": "u"}, "fire.none on u clashes with game.undo"),
        ({"look.panel": "enter"}, "look.panel on enter clashes with move.go"),
        ({"move.fly": "y"}, "no key is called 'move.fly'"),
        ({"move.go": " , "}, "move.go has no key"),
    ],
)
def test_what_cannot_be_is_told_and_left_as_usual(wishes: dict[str, str], told: str) -> None:
    keymap = Keymap(wishes)
    assert keymap.clashes == [told]
    assert [bound.keys for bound in keymap.bound] == [bound.keys for bound in USUAL]


def test_the_same_key_may_serve_two_kinds_of_task() -> None:
    keymap = Keymap({"move.mode": "g"})
    assert keymap.clashes == []
    assert names(keymap, "g") == {"move.mode", "fire.aim"}
