"""A unit in play: its card, and what has happened to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from btterm.alphastrike.cards.card import Card, Mode, Move
from btterm.hexes import Facing, Hex

SHUTDOWN = 4
"""The level of heat at which the reactor shuts down (Alpha Strike, Heat)."""


class Critical(StrEnum):
    """What a critical hit does (Alpha Strike, Critical Hits)."""

    AMMO = "ammo hit"
    ENGINE = "engine hit"
    FIRE_CONTROL = "fire control hit"
    MOVEMENT = "movement hit"
    WEAPON = "weapon hit"
    CREW_STUNNED = "crew stunned"
    CREW_KILLED = "crew killed"
    DESTROYED = "unit destroyed"
    NONE = "no critical hit"


class Slowing(StrEnum):
    """What takes movement from a unit for good (Alpha Strike, Critical Hits, Motive Damage)."""

    CRITICAL = "half, at least 2 inches"
    STEP = "2 inches"
    HALF = "half"
    ENGINE = "half by the engine"
    IMMOBILE = "all"


def level_words(elevation: int, under: bool = False) -> str:
    """A level above the ground or below the surface, in words; `under` the surface units go."""
    if elevation > 0:
        return f"{elevation} level{'s' * (elevation > 1)} up"
    return f"Depth {-elevation}" if elevation else "surfaced" if under else "landed"


class Aim(StrEnum):
    """Targeting and tracking systems (Alpha Strike, Targeting Systems)."""

    ORDINARY = "ordinary"
    LONG = "long-range"
    SHORT = "short-range"
    AIR = "anti-aircraft"


@dataclass(slots=True)
class Moved:
    """What a unit has done in the Movement Phase."""

    done: bool = False
    mode: Mode = Mode.WALK
    inches: int = 0
    """How far it went, in inches: two a hex."""
    path: list[Hex] = field(default_factory=list)
    """The hexes that it entered."""

    @property
    def jumped(self) -> bool:
        return self.mode is Mode.JUMP and self.inches > 0


@dataclass(slots=True)
class Unit:
    """A unit on the table (Alpha Strike, Unit Card)."""

    id: str
    side: int
    card: Card
    skill: int
    hex: Hex
    facing: Facing
    armor: int
    """Points of armor left."""
    structure: int
    """Points of structure left; none: destroyed, and taken away in the End Phase."""
    heat: int = 0
    """0 to 4; at 4 its reactor is shut down."""
    hits: list[Critical] = field(default_factory=list)
    """Critical hits that have taken effect."""
    coming: list[Critical] = field(default_factory=list)
    """Those of this turn, which take effect in the End Phase."""
    slowed: list[Slowing] = field(default_factory=list)
    slowing: list[Slowing] = field(default_factory=list)
    """What slows it from the End Phase on."""
    moved: Moved = field(default_factory=Moved)
    acted: bool = False
    """Whether it has attacked in this turn, or chosen not to."""
    fired: bool = False
    """Whether it has made a weapon attack in this turn."""
    behind: int | None = None
    """Damage of its rear weapons, once they have fired in this turn: so much less it does in
    front."""
    overheated: int = 0
    """OV points that it has used in this turn."""
    heated: int = 0
    """Heat from attacks of others in this turn."""
    tackled: bool = False
    """Whether it has been the target of a charge or a death from above in this turn."""
    spots_for: str = ""
    """The target that it spots in this turn."""
    stunned: bool = False
    """Whether its crew neither moves nor attacks in this turn."""
    armored: bool = True
    """Whether armored components have yet to take their critical hit."""
    gone: bool = False
    """Whether it was taken off the map, destroyed or withdrawn."""
    exited: bool = False
    """Whether it has broken through and left the map."""
    withdrawing: bool = False
    """Whether it is crippled and makes for its home edge."""
    waiting: bool = False
    """Whether it has yet to be placed on the map."""
    carrier: str = ""
    """The unit that carries it; it is not on the map then."""
    riding: bool = False
    """Whether it is carried outside."""
    handled: int = 0
    """Inches that taking aboard and setting down have cost in this turn, of the carrier's."""
    declined: list[str] = field(default_factory=list)
    """Those that it has not taken aboard in this turn."""
    backup: int | None = None
    """End Phases for which its emergency master still leads; None: it has not done so yet."""
    moves: tuple[Move, ...] = ()
    """How far it moves in this gravity, wind and air; empty: as its card says."""
    strained: int = 0
    """Turns in a row that it has moved farther than it is built for."""
    shining: bool = False
    """Whether its searchlight is on."""
    counter: int = 0
    """Modules of its countermeasures that are switched to ECCM."""
    aim: Aim = Aim.ORDINARY
    """Its targeting system."""
    evading: bool = False
    """Whether it evades in this turn, and does not attack."""
    on_roof: bool = False
    """Whether it stands on a building, not in it."""
    elevation: int = 0
    """Levels that it flies above the ground, or is below the surface of water."""
    dummy: bool = False
    """Whether it stands still and does nothing: something to shoot at."""

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def destroyed(self) -> bool:
        return self.structure <= 0

    @property
    def shut_down(self) -> bool:
        return self.heat >= SHUTDOWN

    def inches(self, mode: Mode) -> int:
        """How far it moves in a mode, undamaged."""
        moves = self.moves or self.card.moves
        return next((move.inches for move in moves if move.mode is mode), 0)

    def count(self, kind: Critical) -> int:
        """How many critical hits of a kind have taken effect."""
        return self.hits.count(kind)
