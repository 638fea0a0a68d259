"""Special loads: Swarm and Thunder missiles, infernos, torpedoes (Compendium, Equipment, Infernos,
Swarm Long-Range Missiles, Thunder Long-Range Missiles, Minefields, Fire, Effects of Fire, Fire and
Smoke)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from btterm.board.terrain import Construction, Structure
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.classic.situation import parse_situation
from btterm.classic.turn import heat_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import FireWay, Shot, adjust_heat, mines, sight
from tests.rulebook.rules import fire as inferno
from tests.rulebook.tabletop import Dice, Played, add_mech, at, mount, move, parts, play, scattered


def loaded(name: str, old: str, new: str) -> MechSheet:
    """A sheet with other things in its slots."""
    sheet = load_sheet(name)
    slots = {
        place: tuple(parse_slot(new, sheet.tech_base) if str(slot) == old else slot for slot in row)
        for place, row in sheet.slots.items()
    }
    return replace(sheet, slots=slots)


def against(line: str, sheet: MechSheet, board: str = "") -> tuple[Battle, Mech]:
    """The units of a line, and in 0808 the unit that fires, facing north."""
    battle = parse_situation(f"{board} phase=fire; {line}")
    mech = add_mech(battle, 0, sheet, at("0808"), Facing.N, id_="XX")
    mech.auto_eject = False
    return battle, mech


def mined(battle: Battle) -> dict[str, int]:
    """The minefields by hex number, with their damage points."""
    return {str(h): s.mines[0].points for h, s in battle.ground.items() if s.mines}


def fire(battle: Battle, shot: Shot, dice: Sequence[Dice], choices: tuple[str, ...] = ()) -> Played:
    return play(weapon_attack_phase(battle), dice, {"XX": Fire("XX", (shot,))}, choices)


# Swarm


def swarm(line: str, board: str = "") -> tuple[Battle, Mech, int]:
    sheet = loaded("Archer ARC-2R", "Ammo (LRM 20)", "Ammo (LRM 20, swarm)")
    battle, archer = against(line, sheet, board)
    return battle, archer, mount(archer, "LRM 20")


def test_swarm_missiles_that_miss_go_for_the_next_unit() -> None:
    """12 of 20 hit the first; the other 8 use the 6 column on its neighbour."""
    battle, _, rack = swarm("Atlas@0801/S side=2; Wasp@0901/S side=2")
    shot = Shot(rack, "at", way=FireWay.SWARM)
    played = fire(battle, shot, [9, 8, 7, 7, 7, 9, 8, 7])
    assert [(d.fired, d.hits) for d in played.told(e.MissilesHit)] == [(20, 12), (6, 4)]
    assert [d.damage for d in played.told(e.LocationRolled)] == [5, 5, 2, 4]
    assert [d.unit for d in played.told(e.LocationRolled)] == ["at", "at", "at", "wa"]


def test_swarm_missiles_that_all_miss_go_on_with_all() -> None:
    battle, _, rack = swarm("Atlas@0801/S side=2; Wasp@0901/S side=2")
    played = fire(battle, Shot(rack, "at", way=FireWay.SWARM), [2, 9, 2, 7, 7])
    assert [d.shots for d in played.told(e.FireDeclared) if d.unit == "XX"] == [
        (("LRM 20 swarm", "at"),)
    ]
    assert [(d.fired, d.hits) for d in played.told(e.MissilesHit)] == [(20, 6)]


def test_friends_are_not_spared_and_the_dice_choose_between_both_sides() -> None:
    """Odd for the first of two, even for the second; nobody farther off than a hex."""
    line = "Atlas@0801/S side=2; Wasp@0901/S side=2; Stinger@0701/S side=1; Locust LCT-1V@0803/S"
    battle, _, rack = swarm(line)
    played = fire(battle, Shot(rack, "at", way=FireWay.SWARM), [2, 2, 2, 2])
    assert [event.target for event in played.told(e.WeaponFired)] == ["at", "ST", "wa"]


BOTH = "Atlas@0801/S side=2; Wasp@0901/S side=2"


def test_what_the_phase_does_changes_no_number_of_the_next_target() -> None:
    """A friend's shot knocks the Wasp's MechWarrior out before the missiles come: no -4 for it."""
    battle, archer, rack = swarm(
        "Atlas@0801/S side=2; Wasp@0901/S side=2 hits=3; Warhammer@0905/N side=1"
    )
    _, wasp, warhammer, _ = mechs_of(battle).values()
    laser = mount(warhammer, "Med Laser")
    answers = {
        warhammer.id: Fire(warhammer.id, (Shot(laser, wasp.id),)),
        archer.id: Fire(archer.id, (Shot(rack, "at", way=FireWay.SWARM),)),
    }
    # the laser finds the head; unconscious, no critical hit; both salvos miss
    played = play(weapon_attack_phase(battle), [12, 12, 2, 2, 2, 5], answers)
    assert not wasp.crew.awake
    assert [d.to_hit.number for d in played.told(e.WeaponFired)][1:] == [4, 6]


def test_swarm_missiles_count_all_woods_on_the_way_to_one_they_do_not_see() -> None:
    """Three woods between are one too many to see through: they add 3, the Wasp's own 1 more."""
    woods = " ".join(f'{number}="' for number in ("0901", "0902", "0903", "0904"))
    battle, archer, rack = swarm(BOTH, woods)
    assert not sight(battle, archer, mechs_of(battle)["wa"]).visible
    played = fire(battle, Shot(rack, "at", way=FireWay.SWARM), [2, 7])
    assert sum(parts(played.told(e.WeaponFired)[1].to_hit)[2:]) == 3 + 1


