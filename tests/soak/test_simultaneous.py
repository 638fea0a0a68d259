"""The judge of what stands as the phase began notices an attack that the phase has changed."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Phase
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.soak.bins import Bins
from btterm.soak.condition import Conditions
from btterm.soak.laws import LawBroken
from btterm.soak.simultaneous import Simultaneous
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event

SITUATION = "phase=move; Viper Prime@0505/N; Archer ARC-2R@0504/S"
MOVE, FIRE = e.PhaseBegan(Phase.MOVEMENT), e.PhaseBegan(Phase.WEAPON_ATTACK)
STRIKE, HEAT = e.PhaseBegan(Phase.PHYSICAL_ATTACK), e.PhaseBegan(Phase.HEAT)
PLAIN, IMMOBILE = (("gunnery", 4),), (("gunnery", 4), ("VI immobile", -4))
OUT = e.ConsciousnessRolled("VI", 3, Throw((1, 1)), False)
LEG_LOST = e.LocationDestroyed("VI", Location.LL, False)
CHARGE = e.ChargeDeclared("VI", "ar", False)
NUMBER = TargetNumber((Modifier(Rule.TO_HIT_ROLL, "to hit", 5),))
DIVE = e.ChargeDeclared("VI", "ar", True)
NO_CONTROL = e.PilotingRolled("VI", "20+ damage", NUMBER, Throw((1, 1)), False)
KICKS = e.StrikeDeclared("VI", ("kick left",), "ar")
ENGAGES = e.MissilesIntercepted("VI", 20, Throw((3,)), 17)


def judge(*events: Event) -> None:
    state = parse_situation(SITUATION)
    conditions, bins = Conditions(state), Bins(state)
    found = Simultaneous(state, conditions, bins)
    for event in events:
        conditions.read(event)
        found.read(event)


def shot(*parts: tuple[str, int], weapon: str = "Medium Laser") -> e.WeaponFired:
    number = TargetNumber(tuple(Modifier(Rule.TO_HIT_MODIFIERS, *part) for part in parts))
    return e.WeaponFired("ar", weapon, "VI", number, Throw((2, 2)), False)


def struck(blow: str, impossible: str = "") -> e.Struck:
    number = TargetNumber((Modifier(Rule.TO_HIT_ROLL, "to hit", 5),), impossible)
    return e.Struck("VI", blow, "ar", number, None, False, Rule.PHYSICAL_ATTACKS)


def system_lost() -> e.LocationDestroyed:
    """The location of the Viper that holds its anti-missile system."""
    sheet = parse_situation(SITUATION).units["VI"].sheet
    mount = next(m for m in sheet.mounts if "anti-missile" in m.item.tags)
    return e.LocationDestroyed("VI", Location(mount.location), False)


RIGHT = {
    "knocked out in the phase": (FIRE, shot(*PLAIN), OUT, shot(*PLAIN), STRIKE),
    "knocked out before": (OUT, FIRE, shot(*IMMOBILE), STRIKE),
    "an anti-missile system lost": (FIRE, system_lost(), shot(*PLAIN, weapon="LRM 20"), ENGAGES),
    "a kick": (STRIKE, KICKS, struck("kick left"), HEAT),
    "who is destroyed kicks": (
        *(STRIKE, KICKS, e.UnitDestroyed("VI", "engine destroyed")),
        *(struck("kick left"), HEAT),
    ),
    "a charge on one leg": (MOVE, CHARGE, STRIKE, LEG_LOST, struck("charge"), HEAT),
    "a charge of one who fell": (
        *(MOVE, CHARGE, FIRE, LEG_LOST, STRIKE),
        *(struck("charge", "cannot charge any more"), HEAT),
    ),
    "a death from above the turn after one that failed": (
        *(MOVE, DIVE, FIRE, NO_CONTROL, STRIKE, struck("death from above", "lost control")),
        *(HEAT, e.TurnBegan(2), MOVE, DIVE, FIRE, STRIKE, struck("death from above")),
    ),
}
WRONG = {
    "knocked out in the phase": ((FIRE, OUT, shot(*IMMOBILE)), "was not immobile"),
    "knocked out before": ((OUT, FIRE, shot(*PLAIN)), "was immobile"),
    "a computer that must find its aim": (
        (FIRE, shot(*PLAIN), OUT, e.AimRolled("VI", Location.CT, Throw((3, 3)), True)),
        "finds its aim by itself",
    ),
    "an anti-missile system lost": (
        (FIRE, system_lost(), shot(*PLAIN, weapon="LRM 20"), STRIKE),
        "lets a salvo pass",
    ),
    "an anti-missile system lost before": (
        (system_lost(), FIRE, shot(*PLAIN, weapon="LRM 20"), ENGAGES),
        "was not ready",
    ),
    "a kick undone": ((STRIKE, KICKS, struck("kick left", "lies")), "undone in its own phase"),
    "a kick forgotten": ((STRIKE, KICKS, HEAT), "not resolved"),
    "a charge undone": (
        (MOVE, CHARGE, STRIKE, LEG_LOST, struck("charge", "cannot charge any more")),
        "not so when the phase began",
    ),
    "a charge on one leg": ((MOVE, CHARGE, FIRE, LEG_LOST, STRIKE, struck("charge")), "not so"),
    "a charge forgotten": ((MOVE, CHARGE, STRIKE, HEAT), "its charge was not resolved"),
    "a charge at another": (
        (MOVE, CHARGE, e.Displaced("ar", Hex(5, 4), Hex(5, 3)), STRIKE, struck("charge")),
        "not so",
    ),
}


@pytest.mark.parametrize("events", RIGHT.values(), ids=RIGHT)
def test_what_stands_as_the_phase_began_passes(events: tuple[Event, ...]) -> None:
    judge(*events)


@pytest.mark.parametrize(("events", "words"), WRONG.values(), ids=WRONG)
def test_what_the_phase_has_changed_is_noticed(events: tuple[Event, ...], words: str) -> None:
    with pytest.raises(LawBroken, match=words):
        judge(*events)
