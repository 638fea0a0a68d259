"""Declaring the fire of a unit, weapon by weapon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from btterm.board.words import built_words, hex_words
from btterm.calculators.volley import volley_odds
from btterm.classic.decisions import FireDecision
from btterm.classic.drafts.fire import COOL, FireDraft
from btterm.classic.equipment.fire_ways import AT_HEX, FireWay, section
from btterm.classic.readout.of import heat_outlook, readout
from btterm.classic.rule import Rule
from btterm.classic.rules.attack.solutions import Shot, Solution
from btterm.classic.rules.terrain import fires
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex
from btterm.players.deputy import Rest, cool_fire, salvo_words
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.odds import chance_of
from btterm.tui.acts import Act
from btterm.tui.classic.controller.overlays import arc_letters
from btterm.tui.classic.controller.pick import NEXT_UNIT, PickTask
from btterm.tui.classic.widgets.fire import (
    Row,
    aim_panel,
    brief_panel,
    built_panel,
    fire_panel,
    inside_lines,
    least_panel,
    target_panel,
    why_panel,
)
from btterm.tui.classic.widgets.heat import heat_style
from btterm.tui.classic.widgets.weapons import WEAPON_KEYS, weapon_act, weapon_name
from btterm.tui.lines import Line, line
from btterm.tui.map.scene import Scene, ToHit
from btterm.tui.task import breaks_code, question, refusal
from btterm.tui.widgets.panels import Panels

NO_ODDS = "odds are worked out for shots at 'Mechs: switch weapons on first"
_AT_A_TARGET = ("cool", "why", "toggle")
"""Keys that need weapons and somebody to fire at."""


class FireTask(PickTask[FireDecision]):
    """One unit's fire: weapons are switched on and off at the current target."""

    KIND = "fire"
    HELP = (
        "Switch weapons on at the target in brackets with their numbers; again for another way to "
        "fire it, and off. {next_target} turns to the next target, to buildings that hold enemies "
        "after all others; the first one fired at is the "
        "primary target, all others are harder to hit; {primary} makes the one in brackets the "
        "primary target. {bin} feeds a weapon from another bin. {cool} takes the weapons that can "
        "fire without running hot, and again all that can hit. {why} shows how the number of the "
        "next weapon adds up, or why it cannot fire; {odds} what all that is switched on can do, "
        "over all dice. Ammunition can be fired out of range, to be "
        "rid of it. {go} declares; nothing is rolled before everybody has declared. {rest} "
        "declares, and all your other units hold fire; {volley}: they all fire what stays cool at "
        "their best targets."
    )
    TABS = ("fire", "target", "unit", "log")
    OPEN = "fire"
    TAB_PANELS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "fire": ("aim", "fire", "why", "heat", "stack", "units"),
        "target": ("target", "stack"),
    }
    SIDE = ("unit", "fire", "state", "", "target", "stack", "", "units")
    LIST = ("fire", "", "target", "stack", "", "units")
    ACTS = (
        *(Act(key, weapon_act(position)) for position, key in enumerate(WEAPON_KEYS)),
        Act("space", "toggle", "weapon", "1-9"),
        Act("f", "cool", "cool weapons"),
        Act("t", "next_target", "target"),
        Act("v", "why", "why"),
        Act("o", "odds", "odds"),
        Act("enter", "go", "declare", "Enter"),
        Act("g", "aim", "aim", rule=Rule.AIMED_SHOTS),
        Act("k", "pick_up", "pick up club", rule=Rule.CLUBBING),
        Act("y", "primary", "primary", rule=Rule.SECONDARY_TARGETS),
        Act("b", "bin", "bin", rule=Rule.AMMUNITION_EXPENDITURES),
        NEXT_UNIT,
        Act("x", "none", "none"),
        Act("l", "volley", "all fire"),
        Act("h", "rest", "rest hold"),
    )

    def first_unit(self) -> str:
        able = [id_ for id_ in self.decision.units if self._able(id_)]
        return (able or list(self.decision.units))[0]

    def _able(self, id_: str) -> bool:
        return self.decision.can_fire(id_) or bool(self.decision.clubs(id_))

    def begin(self) -> None:
        super().begin()
        self.draft = FireDraft(self.decision, self.id)
        self.salvo: list[FireDraft] = []
        """What all units of the side would fire, while that is asked about."""
        self.aim: Location | None = None
        """The location that an immobile target is aimed at."""
        self.targets = (*self.decision.best_targets(self.id), *self._hexes())
        self.weapons = self.decision.weapons(self.id)
        bearing = [target for target in self.targets if self._can_hit(target)]
        self.target_id = next(iter((*bearing, *self.targets)), "")
        self.chosen = 0
        """The weapon whose number is explained, by its place in the list."""
        able = [n for n, number in enumerate(self.weapons) if not self._refused(number)]
        if able:
            self.chosen = able[0]
        if self.target_id:
            self.desk.cursor = self._hex_of(self.target_id)

    def _can_hit(self, target: str) -> bool:
        """Whether any weapon can fire at a target."""
        found = (self.solution(mount, target) for mount in self.weapons)
        return any(each is not None and not each.why for each in found)

    def _hexes(self) -> list[str]:
        """The buildings and bridges that hold enemies, and the MechWarriors on foot, that can be
        hit, by their hexes."""
        return [
            hex_
            for hex_ in dict.fromkeys((*self.decision.houses(), *self.decision.on_foot()))
            if any(self._at_hex(mount, hex_) for mount in self.decision.weapons(self.id))
        ]

    def _at_hex(self, mount: int, hex_: str) -> bool:
        way = self.decision.way_at(hex_)
        if way not in self.decision.ways(self.id, mount):
            return False
        return not self.decision.solution(self.id, mount, hex_, way=way).why

    def _hex_of(self, target: str) -> Hex:
        """Where a target is, a unit or what is built in a hex."""
        unit = self.decision.battle.units.get(target)
        return unit.hex if unit else Hex.parse(target)

    @property
    def verb(self) -> str:
        return "declares fire for"

    @property
    def target(self) -> AnyUnit | None:
        return self.decision.battle.units.get(self.target_id)

    # Numbers

    def solution(self, mount: int, target: str = "") -> Solution | None:
        """What a weapon can do to a target, by default the current one as it is aimed at, or the
        hex that it is fired at; None without a target.

        All targets but the primary one are harder to hit. A shot that is declared at a hex stays
        at that.
        """
        at, aim = (target, None) if target else (self.target_id, self.aim)
        shot = self.draft.at(mount)
        way = shot.way if shot else self.draft.first_way(mount, at)
        if shot and shot.way in AT_HEX and not target:
            return self.draft.solution(shot)
        if at and at not in self.decision.battle.units:
            way = self.decision.way_at(at)
        elif way in AT_HEX:
            way = self.draft.first_way(mount, at)
        return self.draft.solution(Shot(mount, at, aim, way)) if at else None

    @property
    def topic(self) -> str:
        if self.draft.club is not None:
            return Rule.CLUBBING
        if self.target is None or not self.weapons:
            return Rule.TO_HIT_MODIFIERS
        mount = self.weapons[self.chosen]
        found, shot = self.solution(mount), self.draft.at(mount)
        if found is not None and found.why:
            return found.why.rule
        if self.aim is not None:
            return Rule.AIMED_SHOTS
        weapon = self.unit.mounts[mount].weapon
        assert weapon is not None
        return section(weapon, shot.way if shot else FireWay.USUAL)

    @property
    def number(self) -> TargetNumber | None:
        found = self.solution(self.weapons[self.chosen]) if self.weapons else None
        return found.to_hit if found else None

    def _refused(self, mount: int) -> bool:
        found = self.solution(mount)
        return found is None or bool(found.why)

    @property
    def heat(self) -> list[Modifier]:
        total = self.draft.heat
        return [Modifier(Rule.BUILDING_UP_HEAT, "fire", total)] if total else []

    # Keys

    def offers(self, name: str) -> bool:
        if not super().offers(name):
            return False
        if name.startswith("weapon_"):
            return self._position(name) < len(self.weapons)
        match name:
            case "next_target":
                return len(self.targets) > 1
            case "none" | "odds":
                return bool(self.draft.parts)
            case "aim":
                return self.target is not None and bool(self.decision.aims(self.id, self.target_id))
            case "primary":
                return self.target_id in self.draft.targets and len(self.draft.targets) > 1
            case "bin":
                return len(self._bins()) > 1
            case "volley":
                return any(map(self.decision.can_fire, self.decision.units))
            case "pick_up":
                return not self.draft.parts and bool(self.decision.clubs(self.id))
            case _ if name in _AT_A_TARGET:
                return bool(self.weapons and self.target_id)
        return True

    def hint(self, act: Act) -> str:
        """What runs hot has weapons that do not; of anything else all weapons are switched on."""
        if act.name == "cool" and heat_outlook(self.desk.battle, self.unit) is None:
            return "all weapons"
        return act.hint

    @staticmethod
    def _position(name: str) -> int:
        number = int(name.removeprefix("weapon_"))
        return number - 1 if number else 9

    def do(self, name: str) -> None:
        if name.startswith("weapon_"):
            self.chosen = self._position(name)
            name = "toggle"
        super().do(name)

    def do_toggle(self) -> None:
        """Switch the chosen weapon on at the current target, then on to each other way of firing
        it, and off after the last."""
        mount = self.weapons[self.chosen]
        self.draft.club = None
        before = self.draft.at(mount)
        if self.target is None and self.target_id:
            if before is not None and before.target == self.target_id:
                self.draft.remove(mount)
            else:
                shot = Shot(mount, self.target_id, way=self.decision.way_at(self.target_id))
                self.desk.notice = self.draft.add(shot)
            return
        again = before is not None and (
            before.way in AT_HEX or (before.target, before.aim) == (self.target_id, self.aim)
        )
        ways = list(self.decision.ways(self.id, mount)) or [FireWay.USUAL]
        if before is not None and again:
            ways = ways[ways.index(before.way) + 1 :]
        why = ALLOWED
        for way in ways:
            target = str(self.desk.cursor) if way in AT_HEX else self.target_id
            if way in AT_HEX and not self.decision.finds(way, self.desk.cursor):
                continue
            if not (found := self.draft.add(Shot(mount, target, self.aim, way))):
                return
            why = why or found
        if again:
            self.draft.remove(mount)
        else:
            self.desk.notice = why

    def do_cool(self) -> None:
        """Switch on what can hit the target without running hot, the best for its heat first; if
        that is on already or nothing stays cool, all that can hit; the latter is said. Who is
        inside a building is got at by that."""
        house = "" if self.target is None else str(self.target.hex)
        if house in self.targets and all(map(self._refused, self.weapons)):
            self.aim_at(house)
        first = not self.draft.parts
        cool = self.draft.add_all(self.target_id, aim=self.aim, most=COOL)
        added = cool or self.draft.add_all(self.target_id, aim=self.aim)
        outlook = heat_outlook(self.desk.battle, self.unit, self.heat)
        heat = "" if outlook is None else f"; heat {outlook.then}"
        if added:
            self.chosen = self.weapons.index(added[-1].mount)
            self.desk.notice = f"nothing stays cool{heat}" if first and not cool else ""
        elif self.draft.parts:
            self.desk.notice = f"nothing more can hit{heat}"
        else:
            self.desk.notice = f"nothing can hit {self.target_id}: {self._why_nothing()}"

    def _why_nothing(self) -> str:
        """Why no weapon can hit the target: each reason once, with how many weapons it is for."""
        found = [self.solution(mount) for mount in self.weapons]
        whys = Counter(
            each.why.brief if each.why else f"needs {each.to_hit}" for each in found if each
        )
        if len(whys) == 1:
            return next(iter(whys))
        return "; ".join(f"{why} ({count})" for why, count in whys.most_common())

    def _bins(self) -> tuple[int, ...]:
        """The bins that can feed the shot of the chosen weapon."""
        return self.draft.bins(self.weapons[self.chosen]) if self.weapons else ()

    def do_bin(self) -> None:
        """Feed the chosen weapon from the next bin; after the last, from whichever is best."""
        mount = self.weapons[self.chosen]
        why = self.draft.next_bin(mount)
        shot = self.draft.at(mount)
        where = "the best bin"
        if shot is not None and shot.bin is not None:
            left = readout(self.desk.battle, self.unit).bins[shot.bin]
            where = f"{left.name}, {left.shots} left"
        self.desk.notice = why or f"{self._weapon_name(mount)}: fed from {where}"

    def do_primary(self) -> None:
        """Make the current target the primary one."""
        self.draft.primary = self.target_id
        self.desk.notice = f"{self.target_id} is the primary target"

    def do_none(self) -> None:
        self.draft.clear()

    def why_not(self, name: str) -> Refusal:
        if name.startswith("weapon_") and self.weapons:
            return self.refused(name, f"{self.id} has {len(self.weapons)} weapons")
        if name.startswith("weapon_") or (name in _AT_A_TARGET and not self.weapons):
            return self.refused(name, f"{self.id} has no weapons")
        if not self.target_id and (name == "next_target" or name in _AT_A_TARGET):
            return Refusal(Rule.LINE_OF_SIGHT, f"{self.id} sees no enemy")
        match name:
            case "next_target" if self.target is not None:
                why = f"{self.target.id} {self.target.name} is the only target"
            case "none":
                why = "nothing is declared"
            case "aim":
                why = "only what is immobile can be aimed at, or with a targeting computer"
            case "primary":
                why = "only one of several targets is the primary one"
            case "bin":
                why = "no other bin can feed it"
            case "pick_up":
                why = "no club at hand" if not self.draft.parts else "who picks up does not fire"
            case "volley":
                why = "none of yours can fire"
            case _:
                return super().why_not(name)
        return self.refused(name, why)

    def do_next_target(self) -> None:
        place = self.targets.index(self.target_id)
        self.aim_at(self.targets[(place + 1) % len(self.targets)])

    def do_aim(self) -> None:
        """Turn to the next location of an immobile target; after the last, aim no more."""
        places = [None, *self.decision.aims(self.id, self.target_id)]
        self.aim = places[(places.index(self.aim) + 1) % len(places)]

    def do_pick_up(self) -> None:
        clubs = [None, *self.decision.clubs(self.id)]
        self.draft.club = clubs[(clubs.index(self.draft.club) + 1) % len(clubs)]

    def aim_at(self, target: str) -> None:
        """Make an enemy the current target, with the cursor on it."""
        self.target_id, self.aim = target, None
        self.desk.cursor = self._hex_of(target)

    def do_odds(self) -> None:
        """Say what the shots so far can do to each 'Mech that they are aimed at."""
        found = volley_odds(self.decision.battle, self.draft.answer())
        self.desk.notice = "; ".join(each.words for each in found) or NO_ODDS

    def do_why(self) -> None:
        """Explain the next weapon that is not destroyed; of one that cannot fire say why, in the
        line above the keys."""
        places = [(self.chosen + n) % len(self.weapons) for n in range(1, len(self.weapons) + 1)]
        unit = readout(self.desk.battle, self.unit)
        whole = [place for place in places if unit.weapon(self.weapons[place]).works]
        self.chosen = (whole or places)[0]
        mount = self.weapons[self.chosen]
        found = self.solution(mount)
        if found is not None and found.why:
            self.desk.notice = found.why.of(f"{self._weapon_name(mount)}: ")

    def do_go(self) -> None:
        nothing = not (self.draft.parts or self.draft.club or self.asking)
        if nothing and self.desk.ask and self.rest is None and self._able(self.id):
            self.asking = True
        else:
            self.desk.submit((self.salvo or [self.draft])[0].answer(), self.rest)

    def do_volley(self) -> None:
        """This unit fires as declared, or else what stays cool, and so do all others of the side,
        each at its best target."""
        others = [id_ for id_ in self.decision.units if id_ != self.id]
        mine = self.draft
        if not (mine.parts or mine.club):
            mine = FireDraft(self.decision, self.id)
            if self.target_id:
                mine.add_all(self.target_id, aim=self.aim, most=COOL)
        self.salvo = [mine, *(cool_fire(self.decision, id_) for id_ in others)]
        self.rest = Rest.FIRE
        if self.desk.ask:
            self.asking = True
        else:
            self.do_go()

    def close_question(self) -> None:
        super().close_question()
        self.salvo = []

    def cursor_moved(self) -> None:
        super().cursor_moved()
        self.pointed()

    def pointed(self) -> None:
        other = self.desk.under_cursor()
        at = other.id if other is not None else str(self.desk.cursor)
        if at in self.targets:
            self.target_id, self.aim = at, None

    def back(self) -> bool:
        if super().back():
            return True
        chosen = bool(self.draft.parts or self.draft.club or self.aim)
        self.draft.clear()
        self.aim = None
        return chosen

    # What is to be seen

    def _woods_hint(self) -> str:
        """How what is under the cursor is set on fire or cleared of woods, ice and mines."""
        at, ways = self.desk.cursor, (FireWay.IGNITE, FireWay.CLEAR, FireWay.SWEEP)
        able = {way for mount in self.weapons for way in self.decision.ways(self.id, mount)}
        words = [str(way) for way in ways if way in able and self.decision.finds(way, at)]
        if not words or at not in self.desk.battle.board:
            return ""
        return f"  a weapon's number, once more: {' or '.join(words)} {at}"

    def preview(self) -> Line:
        if self.asking and self.salvo:
            return question(salvo_words(self.salvo), self.KIND)
        if self.asking:
            return question(f"{self.id} holds fire?", self.KIND)
        draft = self.draft
        if draft.club is not None:
            return line(f" {self.id} picks up a {draft.club}, no fire", "bold text", "select")
        if not draft.parts:
            if not self._able(self.id):
                why = self.decision.attacks_in_place_of_fire(self.id)
                return refusal(f"{self.id} {why or 'has nothing to fire at: holds fire'}")
            row = line(f" {self.id} holds fire", "bold text", "select")
            breaks_code(row, self.decision.breaches(draft.answer()))
            return row.add(self._woods_hint() or "  switch weapons on with their numbers", "dim")
        targets = " and ".join(self._targets_named())
        row = line(f" {self.id} fires {len(draft.parts)} at {targets}", "bold text", "select")
        breaks_code(row, self.decision.breaches(draft.answer()))
        row.add("  expect ", "dim").add(f"{draft.expected:.1f}", "bold text").add(" damage", "dim")
        for shot in draft.parts:
            weapon = self.unit.mounts[shot.mount].weapon
            if shot.way is FireWay.IGNITE and weapon is not None:
                terrain = self.desk.battle.board[Hex.parse(shot.target)]
                number = fires.ignition_number(weapon, terrain)
                row.add(f"  {shot.target} burns on {number}+", "bold text")
        wasted = sum(draft.solution(shot).out_of_range for shot in draft.parts)
        row.add(f"  {wasted} out of range, to empty the bin" * bool(wasted), "bold warn")
        heat = heat_outlook(self.desk.battle, self.unit, self.heat)
        if heat is not None:
            row.add("  heat ", "dim").add(heat.now, heat_style(heat.now))
            row.add(" > ", "dim").add(heat.then, heat_style(heat.then))
            row.add(": " * bool(heat.harm_then), "dim")
            row.add(", ".join(heat.harm_then), "bold warn")
        return row

    def _targets_named(self) -> list[str]:
        """All that is fired at, the primary target first."""
        names = dict.fromkeys(shot.target for shot in self.draft.parts)
        primary = self.draft.answer().primary_target
        return sorted(names, key=lambda name: name != primary)

    def rows(self) -> list[Row]:
        """The weapons with what each can do to the current target."""
        return [
            Row(mount, self.solution(mount), self.draft.at(mount), place == self.chosen)
            for place, mount in enumerate(self.weapons)
        ]

    def _weapon_name(self, mount: int) -> str:
        return weapon_name(readout(self.desk.battle, self.unit).weapon(mount))

    def panels(self, width: int) -> Mapping[str, list[Line]]:
        rows, battle = self.rows(), self.desk.battle
        chosen = rows[self.chosen] if rows else None
        found = chosen.solution if chosen else None
        number, why = (found.to_hit, found.why) if found else (None, "nobody in sight")
        unit = readout(battle, self.unit)
        target = readout(battle, self.target) if self.target else None
        name = weapon_name(unit.weapon(chosen.mount)) if chosen else "no weapons"
        if self.target is None and self.target_id:
            board, at = battle.board, self._hex_of(self.target_id)
            inside = []
            if found and self.decision.way_at(self.target_id) is FireWay.BUILDING:
                inside = inside_lines(found.expected, width) if board[at].building else []
            built = built_panel(hex_words(board, at), name, number, why, width) + inside
            return {
                "aim": [line(built_words(board, at), "bold text", "panel2")],
                "why": why_panel(name, number, why, width) + inside,
                "fire": fire_panel(unit, rows, None, width),
                **dict.fromkeys(("target", "brief", "least"), built),
            }
        return Panels(
            {
                "aim": lambda: aim_panel(target, found, width, self.aim),
                "why": lambda: why_panel(name, number, why, width),
                "fire": lambda: fire_panel(unit, rows, target, width),
                "target": lambda: target_panel(unit, target, chosen, width),
                "brief": lambda: brief_panel(unit, target, chosen, width),
                "least": lambda: least_panel(unit, target, chosen, width),
            }
        )

    def paint(self, scene: Scene) -> Scene:
        scene = replace(scene, to_hit=self._best_numbers(), line=self._line())
        arc, lit = arc_letters(self.desk.battle, self.unit.torso, self.unit.hex)
        return replace(scene, arc=arc, lit=lit)

    def about(self, hex_: Hex) -> str:
        best = self._best_numbers().get(hex_)
        return f"{best.number}+ {best.percent}% at best" if best else ""

    def _best_numbers(self) -> dict[Hex, ToHit]:
        """The lowest number that any weapon needs against each enemy in sight; of several in a hex
        against the one that is aimed at, else against the first, a building last."""
        best: dict[Hex, ToHit] = {}
        for target in filter(None, (self.target_id, *self.targets)):
            numbers = [
                found.to_hit.number
                for mount in self.weapons
                if (found := self.solution(mount, target)) and found.to_hit
            ]
            if numbers and min(numbers) <= 12:
                hex_ = self._hex_of(target)
                chance = chance_of(min(numbers))
                best.setdefault(hex_, ToHit(min(numbers), round(100 * chance)))
        return best

    def _line(self) -> dict[Hex, str]:
        """The line of fire to the current target."""
        found = self.solution(self.weapons[self.chosen]) if self.weapons else None
        if found is None or found.sight is None:
            return {}
        blocked = found.sight.blocked_by
        return {hex_: "X" if hex_ == blocked else "" for hex_ in found.sight.hexes}
