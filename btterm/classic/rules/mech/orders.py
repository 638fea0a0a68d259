"""What a 'Mech is told in the End Phase for the turn to come (Compendium, Dumping Ammunition, Heat
Sinks, Shutdown Effects)."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.classic.equipment.catalogue import Tag
from btterm.classic.events import AntiMissileSwitched, DumpAnnounced, ReactorOrdered, SinksSwitched
from btterm.classic.rules.mech.ammunition import can_dump, in_danger
from btterm.classic.rules.mech.heat import sinks_switched_off, switch_sinks, working_sinks
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Unit
from btterm.table.procedure import Procedure


@dataclass(frozen=True, slots=True)
class Order:
    """What one unit is told in the End Phase for the turn to come."""

    unit: str
    dump: tuple[Location, ...] = ()
    """Locations whose ammunition it will dump."""
    sinks_off: int = 0
    """Heat sinks that stay switched off, in all."""
    anti_missile_off: bool = False
    """Whether its anti-missile systems stay switched off."""
    sinks_in: tuple[Location, ...] = ()
    """Locations whose heat sinks are switched off before others; without them those in the legs
    are the last."""
    restarts: bool = True
    """Whether it tries to restart its reactor while it is shut down."""
    overrides: bool = True
    """Whether it tries to override a shutdown."""


@dataclass(frozen=True, slots=True)
class OrderOptions:
    """What a unit can be told in the End Phase."""

    as_before: Order
    """The order with which it goes on as it does now."""
    dumps: tuple[Location, ...] = ()
    """Locations whose ammunition can be dumped."""
    sinks: int = 0
    """Heat sinks that can be switched off, in all."""
    leg_sinks: tuple[Location, ...] = ()
    """Its legs, if any heat sink is in them."""

    @classmethod
    def none(cls, unit: Unit) -> OrderOptions:
        """Of a unit with nothing aboard but, at most, anti-missile systems."""
        return cls(Order(unit.id, anti_missile_off=unit.anti_missile_off))


def order_options(mech: Mech) -> OrderOptions:
    """What a 'Mech can be told."""
    before = Order(
        mech.id,
        sinks_off=sinks_switched_off(mech),
        anti_missile_off=mech.anti_missile_off,
        restarts=mech.restarts,
        overrides=mech.overrides,
    )
    there = any(sink.location in mech.legs for sink in mech.sheet.sinks)
    return OrderOptions(before, can_dump(mech), working_sinks(mech), mech.legs if there else ())


def wants_orders(mech: Mech) -> bool:
    """Whether a 'Mech is asked for orders though nobody has called for them: when its ammunition is
    in danger, when heat sinks are worth switching for triple-strength myomer, and when it was told
    to leave the reactor shut down."""
    if not mech.restarts:
        return True
    worth = mech.sinks_off or mech.sheet.has(Tag.TSM) or in_danger(mech)
    return mech.can_act and bool(worth)


def obey(mech: Mech, order: Order) -> Procedure[None]:
    """Do as ordered, and tell what changes."""
    if order.dump:
        mech.dumping = list(order.dump)
        yield DumpAnnounced(mech.id, order.dump)
    if order.sinks_in or order.sinks_off != sinks_switched_off(mech):
        switch_sinks(mech, order.sinks_off, order.sinks_in)
        yield SinksSwitched(mech.id, mech.sinks_off)
    if order.anti_missile_off != mech.anti_missile_off:
        mech.anti_missile_off = order.anti_missile_off
        yield AntiMissileSwitched(mech.id, mech.anti_missile_off)
    if (order.restarts, order.overrides) != (mech.restarts, mech.overrides):
        mech.restarts, mech.overrides = order.restarts, order.overrides
        yield ReactorOrdered(mech.id, mech.restarts, mech.overrides)
