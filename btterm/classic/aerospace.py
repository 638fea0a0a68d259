"""Fighters that fly attack runs over the map: what they are built of, where they are, and how
players write them (Compendium, Aerospace Support, Game Set-Up (Aerospace), Fighter Movement)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from btterm.board.edges import Edge
from btterm.classic.equipment.catalogue import Tag, TechBase, Weapon, WeaponKind, find_weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.units.crew import Crew
from btterm.data import plain
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.table.numbers import TargetNumber


class Build(NamedTuple):
    """What a weight class carries (Fighter Classes Table)."""

    armor: int
    """Points on the fuselage."""
    tons: int
    """Of weapons, with a ton of ammunition for each that needs it."""
    bombs: int
    """Units of bombs."""


class Weight(StrEnum):
    """The weight classes."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"

    @property
    def build(self) -> Build:
        return BUILDS[self]


BUILDS = {
    Weight.LIGHT: Build(25, 10, 5),
    Weight.MEDIUM: Build(50, 20, 10),
    Weight.HEAVY: Build(75, 30, 15),
}
MOST_RUNS = 2
"""Attack runs for which fuel and ammunition last."""
FARTHEST = 20
"""Turns of flight from the map."""
LATEST = 99
MOST_FIGHTERS = 6
"""Of one side."""


class Bomb(StrEnum):
    """What hangs below a fighter. An Arrow IV missile comes in two versions."""

    HE = "HE"
    CLUSTER = "cluster"
    INFERNO = "inferno"
    MINES = "mines"
    ARROW = "Arrow IV"
    HOMING = "homing Arrow IV"
    TAG = "TAG"

    @property
    def spaces(self) -> int:
        """The units of bombs that it takes the room of (Bombs Table)."""
        return 5 if self in MISSILES else 1


MISSILES = (Bomb.ARROW, Bomb.HOMING)
DROPPED = (Bomb.HE, Bomb.CLUSTER, Bomb.INFERNO, Bomb.MINES)
"""What is dropped on a hex."""


class Attack(StrEnum):
    """What a fighter does on its way over the map (Compendium, Fighter Attack Types)."""

    STRAFE = "strafe"
    STRIKE = "strike"
    DIVE = "dive"
    RIPPLE = "ripple"
    MISSILE = "arrow"
    DESIGNATE = "tag"
    PASS = "pass"


class Gone(StrEnum):
    """Why a fighter flies no more in this battle."""

    NOT = ""
    """It does."""
    SHOT_DOWN = "shot down"
    CRASHED = "crashed"
    DISENGAGED = "disengaged"


@dataclass(slots=True)
class AeroFighter:
    """One fighter of a side."""

    id: str
    """ "F1", which no unit is called."""
    side: int
    weight: Weight
    weapons: tuple[str, ...]
    """By the names of the catalogue, those of the Clans with "Clan " before them."""
    edge: Edge
    """The edge of the map that it comes over."""
    away: int
    """Turns of flight from the map."""
    turn: int = 1
    """The first turn in whose End Phase it may be launched; 0: it is on its way already."""
    crew: Crew = field(default_factory=Crew)
    bombs: dict[Bomb, int] = field(default_factory=dict)
    armor: int = 0
    arrives: int = 0
    """The turn in which it comes over the map; 0: it has not been launched."""
    runs: int = 0
    """Attack runs that it has begun."""
    entry: Hex | None = None
    """The first hex of its attack line, while it is over the map."""
    heading: Facing | None = None
    """The direction of that line."""
    high: bool = False
    """Bombs from a greater height this turn."""
    damage: int = 0
    """Points that it has taken this turn."""
    gone: Gone = Gone.NOT

    @property
    def name(self) -> str:
        """ "heavy fighter"."""
        return f"{self.weight} fighter"

    @property
    def over(self) -> bool:
        """Whether it is over the map now."""
        return not self.gone and self.entry is not None

    @property
    def load(self) -> int:
        """The units of bombs that it carries."""
        return sum(bomb.spaces * number for bomb, number in self.bombs.items())


@dataclass(frozen=True, slots=True)
class Run:
    """An attack that a fighter has declared, as it stood then."""

    fighter: str
    attack: Attack
    hexes: tuple[Hex, ...] = ()
    """Those that it goes for, in the order of flight."""
    targets: tuple[tuple[str, TargetNumber], ...] = ()
    """The units, or what is built in a hex, and the numbers of the shots at them."""
    bombs: tuple[tuple[Bomb, ...], ...] = ()
    """What falls on each of the hexes."""


@dataclass(frozen=True, slots=True)
class SkyShot:
    """A weapon that is fired at a fighter."""

    attacker: str
    mount: int
    fighter: str
    to_hit: TargetNumber
    feed: tuple[int, ...] = ()
    way: FireWay = FireWay.USUAL


def weapon_called(name: str) -> Weapon:
    """A weapon by its name in the catalogue, a Clan one with "Clan " before it. Raises BadInput."""
    clan = name.casefold().startswith("clan ")
    base = TechBase.CLAN if clan else TechBase.INNER_SPHERE
    return find_weapon(name[5:] if clan else name, base)


