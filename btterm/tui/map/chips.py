"""A unit in three characters and one for its state (Compendium, Counters)."""

from __future__ import annotations

from rich.cells import set_cell_size

from btterm.board.signs import ASCII, Signs
from btterm.hexes import Facing
from btterm.tui.map.scene import Chip

_MARKS = {Facing.N: "^", Facing.NE: "/", Facing.SE: "\\", Facing.S: "v"}
_LEFT_MARKS = {Facing.SW: "/", Facing.NW: "\\"}
_ARROWS = dict(zip(Facing, "⇑⇗⇘⇓⇙⇖", strict=True))
_TWISTS = {0: " ", 1: ">", 2: ")", 3: "=", 4: "(", 5: "<"}


def fit(text: str, width: int) -> str:
    """Text in exactly this many columns, without characters that a terminal might obey."""
    return set_cell_size("".join(c if c.isprintable() else "?" for c in text), width)


def chip_text(chip: Chip, signs: Signs) -> str:
    """Id and facing: "WH/" looks north-east, "/WH" south-west."""
    name = fit(chip.id, 2)
    if chip.facing is None:
        return f"{name} "
    if signs is not ASCII:
        return name + _ARROWS[chip.facing]
    if chip.facing in _LEFT_MARKS:
        return _LEFT_MARKS[chip.facing] + name
    return name + _MARKS[chip.facing]


def state_mark(chip: Chip, signs: Signs) -> str:
    """z shut down, _ prone, else where torso or turret are turned to; a blank for none of it."""
    if chip.shut_down:
        return "z"
    if chip.prone:
        return "_"
    twist = chip.twist % 6
    if twist and chip.facing is not None and signs is not ASCII:
        return _ARROWS[chip.facing.turned(twist)]
    return _TWISTS[twist]


def in_order(chips: list[Chip], side: int) -> tuple[Chip, ...]:
    """The units of one hex as they are shown to the side that decides.

    The active unit or target comes first, else an enemy; then the first unit of the other
    side, so that no enemy hides under a friend.
    """
    ranked = sorted(chips, key=lambda chip: (not chip.marked, chip.side == side))
    for place, chip in enumerate(ranked):
        if chip.side != ranked[0].side:
            ranked.insert(1, ranked.pop(place))
            break
    return tuple(ranked)
