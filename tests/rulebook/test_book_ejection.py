"""MechWarriors who leave their 'Mechs (Compendium, Ejecting)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from btterm.classic.battle import Battle, Footman, Phase
from btterm.classic.decisions import Fire, FireDecision, Move
from btterm.classic.events import Ejected, PickedUp, ShotOnFoot, UnitDestroyed
from btterm.classic.options import Options
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import (
    enter,
    movement_phase,
    physical_attack_phase,
    walk_phase,
    weapon_attack_phase,
)
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from btterm.table.procedure import Decision, Procedure
from tests.rulebook.rules import (
    Eject,
    FireWay,
    Shot,
    eject,
    eject_after_explosion,
    explode_ammunition,
    landing_hex,
    landing_number,
    meet,
    pick_up_walkers,
    steps_for,
)
from tests.rulebook.tabletop import ammunition, at, duel, move, parts, play, refusal, solo


def landing(text: str, automatic: bool = False) -> list[int]:
    battle, mech = solo(text)
    return parts(landing_number(battle, mech, landing_hex(battle, mech), automatic))[1:]


@pytest.mark.parametrize(
    ("terrain", "modifiers"),
    [
        (".", [-2]),
        ("+", [-2]),
        ("~1", [-1]),
        ("~3", [-1]),
        (":", [0]),
        ("%", [0]),
        ('"', [2]),
        ("&", [3]),
        (".#m1", [1]),
        (".#m3", [3]),
        ('"#l2', [2]),
    ],
)
def test_landing_terrain(terrain: str, modifiers: list[int]) -> None:
    """The hex behind the 'Mech counts: 0511 for one in 0510 that faces north."""
    assert landing(f"0511={terrain}; Archer@0510/N") == modifiers


@pytest.mark.parametrize(
    ("words", "automatic", "modifiers"),
    [
        ("prone", False, [-2, 5]),
        ("out", True, [-2, 3, 1]),
        ("HDi=1", False, [-2, 2]),
        ("", True, [-2, 1]),
        ("prone HDi=2", True, [-2, 5, 1, 1]),
    ],
)
def test_situation(words: str, automatic: bool, modifiers: list[int]) -> None:
    """Prone 5, unconscious 3, each point of the head's structure 1, automatic 1."""
    assert landing(f"turn=3; Archer@0510/N {words}", automatic) == modifiers


@pytest.mark.parametrize(("total", "hits"), [(3, 0), (2, 1)])
def test_who_fails_the_landing_takes_a_hit(total: int, hits: int) -> None:
    """Piloting 5 - 2 = 3; after a hit the MechWarrior stays awake on 3."""
    battle, mech = solo("Archer@0510/N piloting=5")
    played = move(battle, mech, Mode.STAND, "P", dice=[total, 12] if hits else [total])
    assert played.targets("lands") == [3]
    assert mech.crew.hits == hits
    assert battle.on_foot == [Footman(mech.id, 0, at("0511"))]


def test_the_mech_is_out_of_the_game() -> None:
    battle, mech = solo("Archer@0510/N piloting=5")
    played = move(battle, mech, Mode.STAND, "P", dice=[7])
    assert [event.hex for event in played.told(Ejected)] == [at("0511")]
    assert [event.why for event in played.told(UnitDestroyed)] == ["MechWarrior ejected"]
    assert not mech.alive


@pytest.mark.parametrize(
    ("words", "mode", "steps", "why"),
    [
        ("", Mode.WALK, "F P", "ejects in place of moving"),
        ("", Mode.WALK, "P", "ejects in place of moving"),
        ("out", Mode.STAND, "P", "unconscious"),
    ],
)
def test_who_may_not_eject(words: str, mode: Mode, steps: str, why: str) -> None:
    battle, mech = solo(f"turn=3; Archer@0510/N {words}")
    assert refusal(battle, mech, mode, steps) != ""
    if mode is Mode.WALK:
        assert why in refusal(battle, mech, mode, steps)


