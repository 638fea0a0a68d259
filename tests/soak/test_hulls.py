"""The second record sheet of vehicles notices a hit elsewhere, what does not come of it, and what
comes for no reason."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.rule import Rule
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Out
from btterm.soak.armor import Armor
from btterm.soak.condition import Conditions
from btterm.soak.hits import Hits
from btterm.soak.hulls import FLYING, GROUND, Hulls
from btterm.soak.laws import LawBroken
from btterm.soak.vehicles import vehicles_of
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event
from tests.rulebook.rules import GROUND_VEHICLE_HIT_LOCATION, VTOL_HIT_LOCATION

FIRE, HEAT, END = (e.PhaseBegan(p) for p in (Phase.WEAPON_ATTACK, Phase.HEAT, Phase.END))


def field() -> Battle:
    """An Atlas and a Manticore that faces it, with 42 points on its front and 6 inside."""
    return parse_situation("phase=fire; Atlas@0505/N; Manticore@0504/S")


def judge(*events: Event, state: Battle | None = None) -> Hulls:
    state = state or field()
    conditions, armor = Conditions(state), Armor(state)
    hits = Hits(state, conditions, armor)
    hulls = Hulls(state, hits, state)
    for event in events:
        conditions.read(event)
        if not isinstance(event, e.LocationRolled | e.Damaged):
            hits.read(event)
        hulls.read(event)
    return hulls


NUMBER = TargetNumber((Modifier(Rule.RANGE, "Gunnery", 4),))
SHOT = e.WeaponFired("AT", "AC/20", "ma", NUMBER, Throw((6, 6)), True)


def located(*dice: int, at: Section = Section.FRONT, side: str = "front") -> e.LocationRolled:
    return e.LocationRolled("ma", side, Throw(dice), at, 20)


def marked(armor: int, left: int, structure: int = 0, inside: int = 6) -> e.Damaged:
    return e.Damaged("ma", Section.FRONT, False, armor, structure, left, inside)


def rolled(*dice: int, hits: int) -> e.CriticalRolled:
    return e.CriticalRolled("ma", Section.FRONT, Throw(dice), hits)


def critical(die: int, what: str) -> e.VehicleCritical:
    return e.VehicleCritical("ma", Throw((die,)), what, "")


def slower(what: str, cruise: int) -> e.MotiveDamage:
    return e.MotiveDamage("ma", what, cruise)


HIT = (FIRE, SHOT, located(3, 4), marked(20, 22))
DRIVE = (FIRE, SHOT, located(1, 3), marked(20, 22))
TWO = (FIRE, SHOT, located(1, 1), marked(20, 22), rolled(5, 5, hits=2))
RIGHT = {
    "a hit on the front": (*HIT, HEAT),
    "damaged drive": (*DRIVE, slower("drive damaged", 3), HEAT),
    "two critical hits": (*TWO, critical(1, "crew stunned"), critical(2, "main weapon jams"), END),
    "a drive that has stopped for good": (
        *(FIRE, SHOT, located(1, 2), marked(20, 22), slower("immobilized", 0)),
        *(SHOT, located(1, 3), marked(20, 2), HEAT),
    ),
    "an explosion, and nothing after it": (
        *(*TWO, critical(6, "ammo/power plant hit"), e.UnitDestroyed("ma", Out.EXPLODED)),
        HEAT,
    ),
}
WRONG = {
    "another side": ((FIRE, SHOT, located(3, 4, side="rear")), "hit on rear"),
    "another section": ((FIRE, SHOT, located(3, 4, at=Section.TURRET)), "is front"),
    "the turret spared": ((FIRE, SHOT, located(5, 5)), "is turret"),
    "too little marked off": ((FIRE, SHOT, located(3, 4), marked(19, 23)), "by the log"),
    "nothing marked off": ((FIRE, SHOT, located(3, 4), HEAT), "did not come"),
    "damage from nowhere": ((FIRE, marked(5, 37)), "for no reason"),
    "a drive that is not hit": ((*HIT, slower("drive damaged", 3)), "for no reason"),
    "a drive that is spared": ((*DRIVE, HEAT), "did not come"),
    "MP that are left": ((*DRIVE, slower("drive damaged", 4)), "by the log 3"),
    "too many critical hits": ((*TWO[:-1], rolled(5, 4, hits=2)), "is 1 critical hits"),
    "a critical hit too few": ((*TWO, critical(1, "crew stunned"), HEAT), "did not come"),
    "another critical hit": ((*TWO, critical(1, "crew killed")), "is crew stunned"),
    "a crew that lives on": ((*TWO, critical(4, "crew killed"), HEAT), "did not come"),
    "destroyed for no reason": ((*HIT, e.UnitDestroyed("ma", Out.SECTION)), "for no reason"),
    "gel that does not burn": ((FIRE, e.CoveredInGel("ma", 3), HEAT, END), "did not roll"),
    "a fire it survives": (
        (FIRE, e.FireCrossed("ma", 8, Throw((1, 2)), True)),
        "to get through",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_the_tables_say_is_right(name: str) -> None:
    judge(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_wrong_hits_on_vehicles_are_noticed(name: str) -> None:
    events, words = WRONG[name]
    with pytest.raises(LawBroken, match=words):
        judge(*events)


def test_a_sheet_that_tells_something_else_is_noticed() -> None:
    for field_, value in {"mp_lost": 1, "stun": 2, "immobilized": True, "gel": 3}.items():
        state = field()
        hulls = judge(state=state)
        hulls.compare(state)
        setattr(vehicles_of(state)["ma"], field_, value)
        with pytest.raises(LawBroken, match="by the log"):
            hulls.compare(state)


def test_its_tables_are_those_of_the_rules() -> None:
    for mine, table in ((GROUND, GROUND_VEHICLE_HIT_LOCATION), (FLYING, VTOL_HIT_LOCATION)):
        for total, rows in table.items():
            for column, row in zip((mine["front"], mine["side"]), rows, strict=True):
                words = column.split(",")[total - 2].split()
                assert (row.turret, row.rotor) == ("T" in words, "R" in words)
                assert ("critical" in row.extra) == ("critical" in words)
