"""The orders of a side under construction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from btterm.classic.decisions.orders import OrdersDecision
from btterm.classic.rules.mech.orders import Order
from btterm.classic.sheets.mech.locations import Location


class OrdersDraft:
    """What each unit that waits for orders will be told; it begins with what it does now."""

    def __init__(self, decision: OrdersDecision) -> None:
        self.decision = decision
        self.orders: dict[str, Order] = {}
        self.clear()

    def clear(self) -> None:
        """Let all units go on as they do now."""
        self.orders = {id_: self.decision.as_before(id_) for id_ in self.decision.units}

    def change(self, id_: str, **changes: Any) -> None:
        """Tell a unit something else: `sinks_off=2`."""
        self.orders[id_] = replace(self.orders[id_], **changes)

    def toggle_dump(self, id_: str, place: Location) -> None:
        """Dump the ammunition of a location, or keep it after all."""
        before = self.orders[id_].dump
        kept = tuple(other for other in before if other is not place)
        self.change(id_, dump=kept if place in before else (*before, place))

    def answer(self) -> tuple[Order, ...]:
        """Orders for the units for which something changes."""
        before = self.decision.as_before
        return tuple(order for id_, order in self.orders.items() if order != before(id_))
