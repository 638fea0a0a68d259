"""What happens to a hex: bridges, mines, fire, woods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.board.terrain import Ground
from btterm.classic.events.detail import Detail
from btterm.classic.ground import Mines
from btterm.classic.rule import Rule
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class BridgeCollapsed(Event):
    """A bridge is gone: a unit too heavy for it went onto it; where `unit` is empty, it was shot
    down."""

    rule: ClassVar[Rule] = Rule.BRIDGE_MOVEMENT
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class MinefieldLaid(Detail):
    rule: ClassVar[Rule] = Rule.THUNDER_LONG_RANGE_MISSILES
    hex: Hex
    points: int


@dataclass(frozen=True, slots=True)
class MinefieldBuried(Event):
    """A side has laid mines before the first turn, and nobody else knows of them."""

    rule: ClassVar[Rule] = Rule.MINEFIELDS
    secret: int
    """The side."""
    hex: Hex
    kind: Mines
    tons: int = 0


@dataclass(frozen=True, slots=True)
class MinefieldFound(Event):
    """Infantry has found out that its hex is mined."""

    rule: ClassVar[Rule] = Rule.CLEARING_MINEFIELDS
    unit: str
    hex: Hex
    kind: Mines


@dataclass(frozen=True, slots=True)
class MinesExploded(Event):
    """A whole field goes up: command-detonated mines or vibrabombs."""

    rule: ClassVar[Rule] = Rule.MINEFIELDS
    hex: Hex
    kind: Mines


@dataclass(frozen=True, slots=True)
class MinesBlast(Event):
    """A unit is hit by mines that others have set off, or it has itself while it cleared them."""

    rule: ClassVar[Rule] = Rule.MINEFIELDS
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class MinesSearched(Event):
    """Infantry has tried to clear mines; where `unit` is empty, a salvo or a shell that hit."""

    rule: ClassVar[Rule] = Rule.CLEARING_MINEFIELDS
    unit: str
    hex: Hex
    number: int
    blunder: int | None
    """The result, or less, that sets them off."""
    throw: Throw


@dataclass(frozen=True, slots=True)
class MinesCleared(Detail):
    rule: ClassVar[Rule] = Rule.CLEARING_MINEFIELDS
    hex: Hex


@dataclass(frozen=True, slots=True)
class MinesRolled(Event):
    rule: ClassVar[Rule] = Rule.CONVENTIONAL_MINEFIELDS
    unit: str
    hex: Hex
    number: int
    throw: Throw
    goes_off: bool


@dataclass(frozen=True, slots=True)
class CaughtInBlast(Event):
    """Something has exploded in the hex of a unit or beside it; `points`: what reaches it."""

    rule: ClassVar[Rule] = Rule.DAMAGE_ARTILLERY
    unit: str
    hex: Hex
    points: int


@dataclass(frozen=True, slots=True)
class MenInSwamp(Event):
    """Infantry has come into a swamp, or tries to leave it; on less than `number` it is stuck."""

    rule: ClassVar[Rule] = Rule.SWAMP
    unit: str
    hex: Hex
    number: int
    throw: Throw
    stuck: bool


@dataclass(frozen=True, slots=True)
class Stuck(Event):
    """A swamp holds a unit, or still holds it."""

    rule: ClassVar[Rule] = Rule.SWAMP
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class BrokeFree(Event):
    rule: ClassVar[Rule] = Rule.SWAMP
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class IceRolled(Event):
    """Whether the ice breaks under a unit: it does from `number` on, of 1D6."""

    rule: ClassVar[Rule] = Rule.ICE
    unit: str
    hex: Hex
    number: int
    throw: Throw
    breaks: bool


@dataclass(frozen=True, slots=True)
class IceBroken(Detail):
    """There is open water in place of ice: it broke, or was melted."""

    rule: ClassVar[Rule] = Rule.ICE
    hex: Hex


@dataclass(frozen=True, slots=True)
class BrokeThroughIce(Event):
    """A unit comes up through the ice from below."""

    rule: ClassVar[Rule] = Rule.ICE
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class FellThroughIce(Event):
    rule: ClassVar[Rule] = Rule.ICE
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class CaughtFire(Detail):
    rule: ClassVar[Rule] = Rule.FIRE
    hex: Hex


@dataclass(frozen=True, slots=True)
class WindRolled(Event):
    rule: ClassVar[Rule] = Rule.SPREADING_FIRES
    direction: Facing
    throw: Throw


@dataclass(frozen=True, slots=True)
class WindTurned(Event):
    """Whether the wind has turned."""

    rule: ClassVar[Rule] = Rule.SPREADING_FIRES
    direction: Facing
    throw: Throw
    turned: bool


@dataclass(frozen=True, slots=True)
class FireTried(Detail):
    """A shot that was to set a hex on fire has hit it."""

    rule: ClassVar[Rule] = Rule.INTENTIONAL_FIRES
    hex: Hex
    number: int
    throw: Throw
    lit: bool


@dataclass(frozen=True, slots=True)
class FireSpread(Event):
    """The wind may have carried a fire on."""

    rule: ClassVar[Rule] = Rule.SPREADING_FIRES
    start: Hex
    hex: Hex
    number: int
    throw: Throw
    spreads: bool


@dataclass(frozen=True, slots=True)
class WoodsHit(Detail):
    """A shot that was to clear woods, or has missed somebody in them, may set them on fire or thin
    them."""

    rule: ClassVar[Rule] = Rule.ACCIDENTAL_FIRES
    hex: Hex
    throw: Throw
    lit: bool
    thinner: bool


@dataclass(frozen=True, slots=True)
class WoodsThinned(Detail):
    rule: ClassVar[Rule] = Rule.CLEARING_WOODS
    hex: Hex
    ground: Ground


@dataclass(frozen=True, slots=True)
class FireOut(Event):
    rule: ClassVar[Rule] = Rule.FIRE
    hex: Hex


@dataclass(frozen=True, slots=True)
class WallPassed(Event):
    """A unit has broken through a wall of a building; `points`: what that does to it."""

    rule: ClassVar[Rule] = Rule.MOVEMENT_EFFECTS_BUILDINGS
    unit: str
    hex: Hex
    points: int


@dataclass(frozen=True, slots=True)
class BasementRolled(Event):
    """What lies below a building is known now, as it matters in one of its hexes; `found`: in
    words."""

    rule: ClassVar[Rule] = Rule.BASEMENTS
    hex: Hex
    throw: Throw
    found: str


@dataclass(frozen=True, slots=True)
class FloorBroken(Event):
    """A unit breaks through the ground floor of a building into its basement; `rear`: backward."""

    rule: ClassVar[Rule] = Rule.BASEMENTS
    unit: str
    hex: Hex
    rear: bool = False


@dataclass(frozen=True, slots=True)
class CaughtInBasement(Event):
    """Infantry was in the small basement of a building that has come down."""

    rule: ClassVar[Rule] = Rule.BASEMENTS
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class Absorbed(Detail):
    """A building, or field works, have kept damage points off a unit inside."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_UNITS_INSIDE
    unit: str
    points: int
    works: bool = False


