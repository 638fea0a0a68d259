"""Buildings: walls, storeys and roofs, and how they come down (Compendium, Buildings, Building
Types, Movement Effects (Buildings), Combat Effects, Damage to Buildings, Damage to Units Inside,
Infantry in Buildings)."""

from __future__ import annotations

import pytest

from btterm.board.mapfile import map_text, parse_map
from btterm.board.terrain import Construction, Ground
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    Fire,
    FireDecision,
    Move,
    MoveDecision,
    ReactionDecision,
    Strike,
    StrikeDecision,
)
from btterm.classic.events import (
    BuildingCollapsed,
    BuildingDamaged,
    Fell,
    LocationRolled,
    PilotingRolled,
    StruckBuilding,
    SuitHit,
    WallPassed,
)
from btterm.classic.log.narrate import entries
from btterm.classic.situation import parse_situation
from btterm.classic.turn import bring_down, physical_attack_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import BadFile, IllegalAnswer
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import (
    ROWS,
    Blow,
    BlowKind,
    BlowSolution,
    FireWay,
    HitTable,
    Place,
    Shot,
    Way,
    buildings,
    carry_out,
    causes,
    ghost,
    kinds,
    places_in,
    read_steps,
    to_hit,
    way,
)
from tests.rulebook.tabletop import (
    Dice,
    at,
    collisions,
    decision,
    duel,
    move,
    parts,
    plan,
    play,
    refusal,
    shots,
    solo,
)

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP
TOWN = "0508=#m2"


def cf(battle: object, hex_: str) -> int:
    house = battle.board[at(hex_)].building  # type: ignore[attr-defined]
    return house.cf if house else 0


@pytest.mark.parametrize(
    ("kind", "modifier", "mp"), zip(Construction, (0, 1, 2, 5), (2, 3, 4, 5), strict=True)
)
def test_the_building_modifiers_table(kind: Construction, modifier: int, mp: int) -> None:
    battle, _ = solo(f"0508=#{'x' if kind == 'hardened' else kind[0]}1; Archer@0509/N")
    found = way(battle.board, Place(at("0509")), Facing.N, Motion.MECH, 70)
    assert isinstance(found, Way)
    assert (found.mp, found.walls) == (mp, (at("0508"),))
    assert causes.breaking(kind, 1).modifier == modifier


def test_the_building_movement_modifiers_table() -> None:
    found = [causes.breaking(Construction.LIGHT, hexes).modifier for hexes in range(1, 13)]
    assert found == [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4]


def test_c064_an_archer_goes_through_a_medium_building() -> None:
    """Piloting 5: 6 for the wall in its second hex, 7 for the one in its third. It fails that one
    and takes a tenth of the 33 CF left then; each wall costs the building 7."""
    battle, mech = solo(f"{TOWN}; Archer@0510/N piloting=5")
    armor = sum(mech.armor.values())
    found = plan(battle, mech, RUN, "F F F")
    assert found.mp == 5
    played = move(battle, mech, RUN, "F F F", dice=[10, 3, 8])
    assert played.targets("wall") == [6, 7]
    assert [(event.points, event.cf) for event in played.told(BuildingDamaged)] == [
        (7, 33),
        (7, 26),
    ]
    assert [event.points for event in played.told(WallPassed)] == [0, 4]
    assert armor - sum(mech.armor.values()) == 4
    assert (mech.hex, mech.prone, cf(battle, "0508")) == (at("0507"), False, 26)


def test_c063_a_heavy_building_with_15_cf_left_is_still_heavy() -> None:
    battle, _ = solo("0508=#h1/15; Archer@0509/N")
    found = way(battle.board, Place(at("0509")), Facing.N, Motion.MECH, 70)
    assert isinstance(found, Way)
    assert found.mp == 4


def test_from_hex_to_hex_of_one_building_is_one_wall_and_into_the_next_building_two() -> None:
    battle, mech = solo("0508=#m2 0507=#m2; Archer@0508/N")
    found = way(battle.board, Place(at("0508")), Facing.N, Motion.MECH, 70)
    assert isinstance(found, Way)
    assert found.walls == (at("0508"), at("0507"))
    battle.board.join([at("0508"), at("0507")])
    found = way(battle.board, Place(at("0508")), Facing.N, Motion.MECH, 70)
    assert isinstance(found, Way)
    assert found.walls == (at("0507"),)
    move(battle, mech, WALK, "F", dice=[12])
    assert (cf(battle, "0508"), cf(battle, "0507")) == (33, 33)


