"""Twisting the torso of a unit, or not."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.decisions import ReactionDecision, Twist
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.words.turning import turning
from btterm.errors import Refusal
from btterm.hexes import Facing
from btterm.tui.acts import Act
from btterm.tui.classic.controller.overlays import arc_letters, front
from btterm.tui.classic.controller.pick import GO, NEXT_UNIT, PickTask
from btterm.tui.lines import Line, line
from btterm.tui.map.scene import Scene


class ReactTask(PickTask[ReactionDecision]):
    """One unit's reaction: its torso one hexside to the left or right, or straight, or its turret
    to any hexside."""

    KIND = "react"
    HELP = (
        "Twist the torso one hexside, so that those you want to fire at lie in front of it. The "
        "lit hexes are its front arc. {left} left, {right} right, {straight} straight, then {go}. "
        "A turret turns as far as you like. {rest} does so, and all your other units look straight "
        "ahead."
    )
    ACTS = (
        Act("z", "left", "left", "z"),
        Act("x", "straight", "straight", "x"),
        Act("c", "right", "right", "c"),
        Act("f", "flip", "flip arms", rule=Rule.REVERSING_ARMS),
        GO,
        NEXT_UNIT,
        Act("h", "rest", "rest straight"),
    )

    def first_unit(self) -> str:
        able = [id_ for id_ in self.decision.units if not self.decision.why_not(id_)]
        return (able or list(self.decision.units))[0]

    def begin(self) -> None:
        super().begin()
        self.twist = 0
        self.flip = False

    @property
    def topic(self) -> str:
        if self.flip:
            return Rule.REVERSING_ARMS
        return self.decision.why_not(self.id).rule or super().topic

    @property
    def verb(self) -> str:
        if self.decision.why_not(self.id):
            return "reacts with"
        return "turns the turret of" if self.unit.pivot == "turret" else "twists"

    @property
    def torso(self) -> Facing:
        """Where the torso would point to."""
        return self.unit.facing.turned(self.twist)

    def offers(self, name: str) -> bool:
        if name in ("left", "right", "straight"):
            return not self.decision.why_not(self.id)
        if name == "flip":
            return self.decision.can_flip(self.id) and not self.decision.why_not(self.id)
        return super().offers(name)

    def why_not(self, name: str) -> Refusal:
        if why := self.decision.why_not(self.id):
            return why.of(f"{self.id} stays as it is: ")
        if name == "flip":
            return self.refused(name, f"{self.id} cannot flip its arms")
        return super().why_not(name)

    def do_left(self) -> None:
        self._turn(-1)

    def _turn(self, hexsides: int) -> None:
        """A torso a hexside to one side; a turret a hexside further, all the way round."""
        further = (self.twist + hexsides + 2) % 6 - 2
        allowed = kinds.turns(self.unit)
        self.twist = further if self.unit.driven and further in (0, *allowed) else hexsides
        self.flip = False

    def do_straight(self) -> None:
        self.twist, self.flip = 0, False

    def do_right(self) -> None:
        self._turn(1)

    def do_flip(self) -> None:
        self.twist, self.flip = 0, not self.flip

    def do_go(self) -> None:
        self.desk.submit(Twist(self.id, self.twist, self.flip), self.rest)

    def back(self) -> bool:
        chosen = self.twist != 0 or self.flip
        self.twist, self.flip = 0, False
        return chosen

    def preview(self) -> Line:
        if why := self.decision.why_not(self.id):
            return line(f" {self.id} stays as it is", "bold text", "select").add(f": {why}", "warn")
        words = "flips its arms to the rear" if self.flip else turning(self.unit, self.twist)
        row = line(f" {self.id} {words}", "bold text", "select")
        row.add(f"  {self.unit.pivot} ", "dim").add(self.torso.name, "bold text")
        ahead = front(self.torso, self.unit.hex, self.decision.enemies())
        row.add("  in front: ", "dim").add(" ".join(enemy.id for enemy in ahead) or "nobody")
        return row

    def paint(self, scene: Scene) -> Scene:
        chips = tuple(
            replace(chip, twist=self.twist) if chip.id == self.id else chip for chip in scene.chips
        )
        scene = replace(scene, chips=chips)
        arc, lit = arc_letters(self.desk.battle, self.torso, self.unit.hex)
        return replace(scene, arc=arc, lit=lit)
