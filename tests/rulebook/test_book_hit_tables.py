"""Which table the location of a hit is rolled on (Compendium, Effects of Partial Cover, Prone
BattleMechs, Different Elevations, Charging, Death from Above)."""

from __future__ import annotations

import pytest

from btterm.classic.decisions import Strike
from btterm.classic.events import LocationRolled
from btterm.classic.situation import parse_situation
from btterm.classic.turn import physical_attack_phase
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from tests.rulebook.rules import Blow, BlowKind, HitTable, Place, fall_among, hit_table
from tests.rulebook.rules import HeightDrop as Drop
from tests.rulebook.tabletop import duel, move, play

STREET = " ".join(f"{n}=+" for n in ("0510", "0509", "0508", "0607", "0507"))
FULL, PUNCH, KICK = HitTable.FULL, HitTable.PUNCH, HitTable.KICK


@pytest.mark.parametrize(
    ("prone", "covered", "levels", "usual", "table"),
    [
        (False, False, 0, FULL, FULL),
        (False, False, 0, PUNCH, PUNCH),
        (False, False, 0, KICK, KICK),
        (False, True, 0, FULL, PUNCH),
        (False, True, 0, KICK, PUNCH),
        (False, False, -1, FULL, PUNCH),
        (False, False, -1, KICK, PUNCH),
        (False, False, 1, FULL, KICK),
        (False, False, 1, PUNCH, KICK),
        # from under water at one in Depth 1
        (False, True, 1, FULL, KICK),
        (True, False, 0, KICK, FULL),
        (True, False, -1, KICK, FULL),
        (True, False, 0, PUNCH, FULL),
    ],
)
def test_the_table_of_every_hit(
    prone: bool, covered: bool, levels: int, usual: HitTable, table: HitTable
) -> None:
    _, target, _ = duel("Crusader@0505/N; Archer@0101/N")
    target.prone = prone
    assert hit_table(usual, target, covered=covered, levels=levels) is table


@pytest.mark.parametrize(
    ("kind", "number", "die"),
    [
        (BlowKind.HATCHET_RIGHT, 4 + 3 - 1 + 1, 3),
        (BlowKind.PUNCH_LEFT, 4 + 3 - 1 + 1, 3),
        (BlowKind.KICK_LEFT, 3 + 3 - 1 + 1, 3),
    ],
)
def test_a_blow_at_one_in_partial_cover_hits_on_the_punch_table(
    kind: BlowKind, number: int, die: int
) -> None:
    """Two 'Mechs in Depth 1: +3 for partial cover, -1 and +1 for the water they stand in."""
    battle, mech, target = duel("0505=~1 0504=~1; Axman AXM-2N@0505/N; Warhammer@0504/S")
    answers = {mech.id: Strike(mech.id, (Blow(kind, target.id),))}
    dice = [number, die, *([12] if kind is BlowKind.KICK_LEFT else [])]
    played = play(physical_attack_phase(battle), dice, answers)
    assert [(e.table, str(e.location)) for e in played.told(LocationRolled)] == [
        ("punch front", "CT")
    ]


def test_a_charge_at_one_in_partial_cover_hits_on_the_punch_table() -> None:
    """7 points after a hex, in groups of 5 and 2; the charger takes its own on the
    normal one, and rolls for the water too."""
    battle, mech, target = duel(
        "0504=~1; Archer@0506/N piloting=5; Warhammer@0504/N piloting=5 moved=walk1"
    )
    move(battle, mech, Mode.WALK, "F C")
    # to hit 5 + 1 + 3 - 1; both hold
    played = play(physical_attack_phase(battle), [8, 3, 3, 7, 7, 12, 12, 12])
    assert [(e.unit, e.table) for e in played.told(LocationRolled)] == [
        (target.id, "punch rear"),
        (target.id, "punch rear"),
        (mech.id, "front"),
        (mech.id, "front"),
    ]


def test_a_skid_into_one_that_lies_there_hits_the_legs_of_the_one_that_skids() -> None:
    """As a charge at a prone 'Mech: the damage to the one that charges is on the Kick table."""
    battle, mech, target = duel(f"{STREET} ; Phoenix Hawk@0510/N; Archer@0507/S prone")
    # skid, fall; 5 + 2 - 2 to hit; 14 points to the Archer, 7 to the Hawk; 3 for the skid
    dice = [2, 1, 7, 12, 5, 7, 6, 7, 1, 6, 7]
    played = move(battle, mech, Mode.RUN, "F F R F", dice=dice)
    hits = [(e.unit, e.table) for e in played.told(LocationRolled)][1:]
    assert hits[:3] == [(target.id, "front")] * 3
    assert hits[3:5] == [(mech.id, "kick front")] * 2


def test_a_fall_onto_one_that_lies_there_hits_its_rear() -> None:
    """As a death from above attack does: a Griffin of 55 tons, 6 points, on the normal table."""
    battle = parse_situation("Griffin GRF-1N@0505/N piloting=5; Crusader@0505/S prone moved=walk1")
    mech, target = battle.units.values()
    # falls on it; 5 and 1 points; facing, 18 points in four, the pilot; nobody rolls for the rest
    dice = [7, 7, 7, 1, 3, 5, 7, 8, 12]
    over = Drop(Place(mech.hex), 2, 2, False)
    played = play(fall_among(battle, mech, over, Facing.N), dice)
    hits = [e.table for e in played.told(LocationRolled) if e.unit == target.id]
    assert hits == ["rear", "rear"]


def test_a_quad_in_partial_cover_is_hit_in_the_front_legs_in_place_of_arms() -> None:
    battle, mech, target = duel("0504=~1 0505=~1; Axman AXM-2N@0505/N; Goliath@0504/S")
    answers = {mech.id: Strike(mech.id, (Blow(BlowKind.PUNCH_LEFT, target.id),))}
    played = play(physical_attack_phase(battle), [7, 1], answers)
    assert [(e.table, str(e.location)) for e in played.told(LocationRolled)] == [
        ("punch front", "FLL")
    ]
