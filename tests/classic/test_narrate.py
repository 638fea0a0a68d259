"""The log's words. Every expected line is written out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.log.narrate import Narrator, entries
from btterm.classic.rule import Rule
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.file import read_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.data import data_dir
from btterm.hexes import Facing, Hex
from btterm.table.dice import SeededDice, Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event
from btterm.table.table import Table
from tests.rulebook.rules import critical_roll
from tests.rulebook.tabletop import move, play, solo

TO_HIT = TargetNumber(
    (
        Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 4),
        Modifier(Rule.ATTACKER_AND_TARGET_MOVEMENT, "WH walked", 1),
        Modifier(Rule.ATTACKER_AND_TARGET_MOVEMENT, "ma moved 5 hexes", 2),
        Modifier(Rule.RANGE, "short", 1),
    )
)
PILOTING = TargetNumber(
    (
        Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, "piloting", 5),
        Modifier(Rule.WATER, "water 1", -1),
    )
)


@pytest.fixture
def battle() -> Battle:
    board = Board("pond", 15, 17)
    board[Hex(6, 9)] = Terrain(ground=Ground.WATER, depth=1)
    units: dict[str, AnyUnit] = {}
    for id_, side, file in (("WH", 0, "warhammer-whm-6r"), ("ma", 1, "marauder-mad-3r")):
        sheet = read_sheet(data_dir("record_sheets") / f"{file}.toml")
        units[id_] = Mech.fresh(id_, side, sheet, Crew(), Hex(6, 9), Facing.NE)
    return Battle(board, ["Anna", "Ben"], units)


def lines(battle: Battle, *events: Event) -> list[str]:
    return [entry.line for entry in entries(battle, events)]


def moved(unit: str = "WH", **fields: object) -> e.Moved:
    given: dict[str, object] = {
        "unit": unit,
        "mode": Mode.WALK,
        "start": Hex(4, 9),
        "end": Hex(6, 9),
        "facing": Facing.NE,
        "hexes": 2,
        "spent": 3,
        "path": (Hex(5, 10), Hex(6, 9)),
        "modifier": 0,
    }
    return e.Moved(**{**given, **fields})  # type: ignore[arg-type]


def test_a_walk_into_water_with_its_roll_is_one_entry(battle: Battle) -> None:
    rolled = e.PilotingRolled("WH", "entering water 1", PILOTING, Throw((4, 5)), True)
    assert lines(battle, moved(), rolled) == [
        "WH Warhammer walks 2 hexes to 0609, faces NE, water 1. "
        "Piloting 4+ (entering water 1), rolled 9: holds."
    ]


def test_a_run_names_what_it_adds_to_the_enemys_number(battle: Battle) -> None:
    run = moved("ma", mode=Mode.RUN, end=Hex(10, 5), facing=Facing.SW, hexes=5, modifier=2)
    assert lines(battle, run) == ["ma Marauder runs 5 hexes to 1005, faces SW: +2 to hit it."]


def test_turning_on_the_spot(battle: Battle) -> None:
    turn = moved(hexes=0, end=Hex(4, 9), path=())
    assert lines(battle, turn) == ["WH Warhammer walks, turning on the spot in 0409, faces NE."]


def test_a_failed_roll_a_fall_and_getting_up_stay_together(battle: Battle) -> None:
    assert lines(
        battle,
        moved(),
        e.PilotingRolled("WH", "entering water 1", PILOTING, Throw((1, 2)), False),
        e.Fell("WH", Hex(6, 9), 1, Throw((3,)), Facing.SE, "right side", 14),
        e.LocationRolled("WH", "right side", Throw((3, 4)), Location.RT, 5),
        e.Damaged("WH", Location.RT, False, 5, 0, 12, 15),
        e.LocationRolled("WH", "right side", Throw((2, 3)), Location.RL, 5),
        e.Damaged("WH", Location.RL, False, 5, 0, 10, 15),
        e.LocationRolled("WH", "right side", Throw((3, 4)), Location.RT, 4),
        e.PilotingRolled("WH", "standing up", PILOTING, Throw((3, 3)), True),
        e.StoodUp("WH", Facing.N),
    ) == [
        "WH Warhammer walks 2 hexes to 0609, faces NE, water 1. "
        "Piloting 4+ (entering water 1), rolled 3: fails. "
        "Falls 1 level on its right side in 0609, faces SE: 14 damage, "
        "right torso 5, right leg 5, right torso 4. "
        "Piloting 4+ (standing up), rolled 6: holds. Stands up, faces N."
    ]


def test_a_walk_onto_a_bridge_is_not_told_as_one_into_water(battle: Battle) -> None:
    assert lines(battle, moved(on_deck=True)) == [
        "WH Warhammer walks 2 hexes to 0609, faces NE, bridge."
    ]


@pytest.mark.parametrize(("unit", "mode"), [("Marauder", Mode.WALK), ("Phoenix Hawk", Mode.JUMP)])
def test_the_log_tells_of_a_bridge_walked_or_jumped_on(unit: str, mode: Mode) -> None:
    first = "map=river-crossing phase=move initiative=5,9"
    battle = parse_situation(f"{first}; {unit}@0609/SE; Atlas@0101/N")
    table = Table(CLASSIC, battle, SeededDice(1))
    assert isinstance(table.pending, MoveDecision)
    mech = next(battle.alive(0))
    steps = table.pending.reach(mech.id, mode).steps(Hex(7, 9), Facing.SE)
    table.answer(Move(mech.id, mode, steps))
    told = [entry.line for entry in entries(battle, table.log) if "to 0709" in entry.line]
    assert [", faces SE, bridge" in line for line in told] == [True]


def test_another_unit_opens_another_entry(battle: Battle) -> None:
    assert lines(battle, moved(hexes=1), moved("ma", end=Hex(1, 1), hexes=1)) == [
        "WH Warhammer walks 1 hex to 0609, faces NE, water 1.",
        "ma Marauder walks 1 hex to 0101, faces NE.",
    ]


def test_twists_stand_together(battle: Battle) -> None:
    assert lines(battle, e.Twisted("ma", -1, Facing.S), e.Twisted("WH", 0, Facing.NE)) == [
        "ma Marauder twists left, torso S. WH Warhammer looks straight ahead."
    ]


def test_initiative(battle: Battle) -> None:
    tie = e.InitiativeRolled((Throw((3, 3)), Throw((2, 4))), None)
    won = e.InitiativeRolled((Throw((2, 3)), Throw((5, 4))), 1)
    assert lines(battle, tie, won) == [
        "Anna 6, Ben 6: a tie, both roll again.",
        "Anna 5, Ben 9: Ben has the initiative and moves last.",
    ]


def test_a_hit_with_everything_behind_it(battle: Battle) -> None:
    (entry,) = entries(
        battle,
        [
            e.WeaponFired("WH", "PPC", "ma", TO_HIT, Throw((4, 5)), True),
            e.LocationRolled("ma", "front", Throw((5, 5)), Location.LA, 10),
            e.Damaged("ma", Location.LA, False, 10, 0, 12, 12),
        ],
    )
    assert entry.line == "WH fires PPC at ma: 8+, rolled 9, hits left arm for 10."
    assert entry.details == (
        "4 gunnery",
        "+1 WH walked",
        "+2 ma moved 5 hexes",
        "+1 short",
        "= 8+ rolled 9 (4 5): hits",
        "ma front rolled 10 (5 5): left arm, 10 damage",
        "ma left arm: armor -10, 12 left",
    )
    assert not entry.grave


def test_a_miss_and_an_impossible_shot(battle: Battle) -> None:
    never = TargetNumber((Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", 4),), "no line of sight")
    assert lines(
        battle,
        e.WeaponFired("WH", "PPC", "ma", TO_HIT, Throw((1, 2)), False),
        e.WeaponFired("WH", "SRM 6", "ma", never, None, False),
    ) == [
        "WH fires PPC at ma: 8+, rolled 3, misses.",
        "WH fires SRM 6 at ma: no line of sight.",
    ]


def test_missiles_name_each_location(battle: Battle) -> None:
    assert lines(
        battle,
        e.WeaponFired("WH", "SRM 6", "ma", TO_HIT, Throw((6, 6)), True),
        e.MissilesHit(6, Throw((1, 2)), 2),
        e.LocationRolled("ma", "front", Throw((5, 5)), Location.LA, 2),
        e.LocationRolled("ma", "front", Throw((3, 4)), Location.CT, 2),
    ) == ["WH fires SRM 6 at ma: 8+, rolled 12, hits with 2 of 6: left arm 2, center torso 2."]


def test_grave_consequences_are_told_and_marked(battle: Battle) -> None:
    (entry,) = entries(
        battle,
        [
            e.Struck("ma", "kick left", "WH", TO_HIT, Throw((4, 4)), True, Rule.KICKING),
            e.LocationRolled("WH", "kick front", Throw((2,)), Location.RL, 15),
            e.Damaged("WH", Location.RL, False, 3, 12, 0, 3),
            e.CriticalRolled("WH", Location.RL, Throw((4, 4)), 1),
            e.CriticalHit("WH", Location.RL, 0, "Hip", "destroyed, Walking MP halved"),
            e.PilotHit("WH", 1, 2, "head hit"),
            e.ConsciousnessRolled("WH", 5, Throw((1, 2)), False),
            e.UnitDestroyed("WH", "engine destroyed"),
        ],
    )
    assert entry.line == (
        "ma kick left at WH: 8+, rolled 8, hits right leg for 15. "
        "Critical: RL Hip destroyed, Walking MP halved. "
        "MechWarrior takes 1 hit (head hit), 2 in all. "
        "MechWarrior passes out: 5+, rolled 3. WH Warhammer is out: engine destroyed."
    )
    assert "WH right leg: armor -3, 0 left; structure -12, 3 left" in entry.details
    assert entry.grave


def heat(unit: str, level: int = 0) -> e.HeatAdjusted:
    return e.HeatAdjusted(unit, level, (), level)


def test_heat_of_all_units_is_one_entry(battle: Battle) -> None:
    sums = (Modifier(Rule.HEAT, "walk", 1), Modifier(Rule.HEAT, "sinks", -6))
    (entry,) = entries(battle, [e.HeatAdjusted("WH", 7, sums, 2), heat("ma")])
    assert entry.line == "WH Warhammer: heat 7 +1 -6 = 2. ma Marauder: heat 0."
    assert entry.details[0] == "WH heat 7 +1 walk -6 sinks = 2"
    assert not entry.harm


def test_who_shuts_down_has_an_entry_of_its_own(battle: Battle) -> None:
    """So that a report can show its record sheet."""
    told = [heat("WH"), heat("ma", 20), e.ShutdownRolled("ma", 4, Throw((1, 1)), True)]
    cool, hot, after = entries(battle, [*told, heat("WH", 3)])
    assert (cool.line, cool.units, cool.harm) == ("WH Warhammer: heat 0.", ("WH",), False)
    assert hot.line == "ma Marauder: heat 20. Shuts down: 4+, rolled 2."
    assert (hot.units, hot.harm) == (("ma",), True)
    assert hot.details == ("ma heat 20", "ma 4+ rolled 2 (1 1): shuts down")
    assert after.line == "WH Warhammer: heat 3."


@pytest.mark.parametrize(
    ("event", "harm"),
    [
        (e.PilotingRolled("WH", "water", PILOTING, Throw((1, 1)), False), True),
        (e.PilotingRolled("WH", "water", PILOTING, Throw((6, 6)), True), False),
        (e.PilotHit("WH", 1, 1, "fall"), True),
        (e.WakeRolled("WH", 5, Throw((1, 1)), False), True),
        (e.WakeRolled("WH", 5, Throw((6, 6)), True), False),
        (e.RestartRolled("WH", 8, Throw((1, 1)), False), True),
        # It is too hot for a roll: nothing has happened.
        (e.RestartRolled("WH", None, None, False), False),
        (e.ClubTaken("WH", "tree", 7, Throw((1, 1)), False), True),
        (e.MascRolled("WH", 3, Throw((1, 1)), False), True),
        (e.MinesRolled("WH", Hex(6, 9), 7, Throw((6, 6)), True), True),
        (e.MinesRolled("WH", Hex(6, 9), 7, Throw((1, 1)), False), False),
        (e.Displaced("WH", Hex(6, 9), Hex(6, 8)), False),
    ],
)
def test_what_is_harm(battle: Battle, event: Event, harm: bool) -> None:
    (entry,) = entries(battle, [event])
    assert entry.harm is harm


@pytest.mark.parametrize(
    ("before", "parts", "after", "told"),
    [
        (0, (10, 10, 2, -18), 4, "heat 0 +22 -18 = 4"),
        # Water adds to what the sinks carry off; the scale ends at 0.
        (5, (2, -18, -6), 0, "heat 5 +2 -24 = 0"),
        (5, (-18,), 0, "heat 5 -18 = 0"),
        (0, (-18,), 0, "heat 0"),
        (9, (), 9, "heat 9"),
    ],
)
def test_heat_is_told_with_its_sums(
    battle: Battle, before: int, parts: tuple[int, ...], after: int, told: str
) -> None:
    sums = tuple(Modifier(Rule.HEAT, "some", value) for value in parts)
    assert lines(battle, e.HeatAdjusted("WH", before, sums, after)) == [f"WH Warhammer: {told}."]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.ConsciousnessRolled("WH", 3, Throw((1, 2)), True), "MechWarrior stays conscious: 3+"),
        (e.ConsciousnessRolled("WH", 5, Throw((1, 2)), False), "MechWarrior passes out: 5+"),
        (e.WakeRolled("WH", 3, Throw((1, 2)), True), "MechWarrior comes round: 3+"),
        (e.ShutdownRolled("WH", 3, Throw((1, 2)), False), "overrides the shutdown: 3+"),
        (e.RestartRolled("WH", 4, Throw((1, 2)), False), "stays shut down: 4+"),
        (e.AmmunitionRolled("WH", 3, Throw((1, 2)), False), "ammunition holds: 3+"),
        (e.AmmunitionRolled("WH", 4, Throw((1, 2)), True), "ammunition explodes: 4+"),
    ],
)
def test_every_check_says_what_came_of_it(battle: Battle, event: Event, told: str) -> None:
    assert lines(battle, event) == [f"WH Warhammer: {told}, rolled 3."]


def test_a_charge_tells_the_damage_of_both(battle: Battle) -> None:
    assert lines(
        battle,
        e.Struck("ma", "charge", "WH", TO_HIT, Throw((4, 5)), True, Rule.CHARGING),
        e.LocationRolled("WH", "front", Throw((5, 5)), Location.LA, 5),
        e.LocationRolled("WH", "front", Throw((3, 4)), Location.CT, 3),
        e.LocationRolled("ma", "front", Throw((5, 4)), Location.LL, 5),
        e.LocationRolled("ma", "front", Throw((5, 5)), Location.LA, 2),
    ) == [
        "ma charge at WH: 8+, rolled 9, hits: left arm 5, center torso 3. "
        "ma Marauder: takes 7 itself, left leg 5, left arm 2."
    ]


def test_an_aimed_shot_says_whether_it_found_its_place(battle: Battle) -> None:
    shot = e.WeaponFired("WH", "PPC", "ma", TO_HIT, Throw((4, 5)), True)
    found = e.AimRolled("ma", Location.HD, Throw((4, 4)), True)
    missed = e.AimRolled("ma", Location.HD, Throw((3, 4)), False)
    arm = e.LocationRolled("ma", "front", Throw((5, 5)), Location.LA, 10)
    head = e.AimedHit("ma", Location.HD, 10)
    assert lines(battle, shot, found, head, shot, missed, arm) == [
        "WH fires PPC at ma: 8+, rolled 9, hits head for 10, as aimed.",
        "WH fires PPC at ma: 8+, rolled 9, hits left arm for 10, not the head.",
    ]


def test_a_mine_says_where_it_hits(battle: Battle) -> None:
    leg = e.LocationRolled("WH", "kick front", Throw((5,)), Location.LL, 5)
    assert lines(
        battle,
        e.MinesRolled("WH", Hex(6, 9), 7, Throw((4, 4)), True),
        leg,
        e.MinesRolled("WH", Hex(6, 9), 7, Throw((2, 4)), False),
    ) == [
        "WH Warhammer hits a mine in 0609: 7+, rolled 8, left leg 5.",
        "WH Warhammer misses all mines in 0609: 7+, rolled 6.",
    ]


@pytest.mark.parametrize(
    ("place", "die", "before", "told"),
    [
        # The die, or the half and the die, of the slot that is hit.
        (Location.LA, (1, 5), (), "LA PPC destroyed"),
        (Location.CT, (1, 1), (), "CT Engine hit, 5 heat a turn, 1 of 3 hits"),
        (Location.CT, (1, 2), (0,), "CT Engine hit, 10 heat a turn, 2 of 3 hits"),
        (Location.CT, (1, 4), (), "CT Gyro hit, Piloting +3"),
        (Location.CT, (1, 5), (3,), "CT Gyro destroyed, cannot stand"),
        (Location.HD, 2, (), "HD Sensors hit, weapons +2"),
        (Location.HD, 5, (1,), "HD Sensors destroyed, no weapon can fire"),
        (Location.LL, 1, (), "LL Hip destroyed, Walking MP halved, Piloting +2, no kicks"),
    ],
)
def test_a_critical_hit_tells_what_it_means(
    place: Location, die: Any, before: tuple[int, ...], told: str
) -> None:
    battle, mech = solo("Warhammer@0505/S id=WH; Marauder@0509/N id=ma")
    mech.criticals[place] = list(before)
    played = play(critical_roll(battle, mech, place, 1), [8, die])
    assert lines(battle, *played.events) == [f"WH Warhammer: critical: {told}."]


def test_declarations(battle: Battle) -> None:
    shots = (("PPC", "ma"), ("Medium Laser", "ho"), ("PPC", "ma"))
    assert lines(
        battle,
        e.FireDeclared("WH", shots),
        e.FireDeclared("ma", ()),
        e.StrikeDeclared("ma", ("punch left", "punch right"), "WH"),
        e.StrikeDeclared("WH", (), ""),
    ) == [
        "WH Warhammer declares 2 PPC at ma, Medium Laser at ho.",
        "ma Marauder holds fire.",
        "ma Marauder declares punch left, punch right at WH.",
        "WH Warhammer strikes nobody.",
    ]


def test_turn_and_phase_stand_beside_each_line(battle: Battle) -> None:
    told = entries(
        battle,
        [
            e.TurnBegan(4),
            e.PhaseBegan(Phase.PHYSICAL_ATTACK),
            e.Skipped(Phase.PHYSICAL_ATTACK, "nobody in reach"),
            e.PhaseBegan(Phase.END),
            e.GameOver(0, "the last 'Mech of Ben is out"),
        ],
    )
    assert [(entry.turn, entry.phase, entry.line) for entry in told] == [
        (4, "strike", "nobody in reach, skipped."),
        (4, "end", "Anna wins: the last 'Mech of Ben is out."),
    ]


def test_reading_on_gives_the_same_as_reading_at_once(battle: Battle) -> None:
    events: list[Event] = [
        e.TurnBegan(1),
        e.PhaseBegan(Phase.MOVEMENT),
        moved(),
        e.PilotingRolled("WH", "entering water 1", PILOTING, Throw((4, 5)), True),
        e.PhaseBegan(Phase.WEAPON_ATTACK),
        e.WeaponFired("WH", "PPC", "ma", TO_HIT, Throw((4, 5)), True),
        e.LocationRolled("ma", "front", Throw((5, 5)), Location.LA, 10),
    ]
    narrator = Narrator()
    for end in range(len(events) + 1):
        assert narrator.read(battle, events[:end]) == entries(battle, events[:end])
    assert narrator.read(battle, events[:3]) == entries(battle, events[:3])


def test_a_battle_that_begins_in_the_middle_of_a_turn_tells_its_number() -> None:
    line = "map=river-crossing turn=4 phase=heat initiative=9,5; Warhammer@0505/N heat=9"
    battle = parse_situation(f"{line}; Crusader@0803/S")
    first = [e.PhaseBegan(Phase.HEAT), e.HeatAdjusted("WA", 9, (), 0)]
    told = entries(battle, first)
    assert [entry.turn for entry in told] == [4]
    later = [*first, e.TurnBegan(5), e.PhaseBegan(Phase.HEAT), e.HeatAdjusted("WA", 0, (), 0)]
    battle.turn = 5
    assert next(iter(entries(battle, later))).turn == 4


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("F F F", "WA Wasp walks 3 hexes to 0807, faces N: +1 to hit it."),
        ("F F B", "WA Wasp walks 3 hexes to 0809, faces N, 1 hex counted since it reversed."),
        (
            "F B B B",
            "WA Wasp walks 4 hexes to 0812, faces N: +1 to hit it, 3 hexes counted since it "
            "reversed.",
        ),
    ],
)
def test_a_move_says_which_hexes_count_where_not_all_do(steps: str, words: str) -> None:
    played = move(*solo("Wasp WSP-1A@0810/N id=WA"), Mode.WALK, steps)
    (entry,) = entries(parse_situation("Wasp WSP-1A@0810/N id=WA"), played.events)
    assert entry.line == words
