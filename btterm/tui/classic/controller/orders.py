"""Orders at the end of the turn: ammunition to dump, heat sinks and anti-missile systems to
switch off."""

from __future__ import annotations

from btterm.classic.decisions import Order, OrdersDecision
from btterm.classic.drafts.orders import OrdersDraft
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.tui.acts import Act
from btterm.tui.classic.controller.desk import Desk
from btterm.tui.classic.controller.task import ClassicTask
from btterm.tui.lines import Line, line


class OrdersTask(ClassicTask):
    """Units whose ammunition is in danger, or that have something to switch."""

    KIND = "orders"
    HELP = (
        "Switch on with their numbers the locations whose ammunition is to be dumped next turn. "
        "{off} and {on} switch heat sinks off and on, with {legs} those in the legs first, "
        "{missiles} an anti-missile system. {restart} and {override}: whether it tries to restart "
        "its reactor and to override shutdowns. {go} gives the orders of all units at once."
    )
    TABS = ("orders", "unit", "log")
    OPEN = "orders"
    SIDE = ("orders", "", "unit", "weapons", "state", "", "units")
    LIST = ("orders", "", "other", "", "units")
    ACTS = (
        *(Act(str(n), f"dump_{n}") for n in range(1, 10)),
        Act("enter", "go", "give orders", "Enter"),
        Act("z", "off", "sink off", rule=Rule.HEAT_SINKS),
        Act("c", "on", "sink on", rule=Rule.HEAT_SINKS),
        Act("l", "legs", "legs first", rule=Rule.HEAT_SINKS),
        Act("x", "missiles", "anti-missile", rule=Rule.ANTI_MISSILE_SYSTEM),
        Act("r", "restart", "restart", rule=Rule.SHUTDOWN_EFFECTS),
        Act("t", "override", "override", rule=Rule.SHUTDOWN_EFFECTS),
        Act("tab", "next_unit", "next unit", "Tab"),
    )

    def __init__(self, desk: Desk, decision: OrdersDecision) -> None:
        super().__init__(desk)
        self.decision = decision
        self.draft = OrdersDraft(decision)
        self.id = decision.units[0]
        desk.cursor = self.unit.hex

    @property
    def unit(self) -> AnyUnit:
        return self.decision.battle.units[self.id]

    @property
    def side(self) -> int:
        return self.decision.side

    @property
    def topic(self) -> str:
        return Rule.DUMPING_AMMUNITION if self.dumps else Rule.HEAT_SINKS

    @property
    def verb(self) -> str:
        return "gives orders to"

    @property
    def dumps(self) -> tuple[Location, ...]:
        """Where the unit has ammunition to dump."""
        return self.decision.dumps(self.id)

    @property
    def order(self) -> Order:
        """What the unit will be told."""
        return self.draft.orders[self.id]

    def offers(self, name: str) -> bool:
        if name.startswith("dump_"):
            return int(name.removeprefix("dump_")) <= len(self.dumps)
        match name:
            case "off":
                return self.order.sinks_off < self.decision.sinks(self.id)
            case "on":
                return self.order.sinks_off > 0
            case "legs":
                return bool(self.decision.leg_sinks(self.id))
            case "missiles":
                return self.decision.anti_missile(self.id)
            case "next_unit":
                return len(self.decision.units) > 1
        return True

    def do(self, name: str) -> None:
        if name.startswith("dump_"):
            place = self.dumps[int(name.removeprefix("dump_")) - 1]
            self.draft.toggle_dump(self.id, place)
        else:
            super().do(name)

    def do_off(self) -> None:
        self.draft.change(self.id, sinks_off=self.order.sinks_off + 1)

    def do_on(self) -> None:
        self.draft.change(self.id, sinks_off=self.order.sinks_off - 1)

    def do_legs(self) -> None:
        self.draft.change(
            self.id, sinks_in=() if self.order.sinks_in else self.decision.leg_sinks(self.id)
        )

    def do_missiles(self) -> None:
        self.draft.change(self.id, anti_missile_off=not self.order.anti_missile_off)

    def do_restart(self) -> None:
        self.draft.change(self.id, restarts=not self.order.restarts)

    def do_override(self) -> None:
        self.draft.change(self.id, overrides=not self.order.overrides)

    def do_next_unit(self) -> None:
        units = self.decision.units
        self.id = units[(units.index(self.id) + 1) % len(units)]
        self.desk.cursor = self.unit.hex

    def do_go(self) -> None:
        self.desk.submit(self.draft.answer())

    def back(self) -> bool:
        chosen = bool(self.draft.answer())
        self.draft.clear()
        return chosen

    def preview(self) -> Line:
        row = line(" No orders", "bold text", "select")
        if orders := self.draft.answer():
            row = line(" Orders:", "bold text", "select")
            for order in orders:
                places = " ".join(order.dump)
                row.add(f" {order.unit}", "bold text")
                row.add(f" dumps {places}" if places else "", "bold warn")
                row.add(f" {order.sinks_off} sinks off" if order.sinks_off else "", "bold warn")
                row.add(" lets missiles pass" if order.anti_missile_off else "", "bold warn")
                row.add("" if order.restarts else " no restart", "bold warn")
                row.add("" if order.overrides else " no override", "bold warn")
        return row.add("  1-9 dump a location's ammunition", "dim")

    def panels(self, width: int) -> dict[str, list[Line]]:
        rows = [line(f"{self.unit.id} {self.unit.name}: ammunition to dump", "bold text", "panel2")]
        for number, place in enumerate(self.dumps):
            on = place in self.order.dump
            row = line("[x] " if on else "[ ] ", "bold warn" if on else "dim")
            row.click = f"task('orders', 'dump_{number + 1}')"
            names = [f"{name} ({shots})" for name, shots in self.decision.loads(self.id, place)]
            row.add(number + 1, "bold cursor").add(f" {place.label}: ", "text")
            rows.append(row.add(", ".join(names), "dim"))
        order = self.order
        legs = ", those in the legs first" if order.sinks_in else ""
        rows.append(
            line(f"heat sinks off: {order.sinks_off} of {self.decision.sinks(self.id)}{legs}")
        )
        if self.decision.anti_missile(self.id):
            word = "off, missiles pass" if order.anti_missile_off else "on"
            rows.append(line(f"anti-missile system: {word}"))
        rows.append(line(f"restart after a shutdown: {'yes' if order.restarts else 'no'}"))
        rows.append(line(f"override a shutdown: {'yes' if order.overrides else 'no'}"))
        return {"orders": rows}