def test_at_the_edge_of_the_map_the_mechwarrior_lands_beside_its_mech() -> None:
    battle, mech = solo("Archer@0501/S")
    assert landing_hex(battle, mech) == at("0501")


def test_a_landing_can_kill() -> None:
    battle, mech = solo("Archer@0510/N piloting=5 hits=5")
    move(battle, mech, Mode.STAND, "P", dice=[2])
    assert mech.crew.dead
    assert battle.on_foot == []


# Automatic ejection


def loaded(auto: bool) -> tuple[Battle, Mech]:
    """One shot of LRM 20 in the right torso: 20 points."""
    battle, mech = solo("Archer@0510/N piloting=5 shots=1,0,0,0")
    mech.auto_eject = auto
    return battle, mech


def test_a_mechwarrior_thrown_out_before_the_explosion_is_not_hurt_by_it() -> None:
    """Landing on 5 - 2 + 1 = 4; the explosion still takes the right torso."""
    battle, mech = loaded(True)
    played = play(explode_ammunition(battle, mech, ammunition(mech, Location.RT)), [4, 2])
    assert played.targets("lands") == [4]
    assert [event.automatic for event in played.told(Ejected)] == [True]
    assert mech.crew.hits == 0
    assert not mech.has(Location.RT)


def test_with_the_system_disabled_the_explosion_is_two_hits() -> None:
    battle, mech = loaded(False)
    assert not play(
        explode_ammunition(battle, mech, ammunition(mech, Location.RT)), [12, 12, 2]
    ).told(Ejected)
    assert mech.crew.hits == 2


def test_an_empty_bin_throws_nobody_out() -> None:
    battle, mech = loaded(True)
    assert not play(explode_ammunition(battle, mech, ammunition(mech, Location.LT))).events


@pytest.mark.parametrize("name", ["Archer ARC-2R", "Axman AXM-2N"])
def test_automatic_ejection_works_in_every_mech_in_which_it_is_not_disabled(name: str) -> None:
    """With CASE and without; the setting of a 'Mech goes before that of the battle."""
    side = Team("A", fighters=(Fighter(name), Fighter(name, auto_eject=False)))
    enemy = Team("B", fighters=(Fighter(name, auto_eject=True),))
    for usual in (True, False):
        battle = Scenario("open-grassland", (side, enemy), Options(auto_eject=usual)).battle()
        assert [mech.auto_eject for mech in mechs_of(battle).values()] == [usual, False, True]
    assert Options().auto_eject
    assert [m.auto_eject for m in mechs_of(parse_situation(f"{name}@0505/N")).values()] == [True]
    stays = mechs_of(parse_situation(f"{name}@0505/N no-eject")).values()
    assert [m.auto_eject for m in stays] == [False]


def after_explosion(words: str = "") -> tuple[Battle, Mech, Mech]:
    """A phase in which a shot of LRM 20 has exploded; one with automatic ejection stands by."""
    battle, mech, other = duel(
        f"turn=2 phase=fire; Archer@0510/N {words}; Archer@0501/S shots=1,0,0,0"
    )
    mech.auto_eject = True
    play(explode_ammunition(battle, other, ammunition(other, Location.RT)), [12, 12, 2])
    return battle, mech, other


def test_at_the_end_of_a_phase_with_an_explosion_a_mechwarrior_may_eject() -> None:
    """Of his own will: landing on 5 - 2 = 3."""
    battle, mech, other = after_explosion("piloting=5")
    assert not play(eject_after_explosion(battle, 0), choices=["stay"]).events
    played = play(eject_after_explosion(battle, 0), [7], choices=[mech.id])
    assert played.targets("lands") == [3]
    assert [(event.unit, event.automatic) for event in played.told(Ejected)] == [(mech.id, False)]
    assert not play(eject_after_explosion(battle, other.side)).asked


