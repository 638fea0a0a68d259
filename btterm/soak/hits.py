"""A second judge of hits, from the events alone: the side and the table on which each finds its
location, and what it takes there and behind (Compendium, Hit Location, Attack Direction, Effects
of Partial Cover, Different Elevations, Damage, Ammunition Explosions)."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex
from btterm.soak.armor import Armor
from btterm.soak.condition import Condition, Conditions
from btterm.soak.laws import law
from btterm.soak.troops import squads_of
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event

FULL = {
    "left side": "LT LL LA LA LL LT CT RT RA RL HD",
    "front": "CT RA RA RL RT CT LT LL LA LA HD",
    "right side": "RT RL RA RA RL RT CT LT LA LL HD",
}
"""By 2D6, from 2."""
PUNCH = {
    "left side": "LT LT CT LA LA HD",
    "front": "LA LT CT RT RA HD",
    "right side": "RT RT CT RA RA HD",
}
KICK = {
    "left side": "LL LL LL LL LL LL",
    "front": "RL RL RL LL LL LL",
    "right side": "RL RL RL RL RL RL",
}
"""By 1D6, from 1."""
BIPED_BY_SIDE = {
    "left side": "LL LL LL LL LL RL",
    "front": "RL RL RL LL LL LL",
    "rear": "RL RL RL LL LL LL",
    "right side": "RL RL RL RL RL LL",
}
QUAD_BY_SIDE = {
    "left side": "FRL FLL FLL RLL RLL RRL",
    "front": "RRL FRL FRL FLL FLL RLL",
    "rear": "FRL RRL RRL RLL RLL FLL",
    "right side": "FLL FRL FRL RRL RRL RLL",
}
"""Kicks by the house rule."""
SWARMED, CLIMBED = "swarm", "leg attack"
SWARM = "HD CTr RTr RT RA CT LA LT LTr CTr HD"
"""By 2D6, from 2; in the rear with an r."""
STOREYS = {
    "from above": dict.fromkeys(("left side", "front", "right side"), "LA LT CT RT RA HD"),
    "from below": dict.fromkeys(("left side", "front", "right side"), "LL LL LT RT RL RL"),
}
"""From another level of a building."""
CELLAR = ("front", "kick front", "punch front")
"""Into a basement."""
ANOTHER_STOREY = "another level of the building"
FOUR_LEGS = {"RA": "FRL", "LA": "FLL", "RL": "RRL", "LL": "RLL"}
INWARD = {
    **dict.fromkeys(("LA", "LL", "FLL", "RLL"), "LT"),
    **dict.fromkeys(("RA", "RL", "FRL", "RRL"), "RT"),
    **dict.fromkeys(("LT", "RT"), "CT"),
}
TORSOS = ("LT", "CT", "RT")
ANY_SIDE = frozenset({"front", "rear", "left side", "right side"})
COVER = "partial cover"
WADES = "partial cover, Depth 1"
HITS_LOWER = ("kick", "club", "hatchet")
HITS_HIGHER = ("punch", "club", "hatchet")
SLIPPERY = ("turn on pavement", "turn on ice")
MARKING = (
    *(e.Damaged, e.SuitHit, e.Shielded, e.LocationDestroyed, e.Overkill),
    *(e.PilotHit, e.ConsciousnessRolled, e.UnitDestroyed),
)
"""What can come while a hit is marked off."""


class Hits:
    """Every hit finds its location on the right table, and does its damage there."""

    def __init__(self, battle: Battle, conditions: Conditions, armor: Armor) -> None:
        self.battle, self.conditions, self.armor = battle, conditions, armor
        self.phase = battle.phase
        self.vents_armor = not battle.options.clan_invasion("case")
        """Whether CASE blows an explosion out through armor."""
        self.icy = battle.options.ice != "none" or battle.board.has_frozen_water
        """Whether there may be ice on the map, which may have melted by the time of reading."""
        self.places: dict[str, tuple[Hex, Facing, bool]] = {}
        """Where each 'Mech was when the phase began, its facing, whether it was prone."""
        self.jumped_from: dict[str, Hex] = {}
        self.tables: dict[str, set[str]] = {}
        """The tables on which a 'Mech may be hit now."""
        self.skids = ""
        self.through = ""
        """Who falls into a basement."""
        self.told: tuple[str, bool, int] = "", False, 0
        """Location of the last hit, whether from behind, and its points."""
        self.marks: deque[tuple[str, str, bool, int, int]] = deque()
        """Damage still to be marked off: unit, location, rear, armor, structure."""

    def read(self, event: Event) -> None:
        """An event that the conditions have read already, and the armor not yet. Raises
        LawBroken."""
        if not isinstance(event, MARKING):
            law(not self.marks, f"{list(self.marks)[:1]} was not marked off")
        match event:
            case e.TurnBegan():
                self.jumped_from = {}
            case e.PhaseBegan(phase):
                self.phase, self.tables, self.skids = phase, {}, ""
                self.places = {id_: _stance(mech) for id_, mech in self.conditions.of.items()}
            case e.Ambush() | e.ActsInTurn():
                self.places = {id_: _stance(mech) for id_, mech in self.conditions.of.items()}
            case e.Moved(unit, mode=Mode.JUMP, start=start):
                self.jumped_from[unit], self.skids = start, ""
            case e.Moved() | e.StoodUp():
                self.skids = ""
            case e.PilotingRolled(unit, cause, success=False) if cause.startswith(SLIPPERY):
                self.skids = unit
            case e.PilotingRolled(unit, cause="thrashing", success=False):
                self.tables = {unit: set(ANY_SIDE)}
            case e.SwarmAttacked():
                self.tables = {event.target: {SWARMED}}
            case e.FoughtOff(unit):
                self.tables = {unit: {"punch front"}}
            case e.WeaponFired(weapon="Leg Attack"):
                suits = event.unit in squads_of(self.battle)
                kicks = suits and self.battle.options.clan_invasion_elementals
                self.tables = {event.target: {"kick front" if kicks else CLIMBED}}
            case e.WeaponFired():
                self.tables = {event.target: self._shot(event)}
            case e.StruckBuilding(unit, "charge" | "death from above" as blow):
                self.tables = {unit: {_back(blow != "charge")}}
            case e.AirHit(unit, struck=side):
                self.tables = {unit: {side, f"punch {side}"}}
            case e.CaughtInBlast(unit):
                # Artillery from one side; bombs from above, on the Punch table.
                self.tables = {unit: {*ANY_SIDE, *(f"punch {side}" for side in ANY_SIDE)}}
            case e.Struck():
                self._struck(event)
            case e.Fell(unit, side=side):
                self.tables = {unit: {side} | ({"front"} if unit == self.skids else set())}
                if unit == self.through:
                    self.tables, self.through = {unit: set(CELLAR)}, ""
            case e.FloorBroken(unit):
                self.through = unit
            case e.Skidded(unit) | e.WallPassed(unit) | e.Crushed(unit):
                self.tables = {unit: {"front"}}
            case e.FellOn(target=target):
                # A vehicle, which is hit without a roll.
                self.tables = {target: {"front"}}
            case e.CaughtInBlast(unit):
                self.tables = {unit: set(ANY_SIDE)}
            case e.MinesRolled(unit) | e.MinesBlast(unit):
                skids = {"front"} if unit == self.skids else set()
                self.tables = {unit: {"kick front", *skids}}
            case e.LocationRolled():
                self._located(event)
            case e.AimedHit(unit, location, damage, rear):
                behind = {table.endswith("rear") for table in self.tables.get(unit, ())}
                law(rear in behind, f"{unit} is hit as aimed {'' if rear else 'not '}from behind")
                self._expect(unit, location, rear, damage)
            case e.AmmunitionExploded(unit, location, _, damage):
                self._explodes(unit, location, damage)
            case e.Strained(unit, location, points):
                self._explodes(unit, location, points)
            case e.Shielded(unit, points=points):
                self._shielded(unit, points)
            case e.Damaged():
                self._damaged(event)

    # Where

    def _shot(self, event: e.WeaponFired) -> set[str]:
        backs = [part.words.split()[-1] for part in event.to_hit.parts if part.rule == Rule.NOVA]
        origin, target = self.places[(backs or [event.unit])[0]][0], self.places[event.target]
        if any(part.words == ANOTHER_STOREY for part in event.to_hit.parts):
            found = {"front"} if origin == target[0] else set(sides(target, origin))
            if self.battle.units[event.target].driven:
                found = set(ANY_SIDE)
            return {f"{way} {side}" for way in STOREYS for side in found}
        prefixes = ["punch " if covered(event.to_hit) and not target[2] else ""]
        there = self.battle.board[target[0]]
        # A pointblank shot does not tell of the water.
        wades = any(part.label == WADES for part in event.to_hit.parts)
        wades |= there.depth == 1 and not (there.bridge or there.frozen or target[2])
        if wades and self.battle.board[origin].depth:
            # What is fired under water finds legs.
            prefixes.append("kick ")
        return {prefix + side for side in sides(target, origin) for prefix in prefixes}

    def _struck(self, event: e.Struck) -> None:
        blow, prone = event.blow, self.places[event.target][2]
        if self.phase is Phase.MOVEMENT:
            prone = self.conditions.of[event.target].prone
        if blow == "fall":
            table = {"rear"} if prone else {f"punch {side}" for side in ANY_SIDE}
            self.tables = {event.target: table, event.unit: {"rear", *ANY_SIDE}}
            return
        if blow == "skid":
            prefix = "punch " if covered(event.to_hit) and not prone else ""
            columns = {prefix + side for side in ANY_SIDE}
            self.tables = {event.target: columns, event.unit: {_back(prone)}}
            return
        target = self.places[event.target]
        origin = self.places[event.unit][0]
        if blow == "death from above":
            origin = self.jumped_from.get(event.unit, origin)
            found = {"rear"} if prone else {f"punch {s}" for s in sides(target, origin)}
            self.tables = {event.target: found, event.unit: {"kick front"}}
            return
        if blow == "charge":
            prefixes = {"punch " if covered(event.to_hit) and not prone else ""}
        else:
            prefixes = self._reach(event, origin, target)
        self.tables = {event.target: {p + side for p in prefixes for side in sides(target, origin)}}
        if blow == "charge":
            self.tables[event.unit] = {_back(prone)}

    def _reach(self, event: e.Struck, origin: Hex, target: tuple[Hex, Facing, bool]) -> set[str]:
        """The tables that a blow at a 'Mech can use, by the levels between. At a bridge, a building
        and ice the log does not tell who is on it and who below."""
        kind = event.blow.split()[0]
        if target[2]:
            return {""}
        board = self.battle.board
        here, there = board[origin], board[target[0]]
        usual = f"{kind} " if kind in ("punch", "kick") else ""
        ice = self.icy and bool(here.depth or there.depth)
        built = ice or any(t.bridge or t.building or t.frozen for t in (here, there))
        # It may have come down since.
        ruins = any(self.battle.state_of(h).ruin for h in (origin, target[0]))
        if built or ruins:
            return {usual, "punch ", "kick "}
        levels = there.floor - here.floor
        if levels > 0 and kind in HITS_HIGHER:
            return {"kick "}
        if (levels < 0 and kind in HITS_LOWER) or covered(event.to_hit):
            return {"punch "}
        return {usual}

    def _located(self, event: e.LocationRolled) -> None:
        unit, told = event.unit, event.table
        mech = self.conditions.of[unit]
        allowed = self.tables.get(unit, set())
        law(told in allowed, f"{unit} is hit on {told!r}, not {sorted(allowed)}")
        if told in (SWARMED, CLIMBED):
            self._climbed(event, mech)
            return
        prefix, _, side = told.rpartition(" ") if "side" not in told else _split(told)
        if prefix == "kick" and self.battle.options.kicks_by_side:
            quad = len(mech.legs) == 4
            column = (QUAD_BY_SIDE if quad else BIPED_BY_SIDE)[side].split()
            place = column[event.throw.total - 1]
            law(event.location == place, f"{unit}: {event.throw} on {told!r} is {place}")
            self._expect(unit, event.location, side == "rear", event.damage)
            return
        tables = {"punch": PUNCH, "kick": KICK, **STOREYS}
        rows, first = (tables[prefix], 1) if prefix in tables else (FULL, 2)
        column = rows["front" if side == "rear" else side].split()
        place = column[event.throw.total - first]
        place = FOUR_LEGS.get(place, place) if len(mech.legs) == 4 else place
        law(event.location == place, f"{unit}: {event.throw} on {told!r} is {place}")
        self._expect(unit, event.location, side == "rear", event.damage)

    def _climbed(self, event: e.LocationRolled, mech: Condition) -> None:
        """Where infantry hits a 'Mech that it climbs."""
        die, rear = event.throw.total, False
        if event.table == CLIMBED:
            order = ("LL", "RL") if die <= 3 else ("RL", "LL")
            legs = [FOUR_LEGS[leg] if len(mech.legs) == 4 else leg for leg in order]
            place = next((leg for leg in legs if leg not in mech.lost), legs[0])
        else:
            place = SWARM.split()[die - 2]
            rear = place.endswith("r")
            place = place.removesuffix("r")
            place = FOUR_LEGS.get(place, place) if len(mech.legs) == 4 else place
        law(event.location == place, f"{event.unit}: {event.throw} on {event.table!r} is {place}")
        self._expect(event.unit, place, rear, event.damage)

    # What

    def _expect(self, unit: str, place: str, rear: bool, points: int) -> None:
        """Armor first, then internal structure, then the next location."""
        law(not self.marks, f"{list(self.marks)[:1]} was not marked off")
        self.told = place, rear, points
        at: str | None = place
        while points and at is not None:
            here, behind = Location(at), rear and at in TORSOS
            if here not in self.conditions.of[unit].gone:
                armor = min(points, self.armor.of(unit, here, behind))
                structure = min(points - armor, self.armor.structure[unit][here])
                points -= armor + structure
                self.marks.append((unit, at, behind, armor, structure))
            at = INWARD.get(at)

    def _shielded(self, unit: str, points: int) -> None:
        """Who rides on a 'Mech takes his part of the hit that has just found its location."""
        place, rear, whole = self.told
        law(place in TORSOS, f"{unit} is shielded on {place}")
        law(0 <= points <= whole, f"{points} points of {whole} were taken by who rides on {unit}")
        self.marks.clear()
        self._expect(unit, place, rear, whole - points)

    def _explodes(self, unit: str, place: str, points: int) -> None:
        """Internal structure alone; CASE lets the rest out through the rear armor."""
        law(not self.marks, f"{list(self.marks)[:1]} was not marked off")
        at: str | None = place
        while points and at is not None:
            here, case = Location(at), at in self.armor.case[unit]
            if here not in self.conditions.of[unit].gone:
                structure = min(points, self.armor.structure[unit][here])
                points -= structure
                if points and case:
                    behind = at in TORSOS
                    vented = min(points, self.armor.of(unit, here, behind)) * self.vents_armor
                    if vented:
                        self.marks.append((unit, at, behind, vented, 0))
                    points = 0
                self.marks.append((unit, at, False, 0, structure))
            at = INWARD.get(at)

    def _damaged(self, event: e.Damaged) -> None:
        law(bool(self.marks), f"{event.unit} is damaged, and nothing hit it")
        expected = self.marks.popleft()
        told = event.unit, event.location, event.rear, event.armor, event.structure
        law(told == expected, f"marked off {told}, by the log {expected}")


