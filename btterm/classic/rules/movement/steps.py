"""The steps that a move is made of, one class for each, and the text that stands for them in a
journal: "F", "S/NE", "J/0512/S". What they cost and do is the affair of `taking.take_step`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.rule import Rule
from btterm.classic.units.unit import Motion
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex


@dataclass(frozen=True, slots=True)
class Forward:
    """Enter the hex straight ahead."""

    rule: ClassVar = Rule.MOVEMENT_COSTS


@dataclass(frozen=True, slots=True)
class Backward:
    """Enter the hex straight behind."""

    rule: ClassVar = Rule.MOVEMENT_DIRECTION


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn one hexside."""

    rule: ClassVar = Rule.FACING_CHANGE

    hexsides: int
    """1 to the right, -1 to the left."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Enter a hex to the side without turning."""

    rule: ClassVar = Rule.MOVEMENT_QUADS

    side: int
    """The hexside, counted clockwise from the facing."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Try to stand up, and then face as wished."""

    rule: ClassVar = Rule.STANDING_UP

    facing: Facing


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop to the ground."""

    rule: ClassVar = Rule.DROPPING_TO_THE_GROUND


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump to a hex and land with a facing: the whole move."""

    rule: ClassVar = Rule.JUMPING

    hex: Hex
    facing: Facing


@dataclass(frozen=True, slots=True)
class Charge:
    """Charge the unit straight ahead, or the building."""

    rule: ClassVar = Rule.CHARGING

    building: bool = False


@dataclass(frozen=True, slots=True)
class Dive:
    """Death from above on the unit in a hex, or on the building there: the whole move."""

    rule: ClassVar = Rule.DEATH_FROM_ABOVE

    hex: Hex
    heading: Facing | None = None
    """The direction in which the path enters the hex; None: that of the usual path."""
    building: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the map through the hexside ahead."""

    rule: ClassVar = Rule.MOVEMENT_DIRECTION


@dataclass(frozen=True, slots=True)
class Eject:
    """The MechWarrior ejects, in place of a move."""

    rule: ClassVar = Rule.EJECTING


@dataclass(frozen=True, slots=True)
class Masc:
    """Switch MASC on, by the rules of Clan Invasion."""

    rule: ClassVar = Rule.MASC


@dataclass(frozen=True, slots=True)
class Collapse:
    """Go onto the bridge ahead, which does not bear the unit, and bring it down."""

    rule: ClassVar = Rule.BRIDGE_MOVEMENT


@dataclass(frozen=True, slots=True)
class Climb:
    """Climb onto the roof of the building ahead."""

    rule: ClassVar = Rule.MOVEMENT_EFFECTS_BUILDINGS


@dataclass(frozen=True, slots=True)
class Rise:
    """Go up a level: in the air, in the water, by the stairs of a building."""

    rule: ClassVar = Rule.VTOL_MOVEMENT


@dataclass(frozen=True, slots=True)
class Sink:
    """Go down a level: in the air down to the ground, in the water, by the stairs of a building."""

    rule: ClassVar = Rule.VTOL_MOVEMENT


@dataclass(frozen=True, slots=True)
class Mount:
    """Take a unit aboard that is in the hex."""

    rule: ClassVar = Rule.INFANTRY_CARRIERS

    unit: str


@dataclass(frozen=True, slots=True)
class Dismount:
    """Let a passenger off, at the end of the move."""

    rule: ClassVar = Rule.INFANTRY_CARRIERS

    unit: str


Step = (
    Forward
    | Backward
    | Turn
    | Shift
    | Stand
    | Drop
    | Jump
    | Charge
    | Dive
    | Leave
    | Eject
    | Masc
    | Collapse
    | Climb
    | Rise
    | Sink
    | Mount
    | Dismount
)

Steps = tuple[Step, ...]
"""Some of them, in the order in which they are taken."""
LEFT, RIGHT = Turn(-1), Turn(1)
LATERAL = (1, 2, 4, 5)
"""Hexsides, clockwise from the facing, through which a unit can shift."""
REAR_SIDES = (2, 4)
"""Those through which it shifts backward."""
LAST_STEPS = (Drop, Jump, Charge, Dive, Leave, Eject, Collapse)
"""Steps after which none can follow."""

STEPS: Mapping[Motion, tuple[type[Step], ...]] = {
    Motion.MECH: (
        *(Forward, Backward, Turn, Shift, Stand, Drop, Jump),
        *(Charge, Dive, Leave, Eject, Masc, Collapse, Climb, Mount, Dismount),
    ),
    Motion.INFANTRY: (Forward, Turn, Jump, Leave, Rise, Sink),
    **dict.fromkeys(
        (Motion.TRACKED, Motion.WHEELED, Motion.HOVER, Motion.NAVAL),
        (Forward, Backward, Turn, Charge, Leave, Mount, Dismount),
    ),
    Motion.VTOL: (Forward, Backward, Turn, Rise, Sink, Leave, Mount, Dismount),
    Motion.SUBMARINE: (Forward, Backward, Turn, Rise, Sink, Charge, Leave, Mount, Dismount),
}
"""The steps that a unit can take, by how it gets about."""

_LETTERS: dict[Step, str] = {
    Forward(): "F",
    Backward(): "B",
    LEFT: "L",
    RIGHT: "R",
    Drop(): "D",
    Charge(): "C",
    Charge(building=True): "CB",
    Leave(): "E",
    Eject(): "P",
    Masc(): "M",
    Collapse(): "K",
    Climb(): "U",
    Rise(): "+",
    Sink(): "-",
}
_PLAIN = {letter: step for step, letter in _LETTERS.items()}


def write_step(step: Step) -> str:
    """The text that stands for a step."""
    match step:
        case Shift(side):
            return f"X/{side}"
        case Stand(facing):
            return f"S/{facing.name}"
        case Jump(hex_, facing):
            return f"J/{hex_}/{facing.name}"
        case Mount(unit):
            return f"IN/{unit}"
        case Dismount(unit):
            return f"OUT/{unit}"
        case Dive(hex_, heading, building):
            way = "" if heading is None else f"/{heading.name}"
            return f"{'AB' if building else 'A'}/{hex_}{way}"
    return _LETTERS[step]


def read_step(text: str) -> Step:
    """The step that a text stands for. Raises BadInput."""
    match text.split("/"):
        case [letter] if letter in _PLAIN:
            return _PLAIN[letter]
        case ["X", side] if side.isdecimal():
            return Shift(int(side))
        case ["S", facing]:
            return Stand(Facing.parse(facing))
        case ["J", hex_, facing]:
            return Jump(Hex.parse(hex_), Facing.parse(facing))
        case ["IN", unit]:
            return Mount(unit)
        case ["OUT", unit]:
            return Dismount(unit)
        case [("A" | "AB") as letter, hex_]:
            return Dive(Hex.parse(hex_), building=letter == "AB")
        case [("A" | "AB") as letter, hex_, heading]:
            return Dive(Hex.parse(hex_), Facing.parse(heading), letter == "AB")
    raise BadInput(f"{text!r} is not a step")


def read_steps(text: str) -> tuple[Step, ...]:
    """The steps that a text stands for, one a word: "F F S/NE". Raises BadInput."""
    return tuple(read_step(word) for word in text.split())
