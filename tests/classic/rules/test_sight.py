"""Line of sight, with the examples of the book and a slow second opinion (Compendium, Line of
Sight, Woods in the Line of Fire, Smoke)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from btterm.board.board import Board
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.errors import BadInput
from btterm.hexes import Hex, centre, distance
from tests.rulebook.rules import LineSide, Sight, line_of_sight, sight_from

LIGHT = Terrain(ground=Ground.LIGHT_WOODS)
HEAVY = Terrain(ground=Ground.HEAVY_WOODS)
SMOKE = Terrain(smoke=True)


def told(sight: Sight) -> tuple[tuple[str, int], ...]:
    """The terrain modifiers as they are told."""
    return tuple((term.label, term.value) for term in sight.terms)


def h(text: str) -> Hex:
    return Hex.parse(text)


def hill(level: int) -> Terrain:
    return Terrain(level=level)


def water(depth: int, level: int = 0) -> Terrain:
    return Terrain(level=level, ground=Ground.WATER, depth=depth)


def building(levels: int, level: int = 0) -> Terrain:
    return Terrain(level=level, building=Structure(Construction.HEAVY, 90, levels))


def board(**terrain: Terrain) -> Board:
    """A 16x17 board of clear ground but for these hexes: `h0512=hill(1)`."""
    made = Board("test", 16, 17)
    for name, what in terrain.items():
        made[h(name.removeprefix("h"))] = what
    return made


def see(
    on: Board,
    start: str,
    target: str,
    *,
    up: int = 1,
    target_up: int = 1,
    cover: bool = True,
    dry: bool = False,
    side: LineSide | None = None,
) -> Sight:
    """The sight between two units that look from so many levels above the floor."""
    return line_of_sight(
        on,
        h(start),
        h(target),
        on[h(start)].floor + up,
        on[h(target)].floor + target_up,
        cover=cover,
        dry=dry,
        side=side,
    )


class TestTerrainThatBlocks:
    def test_open_ground(self) -> None:
        sight = see(board(), "0505", "0509")
        assert sight.visible
        assert sight.why == ""
        assert sight.terms == ()
        assert sight.hexes == (h("0506"), h("0507"), h("0508"))
        assert sight.side is None

    @pytest.mark.parametrize(("ridge", "visible"), [(3, True), (4, False)])
    def test_c022_mech_on_level_2_looks_from_level_3(self, ridge: int, visible: bool) -> None:
        on = board(h0505=hill(2), h0507=hill(ridge), h0509=hill(2))
        assert see(on, "0505", "0509").visible is visible

    @pytest.mark.parametrize(("ridge", "visible"), [(5, True), (6, False)])
    def test_c023_mech_on_a_roof_looks_from_level_5(self, ridge: int, visible: bool) -> None:
        """A Level 3 building on Level 1 ground: 1 + 3 + 1."""
        on = board(h0505=building(3, level=1), h0507=hill(ridge))
        assert line_of_sight(on, h("0505"), h("0509"), 5, 1).visible is visible

    def test_higher_than_both_blocks_and_says_so(self) -> None:
        sight = see(board(h0507=hill(2)), "0505", "0509")
        assert not sight.visible
        assert sight.why == "0507, level 2, blocks"
        assert sight.blocked_by == h("0507")
        assert sight.terms == ()

    def test_higher_than_one_only_blocks_next_to_that_one(self) -> None:
        """The target stands on a Level 3 hill, a Level 2 hex lies in between."""
        for where, visible in (("0506", False), ("0507", True), ("0508", True)):
            on = board(h0509=hill(3))
            on[h(where)] = hill(2)
            assert see(on, "0505", "0509").visible is visible
            assert see(on, "0509", "0505").visible is visible

    def test_neighbours_always_see_each_other(self) -> None:
        assert see(board(h0506=hill(9)), "0505", "0506").visible

    def test_buildings_add_their_levels(self) -> None:
        on = board(h0507=building(1, level=1))
        assert see(on, "0505", "0509").why == "0507, level 2, blocks"

    def test_the_surface_of_water_and_rubble_block_nothing(self) -> None:
        on = board(h0507=water(3), h0508=Terrain(ground=Ground.RUBBLE))
        assert see(on, "0505", "0509", up=0, target_up=0, cover=False, dry=True).visible

    def test_vehicle_behind_a_level_1_hill_is_hidden_not_covered(self) -> None:
        sight = see(board(h0508=hill(1)), "0505", "0509", target_up=0, cover=False)
        assert sight.why == "0508, level 1, blocks"

    def test_prone_mech_looks_from_the_floor(self) -> None:
        on = board(h0508=hill(1))
        assert not see(on, "0505", "0509", target_up=0, cover=False).visible
        on = board(h0507=hill(1))
        assert see(on, "0505", "0509", target_up=0, cover=False).visible
        assert not see(on, "0505", "0509", up=0, target_up=0, cover=False).visible

    def test_c071_vtol_above_woods_and_a_hovercraft_behind_a_hill(self) -> None:
        """VTOL at Level 3 over woods in 0505: sees the 'Mech, not what hides behind Level 4."""
        on = board(h0505=HEAVY, h0507=hill(4))
        assert line_of_sight(on, h("0505"), h("0902"), 3, 1).terms == ()
        assert line_of_sight(on, h("0902"), h("0505"), 1, 3, cover=False).terms == ()
        assert not line_of_sight(on, h("0505"), h("0510"), 3, 0, cover=False).visible
        assert not line_of_sight(on, h("0510"), h("0505"), 0, 3, cover=False).visible

    def test_a_corner_is_enough(self) -> None:
        """The line from 0101 to 0602 touches 0301 at a corner only."""
        assert not see(board(h0301=hill(2)), "0101", "0602").visible

    def test_off_the_board(self) -> None:
        with pytest.raises(BadInput, match="1701 is not on test"):
            line_of_sight(board(), h("0101"), h("1701"), 1, 1)


