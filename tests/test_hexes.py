"""Hex numbers, neighbours, distance, hexsides, straight lines and arcs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.errors import BadInput
from btterm.hexes import (
    Arc,
    Facing,
    Hex,
    arcs,
    axial,
    centre,
    distance,
    from_axial,
    hexsides_towards,
    line,
    low,
)

hexes = st.builds(Hex, st.integers(1, 40), st.integers(1, 40))


def h(text: str) -> Hex:
    return Hex.parse(text)


def numbers(a: str, b: str) -> list[str]:
    """The line as text: single hexes, and "left/right" where it runs along an edge."""
    return ["/".join(str(hex_) for hex_ in step) for step in line(h(a), h(b))]


class TestNumbers:
    def test_print_and_read(self) -> None:
        assert str(Hex(5, 12)) == "0512"
        assert Hex.parse(" 0512 ") == Hex(5, 12)
        assert str(Hex(101, 1)) == "101001"
        assert Hex.parse("101001") == Hex(101, 1)

    @pytest.mark.parametrize("text", ["", "512", "05121", "05a2", "0512 0513", "-512", "٠٥١٢"])
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(BadInput, match="not a hex number"):
            Hex.parse(text)

    @given(st.builds(Hex, st.integers(1, 200), st.integers(1, 200)))
    def test_round_trip(self, hex_: Hex) -> None:
        assert Hex.parse(str(hex_)) == hex_

    def test_facings(self) -> None:
        assert Facing.parse(" ne ") is Facing.NE
        assert Facing.NW.turned(1) is Facing.N
        assert Facing.N.turned(-2) is Facing.SW
        assert Facing.SE.opposite is Facing.NW
        with pytest.raises(BadInput, match="'E' is not a facing"):
            Facing.parse("E")


class TestNeighbours:
    def test_even_columns_lie_low(self) -> None:
        assert low(2)
        assert not low(1)

    def test_of_a_high_hex(self) -> None:
        assert [str(n) for n in Hex(3, 4).neighbours()] == [
            "0303", "0403", "0404", "0305", "0204", "0203",
        ]  # fmt: skip

    def test_of_a_low_hex(self) -> None:
        assert [str(n) for n in Hex(4, 4).neighbours()] == [
            "0403", "0504", "0505", "0405", "0305", "0304",
        ]  # fmt: skip

    @given(hexes, st.integers(0, 5))
    def test_across_and_back(self, hex_: Hex, side: int) -> None:
        other = hex_.neighbour(side)
        assert other.neighbour(side + 3) == hex_
        assert distance(hex_, other) == 1
        assert hexsides_towards(hex_, other) == (side,)

    @given(hexes)
    def test_axial_round_trip(self, hex_: Hex) -> None:
        assert from_axial(*axial(hex_)) == hex_


class TestDistance:
    @pytest.mark.parametrize(
        ("a", "b", "range_"),
        [
            ("0101", "0101", 0),
            ("0101", "0117", 16),
            ("0101", "1501", 14),
            ("0101", "1508", 14),
            ("0101", "1509", 15),
            ("0609", "1005", 6),
            ("0212", "0413", 2),
            ("0514", "0212", 3),
        ],
    )
    def test_literals(self, a: str, b: str, range_: int) -> None:
        assert distance(h(a), h(b)) == range_

    @given(hexes, hexes, hexes)
    def test_is_a_metric(self, a: Hex, b: Hex, c: Hex) -> None:
        assert distance(a, b) == distance(b, a)
        assert (distance(a, b) == 0) == (a == b)
        assert distance(a, c) <= distance(a, b) + distance(b, c)


class TestHexsides:
    @pytest.mark.parametrize(
        ("a", "b", "sides"),
        [
            ("0505", "0501", (0,)),
            ("0505", "0604", (1,)),
            ("0505", "0605", (2,)),
            ("0505", "0509", (3,)),
            ("0505", "0405", (4,)),
            ("0505", "0404", (5,)),
            ("0505", "0705", (1, 2)),  # due east: through the corner between NE and SE
            ("0505", "0305", (4, 5)),
            ("0505", "0603", (0, 1)),
            ("0505", "0403", (5, 0)),
            ("0505", "0606", (2, 3)),
            ("0505", "0406", (3, 4)),
            ("0505", "0702", (0, 1)),  # two columns over, three hexes up: the same row of corners
            ("0505", "0602", (0,)),
            ("0505", "0703", (1,)),
        ],
    )
    def test_literals(self, a: str, b: str, sides: tuple[int, ...]) -> None:
        assert hexsides_towards(h(a), h(b)) == sides

    def test_no_direction_within_one_hex(self) -> None:
        with pytest.raises(ValueError, match="no direction"):
            hexsides_towards(Hex(1, 1), Hex(1, 1))

    @given(hexes, hexes)
    def test_the_way_back_leaves_through_the_opposite_sides(self, a: Hex, b: Hex) -> None:
        if a != b:
            back = {(side + 3) % 6 for side in hexsides_towards(b, a)}
            assert set(hexsides_towards(a, b)) == back


class TestLine:
    def test_neighbours_have_nothing_between(self) -> None:
        assert numbers("0505", "0505") == []
        assert all(line(Hex(5, 5), n) == () for n in Hex(5, 5).neighbours())

    def test_straight_through_hexsides(self) -> None:
        assert numbers("0302", "0306") == ["0303", "0304", "0305"]
        assert numbers("0505", "0903") == ["0604", "0704", "0803"]

    def test_along_the_edges(self) -> None:
        """Due east the line runs inside every second column only."""
        assert numbers("0505", "0905") == ["0604/0605", "0705", "0804/0805"]
        assert numbers("0905", "0505") == ["0805/0804", "0705", "0605/0604"]

    def test_along_a_slanted_edge(self) -> None:
        """Left is seen from the first hex: to the south-south-east that is the south-east hex."""
        assert numbers("0505", "0606") == ["0605/0506"]
        assert numbers("0606", "0505") == ["0506/0605"]

    def test_oblique(self) -> None:
        """Half way the line crosses the middle of the side between 0604 and 0603."""
        assert numbers("0505", "0703") == ["0604", "0603"]

    def test_a_corner_touched_lies_on_the_line(self) -> None:
        """0301 and 0402 are touched at one corner only."""
        assert numbers("0101", "0602") == ["0201", "0301", "0302", "0401", "0402", "0502"]

    @given(hexes, hexes)
    def test_exactly_the_hexes_that_a_clipped_segment_touches(self, a: Hex, b: Hex) -> None:
        found = [hex_ for step in line(a, b) for hex_ in step]
        assert len(found) == len(set(found))
        assert set(found) == touched(a, b)

    @given(hexes, hexes)
    def test_the_way_back_is_the_mirror(self, a: Hex, b: Hex) -> None:
        back = tuple(tuple(reversed(step)) for step in reversed(line(b, a)))
        assert line(a, b) == back

    @given(hexes, hexes)
    def test_starts_and_ends_next_to_the_two_hexes_and_only_there(self, a: Hex, b: Hex) -> None:
        steps = line(a, b)
        for number, step in enumerate(steps):
            for hex_ in step:
                assert (distance(a, hex_) == 1) == (number == 0)
                assert (distance(b, hex_) == 1) == (number == len(steps) - 1)

    def test_both_ways_agree_for_all_pairs_of_a_16x17_sheet(self) -> None:
        sheet = [Hex(col, row) for col in range(1, 17) for row in range(1, 18)]
        for a in sheet:
            for b in sheet:
                if a < b:
                    ahead = {hex_ for step in line(a, b) for hex_ in step}
                    back = {hex_ for step in line(b, a) for hex_ in step}
                    assert ahead == back, (a, b)


def touched(a: Hex, b: Hex) -> set[Hex]:
    """The hexes that share a point with the segment, by clipping it with the six hexsides."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    found = set()
    for col in range(min(a.col, b.col) - 1, max(a.col, b.col) + 2):
        for row in range(min(a.row, b.row) - 2, max(a.row, b.row) + 3):
            x, y = centre(Hex(col, row))
            first, last = Fraction(0), Fraction(1)
            # A hex is where |y| <= 1, |x + y| <= 2 and |x - y| <= 2 from its centre.
            for p, q, limit in ((0, 1, 1), (1, 1, 2), (1, -1, 2)):
                start = p * (ax - x) + q * (ay - y)
                slope = p * (bx - ax) + q * (by - ay)
                if slope == 0:
                    if abs(start) > limit:
                        first = Fraction(2)
                    continue
                ends = sorted((Fraction(-limit - start, slope), Fraction(limit - start, slope)))
                first, last = max(first, ends[0]), min(last, ends[1])
            if first <= last:
                found.add(Hex(col, row))
    return found - {a, b}


