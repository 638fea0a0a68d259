"""Everything that is to be seen on the map at one moment. Knows no rules.

A scene is never changed: make the next one with `dataclasses.replace` and show that, so that
the map can tell which hexes differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from btterm.board.board import Board
from btterm.hexes import Facing, Hex

WALKER, CARGO, MINE, SHELL, FLAG = "i", "c", "m", "x", "f"
"""Stand in hexes with a MechWarrior on foot, in the colours of his side, and with cargo; FLAG with
an objective, in the colours of the side that holds it."""
TRAIL = "o"
"""Stands among the hexes of a line for those that a unit has just entered."""

OVERLAYS = {
    "R": "reach",
    "A": "arcs",
    "L": "line of sight",
    "T": "threat",
    "N": "numbers",
    "V": "levels",
}
"""What can be laid over the map, by its usual key."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A unit on the map."""

    id: str
    """Two characters: capitals for side 1, small letters for side 2."""
    hex: Hex
    side: int
    """1 or 2."""
    facing: Facing | None = None
    """None for a unit that looks all ways, such as a platoon."""
    twist: int = 0
    """Hexsides clockwise that the torso or turret is turned from the facing: -2 to 3."""
    prone: bool = False
    shut_down: bool = False
    armour: int | None = None
    """Percent of the armour that is left."""
    did: str = ""
    """A word or two for what it did or how it is: "ran 5", "prone", "shut down"."""
    name: str = ""
    marked: bool = False
    """Whether it is the active unit or the target: shown first where units share a hex."""


class Reach(NamedTuple):
    """How a hex can be reached."""

    mode: str
    """w walk, r run, c cruise, f flank speed, j jump, b backwards."""
    mp: int
    roll: bool = False
    """Whether there is a Piloting Skill Roll on the way."""


class PathHex(NamedTuple):
    """A hex on the path that is being laid."""

    mp: int
    """MP spent on reaching it from the start."""
    roll: int | None = None
    """The number needed for the Piloting Skill Roll in this hex."""


class ToHit(NamedTuple):
    """The chance of a shot at what stands in a hex."""

    number: int
    percent: int


class WhenDrawn(Mapping[Hex, int | None]):
    """Numbers in hexes that take long to work out: done for each when it is first drawn, so that
    nobody waits for those out of view."""

    def __init__(self, hexes: Collection[Hex], number: Callable[[Hex], int | None]) -> None:
        self._number = number
        self._hexes = hexes
        self._known: dict[Hex, int | None] = {}

    def __getitem__(self, hex_: Hex) -> int | None:
        if hex_ not in self._hexes:
            raise KeyError(hex_)
        if hex_ not in self._known:
            self._known[hex_] = self._number(hex_)
        return self._known[hex_]

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._hexes)

    def __len__(self) -> int:
        return len(self._hexes)


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen: the board, the units and whatever has been laid over them."""

    board: Board
    chips: tuple[Chip, ...] = ()
    side: int = 1
    """The side that decides now: where units share a hex, it sees the enemy first."""
    cursor: Hex | None = None
    active: Hex | None = None
    """The hex of the unit whose turn it is, ringed ( )."""
    target: Hex | None = None
    """The hex that is aimed at, ringed { }."""
    reach: Mapping[Hex, Reach] = field(default_factory=dict)
    path: Mapping[Hex, PathHex] = field(default_factory=dict)
    """The hexes that the active unit would enter, without the one it starts from."""
    sight: Mapping[Hex, str] = field(default_factory=dict)
    """Line of sight into a hex: "+2" for its modifier, "x" for none, "" for clear."""
    arc: Mapping[Hex, str] = field(default_factory=dict)
    """The arc a hex lies in: F, L, R or B. Its letter is shown with the overlay A, and wherever
    there are too few colours for a spotlight."""
    threat: Mapping[Hex, int | None] = field(default_factory=dict)
    """The lowest number on which an enemy hits the active unit in this hex."""
    to_hit: Mapping[Hex, ToHit] = field(default_factory=dict)
    line: Mapping[Hex, str] = field(default_factory=dict)
    """The hexes on the line of fire: "" for open, "+1" for a modifier, "X" where it is blocked.
    TRAIL where a unit has just moved."""
    labels: Mapping[Hex, str] = field(default_factory=dict)
    """One or two letters to type in order to jump to a hex."""
    lit: frozenset[Hex] | None = None
    """The hexes in the spotlight; all others fade. None leaves the whole map lit."""
    goals: frozenset[Hex] = frozenset()
    """Hexes that are fought for: marked at each zoom, under any overlay."""
    found: Mapping[Hex, tuple[str, int]] = field(default_factory=dict)
    """Hexes with MechWarriors on foot, with cargo and with objectives: the sign of one, and its
    side from 1 on."""
    show_numbers: bool = False
    overlay: str = ""
    """The letter of the overlay that is on: R, A, L, T, N or V."""
    show_levels: bool = False
    """Whether the hexes are shaded and numbered by level alone."""


def stacks(chips: tuple[Chip, ...]) -> dict[Hex, list[Chip]]:
    """The units by the hex they stand in, in the order given."""
    found: dict[Hex, list[Chip]] = {}
    for chip in chips:
        found.setdefault(chip.hex, []).append(chip)
    return found


def changed(old: Scene, new: Scene) -> set[Hex] | None:
    """The hexes that look different in the new scene; None when all of them may.

    A change of terrain is not seen here, as both scenes hold the same board.
    """
    if old.board is not new.board or _of_all(old) != _of_all(new):
        return None
    if (old.lit is None) != (new.lit is None):
        return None
    hexes: set[Hex | None] = set()
    if old.lit is not None and new.lit is not None:
        hexes |= old.lit ^ new.lit
    if old.chips != new.chips:
        before, after = stacks(old.chips), stacks(new.chips)
        hexes |= {hex_ for hex_ in before | after if before.get(hex_) != after.get(hex_)}
    for name in ("cursor", "active", "target"):
        if getattr(old, name) != getattr(new, name):
            hexes |= {getattr(old, name), getattr(new, name)}
    hexes |= old.goals ^ new.goals
    for name in ("reach", "path", "sight", "arc", "to_hit", "line", "labels", "found"):
        earlier, later = getattr(old, name), getattr(new, name)
        if earlier is not later:
            hexes |= {hex_ for hex_, _ in earlier.items() ^ later.items()}
    if old.threat is not new.threat:
        # Without a look at the numbers, which may not be worked out yet.
        hexes |= {*old.threat, *new.threat}
    if "A" in (old.overlay, new.overlay) and old.overlay != new.overlay:
        hexes |= old.arc.keys() | new.arc.keys()
    return {hex_ for hex_ in hexes if hex_ is not None}


def _of_all(scene: Scene) -> tuple[object, ...]:
    """What the looks of all hexes depend on."""
    return scene.side, scene.show_numbers, scene.show_levels
