"""What players are asked in Alpha Strike: where a unit goes, and what it attacks."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from btterm.alphastrike.attacks import Attack
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import AttackDecision, Move, MoveDecision
from btterm.alphastrike.options import INTRODUCTORY
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.attacking import Solution
from btterm.alphastrike.rules.introductory import best_movement
from btterm.alphastrike.rules.moving import inches_left
from btterm.alphastrike.rules.to_hit import after_move
from btterm.alphastrike.units import Unit
from btterm.calculators.strikes import strike_odds
from btterm.errors import Refusal
from btterm.hexes import Facing, Hex, distance, hexsides_towards
from btterm.table.dice import Roll
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Decision
from btterm.tui.alphastrike.acts import ADVANCE, ADVANCE_ACTS, ATTACK, ATTACK_ACTS
from btterm.tui.alphastrike.panels import attack_lines, damage_words
from btterm.tui.desk import Place
from btterm.tui.lines import Line, line
from btterm.tui.map.scene import PathHex, Reach, Scene, ToHit
from btterm.tui.task import Task
from btterm.tui.tasks import common_task

CARD_TABS: Mapping[str, tuple[str, ...]] = {
    "unit": ("unit", "", "other gist"),
    "hex": ("hex", "", "other"),
    "units": ("units",),
}
"""What stands in the tabs where there is room for one panel beside the map."""


class AdvanceTask(Task):
    """One unit's move: a mode, a hex and a facing."""

    KIND = ADVANCE
    HELP = (
        "Point at a lit hex with {look}: the line below says what the way costs and how hard the "
        "unit is to hit there. {left} and {right} turn it, {mode} changes the mode, {next} turns "
        "to the next unit. {go} moves; on its own hex it stands still."
    )
    OVERLAY = "R"
    TAB_PANELS: ClassVar[Mapping[str, tuple[str, ...]]] = CARD_TABS
    SIDE = ("unit", "", "hex", "", "other", "", "units")
    OWN = ("unit",)
    LIST = ("hex", "", "other", "", "units")
    ACTS = ADVANCE_ACTS

    def __init__(self, desk: Place, decision: MoveDecision) -> None:
        super().__init__(desk)
        self.decision = decision
        self.ids = [unit.id for unit in decision.units]
        self.number_ = 0
        self._begin()

    def _begin(self) -> None:
        unit = self.unit
        modes = self.decision.modes(unit)
        self.mode = modes[0] if modes else Mode.WALK
        self.turned: Facing | None = None
        self.desk.cursor = unit.hex

    @property
    def unit(self) -> Unit:
        return self.decision.battle.units[self.ids[self.number_]]

    @property
    def side(self) -> int:
        return self.decision.side

    @property
    def verb(self) -> str:
        return "moves"

    @property
    def topic(self) -> str:
        return Rule.JUMPING if self.mode is Mode.JUMP else Rule.MOVEMENT_PHASE

    @property
    def reach(self) -> Mapping[Hex, Any]:
        return self.decision.reach(self.unit.id, self.mode)

    @property
    def places(self) -> Collection[Hex]:
        return [self.unit.hex, *self.reach]

    @property
    def facing(self) -> Facing:
        """As the player has turned it; else towards the nearest enemy."""
        unit, battle = self.unit, self.decision.battle
        if self.turned is not None:
            return self.turned
        at = self.desk.cursor if self.desk.cursor in self.reach else unit.hex
        enemies = [other.hex for other in battle.on_map() if other.side != unit.side]
        near = min(enemies, key=lambda hex_: distance(at, hex_), default=None)
        if near is None or near == at:
            return unit.facing
        return Facing(hexsides_towards(at, near)[0])

    def cursor_moved(self) -> None:
        self.turned = None

    def offers(self, name: str) -> bool:
        if name == "next":
            return len(self.ids) > 1
        if name == "mode":
            return len(self.decision.modes(self.unit)) > 1
        if name == "go":
            return self.desk.cursor == self.unit.hex or self.desk.cursor in self.reach
        return True

    def why_not(self, name: str) -> Refusal:
        if name == "go":
            inches = inches_left(self.unit, self.mode)
            why = f'{self.unit.id} does not get to {self.desk.cursor} with {inches}"{self.mode}'
            return Refusal(Rule.MOVEMENT_COST, why)
        return super().why_not(name)

    def do_next(self) -> None:
        self.number_ = (self.number_ + 1) % len(self.ids)
        self._begin()

    def do_mode(self) -> None:
        modes = self.decision.modes(self.unit)
        self.mode = modes[(modes.index(self.mode) + 1) % len(modes)]

    def do_left(self) -> None:
        self.turned = self.facing.turned(-1)

    def do_right(self) -> None:
        self.turned = self.facing.turned(1)

    def do_stay(self) -> None:
        self.desk.submit(Move(self.unit.id, self.mode, self.unit.hex, self.facing))

    def do_go(self) -> None:
        self.desk.submit(Move(self.unit.id, self.mode, self.desk.cursor, self.facing))

    def back(self) -> bool:
        away = self.desk.cursor != self.unit.hex
        self.desk.cursor, self.turned = self.unit.hex, None
        return away

    def about(self, hex_: Hex) -> str:
        way = self.reach.get(hex_)
        return f'{way.inches}"' if way else ""

    @property
    def _introductory(self) -> bool:
        return INTRODUCTORY in self.decision.battle.options

    def preview(self) -> Line:
        unit, at = self.unit, self.desk.cursor
        row = line(f" {unit.id} ", "bold text", "select")
        if at == unit.hex:
            row.add(f"stands still, facing {self.facing.word}", "bold text")
            if self._introductory:
                return row.add(f"  TMM {best_movement(unit):+}", "warn")
            return row.add("  TMM +0, -1 to its own attacks", "warn")
        way = self.reach.get(at)
        if way is None:
            inches = inches_left(unit, self.mode)
            return row.add(f'does not get to {at} with {inches}"{self.mode}', "bold warn")
        how = "jumps" if self.mode is Mode.JUMP else "moves"
        left = inches_left(unit, self.mode)
        row.add(f'{how} {way.inches} of {left}" to {at}, facing {self.facing.word}', "bold text")
        jumped = self.mode is Mode.JUMP
        modifier = after_move(unit, self.mode, self.decision.battle.options)
        own = "  +2 to its own attacks" if jumped and not self._introductory else ""
        return row.add(f"  TMM {modifier:+}{own}", "warn")

    def paint(self, scene: Scene) -> Scene:
        jumped = self.mode is Mode.JUMP
        sign = "j" if jumped else "w"
        reach = {hex_: Reach(sign, way.inches) for hex_, way in self.reach.items()}
        way = self.reach.get(self.desk.cursor)
        path = {}
        if way is not None and not jumped:
            path = {hex_: PathHex(2 * n) for n, hex_ in enumerate(way.path, start=1)}
        lit = frozenset((self.unit.hex, *reach)) if scene.overlay == "R" else None
        return replace(scene, reach=reach, path=path, lit=lit)


