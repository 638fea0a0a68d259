"""The 'Mech yard at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from btterm.classic.sheets import library
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.cli.main import main
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.yard import YardScreen, sought
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.search import Search
from btterm.tui.start import StartScreen
from tests.tui.keys import burst, press
from tests.tui.panels import drawn

BEARCAT = (
    *("name Bearcat", "model BRC-1", "walk 5", "jump 5", "armor 9", "rest"),
    *("ppc ra", "srm 6 lt", "ammo (srm 6) lt", "medium laser ct"),
)
"""50 tons: 12.5 engine, 3 gyro, 3 cockpit, 5 structure, 2.5 jump jets, 9 armor, 7 + 3 + 1 + 1
and no heat sink outside the engine make 47."""


@pytest.fixture
def app() -> BttermApp:
    return BttermApp()


async def enter(pilot: Pilot[None], *lines: str) -> None:
    """Type lines, each in one go."""
    for text in lines:
        await burst(pilot, *text, "enter")


def yard(app: BttermApp) -> YardScreen:
    assert isinstance(app.screen, YardScreen)
    return app.screen


async def test_a_legal_design_from_nothing(
    app: BttermApp, empty_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        await enter(pilot, *BEARCAT)
        assert construction_faults(yard(app).sheet) == []
        assert drawn(app, "faults") == " No rule of construction is broken."
        assert drawn(app, "facts").startswith(
            " 50 tons  Inner Sphere 'Mech  5/8/5 MP  engine 250  10 heat sinks\n 3 tons left "
        )
        await press(pilot, "f2")
        assert drawn(app, "why").startswith(" Saved in")
        # The folder's name may be so long that the line is broken anywhere.
        assert drawn(app, "why").split()[-3:] == ["a", "legal", "design."]
        assert "Bearcat BRC-1 " in drawn(app, "title")
        assert "not saved" not in drawn(app, "title")
        await press(pilot, "escape")
        assert isinstance(app.screen, StartScreen)
    assert (empty_home / "data" / "btterm" / "units" / "bearcat-brc-1.toml").is_file()
    assert load_sheet("Bearcat").armor_points == 144
    assert main(["units", "bearcat"]) == 0
    assert capsys.readouterr().out.split()[:2] == ["Bearcat", "BRC-1"]


async def test_faults_are_told_at_once(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        assert drawn(app, "faults") == (
            " heat sinks: of 10 heat sinks 0 are in the slots, and the engine holds 8"
        )
        await enter(pilot, "add AC/5 RT")
        assert " equipment: AC/5 has no ammunition" in drawn(app, "faults").split("\n")
        await press(pilot, "ctrl+z")
        assert "AC/5" not in drawn(app, "faults")


async def test_what_cannot_be_done_is_told_and_stays_to_be_corrected(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        await enter(pilot, "ppc ct")
        assert drawn(app, "why") == " Center Torso: PPC needs 3 slots, 2 are free"
        assert app.screen.query_one(Input).value == "ppc ct"
        assert not yard(app).unsaved
        # What is typed next takes its place.
        await enter(pilot, "PPC ra")
        assert app.screen.query_one(Input).value == ""
        assert yard(app).unsaved


async def test_the_list_follows_what_is_typed(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y", "2", "space", *"pulse")
        rows = drawn(app, "offers").split("\n")
        assert [row.split("  ")[0] for row in rows] == [
            "To add",
            "Large Pulse Laser",
            "Medium Pulse Laser",
            "Small Pulse Laser",
        ]
        assert rows[2].split()[-2:] == ["2", "1"]
        await press(pilot, "down", "tab", *"rt", "enter")
        mounts = yard(app).sheet.mounts
        assert [str(mount.location) for mount in mounts] == ["RT", "RT"]
        assert "1-2 2 x Medium" in drawn(app, "table")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ""),
        ("med", "med"),
        ("add 2 medium las RA", "medium las"),
        ("ac/20 ra rt", "ac/20"),
        ("armor 10", ""),
        ("la", "la"),
        ("20", "20"),
    ],
)
def test_what_a_line_seeks(line: str, words: str) -> None:
    assert sought(line) == words


async def test_keys_do_what_commands_do(app: BttermApp) -> None:
    async with app.run_test(size=(200, 50)) as pilot:
        await press(pilot, "y", "f5", "f4")
        assert yard(app).sheet.armor_points == 169
        assert "heat sinks" not in drawn(app, "faults")
        await enter(pilot, "undo", "undo", "undo")
        assert not yard(app).unsaved
        await press(pilot, "f6")
        assert isinstance(app.screen, Reader)
        assert "armor TONS|max" in drawn(app, "page")
        await press(pilot, "escape")
        await enter(pilot, "weight")
        assert isinstance(app.screen, Reader)
        assert "in all" in drawn(app, "page")


async def test_leaving_asks_before_a_design_is_lost(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        await enter(pilot, "walk 5")
        await press(pilot, "escape")
        assert isinstance(app.screen, Choose)
        await press(pilot, "escape")
        assert yard(app).sheet.walk == 5
        await press(pilot, "ctrl+q")
        assert isinstance(app.screen, Choose)
        await press(pilot, "escape")
        await press(pilot, "escape", "enter")
        assert isinstance(app.screen, StartScreen)
        assert "New Design" not in library.names()


async def test_leaving_can_save(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        await enter(pilot, "name Warhammer", "model WHM-6R")
        await press(pilot, "escape", "s")
        assert drawn(app, "why").startswith(" there is a Warhammer WHM-6R already")
        await enter(pilot, "model MINE", "rest", "quit")
        await press(pilot, "s")
        assert isinstance(app.screen, StartScreen)
        assert "Warhammer MINE" in library.names()


async def test_beginning_from_another_mech(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y", "f3")
        assert isinstance(app.screen, Search)
        await press(pilot, *"whm-6r", "enter")
        assert yard(app).sheet.name == "Warhammer WHM-6R"
        assert not yard(app).unsaved
        # Over a design of one's own it asks, for that one would be lost.
        await press(pilot, "ctrl+z")
        await enter(pilot, "walk 6", "load")
        await press(pilot, *"whm-6r", "enter")
        assert yard(app).unsaved


# The workshop


async def test_numbers_beside_the_design_follow_it(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        assert "firing 0 - 10 sunk = none stay" in drawn(app, "facts")
        assert "damage at" not in drawn(app, "facts")
        await enter(pilot, "sinks 10", "rest", "armor max", "ppc ra", "ppc la")
        facts = drawn(app, "facts").split("\n")
        assert facts[-4].split("   ") == [
            " armor: 169 of 169 (100%)",
            "heat: moving 2 + firing 20 - 10 sunk = 12 stay",
        ]
        assert facts[-2].split()[:4] == ["all", "fire", "11.7", "16.7"]


async def test_where_there_is_room_bars_show_damage_by_range(app: BttermApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "y")
        assert "Damage by range" not in drawn(app, "table")
        await enter(pilot, "ppc ra", "medium laser la")
        rows = drawn(app, "table").split("\n")
        bars = rows[next(n for n, row in enumerate(rows) if "Damage by range" in row) + 1 :]
        # Of a PPC and a medium laser, the heat sinks of one that runs carry off the second alone.
        one, three, *_, last = (row.split() for row in bars)
        assert (one[0], one[-2:], three[-2:]) == ("1", ["4.6", "10.4"], ["4.6", "12.9"])
        assert last == ["24", "-"]
        assert max(len(row[1]) for row in (one, three)) == len(three[1])
        assert set(three[1]) == {"#", "+"}
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Damage by range" not in drawn(app, "table")


async def test_f7_compares_and_f8_prints(app: BttermApp, empty_home: Path) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y", "f8")
        assert "new-design.html" in "".join(drawn(app, "why").split())
        await press(pilot, "f7")
        assert isinstance(app.screen, Search)
        await press(pilot, *"atlas", "enter")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape")
        assert not yard(app).unsaved
    paper = empty_home / "data" / "btterm" / "exports" / "new-design.html"
    assert "New Design" in paper.read_text(encoding="utf-8")