class TestWoods:
    @pytest.mark.parametrize(
        ("between", "modifier"),
        [
            ([], 0),
            ([LIGHT], 1),
            ([LIGHT, LIGHT], 2),
            ([LIGHT, LIGHT, LIGHT], None),
            ([HEAVY], 2),
            ([HEAVY, LIGHT], None),
            ([LIGHT, HEAVY], None),
            ([HEAVY, HEAVY], None),
        ],
    )
    def test_how_many_block(self, between: list[Terrain], modifier: int | None) -> None:
        on = board()
        for row, terrain in enumerate(between, start=6):
            on[Hex(5, row)] = terrain
        sight = see(on, "0505", "0509")
        assert sight.visible is (modifier is not None)
        if modifier is not None:
            assert sight.modifier == modifier
            assert sight.light_woods == between.count(LIGHT)
            assert sight.heavy_woods == between.count(HEAVY)

    def test_why_and_terms_name_the_hexes(self) -> None:
        on = board(h0506=LIGHT, h0507=LIGHT, h0508=LIGHT)
        sight = see(on, "0505", "0509")
        assert sight.why == "3 woods hexes: 0506 0507 0508"
        assert sight.blocked_by == h("0508")
        on[h("0507")] = Terrain()
        assert told(see(on, "0505", "0509")) == (("light woods 0506", 1), ("light woods 0508", 1))

    def test_c034_one_heavy_between_and_the_target_in_heavy(self) -> None:
        sight = see(board(h0506=HEAVY, h0507=HEAVY), "0505", "0507")
        assert told(sight) == (("heavy woods 0506", 2), ("target in heavy woods", 2))
        assert sight.modifier == 4

    def test_the_attackers_own_woods_count_nothing(self) -> None:
        assert see(board(h0505=HEAVY), "0505", "0509").modifier == 0

    def test_c024_trees_below_both_units_count_nothing(self) -> None:
        """Both on Level 3 look from 4; woods on Level 0 or 2 reach no higher, on Level 3 do."""
        on = board(h0505=hill(3), h0509=hill(3))
        for row in (6, 7, 8):
            on[Hex(5, row)] = LIGHT
        assert see(on, "0505", "0509").terms == ()
        for row in (6, 7, 8):
            on[Hex(5, row)] = LIGHT.changed(level=2)
        assert see(on, "0505", "0509").terms == ()
        for row in (6, 7, 8):
            on[Hex(5, row)] = LIGHT.changed(level=3)
        assert not see(on, "0505", "0509").visible

    def test_c024_three_light_woods_on_level_ground_block(self) -> None:
        on = board(h0506=LIGHT, h0507=LIGHT, h0508=LIGHT)
        assert not see(on, "0505", "0509").visible
        assert not see(on, "0509", "0505").visible

    def test_c024_trees_lower_than_the_higher_unit_count_next_to_the_lower_one(self) -> None:
        """From Level 3 (4) down to Level 0 (1): tree tops at 2 count only next to the target."""
        on = board(h0505=hill(3), h0506=LIGHT, h0507=LIGHT, h0508=LIGHT)
        assert told(see(on, "0505", "0509")) == (("light woods 0508", 1),)
        assert told(see(on, "0509", "0505")) == (("light woods 0508", 1),)

    def test_c024_hill_next_to_one_unit_blocks_both_ways(self) -> None:
        """B, next to A and higher than A, keeps A and C, on higher ground, from each other."""
        on = board(h0506=hill(2), h0509=hill(4))
        assert see(on, "0505", "0509").why == "0506, level 2, blocks"
        assert see(on, "0509", "0505").why == "0506, level 2, blocks"
        assert see(on, "0505", "0506").visible
        assert see(on, "0506", "0509").visible

    def test_smoke_is_like_heavy_woods_one_level_high(self) -> None:
        on = board(h0507=SMOKE)
        assert see(on, "0505", "0509").terms == ()
        tanks = see(on, "0505", "0509", up=0, target_up=0, cover=False)
        assert told(tanks) == (("smoke 0507", 2),)
        on[h("0506")] = LIGHT
        tanks = see(on, "0505", "0509", up=0, target_up=0, cover=False)
        assert tanks.why == "2 woods or smoke hexes: 0506 0507"

    def test_smoke_and_woods_in_one_hex_count_once(self) -> None:
        on = board(h0507=LIGHT.changed(smoke=True))
        assert told(see(on, "0505", "0509")) == (("light woods 0507", 1),)
        tanks = see(on, "0505", "0509", up=0, target_up=0, cover=False)
        assert told(tanks) == (("smoke 0507", 2),)

    def test_smoke_over_heavy_woods_changes_nothing(self) -> None:
        on = board(h0507=HEAVY.changed(smoke=True))
        tanks = see(on, "0505", "0507", up=0, target_up=0, cover=False)
        assert told(tanks) == (("target in heavy woods", 2),)

    def test_target_in_smoke(self) -> None:
        on = board(h0509=SMOKE)
        assert see(on, "0505", "0509").terms == ()
        tank = see(on, "0505", "0509", target_up=0, cover=False)
        assert told(tank) == (("target in smoke", 2),)


