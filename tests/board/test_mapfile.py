"""Map files: what a person writes, what the program writes, and what is refused (Compendium,
Mapsheets, Clear, Rough, Hills, Water, Bridges, Light Woods, Heavy Woods, Pavement, Rubble, Light
Buildings, Medium Buildings, Heavy Buildings, Hardened Buildings, Buildings, Building Types)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from btterm.board.board import Board
from btterm.board.mapfile import map_text, parse_map, read_map
from btterm.board.terrain import HIGHEST_CF, Construction, Ground, Structure, Terrain
from btterm.errors import BadFile
from btterm.hexes import Facing, Hex

SMALL = """\
# A farm at a stream.
name: Stream Farm
size: 4 x 3
about: A stream, a bridge and a house.

    01    02    03    04
01  .     1.    ~1    -1"
02  =     =     ~1Hh  2&*@
03  +#m2  #l1/9 ~0    %

road: NW 0102 0202 0302 SE
"""

DOCS = Path(__file__).parents[2] / "docs" / "map-format.md"


class TestReading:
    def test_every_part_of_a_file(self) -> None:
        board = parse_map(SMALL, "farm.map")
        assert (board.name, board.columns, board.rows) == ("Stream Farm", 4, 3)
        assert board.about == "A stream, a bridge and a house."
        west_east = 1 << Facing.NW | 1 << Facing.SE
        assert {str(hex_): board[hex_] for hex_ in board} == {
            "0101": Terrain(),
            "0201": Terrain(level=1),
            "0301": Terrain(ground=Ground.WATER, depth=1),
            "0401": Terrain(level=-1, ground=Ground.LIGHT_WOODS),
            "0102": Terrain(roads=west_east),
            "0202": Terrain(roads=1 << Facing.NW | 1 << Facing.NE),
            "0302": Terrain(
                ground=Ground.WATER,
                depth=1,
                bridge=Structure(Construction.HEAVY, 90),
                roads=1 << Facing.SW | 1 << Facing.SE,
            ),
            "0402": Terrain(level=2, ground=Ground.HEAVY_WOODS, fire=True, smoke=True),
            "0103": Terrain(ground=Ground.PAVED, building=Structure(Construction.MEDIUM, 40, 2)),
            "0203": Terrain(building=Structure(Construction.LIGHT, 9, 1)),
            "0303": Terrain(ground=Ground.WATER),
            "0403": Terrain(ground=Ground.RUBBLE),
        }

    def test_column_numbers_and_alignment_are_free(self) -> None:
        board = parse_map("01 . 2:\r\nsize:2x1\r\n\r\nname:  Two\x1b[2J hexes\n", "x")
        assert board.name == "Two [2J hexes"
        assert board.hexes == [Terrain(), Terrain(level=2, ground=Ground.ROUGH)]

    def test_read_from_disk(self, tmp_path: Path) -> None:
        file = tmp_path / "farm.map"
        file.write_text(SMALL, encoding="utf-8")
        assert read_map(file) == parse_map(SMALL, "farm.map")

    def test_the_example_in_the_paper_is_a_map(self) -> None:
        text = DOCS.read_text(encoding="utf-8").split("```")[1]
        board = parse_map(text.removeprefix("text"), "docs")
        assert (board.columns, board.rows) == (8, 6)
        assert map_text(board) == text.removeprefix("text\n")


class TestWriting:
    def test_a_picture_in_columns(self) -> None:
        text = map_text(parse_map(SMALL, "farm.map"))
        assert text == (
            "name: Stream Farm\n"
            "size: 4 x 3\n"
            "about: A stream, a bridge and a house.\n"
            "\n"
            "    01    02    03    04\n"
            '01  .     1.    ~1    -1"\n'
            "02  =     =     ~1Hh  2&*@\n"
            "03  +#m2  #l1/9 ~0    %\n"
            "\n"
            "road: NW 0102 0202 0302 SE\n"
        )

    def test_what_changes_is_written_anew(self) -> None:
        """Also where two copies that were written before go different ways."""
        board = parse_map(SMALL, "farm.map")
        before = map_text(board)
        burnt, flat = board.copy(), board.copy()
        burnt[Hex(1, 1)] = Terrain(fire=True)
        flat[Hex(2, 1)] = Terrain()
        assert len({before, map_text(burnt), map_text(flat)}) == 3
        assert parse_map(map_text(flat), "flat.map").hexes == flat.hexes
        assert map_text(board) == before

    def test_a_sheet_of_17_rows_fits_80_columns(self) -> None:
        text = map_text(Board("wide", 15, 17, [Terrain(level=-1, ground=Ground.ROUGH)] * 255))
        assert max(len(line) for line in text.splitlines()) <= 80

    def test_roads_run_straight_over_a_crossing(self) -> None:
        text = "name: x\nsize: 3 x 3\n01 . = .\n02 = = =\n03 . = .\n"
        text += "road: NW 0102 0202 0303 SE\nroad: N 0201 0202 0203 S\n"
        text = text.replace("03 . = .", "03 . = =").replace("02 = = =", "02 = = .")
        lines = map_text(parse_map(text, "x")).splitlines()
        assert lines[-2:] == ["road: N 0201 0202 0203 S", "road: NW 0102 0202 0303 SE"]


CLEAN = "name: x\nsize: 2 x 2\n01 . .\n02 . .\n"


class TestRefusing:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "m: has no line 'size: 15 x 17'"),
            ("name: x\n", "m: has no line 'size: 15 x 17'"),
            ("size: 1 x 1\n01 .\n", "m: has no line 'name: ...'"),
            ("name: x\nsize: 0 x 2\n", "m:2: a size is two numbers from 1 to 200, like 15 x 17"),
            ("name: x\nsize: 201 x 2\n", "m:2: a size is two numbers from 1 to 200"),
            ("name: x\nsize: two\n", "m:2: a size is two numbers"),
            ("name: x\nname: y\n", "m:2: 'name' stands here for the second time"),
            ("nome: x\n", "m:1: unknown word 'nome': use name, size, about, building or road"),
            ("hello\n", "m:1: neither 'name: ...' nor a row of the map"),
            ("name: x\nsize: 2 x 2\n01 . .\n", "m: row 02 is missing"),
            (CLEAN + "01 . .\n", "m:5: row 01 stands here for the second time"),
            (CLEAN + "03 . .\n", "m:5: row 03 is one too many: there are 2"),
            (CLEAN.replace("02 . .", "02 ."), "m:4: row 02 has 1 hexes, not 2"),
            (CLEAN.replace("02 . .", "02 . . ."), "m:4: row 02 has 3 hexes, not 2"),
            (CLEAN.replace("02 . .", "02 . ?"), "m:4: hex 0202: '?' is no terrain"),
            (CLEAN.replace("02 . .", "02 . ~"), "m:4: hex 0202: '~' is no terrain"),
            (CLEAN.replace("02 . .", "02 . 1"), "m:4: hex 0202: '1' is no terrain"),
            (CLEAN.replace("02 . .", "02 . ٣."), "m:4: hex 0202: '٣.' is no terrain"),
            (CLEAN.replace("02 . .", "02 . #m0"), "m:4: hex 0202: a building has at least one"),
            (
                CLEAN.replace("02 . .", "02 . #m2/41"),
                "the CF of anything medium is 1 to 40, not 41",
            ),
            (CLEAN.replace("02 . .", "02 . #m2/0"), "the CF of anything medium is 1 to 40, not 0"),
            (
                CLEAN.replace("02 . .", "02 . ="),
                "m:4: hex 0202 has the sign of a road, but no road",
            ),
            (CLEAN + "01 03\n", "m:5: the column numbers do not run from 01 to 2"),
            (CLEAN + "road: 0101\n", "m:5: a road is a list of hexes"),
            (CLEAN + "road: N S\n", "m:5: a road is a list of hexes"),
            (CLEAN + "road:\n", "m:5: a road is a list of hexes"),
            (CLEAN + "road: 0101 0303\n", "m:5: hex 0303 is not on x"),
            (CLEAN + "road: 0101 0202\n", "m:5: the road jumps from 0101 to 0202"),
            (CLEAN + "road: 0101 0101\n", "m:5: the road jumps from 0101 to 0101"),
            (
                CLEAN.replace("02 . .", "02 . ~1") + "road: 0201 0202 S\n",
                "m:5: the road needs a bridge in 0202, as in ~1Hm",
            ),
            (CLEAN + "road: 0101 east\n", "m:5: 'east' is not a hex number"),
        ],
    )
    def test_names_the_line(self, text: str, message: str) -> None:
        with pytest.raises(BadFile) as caught:
            parse_map(text, "m")
        assert message in str(caught.value)

    def test_a_road_needs_no_bridge_over_depth_0_nor_in_a_saved_battle(self) -> None:
        ford = CLEAN.replace("02 . .", "02 . ~0") + "road: 0201 0202 S\n"
        assert parse_map(ford, "m")[Hex(2, 2)].roads
        assert parse_map(ford.replace("~0", "~2"), "m", saved=True)[Hex(2, 2)].roads

    def test_no_file_and_no_text(self, tmp_path: Path) -> None:
        with pytest.raises(BadFile, match="cannot be read: No such file"):
            read_map(tmp_path / "none.map")
        with pytest.raises(BadFile, match="cannot be read: Is a directory"):
            read_map(tmp_path)
        (tmp_path / "big.map").write_bytes(b"#" * 4_000_001)
        with pytest.raises(BadFile, match="over 4 MB"):
            read_map(tmp_path / "big.map")
        (tmp_path / "odd.map").write_bytes(b"\x81\x8d\x00")
        with pytest.raises(BadFile, match="not a text file"):
            read_map(tmp_path / "odd.map")

    @given(st.text())
    @example("01")
    @example("road: N 0101")
    def test_no_text_does_worse_than_be_refused(self, text: str) -> None:
        for whole in (text, CLEAN + text, CLEAN.replace("02 . .", "02 " + text)):
            try:
                parse_map(whole, "m")
            except BadFile as error:
                assert str(error).startswith("m:")  # noqa: PT017


def structures(levels: st.SearchStrategy[int]) -> st.SearchStrategy[Structure]:
    return st.sampled_from(Construction).flatmap(
        lambda kind: st.builds(Structure, st.just(kind), st.integers(1, HIGHEST_CF[kind]), levels)
    )


terrains = (
    st.builds(
        Terrain,
        level=st.integers(-9, 99),
        ground=st.sampled_from(Ground),
        roads=st.integers(0, 63),
        bridge=st.none() | structures(st.just(0)),
        building=st.none() | structures(st.integers(1, 99)),
        fire=st.booleans(),
        smoke=st.booleans(),
    )
    .flatmap(
        lambda terrain: st.integers(0, 12).map(
            lambda depth: terrain.changed(depth=depth if terrain.water else 0)
        )
    )
    .map(lambda terrain: terrain.changed(roads=0) if terrain.drowned_road else terrain)
)


@settings(max_examples=100)
@given(st.data(), st.integers(1, 7), st.integers(1, 7))
def test_round_trip(data: st.DataObject, columns: int, rows: int) -> None:
    few = data.draw(st.lists(terrains, min_size=1, max_size=6))
    size = columns * rows
    hexes = data.draw(st.lists(st.sampled_from(few), min_size=size, max_size=size))
    board = Board("any", columns, rows, hexes)
    text = map_text(board)
    again = parse_map(text, "any.map")
    assert again.hexes == board.hexes
    assert map_text(again) == text


def test_round_trip_of_three_digit_numbers() -> None:
    board = Board("long", 101, 2)
    board[Hex(100, 2)] = Terrain(roads=1 << Facing.NE | 1 << Facing.S)
    again = parse_map(map_text(board), "long.map")
    assert again.hexes == board.hexes
