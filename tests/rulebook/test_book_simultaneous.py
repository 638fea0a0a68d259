"""All attacks of a phase are simultaneous: what it does, it does at its end (Compendium, Weapon
Attack Phase, Physical Attack Phase, Charging)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, Strike
from btterm.classic.events import (
    AimRolled,
    Damaged,
    Displaced,
    Fell,
    MissilesIntercepted,
    Struck,
    WeaponFired,
)
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import physical_attack_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import MECH_HIT_LOCATION, Blow, BlowKind, Shot, systems
from tests.rulebook.tabletop import at, lost, mount, move, play

RUN, JUMP = Mode.RUN, Mode.JUMP


def by(attacker: Mech, kind: BlowKind, target: Mech) -> dict[str, Strike]:
    return {attacker.id: Strike(attacker.id, (Blow(kind, target.id),))}


# Charges: an Archer of 70 tons runs 3 hexes at a Warhammer: 21 points in five groups, 7 in two

WEAK_LEGS = "LL=0 LLi=1 RL=0 RLi=1"


def charge(archer: str = "", other: str = "") -> tuple[Battle, Mech, Mech, Mech]:
    battle = parse_situation(
        f"Archer@0507/N piloting=5 {archer}; Warhammer@0503/S piloting=5 moved=walk1; {other}"
    )
    mech, target, third = mechs_of(battle).values()
    move(battle, mech, RUN, "F F F C")
    return battle, mech, target, third


def test_a_kick_that_takes_a_leg_does_not_undo_a_charge() -> None:
    """The leg goes, the charge hits all the same, and the Archer falls at the end of the phase,
    in the hex of its target."""
    battle, mech, target, third = charge(WEAK_LEGS, "Locust LCT-1V@0604/SW moved=walk1")
    charged = [7, 7, 7, 7, 7, 7, 7, 7]
    # the kick, right leg; the charge; the fall; the roll for 20 points
    dice = [5, 1, *charged, 1, 7, 7, 12, 12, 12]
    played = play(physical_attack_phase(battle), dice, by(third, BlowKind.KICK_LEFT, mech))
    assert not mech.has(Location.RL)
    assert [(event.blow, event.hit) for event in played.told(Struck)] == [
        ("kick left", True),
        ("charge", True),
    ]
    assert lost(target) == 21
    assert [event.hex for event in played.told(Fell)] == [at("0503")]


def test_a_charger_destroyed_in_the_phase_still_charges() -> None:
    """A punch at the head of the Archer ends it, and its charge is resolved as declared."""
    battle, mech, target, third = charge("HD=0 HDi=1", "Locust LCT-1V@0604/SW moved=walk1")
    dice = [9, 6, 12, 7, 7, 7, 7, 7, 7, 7, 7, 12, 12]
    play(physical_attack_phase(battle), dice, by(third, BlowKind.PUNCH_LEFT, mech))
    assert mech.destroyed == "head destroyed"
    assert lost(target) == 21
    assert target.hex == at("0502")


def test_a_charger_pushed_aside_hits_and_stays_where_it_was_pushed() -> None:
    """It was ahead of its target when the phase began. Only the target goes on a hex."""
    battle, mech, target, third = charge("", "Griffin GRF-1N@0604/SW moved=walk1")
    dice = [6, 7, 7, 7, 7, 7, 7, 7, 7, 12, 12, 12, 12]
    played = play(physical_attack_phase(battle), dice, by(third, BlowKind.PUSH, mech))
    assert [(event.blow, event.hit) for event in played.told(Struck)] == [
        ("push", True),
        ("charge", True),
    ]
    assert lost(target) == 21
    assert [str(unit.hex) for unit in (mech, target, third)] == ["0403", "0502", "0504"]


def test_a_charge_at_a_target_pushed_away_in_the_phase_hits_it_where_it_was() -> None:
    """The friend that pushed it holds the hex, so that the charger stays before it."""
    battle, mech, target, third = charge("", "Crusader@0602/SW side=1 moved=walk1")
    dice = [5, 7, 7, 7, 7, 7, 7, 7, 7, 12, 12, 12, 12]
    play(physical_attack_phase(battle), dice, by(third, BlowKind.PUSH, target))
    assert lost(target) == 21
    assert [str(unit.hex) for unit in (mech, target, third)] == ["0504", "0403", "0503"]


def test_a_charge_at_a_target_destroyed_in_the_phase_is_rolled_for() -> None:
    """The wreck is in nobody's way: the charger takes its hex, and 7 points."""
    battle = parse_situation(
        "Archer@0507/N piloting=5; Warhammer@0503/S moved=walk1 HD=0 HDi=1; "
        "Crusader@0602/SW side=1 moved=walk1"
    )
    mech, target, third = mechs_of(battle).values()
    move(battle, mech, RUN, "F F F C")
    dice = [5, 6, 12, 7, 7, 7, 7, 7, 7, 7, 7, 12]
    play(physical_attack_phase(battle), dice, by(third, BlowKind.PUNCH_LEFT, target))
    assert target.destroyed == "head destroyed"
    assert lost(mech) == 7
    assert (mech.hex, target.hex) == (at("0503"), at("0503"))