def test_a_wall_of_a_building_of_several_hexes_and_its_damage_go_by_one_hex() -> None:
    """A 70-ton 'Mech costs it 7 of 40 CF."""
    battle, mech = solo("0507=#m2 0508=#m2; Archer@0509/N")
    battle.board.join([at("0507"), at("0508")])
    played = move(battle, mech, WALK, "F", dice=[12])
    assert [event.hex for event in played.told(WallPassed)] == [at("0508")]
    assert [event.hex for event in played.told(BuildingDamaged)] == [at("0508")]
    mech.hex = at("0509")
    played = play(buildings.damage(battle, at("0508"), 33))
    assert [(event.hex, event.hexes) for event in played.told(BuildingCollapsed)] == [
        (at("0508"), 2)
    ]


def test_c065_where_a_stinger_and_a_wasp_come_to() -> None:
    """A Stinger beside a Level 4 building enters at ground level or jumps to the roof; a Wasp on
    the roof of the Level 2 building beside it climbs, jumps, or enters at the second level."""
    town = "0508=#h4 0608=#m2"
    battle, stinger = solo(f"{town}; Stinger STG-3R@0509/N")
    assert plan(battle, stinger, WALK, "F").mp == 4
    assert "4 levels up" in refusal(battle, stinger, WALK, "U")
    move(battle, stinger, JUMP, "J/0508/N")
    assert (stinger.raised, battle.inside(stinger)) == (4, False)
    battle, wasp = solo(f"{town}; Wasp WSP-1A@0608/NW raised=2")
    plan(battle, wasp, JUMP, "J/0508/N")
    assert plan(battle, wasp, RUN, "U").mp == 3
    assert plan(battle, wasp, WALK, "F").mp == 4
    move(battle, wasp, WALK, "F", dice=[12])
    assert (wasp.hex, wasp.raised, battle.inside(wasp)) == (at("0508"), 2, True)


def test_c004_a_medium_building_bears_40_tons() -> None:
    """Who is heavier is not led onto its roof, but may go: the building collapses, and it falls
    both levels, with nothing but the damage of the fall."""
    battle, light = solo(f"{TOWN}; Whitworth@0509/N")
    assert any(hex_ == at("0508") for hex_, _ in decision(battle, light).reach("WH", JUMP).ends)
    battle, mech = solo(f"{TOWN}; Phoenix Hawk@0509/N")
    reach = decision(battle, mech).reach(mech.id, JUMP)
    assert all(hex_ != at("0508") for hex_, _ in reach.ends)
    walked = decision(battle, mech).reach(mech.id, WALK)
    assert set(walked.heights(at("0508"), Facing.N)) == {0}
    played = move(battle, mech, WALK, "U", dice=[1, 8, 8, 8, 12])
    (fell,) = played.told(Fell)
    assert (fell.levels, fell.damage) == (2, 15)
    assert played.told(BuildingCollapsed)
    assert (mech.raised, mech.prone) == (0, True)
    assert battle.board[at("0508")].ground is Ground.RUBBLE


def test_c023_a_mech_on_a_level_3_building_on_level_1() -> None:
    battle, mech = solo("0508=1#h3; Wasp WSP-1A@0508/N raised=3")
    assert battle.sight_level(mech) == 5


def test_c068_inside_a_building_a_mech_is_as_high_as_its_floor() -> None:
    battle, mech = solo("0508=1#h3; Wasp WSP-1A@0508/N raised=2")
    assert battle.sight_level(mech) == 3


def test_a_collapse_crushes_by_the_levels_above_and_those_above_fall() -> None:
    """CF 90 when the phase began, 3 levels: 27 on the ground floor; on the roof as on the highest
    level inside, 9, and a fall of 3 levels."""
    battle, below, above = duel("0508=#h3; Archer@0508/N; Wasp WSP-1A@0508/S raised=3")
    armor = sum(below.armor.values())
    played = play(buildings.damage(battle, at("0508"), 90), [7, 7, 7, 7, 7, 7, 6, 8, 1, 9, 5, 12])
    (fell,) = played.told(Fell)
    assert (fell.unit, fell.levels, fell.damage) == (above.id, 3, 8)
    assert armor - sum(below.armor.values()) == 27
    assert above.raised == 0