def test_a_hill_on_the_way_adds_nothing_and_the_woods_of_the_next_target_count() -> None:
    battle, archer, rack = swarm(BOTH, "0901=& 0903=9.")
    wasp = mechs_of(battle)["wa"]
    assert not sight(battle, archer, wasp).visible
    played = fire(battle, Shot(rack, "at", way=FireWay.SWARM), [2, 2])
    assert parts(played.told(e.WeaponFired)[1].to_hit) == [4, 2, 2]


def test_swarm_missiles_hit_the_next_target_in_partial_cover_on_the_punch_table() -> None:
    battle, _, rack = swarm(BOTH, "0901=~1")
    played = fire(battle, Shot(rack, "at", way=FireWay.SWARM), [2, 12, 2, 3, 3])
    assert parts(played.told(e.WeaponFired)[1].to_hit)[-2:] == [3, -1]
    assert {d.table for d in played.told(e.LocationRolled)} == {"punch front"}


def test_swarm_missiles_do_not_look_under_water() -> None:
    battle, _, rack = swarm(BOTH, "0901=~2")
    played = fire(battle, Shot(rack, "at", way=FireWay.SWARM), [2])
    assert [event.target for event in played.told(e.WeaponFired)] == ["at"]


def test_swarm_ammunition_serves_for_nothing_else() -> None:
    battle, archer, rack = swarm("Atlas@0801/S side=2")
    decision = FireDecision(0, battle, (archer.id,))
    assert decision.ways(archer.id, rack) == (FireWay.SWARM,)
    assert decision.solution(archer.id, rack, "at").why == "only swarm loaded"


# Thunder


def thunder(
    line: str, rack: str = "LRM 20", unit: str = "Archer ARC-2R"
) -> tuple[Battle, Mech, int]:
    battle, mech = against(line, loaded(unit, f"Ammo ({rack})", f"Ammo ({rack}, thunder)"))
    return battle, mech, mount(mech, rack)


def test_c122_a_field_is_as_strong_as_its_missiles() -> None:
    battle, archer, rack = thunder("Atlas@1501/S side=2")
    played = fire(battle, Shot(rack, "0801", way=FireWay.THUNDER), [4])
    assert mined(battle) == {"0801": 20}
    assert played.told(e.HexFired)[0].to_hit.number == 4
    assert sum(archer.shots) == 6 * 4 - 1 or sum(archer.shots) == 6 * 2 - 1


