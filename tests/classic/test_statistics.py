"""Hits and rolls against expectation. All sums are worked out by hand."""

from __future__ import annotations

import pytest

from btterm.board.board import Board
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.log.statistics import (
    SideRecord,
    WeaponRecord,
    statistics,
    statistics_lines,
)
from btterm.classic.rule import Rule
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.hexes import Facing, Hex
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import random_battle
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Decision, Event
from btterm.table.tallies import Tally

SEVEN = TargetNumber(
    (
        Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 4),
        Modifier(Rule.ATTACKER_AND_TARGET_MOVEMENT, "walked", 1),
        Modifier(Rule.RANGE, "medium", 2),
    )
)
"""21 of 36."""
EIGHT = TargetNumber(
    (
        Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 4),
        Modifier(Rule.RANGE, "long", 4),
    )
)
"""15 of 36."""
FIVE = TargetNumber((Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, "piloting", 5),))
"""30 of 36."""
THIRTEEN = TargetNumber(
    (
        Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 4),
        Modifier(Rule.RANGE, "much", 9),
    )
)
ANY = Throw((3, 4))


@pytest.fixture
def battle() -> Battle:
    return new_battle(
        Board("field", 15, 17),
        [
            Force("Anna", (load_sheet("Warhammer WHM-6R"),)),
            Force("Ben", (load_sheet("Marauder MAD-3R"),)),
        ],
    )


def damaged(unit: str, armor: int, structure: int = 0) -> e.Damaged:
    return e.Damaged(unit, Location.CT, False, armor, structure, 0, 0)


def located(unit: str) -> e.LocationRolled:
    return e.LocationRolled(unit, "front", ANY, Location.CT, 2)


def test_hits_are_held_against_the_chances_shown(battle: Battle) -> None:
    """21/36 + 15/36 + 21/36 = 57/36 hits expected of three shots; one cannot hit, and is none."""
    anna, ben = statistics(
        battle,
        [
            e.WeaponFired("WA", "PPC", "ma", SEVEN, Throw((4, 3)), True),
            located("ma"),
            damaged("ma", 8),
            damaged("ma", 0, 2),
            e.WeaponFired("WA", "PPC", "ma", EIGHT, Throw((1, 2)), False),
            e.WeaponFired("WA", "Medium Laser", "ma", SEVEN, Throw((6, 6)), True),
            located("ma"),
            damaged("ma", 5),
            e.WeaponFired("WA", "SRM 6", "ma", THIRTEEN, None, False),
        ],
    )
    assert (anna.attacks.rolled, anna.attacks.made) == (3, 2)
    assert anna.attacks.expected == pytest.approx(57 / 36)
    assert sorted(anna.weapons) == ["Medium Laser", "PPC"]
    ppc = anna.weapons["PPC"]
    assert (ppc.attacks.rolled, ppc.attacks.made, ppc.damage) == (2, 1, 10)
    assert ppc.attacks.expected == pytest.approx(1.0)
    assert anna.weapons["Medium Laser"].damage == 5
    assert (anna.dealt, ben.taken, anna.taken) == (15, {"enemy attacks": 15}, {})
    assert ben.attacks == Tally()


def test_left_and_right_are_one_kind_of_blow(battle: Battle) -> None:
    _, ben = statistics(
        battle,
        [
            e.Struck("ma", "punch left", "WA", SEVEN, ANY, True, Rule.PUNCHING),
            located("WA"),
            damaged("WA", 8),
            e.Struck("ma", "punch right", "WA", SEVEN, Throw((1, 1)), False, Rule.PUNCHING),
        ],
    )
    ((kind, punches),) = ben.weapons.items()
    assert (kind, punches.damage) == ("punch", 8)
    assert (punches.attacks.rolled, punches.attacks.made) == (2, 1)
    assert punches.attacks.expected == pytest.approx(42 / 36)


