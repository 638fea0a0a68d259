"""What a 'Mech is told in the End Phase for the turn to come (Compendium, Dumping Ammunition, Heat
Sinks, Shutdown Effects)."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.classic.events import AntiMissileSwitched, DumpAnnounced, ReactorOrdered, SinksSwitched
from btterm.classic.rules.mech.heat import sinks_switched_off, switch_sinks
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
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

    @classmethod
    def as_before(cls, mech: Mech) -> Order:
        """The order with which a unit goes on as it does now."""
        return cls(
            mech.id,
            sinks_off=sinks_switched_off(mech),
            anti_missile_off=mech.anti_missile_off,
            restarts=mech.restarts,
            overrides=mech.overrides,
        )


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