def test_of_two_charges_at_one_target_each_hits_and_the_first_one_moves_it() -> None:
    """The second charger, a Griffin that walked a hex, does 6 points and stays before the hex,
    where the first one is by then."""
    battle = parse_situation(
        "Archer@0507/N piloting=5; Griffin GRF-1N@0304/NE side=1 piloting=5; "
        "Warhammer@0503/S piloting=5 moved=walk1"
    )
    first, second, target = mechs_of(battle).values()
    move(battle, first, RUN, "F F F C")
    move(battle, second, Mode.WALK, "F C")
    hits = [7, 7, 7, 7, 7, 7, 7, 7]
    # 70 tons do 7 to the Griffin; all hold
    dice = [*hits, 6, 6, 6, 7, 7, 12, 12, 12, 12, 12]
    played = play(physical_attack_phase(battle), dice)
    assert [event.hit for event in played.told(Struck)] == [True, True]
    assert lost(target) == 21 + 6
    assert [str(unit.hex) for unit in (first, second, target)] == ["0503", "0403", "0502"]


# Death from above: a Spider of 30 tons dives at 8, for 9 points


def dive(target: str = "", other: str = "") -> tuple[Battle, Mech, Mech, Mech]:
    battle = parse_situation(
        f"Spider@0508/N piloting=5; Crusader@0504/S piloting=5 moved=walk1 {target}; {other}"
    )
    mech, enemy, third = mechs_of(battle).values()
    move(battle, mech, JUMP, "A/0504")
    return battle, mech, enemy, third


def test_a_dive_at_a_target_destroyed_in_the_phase_is_rolled_for() -> None:
    battle, mech, target, third = dive("HD=0 HDi=1", "Archer@0404/SE side=1")
    dice = [4, 6, 12, 8, 3, 3, 1, 1, 12]
    played = play(physical_attack_phase(battle), dice, by(third, BlowKind.PUNCH_RIGHT, target))
    assert [(event.blow, event.hit) for event in played.told(Struck)] == [
        ("punch right", True),
        ("death from above", True),
    ]
    assert (mech.hex, mech.prone) == (at("0504"), False)


def test_a_dive_at_a_target_pushed_away_in_the_phase_hits_it_where_it_was() -> None:
    """9 points. The friend holds the hex, so that the Spider comes down before it."""
    battle, mech, target, third = dive("", "Archer@0404/SE side=1")
    dice = [4, 8, 3, 3, 1, 1, 12, 12, 12]
    play(physical_attack_phase(battle), dice, by(third, BlowKind.PUSH, target))
    assert lost(target) == 9
    assert [str(unit.hex) for unit in (mech, target, third)] == ["0505", "0603", "0504"]
    assert not mech.airborne


def test_a_dive_that_misses_one_pushed_away_in_the_phase_asks_it_nothing() -> None:
    """It has left already; the Spider crashes onto the friend that followed, and pushes it."""
    battle, mech, target, third = dive("", "Archer@0404/SE side=1 piloting=5")
    # push; dive; facing, 9 points in two, the pilot; the Archer holds in the domino; pushed
    dice = [4, 2, 1, 5, 7, 12, 12, 12]
    played = play(physical_attack_phase(battle), dice, by(third, BlowKind.PUSH, target))
    assert [event.unit for event in played.told(Displaced)].count(target.id) == 1
    assert (mech.hex, mech.prone, target.hex) == (at("0504"), True, at("0603"))
    assert third.hex == at("0503")