def test_a_building_collapses_at_once_where_it_no_longer_bears_its_roof() -> None:
    battle, mech = solo("0508=#m1/40; Whitworth@0508/N raised=1")
    played = play(buildings.damage(battle, at("0508"), 1), [7, 1, 7, 7, 12])
    assert played.told(BuildingCollapsed)
    assert mech.prone


def test_ground_vehicles_stay_on_the_ground_floor() -> None:
    battle, _ = solo(f"{TOWN}; Archer@0509/N")
    assert places_in(battle.board, at("0508"), Motion.TRACKED) == (Place(at("0508")),)
    heights = [place.raised for place in places_in(battle.board, at("0508"), Motion.MECH)]
    assert heights == [0, 1, 2]


def test_the_hexes_of_one_building_are_kept_in_a_map_file() -> None:
    text = "name: Two\nsize: 2 x 1\n01 #m2 #m3\nbuilding: 0101 0201\n"
    board = parse_map(text, "two")
    assert board.building_at(at("0101")) == (at("0101"), at("0201"))
    assert parse_map(map_text(board), "copy").blocks == board.blocks
    with pytest.raises(BadFile, match="one type and one CF"):
        parse_map(text.replace("#m3", "#l3"), "two")


# Fire into buildings


def inside(cf: int = 82) -> str:
    return f"phase=fire 0508=#h2/{cf}; Marauder@0512/N; Rifleman@0513/N; Hunchback HBK-4G@0508/S"


def test_c067_a_building_keeps_a_tenth_of_its_cf_off_each_attacker() -> None:
    """CF 82: 9 points off the 10 of the Marauder and 9 off those of the Rifleman; 64 are left when
    all fire is done, and none is lost before."""
    battle = parse_situation(inside())
    marauder, rifleman, hunchback = battle.units.values()
    through = [
        play(buildings.absorb(battle, attacker, hunchback, 10)).result
        for attacker in (marauder, rifleman)
    ]
    assert through == [1, 1]
    assert play(buildings.absorb(battle, marauder, hunchback, 10)).result == 10
    assert cf(battle, "0508") == 82
    play(bring_down(battle))
    assert cf(battle, "0508") == 64


def test_c066_it_keeps_as_much_off_each_of_five_attackers() -> None:
    battle = parse_situation(inside(90))
    marauder, _, hunchback = battle.units.values()
    for number in range(5):
        attacker = ghost(marauder)
        attacker.id = f"A{number}"
        assert play(buildings.absorb(battle, attacker, hunchback, 10)).result == 1
    play(bring_down(battle))
    assert cf(battle, "0508") == 45


def test_what_misses_who_is_inside_hits_the_building() -> None:
    """Two PPCs: one hits, 9 of its 10 points are kept off; one misses, and all of it hits the
    building, when all fire is done."""
    battle = parse_situation(inside())
    marauder, _, hunchback = mechs_of(battle).values()
    fire = Fire(marauder.id, shots(marauder, hunchback, "PPC", "PPC"))
    armor = sum(hunchback.armor.values())
    played = play(weapon_attack_phase(battle), [12, 7, 2], answers={marauder.id: fire})
    assert armor - sum(hunchback.armor.values()) == 1
    assert [(event.points, event.cf) for event in played.told(BuildingDamaged)] == [(19, 63)]


def test_on_one_storey_of_one_building_nothing_is_kept_off() -> None:
    battle, first, second = duel("0508=#h2 0509=#h2; Archer@0508/S; Wasp WSP-1A@0509/N")
    battle.board.join([at("0508"), at("0509")])
    assert not buildings.shelter(battle, first, second)
    second.raised = 1
    assert buildings.shelter(battle, first, second) == (at("0508"), at("0509"))


# Fire at buildings


def at_building(battle: Battle, mech: Mech, *weapons: str) -> Fire:
    """Shots at the building in 0508."""
    found = shots(mech, mech, *weapons)
    return Fire(mech.id, tuple(Shot(s.mount, "0508", way=FireWay.BUILDING) for s in found))


