"""Artillery aboard units: direct and indirect fire, homing missiles and what guides them, flak
(Compendium, Onboard Artillery Fire, Artillery Weapons, Arrow IV Missile Artillery System, Target
Acquisition Gear (TAG), Flak, Artillery Flak, LB-X Cluster Flak)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Fire, FireDecision, ReactionDecision
from btterm.classic.options import Options
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.sheets.library import load_sheet, load_unit
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import EMPTY
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.classic.situation import parse_situation
from btterm.classic.turn import off_board_attack_phase, targeting_phase, weapon_attack_phase
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from btterm.soak.guns import launcher
from tests.rulebook.rules import FireWay, Shot, artillery, bombardment, tag
from tests.rulebook.tabletop import Dice, Played, at, mount, play

ON = Options(artillery=True, flak=True)
LONG_TOM = "Mobile Long Tom Artillery LT-MOB-25"


def arrow(text: str, hex_: str = "0808", facing: Facing = Facing.N) -> Battle:
    """A situation with such a 'Mech of the first side, "HI", besides."""
    battle = parse_situation(text, ON)
    add_unit(battle, 0, launcher(), at(hex_), facing, id_="HI")
    return battle


def shoot(battle: Battle, way: FireWay, target: str, dice: Sequence[Dice]) -> Played:
    mech = battle.units["HI"]
    shot = Shot(mount(mech, "Arrow IV"), target, way=way)  # type: ignore[arg-type]
    return play(weapon_attack_phase(battle), dice, {"HI": Fire("HI", (shot,))})


def why_not(battle: Battle, way: FireWay, target: str) -> str:
    number = mount(battle.units["HI"], "Arrow IV")  # type: ignore[arg-type]
    decision = FireDecision(0, battle, ("HI",))
    return str(decision.solution("HI", number, target, way=way).why)


def plot(battle: Battle, *answers: str) -> Played:
    battle.phase = Phase.INITIATIVE
    return play(targeting_phase(battle), choices=answers)


def land(battle: Battle, dice: Sequence[Dice], *choices: str) -> Played:
    battle.turn += 1
    battle.phase = Phase.REACTION
    battle.units["HI"].fired = []
    return play(off_board_attack_phase(battle), dice, choices=choices)


FOE = "turn=2 phase=fire; Atlas@0804/S side=2"


# Direct fire


def test_direct_fire_needs_nine_whatever_the_range_and_the_target() -> None:
    battle = arrow("turn=2 phase=fire; Atlas@0803/S side=2 moved=run6")
    (fired,) = shoot(battle, FireWay.SHELL, "at", [9, 7, 6, 8, 9, 12]).told(e.HexFired)
    assert (fired.to_hit.number, fired.hit) == (9, True)


def test_own_movement_and_woods_between_count_and_the_woods_of_the_hex_do_not() -> None:
    battle = arrow('0804=" 0806=" turn=2 phase=fire; Atlas@0804/S side=2')
    battle.units["HI"].moved.mode = Mode.WALK
    decision = FireDecision(0, battle, ("HI",))
    number = mount(battle.units["HI"], "Arrow IV")  # type: ignore[arg-type]
    found = decision.solution("HI", number, "0804", way=FireWay.SHELL)
    assert found.to_hit is not None
    assert found.to_hit.number == 9 + 1 + 1


def test_a_hit_hurts_those_around_as_well_from_where_it_was_fired() -> None:
    battle = arrow("turn=2 phase=fire; Atlas@0804/S side=2; Locust LCT-1V@0805/N side=2")
    played = shoot(battle, FireWay.SHELL, "0804", [9, 7, 6, 8, 9, 5, 9, 12])
    assert {c.unit: c.points for c in played.told(e.CaughtInBlast)} == {"at": 20, "lo": 10}
    tables = {hit.unit: hit.table for hit in played.told(e.LocationRolled)}
    assert tables == {"at": "front", "lo": "rear"}


def test_a_miss_scatters_like_any_shell() -> None:
    played = shoot(arrow(FOE), FireWay.SHELL, "0804", [8, (4, 6)])
    assert [s.hex for s in played.told(e.RoundScattered)] == [at("0810")]


def test_direct_fire_needs_sight_and_an_arc() -> None:
    battle = arrow("0806=4. turn=2 phase=fire; Atlas@0804/S side=2")
    assert why_not(battle, FireWay.SHELL, "0804").startswith("no line of sight")
    assert why_not(battle, FireWay.SHELL, "0812") == "outside its arc"
    assert why_not(battle, FireWay.SHELL, "0808") == "in the same hex"
    assert why_not(battle, FireWay.BUILDING, "0804") == "fires at hexes"


def test_each_missile_comes_from_a_bin_of_its_kind_and_builds_up_heat() -> None:
    battle = arrow(FOE)
    unit = battle.units["HI"]
    before = [*unit.shots]
    shoot(battle, FireWay.FASCAM, "0706", [9])
    assert [b - a for b, a in zip(before, unit.shots, strict=True)][-4:] == [0, 0, 0, 1]
    assert sum(field.points for field in battle.state_of(at("0706")).mines) == 30


