"""What the log alone tells about a unit: the second record sheet of a 'Mech, without armor."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.rules import kinds
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex
from btterm.soak.laws import law
from btterm.soak.mechs import mechs_of
from btterm.table.procedure import Event

LEGS = ("LL", "RL", "FLL", "FRL", "RLL", "RRL")
ACTUATORS = (SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT)
FATAL = 6
STUN_TURNS, STUNNED, IMMOBILIZED = 2, "crew stunned", "immobilized"


class Condition:
    """A unit as the events leave it: where it is and how, and what a 'Mech has lost."""

    def __init__(self, unit: AnyUnit, mech: Mech | None) -> None:
        """`mech`: the same unit, if it is one."""
        self.id = unit.id
        self.troops = kinds.strength(unit) > 0
        """Whether it is several men or suits, whose launchers no anti-missile system engages."""
        self.skill = unit.crew.piloting
        self.hex, self.facing = unit.hex, unit.facing
        self.prone = unit.prone
        self.airborne = unit.airborne
        self.awake, self.dead = unit.crew.awake, unit.crew.dead
        self.shut_down = unit.shut_down
        self.landed = unit.landed
        """Whether it has dropped onto the map this turn."""
        self.out = not (unit.on_board or (unit.alive and unit.carried_by))
        self.aboard = unit.carried_by
        """The unit that carries it."""
        self.driven = unit.driven
        self.stuck = getattr(unit, "immobilized", False)
        """A vehicle that does not move for the rest of the game."""
        self.slept = unit.crew.slept
        self.stunned, self.stun = unit.driven and unit.immobile, getattr(unit, "stun", 0)
        """What a vehicle's crew does not do, this turn and how many after it."""
        self.vessel = kinds.motion(unit) in (Motion.NAVAL, Motion.SUBMARINE)
        """Whether its crew is stunned at once."""
        self.flies = kinds.motion(unit) is Motion.VTOL
        self.slots = mech.sheet.slots if mech else {}
        places = mech.structure if mech else {}
        self.legs = [place for place in places if place in LEGS]
        self.gone = {place for place, points in places.items() if not points}
        """Locations that are destroyed."""
        self.lost = self.gone | set(mech.flooded if mech else ())
        """Those that work no more, the flooded among them."""
        hit = mech.criticals if mech else {}
        self.hits = {(place, slot) for place, slots in hit.items() for slot in slots}

    @property
    def falls(self) -> bool:
        """Whether it is a 'Mech, which rolls to stay on its feet."""
        return bool(self.legs)

    def kind(self, location: Location, slot: int) -> SlotKind:
        """What is in a slot."""
        return self.slots[location][slot].kind

    def hit(self, *kinds: SlotKind, place: Location | None = None) -> int:
        """Critical hits on parts of some kinds, in one location or in all that are left."""
        return sum(
            self.kind(*at) in kinds and at[0] not in self.lost and place in (None, at[0])
            for at in self.hits
        )

    @property
    def legs_lost(self) -> int:
        return sum(leg in self.lost for leg in self.legs)

    def freeze_hips(self) -> None:
        """MASC has failed."""
        for leg in self.legs:
            slots = enumerate(self.slots[leg])
            self.hits |= {(leg, n) for n, slot in slots if slot.kind is SlotKind.HIP}