def test_a_building_is_an_immobile_target() -> None:
    """Gunnery 4, medium range of a PPC, -4."""
    battle, mech, _ = duel("phase=fire 0508=#m2; Marauder@0516/N; Archer@0101/S")
    fire = at_building(battle, mech, "PPC")
    found = FireDecision(0, battle, (mech.id,)).solution(
        mech.id, fire.shots[0].mount, "0508", way=FireWay.BUILDING
    )
    assert parts(found.to_hit) == [4, 2, -4]
    played = play(weapon_attack_phase(battle), [2], answers={mech.id: fire})
    assert [(event.points, event.cf) for event in played.told(BuildingDamaged)] == [(10, 30)]


def test_from_beside_a_building_all_missiles_hit_without_a_roll() -> None:
    battle, mech, _ = duel("phase=fire 0508=#h2; Archer@0509/N; Marauder@0609/S")
    fire = at_building(battle, mech, "LRM 20", "LRM 20")
    played = play(weapon_attack_phase(battle), [], answers={mech.id: fire})
    assert [event.cf for event in played.told(BuildingDamaged)] == [50]


def test_nobody_fires_at_a_building_where_none_stands() -> None:
    battle, mech, _ = duel("phase=fire 0508=#h2; Archer@0509/N; Marauder@0609/S")
    asked = FireDecision(0, battle, (mech.id,))
    assert (
        asked.solution(mech.id, 0, "0608", way=FireWay.BUILDING).why
        == "no building or bridge in 0608"
    )


def test_c074_20_points_on_a_medium_building_do_10_to_the_infantry_inside() -> None:
    battle = parse_situation("0508=#m2; Archer@0509/N; Foot Platoon Rifle@0508/N")
    archer, men = battle.units.values()
    assert buildings.hidden(battle, archer, men)
    before = kinds.points_lost(men)
    buildings.batter(battle, at("0508"), 20, meant=True)
    play(bring_down(battle))
    assert cf(battle, "0508") == 20
    assert kinds.points_lost(men) - before == 10


@pytest.mark.parametrize(("kind", "percent"), zip(Construction, (75, 50, 25, 0), strict=True))
def test_the_infantry_damage_in_buildings_table(kind: Construction, percent: int) -> None:
    assert buildings.TO_INFANTRY[kind] == percent


# Fire between levels


def test_between_levels_the_range_is_the_levels_and_the_target_is_concealed() -> None:
    """Gunnery 4, short range of 2 levels, +3; no minimum range for the PPC."""
    battle, low, high = duel("phase=fire 0508=#h4; Marauder@0508/N; Archer@0508/S raised=2")
    asked = FireDecision(0, battle, (low.id,))
    mount = shots(low, high, "PPC")[0].mount
    found = asked.solution(low.id, mount, high.id)
    assert (found.range, parts(found.to_hit)) == (2, [4, 0, 3])
    fire = Fire(low.id, (Shot(mount, high.id),))
    played = play(weapon_attack_phase(battle), [12, 6], answers={low.id: fire})
    (hit,) = played.told(LocationRolled)
    assert (hit.table, hit.location, hit.damage) == ("from below front", "RL", 1)


def test_in_one_building_the_hexes_between_count_too() -> None:
    battle, low, high = duel(
        "phase=fire 0508=#h4 0507=#h4; Marauder@0508/N; Archer@0507/S raised=3"
    )
    battle.board.join([at("0508"), at("0507")])
    found = FireDecision(0, battle, (low.id,)).solution(low.id, 0, high.id)
    assert found.range == 4


def test_who_flies_over_a_building_is_in_none() -> None:
    text = "0508=#m2; Foot Platoon Rifle@0508/N; Warrior Attack Helicopter H-7@0508/N raised="
    storeys = {}
    for raised in (2, 3):
        platoon, warrior = (battle := parse_situation(f"{text}{raised} side=2")).units.values()
        storeys[raised] = to_hit.sight(battle, platoon, warrior).storeys
    assert storeys == {2: 2, 3: 0}, "on its roof it is"


def test_on_one_storey_two_units_in_one_hex_do_not_fire_at_each_other() -> None:
    battle, low, high = duel("phase=fire 0508=#h4; Marauder@0508/N; Archer@0508/S")
    assert FireDecision(0, battle, (low.id,)).solution(low.id, 0, high.id).why == "in the same hex"


