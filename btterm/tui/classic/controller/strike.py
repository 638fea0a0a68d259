"""Declaring the physical attacks of a unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from btterm.board.words import built_words, hex_words
from btterm.classic.decisions import StrikeDecision
from btterm.classic.drafts.strike import StrikeDraft
from btterm.classic.readout.of import readout
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.physical.blows import Blow, BlowSolution
from btterm.classic.units.any import AnyUnit
from btterm.errors import Refusal
from btterm.hexes import Hex, distance
from btterm.table.numbers import TargetNumber
from btterm.tui.acts import Act
from btterm.tui.classic.controller.pick import NEXT_UNIT, PickTask
from btterm.tui.classic.widgets.fire import aim_panel, built_panel, inside_lines, why_panel
from btterm.tui.classic.widgets.strike import strike_panel, struck_panel
from btterm.tui.lines import Line, line
from btterm.tui.map.scene import Scene, ToHit
from btterm.tui.task import breaks_code, question, refusal

MOST = 8
"""Attacks that a unit has at once."""


class StrikeTask(PickTask[StrikeDecision]):
    """One unit's punches and kicks, switched on and off by number."""

    KIND = "strike"
    HELP = (
        "Switch attacks on at the neighbour in brackets with their numbers, or at the building or "
        "bridge under the cursor. {why} shows how the "
        "number of the next attack adds up. {go} declares; {rest} does, and all your other units "
        "strike nobody."
    )
    TABS = ("strike", "target", "unit", "log")
    OPEN = "strike"
    TAB_PANELS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "strike": ("aim", "strike", "why", "stack", "units"),
        "target": ("target", "stack"),
    }
    SIDE = ("unit", "strike", "state", "", "target", "stack", "", "units")
    LIST = ("strike", "", "target", "stack", "", "units")
    ACTS = (
        *(Act(str(n), f"blow_{n}") for n in range(1, MOST + 1)),
        Act("space", "toggle", "attack", f"1-{MOST}"),
        Act("t", "next_target", "target"),
        Act("v", "why", "why"),
        Act("enter", "go", "declare", "Enter"),
        NEXT_UNIT,
        Act("x", "none", "none"),
        Act("h", "rest", "rest hold"),
    )

    def first_unit(self) -> str:
        able = [id_ for id_ in self.decision.units if self.decision.can_strike(id_)]
        return (able or list(self.decision.units))[0]

    def begin(self) -> None:
        super().begin()
        self.draft = StrikeDraft(self.decision, self.id)
        self.kinds = self.decision.kinds(self.id)
        """The attacks to list."""
        self.targets = (*self.decision.best_targets(self.id), *self.decision.houses(self.id))
        self.target_id = self.targets[0] if self.targets else ""
        able = [n for n, kind in enumerate(self.kinds) if self._able(kind)]
        self.chosen = able[0] if able else 0
        """The attack whose number is explained."""
        if self.target_id:
            self.desk.cursor = self._hex_of(self.target_id)

    def _hex_of(self, target: str) -> Hex:
        """Where a target is, a unit or what is built in a hex."""
        unit = self.decision.battle.units.get(target)
        return unit.hex if unit else Hex.parse(target)

    @property
    def verb(self) -> str:
        return "strikes with"

    @property
    def target(self) -> AnyUnit | None:
        return self.decision.battle.units.get(self.target_id)

    def solution(self, kind: BlowKind) -> BlowSolution | None:
        """What an attack can do to the current target; None without a target."""
        return self.decision.solution(self.id, kind, self.target_id) if self.target_id else None

    def _able(self, kind: BlowKind) -> bool:
        found = self.solution(kind)
        return found is not None and not found.why

    @property
    def topic(self) -> str:
        found = self.solution(self.kinds[self.chosen])
        if found is None:
            return super().topic
        return found.why.rule or self.kinds[self.chosen].rule

    @property
    def number(self) -> TargetNumber | None:
        found = self.solution(self.kinds[self.chosen])
        return found.to_hit if found else None

    # Keys

    def offers(self, name: str) -> bool:
        if not super().offers(name):
            return False
        if name.startswith("blow_"):
            return int(name.removeprefix("blow_")) <= len(self.kinds) and bool(self.target_id)
        match name:
            case "next_target":
                return len(self.targets) > 1
            case "none":
                return bool(self.draft.parts)
            case "why" | "toggle":
                return bool(self.target_id)
        return True

    def do(self, name: str) -> None:
        if name.startswith("blow_"):
            self.chosen = int(name.removeprefix("blow_")) - 1
            name = "toggle"
        super().do(name)

    def do_toggle(self) -> None:
        """Switch the chosen attack on or off at the current target."""
        blow = Blow(self.kinds[self.chosen], self.target_id)
        if blow in self.draft.parts:
            self.draft.remove(blow.kind)
        elif why := self.draft.add(blow):
            self.desk.notice = why

    def do_none(self) -> None:
        self.draft.clear()

    def why_not(self, name: str) -> Refusal:
        if self.target is None and name not in (*self.OF_SEVERAL, "none"):
            return self.refused(name, f"{self.id} reaches nobody")
        if name == "none":
            return self.refused(name, "nothing is declared")
        if name == "next_target" and self.target is not None:
            return self.refused(name, f"{self.target.id} {self.target.name} is the only target")
        if name.startswith("blow_"):
            return self.refused(name, f"{self.id} has {len(self.kinds)} attacks")
        return super().why_not(name)

    def do_next_target(self) -> None:
        place = self.targets.index(self.target_id)
        self.target_id = self.targets[(place + 1) % len(self.targets)]
        self.desk.cursor = self._hex_of(self.target_id)

    def do_why(self) -> None:
        self.chosen = (self.chosen + 1) % len(self.kinds)

    def do_go(self) -> None:
        nothing = not (self.draft.parts or self.asking)
        asks = self.desk.ask and self.rest is None
        if nothing and asks and self.decision.can_strike(self.id):
            self.asking = True
        else:
            self.desk.submit(self.draft.answer(), self.rest)

    def cursor_moved(self) -> None:
        super().cursor_moved()
        self.pointed()

    def pointed(self) -> None:
        other = self.desk.under_cursor()
        at = other.id if other is not None else str(self.desk.cursor)
        if at in self.targets:
            self.target_id = at
        elif self._built():
            self.target_id = str(self.desk.cursor)

    def _built(self) -> bool:
        """Whether something is built in the hex beside the unit that the cursor is on."""
        here = distance(self.unit.hex, self.desk.cursor) == 1
        return here and self.desk.battle.board[self.desk.cursor].structure is not None

    def back(self) -> bool:
        if super().back():
            return True
        struck = bool(self.draft.parts)
        self.draft.clear()
        return struck

    # What is to be seen

    def preview(self) -> Line:
        if self.asking:
            return question(f"{self.id} strikes nobody?", self.KIND)
        if not self.draft.parts:
            if not self.decision.can_strike(self.id):
                return refusal(f"{self.id} reaches nobody")
            return line(f" {self.id} strikes nobody", "bold text", "select").add(
                "  switch attacks on with their numbers", "dim"
            )
        row = line(f" {self.id}", "bold text", "select")
        for number, blow in enumerate(self.draft.parts):
            found = self.draft.solution(blow)
            row.add(f"{',' * (number > 0)} {blow.kind} at {blow.target}", "bold text")
            row.add(f" {found.to_hit}", "bold text")
        breaks_code(row, self.decision.breaches(self.draft.answer()))
        return (
            row.add("  expect ", "dim")
            .add(f"{self.draft.expected:.1f}", "bold text")
            .add(" damage", "dim")
        )

    def about(self, hex_: Hex) -> str:
        best = self._best_numbers().get(hex_)
        return f"{best.number}+ {best.percent}% at best" if best else ""

    def paint(self, scene: Scene) -> Scene:
        return replace(scene, to_hit=self._best_numbers())

    def _best_numbers(self) -> dict[Hex, ToHit]:
        """The lowest number that any attack needs against each enemy in reach."""
        best: dict[Hex, ToHit] = {}
        for id_ in self.targets:
            found = [self.decision.solution(self.id, kind, id_) for kind in self.kinds]
            numbers = [blow.to_hit for blow in found if blow.to_hit]
            if numbers:
                lowest = min(numbers, key=lambda number: number.number)
                hex_ = self._hex_of(id_)
                best.setdefault(hex_, ToHit(lowest.number, round(100 * lowest.chance)))
        return best

    def panels(self, width: int) -> dict[str, list[Line]]:
        rows = [
            (kind, self.solution(kind), self._at(kind), number == self.chosen)
            for number, kind in enumerate(self.kinds)
        ]
        chosen = rows[self.chosen]
        found = chosen[1]
        number, why = (found.to_hit, found.why) if found else (None, "nobody next to it")
        target = readout(self.desk.battle, self.target) if self.target else None
        if self.target is None and self.target_id:
            board, at = self.desk.battle.board, self._hex_of(self.target_id)
            house = found is not None and number is not None and board[at].building is not None
            inside = inside_lines(found.expected, width) if found and house else []
            built = built_panel(hex_words(board, at), chosen[0], number, why, width) + inside
            return {
                "aim": [line(built_words(board, at), "bold text", "panel2")],
                "why": why_panel(chosen[0], number, why, width) + inside,
                "strike": strike_panel(rows, width),
                **dict.fromkeys(("target", "brief"), built),
            }
        return {
            "aim": aim_panel(target, None, width),
            "why": why_panel(chosen[0], number, why, width),
            "strike": strike_panel(rows, width),
            "target": struck_panel(target, chosen[0], chosen[1], width),
            "brief": struck_panel(target, chosen[0], chosen[1], width, brief=True),
        }

    def _at(self, kind: BlowKind) -> str:
        blow = self.draft.at(kind)
        return blow.target if blow else ""