def energy(weapon: Weapon) -> bool:
    """Whether it can strafe: lasers, pulse lasers and PPCs."""
    return weapon.kind is WeaponKind.ENERGY and Tag.FLAMER not in weapon.tags


# As players write them

EXAMPLE = "heavy: PPC, 2 Medium Laser; 10 HE, 5 inferno; 2 away; turn 3; piloting 4"
_ON_THE_GROUND = {Tag.TORPEDO, Tag.LEG_ATTACK, Tag.SWARM_ATTACK, Tag.ANTI_PERSONNEL}
_NUMBER = re.compile(r"(?:([0-9]{1,2}) +)?(.+)")


def read_fighter(text: str, id_: str, side: int, edge: Edge) -> AeroFighter:
    """A fighter as players write it (`EXAMPLE`): its class and weapons, its bombs, how many turns
    it is away, from which turn on it may be launched, its pilot's skill and the edge that it comes
    over. Raises BadInput."""
    first, *others = [part.strip() for part in plain(text).split(";")]
    word, _, weapons = first.partition(":")
    try:
        weight = Weight(word.strip().casefold())
    except ValueError:
        raise BadInput(f"say a fighter as {EXAMPLE}: {word!r} is no class") from None
    names = tuple(_weapons(weapons))
    fighter = AeroFighter(id_, side, weight, names, edge, 1, armor=weight.build.armor)
    for part in filter(None, others):
        _read_part(fighter, part)
    _check(fighter)
    fighter.arrives = fighter.away if fighter.turn == 0 else 0
    return fighter


def _counted(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a list with how many there are of each: "PPC, 2 Medium Laser"."""
    for part in filter(None, map(str.strip, text.split(","))):
        found = _NUMBER.fullmatch(part)
        assert found is not None, "whatever is not empty fits"
        yield int(found[1] or 1), found[2].strip()


def _weapons(text: str) -> Iterator[str]:
    for number, name in _counted(text):
        weapon = weapon_called(name)
        if (
            not weapon.damage
            or weapon.tags & _ON_THE_GROUND
            or weapon.map_sheets
            or not weapon.tons
        ):
            raise BadInput(f"a fighter carries no {weapon.name}")
        clan = "Clan " if weapon.tech_base is TechBase.CLAN else ""
        yield from [f"{clan}{weapon.name}"] * number


def _read_part(fighter: AeroFighter, part: str) -> None:
    words = part.casefold().split()
    match words:
        case [number, "away"] if number.isdecimal():
            fighter.away = int(number)
        case ["turn", number] if number.isdecimal():
            fighter.turn = int(number)
        case ["piloting", number] if number.isdecimal():
            fighter.crew.piloting = int(number)
        case ["from", edge]:
            fighter.edge = Edge.parse(edge)
        case ["called", _, *_]:
            fighter.crew.name = part.split(maxsplit=1)[1][:40]
        case _:
            for many, name in _counted(part):
                bomb = _bomb(name)
                fighter.bombs[bomb] = fighter.bombs.get(bomb, 0) + many


def _bomb(name: str) -> Bomb:
    for bomb in Bomb:
        if bomb.casefold() == name.casefold():
            return bomb
    raise BadInput(f"{name!r} is no bomb: there are {', '.join(Bomb)}")


def _check(fighter: AeroFighter) -> None:
    build, weight = fighter.weight.build, fighter.weight
    weapons = [weapon_called(name) for name in fighter.weapons]
    tons = sum((w.tons or 0) + (w.ammo is not None) for w in weapons)
    if tons > build.tons:
        raise BadInput(f"a {weight} fighter carries {build.tons} tons of weapons, not {tons:g}")
    if fighter.load > build.bombs:
        raise BadInput(f"a {weight} fighter carries {build.bombs} bombs, not {fighter.load}")
    if not 1 <= fighter.away <= FARTHEST:
        raise BadInput(f"a fighter is 1 to {FARTHEST} turns away, not {fighter.away}")
    if fighter.turn > LATEST or fighter.crew.piloting > 8:
        raise BadInput(f"turns go to {LATEST}, Piloting from 0 to 8")


def write_fighter(fighter: AeroFighter, home: Edge) -> str:
    """How players write a fighter of a side that comes from an edge, which `read_fighter` reads."""
    weapons = ", ".join(_listed(list(fighter.weapons)))
    parts = [f"{fighter.weight}: {weapons}".rstrip(": ")]
    parts += [", ".join(f"{number} {bomb}" for bomb, number in fighter.bombs.items() if number)]
    parts += [f"{fighter.away} away", f"turn {fighter.turn}", f"piloting {fighter.crew.piloting}"]
    parts += [f"from {fighter.edge}" if fighter.edge is not home else ""]
    parts += [f"called {fighter.crew.name}" if fighter.crew.name else ""]
    return "; ".join(filter(None, parts))


def _listed(names: list[str]) -> Iterator[str]:
    for name in dict.fromkeys(names):
        many = names.count(name)
        yield f"{many} {name}" if many > 1 else name
