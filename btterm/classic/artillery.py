"""Artillery as it stands in a battle: the batteries beside the map, what they have in the air, and
what their gunners have learned (Compendium, Artillery, Game Set-Up (Artillery), Targeting)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache

from btterm.board.edges import Edge
from btterm.classic.equipment.catalogue import TechBase, Weapon, find_weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.data import plain
from btterm.errors import BadInput
from btterm.hexes import Hex

CALLED = {
    FireWay.SHELL: "a shell",
    FireWay.SMOKE: "smoke",
    FireWay.FASCAM: "mines",
    FireWay.SWEEP: "a shell that clears mines",
    FireWay.HOMING: "a homing missile",
}
"""What is fired, in words."""
GUNNERY = 4
"""That of a battery, where nobody says otherwise."""


class Piece(StrEnum):
    """What stands beside the map."""

    THUMPER = "Thumper"
    SNIPER = "Sniper"
    LONG_TOM = "Long Tom"
    ARROW = "Arrow IV"
    CLAN_ARROW = "Clan Arrow IV"

    @property
    def weapon(self) -> Weapon:
        """The weapon of the catalogue."""
        return _weapon(self)

    @property
    def reach(self) -> int:
        """The farthest that it may stand from the map, in mapsheets (Artillery Table)."""
        return self.weapon.map_sheets or 0

    @property
    def usual(self) -> int:
        """Where it stands if nobody says otherwise: at half of its reach."""
        return max(1, self.reach // 2)


@cache
def _weapon(piece: Piece) -> Weapon:
    clan = piece is Piece.CLAN_ARROW
    name = Piece.ARROW if clan else piece
    return find_weapon(name, TechBase.CLAN if clan else TechBase.INNER_SPHERE)


@dataclass(frozen=True, slots=True)
class Order:
    """A battery as players order it for a side."""

    piece: Piece
    sheets: int
    """How far from the map, in mapsheets."""
    edge: Edge | None = None
    """The edge that it stands behind; None: that of its side."""
    gunnery: int = GUNNERY
    rounds: int | None = None
    """None: as many as it takes."""


_PARTS = re.compile(r"gunnery ([0-8])|([0-9]{1,3}) rounds?|([0-9]{1,2})|([a-z]+)")


def piece_named(text: str) -> Piece | None:
    """The piece with which a line about a battery begins; None: it is about something else."""
    named = [piece for piece in Piece if text.strip().casefold().startswith(piece.casefold())]
    return max(named, key=len, default=None)


def read_battery(text: str) -> Order:
    """A battery as players write it: the piece, and if they like how many mapsheets away it stands,
    behind which edge, its gunnery and its rounds: `Long Tom 6 north, gunnery 3, 12 rounds`. Raises
    BadInput."""
    words = " ".join(plain(text).casefold().replace(",", " ").split())
    piece = piece_named(words)
    if piece is None:
        raise BadInput(f"{plain(text)!r} is no battery: say {', '.join(Piece)}")
    edge, sheets, gunnery, rounds = None, piece.usual, GUNNERY, None
    rest = words[len(piece) :]
    for skill, shots, away, word in _PARTS.findall(rest):
        gunnery = int(skill) if skill else gunnery
        rounds = int(shots) if shots else rounds
        sheets = int(away) if away else sheets
        edge = Edge.parse(word) if word else edge
    if _PARTS.sub("", rest).strip():
        raise BadInput(f"{plain(text)!r}: say {piece} {sheets} north, gunnery 3, 12 rounds")
    if not 1 <= sheets <= piece.reach:
        raise BadInput(f"{plain(text)!r}: a {piece} stands 1 to {piece.reach} mapsheets away")
    return Order(piece, sheets, edge, gunnery, rounds)


def write_battery(order: Order) -> str:
    """What `read_battery` reads, as short as may be."""
    words = [order.piece, str(order.sheets), order.edge or ""]
    text = " ".join(word for word in words if word)
    text += f", gunnery {order.gunnery}" if order.gunnery != GUNNERY else ""
    return text + ("" if order.rounds is None else f", {order.rounds} rounds")


@dataclass(slots=True)
class Battery:
    """An artillery piece of a side beside the map."""

    id: str
    """Three characters, which no unit has: "LT1", of the second side "lt1"."""
    side: int
    piece: Piece
    sheets: int
    """How far from the map, in mapsheets."""
    edge: Edge
    """The edge of the map that it stands behind."""
    gunnery: int = GUNNERY
    rounds: int | None = None
    """Rounds left; None: as many as it takes."""


@dataclass(slots=True)
class Shell:
    """A round in the air."""

    gun: str
    """The battery, or the unit and the number of its mount: "CA/3"."""
    side: int
    way: FireWay
    """What it is: a shell, smoke, mines, a homing missile."""
    fired: int
    """The turn in which it was fired."""
    lands: int
    """The turn in which it lands."""
    origin: Hex
    """Whence it comes, on the map or its edge."""
    hex: Hex | None = None
    """Where it is to land; None: a homing missile goes where its spotter points."""
    spotter: str = ""
    """Who points with TAG."""
    observers: list[str] = field(default_factory=list)
    """Friends who saw the hex at the end of the Movement Phase in which it was fired."""
    moved: int = 0
    """What the movement of the unit that fired it adds to its number."""


@dataclass(slots=True)
class Ranging:
    """What the gunners of one piece have learned."""

    hex: Hex | None = None
    """The hex that it last fired at."""
    observed: int = 0
    """Rounds fired at it since whose fall a friend has seen."""
    found: list[Hex] = field(default_factory=list)
    """Hexes that it has hit: it hits them again."""


@dataclass(frozen=True, slots=True)
class Designated:
    """A hex on which the guns of a side were laid before the battle: they hit it."""

    side: int
    hex: Hex


@dataclass(slots=True)
class Artillery:
    """All that a battle has of it."""

    batteries: list[Battery] = field(default_factory=list)
    shells: list[Shell] = field(default_factory=list)
    """In the air, in the order in which they were fired."""
    ranging: dict[str, Ranging] = field(default_factory=dict)
    """By the piece."""
    designated: list[Designated] = field(default_factory=list)

    @property
    def hexes(self) -> list[Hex]:
        """The hexes that are designated, and those at which a round is in the air."""
        found = [each.hex for each in self.designated]
        found += [each.hex for each in self.shells if each.hex is not None]
        return list(dict.fromkeys(found))

    @property
    def sides(self) -> set[int]:
        """The sides that have secrets here."""
        sides = {each.side for each in self.batteries} | {each.side for each in self.shells}
        return sides | {each.side for each in self.designated}

    def of(self, side: int) -> Artillery:
        """What a side knows of: its own."""
        mine = {each.id for each in self.batteries if each.side == side}
        mine |= {each.gun for each in self.shells if each.side == side}
        return replace(
            self,
            batteries=[each for each in self.batteries if each.side == side],
            shells=[each for each in self.shells if each.side == side],
            ranging={gun: each for gun, each in self.ranging.items() if gun in mine},
            designated=[each for each in self.designated if each.side == side],
        )
