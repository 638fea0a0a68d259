"""A second judge of Piloting Skill Rolls, from the events alone: which must be made, that no
others are, and their numbers (Compendium, Piloting Skill Rolls, Falling, Skidding, Four-Legged
BattleMechs)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from btterm.board.terrain import Cover, Ground
from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex
from btterm.soak.condition import ACTUATORS, Condition, Conditions
from btterm.soak.laws import law
from btterm.table.procedure import Event

SNOW_TURN = 20
AT_THE_END = (Phase.OFF_BOARD_ATTACK, Phase.WEAPON_ATTACK, Phase.PHYSICAL_ATTACK, Phase.HEAT)
INJURY = "avoiding injury"
STANDING_UP = "standing up"
THRASHING = "thrashing"
DOMINO = "domino effect"
WALL = "wall of a "
CHARGED_WALL = "charge through the wall of a "
CHARGED_THROUGH = 3
WALLS = {"light": 0, "medium": 1, "heavy": 2, "hardened": 5}
BREAKING = {2: 0, 4: 1, 6: 2, 9: 3, 99: 4}
PAVEMENT = "turn on pavement"
RUBBLE = "entering rubble"
ICE = "turn on ice"
SWAMPS = ("entering swamp", "breaking free of the swamp")
STRAIN = "faster than it was built for"
RUN = "running with a damaged hip or gyro"
LANDING = "landing with a damaged leg or gyro"
AFTER_DROP = "landing"
AFTER_EJECTION = "landing after ejection"
DIVE = "death from above"
FALL_ON = "fall"
WATER = {1: -1, 2: 0, 3: 1}
SKID = {2: -1, 4: 0, 7: 1, 10: 2, 99: 4}


class Owed(NamedTuple):
    """What calls for a roll at the end of a phase."""

    cause: str
    modifier: int = 0
    automatic: bool = False


HEAVY = Owed("20+ damage", 1)
SHUTDOWN = Owed("reactor shuts down", 3)
BLOWS = {
    "push": (Owed("pushed"), None),
    "charge": (Owed("charged", 2), Owed("charging", 2)),
    "skid": (Owed("charged", 2), None),
    DIVE: (Owed("struck from above", 2), Owed("death from above", 4)),
    FALL_ON: (Owed("struck from above", 2), None),
}
"""What a blow that hits brings its target and its attacker, beside kicks."""


@dataclass
class Pilot:
    """One MechWarrior at the controls."""

    mech: Condition
    damage: int = 0
    """Damage points in this phase."""
    heavy_settled: bool = False
    owed: list[Owed] = field(default_factory=list)
    batch: list[Owed] = field(default_factory=list)
    """What counts for the rolls that are being made at the end of a phase."""
    left: list[Owed] = field(default_factory=list)
    """Those of the batch that are not yet made."""
    due: list[str] = field(default_factory=list)
    """Rolls that must come at once, for what its own move has led into."""
    forced_into: list[str] = field(default_factory=list)
    """Rolls for what it was forced into."""
    came_from: Hex | None = None
    """Where it was before it was forced there."""
    must_fall: bool = False
    may_fall: bool = False
    injury: int | None = None
    """Levels of a fall whose second roll is to come."""
    mode: Mode = Mode.STAND
    heading: int | None = None
    """The hexside through which it entered its last hex."""
    stepped_from: Hex | None = None
    """From where it took the last step told of its move."""
    entered: int = 0
    slips: bool = False
    """What it rolled for last was a turn on slippery ground: a skid counts the hex entered after
    that."""
    ran: bool = False
    closed: bool = False
    """Has made the roll at the end of a run or a jump."""
    blasted: bool = False
    """Was caught by mines in its own move or right after it: which, the log does not tell."""
    falls_on: str = ""
    """Whom it falls on from above: that one goes out of the way, and is not pushed."""
    thrashes: bool = False
    """Has thrashed about on the ground, and rolls for it next."""
    may_be_pushed: bool = False
    """By who gets out of the way of its missed death from above, or comes back to its hex: whether
    they go there by themselves or are pushed again, the log does not tell."""

    def happened(self) -> list[Owed]:
        """All that counts for a roll that is made now."""
        return ([HEAVY] if self.damage >= 20 else []) + self.owed

    def to_settle(self) -> list[Owed]:
        return self.owed if self.heavy_settled else self.happened()

    def forgive(self) -> None:
        """It is down, or its rolls are made."""
        self.owed = []
        self.heavy_settled |= self.damage >= 20


class Piloting:
    """Every roll that must be made is made, and no other."""

    def __init__(self, battle: Battle, conditions: Conditions) -> None:
        self.battle = battle
        self.conditions = conditions
        self.pilots = {id_: Pilot(mech) for id_, mech in self.conditions.of.items()}
        self.phase = battle.phase
        self.mover = ""
        self.houses = {hex_ for hex_ in battle.board if battle.board[hex_].building}
        """Where buildings stand, by the log."""
        self.storeys = frozenset(self.houses)
        """Where buildings stood: the log does not tell who is on which storey."""
        self.iced = {hex_ for hex_ in battle.board if battle.board[hex_].frozen}
        """Where water was frozen."""
        self.snow: set[Hex] | None = None
        """Where snow lies, as long as it falls; None: everywhere where the map has it now."""
        if battle.options.snow == "falls" and battle.turn < SNOW_TURN:
            self.snow = {hex_ for hex_ in battle.board if battle.board[hex_].cover is Cover.SNOW}
        self.swamps = any(terrain.swamp for terrain in battle.board.hexes)
        self.pushed: dict[str, str] = {}
        """Who must roll for a domino effect, and who pushed them."""
        self.settling = ""
        """Whose roll at the end of the phase has come last, where they have begun."""

    def read(self, event: Event) -> None:
        """An event that the conditions have read already. Raises LawBroken."""
        unit = getattr(event, "unit", "")
        if unit in self.pilots and not self.pilots[unit].mech.falls:
            self._read_of_another(self.pilots[unit].mech, event)
            return
        if isinstance(event, e.PilotingRolled):
            self._rolled(self.pilots[unit], event)
            return
        if isinstance(event, e.Fell):
            self._falls(self.pilots[unit], event)
        if _moves(event) and unit != self.mover:
            self._moved_on()
            self.mover = unit
        match event:
            case e.PhaseBegan(phase):
                self._begin(phase)
            case e.ActsInTurn():
                self.settling = ""
                if unit:
                    pilot = self.pilots[unit]
                    pilot.damage, pilot.heavy_settled = 0, False
                    pilot.batch, pilot.left = [], []
            case e.UnitDestroyed() if self.battle.options.real_time_initiative:
                # Who acts next made its rolls before it could, and is out by them.
                self.settling = "" if unit == self.settling else self.settling
            case e.Ambush():
                self._moved_on()
                self.mover = ""
            case e.MinesBlast():
                self.pilots[unit].blasted |= unit == self.mover
            case e.WeaponFired() | e.HexFired() | e.NoLock():
                law(not self.settling, "fire is resolved after the rolls of the phase")
            case e.StruckBuilding(blow="charge" | "death from above" as blow):
                self._rams(event.unit, blow)
            case e.Struck():
                self._struck(event)
            case e.Moved():
                self._moved(self.pilots[unit], event)
            case e.Displaced():
                self._displaced(self.pilots[unit], event)
            case e.Landed(hex=hex_):
                pilot, bridge = self.pilots[unit], self._decked(hex_)
                pilot.forced_into = [] if pilot.must_fall or bridge else self._entering(hex_)
            case e.SnowLies():
                self.snow = None
            case e.BuildingCollapsed(hex_):
                self.houses -= set(self.battle.board.blocks.get(hex_, (hex_,)))
            case e.BridgeCollapsed("", hex_):
                for pilot in self.pilots.values():
                    pilot.may_fall |= pilot.mech.hex == hex_
            case e.FoughtOff(how="throw"):
                self.pilots[unit].may_fall = True
            case (
                e.Skidded()
                | e.FellThroughIce()
                | e.BridgeCollapsed()
                | e.Crushed()
                | e.LeftMap()
                | e.FloorBroken()
            ):
                self.pilots[unit].may_fall = True
                self.pilots[unit].due = []
                self._pushes_nobody(unit)
            case e.Fell():
                pilot = self.pilots[unit]
                if self.phase is not Phase.MOVEMENT or unit == self.mover:
                    # Others lie where they stood, or have been told to come there.
                    self._pushes(pilot.mech, apart=pilot.falls_on)
                pilot.falls_on = ""
            case e.StoodUp():
                self.pilots[unit].forgive()
                self.pilots[unit].heading = event.facing
            case e.ChargeDeclared():
                self._charges(self.pilots[unit], event)
            case e.Damaged():
                self.pilots[unit].damage += event.armor + event.structure
            case e.ShutdownRolled(shut_down=True):
                self._owe(unit, SHUTDOWN)
            case e.CriticalHit():
                self._critical(event)
            case e.LocationDestroyed(location=place) if place in self.pilots[unit].mech.legs:
                self._owe(unit, Owed(f"{place.label.lower()} lost", automatic=True))
            case e.LocationFlooded(location=place) if place in self.pilots[unit].mech.legs:
                self._owe(unit, Owed(f"{place.label.lower()} {event.how}", automatic=True))

    def _read_of_another(self, unit: Condition, event: Event) -> None:
        """What a unit does that is no 'Mech: it owes nothing, and may push those who do."""
        if _moves(event) and unit.id != self.mover:
            self._moved_on()
            self.mover = unit.id
        match event:
            case e.Struck():
                self._struck(event)
            case e.Displaced() | e.Fell():
                self._pushes(unit)

    # What happens

    def _begin(self, phase: Phase) -> None:
        self._moved_on()
        for pilot in self.pilots.values():
            mech = pilot.mech
            if not mech.out:
                self._all_made(pilot)
            pilot.damage, pilot.heavy_settled = 0, False
            pilot.owed, pilot.batch, pilot.left = [], [], []
            pilot.due, pilot.forced_into, pilot.came_from = [], [], None
            pilot.must_fall = pilot.may_fall = pilot.may_be_pushed = False
            pilot.injury, pilot.thrashes = None, False
            if phase is Phase.MOVEMENT:
                pilot.mode, pilot.entered = Mode.STAND, 0
                pilot.ran = pilot.closed = pilot.blasted = False
                pilot.heading = mech.facing
        self.pushed = {}
        self.settling = ""
        self.phase, self.mover = phase, ""

    def _all_made(self, pilot: Pilot) -> None:
        """When a phase is over: nothing is left to be rolled for."""
        mech = pilot.mech
        law(not pilot.must_fall, f"{mech.id} should have fallen")
        law(not pilot.thrashes, f"{mech.id} has thrashed: no roll")
        law(pilot.injury is None or mech.dead, f"{mech.id} fell: no roll to avoid injury")
        if mech.prone:
            return
        law(not pilot.left, f"{mech.id}: no roll for {pilot.left}")
        owed = pilot.to_settle()
        law(mech.airborne or not owed, f"{mech.id}: no roll for {[o.cause for o in owed]}")
        law(not pilot.forced_into, f"{mech.id}: no roll for {pilot.forced_into}")
        law(mech.id not in self.pushed, f"{mech.id}: no roll for a domino effect")

    def _moved_on(self) -> None:
        """Another unit moves, or none any more: the last one has made its rolls."""
        pilot = self.pilots.get(self.mover)
        if pilot is None or pilot.mech.out:
            return
        mech = pilot.mech
        # Whom a wall knocks out goes no further: no rolls for the hex behind it.
        law(not (pilot.due and mech.awake), f"{mech.id}: no roll for {pilot.due}")
        closes = pilot.ran and not mech.prone and mech.awake and not mech.shut_down
        closes = closes and mech.hit(SlotKind.HIP, SlotKind.GYRO) > 0 and not mech.airborne
        law(pilot.closed or pilot.blasted or not closes, f"{mech.id}: no roll for {RUN}")

    def _moved(self, pilot: Pilot, event: e.Moved) -> None:
        law(not pilot.due, f"{event.unit} goes on without a roll for {pilot.due}")
        pilot.mode = event.mode
        skids = self._turns_on_pavement(pilot, event)
        pilot.entered += event.hexes
        pilot.stepped_from = ([event.start, *event.path])[-2] if event.path else None
        pilot.ran |= event.mode is Mode.RUN and event.hexes > 0
        pilot.due = skids
        if event.path and not (event.on_deck or event.on_ice):
            pilot.due += self._entering(event.end)
        if event.mode is Mode.JUMP:
            mech = pilot.mech
            hurt = mech.hit(SlotKind.HIP, SlotKind.GYRO, *ACTUATORS) or mech.legs_lost
            pilot.due += [LANDING] if hurt else []
            return
        for hex_ in event.path[:-1]:
            skipped = self._entering(hex_)
            bridge = self._decked(hex_)
            law(bridge or not skipped, f"{event.unit}: no roll for {skipped}")

    def _turns_on_pavement(self, pilot: Pilot, event: e.Moved) -> list[str]:
        """The roll of one who runs on in another direction, where that is sure: from pavement
        to pavement, not with steps to the side, nor over bridges. It comes with the last hex of
        what is told."""
        at = event.start
        found: list[str] = []
        for number, hex_ in enumerate(event.path if event.mode is Mode.RUN else (), 1):
            law(not found, f"{event.unit} runs on without a roll for {found}")
            heading = at.neighbours().index(hex_)
            paved = all(self._paved(one) for one in (at, hex_))
            if (
                paved
                and not self.battle.options.four_legged_rules
                and not self.battle.formations
                and not self.battle.options.first_turn_skids
                and pilot.heading not in (None, heading)
            ):
                found = [skid(pilot.entered + number)]
            at, pilot.heading = hex_, heading
        return found

    def _decked(self, hex_: Hex) -> bool:
        """Whether there is a bridge over a hex, or ice: the log does not tell who is below."""
        terrain = self.battle.board[hex_]
        self.iced |= {hex_} if terrain.frozen else set()
        return terrain.bridge is not None or hex_ in self.iced

    def _paved(self, hex_: Hex) -> bool:
        terrain = self.battle.board[hex_]
        paved = terrain.ground is Ground.PAVED or terrain.roads != 0
        return paved and not (terrain.ice or terrain.depth or terrain.bridge or hex_ in self.houses)

    def _entering(self, hex_: Hex) -> list[str]:
        terrain = self.battle.board[hex_]
        water = [f"entering water, depth {terrain.depth}"] if terrain.depth else []
        rubble = terrain.ground is Ground.RUBBLE and hex_ not in self.houses
        cover = [f"entering {terrain.cover}"] if self._covered(hex_) else []
        return [] if terrain.building else water + ([RUBBLE] if rubble else []) + cover

    def _covered(self, hex_: Hex) -> bool:
        """Whether mud or snow lies in a hex, by the log."""
        cover = self.battle.board[hex_].cover
        fresh = cover is Cover.SNOW and self.snow is not None and hex_ not in self.snow
        return bool(cover) and not fresh

    def _charges(self, pilot: Pilot, event: e.ChargeDeclared) -> None:
        if event.from_above:
            pilot.due = []
            return
        pilot.ran |= pilot.mode is Mode.RUN
        law(not pilot.due, f"{event.unit} charges without a roll for {pilot.due}")

    def _displaced(self, pilot: Pilot, event: e.Displaced) -> None:
        back = event.end == pilot.came_from
        bridge = self._decked(event.end)
        standing = not (pilot.mech.prone or pilot.mech.out or back or bridge)
        pilot.forced_into = self._entering(event.end) if standing else []
        pilot.came_from, pilot.may_fall = None if back else event.start, True
        pilot.heading = None
        # Who leaves a hex again, or falls in passing and ends beside it, has pushed nobody there.
        self._pushes_nobody(event.unit)
        if back:
            # Nor is he pushed himself whom the other could not move.
            self.pushed.pop(event.unit, None)
            for other in self.conditions.standing_in(pilot.mech):
                self.pilots[other.id].may_be_pushed = True
        else:
            self._pushes(pilot.mech)

    def _pushes(self, mech: Condition, apart: str = "") -> None:
        """A 'Mech has come into a hex otherwise than by its own steps, and pushes all others there
        `apart` from one."""
        if mech.hex in self.storeys:
            return
        for other in self.conditions.standing_in(mech):
            if other.falls and other.id != apart and not mech.out and not mech.driven:
                self.pushed[other.id] = mech.id

    def _pushes_nobody(self, unit: str) -> None:
        self.pushed = {victim: by for victim, by in self.pushed.items() if by != unit}

    def _struck(self, event: e.Struck) -> None:
        law(not self.settling or event.blow == FALL_ON, "a blow after the rolls of the phase")
        attacker, target = self.pilots[event.unit], self.pilots[event.target]
        attacker.thrashes = event.blow == "thrash"
        if event.blow.startswith("kick"):
            self._owe(event.target if event.hit else event.unit, _kick(event))
        elif event.hit and event.blow in BLOWS:
            to_target, to_attacker = BLOWS[event.blow]
            self._owe(event.target, to_target)
            if to_attacker:
                self._owe(event.unit, to_attacker)
        if event.blow == FALL_ON:
            attacker.may_fall = True
            attacker.falls_on = event.target if event.hit else ""
            self._pushes_nobody(event.unit)
        if event.blow == DIVE and not event.hit:
            attacker.must_fall = target.may_be_pushed = True

    def _rams(self, unit: str, blow: str) -> None:
        """Who charges a building or dives on one owes the roll of such an attack, and comes down on
        the roof."""
        own = BLOWS[blow][1]
        assert own is not None
        self._owe(unit, own)
        self.pilots[unit].may_fall |= blow == DIVE

    def _critical(self, event: e.CriticalHit) -> None:
        mech = self.pilots[event.unit].mech
        kind = mech.kind(event.location, event.slot)
        if kind is SlotKind.GYRO:
            gone = mech.hit(SlotKind.GYRO) >= 2
            self._owe(event.unit, Owed("gyro destroyed" if gone else "gyro hit", automatic=gone))
        elif kind in ACTUATORS:
            self._owe(event.unit, Owed(f"{event.what.lower()} destroyed"))

    def _owe(self, unit: str, owed: Owed) -> None:
        pilot = self.pilots[unit]
        law(not pilot.left, f"{unit}: no roll for {pilot.left}")
        if pilot.mech.falls and not pilot.mech.prone:
            pilot.owed.append(owed)

    # Rolls and falls

    def _rolled(self, pilot: Pilot, event: e.PilotingRolled) -> None:
        pilot.slips = event.cause.startswith((ICE, PAVEMENT))
        if event.cause == AFTER_EJECTION:
            return
        if event.cause == AFTER_DROP:
            modifiers = _damage(pilot.mech) + self._four_legs(pilot.mech)
            self._check(pilot, event, modifiers, hopeless=False)
            pilot.must_fall = not event.success
            return
        if event.cause == INJURY:
            self._avoids_injury(pilot, event)
            return
        if event.cause.startswith((WALL, CHARGED_WALL)):
            self._passes_a_wall(pilot, event)
            return
        if event.cause in SWAMPS:
            self._bogs(pilot, event)
            return
        if event.cause == STRAIN:
            self._strains(pilot, event)
            return
        if event.cause == THRASHING:
            self._thrashes(pilot, event)
            return
        mech = pilot.mech
        law(not mech.out, f"{mech.id} is out and rolls for {event.cause}")
        law(not pilot.must_fall, f"{mech.id} should have fallen before {event.cause}")
        law(mech.prone == (event.cause == STANDING_UP), f"{mech.id} lies, and rolls: {event.cause}")
        counts = [Owed(event.cause, self._at_once(pilot, event.cause)), *pilot.happened()]
        if event.cause in [o.cause for o in pilot.left or pilot.to_settle()]:
            counts = self._settle(pilot, event.cause)
        modifiers = sum(o.modifier for o in counts) + _damage(mech) + self._four_legs(mech)
        self._check(pilot, event, modifiers, _hopeless(mech, counts))
        pilot.may_fall = False
        if not event.success:
            pilot.must_fall = not mech.airborne
            pilot.due, pilot.left, pilot.forced_into = [], [], []
            pilot.forgive()

    def _passes_a_wall(self, pilot: Pilot, event: e.PilotingRolled) -> None:
        """A roll that nobody falls for."""
        mech = pilot.mech
        charges = event.cause.startswith(CHARGED_WALL)
        if charges and mech.prone:
            # What else one would owe that lies is not counted here.
            return
        told = event.cause.removeprefix(CHARGED_WALL).removeprefix(WALL).split()
        law(int(told[-3]) == pilot.entered, f"{mech.id}: {event.cause} after {pilot.entered}")
        speed = next(value for most, value in BREAKING.items() if pilot.entered <= most)
        harder = CHARGED_THROUGH if charges else 0
        modifiers = WALLS[told[0]] + speed + harder + sum(o.modifier for o in pilot.happened())
        self._check(
            pilot,
            event,
            modifiers + _damage(mech) + self._four_legs(mech),
            _hopeless(mech, pilot.happened()),
        )

    def _bogs(self, pilot: Pilot, event: e.PilotingRolled) -> None:
        """A roll in a swamp, for which nobody falls."""
        mech, counts = pilot.mech, pilot.happened()
        # A skid is told once it is over: where it leads through is not.
        law(self.swamps, f"{mech.id} rolls for a swamp, and there is none")
        if mech.prone:
            # What else one would owe that lies is not counted here.
            return
        modifiers = sum(o.modifier for o in counts) + _damage(mech) + self._four_legs(mech)
        self._check(pilot, event, modifiers, _hopeless(mech, counts))

    def _strains(self, pilot: Pilot, event: e.PilotingRolled) -> None:
        """A roll that nobody falls for, where low gravity has made a 'Mech fast."""
        if self.phase is Phase.MOVEMENT:
            self._moved_on()
            self.mover = ""
        mech, counts = pilot.mech, pilot.happened()
        if mech.prone:
            # What else one would owe that lies is not counted here.
            return
        law(float(self.battle.options.gravity) < 1, f"{mech.id} goes fast, and nothing lifts it")
        law(self.phase in (Phase.MOVEMENT, Phase.PHYSICAL_ATTACK), f"{event.cause} in {self.phase}")
        modifiers = sum(o.modifier for o in counts) + _damage(mech) + self._four_legs(mech)
        self._check(pilot, event, modifiers, _hopeless(mech, counts))

    def _thrashes(self, pilot: Pilot, event: e.PilotingRolled) -> None:
        """A roll of one who lies, and can hurt itself."""
        law(pilot.mech.prone and pilot.thrashes, f"{event.unit} rolls and has not thrashed")
        pilot.thrashes = False
        counts = pilot.happened()
        modifiers = sum(o.modifier for o in counts) + _damage(pilot.mech)
        modifiers += self._four_legs(pilot.mech)
        self._check(pilot, event, modifiers, _hopeless(pilot.mech, counts))

    def _settle(self, pilot: Pilot, cause: str) -> list[Owed]:
        """A roll for what the phase has done; all of that counts for each of them."""
        if not pilot.left:
            pilot.batch, pilot.left = pilot.happened(), list(pilot.to_settle())
            pilot.forgive()
        made = next(o for o in pilot.left if o.cause == cause)
        pilot.left.remove(made)
        self.settling = pilot.mech.id if self.phase in AT_THE_END else ""
        return pilot.batch

    def _at_once(self, pilot: Pilot, cause: str) -> int:
        """The modifier of a roll that is made as soon as it is called for. Raises LawBroken for
        one that nothing calls for."""
        if cause in [o.cause for o in pilot.left or pilot.to_settle()]:
            return 0
        mech, unit = pilot.mech, pilot.mech.id
        law(not pilot.left, f"{unit}: no roll for {pilot.left}")
        if cause.startswith(ICE):
            # Where the option coats the ground, it does so in the first turn.
            icy = self.battle.board.has_ice or bool(self.iced) or self.battle.options.ice != "none"
            law(icy, f"{unit}: {cause} without any ice")
            pilot.due = [other for other in pilot.due if not other.startswith(PAVEMENT)]
            return next(value for most, value in SKID.items() if pilot.entered <= most)
        if cause.startswith(PAVEMENT):
            told = skid(pilot.entered)
            law(pilot.mode is Mode.RUN and cause == told, f"{unit}: {cause} after {pilot.entered}")
            pilot.due = [other for other in pilot.due if other != told]
            return next(value for most, value in SKID.items() if pilot.entered <= most)
        if cause in pilot.due:
            pilot.due.remove(cause)
            pilot.closed |= cause == LANDING
            return self._terrain(cause)
        if cause in pilot.forced_into:
            pilot.forced_into.remove(cause)
            return self._terrain(cause)
        if cause == RUN:
            hurt = mech.hit(SlotKind.HIP, SlotKind.GYRO)
            law(bool(hurt) and not pilot.closed, f"{unit}: a roll too many for {cause}")
            pilot.closed = True
        elif cause == DOMINO:
            pushed = unit in self.pushed or pilot.may_be_pushed
            law(pushed or mech.hex in self.storeys, f"{unit}: nobody pushes it")
            self.pushed.pop(unit, None)
        else:
            standing = cause == STANDING_UP and self.phase is Phase.MOVEMENT
            bridge = self._decked(mech.hex)
            law(standing or bridge, f"{unit}: nothing calls for {cause}")
            return self._terrain(cause)
        return 0

    def _terrain(self, cause: str) -> int:
        depth = cause.rpartition(" ")[2]
        return WATER[min(3, int(depth))] if depth.isdigit() else 0

    def _avoids_injury(self, pilot: Pilot, event: e.PilotingRolled) -> None:
        mech, levels = pilot.mech, pilot.injury
        law(levels is not None and not mech.dead, f"{mech.id}: no fall calls for {INJURY}")
        self._check(pilot, event, _damage(mech) + max(0, levels or 0), not mech.awake)
        pilot.injury = None

    def _check(self, pilot: Pilot, event: e.PilotingRolled, modifiers: int, hopeless: bool) -> None:
        mech = pilot.mech
        deep = not mech.airborne and self._covered(mech.hex)
        told, expected = event.target.number, mech.skill + modifiers + deep
        words = f"{event.unit}, {event.cause}: {told}+"
        law(told == expected, f"{words}, by the log {expected}+")
        law(
            bool(event.target.impossible) == hopeless, f"{words}, rolled: {event.throw is not None}"
        )

    def _falls(self, pilot: Pilot, event: e.Fell) -> None:
        law(pilot.must_fall or pilot.may_fall, f"{event.unit} falls for no reason")
        law(pilot.injury is None or pilot.mech.dead, f"{event.unit}: no roll to avoid injury")
        self._hurts(event)
        back = event.hex == pilot.stepped_from and event.unit == self.mover
        if pilot.must_fall and back and not pilot.slips:
            # It has fallen back into the lower hex, and has not entered the other one.
            pilot.entered, pilot.stepped_from = pilot.entered - 1, None
            pilot.ran &= pilot.entered > 0
        pilot.must_fall = pilot.may_fall = False
        pilot.injury = event.levels
        pilot.due, pilot.forced_into, pilot.left = [], [], []
        pilot.owed = []

    def _hurts(self, event: e.Fell) -> None:
        """A tenth of the tons for each level and one more; water may halve that."""
        full = -(-self.battle.units[event.unit].tons // 10) * (1 + event.levels)
        told = [full, -(-full // 2)] if self.battle.board[event.hex].depth else [full]
        gravity = Fraction(self.battle.options.gravity)
        told = [round(points * gravity - Fraction(1, 1000)) for points in told]
        if self.battle.options.gravity_in_falls:
            # Rounded up, once.
            exact = self.battle.units[event.unit].tons * (1 + event.levels) * gravity / 10
            told = [math.ceil(points) for points in (exact, exact / 2)][: len(told)]
        words = f"{event.unit} falls {event.levels} levels for {event.damage}, not {told}"
        law(event.levels >= 0 and event.damage in told, words)

    def _four_legs(self, mech: Condition) -> int:
        four = len(mech.legs) == 4 and not mech.legs_lost
        return -2 if four and self.battle.options.four_legged_rules else 0


def _moves(event: Event) -> bool:
    """Whether a unit does something in its own move."""
    steps = e.Moved | e.StoodStill | e.StoodUp | e.DroppedProne | e.ChargeDeclared
    return isinstance(event, steps)


def skid(hexes: int) -> str:
    """The roll of one who runs on after a turn on pavement."""
    return f"{PAVEMENT}, {hexes} {'hex' if hexes == 1 else 'hexes'} moved"


def _kick(event: e.Struck) -> Owed:
    return Owed("kicked" if event.hit else "missed kick")


def _damage(mech: Condition) -> int:
    """The Additional Modifiers; a leg that is lost counts for all that was in it."""
    legs = [leg for leg in mech.legs if leg not in mech.lost]
    actuators = sum(mech.hit(*ACTUATORS, place=leg) for leg in legs)
    hips = sum(mech.hit(SlotKind.HIP, place=leg) > 0 for leg in legs)
    gyro = 3 if mech.hit(SlotKind.GYRO) else 0
    return actuators + 2 * hips + gyro + 5 * mech.legs_lost


def _hopeless(mech: Condition, counts: list[Owed]) -> bool:
    """Whether the 'Mech falls without a roll."""
    down = mech.shut_down and SHUTDOWN not in counts
    gyro = mech.hit(SlotKind.GYRO) >= 2
    return not mech.awake or gyro or down or any(o.automatic for o in counts)
