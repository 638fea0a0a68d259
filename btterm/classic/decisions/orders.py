"""End Phase: what units are told for the turn to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from btterm.classic.battle import Battle
from btterm.classic.decisions.unit import SideDecision
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.anti_missile import systems
from btterm.classic.rules.mech.orders import Order, OrderOptions
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.errors import IllegalAnswer


@dataclass
class OrdersDecision(SideDecision[tuple[Order, ...]]):
    """End Phase: ammunition to dump, heat sinks and anti-missile systems to switch, what to do
    about shutdowns. Units not named go on as before (Compendium, Dumping Ammunition)."""

    answer_type: ClassVar[Any] = tuple[Order, ...]

    def _options(self, id_: str) -> OrderOptions:
        return kinds.order_options(self.battle.units[id_])

    def as_before(self, id_: str) -> Order:
        """The order with which a unit goes on as it does now."""
        return self._options(id_).as_before

    def locations(self, id_: str) -> tuple[Location, ...]:
        """The locations of a unit, whatever is left of them."""
        return kinds.locations(self.battle.units[id_])

    def dumps(self, id_: str) -> tuple[Location, ...]:
        """The locations of a unit whose ammunition can be dumped."""
        return self._options(id_).dumps

    def loads(self, id_: str, place: Location) -> list[tuple[str, int]]:
        """The ammunition in a location of a unit: what it is called, and how many shots."""
        unit = self.battle.units[id_]
        return [
            (bin_.ammo.short_name, shots)
            for bin_, shots in zip(unit.bins, unit.shots, strict=True)
            if bin_.location is place and shots
        ]

    def sinks(self, id_: str) -> int:
        """The heat sinks of a unit that can be switched off, in all."""
        return self._options(id_).sinks

    def leg_sinks(self, id_: str) -> tuple[Location, ...]:
        """The legs of a unit, if any heat sink is in them."""
        return self._options(id_).leg_sinks

    def anti_missile(self, id_: str) -> bool:
        """Whether a unit has anti-missile systems to switch."""
        return bool(systems(self.battle.units[id_]))

    def check(self, answer: tuple[Order, ...]) -> None:
        if len({order.unit for order in answer}) < len(answer):
            raise IllegalAnswer(Rule.END_PHASE, "one order for each unit")
        for order in answer:
            if order.unit not in self.units:
                raise IllegalAnswer(Rule.END_PHASE, f"{order.unit} waits for no orders")
            dumps, sinks = self.dumps(order.unit), self.sinks(order.unit)
            for location in order.dump:
                if location not in dumps:
                    why = f"{order.unit} has nothing to dump in {location.label}"
                    raise IllegalAnswer(Rule.DUMPING_AMMUNITION, why)
            if not 0 <= order.sinks_off <= sinks:
                raise IllegalAnswer(Rule.HEAT_SINKS, f"{order.unit} has {sinks} heat sinks")
            off = self.battle.units[order.unit].anti_missile_off
            if order.anti_missile_off > off and not self.anti_missile(order.unit):
                why = f"{order.unit} has no anti-missile system to switch off"
                raise IllegalAnswer(Rule.ANTI_MISSILE_SYSTEM, why)

    def default(self) -> tuple[Order, ...]:
        return ()


def wants_orders(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit is asked for orders in the End Phase: always with that option or when its
    side has called for them; else when it has anti-missile systems that work, and when something
    else aboard is worth switching or in danger."""
    if not kinds.takes_orders(unit) or not unit.alive or not unit.crew.awake:
        return False
    if battle.options.end_phase_orders or unit.side in battle.called or kinds.wants_orders(unit):
        return True
    return unit.can_act and bool(systems(unit))