class TestPartialCover:
    def test_c025_behind_an_adjacent_level_1_hill(self) -> None:
        sight = see(board(h0508=hill(1)), "0505", "0509")
        assert sight.partial_cover
        assert sight.cover_from == h("0508")
        assert told(sight) == (("partial cover 0508", 3),)

    def test_c025_none_against_a_higher_attacker(self) -> None:
        sight = see(board(h0505=hill(2), h0508=hill(1)), "0505", "0509")
        assert not sight.partial_cover
        assert sight.terms == ()

    def test_c025_none_from_a_hill_further_away(self) -> None:
        assert not see(board(h0507=hill(1)), "0505", "0509").partial_cover

    def test_c026_depth_1_water(self) -> None:
        sight = see(board(h0509=water(1)), "0505", "0509")
        assert told(sight) == (("partial cover, Depth 1", 3), ("target in water", -1))
        assert sight.modifier == 2
        assert sight.cover_from == h("0509")

    def test_depth_1_water_covers_against_a_higher_attacker_too(self) -> None:
        assert see(board(h0505=hill(4), h0509=water(1)), "0505", "0509").modifier == 2

    def test_depth_1_water_and_a_hill_cover_once(self) -> None:
        assert see(board(h0508=hill(0), h0509=water(1)), "0505", "0509").modifier == 2

    def test_depth_1_water_covers_from_a_neighbour(self) -> None:
        assert see(board(h0506=water(1)), "0505", "0506").modifier == 2

    @pytest.mark.parametrize(
        ("level", "screen"),
        [(0, hill(1)), (1, hill(2)), (2, building(2, level=1)), (0, building(1))],
    )
    def test_c027_any_hex_of_equal_height_next_to_the_target(
        self, level: int, screen: Terrain
    ) -> None:
        on = board(h0509=hill(level), h0508=screen)
        assert told(see(on, "0505", "0509")) == (("partial cover 0508", 3),)

    def test_woods_give_no_cover(self) -> None:
        on = board(h0508=LIGHT.changed(level=-1))
        assert not see(on, "0505", "0509").partial_cover

    def test_only_standing_mechs_take_cover(self) -> None:
        on = board(h0508=hill(1), h0509=hill(1))
        assert see(on, "0505", "0509", target_up=0, cover=False).terms == ()

    def test_an_attackers_legs_do_not_fire_through_its_own_cover(self) -> None:
        sight = see(board(h0506=hill(1)), "0505", "0509")
        assert sight.leg_cover == h("0506")
        assert not sight.partial_cover
        assert see(board(h0506=hill(1), h0509=hill(1)), "0505", "0509").leg_cover is None


