"""The judge of Piloting Skill Rolls notices a roll too few, too many or at a wrong number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.board.terrain import Cover
from btterm.classic import events as e
from btterm.classic.battle import Phase
from btterm.classic.options import Options
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from btterm.soak.condition import Conditions
from btterm.soak.laws import LawBroken
from btterm.soak.mechs import mechs_of
from btterm.soak.piloting import Piloting
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event

MOVE, FIRE = e.PhaseBegan(Phase.MOVEMENT), e.PhaseBegan(Phase.WEAPON_ATTACK)
STRIKE, HEAT = e.PhaseBegan(Phase.PHYSICAL_ATTACK), e.PhaseBegan(Phase.HEAT)
NUMBER = TargetNumber((Modifier(Rule.TO_HIT_ROLL, "to hit", 4),))
GYRO = ("gyro hit", 3)


def judge(*events: Event, in_turn: bool = False) -> None:
    """Warhammer WA, Piloting 5, at 0505, Marauder ma behind it, water of Depth 1 ahead."""
    ground = "0504=~1 0505=+ 0604=+"
    state = parse_situation(f"phase=move {ground}; Warhammer@0505/N; Marauder@0507/N")
    state.options = Options(four_legged_rules=False, real_time_initiative=in_turn)
    conditions = Conditions(state)
    found = Piloting(state, conditions)
    for event in events:
        conditions.read(event)
        found.read(event)


def kick(unit: str = "ma", *, hit: bool = True) -> e.Struck:
    target = "WA" if unit == "ma" else "ma"
    return e.Struck(unit, "kick left", target, NUMBER, Throw((4, 4)), hit, Rule.KICKING)


def rolled(cause: str, *parts: tuple[str, int], holds: bool = True) -> e.PilotingRolled:
    all_parts = [Modifier(Rule.PILOTING_SKILL_ROLLS, *part) for part in (("Piloting", 5), *parts)]
    number = TargetNumber(tuple(all_parts))
    return e.PilotingRolled("WA", cause, number, Throw((6, 6) if holds else (1, 1)), holds)


def damaged(points: int) -> e.Damaged:
    return e.Damaged("WA", Location.CT, False, points, 0, 0, 0)


def critical(kind: SlotKind, place: Location) -> e.CriticalHit:
    state = parse_situation("Warhammer@0505/N; Marauder@0507/N")
    sheet = mechs_of(state)["WA"].sheet
    return e.CriticalHit("WA", place, sheet.slots_of(kind, place)[0], str(kind), "")


def moved(mode: Mode, *path: Hex) -> e.Moved:
    end = path[-1] if path else Hex(5, 5)
    return e.Moved("WA", mode, Hex(5, 5), end, Facing.N, len(path), 1, path, 0)


HIP = critical(SlotKind.HIP, Location.LL)
HIT_GYRO = critical(SlotKind.GYRO, Location.CT)
FELL = e.Fell("WA", Hex(5, 5), 1, Throw((1,)), Facing.N, "front", 14)
DOWN = replace(rolled("20+ damage", ("20+ damage", 1), holds=False), unit="ma")
INJURED = replace(rolled("avoiding injury", ("fell 1 level", 1)), unit="ma")
FALLS_ON_IT = replace(kick(), blow="fall")
INTO_WATER = moved(Mode.WALK, Hex(5, 4))
RAN = moved(Mode.RUN, Hex(6, 5))
TURNED = moved(Mode.RUN, Hex(6, 4))
OTHER = e.StoodStill("ma")

RIGHT = {
    "kicked": (STRIKE, kick(), rolled("kicked"), HEAT),
    "missed kick": (STRIKE, kick("WA", hit=False), rolled("missed kick"), HEAT),
    "20 points and a kick": (
        *(STRIKE, kick(), damaged(20)),
        *(rolled("20+ damage", ("20+ damage", 1)), rolled("kicked", ("20+ damage", 1)), HEAT),
    ),
    "gyro": (FIRE, HIT_GYRO, rolled("gyro hit", GYRO), STRIKE),
    "water": (MOVE, INTO_WATER, rolled("entering water, depth 1", ("water", -1)), FIRE),
    "a run with a hip": (
        *(FIRE, HIP, STRIKE, MOVE, RAN),
        *(rolled("running with a damaged hip or gyro", ("hip", 2)), OTHER),
    ),
    "a turn on pavement": (
        *(MOVE, TURNED, rolled("turn on pavement, 1 hex moved", ("turn", -1)), OTHER),
    ),
    "a fall": (
        *(STRIKE, kick(), rolled("kicked", holds=False), FELL),
        *(rolled("avoiding injury", ("fell 1 level", 1)), HEAT),
    ),
    "a fall upon it from above, which makes it go aside": (
        *(STRIKE, FALLS_ON_IT, replace(FELL, unit="ma", damage=16)),
        INJURED,
        *(e.Displaced("WA", Hex(5, 5), Hex(6, 6)), rolled("struck from above", ("", 2)), HEAT),
    ),
    "somebody falls in passing and ends beside": (
        *(MOVE, e.Displaced("ma", Hex(5, 7), Hex(5, 5)), e.Displaced("ma", Hex(5, 5), Hex(4, 5))),
        FIRE,
    ),
    "somebody falls where it passes": (
        *(MOVE, replace(damaged(20), unit="ma"), moved(Mode.WALK, Hex(5, 6), Hex(5, 7)), DOWN),
        *(replace(FELL, unit="ma", hex=Hex(5, 7), damage=16), INJURED, FIRE),
    ),
    "mines in a run, and the roll at its end": (
        *(FIRE, HIP, STRIKE, MOVE, RAN, e.MinesBlast("WA", Hex(6, 5))),
        *(rolled("running with a damaged hip or gyro", ("hip", 2)), OTHER),
    ),
    "down": (MOVE, e.DroppedProne("WA"), STRIKE, kick(), HEAT),
    "a run that fell back into the hex where it began": (
        *(FIRE, HIP, STRIKE, MOVE, moved(Mode.RUN, Hex(5, 4))),
        *(
            rolled("entering water, depth 1", ("hip", 1), holds=False),
            replace(FELL, levels=0, damage=7),
        ),
        *(rolled("avoiding injury", ("hip", 2)), e.StoodUp("WA", Facing.N), OTHER),
    ),
}
WRONG = {
    "no roll for a kick": ((STRIKE, kick(), HEAT), "no roll for .'kicked'"),
    "no roll for 20 points": ((FIRE, damaged(12), damaged(8), STRIKE), "no roll for .'20. damage"),
    "a roll for 19 points": ((FIRE, damaged(19), rolled("20+ damage")), "nothing calls for"),
    "a second roll": ((STRIKE, kick(), rolled("kicked"), rolled("kicked")), "nothing calls for"),
    "20 points forgotten": ((STRIKE, kick(), damaged(20), rolled("kicked")), "by the log 6"),
    "20 points of another phase": (
        (
            FIRE,
            damaged(20),
            rolled("20+ damage", ("", 1)),
            STRIKE,
            kick(),
            rolled("kicked", ("", 1)),
        ),
        r"6\+, by the log 5",
    ),
    "a gyro forgotten": ((FIRE, HIT_GYRO, rolled("gyro hit")), "by the log 8"),
    "no roll for water": ((MOVE, INTO_WATER, OTHER), "no roll for .'entering water"),
    "no roll for a run": ((FIRE, HIP, MOVE, RAN, OTHER), "no roll for running"),
    "no roll for a turn on pavement": (
        (MOVE, TURNED, OTHER),
        "no roll for .'turn on pavement, 1 hex",
    ),
    "two rolls for a run": (
        (
            *(FIRE, HIP, MOVE, RAN),
            *[rolled("running with a damaged hip or gyro", ("hip", 2))] * 2,
        ),
        "a roll too many",
    ),
    "rolls before the end": ((STRIKE, kick(), rolled("kicked"), kick()), "after the rolls"),
    "a failed roll and no fall": (
        (STRIKE, kick(), rolled("kicked", holds=False), HEAT),
        "should have fallen",
    ),
    "a fall for no reason": ((STRIKE, FELL), "for no reason"),
    "a fall of a level as if of none": (
        (STRIKE, kick(), rolled("kicked", holds=False), replace(FELL, damage=7)),
        "falls 1 levels for 7",
    ),
    "half a fall without water": (
        (STRIKE, kick(), rolled("kicked", holds=False), replace(FELL, levels=2, damage=11)),
        "falls 2 levels for 11",
    ),
    "no roll after a fall": (
        (STRIKE, kick(), rolled("kicked", holds=False), FELL, HEAT),
        "no roll to avoid injury",
    ),
    "nobody pushes": ((STRIKE, rolled("domino effect")), "nobody pushes it"),
    "no domino effect": (
        (STRIKE, e.Displaced("ma", Hex(5, 7), Hex(5, 5)), HEAT),
        "no roll for a domino effect",
    ),
}


@pytest.mark.parametrize("events", RIGHT.values(), ids=RIGHT)
def test_right_rolls_pass(events: tuple[Event, ...]) -> None:
    judge(*events)


@pytest.mark.parametrize(("events", "words"), WRONG.values(), ids=WRONG)
def test_wrong_rolls_are_noticed(events: tuple[Event, ...], words: str) -> None:
    with pytest.raises(LawBroken, match=words):
        judge(*events)


def test_who_is_out_by_its_rolls_before_it_acts_leaves_the_others_their_blows() -> None:
    """Where attacks count one after the other; else nobody strikes after the rolls."""
    dive = replace(kick(), blow="death from above")
    out = (kick(), rolled("kicked"), e.UnitDestroyed("WA", "ejected"), dive)
    judge(STRIKE, *out, in_turn=True)
    with pytest.raises(LawBroken, match="after the rolls"):
        judge(STRIKE, *out)


def test_snow_counts_from_when_it_is_told_to_lie() -> None:
    """The turn in which it comes begins in the same breath as the last one ends."""
    state = parse_situation("turn=19; Warhammer@0505/N; Marauder@0507/N")
    state.options = Options(snow="falls")
    conditions = Conditions(state)
    found = Piloting(state, conditions)
    for hex_ in state.board:
        state.board[hex_] = state.board[hex_].changed(cover=Cover.SNOW)

    def read(*events: Event) -> None:
        for event in events:
            conditions.read(event)
            found.read(event)

    read(STRIKE, kick(), rolled("kicked"), e.TurnBegan(20), e.SnowLies(), STRIKE, kick())
    with pytest.raises(LawBroken, match="by the log 6"):
        read(rolled("kicked"))
