"""Boards of MegaMek: small ones made up here, and real ones where they are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.board.megamek import parse_board, read_board
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.errors import BadFile
from btterm.hexes import Facing, Hex

SAMPLES = Path(__file__).parents[2] / "../shared/samples/board"
needs_samples = pytest.mark.skipif(not SAMPLES.is_dir(), reason="no sample boards here")


def one(parts: str, level: str = "0") -> tuple[Terrain, list[str]]:
    """A board of one hex: its terrain, and the remarks about its line."""
    board, remarks = parse_board(f'size 1 1\nhex 0101 {level} "{parts}" ""\nend\n', "x", "x")
    assert all(line == 2 for line, _ in remarks)
    return board[Hex(1, 1)], [text for _, text in remarks]


def strip(name: str, *hexes: str, head: str = "") -> list[Terrain]:
    """The hexes of a board of one row, from the texts of their terrain."""
    lines = [f'hex {col:02}01 0 "{parts}" ""' for col, parts in enumerate(hexes, start=1)]
    board, remarks = parse_board("\n".join([f"size {len(hexes)} 1", head, *lines]), name, name)
    assert remarks == []
    return board.hexes


class TestOneHex:
    @pytest.mark.parametrize(
        ("parts", "terrain"),
        [
            ("", Terrain()),
            ("woods:1", Terrain(ground=Ground.LIGHT_WOODS)),
            ("woods:2;fluff:7", Terrain(ground=Ground.HEAVY_WOODS)),
            ("rough:1", Terrain(ground=Ground.ROUGH)),
            ("rubble:4", Terrain(ground=Ground.RUBBLE)),
            ("pavement:1", Terrain(ground=Ground.PAVED)),
            ("water:0", Terrain(ground=Ground.WATER)),
            ("water:2", Terrain(ground=Ground.WATER, depth=2)),
            ("fire:1;smoke:1", Terrain(fire=True, smoke=True)),
            ("road:1:09", Terrain(roads=1 << Facing.N | 1 << Facing.S)),
            (
                "building:3:0;bldg_cf:80;bldg_elev:4",
                Terrain(building=Structure(Construction.HEAVY, 80, 4)),
            ),
            (
                "water:1;bridge:2:36;bridge_cf:40;bridge_elev:0",
                Terrain(
                    ground=Ground.WATER,
                    depth=1,
                    bridge=Structure(Construction.MEDIUM, 40),
                    roads=1 << Facing.SE | 1 << Facing.NW,
                ),
            ),
        ],
    )
    def test_what_can_be_represented(self, parts: str, terrain: Terrain) -> None:
        assert one(parts) == (terrain, [])

    def test_depth_lies_below_the_level(self) -> None:
        terrain, _ = one("water:2", "-1")
        assert (terrain.level, terrain.floor) == (-1, -3)

    @pytest.mark.parametrize(
        ("parts", "remarks", "kept"),
        [
            ("swamp:2;woods:1", ["swamp:2 is left out"], Terrain(1, Ground.LIGHT_WOODS)),
            ("magma:2", ["magma:2 is left out"], Terrain(1)),
            ("woods:0", ["woods:0 is left out"], Terrain(1)),
            ("woods:4", ["woods:4 is left out"], Terrain(1)),
            ("water:-1", ["water:-1 is left out"], Terrain(1)),
            ("woods:3", ["woods:3 is taken as heavy woods"], Terrain(1, Ground.HEAVY_WOODS)),
            ("jungle:1", ["jungle:1 is taken as light woods"], Terrain(1, Ground.LIGHT_WOODS)),
            ("rough:2", ["rough:2 is taken as rough"], Terrain(1, Ground.ROUGH)),
            (
                "woods:1;rough:1",
                ["rough:1 is left out, the hex has woods"],
                Terrain(1, Ground.LIGHT_WOODS),
            ),
            ("two trees", ["'two trees' is not understood"], Terrain(1)),
            ("woods:\x1b[31m", ["'woods: [31m' is not understood"], Terrain(1)),
            ("bldg_cf:40", ["bldg_cf or bldg_elev without a building is left out"], Terrain(1)),
            ("building:9;bldg_cf:40;bldg_elev:1", ["building:9 is left out"], Terrain(1)),
            (
                "building:1;bldg_cf:15;bldg_elev:-3",
                ["building:1 is left out, it is -3 levels high"],
                Terrain(1),
            ),
            (
                "building:2",
                ["no CF, taken as 40 for medium", "the building has no height, taken as one level"],
                Terrain(1, building=Structure(Construction.MEDIUM, 40, 1)),
            ),
            (
                "building:1;bldg_cf:20;bldg_elev:2",
                ["CF 20 is taken as 15, the most for light"],
                Terrain(1, building=Structure(Construction.LIGHT, 15, 2)),
            ),
            (
                "water:1;bridge:3:9;bridge_cf:90;bridge_elev:2",
                ["the bridge lies level with the hex, not 2 above"],
                Terrain(1, Ground.WATER, 1, 9, Structure(Construction.HEAVY, 90)),
            ),
            (
                "water:2;road:1:9",
                ["the road through water is left out, it has no bridge"],
                Terrain(1, Ground.WATER, 2),
            ),
            (
                "bridge:3:18;road:1:9;bridge_cf:90;bridge_elev:0",
                ["a bridge over dry ground is taken as a road"],
                Terrain(1, roads=27),
            ),
        ],
    )
    def test_what_cannot_is_told_and_the_rest_kept(
        self, parts: str, remarks: list[str], kept: Terrain
    ) -> None:
        terrain, found = one(parts, "1")
        assert found == [f"hex 0101: {remark}" for remark in remarks]
        assert terrain == kept


class TestOneRemarkAKind:
    def told(self, *lines: str) -> list[str]:
        text = "\n".join([f"size {len(lines)} 1", *lines])
        return [f"{line} {text}" for line, text in parse_board(text, "x", "x")[1]]

    def test_with_the_first_hex_and_how_many_more(self) -> None:
        assert self.told(
            'hex 0101 0 "jungle:1" ""',
            'hex 0201 0 "swamp:2;jungle:2" ""',
            'hex 0301 0 "jungle:1" ""',
            'hex 0401 0 "jungle:1" ""',
        ) == [
            "2 hex 0101 and 2 more: jungle:1 is taken as light woods",
            "3 hex 0201: jungle:2 is taken as heavy woods",
            "3 hex 0201: swamp:2 is left out",
        ]

    def test_numbers_that_differ_are_one_kind(self) -> None:
        assert self.told(
            'hex 0101 0 "building:1;bldg_cf:20;bldg_elev:1;bldg_armor:3" ""',
            'hex 0201 0 "building:1;bldg_cf:30;bldg_elev:1;bldg_armor:5" ""',
            'hex 0301 0 "water:1;bridge:1;bridge_cf:8;bridge_elev:1;odd" ""',
            'hex 0401 0 "water:1;bridge:1;bridge_cf:8;bridge_elev:2;other" ""',
        ) == [
            "2 hex 0101 and 1 more: another CF is taken as 15, the most for light",
            "2 hex 0101 and 1 more: bldg_armor is left out",
            "4 hex 0301 and 1 more: not understood in part",
            "4 hex 0301 and 1 more: the bridge lies level with the hex, not above",
        ]

    def test_lines_and_hexes_out_of_place(self) -> None:
        hexes = ('hex 0201 0 "" ""', 'hex 0501 0 "" ""', 'hex 0901 0 "" ""', 'hex 0701 0 "" ""')
        assert self.told("here", "there", *hexes, "", "") == [
            "1 hex 0101 and 4 more: missing, now clear",
            "2 'here' and 1 more: not understood",
            "6 hex 0901: one too many, or not on the board",
        ]


class TestRoads:
    def test_without_exits_they_lead_to_neighbouring_roads(self) -> None:
        west, middle, east, field = strip("r", "road:1", "road:1", "road:1", "")
        assert west.roads == 1 << Facing.SE
        assert middle.roads == 1 << Facing.NW | 1 << Facing.NE
        assert east.roads == 1 << Facing.SW
        assert field.roads == 0

    def test_into_pavement_unless_the_file_says_no(self) -> None:
        assert strip("r", "road:1", "pavement:1")[0].roads == 1 << Facing.SE
        head = "option exit_roads_to_pavement false"
        assert strip("r", "road:1", "pavement:1", head=head)[0].roads == 0


class TestOrderAndNumbers:
    def test_a_broken_line_does_not_shift_the_rest(self) -> None:
        text = 'size 2 2\nhex 0101 1 "" ""\n 0201   \nhex 0102 3 "" ""\nhex 0202 4 "" ""\nend'
        board, remarks = parse_board(text, "x", "x")
        assert [terrain.level for terrain in board.hexes] == [1, 0, 3, 4]
        assert remarks == [(1, "hex 0201: missing, now clear"), (3, "'0201': not understood")]

    def test_a_number_that_stands_twice(self) -> None:
        text = 'size 3 1\nhex 0101 1 "" ""\nhex 0301 2 "" ""\nhex 0301 3 "" ""\n'
        board, remarks = parse_board(text, "x", "x")
        assert [terrain.level for terrain in board.hexes] == [1, 2, 3]
        assert remarks == [(3, "hex 0301: stands where 0201 should, taken as that")]

    def test_one_hex_too_many(self) -> None:
        text = 'size 1 1\nhex 0101 1 "" ""\nhex 0201 2 "" ""\n'
        board, remarks = parse_board(text, "x", "x")
        assert board.hexes == [Terrain(level=1)]
        assert remarks == [(3, "hex 0201: one too many, or not on the board")]

    def test_wide_boards_have_numbers_that_read_two_ways(self) -> None:
        """10101 is column 101, row 1 and also column 10, row 101."""
        lines = [
            f'hex {col:02}{row:02} {1 if col == 101 else 2 if row == 101 else 0} "" ""'
            for row in range(1, 102)
            for col in range(1, 102)
        ]
        board, remarks = parse_board("\n".join(["size 101 101", *lines]), "x", "x")
        assert remarks == []
        assert board[Hex(101, 1)].level == 1
        assert board[Hex(10, 101)].level == 2

    def test_three_digits(self) -> None:
        board, remarks = parse_board('size 1 2\nhex 101 4 "" ""\nhex 102 5 "" ""', "x", "x")
        assert [terrain.level for terrain in board.hexes] == [4, 5]
        assert remarks == []

    def test_old_line_ends_and_blanks(self) -> None:
        board, remarks = parse_board('size 1 1  \r\nhex 0101 2 "" "" \r\nend    \r\n', "x", "x")
        assert board.hexes == [Terrain(level=2)]
        assert remarks == []


class TestNoBoard:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "x: is no board: it has no line like 'size 16 17'"),
            ("size 0 5\n", "x:1: a board has 1 to 200 columns and rows"),
            ("size 9999 9999\n", "x:1: a board has 1 to 200 columns and rows"),
            ("\nsize 16 17\nend\n", "x: is no board: none of its lines describes a hex"),
        ],
    )
    def test_is_refused(self, text: str, message: str) -> None:
        with pytest.raises(BadFile) as caught:
            parse_board(text, "x", "x")
        assert str(caught.value) == message

    @given(st.text(), st.text())
    def test_whatever_stands_there(self, parts: str, line: str) -> None:
        text = f'size 2 1\n{line}\nhex 0101 1 "{parts}" ""\n'
        try:
            parse_board(text, "x", "x")
        except BadFile:
            parts_end_the_line = any(c in parts for c in '"\r\n')
            assert parts_end_the_line or "size" in line or "end" in line


@needs_samples
class TestRealBoards:
    def test_all_load(self) -> None:
        for path in sorted(SAMPLES.glob("*.board")):
            board, remarks = read_board(path)
            assert len(board.hexes) == board.columns * board.rows
            assert all(line > 0 and text for line, text in remarks)
            assert len(remarks) < 60, path.name
            if path.name.startswith("MapSet2-"):
                assert remarks == []

    def test_a_lake_in_the_mountains(self) -> None:
        board, remarks = read_board(SAMPLES / "MapSet2-16x17_Mountain_Lake.board")
        assert remarks == []
        lakes = [terrain for terrain in board.hexes if terrain.water and terrain.level == 2]
        assert {terrain.floor for terrain in lakes} >= {1}

    def test_damaged_in_one_line(self) -> None:
        (path,) = SAMPLES.glob("*Stanrey*.board")
        board, remarks = read_board(path)
        assert (board.columns, board.rows) == (48, 34)
        assert remarks == [(1, "hex 0118: missing, now clear"), (818, "'0118': not understood")]

    def test_a_number_twice(self) -> None:
        (path,) = SAMPLES.glob("*The_Jungle-30x17.board")
        _, remarks = read_board(path)
        assert remarks == [(502, "hex 2217: stands where 2117 should, taken as that")]

    def test_the_widest(self) -> None:
        (path,) = SAMPLES.glob("*zlota_rzeka.board")
        board, remarks = read_board(path)
        assert (board.columns, board.rows) == (160, 170)
        assert not [text for _, text in remarks if "stands where" in text or "missing" in text]