class TestWater:
    def test_attacker_in_depth_1(self) -> None:
        on = board(h0505=water(1))
        assert told(see(on, "0505", "0509")) == (("attacker in water", 1),)
        assert see(on, "0505", "0509", dry=True).terms == ()

    def test_both_in_depth_1(self) -> None:
        assert see(board(h0505=water(1), h0509=water(1)), "0505", "0509").modifier == 3

    def test_depth_0_has_no_effect(self) -> None:
        on = board(h0505=water(0), h0507=water(0), h0509=water(0))
        assert see(on, "0505", "0509").terms == ()

    def test_hovercraft_on_deep_water_is_at_the_surface(self) -> None:
        on = board(h0505=water(1), h0509=water(1))
        sight = see(on, "0505", "0509", target_up=1, cover=False, dry=True)
        assert sight.visible
        assert sight.terms == ()

    @pytest.mark.parametrize(("depth", "up"), [(2, 1), (3, 1), (1, 0), (2, 0)])
    def test_below_the_surface_nothing_is_seen_either_way(self, depth: int, up: int) -> None:
        """Standing in Depth 2, or prone in Depth 1; not even by a neighbour."""
        on = board(h0505=water(depth))
        for other in ("0509", "0506"):
            assert see(on, "0505", other, up=up).why == "under water"
            assert see(on, other, "0505", target_up=up, cover=False).why == "under water"
            assert see(on, other, "0505", target_up=up).blocked_by == h("0505")

    def test_under_water_the_bottom_counts_as_ground(self) -> None:
        """Depth 3 to Depth 3, from level -2: a ledge at Depth 2 covers, at Depth 1 it blocks."""
        for depth, value in ((3, 0), (2, 3), (1, None)):
            on = board(h0505=water(3), h0506=water(4), h0507=water(depth), h0508=water(3))
            sight = see(on, "0505", "0508")
            assert (sight.modifier if sight.visible else None) == value
        assert sight.why == "0507, bottom at level -1, blocks"
        on[h("0506")] = Terrain()
        assert see(on, "0505", "0508").why == "no water in 0506"
        assert see(on, "0505", "0507").why == "no water in 0506"

    def test_from_under_water_one_sees_who_wades(self) -> None:
        on = board(h0505=water(2), h0506=water(1))
        assert told(see(on, "0505", "0506")) == (
            ("partial cover, Depth 1", 3),
            ("target in water", -1),
        )
        assert told(see(on, "0506", "0505")) == (("attacker in water", 1),)

    def test_a_lake_on_high_ground(self) -> None:
        on = board(h0505=water(2, level=3), h0506=water(1, level=3))
        assert see(on, "0505", "0509").why == "under water"
        assert see(on, "0506", "0502", dry=True).visible


