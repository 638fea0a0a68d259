"""All attacks of a phase stand as the phase began: a judge of that from the events alone
(Compendium, Sequence of Play, Anti-Missile System, Aimed Shots, Charging, Death from Above)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.hexes import Facing, Hex
from btterm.soak.bins import Bins
from btterm.soak.condition import Condition, Conditions
from btterm.soak.laws import law
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event

CHARGES = ("charge", "death from above")
SHOT_DOWN = "shot down"
HEAD = "aimed at the head"
"""Only at immobile targets, and in place of what that takes off."""


@dataclass(frozen=True)
class Start:
    """A 'Mech when a phase begins."""

    immobile: bool
    helpless: bool
    """Nobody is at its controls, or they do not run."""
    prone: bool
    out: bool
    legs_lost: int
    sensors: bool
    stuck: bool
    hex: Hex

    @classmethod
    def of(cls, mech: Condition) -> Start:
        helpless = mech.shut_down or not mech.awake or mech.stunned
        immobile, sensors = helpless or mech.slept, mech.hit(SlotKind.SENSORS) > 0
        return cls(
            immobile,
            helpless,
            mech.prone,
            mech.out,
            mech.legs_lost,
            sensors,
            mech.stuck,
            mech.hex,
        )

    @property
    def acts(self) -> bool:
        return not (self.out or self.helpless)