def test_who_is_destroyed_by_a_blow_strikes_back_in_the_same_phase() -> None:
    battle = parse_situation("Archer@0505/N; Warhammer@0504/S HD=0 HDi=1")
    mech, target = mechs_of(battle).values()
    answers = by(mech, BlowKind.PUNCH_LEFT, target) | by(target, BlowKind.KICK_LEFT, mech)
    battle.winner = 1
    play(physical_attack_phase(battle), [4, 6, 12, 3, 1, 12], answers)
    assert target.destroyed == "head destroyed"
    assert lost(mech) == 14


# Weapon attacks


def test_an_anti_missile_system_shot_away_in_the_phase_still_engages() -> None:
    """The Timber Wolf's lasers come first and take the arm with the system."""
    battle = parse_situation("phase=fire; Mad Dog Prime@0808/N; Viper Prime@0802/S")
    dog, viper = mechs_of(battle).values()
    (system,) = systems(viper)
    place = viper.sheet.mounts[system.mount].location
    viper.armor[place], viper.structure[place] = 0, 1
    laser, rack = mount(dog, "Lg Pulse"), mount(dog, "LRM 20")
    shots = (Shot(laser, viper.id), Shot(rack, viper.id))
    total = next(t for t, row in MECH_HIT_LOCATION.items() if row[1] is place)
    # the laser; 11 of 20 missiles shot down, 8 shots; the other 9
    dice = [12, total, 11, 4, 12, 2, 5]
    played = play(weapon_attack_phase(battle), dice, {dog.id: Fire(dog.id, shots)})
    assert not viper.has(place)
    assert [told.left for told in played.told(MissilesIntercepted)] == [9]


def test_a_computer_finds_its_aim_though_the_target_is_knocked_out_in_the_phase() -> None:
    """Aimed at a moving target: no roll of 6 to 8 for one that has become immobile since."""
    battle = parse_situation(
        "phase=fire; Warhammer@0807/N; Adder Prime@0808/N side=1; Atlas@0804/S hits=3 moved=walk3"
    )
    hammer, adder, atlas = mechs_of(battle).values()
    answers = {
        hammer.id: Fire(hammer.id, (Shot(mount(hammer, "Med Laser"), atlas.id),)),
        adder.id: Fire(adder.id, (Shot(mount(adder, "ER PPC"), atlas.id, aim=Location.LL),)),
    }
    # the laser finds the head; unconscious; the PPC; the fall for 20 points
    played = play(weapon_attack_phase(battle), [12, 12, 2, 12, 1, 5, 6], answers)
    assert not atlas.crew.awake
    assert not played.told(AimRolled)
    assert [d.location for d in played.told(Damaged)][1] is Location.LL


LEGS_BLOCKED = 'phase=fire 0908=" 0909=1.; Crusader CRD-3R@0808/SE; Atlas@1208/NW'


@pytest.mark.parametrize(("answer", "fired"), [("hold", 0), ("fire", 1)])
def test_a_shot_that_the_defender_makes_impossible_need_not_be_made(
    answer: str, fired: int
) -> None:
    """On one side of the line woods, on the other a hill that legs cannot fire past. Held back, it
    costs neither ammunition nor heat."""
    battle = parse_situation(LEGS_BLOCKED)
    mech, target = mechs_of(battle).values()
    rack = next(number for number, m in enumerate(mech.sheet.mounts) if m.location is Location.RL)
    before = sum(mech.shots)
    fire = {mech.id: Fire(mech.id, (Shot(rack, target.id),))}
    played = play(weapon_attack_phase(battle), [], fire, ["right", answer])
    assert [event.hit for event in played.told(WeaponFired)] == [False] * fired
    assert (before - sum(mech.shots), len(mech.heat_gained)) == (fired, fired)


def test_a_shot_that_the_defender_leaves_possible_asks_nothing() -> None:
    battle = parse_situation(LEGS_BLOCKED)
    mech, target = mechs_of(battle).values()
    rack = next(number for number, m in enumerate(mech.sheet.mounts) if m.location is Location.RL)
    fire = {mech.id: Fire(mech.id, (Shot(rack, target.id),))}
    played = play(weapon_attack_phase(battle), [2], fire, ["left"])
    assert len(played.told(WeaponFired)) == 1
