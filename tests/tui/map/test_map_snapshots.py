"""How the map looks, as pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.app import App, ComposeResult

from btterm.hexes import Hex
from btterm.tui.map.scene import Scene
from btterm.tui.map.view import MapView
from btterm.tui.palette import Tier, textual_themes
from tests.tui.map.river_hills import THREAT, fire, movement
from tests.tui.pictures import picture, rows


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


async def seen(app: Picture, size: tuple[int, int], *both: Hex) -> str:
    """What the map shows at a size, with these two hexes in view."""
    async with app.run_test(size=size) as pilot:
        if both:
            app.view.follow(*both)
        await pilot.pause()
        return picture(rows(app))


async def test_overview(kept: SnapshotAssertion) -> None:
    """You should see the west of the board, reach in three colours, a white path to the cursor."""
    assert kept == await seen(Picture(movement(), 1), (48, 18))


async def test_normal(kept: SnapshotAssertion) -> None:
    """You should see reach fading out to a dim board, with the number to be hit on below."""
    scene = replace(movement(), path={}, cursor=Hex(5, 8), threat=THREAT, overlay="T")
    assert kept == await seen(Picture(scene, 2), (48, 24))


async def test_close(kept: SnapshotAssertion) -> None:
    """You should see hexes with words in them, and a line from one 'Mech to another."""
    assert kept == await seen(Picture(fire(), 3), (66, 25), Hex(6, 9), Hex(10, 5))


@pytest.mark.parametrize("theme", ["light", "contrast"])
async def test_other_themes(kept: SnapshotAssertion, theme: str) -> None:
    """You should see the front arc of a 'Mech lit on a light board, or on a black one."""
    assert kept == await seen(Picture(fire(), 2, theme), (39, 17), Hex(6, 9), Hex(10, 5))