def test_the_special_hit_location_table() -> None:
    above, below = (ROWS[table] for table in (HitTable.ABOVE, HitTable.BELOW))
    assert [above[die][1] for die in range(1, 7)] == ["LA", "LT", "CT", "RT", "RA", "HD"]
    assert [below[die][1] for die in range(1, 7)] == ["LL", "LL", "LT", "RT", "RL", "RL"]
    assert all(len({*row}) == 1 for table in (above, below) for row in table.values())


def test_a_way_into_a_building_leads_to_the_storey_that_is_free() -> None:
    """A friend on the ground floor leaves the roof."""
    battle, mech = solo("0508=#m1; Wasp WSP-1A@0509/N; Locust LCT-1V@0508/N side=1")
    asked = decision(battle, mech)
    reach = asked.reach(mech.id, RUN)
    assert reach.heights(at("0508"), Facing.N) == [1]
    asked.check(Move(mech.id, RUN, reach.steps(at("0508"), Facing.N)))


# Blows at buildings


def blow_at(battle: Battle, mech: Mech, kind: BlowKind) -> BlowSolution:
    """A blow at the building in 0508."""
    return StrikeDecision(mech.side, battle, (mech.id,)).solution(mech.id, kind, "0508")


def test_a_blow_at_a_building_hits_without_a_roll() -> None:
    """A 70-ton Archer kicks for 14, and owes no roll; half of it hurts the platoon inside."""
    battle = parse_situation("phase=strike 0508=#m2; Archer@0509/N; Foot Platoon Rifle@0508/N")
    archer, men = battle.units.values()
    kick = Strike(archer.id, (Blow(BlowKind.KICK_RIGHT, "0508"),))
    played = play(physical_attack_phase(battle), [], answers={archer.id: kick})
    assert [(e.blow, e.points) for e in played.told(StruckBuilding)] == [("kick right", 14)]
    assert [(e.points, e.cf) for e in played.told(BuildingDamaged)] == [(14, 26)]
    assert kinds.points_lost(men) == 7
    told = " ".join(entry.line for entry in entries(battle, played.events))
    assert "hits the building in 0508, kick right: 14 points" in told


def test_the_damage_of_blows_comes_off_when_all_are_resolved() -> None:
    """Two punches of 7 and 7, then the CF falls by 14 at once."""
    battle = parse_situation("phase=strike 0508=#m2; Archer@0509/N; Foot Platoon Rifle@0508/N")
    archer = battle.units["AR"]
    both = Strike(
        archer.id, (Blow(BlowKind.PUNCH_LEFT, "0508"), Blow(BlowKind.PUNCH_RIGHT, "0508"))
    )
    played = play(physical_attack_phase(battle), [], answers={archer.id: both})
    assert [(e.points, e.cf) for e in played.told(BuildingDamaged)] == [(14, 26)]


@pytest.mark.parametrize(
    ("text", "kind", "why"),
    [
        ("0508=#m2; Archer@0509/N", BlowKind.PUNCH_LEFT, ""),
        ("0508=#m2; Archer@0509/N", BlowKind.PUSH, "no push at a building"),
        ("0508=#m2; Archer@0510/N", BlowKind.KICK_LEFT, "not adjacent"),
        ("0508=#m2; Archer@0509/S", BlowKind.KICK_LEFT, "outside its arc"),
        ("0508=.; Archer@0509/N", BlowKind.KICK_LEFT, "no building or bridge in 0508"),
        # From the level of its roof the top storey is a level down, and from there too far.
        ("0508=#m2 0509=2.; Archer@0509/N", BlowKind.KICK_LEFT, ""),
        ("0508=#m2 0509=2.; Archer@0509/N", BlowKind.PUNCH_LEFT, "too low to punch"),
        ("0508=#m2 0509=3.; Archer@0509/N", BlowKind.KICK_LEFT, "2 levels lower"),
        # A building on a hill.
        ("0508=1#m2; Archer@0509/N", BlowKind.PUNCH_LEFT, ""),
        ("0508=1#m2; Archer@0509/N", BlowKind.KICK_LEFT, "too high to kick"),
        # The deck of a bridge, from the bank and from the water.
        ("0508=~2Hmr03; Archer@0509/N", BlowKind.KICK_LEFT, ""),
        ("0508=~2Hmr03 0509=~1; Archer@0509/N", BlowKind.KICK_LEFT, "too high to kick"),
    ],
)
def test_which_blows_reach_a_building(text: str, kind: BlowKind, why: str) -> None:
    battle, mech, _ = duel(f"phase=strike {text}; Marauder@0101/S")
    found = blow_at(battle, mech, kind)
    assert found.why == why
    assert bool(found.to_hit) == (not why)