@dataclass(frozen=True, slots=True)
class DugIn(Event):
    """A unit begins in an improved position."""

    rule: ClassVar[Rule] = Rule.IMPROVED_POSITIONS
    unit: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class WorksHit(Detail):
    """Field works lose CF; none left: they are gone."""

    rule: ClassVar[Rule] = Rule.IMPROVED_POSITIONS
    hex: Hex
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class EmplacementHit(Detail):
    """A gun emplacement was hit, and where."""

    rule: ClassVar[Rule] = Rule.GUN_EMPLACEMENTS
    unit: str
    throw: Throw
    effect: str
    points: int
    lost: int
    """Armor Points of its turret."""
    turret_left: int
    turret_lost: bool


@dataclass(frozen=True, slots=True)
class HitBuilding(Detail):
    """A shot at somebody inside has missed and hits the building, or the building or bridge was
    aimed at."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_UNITS_INSIDE
    hex: Hex
    points: int
    bridge: bool = False


@dataclass(frozen=True, slots=True)
class BuildingDamaged(Event):
    """A building or a bridge has lost some CF. It goes by the hex in which that came about, where
    one is known."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_BUILDINGS
    hex: Hex
    points: int
    cf: int
    bridge: bool = False


@dataclass(frozen=True, slots=True)
class BuildingCollapsed(Event):
    rule: ClassVar[Rule] = Rule.DAMAGE_TO_BUILDINGS
    hex: Hex
    hexes: int
    """How many hexes are rubble."""


@dataclass(frozen=True, slots=True)
class Crushed(Event):
    """A unit was in or on a building that has collapsed; `points`: what that does to it."""

    rule: ClassVar[Rule] = Rule.DAMAGE_TO_UNITS_INSIDE
    unit: str
    hex: Hex
    points: int