class AttackTask(Task):
    """One unit's attack: a target, and one of the ways to attack it."""

    KIND = ATTACK
    HELP = (
        "{target} turns to the next target, or point at one; {next} to the next unit. The numbers "
        "1 to 9 choose the way to attack, with as much OV as you dare. {odds} tells what it does,"
        " alone and with all others that can attack the target. {go} attacks, {hold} lets the unit "
        "hold its fire."
    )
    TABS = ("attack", "unit", "units", "log")
    TAB_PANELS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **CARD_TABS,
        "attack": ("attack", "", "other"),
    }
    OPEN = "attack"
    SIDE = ("unit", "", "attack", "", "other", "", "units")
    OWN = ("unit", "", "attack")
    LIST = ("other", "", "hex", "", "units")
    ACTS = ATTACK_ACTS

    def __init__(self, desk: Place, decision: AttackDecision) -> None:
        super().__init__(desk)
        self.decision = decision
        self.ids = [unit.id for unit in decision.units]
        self.at = 0
        self._begin()

    def _begin(self) -> None:
        found = self.decision.of(self.unit.id)
        best = max(found, key=_worth)
        self.chosen: Solution = best
        self._point()

    def _point(self) -> None:
        assert self.target is not None
        self.desk.cursor = self.target.hex

    @property
    def unit(self) -> Unit:
        return self.decision.battle.units[self.ids[self.at]]

    @property
    def target(self) -> Unit:
        return self.decision.battle.units[self.chosen.attack.target]

    @property
    def targets(self) -> list[str]:
        """Whom the unit can attack."""
        return list(dict.fromkeys(s.attack.target for s in self.decision.of(self.unit.id)))

    @property
    def ways(self) -> list[Solution]:
        """The ways to attack the target."""
        found = self.decision.of(self.unit.id)
        return [each for each in found if each.attack.target == self.chosen.attack.target]

    @property
    def side(self) -> int:
        return self.decision.side

    @property
    def verb(self) -> str:
        return "attacks with"

    @property
    def topic(self) -> str:
        return self.chosen.attack.kind.rule

    @property
    def number(self) -> TargetNumber:
        return self.chosen.number

    @property
    def places(self) -> Collection[Hex]:
        units = self.decision.battle.units
        return [units[id_].hex for id_ in self.targets]

    def _turn_to(self, target: str) -> None:
        found = [s for s in self.decision.of(self.unit.id) if s.attack.target == target]
        self.chosen = max(found, key=_worth)

    def cursor_moved(self) -> None:
        """A target can be pointed at."""
        there = self.decision.battle.at(self.desk.cursor)
        if there is not None and there.id in self.targets and there.id != self.target.id:
            self._turn_to(there.id)

    def offers(self, name: str) -> bool:
        if name.startswith("option_"):
            return int(name.removeprefix("option_")) <= len(self.ways)
        if name == "target":
            return len(self.targets) > 1
        if name == "way":
            return len(self.ways) > 1
        return name != "next" or len(self.ids) > 1

    def do(self, name: str) -> None:
        if name.startswith("option_"):
            self.chosen = self.ways[int(name.removeprefix("option_")) - 1]
        else:
            super().do(name)

    def do_target(self) -> None:
        targets = self.targets
        self._turn_to(targets[(targets.index(self.target.id) + 1) % len(targets)])
        self._point()

    def do_way(self) -> None:
        ways = self.ways
        self.chosen = ways[(ways.index(self.chosen) + 1) % len(ways)]

    def do_next(self) -> None:
        self.at = (self.at + 1) % len(self.ids)
        self._begin()

    def do_odds(self) -> None:
        """Say what the attack can do to its target, and what it can with the best of each other
        unit of the side."""
        battle = self.decision.battle
        told = [strike_odds(battle, [self.chosen]).words]
        if others := self._others():
            told.append(strike_odds(battle, [self.chosen, *others]).together)
        self.desk.notice = "; ".join(told)

    def _others(self) -> list[Solution]:
        """The best attack of each other unit at the same target."""
        found = []
        for id_ in self.ids:
            ways = [s for s in self.decision.of(id_) if s.attack.target == self.target.id]
            if ways and id_ != self.unit.id:
                found.append(max(ways, key=_worth))
        return found

    def do_hold(self) -> None:
        self.desk.submit(Attack(self.unit.id))

    def do_go(self) -> None:
        self.desk.submit(self.chosen.attack)

    def preview(self) -> Line:
        attack = self.chosen.attack
        used = f" with {attack.overheat} OV" if attack.overheat else ""
        row = line(f" {self.unit.id} {attack.kind.value}{used} at {self.target.id}: ", "bold text")
        row.ground = "select"
        row.add(f"{self.chosen.number} ", "bold text")
        row.add(f"{self.chosen.number.chance:.0%}", "bold warn")
        return row.add(f"  {damage_words(self.chosen)}", "text")

    def panels(self, width: int) -> Mapping[str, list[Line]]:
        return {"attack": attack_lines(self.ways, self.chosen, width)}

    def paint(self, scene: Scene) -> Scene:
        battle = self.decision.battle
        best: dict[Hex, ToHit] = {}
        for id_ in self.targets:
            found = [s for s in self.decision.of(self.unit.id) if s.attack.target == id_]
            number = min(each.number.number for each in found)
            chance = max(each.number.chance for each in found)
            best[battle.units[id_].hex] = ToHit(number, round(100 * chance))
        return replace(scene, to_hit=best)


def _worth(solution: Solution) -> float:
    """Expected damage, without what overheating would cost."""
    points = solution.strength.points - solution.attack.overheat
    return solution.number.chance * (points + 0.5 * solution.heat) - 0.01 * solution.attack.overheat


def task_for(desk: Place, pending: Decision[Any] | Roll | None) -> Task:
    """The task for the decision or roll that the table waits for."""
    match pending:
        case MoveDecision():
            return AdvanceTask(desk, pending)
        case AttackDecision():
            return AttackTask(desk, pending)
    return common_task(desk, pending)
