"""Moving a unit: point at a hex, or drive step by step."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.rules.preview import Preview
from btterm.classic.rules.reach import End
from btterm.classic.units.mech import Mode
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing, Hex
from btterm.table.numbers import Modifier
from btterm.tui.controller.pick import GO, NEXT_UNIT, PickTask
from btterm.tui.controller.task import Act, question, refusal
from btterm.tui.lines import Line
from btterm.tui.map.scene import Reach, Scene, Step
from btterm.tui.widgets.moves import move_panel, preview_line

LETTERS = {Mode.WALK: "w", Mode.RUN: "r", Mode.JUMP: "j"}


class MoveTask(PickTask[MoveDecision]):
    """One unit's move. The cursor says where to; or every step is driven by hand."""

    KIND = "move"
    HELP = (
        "Point at a hex with q w e a s d, the arrows or the mouse: the numbers show the MP it "
        "takes to get there. z and c choose the facing at the end. Enter goes. Where the path "
        "should be another one, press v and drive: w and s walk, a and d turn, Backspace takes a "
        "step back."
    )
    OVERLAY = "R"
    DRIVING = ("forward", "backward", "left", "right")
    ACTS = (
        Act("w,up", "forward", "forward", "w"),
        Act("s,down", "backward", "back up", "s"),
        Act("a,left", "left", "turn", "a d"),
        Act("d,right", "right"),
        Act("r", "mode", "mode"),
        Act("z", "turn_left", "turn", "z c"),
        Act("c", "turn_right"),
        Act("v", "drive", "drive"),
        Act("f", "drop", "drop"),
        Act("f", "stand", "stand up"),
        GO,
        Act("backspace", "step_back", "step back", "Bksp"),
        NEXT_UNIT,
    )

    def begin(self) -> None:
        super().begin()
        self.mode: Mode | None = None
        self.facing: Facing | None = None
        self.dropping = False
        self.steps: list[str] | None = None
        """The steps driven so far; None while the cursor leads."""

    @property
    def verb(self) -> str:
        return "goes on with" if self.decision.going_on else "moves"

    @property
    def viewpoint(self) -> Hex:
        return self.desk.cursor

    # What is planned

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The modes in which a way is looked for: the chosen one, or all that are open."""
        open_ = tuple(m for m in self.decision.modes(self.id) if m is not Mode.STAND)
        return open_ if self.mode is None else (self.mode,)

    def plan(self) -> Move | None:
        """The move that Enter would make; None when the cursor is out of reach."""
        if self.steps is not None:
            return Move(self.id, self.driving_mode, tuple(self.steps))
        if self.stays:
            if not self.dropping:
                return self._stay()
            return Move(self.id, self.modes[0], ("D",))
        way = self._way()
        if way is None:
            return None
        steps = self.decision.reach(self.id, way[0]).steps(self.desk.cursor, way[1])
        return Move(self.id, way[0], (*steps, "D") if self.dropping else steps)

    @property
    def stays(self) -> bool:
        """Whether the cursor is still on the unit and it is not to turn."""
        return self.desk.cursor == self.unit.hex and self.facing is None

    def _stay(self) -> Move:
        """Standing still; for a unit that fell on its way, stopping."""
        mode = self.unit.moved.mode if self.decision.going_on else Mode.STAND
        return Move(self.id, mode)

    @property
    def driving_mode(self) -> Mode:
        """On foot: the chosen mode, or the slowest that the steps so far allow."""
        modes = [mode for mode in self.modes if mode is not Mode.JUMP] or [Mode.WALK]
        for mode in modes:
            if self._legal(Move(self.id, mode, tuple(self.steps or ()))):
                return mode
        return modes[-1]

    def _way(self) -> tuple[Mode, Facing] | None:
        """Mode and facing at the cursor: the slowest mode that gets there, and of its facings
        the wished one or the cheapest."""
        for mode in self.modes:
            reach = self.decision.reach(self.id, mode)
            if self.facing is not None:
                if (self.desk.cursor, self.facing) in reach.ends:
                    return mode, self.facing
            elif (found := reach.cheapest(self.desk.cursor)) is not None:
                return mode, found[0]
        return None

    def _legal(self, move: Move) -> bool:
        try:
            self.decision.preview(move)
        except IllegalAnswer:
            return False
        return True

    def seen(self) -> Preview | str:
        """What the planned move would do, or why it cannot be made."""
        move = self.plan()
        if move is None:
            most = ", ".join(f"{mode} {self._most(mode)}" for mode in self.modes)
            return f"{self.desk.cursor} is out of reach ({most or 'cannot move'})"
        try:
            return self.decision.preview(move)
        except IllegalAnswer as error:
            return str(error)

    def _most(self, mode: Mode) -> int:
        return max((end.mp for end in self.decision.reach(self.id, mode).ends.values()), default=0)

    @property
    def heat(self) -> list[Modifier]:
        found = self.seen()
        if isinstance(found, str) or not found.heat:
            return []
        return [Modifier(str(found.mode), found.heat)]

    # Keys

    def offers(self, name: str) -> bool:
        if not super().offers(name):
            return False
        driving = self.steps is not None
        match name:
            case "forward" | "backward" | "left" | "right" | "step_back":
                return driving
            case "turn_left" | "turn_right":
                return not driving and bool(self.modes)
            case "drive":
                return not driving and any(mode is not Mode.JUMP for mode in self.modes)
            case "drop":
                return not self.unit.prone and bool(self.modes)
            case "stand":
                return self.unit.prone and bool(self.modes)
            case "mode":
                return len(self.decision.modes(self.id)) > 2 and not driving
        return True

    def do_mode(self) -> None:
        choices: list[Mode | None] = [None, *self.decision.modes(self.id)[1:]]
        self.mode = choices[(choices.index(self.mode) + 1) % len(choices)]

    def do_turn_left(self) -> None:
        self._turn(-1)

    def do_turn_right(self) -> None:
        self._turn(1)

    def _turn(self, hexsides: int) -> None:
        """Wish for the next facing in this direction that can be had at the cursor."""
        way = self._way()
        start = self.facing if self.facing is not None else self.unit.facing
        if not self.stays and way is not None:
            start = way[1]
        for _ in range(5):
            start = start.turned(hexsides)
            if any(
                (self.desk.cursor, start) in self.decision.reach(self.id, mode).ends
                for mode in self.modes
            ):
                self.facing = start
                return

    def do_drive(self) -> None:
        """Take over the wheel, with the steps planned so far."""
        move = self.plan()
        steps = list(move.steps) if move is not None and move.mode is not Mode.JUMP else []
        self.steps, self.facing, self.dropping = steps, None, False
        self._follow()

    def do_forward(self) -> None:
        self._step("F")

    def do_backward(self) -> None:
        self._step("B")

    def do_left(self) -> None:
        self._step("L")

    def do_right(self) -> None:
        self._step("R")

    def do_drop(self) -> None:
        if self.steps is None:
            self.dropping = not self.dropping
        else:
            self._step("D")

    def do_stand(self) -> None:
        if self.steps is None:
            self.facing = self.unit.facing
        else:
            self._step(f"S/{self.unit.facing.name}")

    def _step(self, step: str) -> None:
        assert self.steps is not None
        self.steps.append(step)
        found = self.seen()
        if isinstance(found, str):
            self.steps.pop()
            self.desk.notice = found
        self._follow()

    def do_step_back(self) -> None:
        if self.steps:
            self.steps.pop()
        self._follow()

    def _follow(self) -> None:
        """Put the cursor where the steps end."""
        found = self.seen()
        if not isinstance(found, str):
            self.desk.cursor = found.hex

    def do_go(self) -> None:
        other = self.desk.under_cursor()
        if other is not None and other.id in self.decision.units and other.id != self.id:
            self.choose(other.id)
            return
        move, found = self.plan(), self.seen()
        if move is None or isinstance(found, str):
            self.desk.notice = str(found)
        elif not self.asking and self._question(move, found):
            self.asking = True
        else:
            self.desk.submit(move)

    def _question(self, move: Move, found: Preview) -> str:
        """What to ask before the move is made, or empty."""
        if not move.steps and self.modes:
            word = "stops" if self.decision.going_on else "stays"
            return f"{self.id} {word} in {self.unit.hex}?"
        risks = [target for _, _, target in found.rolls if target.chance < 1]
        return f"{len(risks)} Piloting roll{'s' * (len(risks) > 1)} on the way?" if risks else ""

    def cursor_moved(self) -> None:
        self.asking = False
        self.facing = None
        self.dropping = False
        self.steps = None

    def back(self) -> bool:
        if super().back():
            return True
        if self.steps is not None:
            self.steps = None
            self.desk.cursor = self.unit.hex
            return True
        fresh = self.stays and self.mode is None and not self.dropping
        self.begin()
        return not fresh

    # What is to be seen

    def preview(self) -> Line:
        found = self.seen()
        if isinstance(found, str):
            return refusal(found)
        move = self.plan()
        if self.asking and move is not None:
            return question(self._question(move, found))
        row = preview_line(self.desk.battle, self.unit, found)
        if self.steps is not None:
            row.add("  driving", "bold cursor")
        return row

    def reached(self) -> dict[Hex, tuple[Mode, End]]:
        """The slowest mode and cheapest end of every hex in reach."""
        found: dict[Hex, tuple[Mode, End]] = {}
        for mode in self.modes:
            for hex_, end in self.decision.reach(self.id, mode).hexes().items():
                found.setdefault(hex_, (mode, end))
        return found

    def paint(self, scene: Scene) -> Scene:
        found = self.seen()
        path = {}
        if not isinstance(found, str):
            rolls = {hex_: target.number for hex_, _, target in found.rolls}
            path = {
                hex_: Step(mp, rolls.get(hex_))
                for hex_, mp in zip(found.path, found.costs, strict=True)
            }
        if self.desk.overlay not in ("R", "T"):
            return replace(scene, path=path)
        reached = self.reached()
        reach = {
            hex_: Reach(LETTERS[mode], end.mp, end.rolls > 0)
            for hex_, (mode, end) in reached.items()
            if hex_ != self.unit.hex
        }
        return replace(scene, path=path, reach=reach, lit=frozenset({*reached, self.unit.hex}))

    def panels(self, width: int) -> dict[str, list[Line]]:
        return {"hex": move_panel(self.desk.battle, self.unit, self.desk.cursor, self.seen())}