class Conditions:
    """All units of a battle, kept from its events."""

    def __init__(self, battle: Battle) -> None:
        mechs = mechs_of(battle)
        self.of = {id_: Condition(unit, mechs.get(id_)) for id_, unit in battle.units.items()}
        self.sleeps_on = battle.options.consciousness_once_a_turn
        """Whether who is unconscious when units move is immobile all turn."""
        self.masc_hits_legs = battle.options.clan_invasion("masc")
        """Whether MASC that fails costs critical hits, which are told, in place of the hips."""

    def standing_in(self, mech: Condition) -> list[Condition]:
        """The others on their feet in the hex of a 'Mech."""
        return [
            other
            for other in self.of.values()
            if other is not mech
            and other.hex == mech.hex
            and not (other.prone or other.out or other.airborne or other.aboard)
        ]

    def place_of(self, id_: str) -> Hex:
        """Where a unit is, on its own or aboard another one."""
        unit = self.of[id_]
        while unit.aboard:
            unit = self.of[unit.aboard]
        return unit.hex

    def read(self, event: Event) -> None:
        """One event more."""
        if isinstance(event, e.TurnBegan):
            for unit in self.of.values():
                unit.landed = unit.slept = False
                unit.stunned, unit.stun = unit.stun > 0, max(0, unit.stun - 1)
        if isinstance(event, e.PhaseBegan) and event.phase is Phase.REACTION and self.sleeps_on:
            for unit in self.of.values():
                unit.slept |= not unit.awake
        mech = self.of.get(getattr(event, "unit", ""))
        if mech is None:
            return
        match event:
            case e.Moved():
                mech.hex, mech.facing = event.end, event.facing
            case e.Displaced():
                mech.hex, mech.airborne = event.end, False
            case e.Skidded():
                mech.hex = event.end
            case e.ClimbedOn(mech=carrier) | e.Mounted(carrier=carrier):
                mech.aboard = carrier
            case e.FellOff() | e.Dismounted():
                mech.hex, mech.aboard = event.hex, ""
            case e.Sideslipped() | e.WentOver() | e.BridgeCollapsed():
                mech.hex = event.hex
            case e.CameDown():
                mech.hex = event.hex
                mech.facing = mech.facing if event.facing is None else event.facing
            case e.Arrived() | e.Landed():
                mech.hex, mech.facing, mech.out = event.hex, event.facing, False
                mech.landed = isinstance(event, e.Landed)
            case e.ChargeDeclared(from_above=True):
                mech.airborne = True
            case e.Struck(blow="death from above") | e.StruckBuilding(blow="death from above"):
                mech.airborne = False
            case e.Fell():
                mech.hex, mech.facing = event.hex, event.facing
                mech.prone, mech.airborne = True, False
            case e.DroppedProne():
                mech.prone = True
            case e.StoodUp():
                mech.prone, mech.facing = False, event.facing
            case e.VehicleCritical(what=what) if what == STUNNED:
                mech.stun = STUN_TURNS
                mech.stunned |= mech.vessel
            case e.MotiveDamage(what=what) if what == IMMOBILIZED:
                mech.stuck = True
            case e.MascRolled(holds=False) if not self.masc_hits_legs:
                mech.freeze_hips()
            case e.LeftMap() | e.Ejected() | e.UnitDestroyed():
                mech.out = True
            case e.ConsciousnessRolled(awake=awake) | e.WakeRolled(awake=awake):
                mech.awake = awake and not mech.dead
            case e.PilotHit(hits=hits) if hits >= FATAL:
                mech.dead, mech.awake = True, False
            case e.ShutdownRolled(shut_down=down):
                mech.shut_down = down
            case e.RestartRolled(running=running):
                mech.shut_down = not running
            case e.LocationFlooded(location=location):
                mech.lost.add(Location(location))
                mech.dead |= location == Location.HD
                mech.awake &= not mech.dead
            case e.LocationDestroyed(location=location):
                mech.lost.add(Location(location))
                mech.gone.add(Location(location))
                if location == Location.HD:
                    mech.dead, mech.awake = True, False
            case (
                e.CriticalHit(location=location, slot=slot)
                | e.WornPart(location=location, slot=slot)
            ):
                mech.hits.add((location, slot))
                if mech.kind(location, slot) is SlotKind.COCKPIT:
                    mech.dead, mech.awake = True, False

    def compare(self, battle: Battle) -> None:
        """Everybody is where the log has left it, and a passenger where that has left its carrier.
        Raises LawBroken."""
        for unit in battle.in_play():
            told = self.of[unit.id]
            words = f"{unit.id} is aboard {unit.carried_by!r}, by the log {told.aboard!r}"
            law(unit.carried_by == told.aboard, words)
            if told.aboard:
                there = self.of[told.aboard].hex
                law(battle.hex_of(unit) == there, f"{unit.id} is not with {told.aboard} in {there}")
                continue
            law(unit.hex == told.hex, f"{unit.id} is in {unit.hex}, by the log in {told.hex}")
            if kinds.has_facing(unit):
                words = f"{unit.id} faces {unit.facing.name}, by the log {told.facing.name}"
                law(unit.facing == told.facing, words)