def test_damage_is_laid_to_its_cause(battle: Battle) -> None:
    """A salvo of two missiles, the first of which sets off ammunition; then the fall; then a
    charge that hurts both; then a mine."""
    anna, ben = statistics(
        battle,
        [
            e.WeaponFired("WA", "SRM 6", "ma", SEVEN, ANY, True),
            e.MissilesHit(6, ANY, 2),
            located("ma"),
            damaged("ma", 0, 2),
            e.AmmunitionExploded("ma", Location.LT, "SRM 6", 30),
            damaged("ma", 0, 30),
            located("ma"),
            damaged("ma", 2),
            e.PilotingRolled("ma", "20+ damage", FIVE, Throw((1, 1)), False),
            e.Fell("ma", Hex(1, 1), 0, Throw((1,)), Facing.N, "front", 8),
            located("ma"),
            damaged("ma", 8),
            e.Struck("WA", "charge", "ma", EIGHT, Throw((6, 5)), True, Rule.CHARGING),
            located("ma"),
            damaged("ma", 20),
            located("WA"),
            damaged("WA", 7),
            e.MinesRolled("WA", Hex(1, 1), 7, ANY, True),
            damaged("WA", 6),
        ],
    )
    assert ben.taken == {"enemy attacks": 24, "explosions": 30, "falls": 8}
    assert anna.taken == {"own attacks": 7, "other": 6}
    assert anna.dealt == 24
    assert {name: weapon.damage for name, weapon in anna.weapons.items()} == {
        "SRM 6": 4,
        "charge": 20,
    }


def test_piloting_heat_and_criticals(battle: Battle) -> None:
    """One Piloting Skill Roll of two made at 30 of 36 each; one that needs no dice."""
    _, ben = statistics(
        battle,
        [
            e.PilotingRolled("ma", "kicked", FIVE, Throw((3, 3)), True),
            e.PilotingRolled("ma", "kicked", FIVE, Throw((1, 1)), False),
            e.PilotingRolled("ma", "kicked", FIVE, None, False),
            e.HeatAdjusted("ma", 0, (), 9),
            e.HeatAdjusted("ma", 9, (), 16),
            e.ShutdownRolled("ma", 4, Throw((1, 1)), True),
            e.CriticalRolled("ma", Location.CT, Throw((5, 5)), 2),
            e.CriticalHit("ma", Location.CT, 0, "Engine", "5 heat a turn"),
            e.CriticalHit("ma", Location.CT, 1, "Engine", "10 heat a turn"),
            e.UnitDestroyed("ma", "engine destroyed"),
        ],
    )
    assert (ben.piloting.rolled, ben.piloting.made) == (2, 1)
    assert ben.piloting.expected == pytest.approx(60 / 36)
    assert (ben.highest_heat, ben.average_heat, ben.shutdowns) == (16, 12.5, 1)
    assert (ben.critical_rolls, ben.critical_hits, ben.lost) == (1, 2, 1)


def test_the_numbers_as_lines() -> None:
    side = SideRecord("Anna", Tally(2, 1, 1.0), {"PPC": WeaponRecord(Tally(2, 1, 1.0), 10)}, 10)
    side.taken.update({"falls": 7, "other": 1})
    assert statistics_lines([side]) == [
        "Anna",
        "                                rolled      made  expected    damage",
        "  PPC                                2         1       1.0        10",
        "  all attacks                        2         1       1.0        10",
        "  Piloting                           0         0       0.0",
        "  damage taken     8 (7 falls, 1 other)",
        "  heat             highest 0, average 0.0, shutdowns 0",
        "  critical hits    0 taken, in 0 rolls",
        "  units lost       0",
    ]


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_all_damage_of_a_battle_has_a_cause(seed: int) -> None:
    table = random_battle(seed)
    player = RandomPlayer(seed)
    for _ in range(400):
        if not isinstance(table.pending, Decision):
            break
        table.answer(player.decide(table.pending))
    events: list[Event] = table.log
    told = sum(one.armor + one.structure for one in events if isinstance(one, e.Damaged))
    sides = statistics(table.state, events)
    assert sum(side.taken.total() for side in sides) == told > 0
    gone = [unit for unit in table.state.units.values() if not unit.alive]
    assert sum(side.lost for side in sides) == len(gone)
    assert sum(side.dealt for side in sides) == sum(side.taken["enemy attacks"] for side in sides)
