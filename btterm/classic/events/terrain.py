"""What happens to a hex: bridges, mines, fire, woods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.board.terrain import Ground
from btterm.classic.events.detail import Detail
from btterm.classic.rule import Rule
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.procedure import Event


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
class FirstPiece(Event):
    """A side was drawn to place the first piece of terrain."""

    rule: ClassVar[Rule] = Rule.TERRAIN_PIECES
    side: int
    throw: Throw


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    """A side has placed a piece of terrain before the first turn."""

    rule: ClassVar[Rule] = Rule.TERRAIN_PIECES
    side: int
    piece: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class SnowLies(Event):
    """It has snowed so long that all ground lies under deep snow."""

    rule: ClassVar[Rule] = Rule.WEATHER_CONDITIONS


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