class Simultaneous:
    """Nothing that happens in an attack phase undoes or changes an attack of that phase."""

    def __init__(self, battle: Battle, conditions: Conditions, bins: Bins) -> None:
        self.conditions, self.bins = conditions, bins
        self.late = battle.options.clan_invasion("ams")
        """Whether anti-missile systems fire at what has hit, into their arcs only."""
        self.off = {id_ for id_, mech in battle.units.items() if mech.anti_missile_off}
        self.phase = battle.phase
        self.start: dict[str, Start] = {}
        self.blows: Counter[tuple[str, str]] = Counter()
        """Blows that are declared and not yet resolved: unit and kind."""
        self.charges: dict[str, tuple[str, Facing]] = {}
        """The target of each charge, and in which direction it was when it was declared."""
        self.spoiled: set[str] = set()
        """Who lost control in the air."""
        self.systems: dict[str, list[int]] = {}
        """The shots with which each anti-missile system of a unit began the phase."""
        self.engaged: Counter[str] = Counter()
        """How many of them have engaged this turn."""
        self.waits = ""
        """Whose anti-missile system must engage the salvo that was just told of."""
        self.aim_rolled = False
        self.alone = ""
        """Who acts at once, before others have, in phases of its own."""

    def read(self, event: Event) -> None:
        """Raises LawBroken."""
        if event.headline:
            law(not self.waits, f"{self.waits}: its anti-missile system lets a salvo pass")
        match event:
            case e.PhaseBegan(phase):
                self._begin(phase)
            case e.TurnBegan():
                self.engaged, self.spoiled = Counter(), set()
            case e.ActsAtOnce(unit):
                self.alone = unit
            case e.Ambush() | e.ActsInTurn():
                self.start = {id_: Start.of(mech) for id_, mech in self.conditions.of.items()}
            case e.ChargeDeclared(unit, target, _) if target in self.conditions.of:
                here, there = self.conditions.of[unit].hex, self.conditions.of[target].hex
                self.charges[unit] = target, Facing(here.neighbours().index(there))
            case e.PilotingRolled(unit=unit, success=False) if self.conditions.of[unit].airborne:
                self.spoiled.add(unit)
            case e.StrikeDeclared(unit, blows):
                self.blows.update((unit, blow) for blow in blows)
            case e.StruckBuilding(unit, blow) if blow not in CHARGES:
                law(self.blows[unit, blow] > 0, f"{unit}: a {blow} that was not declared")
                self.blows[unit, blow] -= 1
            case e.Struck():
                self._struck(event)
            case e.FoughtOff(unit=unit, how=how) if how not in ("jump", "throw"):
                law(self.blows[unit, how] > 0, f"{unit}: a {how} that was not declared")
                self.blows[unit, how] -= 1
            case e.AntiMissileSwitched(unit, off):
                self.off = self.off | {unit} if off else self.off - {unit}
            case e.WeaponFired() | e.NoLock():
                self._fired(event)
            case e.AimRolled(unit):
                self.aim_rolled = True
                law(self.start[unit].immobile, f"{unit} moves: a computer finds its aim by itself")
            case e.AimedHit(unit):
                moves = not self.start[unit].immobile
                law(moves or self.aim_rolled, f"{unit} is immobile: no roll to find the aim")
            case e.MissilesIntercepted(unit=unit) | e.MissilesOpposed(unit=unit):
                self._engaged(unit, len(event.bins))

    def _begin(self, phase: Phase) -> None:
        law(not self.blows.total(), f"not resolved: {list(self.blows)}")
        due = [*self.charges] if self.phase is Phase.PHYSICAL_ATTACK else []
        for unit in due:
            if self.alone in ("", unit):
                law(not self.start[unit].acts, f"{unit}: its charge was not resolved")
                del self.charges[unit]
                self.spoiled.discard(unit)
        self.alone = "" if phase is Phase.MOVEMENT else self.alone
        self.phase = phase
        self.start = {id_: Start.of(mech) for id_, mech in self.conditions.of.items()}
        self.systems = {id_: self._ready(id_)[self.engaged[id_] :] for id_ in self.start}

    # Weapons

    def _ready(self, unit: str) -> list[int]:
        """The shots that each anti-missile system has, if it works and is switched on."""
        mech = self.conditions.of[unit]
        if mech.shut_down or mech.landed or unit in self.off:
            return []
        sheet = self.bins.units[unit].sheet
        found = []
        for mount in sheet.mounts:
            whole = all(p not in mech.lost and (p, n) not in mech.hits for p, n in mount.places)
            if mount.weapon is not None and "anti-missile" in mount.item.tags and whole:
                found.append(
                    sum(
                        self.bins.shots[unit][n]
                        for n, bin_ in enumerate(sheet.bins)
                        if bin_.ammo.weapon == mount.weapon.name
                        and bin_.location not in mech.lost
                        and not mech.hits.intersection(bin_.places)
                        and bin_.location not in self.bins.dumping[unit]
                    )
                )
        return [shots for shots in found if shots]

    def _fired(self, event: e.WeaponFired | e.NoLock) -> None:
        self.aim_rolled = False
        number, target = event.to_hit, event.target
        if number.impossible and number.impossible != SHOT_DOWN:
            return
        self._number(number, event.unit, target)
        told = any(part.words == "sensors" for part in number.parts)
        law(told == self.start[event.unit].sensors, f"{event.unit}: sensors as they are now")
        weapon = self.bins.weapon(event.unit, event.weapon)[0]
        swarm = (event.unit, event.weapon) in self.bins.swarms
        swarm = swarm or self.conditions.of[event.unit].troops
        engaged = not weapon.needs_lock or isinstance(event, e.WeaponFired)
        if weapon.missiles and engaged and not swarm and not self.late and self.systems[target]:
            self.waits = target

    def _engaged(self, unit: str, shots: int) -> None:
        """A system has fired, once in this turn, out of the bins that feed the others too."""
        law(bool(self.systems[unit]), f"{unit}: an anti-missile system that was not ready")
        self.engaged[unit] += 1
        others = self.systems[unit][1:]
        self.systems[unit] = [left - shots for left in others if left > shots]
        self.waits = ""

    def _number(self, number: TargetNumber, unit: str, target: str) -> None:
        """The modifiers that this phase could have changed."""
        labels = {part.words for part in number.parts}
        now = self.start[target]
        told = f"{target} immobile" in labels or HEAD in labels
        law(told == now.immobile, f"{target} was {'' if now.immobile else 'not '}immobile")
        told = f"{target} prone" in labels
        law(told == now.prone, f"{target} was {'' if now.prone else 'not '}prone")

    # Physical attacks

    def _struck(self, event: e.Struck) -> None:
        if self.phase is not Phase.PHYSICAL_ATTACK:
            return
        if event.blow in CHARGES:
            self._charged(event)
        elif self.blows[event.unit, event.blow]:
            self.blows[event.unit, event.blow] -= 1
            law(self.start[event.unit].acts, f"{event.unit} strikes though it cannot act")
            law(not event.to_hit.impossible, f"{event.unit}: {event.blow} undone in its own phase")
            self._number(event.to_hit, event.unit, event.target)
        else:
            law(event.blow == "fall", f"{event.unit}: a {event.blow} that was not declared")

    def _charged(self, event: e.Struck) -> None:
        law(event.unit in self.charges, f"{event.unit}: a {event.blow} that was not declared")
        target, ahead = self.charges.pop(event.unit)
        own, prey = self.start[event.unit], self.start[target]
        can = own.acts and not prey.out and own.hex.neighbour(ahead) == prey.hex
        if event.blow == "charge":
            can = can and not (own.prone or own.legs_lost or own.stuck)
        else:
            can = can and event.unit not in self.spoiled
        words = f"{event.unit}: {event.blow} {event.to_hit.impossible or 'made'}"
        law(can != bool(event.to_hit.impossible), f"{words}, not so when the phase began")
        if can:
            self._number(event.to_hit, event.unit, target)