def test_infantry_inside_is_struck_through_its_building_alone() -> None:
    """From outside no blow reaches it, whatever its storey; in its hex and on its storey it is
    kicked."""
    battle = parse_situation("phase=strike 0508=#m2; Archer@0509/N; Foot Platoon Rifle@0508/N")
    archer, men = battle.units.values()
    men.raised = 1
    asked = StrikeDecision(0, battle, (archer.id,))
    assert "strike at that" in asked.solution(archer.id, BlowKind.PUNCH_LEFT, men.id).why
    assert asked.houses(archer.id) == ("0508",)
    archer.hex = men.hex
    asked = StrikeDecision(0, battle, (archer.id,))
    assert asked.solution(archer.id, BlowKind.KICK_LEFT, men.id).why
    men.raised = 0
    asked = StrikeDecision(0, battle, (archer.id,))
    assert not asked.solution(archer.id, BlowKind.KICK_LEFT, men.id).why


def test_nobody_kicks_through_the_floor_in_his_own_hex() -> None:
    battle = parse_situation("phase=strike 0508=#h2; Archer@0508/N raised=1; Vedette@0508/N")
    archer, tank = battle.units.values()
    asked = StrikeDecision(0, battle, (archer.id,))
    found = asked.solution(archer.id, BlowKind.KICK_LEFT, tank.id)
    assert found.why == "on another level of the building"


def test_a_twist_that_brings_weapons_to_bear_on_a_building_matters() -> None:
    """The platoon inside can be fired at through its building alone, which is to the right."""
    battle = parse_situation("phase=react 0508=#m2; Archer@0505/NE; Foot Platoon Rifle@0508/N")
    assert ReactionDecision(0, battle, ("AR",)).matters("AR")


# Infantry between the floors


def test_infantry_pays_1_mp_to_enter_and_1_mp_for_each_level() -> None:
    """A motorized platoon of 3 MP enters and climbs to the roof of two levels."""
    battle = parse_situation("0508=#m2; Motorized Platoon Rifle@0509/N")
    (men,) = battle.units.values()
    asked = MoveDecision(0, battle, (men.id,))
    assert asked.preview(Move(men.id, WALK, read_steps("F + +"))).mp == 3
    with pytest.raises(IllegalAnswer, match="no stairs lead to level 3"):
        asked.check(Move(men.id, WALK, read_steps("F + + +")))
    with pytest.raises(IllegalAnswer, match="no stairs"):
        asked.check(Move(men.id, WALK, read_steps("+")))
    reach = asked.reach(men.id, WALK)
    assert sorted(reach.heights(at("0508"), Facing.N)) == [0, 1, 2]
    steps = reach.steps(at("0508"), Facing.N, 2)
    played = play(carry_out(battle, men, WALK, steps))
    assert (men.hex, men.raised, battle.inside(men), men.moved.spent) == (at("0508"), 2, False, 3)
    assert "0508" in " ".join(entry.line for entry in entries(battle, played.events))


def test_infantry_changes_levels_in_its_own_hex_up_to_the_roof_and_down_again() -> None:
    battle = parse_situation("0508=#m2; Motorized Platoon Rifle@0508/N raised=2")
    (men,) = battle.units.values()
    asked = MoveDecision(0, battle, (men.id,))
    assert sorted(asked.reach(men.id, WALK).heights(at("0508"), Facing.N)) == [0, 1, 2]
    play(carry_out(battle, men, WALK, read_steps("- -")))
    assert (men.raised, men.moved.spent, men.moved.hexes) == (0, 2, 0)


def test_only_infantry_takes_the_stairs() -> None:
    battle, mech = solo("0508=#h4; Wasp WSP-1A@0508/N")
    assert "takes no such step" in refusal(battle, mech, WALK, "+")
    assert decision(battle, mech).reach(mech.id, WALK).heights(at("0508"), Facing.N) == [0]


