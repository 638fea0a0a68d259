"""Declaring the fire of a unit, weapon by weapon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.readout.of import readout
from btterm.classic.rules.attack.electronics import computer
from btterm.classic.rules.attack.fire_ways import FireWay
from btterm.classic.rules.attack.solutions import Shot, Solution
from btterm.classic.rules.mech.ammunition import bin_name
from btterm.classic.rules.mech.heat import heat_after
from btterm.classic.rules.mech.heat_scale import FIRE_MODIFIER, WALKING_LOSS
from btterm.classic.rules.physical.clubs import Club
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.classic.words.heat import heat_effects
from btterm.errors import IllegalAnswer
from btterm.hexes import Hex
from btterm.table.numbers import Modifier, TargetNumber
from btterm.tui.controller.overlays import arc_letters
from btterm.tui.controller.pick import NEXT_UNIT, PickTask
from btterm.tui.controller.task import Act, question, refusal
from btterm.tui.lines import Line, line
from btterm.tui.map.scene import Scene, ToHit
from btterm.tui.widgets.fire import Row, aim_panel, brief_panel, fire_panel, target_panel, why_panel
from btterm.tui.widgets.heat import heat_style
from btterm.tui.widgets.weapons import weapon_name

COOL = min(*WALKING_LOSS, *FIRE_MODIFIER) - 1
"""The highest heat level that does no harm."""


class FireTask(PickTask[FireDecision]):
    """One unit's fire: weapons are switched on and off at the current target."""

    KIND = "fire"
    HELP = (
        "Switch weapons on at the target in brackets with their numbers; again for another way to "
        "fire it, and off. {next_target} turns to the next target; the first one fired at is the "
        "primary target, all others are harder to hit; {primary} makes the one in brackets the "
        "primary target. {bin} feeds a weapon from another bin. {cool} takes the weapons that can "
        "fire without running hot, and again all that can hit. {why} shows how the number of the "
        "next weapon adds up, or why it cannot fire. {go} declares; nothing is rolled "
        "before everybody has declared."
    )
    TABS = ("fire", "target", "unit", "log")
    OPEN = "fire"
    TAB_PANELS: ClassVar[Mapping[str, tuple[str, ...]]] = {"fire": ("aim", "fire", "why", "heat")}
    SIDE = ("unit", "fire", "state", "", "brief")
    LARGE_SIDE = ("unit", "weapons", "state", "", "target", "", "units")
    LIST = "fire"
    ACTS = (
        *(Act(str(n % 10), f"weapon_{n % 10}") for n in range(1, 11)),
        Act("space", "toggle", "weapon", "1-9"),
        Act("f", "cool", "all cool"),
        Act("t", "next_target", "target"),
        Act("v", "why", "why"),
        Act("enter", "go", "declare", "Enter"),
        Act("g", "aim", "aim"),
        Act("k", "pick_up", "pick up club"),
        Act("y", "primary", "primary"),
        Act("b", "bin", "bin"),
        NEXT_UNIT,
        Act("x", "none", "none"),
    )

    def first_unit(self) -> str:
        able = [id_ for id_ in self.decision.units if self._able(id_)]
        return (able or list(self.decision.units))[0]

    def _able(self, id_: str) -> bool:
        return self.decision.can_fire(id_) or bool(self.decision.clubs(id_))

    def begin(self) -> None:
        super().begin()
        self.shots: dict[int, Shot] = {}
        """The shot of each mount that fires, in the order in which they were switched on."""
        self.named = ""
        """The primary target, which stays so as long as something is fired at it."""
        self.aim: Location | None = None
        """The location that an immobile target is aimed at."""
        self.club: Club | None = None
        """What is picked up in place of all fire."""
        targets = self.decision.targets(self.id)
        self.target_id = targets[0] if targets else ""
        self.weapons = self.decision.weapons(self.id)
        self.chosen = 0
        """The weapon whose number is explained, by its place in the list."""
        able = [n for n, number in enumerate(self.weapons) if not self._refused(number)]
        if able:
            self.chosen = able[0]
        if self.target is not None:
            self.desk.cursor = self.target.hex

    @property
    def verb(self) -> str:
        return "declares fire for"

    @property
    def target(self) -> Mech | None:
        return self.decision.battle.units.get(self.target_id)

    # Numbers

    def solution(self, mount: int, target: str = "") -> Solution | None:
        """What a weapon can do to a target, by default the current one as it is aimed at; None
        without a target.

        All targets but the primary one are harder to hit.
        """
        at, aim = (target, None) if target else (self.target_id, self.aim)
        shot = self.shots.get(mount)
        ways = self.decision.ways(self.id, mount) or (FireWay.USUAL,)
        way = shot.way if shot else ways[0]
        return self._solved(Shot(mount, at, aim, way)) if at else None

    def _solved(self, shot: Shot) -> Solution:
        secondary = shot.target != (self.answer().primary_target or shot.target)
        return self.decision.solution(
            self.id, shot.mount, shot.target, secondary, shot.aim, shot.way
        )

    def _refused(self, mount: int) -> bool:
        found = self.solution(mount)
        return found is None or bool(found.why)

    def answer(self) -> Fire:
        shots = tuple(self.shots.values())
        other = self.named in self.targets[1:]
        return Fire(self.id, shots, self.club, self.named if other else "")

    @property
    def targets(self) -> list[str]:
        """The units that are fired at, in the order of the shots."""
        shots = [shot for shot in self.shots.values() if shot.way is not FireWay.THUNDER]
        return list(dict.fromkeys(shot.target for shot in shots))

    @property
    def heat(self) -> list[Modifier]:
        total = sum(self._solved(shot).heat for shot in self.shots.values())
        return [Modifier("fire", total)] if total else []

    # Keys

    def offers(self, name: str) -> bool:
        if not super().offers(name):
            return False
        if name.startswith("weapon_"):
            return self._position(name) < len(self.weapons)
        match name:
            case "next_target":
                return len(self.decision.targets(self.id)) > 1
            case "none":
                return bool(self.shots)
            case "aim":
                return self.target is not None and (self.target.immobile or computer(self.unit))
            case "primary":
                return self.target_id in self.targets and len(self.targets) > 1
            case "bin":
                return len(self._bins()) > 1
            case "pick_up":
                return not self.shots and bool(self.decision.clubs(self.id))
            case "cool" | "why" | "toggle":
                return bool(self.weapons and self.target_id)
        return True

    @staticmethod
    def _position(name: str) -> int:
        return (int(name.removeprefix("weapon_")) - 1) % 10

    def do(self, name: str) -> None:
        if name.startswith("weapon_"):
            self.chosen = self._position(name)
            name = "toggle"
        super().do(name)

    def do_toggle(self) -> None:
        """Switch the chosen weapon on at the current target, then on to each other way of firing
        it, and off after the last."""
        mount = self.weapons[self.chosen]
        self.club = None
        before = self.shots.get(mount)
        again = before is not None and (
            before.way is FireWay.THUNDER
            or (before.target, before.aim) == (self.target_id, self.aim)
        )
        ways = list(self.decision.ways(self.id, mount)) or [FireWay.USUAL]
        if before is not None and again:
            ways = ways[ways.index(before.way) + 1 :]
        why = ""
        for way in ways:
            if not (found := self._switch_on(mount, way)):
                return
            why = why or found
        if again:
            del self.shots[mount]
        else:
            self.desk.notice = why

    def _switch_on(self, mount: int, way: FireWay) -> str:
        """Fire a weapon in one way. Returns why it cannot, with all left as it was."""
        before = dict(self.shots)
        target = str(self.desk.cursor) if way is FireWay.THUNDER else self.target_id
        self.shots.pop(mount, None)
        self.shots[mount] = Shot(mount, target, self.aim, way)
        if why := self._why_not():
            self.shots = before
            return why
        if self.named not in self.targets:
            self.named = self.answer().primary_target
        return ""

    def _why_not(self) -> str:
        """Why what is declared is not allowed, or empty."""
        try:
            self.decision.check(self.answer())
        except IllegalAnswer as error:
            return str(error)
        return ""

    def do_cool(self) -> None:
        """Switch on what can hit the target without running hot, the best for its heat first; if
        that is on already, all that can hit."""
        before = dict(self.shots)
        self._switch_all(COOL)
        if self.shots == before:
            self._switch_all(None)
        heat = self._after()
        self.desk.notice = "" if self.shots != before else f"nothing more can hit; heat {heat}"

    def _switch_all(self, most: int | None) -> None:
        """Switch on what can hit the target, up to this heat level; None: at any heat."""
        worth = []
        for place, mount in enumerate(self.weapons):
            found = self.solution(mount)
            if mount not in self.shots and found and found.expected > 0:
                worth.append((-found.expected / max(found.heat, 0.1), place))
        for _, place in sorted(worth):
            self.chosen = place
            self.do_toggle()
            hot = most is not None and self._after() > most
            if hot and self.weapons[place] in self.shots:
                self.do_toggle()

    def _after(self) -> int:
        return heat_after(self.desk.battle, self.unit, sum(part.value for part in self.heat))

    def _bins(self) -> tuple[int, ...]:
        """The bins that can feed the shot of the chosen weapon."""
        shot = self.shots.get(self.weapons[self.chosen]) if self.weapons else None
        return self.decision.bins(self.id, shot) if shot else ()

    def do_bin(self) -> None:
        """Feed the chosen weapon from the next bin; after the last, from whichever is best."""
        mount = self.weapons[self.chosen]
        before = dict(self.shots)
        bins: list[int | None] = [None, *self._bins()]
        later = bins[bins.index(before[mount].bin) + 1 :]
        for bin_ in [*later, None]:
            self.shots[mount] = replace(before[mount], bin=bin_)
            if not (why := self._why_not()):
                break
        name = self._weapon_name(mount)
        where = (
            "the best bin"
            if bin_ is None
            else f"{bin_name(self.unit, bin_)}, {self.unit.shots[bin_]} left"
        )
        self.desk.notice = why or f"{name}: fed from {where}"

    def do_primary(self) -> None:
        """Make the current target the primary one."""
        self.named = self.target_id
        self.desk.notice = f"{self.named} is the primary target"

    def do_none(self) -> None:
        self.shots = {}

    def why_not(self, name: str) -> str:
        if name != "next_target" or self.target is None:
            return super().why_not(name)
        return f"{self.target.id} {self.target.name} is the only target"

    def do_next_target(self) -> None:
        targets = self.decision.targets(self.id)
        self.aim_at(targets[(targets.index(self.target_id) + 1) % len(targets)])

    def do_aim(self) -> None:
        """Turn to the next location of an immobile target; after the last, aim no more."""
        assert self.target is not None
        places = [None, *(place for place in self.target.structure if self.target.has(place))]
        self.aim = places[(places.index(self.aim) + 1) % len(places)]

    def do_pick_up(self) -> None:
        clubs = [None, *self.decision.clubs(self.id)]
        self.club = clubs[(clubs.index(self.club) + 1) % len(clubs)]

    def aim_at(self, target: str) -> None:
        """Make an enemy the current target, with the cursor on it."""
        self.target_id, self.aim = target, None
        self.desk.cursor = self.decision.battle.units[target].hex

    def do_why(self) -> None:
        """Explain the next weapon that is not destroyed; of one that cannot fire say why, in the
        line above the keys."""
        places = [(self.chosen + n) % len(self.weapons) for n in range(1, len(self.weapons) + 1)]
        mounts = self.unit.sheet.mounts
        whole = [place for place in places if self.unit.works(mounts[self.weapons[place]])]
        self.chosen = (whole or places)[0]
        mount = self.weapons[self.chosen]
        found = self.solution(mount)
        if found is not None and found.why:
            self.desk.notice = f"{self._weapon_name(mount)}: {found.why}"

    def do_go(self) -> None:
        nothing = not (self.shots or self.club or self.asking)
        if nothing and self.desk.ask and self._able(self.id):
            self.asking = True
        else:
            self.desk.submit(self.answer())

    def cursor_moved(self) -> None:
        other = self.desk.under_cursor()
        if other is not None and other.id in self.decision.targets(self.id):
            self.target_id, self.aim = other.id, None

    def back(self) -> bool:
        if super().back():
            return True
        chosen = bool(self.shots or self.club or self.aim)
        self.shots, self.club, self.aim = {}, None, None
        return chosen

    # What is to be seen

    def preview(self) -> Line:
        if self.asking:
            return question(f"{self.id} holds fire?", self.KIND)
        if self.club is not None:
            return line(f" {self.id} picks up a {self.club}, no fire", "bold text", "select")
        if not self.shots:
            if not self._able(self.id):
                return refusal(f"{self.id} has nothing to fire at: holds fire")
            return line(f" {self.id} holds fire", "bold text", "select").add(
                "  switch weapons on with their numbers", "dim"
            )
        expected = sum(self._solved(shot).expected for shot in self.shots.values())
        targets = " and ".join(self._targets_named())
        row = line(f" {self.id} fires {len(self.shots)} at {targets}", "bold text", "select")
        row.add("  expect ", "dim").add(f"{expected:.1f}", "bold text").add(" damage", "dim")
        then = self._after()
        row.add("  heat ", "dim").add(self.unit.heat, heat_style(self.unit.heat))
        row.add(" > ", "dim").add(then, heat_style(then))
        if effects := heat_effects(self.unit, then):
            row.add(": ", "dim").add(", ".join(effects), "bold warn")
        return row

    def _targets_named(self) -> list[str]:
        """All that is fired at, the primary target first."""
        names = dict.fromkeys(shot.target for shot in self.shots.values())
        return sorted(names, key=lambda name: name != self.answer().primary_target)

    def rows(self) -> list[Row]:
        """The weapons with what each can do to the current target."""
        return [
            Row(mount, self.solution(mount), self.shots.get(mount), place == self.chosen)
            for place, mount in enumerate(self.weapons)
        ]

    def _weapon_name(self, mount: int) -> str:
        return weapon_name(readout(self.desk.battle, self.unit).weapon(mount))

    def panels(self, width: int) -> dict[str, list[Line]]:
        rows, battle = self.rows(), self.desk.battle
        chosen = rows[self.chosen] if rows else None
        found = chosen.solution if chosen else None
        number, why = (found.to_hit, found.why) if found else (None, "nobody in sight")
        unit = readout(battle, self.unit)
        target = readout(battle, self.target) if self.target else None
        name = weapon_name(unit.weapon(chosen.mount)) if chosen else "no weapons"
        return {
            "aim": aim_panel(target, found, self.aim),
            "why": why_panel(name, number, why, width),
            "fire": fire_panel(unit, rows, target, width),
            "target": target_panel(unit, target, chosen, width),
            "brief": brief_panel(unit, target, chosen, width),
        }

    def paint(self, scene: Scene) -> Scene:
        scene = replace(scene, to_hit=self._best_numbers(), line=self._line())
        arc, lit = arc_letters(self.desk.battle, self.unit.torso, self.unit.hex)
        return replace(scene, arc=arc, lit=lit)

    def about(self, hex_: Hex) -> str:
        best = self._best_numbers().get(hex_)
        return f"{best.number}+ {best.percent}% at best" if best else ""

    def _best_numbers(self) -> dict[Hex, ToHit]:
        """The lowest number that any weapon needs against each enemy in sight."""
        best = {}
        for target in self.decision.targets(self.id):
            numbers = [
                found.to_hit.number
                for mount in self.weapons
                if (found := self.solution(mount, target)) and found.to_hit
            ]
            if numbers and min(numbers) <= 12:
                hex_ = self.decision.battle.units[target].hex
                chance = TargetNumber.of(("", min(numbers))).chance
                best[hex_] = ToHit(min(numbers), round(100 * chance))
        return best

    def _line(self) -> dict[Hex, str]:
        """The line of fire to the current target."""
        found = self.solution(self.weapons[self.chosen]) if self.weapons else None
        if found is None or found.sight is None:
            return {}
        blocked = found.sight.blocked_by
        return {hex_: "X" if hex_ == blocked else "" for hex_ in found.sight.hexes}