def _stance(mech: Condition) -> tuple[Hex, Facing, bool]:
    return mech.hex, mech.facing, mech.prone


def _split(table: str) -> tuple[str, str, str]:
    """The prefix of "punch left side", and its side."""
    words = table.split()
    return " ".join(words[:-2]), "", " ".join(words[-2:])


def _back(prone: bool) -> str:
    """What who charges takes himself."""
    return "kick front" if prone else "front"


def covered(number: TargetNumber) -> bool:
    """Whether a number tells of partial cover."""
    return any(part.words.startswith(COVER) for part in number.parts)


def sides(target: tuple[Hex, Facing, bool], origin: Hex) -> Iterable[str]:
    """The side of a 'Mech to which an attack comes from a hex; both where it comes in exactly
    between two: three hexsides are its front, one each its sides and its rear. From its own hex
    the front is hit."""
    if target[0] == origin:
        return {"front"}
    (x, y), (to_x, to_y) = _centre(target[0]), _centre(origin)
    bearing = math.degrees(math.atan2(to_x - x, to_y - y)) - 60 * target[1]
    near = {int((bearing + nudge) % 360 // 30) for nudge in (-0.01, 0.01)}
    names = {"front": (9, 10, 11, 0, 1, 2), "right side": (3, 4), "rear": (5, 6)}
    names["left side"] = (7, 8)
    return {name for name, parts in names.items() if near & set(parts)}


def _centre(hex_: Hex) -> tuple[float, float]:
    """The middle of a hex, to the east and to the north, in widths from side to side."""
    half = 0.5 if hex_.col % 2 == 0 else 0
    return hex_.col * math.sqrt(3) / 2, -(hex_.row + half)