class TestArcs:
    @pytest.mark.parametrize(
        ("target", "found"),
        [
            ("0501", Arc.FRONT),
            ("0602", Arc.FRONT),
            ("0604", Arc.FRONT | Arc.RIGHT),  # the row through the north-east hexside
            ("0902", Arc.FRONT),
            ("0903", Arc.FRONT | Arc.RIGHT),
            ("0904", Arc.RIGHT),
            ("0705", Arc.RIGHT),
            ("0605", Arc.RIGHT | Arc.REAR),
            ("0606", Arc.REAR),
            ("0509", Arc.REAR),
            ("0405", Arc.REAR | Arc.LEFT),
            ("0305", Arc.LEFT),
            ("0404", Arc.LEFT | Arc.FRONT),
            ("0403", Arc.FRONT),
        ],
    )
    def test_facing_north(self, target: str, found: Arc) -> None:
        assert arcs(Facing.N, Hex(5, 5), h(target)) == found

    @pytest.mark.parametrize(
        ("facing", "found"),
        [
            (Facing.N, Arc.FRONT),
            (Facing.NE, Arc.FRONT | Arc.LEFT),
            (Facing.SE, Arc.LEFT | Arc.REAR),
            (Facing.S, Arc.REAR),
            (Facing.SW, Arc.REAR | Arc.RIGHT),
            (Facing.NW, Arc.FRONT | Arc.RIGHT),
        ],
    )
    def test_due_north_by_facing(self, facing: Facing, found: Arc) -> None:
        assert arcs(facing, Hex(5, 5), Hex(5, 1)) == found

    def test_own_hex_lies_in_all(self) -> None:
        assert arcs(0, Hex(5, 5), Hex(5, 5)) == Arc.FRONT | Arc.RIGHT | Arc.REAR | Arc.LEFT

    @given(hexes, hexes, st.integers(0, 5))
    def test_one_arc_or_two_on_a_border(self, a: Hex, b: Hex, facing: int) -> None:
        if a != b:
            east, south = (axial(b)[i] - axial(a)[i] for i in (0, 1))
            straight = east == 0 or south == 0 or east + south == 0
            number = len(list(arcs(facing, a, b)))
            # A straight row of hexes is a border unless it runs dead ahead or astern.
            ahead = hexsides_towards(a, b)[0] in (facing, (facing + 3) % 6)
            assert number == (2 if straight and not ahead else 1)
