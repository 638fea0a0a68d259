"""A second book of all ammunition, kept from the events alone (Compendium, Ammunition
Expenditures, BattleMech Critical Hit Effects, Ammunition Effects, Dumping Ammunition)."""

from __future__ import annotations

from typing import Any

from btterm.classic.battle import Battle, Phase
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.events import (
    ActsInTurn,
    Ambush,
    AmmunitionDumped,
    AmmunitionExploded,
    CriticalHit,
    DumpAnnounced,
    FireDeclared,
    HexFired,
    LocationDestroyed,
    LocationFlooded,
    MissilesIntercepted,
    MissilesOpposed,
    NoLock,
    PhaseBegan,
    RoundFired,
    SkyFired,
    SwarmAttacked,
    WeaponFired,
    WornShots,
)
from btterm.classic.sheets.mech.locations import Location
from btterm.soak.laws import law
from btterm.soak.mechs import mechs_of
from btterm.table.procedure import Event

SWARM = "swarm"
SPECIAL = {"cluster", "inferno", SWARM, "thunder", "smoke", "fascam", "homing"}
"""Loads that feed a shot which names them, and no other."""
DOUBLE = "double"


class Bins:
    """Every shot that is fired, dumped or explodes comes out of one bin."""

    def __init__(self, battle: Battle) -> None:
        self.units: dict[str, Any] = dict(battle.units)
        self.shots = {id_: list(unit.shots) for id_, unit in battle.units.items()}
        self.lost: dict[str, set[Location]] = {id_: set() for id_ in battle.units}
        self.dumping: dict[str, set[Location]] = {id_: set() for id_ in battle.units}
        for id_, mech in mechs_of(battle).items():
            self.lost[id_] = {place for place in mech.structure if not mech.has(place)}
            self.dumping[id_] = set(mech.dumping)
        self.locked_on = {*battle.units, *(fighter.id for fighter in battle.fighters)}
        """What Streaks lock on to."""
        self.declared: list[tuple[str, str, str, tuple[int, ...]]] = []
        """Shots that are not yet told of: unit, weapon, target, bins."""
        self.swarms: set[tuple[str, str]] = set()
        """Units and weapons whose missiles may go on to further targets."""
        self.exploded: set[tuple[str, int]] = set()
        """Bins that went up in this phase: what a Streak had ready is fired all the same."""
        self.alone = battle.options.clan_invasion("gauss")
        """Whether a hit on ammunition that does not explode leaves the other bins whole."""
        self.fired = False
        """Whether the shots declared in this phase have left their bins."""
        self.due: tuple[str, Location] | None = None
        """Where ammunition must explode next."""

    def read(self, event: Event) -> None:
        """Raises LawBroken."""
        match event:
            case PhaseBegan(phase):
                self._settled()
                self.fired = False
                self.swarms, self.exploded = set(), set()
                if phase is Phase.END:
                    self.dumping = {id_: set() for id_ in self.dumping}
            case Ambush() | ActsInTurn():
                self.fired = False
            case FireDeclared(unit, shots, feeds):
                self._declare(unit, shots, feeds)
            case RoundFired(unit=unit, feed=feed) if unit:
                self._take(unit, feed)
            case WeaponFired(unit, weapon, target) | NoLock(unit, weapon, target):
                self._told(unit, weapon, target, locked=isinstance(event, WeaponFired))
            case SkyFired(unit, weapon, fighter, hit=hit):
                self._told(unit, weapon, fighter, locked=hit)
            case HexFired(unit, weapon, hex_):
                self._told(unit, weapon, str(hex_), locked=True)
            case SwarmAttacked():
                self._leave_bins()
            case MissilesIntercepted(unit, bins=bins) | MissilesOpposed(unit, bins):
                self._take(unit, bins)
            case CriticalHit(unit, location, slot):
                self._hit(unit, location, slot)
            case AmmunitionExploded(bins=bins) if bins:
                self._explode(event)
            case LocationDestroyed(unit, location) | LocationFlooded(unit, location):
                self.lost[unit].add(Location(location))
            case WornShots(unit, _, shots):
                gained = any(a > b for a, b in zip(shots, self.shots[unit], strict=True))
                law(not gained, f"{unit}: ammunition out of nothing")
                self.shots[unit] = list(shots)
            case DumpAnnounced(unit, locations):
                self.dumping[unit] = set(locations)
            case AmmunitionDumped(unit, locations):
                for number in self._live(unit):
                    if self.units[unit].sheet.bins[number].location in locations:
                        self.shots[unit][number] = 0

    def compare(self, battle: Battle) -> None:
        """Raises LawBroken where the record sheets tell of other shots."""
        self._settled()
        for id_, mech in battle.units.items():
            told = self.shots[id_]
            law(mech.shots == told, f"{id_}: {mech.shots} shots left, by the log {told}")

    def _settled(self) -> None:
        law(not self.due, f"{self.due} should have exploded")
        law(not (self.fired and self.declared), "a shot was declared and not resolved")

    def _live(self, unit: str) -> list[int]:
        """The bins with shots, in locations that are left."""
        bins = self.units[unit].sheet.bins
        lost = self.lost[unit]
        return [
            n for n, left in enumerate(self.shots[unit]) if left and bins[n].location not in lost
        ]

    def _declare(
        self, unit: str, shots: tuple[tuple[str, str], ...], feeds: tuple[tuple[int, ...], ...]
    ) -> None:
        bins = self.units[unit].sheet.bins
        for (words, target), feed in zip(shots, feeds, strict=True):
            weapon, way = self.weapon(unit, words)
            needed = (2 if way == DOUBLE else 1) if weapon.ammo else 0
            law(len(feed) == needed, f"{unit}: {words} takes {len(feed)} shots, not {needed}")
            for number in feed:
                ammo, place = bins[number].ammo, bins[number].location
                law(ammo.weapon == weapon.name, f"{unit}: {ammo.name} feeds {words}")
                special = ammo.munition if ammo.munition in SPECIAL else ""
                wanted = way if way in SPECIAL else ""
                law(special == wanted, f"{unit}: {ammo.name} feeds {words}")
                law(place not in self.dumping[unit], f"{unit}: {words} fed while dumping")
                law(place not in self.lost[unit], f"{unit}: {words} fed out of a lost location")
            self.declared.append((unit, weapon.name, target, feed))
            if way == SWARM:
                self.swarms.add((unit, weapon.name))

    def _told(self, unit: str, weapon: str, target: str, *, locked: bool) -> None:
        """All fire leaves its bins before any is resolved; Streaks only when they have locked
        on. A shot that was not declared is that of Swarm missiles going on."""
        self._leave_bins()
        if not self.declared or self.declared[0][:3] != (unit, weapon, target):
            law((unit, weapon) in self.swarms, f"{unit}: a {weapon} that was not declared")
            return
        *_, feed = self.declared.pop(0)
        if locked and self._locks_on(unit, weapon, target):
            self._take(unit, feed)

    def _leave_bins(self) -> None:
        if self.fired:
            return
        self.fired = True
        for mech, name, aim, feed in self.declared:
            if not self._locks_on(mech, name, aim):
                self._take(mech, feed)

    def _locks_on(self, unit: str, weapon: str, target: str) -> bool:
        """Whether a shot leaves its bin only when it has locked on; nothing does so that is fired
        at a building."""
        return self.weapon(unit, weapon)[0].needs_lock and target in self.locked_on

    def _take(self, unit: str, bins: tuple[int, ...]) -> None:
        for number in bins:
            if (unit, number) in self.exploded:
                continue
            self.shots[unit][number] -= 1
            law(self.shots[unit][number] >= 0, f"{unit}: a shot out of an empty bin")

    def _hit(self, unit: str, location: Location, slot: int) -> None:
        """A critical hit on ammunition sets off all of it in the location; an empty bin and
        ammunition that does not explode set off nothing."""
        law(not self.due, f"{self.due} should have exploded")
        bins = self.units[unit].sheet.bins
        for number, bin_ in enumerate(bins):
            if (bin_.location, bin_.slot) != (location, slot) or not self.shots[unit][number]:
                continue
            if bin_.ammo.damage_per_shot:
                self.due = unit, location
            else:
                for other in [number] if self.alone else self._live(unit):
                    if bins[other].location is location and not bins[other].ammo.damage_per_shot:
                        self.shots[unit][other] = 0

    def _explode(self, event: AmmunitionExploded) -> None:
        unit, bins = event.unit, self.units[event.unit].sheet.bins
        here = [
            number
            for number in self._live(unit)
            if bins[number].location is event.location and bins[number].ammo.damage_per_shot
        ]
        if self.due:
            law(self.due == (unit, event.location), f"{self.due} should have exploded")
            law(sorted(event.bins) == here, f"{unit}: bins {event.bins} explode, not {here}")
            self.due = None
        law(set(event.bins) <= set(here), f"{unit}: empty bins explode, {event.bins}")
        points = sum(bins[n].ammo.damage_per_shot * self.shots[unit][n] for n in event.bins)
        law(event.damage == points, f"{unit}: {event.damage} points explode, by the log {points}")
        for number in event.bins:
            self.shots[unit][number] = 0
            self.exploded.add((unit, number))

    def weapon(self, unit: str, words: str) -> tuple[Weapon, str]:
        """A weapon of a unit and the way in which it is fired, as its declaration names them."""
        own = {m.weapon.name: m.weapon for m in self.units[unit].sheet.mounts if m.weapon}
        if words in own:
            return own[words], ""
        name, _, way = words.rpartition(" ")
        return own[name], way