class TestAlongAnEdge:
    """From 0505 due east to 0705 the line runs between 0604, on the left, and 0605."""

    def test_the_defender_chooses(self) -> None:
        on = board(h0604=hill(2))
        assert not see(on, "0505", "0705", side=LineSide.LEFT).visible
        assert see(on, "0505", "0705", side=LineSide.RIGHT).visible

    def test_each_shot_has_its_own_defender(self) -> None:
        """Seen from the other end the hill is on the right."""
        on = board(h0604=hill(2))
        assert not see(on, "0705", "0505", side=LineSide.RIGHT).visible
        assert see(on, "0705", "0505", side=LineSide.LEFT).visible

    def test_unasked_the_blocked_side(self) -> None:
        for name in ("h0604", "h0605"):
            on = board(**{name: hill(2)})
            assert not see(on, "0505", "0705").visible
            assert not see(on, "0705", "0505").visible

    def test_unasked_the_higher_modifier(self) -> None:
        on = board(h0604=LIGHT, h0605=HEAVY)
        assert told(see(on, "0505", "0705")) == (("heavy woods 0605", 2),)
        assert see(on, "0505", "0705").side is LineSide.RIGHT
        on = board(h0604=LIGHT)
        assert see(on, "0505", "0705").side is LineSide.LEFT

    def test_cover_weighs_as_well(self) -> None:
        on = board(h0604=hill(1), h0605=HEAVY)
        assert told(see(on, "0505", "0705")) == (("partial cover 0604", 3),)

    def test_equal_sides_give_the_right(self) -> None:
        assert see(board(), "0505", "0705").hexes == (h("0605"),)
        assert see(board(), "0705", "0505").hexes == (h("0604"),)

    def test_one_side_for_the_whole_line(self) -> None:
        """Hills left at first, right later: each side is blocked once, none can be mixed."""
        on = board(h0604=hill(2), h0805=hill(2))
        assert see(on, "0505", "0905", side=LineSide.LEFT).why == "0604, level 2, blocks"
        assert see(on, "0505", "0905", side=LineSide.RIGHT).why == "0805, level 2, blocks"
        assert see(on, "0505", "0905", side=LineSide.LEFT).hexes == (
            h("0604"),
            h("0705"),
            h("0804"),
        )

    def test_a_side_off_the_board_is_never_open(self) -> None:
        """Along the northern rim, 0101 to 0501: the left side would be 0200 and 0400."""
        on = board(h0201=hill(2))
        assert not see(on, "0101", "0501").visible
        sight = see(on, "0101", "0501", side=LineSide.LEFT)
        assert not sight.visible
        assert sight.side is LineSide.RIGHT
        assert sight_from(on, h("0101"), 1)[h("0501")] is None