def test_nobody_is_asked_whose_ejection_does_not_work_or_when_nothing_exploded() -> None:
    battle, mech, _ = after_explosion()
    mech.auto_eject = False
    assert not play(eject_after_explosion(battle, 0)).asked
    battle, mech, _ = after_explosion("out")
    assert not play(eject_after_explosion(battle, 0)).asked
    battle, _, _ = after_explosion()
    play(enter(battle, Phase.PHYSICAL_ATTACK))
    assert not play(eject_after_explosion(battle, 0)).asked


@pytest.mark.parametrize("phase", [weapon_attack_phase, physical_attack_phase])
def test_both_attack_phases_end_with_that_question(
    phase: Callable[[Battle], Procedure[None]],
) -> None:
    battle, mech, _ = duel("Archer@0510/N; Crusader@0501/S")
    mech.auto_eject = True
    rule = phase(battle)
    asked: Any = next(rule)
    while not isinstance(asked, Choice):
        # As if it had exploded while the phase was played.
        battle.progress.exploded = True
        asked = rule.send(asked.default() if isinstance(asked, Decision) else None)
    assert [option.key for option in asked.options] == ["stay", mech.id]


# On foot


def on_foot(board: str, place: str = "0511") -> tuple[Battle, Footman]:
    battle, mech = solo(f"{board} ; Archer@0510/N piloting=5")
    play(eject(battle, mech), [12])
    walker = battle.on_foot[0]
    walker.hex = at(place)
    return battle, walker


@pytest.mark.parametrize(
    ("terrain", "can"),
    [
        *((token, True) for token in (".", "&", "%", "~0", "1.", "-1.")),
        *((token, False) for token in ("~1", "~2", "2.", "-2.", ".#m1")),
    ],
)
def test_where_a_mechwarrior_walks(terrain: str, can: bool) -> None:
    """One hex a turn, a level up or down, and not into water from Depth 1 on."""
    battle, walker = on_foot(f"0512={terrain}")
    assert (at("0512") in steps_for(battle, walker)) == can
    assert at("0513") not in steps_for(battle, walker)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_mechwarrior_on_foot_crosses_a_bridge_by_its_road(depth: int) -> None:
    """And not from beside the road, nor off the bridge into the water; from the bridge onto the
    bank, and on along it."""
    bridge = f"0512=~{depth}Hhr03"
    battle, walker = on_foot(f"0511=.r03 {bridge} 0513=.r03 0412=~1")
    assert at("0512") in steps_for(battle, walker)
    walker.hex = at("0512")
    assert {at("0511"), at("0513"), at("0612")} <= set(steps_for(battle, walker))
    assert at("0412") not in steps_for(battle, walker)
    battle, walker = on_foot(f"0511=. {bridge}")
    assert at("0512") not in steps_for(battle, walker)


def test_a_bridge_too_weak_for_any_mech_bears_a_mechwarrior() -> None:
    battle, walker = on_foot("0511=.r03 0512=~1Hl/1r03")
    assert at("0512") in steps_for(battle, walker)


def test_the_unconscious_do_not_walk() -> None:
    battle, walker = on_foot("")
    mechs_of(battle)[walker.mech].crew.unconscious_since = 0
    assert steps_for(battle, walker) == (at("0511"),)


def test_the_walk_is_the_players_choice() -> None:
    battle, walker = on_foot("")
    battle.progress.walkers = [walker.mech for walker in battle.on_foot]
    play(walk_phase(battle, 0), choices=["0512"])
    assert walker.hex == at("0512")


def test_nobody_walks_in_the_turn_in_which_it_ejects() -> None:
    battle, mech, _ = duel("Archer@0510/N piloting=5; Crusader@0501/S")
    played = play(movement_phase(battle), [12], {mech.id: Move(mech.id, Mode.STAND, (Eject(),))})
    assert battle.on_foot == [Footman(mech.id, 0, at("0511"))]
    assert not [asked for asked in played.asked if isinstance(asked, Choice)]


