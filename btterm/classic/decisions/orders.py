"""End Phase: what units are told for the turn to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from btterm.classic.battle import Battle
from btterm.classic.decisions.unit import SideDecision
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.rule import Rule
from btterm.classic.rules.attack.anti_missile import systems
from btterm.classic.rules.mech.ammunition import can_dump
from btterm.classic.rules.mech.heat import working_sinks
from btterm.classic.rules.mech.orders import Order
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.errors import IllegalAnswer


@dataclass
class OrdersDecision(SideDecision[tuple[Order, ...]]):
    """End Phase: ammunition to dump, heat sinks and anti-missile systems to switch, what to do
    about shutdowns. Units not named go on as before."""

    answer_type: ClassVar[Any] = tuple[Order, ...]

    def as_before(self, id_: str) -> Order:
        """The order with which a unit goes on as it does now."""
        return Order.as_before(self.battle.units[id_])

    def locations(self, id_: str) -> tuple[Location, ...]:
        """The locations of a unit, whatever is left of them."""
        return tuple(self.battle.units[id_].structure)

    def dumps(self, id_: str) -> tuple[Location, ...]:
        """The locations of a unit whose ammunition can be dumped."""
        return tuple(can_dump(self.battle.units[id_]))

    def loads(self, id_: str, place: Location) -> list[tuple[str, int]]:
        """The ammunition in a location of a unit: what it is called, and how many shots."""
        unit = self.battle.units[id_]
        return [
            (bin_.ammo.short_name, shots)
            for bin_, shots in zip(unit.sheet.bins, unit.shots, strict=True)
            if bin_.location is place and shots
        ]

    def sinks(self, id_: str) -> int:
        """The heat sinks of a unit that can be switched off, in all."""
        return working_sinks(self.battle.units[id_])

    def leg_sinks(self, id_: str) -> tuple[Location, ...]:
        """The legs of a unit, if any heat sink is in them."""
        unit = self.battle.units[id_]
        there = any(sink.location in unit.legs for sink in unit.sheet.sinks)
        return unit.legs if there else ()

    def anti_missile(self, id_: str) -> bool:
        """Whether a unit has anti-missile systems to switch."""
        return bool(systems(self.battle.units[id_]))

    def check(self, answer: tuple[Order, ...]) -> None:
        if len({order.unit for order in answer}) < len(answer):
            raise IllegalAnswer(Rule.END_PHASE, "one order for each unit")
        for order in answer:
            if order.unit not in self.units:
                raise IllegalAnswer(Rule.END_PHASE, f"{order.unit} waits for no orders")
            mech = self.battle.units[order.unit]
            for location in order.dump:
                if location not in can_dump(mech):
                    why = f"{order.unit} has nothing to dump in {location.label}"
                    raise IllegalAnswer(Rule.DUMPING_AMMUNITION, why)
            if not 0 <= order.sinks_off <= working_sinks(mech):
                why = f"{order.unit} has {working_sinks(mech)} heat sinks"
                raise IllegalAnswer(Rule.HEAT_SINKS, why)
            if order.anti_missile_off > mech.anti_missile_off and not systems(mech):
                why = f"{order.unit} has no anti-missile system to switch off"
                raise IllegalAnswer(Rule.ANTI_MISSILE_SYSTEM, why)

    def default(self) -> tuple[Order, ...]:
        return ()


IN_DANGER = 14
"""Heat from which a unit with ammunition is asked whether to dump it."""


def wants_orders(battle: Battle, mech: Mech) -> bool:
    """Whether a unit is asked for orders in the End Phase: always with that option or when its
    side has called for them; else when its ammunition is in danger from heat or through broken
    armor, when something is worth switching, heat sinks for triple-strength myomer or
    anti-missile systems that work, and when it was told to leave the reactor shut down."""
    if not mech.alive or not mech.crew.awake:
        return False
    if battle.options.end_phase_orders or mech.side in battle.called or not mech.restarts:
        return True
    if not mech.can_act:
        return False
    if mech.sinks_off or mech.sheet.has(Tag.TSM):
        return True
    return bool(systems(mech)) or in_danger(mech)


def in_danger(mech: Mech) -> bool:
    """Whether heat or broken armor endangers ammunition that can be dumped."""
    places = can_dump(mech)
    return bool(places) and (
        mech.heat >= IN_DANGER or any(not mech.armor[place] for place in places)
    )