def test_direct_smoke() -> None:
    battle = arrow(FOE)
    assert shoot(battle, FireWay.SMOKE, "0706", [9]).told(e.SmokeLaid)


def test_without_the_option_no_artillery_fires() -> None:
    battle = arrow(FOE)
    battle.options = Options()
    assert why_not(battle, FireWay.USUAL, "at") == "not in these battles"
    assert why_not(battle, FireWay.SHELL, "0804") == "not in these battles"


def test_a_vehicle_fires_its_long_tom() -> None:
    battle = parse_situation("turn=2 phase=fire; Atlas@0804/S side=2", ON)
    add_unit(battle, 0, load_unit(LONG_TOM), at("0808"), Facing.N, id_="LT")
    shot = Shot(0, "0804", way=FireWay.SHELL)
    dice = [9, 7, 6, 8, 9, 7]
    played = play(weapon_attack_phase(battle), dice, {"LT": Fire("LT", (shot,))})
    assert {c.unit: c.points for c in played.told(e.CaughtInBlast)} == {"at": 20}


def test_a_twist_matters_to_who_has_artillery_or_tag_and_sees_nobody() -> None:
    far = "turn=2 phase=react open=15x60; Atlas@0860/N side=2; Raven@0101/S side=1"
    battle = arrow(far, "0802", Facing.S)
    for id_ in ("HI", "RA"):
        assert ReactionDecision(0, battle, (id_,)).foregone() is None
    battle.options = Options()
    assert ReactionDecision(0, battle, ("HI",)).foregone() is not None


# Indirect fire


def test_indirect_fire_flies_for_a_turn_and_takes_the_missile_and_the_weapon() -> None:
    battle = arrow("turn=2; Atlas@0804/S side=2")
    unit = battle.units["HI"]
    before = sum(unit.shots)
    (fired,) = plot(battle, "0804").told(e.RoundFired)
    assert (fired.turn, fired.secret) == (3, 0)
    assert sum(unit.shots) == before - 1
    battle.phase = Phase.REACTION
    assert why_not(battle, FireWay.SHELL, "0803") == "has fired this turn"
    assert artillery.pieces(battle) == []


def test_the_movement_of_the_turn_in_which_it_fires_counts() -> None:
    battle = arrow("turn=2; Atlas@0816/N side=2")
    plot(battle, "0801")
    battle.units["HI"].moved.mode = Mode.RUN
    artillery.observe(battle)
    (shell,) = battle.artillery.shells
    piece = artillery.gun(battle, shell.gun)
    seen = bombardment.observers(battle, shell)
    gunnery = piece.gunnery - 4
    own = int(gunnery / 2)
    assert bombardment.to_hit(battle, shell, piece, seen).number == 11 + gunnery + own + 2


def test_only_hexes_in_the_arc_of_the_piece_are_offered() -> None:
    battle = arrow("turn=2; Atlas@0804/S side=2")
    hexes = artillery.hexes(battle, f"HI/{mount(battle.units['HI'], 'Arrow IV')}")  # type: ignore[arg-type]
    assert at("0801") in hexes
    assert at("0812") not in hexes
    assert at("0808") not in hexes


# Homing missiles


def homing(text: str = "turn=2; Atlas@0804/S side=2") -> Battle:
    """A situation in which the 'Mech has fired a homing missile that it guides itself."""
    battle = arrow(text)
    plot(battle, "homing", "HI")
    return battle


def test_c111_a_homing_missile_hits_one_location_from_the_side_of_who_points() -> None:
    battle = homing("turn=2; Atlas@0804/N side=2")
    played = land(battle, [12, 4, 5, 12], "at")
    (found,) = played.told(e.TargetDesignated)
    assert (found.unit, found.hit) == ("HI", True)
    assert [(h.table, h.damage) for h in played.told(e.LocationRolled)] == [("rear", 20)]


def test_c111_the_spotter_on_the_left_side_of_the_target() -> None:
    battle = homing("turn=2; Atlas@0804/NW side=2")
    played = land(battle, [12, 4, 7, 8], "at")
    assert [h.table for h in played.told(e.LocationRolled)] == ["left side"]


def test_the_number_is_that_of_a_weapon_with_these_ranges() -> None:
    battle = homing("turn=2; Atlas@0804/S side=2 moved=walk4")
    unit = battle.units["HI"]
    number = tag.number(battle, unit, battle.units["at"])
    assert number.number == unit.crew.gunnery + 1
    far = homing("turn=2; Atlas@0802/S side=2")
    number = tag.number(far, far.units["HI"], far.units["at"])
    assert number.number == unit.crew.gunnery + 2


def test_a_missile_that_misses_does_five_to_all_in_the_hex() -> None:
    played = land(homing(), [12, 3, 7], "at")
    assert [(c.unit, c.points) for c in played.told(e.CaughtInBlast)] == [("at", 5)]