@pytest.mark.parametrize(("side", "captured"), [(0, False), (1, True)])
def test_whoever_shares_the_hex_after_the_moves_takes_the_mechwarrior_in(
    side: int, captured: bool
) -> None:
    battle, _ = on_foot("")
    other = add_unit(battle, side, load_sheet("Locust LCT-1V"), at("0511"), Facing.N)
    meet(battle)
    played = play(pick_up_walkers(battle))
    assert [(e.by, e.captured) for e in played.told(PickedUp)] == [(other.id, captured)]
    assert battle.on_foot == []


def test_nobody_is_picked_up_from_afar_or_by_a_wreck() -> None:
    battle, _ = on_foot("")
    other = add_unit(battle, 0, load_sheet("Locust LCT-1V"), at("0511"), Facing.N)
    other.destroyed = Out.ENGINE
    add_unit(battle, 0, load_sheet("Locust LCT-1V"), at("0512"), Facing.N)
    meet(battle)
    assert not play(pick_up_walkers(battle)).events
    assert len(battle.on_foot) == 1


def test_the_end_of_the_movement_phase_decides_who_picks_up() -> None:
    """Who was pushed out of the hex since takes the MechWarrior along, who came in does not."""
    battle, walker = on_foot("")
    first = add_unit(battle, 1, load_sheet("Locust LCT-1V"), at("0511"), Facing.N)
    later = add_unit(battle, 0, load_sheet("Wasp WSP-1A"), at("0512"), Facing.N)
    meet(battle)
    first.hex, later.hex = at("0510"), walker.hex
    assert [(e.by, e.captured) for e in play(pick_up_walkers(battle)).told(PickedUp)] == [
        (first.id, True)
    ]


def test_who_is_destroyed_before_the_end_phase_picks_nobody_up() -> None:
    battle, _ = on_foot("")
    other = add_unit(battle, 0, load_sheet("Locust LCT-1V"), at("0511"), Facing.N)
    meet(battle)
    other.destroyed = Out.ENGINE
    assert not play(pick_up_walkers(battle)).events
    assert len(battle.on_foot) == 1


def test_who_lands_behind_in_the_hex_of_a_unit_is_picked_up_in_the_same_turn() -> None:
    battle, mech, other = duel("Archer@0510/N piloting=5; Crusader@0511/S")
    play(movement_phase(battle), [12], {mech.id: Move(mech.id, Mode.STAND, (Eject(),))})
    assert [event.by for event in play(pick_up_walkers(battle)).told(PickedUp)] == [other.id]


def test_a_mechwarrior_outside_is_not_hurt_by_what_happens_to_its_mech() -> None:
    battle, mech, _ = duel("Archer@0510/N piloting=5; Crusader@0501/S")
    play(eject(battle, mech), [12])
    play(explode_ammunition(battle, mech, ammunition(mech, Location.RT)), [])
    assert mech.crew.hits == 0


@pytest.mark.parametrize("words", ["down heat=20", "prone LLi=0 RLi=0", "LLx=1 RLx=1"])
def test_who_cannot_move_is_asked_and_may_eject(words: str) -> None:
    """Shut down, without legs or with both hips gone: the MechWarrior awake inside can leave."""
    battle, mech, other = duel(f"phase=move; Atlas AS7-D@0808/N {words}; Locust LCT-1V@0412/N out")
    played = play(movement_phase(battle), [12], {mech.id: Move(mech.id, Mode.STAND, (Eject(),))})
    assert [asked.units for asked in played.asked] == [(mech.id,)]
    assert mech.destroyed == "MechWarrior ejected"
    assert other.alive


# Under fire


def under_fire(firer: str, ground: str = "", *, awake: bool = True) -> Battle:
    """The MechWarrior of an Archer on foot in 0511, before an enemy."""
    battle = parse_situation(f"{ground} ; Archer@0510/N id=AR piloting=5; {firer} id=xx")
    play(eject(battle, mechs_of(battle)["AR"]), [12])
    battle.on_foot[0].hex = at("0511")
    if not awake:
        battle.units["AR"].crew.unconscious_since = 0
    return battle


