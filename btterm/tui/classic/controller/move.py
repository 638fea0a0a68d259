"""Moving a unit: point at a hex, or drive step by step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.drafts.move import MoveDraft
from btterm.classic.planning import after, collision, threat_to, way_to
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.heights import AT_ANY_HEIGHT
from btterm.classic.rules.movement.ends import End
from btterm.classic.rules.movement.preview import Preview
from btterm.classic.rules.movement.steps import (
    LEFT,
    RIGHT,
    Backward,
    Charge,
    Climb,
    Collapse,
    Dismount,
    Dive,
    Drop,
    Eject,
    Forward,
    Leave,
    Masc,
    Mount,
    Rise,
    Shift,
    Sink,
    Stand,
    Step,
)
from btterm.classic.rules.movement.steps import STEPS as TAKEN
from btterm.classic.units.unit import Mode
from btterm.classic.words.boarding import boarding_words
from btterm.errors import ALLOWED, IllegalAnswer, Refusal
from btterm.hexes import Facing, Hex
from btterm.table.numbers import Modifier, TargetNumber
from btterm.tui.acts import Act
from btterm.tui.classic.controller.drive import attacks_on, why_lying, why_not_in
from btterm.tui.classic.controller.overlays import arc_letters
from btterm.tui.classic.controller.pick import GO, NEXT_UNIT, PickTask
from btterm.tui.classic.widgets.moves import (
    Threat,
    collision_line,
    collision_words,
    move_panel,
    preview_line,
)
from btterm.tui.lines import Line
from btterm.tui.map.scene import PathHex, Reach, Scene, WhenDrawn
from btterm.tui.task import breaks_code, question, refusal

STEPS: dict[str, Step] = {
    "forward": Forward(),
    "backward": Backward(),
    "left": LEFT,
    "right": RIGHT,
    "shift_left": Shift(5),
    "shift_right": Shift(1),
    "leave": Leave(),
    "collapse": Collapse(),
    "climb": Climb(),
    "rise": Rise(),
    "sink": Sink(),
    "masc": Masc(),
}
"""The steps of the keys for driving."""
TELLING_STEPS = (Charge, Dive, Collapse, Eject, Masc, Drop, Dismount)
"""Steps that say more about a move than the rest of it."""


def _strikes(move: Move) -> bool:
    """Whether a move ends in a charge or a death from above attack."""
    return bool(move.steps) and isinstance(move.steps[-1], Charge | Dive)


class MoveTask(PickTask[MoveDecision]):
    """One unit's move. The cursor says where to; or every step is driven by hand."""

    KIND = "move"
    HELP = (
        "Point at a hex with {look}, the arrows or the mouse: the numbers show the MP it takes to "
        "get there. {turn_left} and {turn_right} choose the facing at the end, {rise} and {sink} "
        "the level of what flies, or the "
        "floor of a building. {go} goes. Where "
        "the path should be another one, press {drive} and drive: {forward} and {backward} walk, "
        "{left} and {right} turn, {shift_left} and {shift_right} step sideways, {step_back} takes "
        "a step back. {attack} with the cursor on an enemy that has moved: charge it, or jump on "
        "it from above; {turn_left} and {turn_right} then choose the side from which. To run "
        "farther before a charge, drive, and {attack} charges the enemy ahead. {board} takes "
        "infantry in the hex aboard before the move, or lets it off at the end. {rest} goes, and "
        "all your other units stand still."
    )
    OVERLAY = "R"
    ACTS = (
        Act("w,up", "forward", "forward", "w"),
        Act("s,down", "backward", "back up", "s"),
        Act("a,left", "left", "turn", "a d"),
        Act("d,right", "right"),
        Act("q", "shift_left", "sideways", "q e", Shift.rule),
        Act("e", "shift_right", rule=Shift.rule),
        Act("x", "leave", "leave map", rule=Leave.rule),
        Act("b", "collapse", "break bridge", rule=Collapse.rule),
        Act("u", "climb", "climb up", rule=Climb.rule),
        Act("t", "rise", "up down", "t y", Rise.rule),
        Act("y", "sink", rule=Sink.rule),
        Act("i", "masc", "MASC", rule=Masc.rule),
        Act("r", "mode", "mode"),
        Act("z", "turn_left", "turn", "z c"),
        Act("c", "turn_right"),
        Act("g", "board", "mount", rule=Mount.rule),
        Act("k", "attack", "charge", rule=Charge.rule),
        Act("v", "drive", "drive"),
        Act("f", "drop", "drop", rule=Drop.rule),
        Act("f", "stand", "stand up", rule=Stand.rule),
        GO,
        Act("backspace", "step_back", "step back", "Bksp"),
        NEXT_UNIT,
        Act("h", "rest", "rest stay"),
        Act("o", "eject", "eject", rule=Eject.rule),
    )

    def begin(self) -> None:
        super().begin()
        self.mode: Mode | None = None
        """The only mode to use; None: whichever is the slowest that gets there."""
        self.driving: MoveDraft | None = None
        """At the wheel; None while the cursor leads."""
        self._attacks: dict[Hex, dict[Mode, list[Move]]] = {}
        """By the hexes that the cursor has been on."""
        self._threats: WhenDrawn | None = None
        self._chosen: object = None
        self._plan_seen: tuple[Move | None, Preview | Refusal] = None, ALLOWED
        """The planned move and what it would do, for what is chosen."""
        self._threat: Threat | None = None
        self._forget_end()

    def _forget_end(self) -> None:
        self.asking = False
        self.facing: Facing | None = None
        self.raised: int | None = None
        """The wished levels above the floor of the hex, where several can be had."""
        self.dropping = False
        self.attack: Move | None = None
        """The charge or death from above that has been chosen."""
        self.ejecting = False
        self.boarding: tuple[Step, ...] = ()
        """Who is to mount before the move, or to dismount at its end."""

    @property
    def verb(self) -> str:
        if self.driving is not None:
            return "drives"
        return "goes on with" if self.decision.going_on else "moves"

    @property
    def viewpoint(self) -> Hex:
        return self.desk.cursor

    @property
    def places(self) -> Collection[Hex]:
        return self.reached()

    # What is planned

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The modes in which a way is looked for: the chosen one, or all that are open."""
        open_ = tuple(m for m in self.decision.modes(self.id) if m is not Mode.STAND)
        return open_ if self.mode is None else (self.mode,)

    @property
    def stays(self) -> bool:
        """Whether the cursor is still on the unit and it is not to turn."""
        here = self.desk.cursor == self.unit.hex
        return here and self.facing is None and self.raised is None

    def attacks(self) -> dict[Mode, list[Move]]:
        """The ways in which the enemy under the cursor can be attacked by moving: charges by
        mode, then death from above; from each side one, the best first."""
        hex_ = self.desk.cursor
        if hex_ not in self._attacks:
            self._attacks[hex_] = attacks_on(self.decision, self.id, hex_)
        return {m: moves for m, moves in self._attacks[hex_].items() if m in self.modes}

    def plan(self) -> Move | None:
        """The move that Enter would make; None when the cursor is out of reach."""
        return self._planned()[0]

    def seen(self) -> Preview | Refusal:
        """What the planned move would do, or why it cannot be made."""
        return self._planned()[1]

    def _planned(self) -> tuple[Move | None, Preview | Refusal]:
        """The planned move and what it would do, worked out once for each choice."""
        steps = None if self.driving is None else self.driving.steps
        chosen = (
            *(self.desk.cursor, self.mode, self.facing, self.dropping, self.ejecting),
            *(self.attack, steps, self.raised, self.boarding),
        )
        if chosen != self._chosen:
            move = self._plan()
            self._chosen, self._plan_seen = chosen, (move, self._seen(move))
            self._threat = None
        return self._plan_seen

    def threat(self) -> Threat:
        """What enemies could do to the unit after the planned move."""
        move, found = self._planned()
        if self._threat is None:
            number = None
            if move is not None and not isinstance(found, Refusal):
                number = threat_to(self.decision, move)
            battle = self.desk.battle
            others = [side for side in range(len(battle.sides)) if side != self.side]
            later = tuple(unit.id for side in others for unit in battle.yet_to_act(side))
            self._threat = Threat(number, later)
        return self._threat

    def _plan(self) -> Move | None:
        if self.driving is not None:
            return self.driving.answer()
        if self.ejecting:
            return Move(self.id, Mode.STAND, (Eject(),))
        if self.attack is not None:
            return self.attack
        if self.boarding:
            move = self._board()
        elif not self.stays:
            move = self._way(self.facing, self.raised)
        elif self.dropping:
            move = Move(self.id, self.modes[0])
        else:
            mode = self.unit.moved.mode if self.decision.going_on else Mode.STAND
            return Move(self.id, mode)
        if move is None or not self.dropping:
            return move
        return replace(move, steps=(*move.steps, Drop()))

    def _board(self) -> Move | None:
        """The move with which units mount or dismount: on the spot, of one that cannot move."""
        spot = Move(self.id, Mode.STAND, self.boarding)
        if self.stays and not (self.modes and self.decision.refusal(spot)):
            return spot
        facing = self.unit.facing if self.stays else self.facing
        return self._way(facing, self.raised)

    def _seen(self, move: Move | None) -> Preview | Refusal:
        if move is None:
            return self._why_not_there()
        try:
            return self.decision.preview(move)
        except IllegalAnswer as error:
            return error.refusal

    def _why_not_there(self) -> Refusal:
        why = why_not_in(self.decision, self.unit, self.modes, self.desk.cursor)
        if self.attacks():
            return why.of("", ": it can be attacked by moving")
        return (
            why.of("", ". [game.back], then [move.go]: it stops") if self.decision.going_on else why
        )

    @property
    def topic(self) -> str:
        """The step that says most, why the move cannot be made, its first Piloting roll."""
        move, seen = self.plan(), self.seen()
        if move is not None and move.steps and isinstance(move.steps[-1], TELLING_STEPS):
            return move.steps[-1].rule
        if isinstance(seen, Refusal):
            return seen.rule
        if seen.rolls:
            return seen.rolls[0][1].rule
        if self.unit.prone:
            return Rule.STANDING_UP
        return Rule.JUMPING if seen.mode is Mode.JUMP else Rule.MOVEMENT_COSTS

    @property
    def number(self) -> TargetNumber | None:
        seen = self.seen()
        return None if isinstance(seen, Refusal) or not seen.rolls else seen.rolls[0][2]

    @property
    def heat(self) -> list[Modifier]:
        found = self.seen()
        if isinstance(found, Refusal) or not found.heat:
            return []
        return [Modifier(found.mode.rule, str(found.mode), found.heat)]

    # Keys

    def offers(self, name: str) -> bool:
        if not super().offers(name):
            return False
        wheel = self.driving
        match name:
            case "forward" | "backward" | "left" | "right" | "step_back":
                return wheel is not None
            case "shift_left" | "shift_right" | "leave" | "collapse" | "climb" | "masc":
                return wheel is not None and not wheel.refusal(STEPS[name])
            case "rise" | "sink":
                if wheel is not None:
                    return not wheel.refusal(STEPS[name])
                free = kinds.motion(self.unit) in AT_ANY_HEIGHT and bool(self.modes)
                return free or self._storeys()
            case "turn_left" | "turn_right":
                return wheel is None and bool(self.modes) and kinds.has_facing(self.unit)
            case "drive":
                return wheel is None and any(mode is not Mode.JUMP for mode in self.modes)
            case "attack":
                return bool(self.attacks()) if wheel is None else not wheel.refusal(self._charge())
            case "drop":
                able = Drop in TAKEN[kinds.motion(self.unit)] and bool(self.modes)
                return able and not self.unit.prone
            case "stand":
                return self.unit.prone and bool(self.modes)
            case "board":
                return bool(self.decision.boardings(self.id))
            case "eject":
                able = Eject in TAKEN[kinds.motion(self.unit)] and not self.decision.going_on
                return able and wheel is None and self.unit.crew.awake
            case "mode":
                return wheel is None and len(self.decision.modes(self.id)) > 2
        return True

    def why_not(self, name: str) -> Refusal:
        wheel, id_ = self.driving, self.id
        taken = TAKEN[kinds.motion(self.unit)]
        if wheel is not None and name in STEPS:
            return wheel.refusal(STEPS[name])
        match name:
            case "drop" | "stand" | "eject" if Drop not in taken:
                why = f"{id_} is no BattleMech: it does not drop, stand up or eject"
            case "attack" if Charge not in taken:
                why = f"{id_} charges nobody"
            case "turn_left" | "turn_right" if not kinds.has_facing(self.unit):
                why = f"{id_} looks all ways"
            case "rise" | "sink" if kinds.motion(self.unit) not in AT_ANY_HEIGHT:
                why = "there is only one level to go to"
            case "board" if kinds.cargo(self.unit):
                why = (
                    "a vehicle or an OmniMech takes it aboard in its own move: choose that, and "
                    "[move.board]. Another 'Mech picks it up where that has moved"
                )
            case "board":
                why = "nobody of its side is here to mount it, and nobody aboard"
            case "eject":
                why = "it ejects in place of moving, and awake"
            case _ if not self.modes:
                why = f"{id_} cannot move"
            case "drop" | "stand":
                why = f"{id_} {'is down already' if self.unit.prone else 'is on its feet'}"
            case "attack":
                why = "no enemy under the cursor that it can charge or jump on"
            case "mode" if wheel is None:
                why = f"{id_} moves in one way only"
            case "drive" | "turn_left" | "turn_right" | "mode":
                why = "not while it is driven: [game.back] ends that"
            case _ if name in STEPS or name == "step_back":
                why = "only while driving, [move.drive]"
            case _:
                return super().why_not(name)
        return self.refused(name, why)

    def do(self, name: str) -> None:
        if name != "go":
            self.close_question()
        if name in ("rise", "sink") and self.driving is None:
            self._change_height(1 if name == "rise" else -1)
        elif name in STEPS:
            self._step(STEPS[name])
        else:
            super().do(name)

    def do_mode(self) -> None:
        self._threats = self.attack = None
        choices: list[Mode | None] = [None, *self.decision.modes(self.id)[1:]]
        self.mode = choices[(choices.index(self.mode) + 1) % len(choices)]

    def do_turn_left(self) -> None:
        self._turn(-1)

    def do_turn_right(self) -> None:
        self._turn(1)

    def _turn(self, hexsides: int) -> None:
        """Wish for the next facing in this direction that can be had at the cursor, or for the
        attack from the next side."""
        if self.attack is not None:
            self._approach(hexsides)
            return
        found = self.seen()
        facing = self.unit.facing if isinstance(found, Refusal) else found.facing
        for _ in range(5):
            facing = facing.turned(hexsides)
            if self._way(facing, self.raised):
                self.facing = facing
                return
        if isinstance(found, Refusal):
            self.desk.notice = found
        else:
            why = f"no other facing can be had there: {found.budget - found.mp} MP left"
            self.desk.notice = Refusal(Rule.FACING_CHANGE, why)

    def _way(self, facing: Facing | None, raised: int | None) -> Move | None:
        """The move to the cursor with a facing, so many levels above the floor there."""
        cursor = self.desk.cursor
        return way_to(self.decision, self.id, self.modes, cursor, facing, raised, self.boarding)

    def _change_height(self, levels: int) -> None:
        """Wish for the next level in this direction that can be had at the cursor."""
        found = self.seen()
        if isinstance(found, Refusal):
            self.desk.notice = found
            return
        floor = self.desk.battle.board[found.hex].floor
        level = self.desk.battle.level(self.unit) if found.level is None else found.level
        wished = [h for h in self._heights() if (h - level + floor) * levels > 0]
        if wished:
            self.raised = min(wished, key=lambda h: abs(h - level + floor))
        else:
            word = "higher" if levels > 0 else "lower"
            self.desk.notice = Refusal(Rise.rule, f"no {word} level can be had there")

    def _storeys(self) -> bool:
        """Whether the move can end on several storeys of the building under the cursor."""
        house = self.desk.battle.board[self.desk.cursor].building
        return house is not None and len(self._heights()) > 1

    def _heights(self) -> set[int]:
        """The levels above the floor that can be had at the cursor, with the wished facing."""
        facings = Facing if self.facing is None else (self.facing,)
        found: set[int] = set()
        for mode in self.modes:
            reach = self.decision.reach(self.id, mode, self.boarding)
            for facing in facings:
                found.update(reach.heights(self.desk.cursor, facing))
        return found

    def _approach(self, hexsides: int) -> None:
        """Attack in the same mode from the next side, going round the target."""
        assert self.attack is not None
        sides = {self.decision.preview(m).facing: m for m in self.attacks()[self.attack.mode]}
        around = [sides[facing] for facing in sorted(sides)]
        self.attack = around[(around.index(self.attack) + hexsides) % len(around)]
        if len(around) == 1:
            self.desk.notice = "it can be attacked in this mode from one side only"

    def do_attack(self) -> None:
        if self.driving is not None:
            self._step(self._charge())
            return
        attacks = self.attacks()
        modes: list[Mode | None] = [None, *attacks]
        now = self.attack.mode if self.attack else None
        mode = modes[(modes.index(now) + 1) % len(modes)]
        self.attack = attacks[mode][0] if mode else None

    def _charge(self) -> Charge:
        """The charge at what is ahead at the wheel: at the unit, or else at the building."""
        assert self.driving is not None
        house = Charge(building=True)
        return (
            house
            if self.driving.refusal(Charge()) and not self.driving.refusal(house)
            else Charge()
        )

    def _next_boarding(self) -> tuple[Step, ...] | Refusal:
        """What `board` turns to: the next unit that can mount, then the next that can dismount,
        then none; at the wheel the first step that is free, or why there is none."""
        found = self.decision.boardings(self.id)
        if self.driving is not None:
            why = [self.driving.refusal(step) for step in found]
            free = (step for step, no in zip(found, why, strict=True) if not no)
            return next(((step,) for step in free), why[0])
        choices: list[tuple[Step, ...]] = [(), *((step,) for step in found)]
        return choices[(choices.index(self.boarding) + 1) % len(choices)]

    def hint(self, act: Act) -> str:
        """Who is aboard is let off."""
        if act.name != "board":
            return act.hint
        match self._next_boarding():
            case [Dismount()]:
                return "let off"
            case []:
                return "nobody"
        return act.hint

    def do_board(self) -> None:
        """Turn to the next who mounts or dismounts; at the wheel this is done at once."""
        found = self._next_boarding()
        if self.driving is None:
            assert not isinstance(found, Refusal)
            self._threats = None
            self.boarding = found
        elif isinstance(found, Refusal):
            self.desk.notice = found
        else:
            self.desk.notice = ""
            self._step(found[0])

    def do_eject(self) -> None:
        self.ejecting = not self.ejecting

    def do_drive(self) -> None:
        """Take over the wheel, with the steps planned so far."""
        move = self.plan()
        steps = move.steps if move is not None and move.mode is not Mode.JUMP else ()
        on_foot = [mode for mode in self.modes if mode is not Mode.JUMP]
        self._forget_end()
        self.driving = MoveDraft(self.decision, self.id, on_foot, steps)
        self._follow()

    def do_drop(self) -> None:
        if self.driving is None:
            self.dropping = not self.dropping
        else:
            self._step(Drop())

    def do_stand(self) -> None:
        facing = self.unit.facing
        if self.driving is not None:
            self._step(Stand(facing))
        elif way_to(self.decision, self.id, self.modes, self.desk.cursor, facing):
            self.facing = facing
        else:
            self.desk.notice = why_lying(self.decision, self.unit, self.modes[-1])

    def _step(self, step: Step) -> None:
        assert self.driving is not None
        self.desk.notice = self.driving.add(step)
        self._follow()

    def do_step_back(self) -> None:
        assert self.driving is not None
        self.driving.remove()
        self._follow()

    def _follow(self) -> None:
        """Put the cursor where the steps end."""
        found = self.seen()
        if not isinstance(found, Refusal):
            self.desk.cursor = found.hex

    def do_go(self) -> None:
        move, found = self.plan(), self.seen()
        if isinstance(found, Refusal):
            others = [unit.id for unit in self.desk.here() if unit.id in self.decision.units]
            if others:
                self.choose(others[0])
            else:
                self.desk.notice = found
        elif move is not None and not self.asking and self._question(move, found):
            self.asking = True
        else:
            self.desk.submit(move, self.rest)

    def _question(self, move: Move, found: Preview) -> str:
        """What to ask before the move is made, or empty."""
        if Leave() in move.steps:
            return f"{self.id} leaves the map for good?"
        if self.ejecting:
            return f"the MechWarrior of {self.id} ejects?"
        if Collapse() in move.steps:
            return f"{self.id} brings the bridge down with it?"
        if not self.desk.ask:
            return ""
        if _strikes(move):
            return f"{self._collision(move)}?"
        if not move.steps and self.modes and self.rest is None:
            word = "stops" if self.decision.going_on else "stays"
            return f"{self.id} {word} in {self.unit.hex}?"
        risks = [target for _, _, target in found.rolls if target.chance < 1]
        rolls = f"{self.unit.steering} roll{'s' * (len(risks) > 1)}"
        words = [f"{len(risks)} {rolls} on the way"] if risks else []
        if Drop() in move.steps:
            words.append(f"{self.id} drops prone in {found.hex}")
        return ", ".join(words) + "?" if words else ""

    def _collision(self, move: Move) -> str:
        odds = collision(self.decision.battle, after(self.decision, move))
        return f"{self.id} {collision_words(odds)}"

    def cursor_moved(self) -> None:
        super().cursor_moved()
        self.driving, boarding = None, self.boarding
        self._forget_end()
        self.boarding = boarding

    def back(self) -> bool:
        if super().back():
            return True
        wished = self.facing is not None or self.raised is not None
        chosen = bool(self.attack or self.dropping or self.ejecting or self.boarding)
        if chosen or (wished and self.driving is None):
            self._forget_end()
            return True
        fresh = self.stays and self.mode is None and self.driving is None
        self.begin()
        return not fresh

    # What is to be seen

    def preview(self) -> Line:
        found, move = self.seen(), self.plan()
        if isinstance(found, Refusal) or move is None:
            return refusal(str(found))
        if self.asking:
            return question(self._question(move, found), self.KIND)
        if _strikes(move):
            return collision_line(self.desk.battle, self.unit, found, self._collision(move))
        leaves = Leave() in move.steps
        row = preview_line(self.desk.battle, self.unit, found, None if leaves else self.threat())
        breaks_code(row, self.decision.breaches(move))
        if self.ejecting:
            row.runs.insert(0, (" The MechWarrior ejects:", "bold bad"))
        elif leaves:
            row.runs.insert(0, (" Leaves the map for good:", "bold bad"))
        elif boards := boarding_words(self.desk.battle, self.unit, move.steps):
            row.runs.insert(0, (f" {boards[:1].upper()}{boards[1:]}:", "bold warn"))
        elif self.decision.going_on and not move.steps:
            row.runs.insert(0, (" Stops:", "bold warn"))
        elif self.driving is None and self.stays and self.modes:
            row.hint = "  point at a hex: q w e a s d"
        return row

    def about(self, hex_: Hex) -> str:
        if hex_ == self.unit.hex:
            return ""
        mode, end = self.reached().get(hex_, (Mode.STAND, None))
        if end is None:
            return "out of reach"
        gait = self.unit.mode_words(mode).name
        return f"{gait} {end.mp} MP{f', {self.unit.steering} roll' * (end.rolls > 0)}"

    def reached(self) -> dict[Hex, tuple[Mode, End]]:
        """The slowest mode and cheapest end of every hex in reach."""
        found: dict[Hex, tuple[Mode, End]] = {}
        for mode in self.modes:
            reach = self.decision.reach(self.id, mode, self.boarding)
            for hex_, end in reach.hexes().items():
                found.setdefault(hex_, (mode, end))
        return found

    def paint(self, scene: Scene) -> Scene:
        found = self.seen()
        path = {}
        if not isinstance(found, Refusal):
            rolls = {hex_: target.number for hex_, _, target in found.rolls}
            path = {
                hex_: PathHex(mp, rolls.get(hex_))
                for hex_, mp in zip(found.path, found.costs, strict=True)
            }
        if self.desk.overlay == "A" and not isinstance(found, Refusal):
            arc, lit = arc_letters(self.desk.battle, found.facing, found.hex)
            return replace(scene, path=path, arc=arc, lit=lit)
        if self.desk.overlay not in ("R", "T"):
            return replace(scene, path=path)
        reached = self.reached()
        reach = {
            hex_: Reach(self.unit.mode_words(mode).name[0], end.mp, end.rolls > 0)
            for hex_, (mode, end) in reached.items()
            if hex_ != self.unit.hex
        }
        lit = frozenset({*reached, self.unit.hex})
        threat = self.threats(reached) if self.desk.overlay == "T" else {}
        return replace(scene, path=path, reach=reach, lit=lit, threat=threat)

    def threats(self, reached: Mapping[Hex, tuple[Mode, End]]) -> WhenDrawn:
        """The lowest number on which an enemy hits the unit in each hex in reach."""

        def number(hex_: Hex) -> int | None:
            move = way_to(self.decision, self.id, (reached[hex_][0],), hex_, None, None, boarding)
            return threat_to(self.decision, move) if move is not None else None

        if self._threats is None:
            boarding = self.boarding
            self._threats = WhenDrawn(reached, number)
        return self._threats

    def panels(self, width: int) -> dict[str, list[Line]]:
        at, threat = self.desk.cursor, self.threat()
        return {"hex": move_panel(self.desk.battle, self.unit, at, self.seen(), threat, width)}
