"""How the map looks, as pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.app import App, ComposeResult

from btterm.hexes import Hex
from btterm.tui.map.scene import Scene
from btterm.tui.map.view import MapView
from btterm.tui.palette import Tier, textual_themes
from tests.tui.map.river_hills import THREAT, fire, movement


class Picture(App[None]):
    def __init__(self, scene: Scene, zoom: int, theme: str = "dark") -> None:
        super().__init__()
        self.scene = scene
        self.zoom = zoom
        for each in textual_themes(Tier.TRUECOLOR):
            self.register_theme(each)
        self.theme = theme

    def compose(self) -> ComposeResult:
        self.view = MapView(self.scene, zoom=self.zoom)
        yield self.view


@pytest.fixture(autouse=True)
def all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures do not depend on the terminal that the tests run in."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


SnapCompare = Callable[..., bool]


def test_overview(snap_compare: SnapCompare) -> None:
    """You should see the west of the board, reach in three colours, a white path to the cursor."""
    assert snap_compare(Picture(movement(), 1), terminal_size=(48, 18))


def test_normal(snap_compare: SnapCompare) -> None:
    """You should see reach fading out to a dim board, with the number to be hit on below."""
    scene = replace(movement(), path={}, cursor=Hex(5, 8), threat=THREAT, overlay="T")
    assert snap_compare(Picture(scene, 2), terminal_size=(48, 24))


def test_close(snap_compare: SnapCompare) -> None:
    """You should see hexes with words in them, and a line from one 'Mech to another."""
    picture = Picture(fire(), 3)

    async def look_at_both(_: object) -> None:
        picture.view.follow(Hex(6, 9), Hex(10, 5))

    assert snap_compare(picture, terminal_size=(66, 25), run_before=look_at_both)


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_other_themes(snap_compare: SnapCompare, theme: str) -> None:
    """You should see the front arc of a 'Mech lit on a light board, or on a black one."""
    picture = Picture(fire(), 2, theme)

    async def look_at_both(_: object) -> None:
        picture.view.follow(Hex(6, 9), Hex(10, 5))

    assert snap_compare(picture, terminal_size=(39, 17), run_before=look_at_both)