def at_man(battle: Battle, target: str = "0511", mount: int = 0) -> tuple[list[int], str]:
    """The number of a shot at him, and why there is none."""
    decision = FireDecision(1, battle, ("xx",))
    found = decision.solution("xx", mount, target, way=FireWay.MECHWARRIOR)
    return parts(found.to_hit) if found.to_hit else [], str(found.why)


@pytest.mark.parametrize(
    ("firer", "ground", "awake", "number"),
    [
        ("Marauder MAD-3R@0516/N", "", True, [4, 2]),
        ("Marauder MAD-3R@0516/N moved=run3", "", True, [4, 2, 2]),
        ("Marauder MAD-3R@0516/N", '0511="', True, [4, 2, 1]),
        ("Marauder MAD-3R@0516/N", '0513="', True, [4, 2, 1]),
        ("Marauder MAD-3R@0516/N", "", False, [4, 2, -4]),
        ("Foot Platoon Rifle@0512/N", "", True, [4, 2]),
        ("Foot Platoon Rifle@0511/N", "", True, [2, 2]),
        ("Elemental Point Laser@0511/N", "", True, [4, 0, 2]),
    ],
)
def test_a_mechwarrior_on_foot_is_fired_at_like_infantry_at_plus_2(
    firer: str, ground: str, awake: bool, number: list[int]
) -> None:
    found, why = at_man(under_fire(firer, ground, awake=awake))
    assert not why
    assert sorted(part for part in found if part) == sorted(part for part in number if part)


def test_he_is_named_by_his_mech_and_only_enemies_fire_where_he_is() -> None:
    battle = under_fire("Marauder MAD-3R@0514/N")
    assert at_man(battle, "AR") == at_man(battle)
    assert at_man(battle, "0510")[1] == "nobody on foot in 0510"
    add_unit(battle, 0, load_sheet("Locust LCT-1V"), at("0512"), Facing.S, id_="LO")
    assert FireWay.MECHWARRIOR not in FireDecision(0, battle, ("LO",)).ways("LO", 0)
    battle.units["xx"].hex = at("0511")
    assert at_man(battle)[1] == "in the same hex"


@pytest.mark.parametrize(("throw", "dead"), [(6, False), (7, True)])
def test_any_hit_kills_a_mechwarrior_on_foot(throw: int, dead: bool) -> None:
    battle = under_fire("Marauder MAD-3R@0514/N")
    assert battle.phase is not Phase.WEAPON_ATTACK
    gun = next(n for n, m in enumerate(battle.units["xx"].mounts) if "AC" in m.item.short_name)
    fire = {"xx": Fire("xx", (Shot(gun, "AR", way=FireWay.MECHWARRIOR),))}
    played = play(weapon_attack_phase(battle), [throw], fire)
    assert bool(played.told(ShotOnFoot)) is dead
    assert battle.units["AR"].crew.dead is dead
    assert len(battle.on_foot) == (not dead)
    assert battle.units["AR"].destroyed is Out.EJECTED


def test_two_shots_at_one_man_kill_one_man() -> None:
    battle = under_fire("Marauder MAD-3R@0514/N")
    guns = [n for n, m in enumerate(battle.units["xx"].mounts) if m.item.short_name == "PPC"]
    shots = tuple(Shot(gun, "0511", way=FireWay.MECHWARRIOR) for gun in guns)
    played = play(weapon_attack_phase(battle), [12, 12], {"xx": Fire("xx", shots)})
    assert len(played.told(ShotOnFoot)) == 1
    assert not battle.on_foot


def test_night_hides_a_mechwarrior_on_foot_like_anybody() -> None:
    battle = under_fire("Marauder MAD-3R@0516/N")
    day = sum(at_man(battle)[0])
    battle.options = replace(battle.options, night=True)
    assert sum(at_man(battle)[0]) > day