def test_only_the_attacker_and_what_lies_between_count() -> None:
    """Not the woods of the hex, nor the unit in it, though it ran."""
    line = '0801=& 0804=" turn=1 phase=fire; Atlas@0801/S side=2 moved=run5'
    battle = parse_situation(line)
    sheet = loaded("Archer ARC-2R", "Ammo (LRM 20)", "Ammo (LRM 20, thunder)")
    archer = add_mech(battle, 0, sheet, at("0808"), Facing.N, id_="XX")
    archer.moved.mode = Mode.WALK
    decision = FireDecision(0, battle, ("XX",))
    rack = mount(archer, "LRM 20")
    found = decision.solution("XX", rack, "0801", way=FireWay.THUNDER)
    assert found.to_hit is not None
    assert found.to_hit.number == 4 + 1 + 1


@pytest.mark.parametrize("first", [True, False])
def test_a_hex_for_thunder_missiles_is_neither_primary_nor_secondary(first: bool) -> None:
    """Whichever is declared first: 4+ at the hex, and at the Atlas 6+ at medium range."""
    battle, archer, rack = thunder("Atlas@0803/S side=2")
    laser = mount(archer, "Med Laser")
    mines, shot = Shot(rack, "0801", way=FireWay.THUNDER), Shot(laser, "at")
    order = (mines, shot) if first else (shot, mines)
    played = play(weapon_attack_phase(battle), [5, 5], {"XX": Fire("XX", order)})
    assert [event.to_hit.number for event in played.told(e.HexFired)] == [4]
    assert [event.to_hit.number for event in played.told(e.WeaponFired)] == [6]


def test_a_miss_scatters() -> None:
    """Direction 3, distance 4: four hexes straight south-east; off the map nothing is mined."""
    battle, _, rack = thunder("Atlas@1501/S side=2")
    fire(battle, Shot(rack, "0803", way=FireWay.THUNDER), [2, (3, 4)])
    assert mined(battle) == {"1205": 20}
    battle, _, rack = thunder("Atlas@1501/S side=2")
    fire(battle, Shot(rack, "0803", way=FireWay.THUNDER), [2, (1, 6)])
    assert mined(battle) == {}


def test_fields_add_up_to_20_points() -> None:
    battle, *_ = thunder("Atlas@1501/S side=2")
    for points in (5, 10, 15):
        play(mines.lay(battle, at("0502"), points))
    assert mined(battle) == {"0502": 20}


def test_c123_a_mine_goes_off_on_7() -> None:
    """15 points in three groups of 5 on the Kick table."""
    for roll, groups in ((7, 3), (6, 0)):
        battle = parse_situation("Atlas@0808/N; Wasp@0101/S")
        atlas = mechs_of(battle)["AT"]
        battle.change(at("0807"), mines=scattered(15))
        played = move(battle, atlas, Mode.WALK, "F", dice=[roll, *[1] * groups])
        assert [d.damage for d in played.told(e.LocationRolled)] == [5] * groups
        assert {d.table for d in played.told(e.LocationRolled)} == (
            {"kick front"} if groups else set()
        )


def test_who_flies_over_a_field_is_safe_and_who_lands_in_it_is_not() -> None:
    battle = parse_situation("Wasp@0808/N; Atlas@0101/S")
    wasp = mechs_of(battle)["WA"]
    battle.change(at("0807"), mines=scattered(20))
    battle.change(at("0806"), mines=scattered(5))
    played = move(battle, wasp, Mode.JUMP, "J/0806/N", dice=[6])
    assert [event.hex for event in played.told(e.MinesRolled)] == [at("0806")]


