"""Finding maps by name and by path."""

from __future__ import annotations

from pathlib import Path

import pytest

from btterm.board.board import Board
from btterm.board.library import load_map, load_map_with_remarks, map_names
from btterm.board.mapfile import map_text
from btterm.board.terrain import Terrain
from btterm.data import data_dir
from btterm.errors import BadFile, BadInput
from btterm.hexes import Hex


@pytest.fixture
def own_map(tmp_path: Path) -> Path:
    path = tmp_path / "own hill.map"
    path.write_text(map_text(Board("Own Hill", 2, 1, [Terrain(3), Terrain(4)])), encoding="utf-8")
    return path


def test_names() -> None:
    names = map_names()
    assert len(names) >= 10
    assert names == sorted(names)
    assert {"open-grassland", "river-crossing", "training-ground"} <= set(names)


@pytest.mark.parametrize("name", ["river-crossing", "River Crossing", " river_crossing "])
def test_by_name(name: str) -> None:
    board = load_map(name)
    assert board.name == "River Crossing"
    assert (board.columns, board.rows) == (15, 17)
    assert board.printed(Hex(15, 17)) == Hex(15, 17)


@pytest.mark.parametrize(
    ("text", "size", "name"),
    [
        ("badlands+crossroads", (30, 17), "Badlands + Crossroads"),
        ("badlands / crossroads", (15, 34), "Badlands / Crossroads"),
        (
            "badlands+high-moor/crossroads+r:badlands",
            (30, 34),
            "Badlands + High Moor / Crossroads + r:Badlands",
        ),
        ("r:badlands", (15, 17), "r:Badlands"),
    ],
)
def test_laid_together(text: str, size: tuple[int, int], name: str) -> None:
    board = load_map(text)
    assert (board.columns, board.rows) == size
    assert board.name == name
    assert load_map(name).hexes == board.hexes


def test_turned_round() -> None:
    plain, turned = load_map("badlands"), load_map("r:badlands")
    assert turned[Hex(1, 1)].level == plain[Hex(15, 17)].level
    assert turned.printed(Hex(1, 1)) == Hex(15, 17)


def test_by_path(own_map: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_map(str(own_map)).hexes == [Terrain(3), Terrain(4)]
    monkeypatch.chdir(own_map.parent)
    board = load_map("own hill.map + r:own hill.map")
    assert [terrain.level for terrain in board.hexes] == [3, 4, 4, 3]


def test_boards_of_others_come_with_remarks(tmp_path: Path) -> None:
    path = tmp_path / "bog.board"
    path.write_text('size 1 1\nhex 0101 2 "swamp:2" ""\nend\n', encoding="utf-8")
    board, remarks = load_map_with_remarks(str(path))
    assert board.hexes == [Terrain(level=2)]
    assert remarks == ["bog.board:2: hex 0101: swamp:2 is left out"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("river-crosing", "there is no map 'river-crosing': did you mean river-crossing?"),
        ("qqqqqqqq", "there is no map 'qqqqqqqq': `btterm maps` lists all "),
        ("badlands+", "a map is missing beside a + or /"),
        ("", "a map is missing beside a + or /"),
        ("../maps/badlands", "there is no map"),
    ],
)
def test_unknown_names(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_map(text)
    assert message in str(caught.value)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"none\.board: cannot be read: No such file"):
        load_map(str(tmp_path / "none.board"))


def test_data_lies_beside_the_package_in_a_checkout() -> None:
    assert (data_dir("maps") / "badlands.map").is_file()
    assert data_dir("record_sheets").name == "record_sheets"


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("one.map/one.map", (2, 2)),
        ("r:one.map", (2, 1)),
        ("one.map + r:one.map / one.map+one.map", (4, 2)),
        ("a+b/one.map", (2, 1)),
        ("r:a+b/one.map+./one.map", (4, 1)),
    ],
)
def test_files_are_laid_together_like_names(
    own_map: Path, monkeypatch: pytest.MonkeyPatch, text: str, size: tuple[int, int]
) -> None:
    monkeypatch.chdir(own_map.parent)
    Path("a+b").mkdir()
    for path in ("one.map", "a+b/one.map"):
        Path(path).write_bytes(own_map.read_bytes())
    board = load_map(text)
    assert (board.columns, board.rows) == size


@pytest.mark.parametrize("text", ["/etc", "/bin/ls", "badlands/", ""])
def test_a_missing_map_is_told_of(text: str) -> None:
    with pytest.raises(BadInput, match=r"a map is missing beside .* end in .map or .board"):
        load_map(text)
