"""Orders at the end of the turn: ammunition to dump, heat sinks and anti-missile systems to
switch off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from btterm.classic.decisions import Order, OrdersDecision
from btterm.classic.rules.attack.anti_missile import systems
from btterm.classic.rules.mech.ammunition import can_dump
from btterm.classic.rules.mech.heat import working_sinks
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.tui.controller.task import Act, Task
from btterm.tui.lines import Line, line

if TYPE_CHECKING:
    from btterm.tui.controller.controller import Controller


class OrdersTask(Task):
    """Units whose ammunition is in danger, or that have something to switch."""

    KIND = "orders"
    HELP = (
        "Switch on with their numbers the locations whose ammunition is to be dumped next turn. "
        "{off} and {on} switch heat sinks off and on, {missiles} an anti-missile system. {go} "
        "gives the orders of all units at once."
    )
    TABS = ("orders", "unit", "log")
    OPEN = "orders"
    SIDE = ("orders", "", "unit", "weapons", "state")
    LARGE_SIDE = SIDE
    LIST = "orders"
    ACTS = (
        *(Act(str(n), f"dump_{n}") for n in range(1, 10)),
        Act("enter", "go", "give orders", "Enter"),
        Act("z", "off", "sink off"),
        Act("c", "on", "sink on"),
        Act("x", "missiles", "anti-missile"),
        Act("tab", "next_unit", "next unit", "Tab"),
    )

    def __init__(self, desk: Controller, decision: OrdersDecision) -> None:
        super().__init__(desk)
        self.decision = decision
        self.dump: dict[str, tuple[Location, ...]] = {}
        self.off: dict[str, int] = {}
        self.silent: dict[str, bool] = {}
        """Units whose anti-missile systems stay off."""
        self._as_it_is()
        self.id = decision.units[0]
        desk.cursor = self.unit.hex

    @property
    def unit(self) -> Mech:
        return self.decision.battle.units[self.id]

    @property
    def side(self) -> int:
        return self.decision.side

    @property
    def verb(self) -> str:
        return "gives orders to"

    @property
    def dumps(self) -> tuple[Location, ...]:
        """Where the unit has ammunition to dump."""
        return tuple(can_dump(self.unit))

    def _as_it_is(self) -> None:
        """Let all units go on as they do now."""
        units = [self.decision.battle.units[id_] for id_ in self.decision.units]
        self.dump = {unit.id: () for unit in units}
        self.off = {unit.id: unit.sinks_off for unit in units}
        self.silent = {unit.id: unit.anti_missile_off for unit in units}

    def answer(self) -> tuple[Order, ...]:
        """Orders for the units for which something changes."""
        orders = []
        for id_ in self.decision.units:
            unit = self.decision.battle.units[id_]
            order = Order(id_, self.dump[id_], self.off[id_], self.silent[id_])
            if order != Order(id_, (), unit.sinks_off, unit.anti_missile_off):
                orders.append(order)
        return tuple(orders)

    def offers(self, name: str) -> bool:
        if name.startswith("dump_"):
            return int(name.removeprefix("dump_")) <= len(self.dumps)
        match name:
            case "off":
                return self.off[self.id] < working_sinks(self.unit)
            case "on":
                return self.off[self.id] > 0
            case "missiles":
                return bool(systems(self.unit))
            case "next_unit":
                return len(self.decision.units) > 1
        return True

    def do(self, name: str) -> None:
        if name.startswith("dump_"):
            place = self.dumps[int(name.removeprefix("dump_")) - 1]
            before = self.dump[self.id]
            kept = tuple(other for other in before if other is not place)
            self.dump[self.id] = kept if place in before else (*before, place)
        else:
            super().do(name)

    def do_off(self) -> None:
        self.off[self.id] += 1

    def do_on(self) -> None:
        self.off[self.id] -= 1

    def do_missiles(self) -> None:
        self.silent[self.id] = not self.silent[self.id]

    def do_next_unit(self) -> None:
        units = self.decision.units
        self.id = units[(units.index(self.id) + 1) % len(units)]
        self.desk.cursor = self.unit.hex

    def do_go(self) -> None:
        self.desk.submit(self.answer())

    def back(self) -> bool:
        chosen = bool(self.answer())
        self._as_it_is()
        return chosen

    def preview(self) -> Line:
        row = line(" No orders", "bold text", "select")
        if orders := self.answer():
            row = line(" Orders:", "bold text", "select")
            for order in orders:
                places = " ".join(order.dump)
                row.add(f" {order.unit}", "bold text")
                row.add(f" dumps {places}" if places else "", "bold warn")
                row.add(f" {order.sinks_off} sinks off" if order.sinks_off else "", "bold warn")
                row.add(" lets missiles pass" if order.anti_missile_off else "", "bold warn")
        return row.add("  1-9 dump a location's ammunition", "dim")

    def panels(self, width: int) -> dict[str, list[Line]]:
        rows = [line(f"{self.unit.id} {self.unit.name}: ammunition to dump", "bold text", "panel2")]
        for number, place in enumerate(self.dumps):
            on = place in self.dump[self.id]
            row = line("[x] " if on else "[ ] ", "bold warn" if on else "dim")
            row.click = f"task('orders', 'dump_{number + 1}')"
            names = [
                f"{bin_.ammo.short_name} ({shots})"
                for bin_, shots in zip(self.unit.sheet.bins, self.unit.shots, strict=True)
                if bin_.location is place and shots
            ]
            row.add(number + 1, "bold cursor").add(f" {place.label}: ", "text")
            rows.append(row.add(", ".join(names), "dim"))
        rows.append(line(f"heat sinks off: {self.off[self.id]} of {working_sinks(self.unit)}"))
        if systems(self.unit):
            word = "off, missiles pass" if self.silent[self.id] else "on"
            rows.append(line(f"anti-missile system: {word}"))
        return {"orders": rows}