ANY_TERRAIN = st.sampled_from(
    [
        Terrain(),
        Terrain(),
        hill(1),
        hill(2),
        hill(-1),
        LIGHT,
        HEAVY,
        LIGHT.changed(level=1),
        HEAVY.changed(level=1, smoke=True),
        LIGHT.changed(smoke=True),
        SMOKE,
        water(0),
        water(1),
        water(2),
        water(2),
        water(3),
        water(1, level=1),
        building(1),
        building(2, level=1),
    ]
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    columns, rows = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    size = columns * rows
    return Board("any", columns, rows, draw(st.lists(ANY_TERRAIN, min_size=size, max_size=size)))


class TestEverywhere:
    @settings(max_examples=150)
    @given(boards(), st.data(), st.integers(0, 3), st.integers(0, 3), st.booleans())
    def test_a_slow_second_opinion(
        self, on: Board, data: st.DataObject, up: int, target_up: int, cover: bool
    ) -> None:
        start = data.draw(st.sampled_from(list(on)))
        level = on[start].floor + up
        for target in on:
            target_level = on[target].floor + target_up
            found = line_of_sight(on, start, target, level, target_level, cover=cover)
            value = found.modifier if found.visible else None
            assert value == second_opinion(on, start, target, level, target_level, cover)
            assert bool(found.why) is not found.visible
            assert all(hex_ in on for hex_ in found.hexes)

    @settings(max_examples=100)
    @given(boards(), st.data(), st.integers(0, 3), st.integers(0, 2), st.booleans(), st.booleans())
    def test_one_to_all_is_each_by_itself(
        self, on: Board, data: st.DataObject, up: int, height: int, cover: bool, dry: bool
    ) -> None:
        start = data.draw(st.sampled_from(list(on)))
        level = on[start].floor + up
        found = sight_from(on, start, level, height=height, cover=cover, dry=dry)
        assert list(found) == list(on)
        for target, value in found.items():
            single = line_of_sight(
                on, start, target, level, on[target].footing + height, cover=cover, dry=dry
            )
            assert value == (single.modifier if single.visible else None)

    @settings(max_examples=50)
    @given(boards())
    def test_whom_i_see_sees_me(self, on: Board) -> None:
        seen = {hex_: sight_from(on, hex_, on[hex_].floor + 1) for hex_ in on}
        for a in on:
            for b in on:
                assert (seen[a][b] is None) == (seen[b][a] is None)

    def test_whom_i_see_sees_me_on_a_whole_sheet(self) -> None:
        on = board()
        kinds = [hill(1), LIGHT, hill(2), HEAVY, water(1), SMOKE, building(2)]
        for number, hex_ in enumerate(on):
            if number % 3 == 0:
                on[hex_] = kinds[number // 3 % len(kinds)]
        seen = {hex_: sight_from(on, hex_, on[hex_].floor + 1) for hex_ in on}
        pairs = [(a, b) for a in on for b in on if seen[a][b] is not None]
        assert 272 < len(pairs) < 272 * 272
        assert all(seen[b][a] is not None for a, b in pairs)

    def test_a_change_of_terrain_is_seen_at_once(self) -> None:
        on = board()
        assert sight_from(on, h("0505"), 1)[h("0509")] == 0
        on[h("0507")] = HEAVY
        assert sight_from(on, h("0505"), 1)[h("0509")] == 2
        assert see(on, "0505", "0509").modifier == 2


def second_opinion(on: Board, a: Hex, b: Hex, level: int, other: int, cover: bool) -> int | None:
    """The modifier, or None where blocked, straight from the book's sentences."""
    here, there = on[a], on[b]
    under = [t.water and at < t.level for t, at in ((here, level), (there, other))]
    wades = [t.depth == 1 and at == t.level for t, at in ((here, level), (there, other))]
    wades[1] = wades[1] and cover
    deep = any(under)
    if deep and not all(a or b for a, b in zip(under, wades, strict=True)):
        return None
    value = 0
    if there.ground is Ground.LIGHT_WOODS and there.level + 2 > other:
        value = 1
    if there.ground is Ground.HEAVY_WOODS and there.level + 2 > other:
        value = 2
    if there.smoke and there.level + 1 > other and not deep:
        value = 2
    wading = there.water and there.depth == 1 and other == there.level and cover
    if wading:
        value += 3 - 1
    if here.water and here.depth == 1 and level == here.level:
        value += 1
    ways = [
        between(on, a, b, level, other, way, cover and not wading, deep)
        for way in (touched(a, b, +1), touched(a, b, -1))
        if all(hex_ in on for hex_ in way)
    ]
    return None if None in ways else value + max(way for way in ways if way is not None)


def between(
    on: Board, a: Hex, b: Hex, level: int, other: int, way: list[Hex], cover: bool, deep: bool
) -> int | None:
    light = heavy = covered = 0
    for hex_ in way if distance(a, b) > 1 else []:
        terrain = on[hex_]

        def matters(top: int, hex_: Hex = hex_) -> bool:
            return (
                (top > level and top > other)
                or (distance(hex_, a) == 1 and top > level)
                or (distance(hex_, b) == 1 and top > other)
            )

        top = terrain.level + (terrain.building.levels if terrain.building else 0)
        if deep:
            top = terrain.level - terrain.depth if terrain.depth else 99
        if matters(top):
            return None
        smoky = terrain.smoke and not deep and matters(terrain.level + 1)
        wooded = terrain.woods and not deep and matters(terrain.level + 2)
        if smoky or (wooded and terrain.woods == 2):
            heavy += 1
        elif wooded:
            light += 1
        if cover and distance(hex_, b) == 1 and top == other and level <= other:
            covered = 3
    if light + heavy >= 3 or (heavy and light + heavy >= 2):
        return None
    return light + 2 * heavy + covered


def touched(a: Hex, b: Hex, side: int) -> list[Hex]:
    """The hexes that the segment touches; of those it runs along, the ones on one side only."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    found = []
    for col in range(min(a.col, b.col), max(a.col, b.col) + 1):
        for row in range(min(a.row, b.row) - 1, max(a.row, b.row) + 2):
            x, y = centre(Hex(col, row))
            first, last = Fraction(0), Fraction(1)
            for p, q, limit in ((0, 1, 1), (1, 1, 2), (1, -1, 2)):
                start = p * (ax - x) + q * (ay - y)
                slope = p * (bx - ax) + q * (by - ay)
                if slope == 0:
                    if abs(start) > limit:
                        first = Fraction(2)
                    if abs(start) == limit and (bx - ax) * (y - ay) - (by - ay) * (x - ax) == (
                        -side * abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))
                    ):
                        first = Fraction(2)
                    continue
                ends = sorted((Fraction(-limit - start, slope), Fraction(limit - start, slope)))
                first, last = max(first, ends[0]), min(last, ends[1])
            if first <= last and Hex(col, row) not in (a, b):
                found.append(Hex(col, row))
    return found