def test_who_is_slowed_by_a_mine_decides_anew_how_to_go_on() -> None:
    """A foot lost on the way: 5 Running MP in place of 6, so that the sixth hex is out of reach."""
    battle = parse_situation("phase=move; Warhammer@0808/N LL=0; Atlas@0101/S")
    warhammer = mechs_of(battle)["WA"]
    battle.change(at("0807"), mines=scattered(5))
    dice: list[Dice] = [7, 5, 8, 4, 12]
    played = move(battle, warhammer, Mode.RUN, "F F F F F F", dice=dice)
    assert played.result is False
    assert (warhammer.hex, warhammer.moved.spent) == (at("0807"), 1)
    assert move(battle, warhammer, Mode.RUN, "F F F F").result is True
    assert warhammer.hex == at("0803")


def test_who_is_slowed_by_a_mine_in_the_hex_of_a_friend_ends_beside_it() -> None:
    """It was only passing through."""
    battle = parse_situation(
        "phase=move; Warhammer@0808/N LL=0; Wasp@0807/N side=1 id=WX; Atlas@0101/S"
    )
    warhammer = mechs_of(battle)["WA"]
    battle.change(at("0807"), mines=scattered(5))
    dice: list[Dice] = [7, 5, 8, 4, 12]
    played = move(battle, warhammer, Mode.RUN, "F F F F F F", dice, ["0708"])
    assert played.result is False
    assert warhammer.hex == at("0708")


def test_a_shot_at_a_hex_must_be_on_the_map() -> None:
    battle, archer, rack = thunder("Atlas@1501/S side=2")
    decision = FireDecision(0, battle, (archer.id,))
    assert not decision.solution(archer.id, rack, "0803", way=FireWay.THUNDER).why
    for target in ("9901", "zz"):
        with pytest.raises(IllegalAnswer):
            decision.check(Fire(archer.id, (Shot(rack, target, way=FireWay.THUNDER),)))


# Infernos


def infernos(line: str) -> tuple[Battle, Mech, int]:
    sheet = loaded("Javelin JVN-10N", "Ammo (SRM 6)", "Ammo (SRM 2, inferno)")
    sheet = replace(
        sheet,
        slots={
            place: tuple(
                parse_slot("SRM 2", sheet.tech_base) if str(slot) == "SRM 6" else slot
                for slot in row
            )
            for place, row in sheet.slots.items()
        },
    )
    battle, javelin = against(line, sheet)
    battle.options = replace(battle.options, infernos=True)
    return battle, javelin, mount(javelin, "SRM 2")


def test_infernos_must_be_agreed() -> None:
    battle, _, rack = infernos("Atlas@0806/S side=2")
    assert FireDecision(0, battle, ("XX",)).ways("XX", rack) == (FireWay.INFERNO, FireWay.GEL)
    battle.options = replace(battle.options, infernos=False)
    assert FireDecision(0, battle, ("XX",)).ways("XX", rack) == ()


def test_c118_one_inferno_heats_for_three_turns() -> None:
    """6 points a turn; and 5 while it stands in the burning hex."""
    battle, _, rack = infernos("Atlas@0806/S side=2")
    played = fire(battle, Shot(rack, "at", way=FireWay.INFERNO), [8, 2])
    atlas = mechs_of(battle)["at"]
    assert not played.told(e.Damaged)
    assert atlas.gel == 3
    assert battle.board[at("0806")].fire
    heats = []
    for _ in range(4):
        (told,) = play(adjust_heat(battle, atlas)).told(e.HeatAdjusted)
        heats.append([part.value for part in told.parts if part.label == "inferno"])
    assert heats == [[6], [6], [6], []]


def test_infernos_at_a_unit_inside_a_building_take_full_effect() -> None:
    """A building keeps damage off, and burning gel is none; it catches fire itself."""
    battle, _, rack = infernos("Atlas@0806/S side=2")
    house = Structure(Construction.HEAVY, 90, 2)
    battle.board[at("0806")] = battle.board[at("0806")].changed(building=house)
    played = fire(battle, Shot(rack, "at", way=FireWay.INFERNO), [8, 2])
    assert mechs_of(battle)["at"].gel == 3
    assert not played.told(e.Absorbed)
    assert battle.board[at("0806")].fire