def test_stacking_goes_by_the_level_and_an_enemy_ends_the_climb() -> None:
    """An enemy on the first floor leaves room beside it, but not the way further up; three of a
    side never share a level."""
    town = "0508=#m2; Motorized Platoon Rifle@0508/N"
    battle = parse_situation(f"{town}; Foot Platoon Rifle@0508/N raised=1")
    men = next(iter(battle.units.values()))
    asked = MoveDecision(0, battle, (men.id,))
    assert sorted(asked.reach(men.id, WALK).heights(at("0508"), Facing.N)) == [0, 1]
    with pytest.raises(IllegalAnswer, match="the move ends there"):
        asked.check(Move(men.id, WALK, read_steps("+ +")))
    friends = "; ".join(["Foot Platoon Rifle@0508/N raised=1 side=1"] * 2)
    battle = parse_situation(f"{town}; {friends}")
    men = next(iter(battle.units.values()))
    asked = MoveDecision(0, battle, (men.id,))
    assert sorted(asked.reach(men.id, WALK).heights(at("0508"), Facing.N)) == [0, 2]


@pytest.mark.parametrize(("die", "side"), [(1, "front"), (3, "right side"), (4, "rear")])
def test_a_shot_from_another_level_hits_a_vehicle_on_a_side_by_chance(die: int, side: str) -> None:
    battle = parse_situation("phase=fire 0508=#h4; Marauder@0508/N raised=2; Vedette@0508/S")
    marauder, tank = battle.units.values()
    asked = FireDecision(0, battle, (marauder.id,))
    mount = next(n for n, m in enumerate(marauder.mounts) if m.item.short_name == "PPC")
    assert asked.solution(marauder.id, mount, tank.id).range == 2
    fire = Fire(marauder.id, (Shot(mount, tank.id),))
    played = play(weapon_attack_phase(battle), [12, die, 7], answers={marauder.id: fire})
    (hit,) = played.told(LocationRolled)
    assert (hit.table, hit.damage) == (side, 1)


# Charges and skids


def test_a_target_in_a_building_is_charged_through_its_wall() -> None:
    """2 hexes of 70 tons are 14 points; CF 40 keeps off 4. Both roll for their walls, +1 for a
    Medium Building, +3 and +2 for the charge: the target is driven out. Each wall costs 7 CF at
    once, and the 4 points kept off come off at the end of the phase."""
    battle, mech, target = duel(
        "phase=move 0508=#m2; Archer@0511/N piloting=5; Warhammer@0508/S piloting=5 moved=walk1"
    )
    found = plan(battle, mech, RUN, "F F C")
    assert found.mp == 5
    move(battle, mech, RUN, "F F C")
    battle.phase = Phase.PHYSICAL_ATTACK
    played = play(collisions(battle), [12, *[7] * 4, 12, 12])
    assert played.targets("charge through") == [11, 11]
    assert [(e.points, e.cf) for e in played.told(BuildingDamaged)] == [(7, 33), (7, 26)]
    assert (mech.hex, target.hex) == (at("0508"), at("0507"))
    play(bring_down(battle))
    assert cf(battle, "0508") == 22


def test_a_building_that_is_skidded_into_takes_the_damage_of_a_charge() -> None:
    """70 tons after 4 hexes: 28 points."""
    road = " ".join(f"05{row:02}=+" for row in range(8, 13))
    battle, mech = solo(f"{road} 0604=#m3 0508=+ 0507=#m3; Archer@0511/N piloting=5")
    armor = kinds.points_lost(mech)
    played = move(battle, mech, RUN, "F F F R F", dice=[2, 1, 7, 7, 12, 7, 7])
    assert [(e.points, e.cf) for e in played.told(BuildingDamaged)] == [(28, 12)]
    assert kinds.points_lost(mech) > armor


def test_infantry_takes_three_times_the_damage_of_a_collapse() -> None:
    """CF 40, two levels above: 8 points, 24 to a platoon; on the roof 4 and 12, with no fall.
    Battle armor takes them in groups of 5, each on a suit of its own: 24 in five."""
    battle = parse_situation(
        "0508=#m2; Foot Platoon Rifle@0508/N; Motorized Platoon Rifle@0508/N raised=2"
    )
    below, above = battle.units.values()
    play(buildings.damage(battle, at("0508"), 40))
    assert (kinds.points_lost(below), kinds.points_lost(above)) == (24, 12)
    assert above.raised == 0
    battle = parse_situation("0508=#m2; Elemental Point Laser@0508/N")
    played = play(buildings.damage(battle, at("0508"), 40), [1, 2, 3, 4, 5])
    assert [event.points for event in played.told(SuitHit)] == [5, 5, 5, 5, 4]