def test_a_hit_does_five_to_the_others_in_the_hex() -> None:
    battle = homing("turn=2; Atlas@0804/S side=2; Savannah Master@0804/S side=2")
    played = land(battle, [12, 4, 7, 6, 8], "at")
    assert {c.unit: c.points for c in played.told(e.CaughtInBlast)} == {"at": 20, "sa": 5}


def test_where_the_spotter_misses_the_missile_is_harmless() -> None:
    played = land(homing(), [2], "at")
    assert not played.told(e.HomingRolled)
    assert not played.told(e.CaughtInBlast)


def test_who_designates_attacks_nobody_and_who_does_not_may() -> None:
    battle = homing()
    land(battle, [2], "at")
    assert battle.units["HI"].spots
    battle = homing()
    played = land(battle, [], "nobody")
    assert played.told(e.HomingLost)
    assert not battle.units["HI"].spots


def test_one_roll_designates_for_all_missiles_and_each_rolls_for_itself() -> None:
    battle = homing()
    battle.artillery.shells.append(replace(battle.artillery.shells[0]))
    played = land(battle, [12, 4, 7, 3, 8, 8], "at")
    assert len(played.told(e.TargetDesignated)) == 1
    assert [h.hit for h in played.told(e.HomingRolled)] == [True, False]


def test_a_spotter_without_gear_that_works_loses_the_missile() -> None:
    battle = homing()
    battle.units["HI"].criticals[Location.LT] = [4]  # type: ignore[union-attr]
    assert [lost.unit for lost in land(battle, []).told(e.HomingLost)] == ["HI"]


def test_infantry_and_what_flies_cannot_be_designated() -> None:
    battle = homing(
        "turn=2; Foot Platoon SRM@0804 side=2; Warrior Attack Helicopter H-7@0805/S raised=2 side=2"
    )
    unit = battle.units["HI"]
    assert tag.targets(battle, unit) == []
    far = homing("turn=2; Atlas@0801/S side=2; Atlas@0814/S side=2")
    assert [enemy.hex for enemy in tag.targets(far, far.units["HI"])] == [at("0801")]


def test_a_c3_command_unit_has_tag() -> None:
    battle = parse_situation("Atlas@0804/S; Atlas@0808/N", ON)
    assert not tag.spotters(battle, 0)
    sheet = load_sheet("Archer ARC-2R")
    slots = tuple(parse_slot("C3 Computer (Command)", sheet.tech_base) for _ in range(5))
    row = (*slots, *(EMPTY for _ in range(7)))
    master = replace(sheet, slots={**sheet.slots, Location.RT: row})
    unit = add_unit(battle, 0, master, at("0810"), Facing.N)
    assert tag.spotters(battle, 0) == [unit]


# Flak

VTOL = "Warrior Attack Helicopter H-7"


def test_artillery_flak_counts_movement_and_damage_of_who_fires_alone() -> None:
    battle = arrow(f"turn=2 phase=fire; {VTOL}@0804/S raised=3 side=2 moved=walk6")
    unit = battle.units["HI"]
    unit.moved.mode = Mode.WALK
    unit.heat = 24  # type: ignore[union-attr]
    number = mount(unit, "Arrow IV")  # type: ignore[arg-type]
    (target,) = (id_ for id_ in battle.units if id_ != "HI")
    found = FireDecision(0, battle, ("HI",)).solution("HI", number, target, way=FireWay.FLAK)
    assert found.to_hit is not None
    assert found.to_hit.number == 9 + 1


def test_artillery_flak_hits_those_at_the_level_of_its_target_alone() -> None:
    battle = arrow(
        f"turn=2 phase=fire; {VTOL}@0804/S id=v1 raised=3 side=2; {VTOL}@0803/S id=v2 raised=3"
        f" side=2; {VTOL}@0805/S id=v3 raised=2 side=2; Atlas@0804/S side=2"
    )
    played = shoot(battle, FireWay.FLAK, "v1", [9, *[9] * 6])
    assert {c.unit: c.points for c in played.told(e.CaughtInBlast)} == {"v1": 20, "v2": 10}


def test_nobody_in_the_air_no_flak() -> None:
    assert why_not(arrow(FOE), FireWay.FLAK, "at") == "nobody in the air over 0804"


def lbx(flak: bool) -> int:
    battle = parse_situation(
        f"turn=2 phase=fire; Summoner Prime@0808/N moved=run6; {VTOL}@0804/S raised=3 moved=walk9",
        Options(flak=flak),
    )
    unit, target = battle.units
    number = mount(battle.units[unit], "LB 10-X")  # type: ignore[arg-type]
    decision = FireDecision(0, battle, (unit,))
    found = decision.solution(unit, number, target, way=FireWay.CLUSTER)
    assert found.to_hit is not None, found.why
    return found.to_hit.number - battle.units[unit].crew.gunnery


def test_lbx_cluster_flak() -> None:
    """Only the attacker's run counts, and -3 in place of -1."""
    assert lbx(flak=True) == 2 - 3
    assert lbx(flak=False) == 2 - 1 + 3 + 1