def test_c119_two_infernos_burn_twice_as_long() -> None:
    battle, _, rack = infernos("Atlas@0806/S side=2")
    fire(battle, Shot(rack, "at", way=FireWay.INFERNO), [8, 12])
    assert mechs_of(battle)["at"].gel == 6


def test_the_hex_burns_hit_or_miss_for_this_turn_and_three_more() -> None:
    battle, _, rack = infernos("Atlas@0806/S side=2")
    fire(battle, Shot(rack, "at", way=FireWay.INFERNO), [2])
    assert mechs_of(battle)["at"].gel == 0
    burning = []
    for _ in range(5):
        burning.append(battle.board[at("0806")].fire)
        play(inferno.burn_down(battle))
    assert burning == [True, True, True, True, False]


def test_woods_burn_for_good() -> None:
    battle = parse_situation('0806="; Atlas@0806/S')
    play(inferno.set_alight(battle, at("0806")))
    for _ in range(9):
        play(inferno.burn_down(battle))
    assert battle.board[at("0806")].fire


def test_fire_heats_who_walks_through_it() -> None:
    battle = parse_situation('0807="*; Atlas@0808/N; Wasp@0101/S')
    atlas = mechs_of(battle)["AT"]
    move(battle, atlas, Mode.WALK, "F")
    assert ("through fire", 2) in [(part.label, part.value) for part in atlas.heat_gained]


@pytest.mark.parametrize(
    ("depth", "prone", "rinsed"), [(1, False, False), (1, True, True), (2, False, True)]
)
def test_water_rinses_the_gel_off(depth: int, prone: bool, rinsed: bool) -> None:
    battle = parse_situation(f"0808=~{depth}; Atlas@0808/N")
    atlas = mechs_of(battle)["AT"]
    atlas.gel, atlas.prone = 3, prone
    play(heat_phase(battle))
    assert (atlas.gel == 0) is rinsed
    assert battle.board[at("0808")].fire is rinsed


@pytest.mark.parametrize(("heat", "roll", "after"), [(10, 4, 10), (10, 3, 30), (9, None, 9)])
def test_inferno_ammunition_goes_up_sooner(heat: int, roll: int | None, after: int) -> None:
    """4+ at heat 10; when it goes up, 30 heat points more and no further roll for heat."""
    battle, javelin, _ = infernos("Atlas@0806/S side=2")
    javelin.heat = heat + 10
    javelin.shots = [1] + [0] * (len(javelin.shots) - 1)
    dice: list[Dice] = [] if roll is None else [roll]
    if roll == 3:
        dice += [12, 12, 2]
    played = play(adjust_heat(battle, javelin), dice)
    assert javelin.heat == after
    assert len(played.told(e.AmmunitionExploded)) == (after == 30)


# Torpedoes


def test_torpedoes_run_from_water_to_water_through_water() -> None:
    sheet = loaded("Archer ARC-2R", "LRM 20", "LRT 20")
    sheet = replace(
        sheet,
        slots={
            place: tuple(
                parse_slot("Ammo (LRT 20)", sheet.tech_base)
                if str(slot) == "Ammo (LRM 20)"
                else slot
                for slot in row
            )
            for place, row in sheet.slots.items()
        },
    )
    water = " ".join(f"08{row:02}=~1" for row in range(2, 9))
    for cut, why in (("", ""), (" 0805=.", "no line of sight: no water in 0805")):
        battle = parse_situation(f"{water}{cut} phase=fire; Atlas@0802/S side=2")
        archer = add_mech(battle, 0, sheet, at("0808"), Facing.N, id_="XX")
        found = FireDecision(0, battle, ("XX",)).solution("XX", mount(archer, "LRT 20"), "at")
        assert found.why == why
    battle = parse_situation(f"{water} phase=fire; Atlas@0701/S side=2")
    archer = add_mech(battle, 0, sheet, at("0808"), Facing.N, id_="XX")
    found = FireDecision(0, battle, ("XX",)).solution("XX", mount(archer, "LRT 20"), "at")
    assert found.why == "no line of sight: at is not in deep enough water"
