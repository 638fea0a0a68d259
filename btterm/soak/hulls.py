"""A second record sheet of every vehicle, kept from the events alone: where it is hit, armor and
structure, what a hit does beside its damage, critical hits, the crew, MP lost for good (Compendium,
Combat (Vehicles), Naval Combat, VTOL Combat, Infernos)."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import Any

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.sheets.vehicle.sheet import VESSELS, Motion, Section
from btterm.classic.units.unit import Out
from btterm.classic.units.vehicle import Vehicle
from btterm.soak.hits import Hits
from btterm.soak.laws import law
from btterm.soak.vehicles import vehicles_of
from btterm.table.procedure import Event

GROUND = {
    "front": "critical, stuck, drive, skirt, -, -, -, -, T, T locked, T critical",
    "side": "critical, stuck, drive, drive, -, -, -, skirt, T, T locked, critical",
}
FLYING = {
    "front": "R lost critical, R lost, R slower, R slower, -, -, -, -,"
    " R slower, R slower, R slower critical",
    "side": "R lost critical, R lost, R slower, R slower, -, -, -, weapon,"
    " R slower, R slower, R slower critical",
}
"""By 2D6, from 2: T on the turret, R on the rotor, all else on the armor of the side that is hit,
and what happens beside the damage."""
CUSHIONED = (Motion.HOVER, Motion.HYDROFOIL)
CRITICALS = (
    "crew stunned, main weapon jams, engine hit, crew killed, fuel tank hit, ammo/power plant hit"
)
CRITICALS_IN_THE_AIR = (
    "cockpit hit, main weapon jams, engine hit, cockpit hit, fuel tank hit, ammo/power plant hit"
)
"""By 1D6, from 1."""
HOW_MANY = {8: 1, 9: 1, 10: 2, 11: 2, 12: 3}
"""Critical hits by 2D6."""
DRIVES = {Motion.VTOL: "rotor damaged", Motion.HYDROFOIL: "foils damaged"}
DRIVES |= dict.fromkeys((Motion.DISPLACEMENT, Motion.SUBMARINE), "engine room damaged")
STUN = 2
HOLDS_OUT = 8
"""2D6 with which it is not burned out."""
STUCK, ROTOR_LOST = "immobilized", "rotor destroyed"
ENGINE_WORN = 13
"""3D6 on the Random Damage Table for its engine."""
MAYBE = "maybe"
"""For a rotor that is lost after the engine was hit: told again only in the air."""
ANY_SIDE = {"front", "rear", "left side", "right side"}
PREFIXES = ("punch ", "kick ", "from above ", "from below ")


class Hull:
    """What is left of one vehicle, by the log, and what must come next on its record sheet."""

    def __init__(self, battle: Battle, vehicle: Vehicle) -> None:
        self.id, self.sheet = vehicle.id, vehicle.sheet
        gravity, degrees = Fraction(battle.options.gravity), battle.options.temperature
        mp = self.sheet.cruise
        self.cruise = min(2 * mp, round(mp / gravity - Fraction(1, 1000)))
        """Cruising MP of one without damage at this gravity."""
        self.air = max(0, -((50 - degrees) // 10), -((degrees + 30) // 10))
        """Those that heat or cold takes."""
        self.leaks = (Out.BREACHED,) if battle.options.vacuum else ()
        self.armor, self.structure = dict(vehicle.armor), dict(vehicle.structure)
        self.mp_lost, self.stuck = vehicle.mp_lost, vehicle.immobilized
        self.turret, self.locked = vehicle.turret, vehicle.turret_locked
        self.stunned, self.stun = vehicle.stunned, vehicle.stun
        self.jammed, self.jams = list(vehicle.jammed), list(vehicle.jams)
        self.gel, self.out = vehicle.gel, vehicle.destroyed
        guns = [n for n, mount in enumerate(vehicle.sheet.mounts) if mount.weapon]
        mounts = vehicle.sheet.mounts
        self.main = max(guns, key=lambda n: mounts[n].item.tons or 0, default=None)
        """Its heaviest weapon, the first of equals."""
        self.ruined = self.main in vehicle.useless
        """Whether that is out of use for good, perhaps because it has jammed or is fired."""
        load = vehicle.load
        self.outside = 0 if load is None or load.inside or load.units else load.tons
        """Tons of goods outside; what it loads itself goes into its cargo space."""
        ids = load.units if load else ()
        self.riders = {id_: battle.units[id_].tons for id_ in ids}
        """The infantry that is its cargo, and what it weighs."""
        self.struck = 0
        """Points of the last hit on it."""
        self.trapped = False
        """In a basement, out of which it does not come."""
        self.down = False
        """Whether it has come down in this phase, and may explode for that."""
        self.due: deque[tuple[Any, ...]] = deque()

    @property
    def owes(self) -> bool:
        """Whether something must still come."""
        return any(entry[0] != MAYBE for entry in self.due)

    @property
    def state(self) -> tuple[object, ...]:
        """What is compared with the record sheet."""
        crew = self.stunned, self.stun, self.jammed, self.jams
        drive = self.mp_lost, self.stuck, self.turret, self.locked, self.gel
        return self.armor, self.structure, drive, crew, bool(self.out)

    def begin_turn(self) -> None:
        self.stunned, self.stun = self.stun > 0, max(0, self.stun - 1)
        self.jammed, self.jams = self.jams, []
        self.turret = self.turret if self.locked else 0

    # What a hit must bring

    def hit(self, event: e.LocationRolled, wet: bool) -> None:
        """A location is rolled; `wet`: over water."""
        columns = FLYING if self.sheet.motion is Motion.VTOL else GROUND
        column = columns["side" if "side" in event.table else "front"]
        row = column.split(",")[event.throw.total - 2].split()
        place = Section(event.table.split()[0])
        if row[0] == "T":
            place, row = (Section.TURRET, row) if self.sheet.turret else (place, [])
        place = Section.ROTOR if row[:1] == ["R"] else place
        told = f"{self.id}: {event.throw} on {event.table!r}"
        law(event.location is place, f"{told} is {place}, not {event.location}")
        armor = min(event.damage, self.armor[place])
        structure = min(event.damage - armor, self.structure[place])
        if armor or structure:
            self.due.append(("damaged", place, armor, structure))
        if event.damage > armor + structure:
            self.due.append(("overkill", event.damage - armor - structure))
        gone = structure > 0 and structure == self.structure[place]
        if gone:
            self.due.append(("gone", place))
        if self.out:
            return
        if gone and place is not Section.ROTOR:
            self.due.append(("out", Out.SECTION))
            return
        if gone or (self.structure.get(Section.ROTOR) == 0 and place is Section.ROTOR):
            row = [*row, "lost"]
        self._beside(row, wet)
        self.due += [("roll", place)] * (("critical" in row) + (structure > 0))

    def strain(self, event: e.Strained) -> None:
        """It has gone too fast: structure alone."""
        place = Section(event.location)
        structure = min(event.points, self.structure[place])
        self.due.append(("damaged", place, 0, structure))
        if event.points > structure:
            self.due.append(("overkill", event.points - structure))
        if structure == self.structure[place]:
            self.due += [("gone", place), ("out", Out.SECTION)]
        else:
            self.due.append(("roll", place))

    def wear(self, total: int) -> None:
        """It has fought before this battle, and its engine may have stopped."""
        if total == ENGINE_WORN and self.sheet.motion is not Motion.VTOL:
            self._drive(STUCK)

    def worn(self, event: e.WornAway) -> None:
        place = Section(event.location)
        self.armor[place] -= event.armor
        self.structure[place] -= event.structure
        law(self.structure[place] > 0, f"{self.id}: {place} is lost before the battle")

    def _beside(self, row: list[str], wet: bool) -> None:
        motion = self.sheet.motion
        if "stuck" in row:
            self._drive(STUCK)
            if wet and motion is Motion.HOVER:
                self.due.append(("out", Out.SUNK))
        if "slower" in row:
            self.due.append(("drive", DRIVES[motion]))
        if "drive" in row:
            self._drive(DRIVES.get(motion, "drive damaged"))
        if "skirt" in row and motion in CUSHIONED:
            self._drive(DRIVES.get(motion, "airskirt damaged"))
        if "locked" in row and not self.locked:
            self.due.append(("locked",))
        if "lost" in row:
            self.due.append((MAYBE if self.stuck else "drive", ROTOR_LOST))
        if "weapon" in row and self.main is not None and not self.ruined:
            self.due.append(("weapon", self.sheet.mounts[self.main].item.name))

    def _drive(self, what: str) -> None:
        """The drive must lose something, unless it has stopped for good."""
        if not self.stuck:
            self.due.append(("drive", what))

    def pay(self, entry: tuple[Any, ...]) -> None:
        """Something is marked: what must come next, or what may come out of nothing."""
        if self.due and self.due[0][0] == MAYBE:
            self.due.popleft()
            if entry == ("drive", ROTOR_LOST):
                return
        if self.due:
            law(self.due[0] == entry, f"{self.id}: {entry}, by the log {self.due[0]}")
            self.due.popleft()
            return
        alone = {("drive", ROTOR_LOST)} if self.sheet.motion is Motion.VTOL else set()
        alone |= {("out", why) for why in (Out.BURNED, Out.SUNK, Out.CRASHED, *self.leaks)}
        alone |= {("out", Out.EXPLODED)} if self.down else set()
        alone |= {("drive", STUCK)} if self.trapped else set()
        law(entry in alone, f"{self.id}: {entry} for no reason")

    # What it does to the sheet

    def damaged(self, event: e.Damaged) -> None:
        place = Section(event.location)
        self.pay(("damaged", place, event.armor, event.structure))
        self.armor[place] -= event.armor
        self.structure[place] -= event.structure
        left, told = (
            (self.armor[place], self.structure[place]),
            (event.armor_left, event.structure_left),
        )
        law(left == told, f"{self.id}: {told} points left, by the log {left}")

    def _laden(self, mp: int) -> int:
        """Cruising MP under the cargo outside: half of them under more than a quarter of its own
        weight, else 3 fewer, or half as many if that is more."""
        outside = self.outside + sum(self.riders.values())
        if not outside:
            return mp
        return mp // 2 if 4 * outside > self.sheet.tons else max(mp - 3, mp - mp // 2)

    def slowed(self, event: e.MotiveDamage) -> None:
        self.pay(("drive", event.what))
        if event.what in (STUCK, ROTOR_LOST):
            self.stuck = True
        else:
            self.mp_lost += 1
        left = self._laden(0 if self.stuck else max(0, self.cruise - self.mp_lost - self.air))
        law(event.cruise == left, f"{self.id}: {event.cruise} Cruising MP left, by the log {left}")

    def rolled(self, event: e.CriticalRolled) -> None:
        self.pay(("roll", event.location))
        hits = HOW_MANY.get(event.throw.total, 0)
        law(event.hits == hits, f"{self.id}: {event.throw} is {hits} critical hits")
        self.due.extendleft([("critical",)] * hits)

    def critical(self, event: e.VehicleCritical) -> None:
        self.pay(("critical",))
        flies = self.sheet.motion is Motion.VTOL
        what = (CRITICALS_IN_THE_AIR if flies else CRITICALS).split(", ")[event.throw.total - 1]
        law(event.what == what, f"{self.id}: {event.throw} is {what}, not {event.what}")
        follows: tuple[object, ...] = ()
        match what:
            case "crew stunned":
                self.stun = STUN
                self.stunned |= self.sheet.motion in VESSELS
            case "main weapon jams":
                self.jams = [] if self.main is None else [self.main]
            case "engine hit":
                follows = () if self.stuck else ("drive", STUCK)
            case "crew killed" | "cockpit hit":
                follows = ("out", Out.CREW)
            case _:
                follows = ("out", Out.EXPLODED)
        if follows:
            self.due.appendleft(follows)

    def lost(self, why: str) -> None:
        self.pay(("out", why))
        self.out = Out(why)
        self.due.clear()


class Hulls:
    """Every vehicle is hit where the tables say, and loses what they say and nothing else."""

    def __init__(self, battle: Battle, hits: Hits, begun: Battle) -> None:
        self.battle, self.hits = battle, hits
        self.of = {id_: Hull(battle, vehicle) for id_, vehicle in vehicles_of(begun).items()}
        self.burning: set[str] = set()
        """Those in gel that have yet to roll in this Heat Phase."""
        self.sides: tuple[str, set[str]] = "", set()
        """Who is hit on other sides than a 'Mech in its place, and on which."""

    def read(self, event: Event) -> None:
        """An event that the judge of hits has read already. Raises LawBroken."""
        hull = self.of.get(getattr(event, "unit", ""))
        self._ride(event)
        if event.headline:
            for each in self.of.values():
                law(not each.owes, f"{each.id}: {list(each.due)[:1]} did not come")
                each.due.clear()
        match event:
            case e.TurnBegan():
                for each in self.of.values():
                    each.begin_turn()
            case e.PhaseBegan(phase):
                self._begin(phase)
            case e.Struck():
                self._struck(event)
            case e.WeaponFired() | e.AirHit() | e.CaughtInBlast():
                self.sides = "", set()
        if hull is not None:
            self._mark(hull, event)

    def _ride(self, event: Event) -> None:
        """Infantry mounts a vehicle outside, and is its cargo until it gets off or is lost."""
        match event:
            case e.Mounted(unit, carrier, outside) if outside and carrier in self.of:
                self.of[carrier].riders[unit] = outside
            case e.Dismounted(unit=unit) | e.UnitDestroyed(unit=unit):
                for hull in self.of.values():
                    hull.riders.pop(unit, None)

    def _begin(self, phase: Phase) -> None:
        living = [hull for hull in self.of.values() if not hull.out]
        left = [hull.id for hull in living if hull.id in self.burning]
        law(not left, f"{left} did not roll for burning gel")
        self.burning = {h.id for h in living if h.gel} if phase is Phase.HEAT else set()
        for hull in living:
            hull.down = False
        self.sides = "", set()

    def _struck(self, event: e.Struck) -> None:
        """From above, the front of a vehicle is hit; in the same hex any side, by chance."""
        together = self.hits.places[event.unit][0] == self.hits.places[event.target][0]
        if event.blow == "death from above":
            self.sides = event.target, {"front"}
        else:
            self.sides = event.target, ANY_SIDE if together else set()

    def _mark(self, hull: Hull, event: Event) -> None:
        match event:
            case e.LocationRolled():
                self._located(hull, event)
            case e.Strained():
                hull.strain(event)
            case e.Damaged():
                hull.damaged(event)
            case e.Overkill(points=points):
                hull.pay(("overkill", points))
            case e.LocationDestroyed(location=location):
                hull.pay(("gone", location))
            case e.CargoHit(left=left) if hull.outside:
                hull.outside = left
            case e.RiderStruck(rider=rider, points=points):
                law(next(iter(hull.riders), "") == rider, f"{hull.id}: {rider} is struck outside")
                law(points == 4 * hull.struck, f"{hull.id}: {rider} takes {points} points")
            case e.CargoPutDown():
                hull.outside = 0
            case e.MotiveDamage():
                hull.slowed(event)
            case e.RandomDamageRolled(throw=throw):
                hull.wear(throw.total)
            case e.WornAway():
                hull.worn(event)
            case e.WornWeapon(mount=mount):
                hull.ruined |= mount == hull.main
            case e.TurretLocked():
                hull.pay(("locked",))
                hull.locked = True
            case e.WeaponLost(weapon=weapon):
                hull.pay(("weapon", weapon))
                hull.ruined = True
            case e.WeaponJammed():
                hull.ruined = True
            case e.CriticalRolled():
                hull.rolled(event)
            case e.VehicleCritical():
                hull.critical(event)
            case e.UnitDestroyed(why=why):
                hull.lost(why)
            case e.Twisted(twist=twist):
                hull.turret = hull.turret if hull.locked else twist
            case e.CoveredInGel(turns=turns):
                hull.gel = turns
            case e.GelBurned(throw=throw, holds=holds):
                hull.gel -= 1
                self.burning.discard(hull.id)
                law(holds == (throw.total >= HOLDS_OUT), f"{hull.id}: {throw} to hold out")
                hull.due += [] if holds else [("out", Out.BURNED)]
            case e.FireCrossed(throw=throw, survives=survives):
                law(survives == (throw.total >= HOLDS_OUT), f"{hull.id}: {throw} to get through")
                hull.due += [] if survives else [("out", Out.BURNED)]
            case e.CameDown(levels=levels):
                hull.down = True
                self.sides = hull.id, ANY_SIDE if levels else {"front"}
            case e.FloorBroken(rear=rear):
                self.sides = hull.id, {"rear" if rear else "front"}
                hull.trapped = True
            case e.WentOver() if self.sides[0] == hull.id and self.sides[1] == {"rear"}:
                pass
            case e.WentOver() | e.PilotingRolled(success=False):
                self.sides = hull.id, {"front"}

    def _located(self, hull: Hull, event: e.LocationRolled) -> None:
        law(not hull.owes, f"{hull.id}: {list(hull.due)[:1]} did not come")
        hull.due.clear()
        hull.struck = event.damage
        sides = {_side(table) for table in self.hits.tables.get(hull.id, set())}
        if self.sides[0] == hull.id and self.sides[1]:
            sides = self.sides[1]
        law(event.table in sides, f"{hull.id} is hit on {event.table}, not {sorted(sides)}")
        terrain = self.battle.board[self.hits.conditions.of[hull.id].hex]
        hull.hit(event, terrain.depth > 0 and terrain.bridge is None)

    def compare(self, battle: Battle) -> None:
        """Raises LawBroken where the record sheets tell something else."""
        for id_, vehicle in vehicles_of(battle).items():
            told, log = Hull(battle, vehicle).state, self.of[id_].state
            law(told == log, f"{id_}: {told}, by the log {log}")


def _side(table: str) -> str:
    for prefix in PREFIXES:
        table = table.removeprefix(prefix)
    return table