def test_vehicles_go_through_a_building_on_the_ground_floor() -> None:
    """A 50-ton tank pays 3 MP for a Medium Building, rolls for each wall, and takes 5 off the CF
    with each; it comes to no other floor."""
    battle = parse_situation("0508=#m2; Vedette@0509/N")
    (tank,) = battle.units.values()
    asked = MoveDecision(0, battle, (tank.id,))
    assert asked.reach(tank.id, WALK).heights(at("0508"), Facing.N) == [0]
    steps = read_steps("F F")
    assert asked.preview(Move(tank.id, WALK, steps)).mp == 4
    played = play(carry_out(battle, tank, WALK, steps), [12, 12])
    assert len(played.targets("wall")) == 2
    assert [event.cf for event in played.told(BuildingDamaged)] == [35, 30]
    assert (tank.hex, tank.raised) == (at("0507"), 0)


def test_who_is_slowed_by_a_wall_in_the_hex_of_two_friends_ends_beside_it() -> None:
    """It would have driven on through the hex; a hit on the drive breaks its move off there."""
    friends = "Vedette@0507/N side=1 id=V1; Vedette@0507/N side=1 id=V2"
    battle = parse_situation(f"0508=#l1 0506=.; Maxim@0508/N id=MX; {friends}; Wasp@0101/S side=2")
    maxim = battle.units["MX"]
    play(carry_out(battle, maxim, WALK, read_steps("F F")), [2, 4], choices=["0407"])
    assert maxim.hex == at("0407")
    assert len(battle.units_in(at("0507"))) == 2


def test_who_is_slowed_by_a_wall_has_come_into_the_hex_behind_it_all_the_same() -> None:
    """Out of a Medium Building into rubble: the wall takes the lower leg actuator, of which it
    walks slower; it rolls for the actuator and for the rubble, and may go on."""
    battle, mech = solo("0507=% 0508=#m2; Griffin GRF-1N@0508/N LL=1")
    played = move(battle, mech, WALK, "F F", dice=[3, 9, 8, 3, 12, 12])
    made = [(event.cause, event.success) for event in played.told(PilotingRolled)]
    assert made[1:] == [("lower leg actuator destroyed", True), ("entering rubble", True)]
    assert (mech.hex, played.result) == (at("0507"), False)


DRAGON = "Dragon@0508/N id=dr"
CLINT = "Clint CLNT-2-3T@0507/N id=cl raised=2"
CENTER = (3, 4)
"""A hit location in the torso."""
CLINT_FALLS: list[Dice] = [CENTER, 3, *[CENTER] * 6]
"""Debris hits it, and it falls to its right: three hits, two of them on the structure, and it is
not hurt."""


def test_who_loses_its_place_to_one_that_falls_through_the_roof_decides_its_way_anew() -> None:
    """A Dragon's 6 points on the wall bring down the building, and the Clint on its roof: the rest
    of its way led on from the hex in which the Clint now lies."""
    battle = parse_situation(f"0507=#m2 ; {DRAGON}; {CLINT}; Wasp@0101/S side=2")
    dragon = battle.units["dr"]
    dice: list[Dice] = [12, CENTER, CENTER, *CLINT_FALLS]
    played = play(carry_out(battle, dragon, WALK, read_steps("F F")), dice, choices=["0407"])
    assert (played.result, dragon.hex, battle.units["cl"].hex) == (False, at("0407"), at("0507"))


@pytest.mark.parametrize(("side", "end"), [(1, "0606"), (2, "0507")])
def test_who_comes_down_in_the_way_of_a_unit_is_not_walked_through(side: int, end: str) -> None:
    """The Clint ends in the hex in which the Dragon is to end: of a friend it ends beside that, and
    before an enemy it decides its way anew."""
    battle = parse_situation(f"0507=#m2 ; {CLINT} side={side}; {DRAGON} side=1; Wasp@0101/S side=2")
    dragon = battle.units["dr"]
    dice: list[Dice] = [12, *CLINT_FALLS, CENTER, CENTER]
    choices = ["0506", *["0606"] * (side == 1)]
    played = play(carry_out(battle, dragon, WALK, read_steps("F F")), dice, choices=choices)
    assert (played.result, dragon.hex) == (side == 1, at(end))
