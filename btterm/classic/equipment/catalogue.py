"""Every weapon, every kind of ammunition and every piece of gear of both technology bases.

The numbers stand in catalogue.toml; this module reads it once, when the first item is asked for.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Literal

from btterm.classic.rule import Rule
from btterm.errors import BadInput

RangeBracket = Literal["short", "medium", "long"]


class TechBase(StrEnum):
    INNER_SPHERE = "Inner Sphere"
    CLAN = "Clan"


class WeaponKind(StrEnum):
    """The kinds of weapons."""

    ENERGY = "energy"
    BALLISTIC = "ballistic"
    MISSILE = "missile"
    ARTILLERY = "artillery"


class Tag(StrEnum):
    """What the rules ask about an item (Compendium, Single-Shot Missile Launchers)."""

    ANTI_INFANTRY = "anti-infantry"
    ANTI_MISSILE = "anti-missile"
    ANTI_PERSONNEL = "anti-personnel"
    ARM_ONLY = "arm-only"
    ARMOR = "armor"
    ARTEMIS = "artemis"
    ARTEMIS_CAPABLE = "artemis-capable"
    ARTILLERY = "artillery"
    C3 = "c3"
    CRIT_REROLL = "crit-reroll"
    DIRECT_FIRE = "direct-fire"
    ECM = "ecm"
    ENGINE = "engine"
    FASCAM = "fascam"
    FLAMER = "flamer"
    GAUSS = "gauss"
    HALF_TON = "half-ton"
    HOMING = "homing"
    INDIRECT_FIRE = "indirect-fire"
    INFERNO_CAPABLE = "inferno-capable"
    LB_X = "lb-x"
    LEG_ATTACK = "leg-attack"
    LEGS_ONLY = "legs-only"
    LEGS_OR_TORSOS = "legs-or-torsos"
    LRM = "lrm"
    LRT = "lrt"
    MASC = "masc"
    NARC = "narc"
    NARC_CAPABLE = "narc-capable"
    ONE_SHOT = "one-shot"
    PHYSICAL = "physical"
    PROBE = "probe"
    PULSE = "pulse"
    SPLIT = "split"
    SRM = "srm"
    SRT = "srt"
    STREAK = "streak"
    STRUCTURE = "structure"
    SWARM_ATTACK = "swarm-attack"
    TAG = "tag"
    TARGETING_COMPUTER = "targeting-computer"
    TORPEDO = "torpedo"
    TORSO_ONLY = "torso-only"
    TSM = "tsm"
    ULTRA = "ultra"
    INERT = "inert"
    """Aboard, but nothing that the rules know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """What all entries of the catalogue share. `tons`, `slots` and `cost` (C-bills) are None
    where they depend on the 'Mech; the ranges, in hexes, where the item reaches for nothing."""

    name: str
    short_name: str
    tech_base: TechBase
    rule: Rule
    """The section about it."""
    tons: float | None = None
    slots: int | None = None
    cost: int | None = None
    battle_value: int = 0
    """Of ammunition: of a ton of it."""
    short: int | None = None
    medium: int | None = None
    long: int | None = None
    aliases: tuple[str, ...] = ()
    tags: frozenset[Tag] = frozenset()

    def range_bracket(self, distance: int) -> RangeBracket | None:
        """The range bracket of a target so many hexes away; None: out of range."""
        if self.short is None or self.medium is None or self.long is None:
            return None
        if distance <= self.short:
            return "short"
        if distance <= self.medium:
            return "medium"
        return "long" if distance <= self.long else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Item):
    """A weapon (Compendium, Weapons and Equipment Tables, Autocannon, Gauss Rifle, Laser,
    Long-Range Missiles (LRM), Machine Gun, Particle Projector Cannon (PPC), Pulse Lasers,
    Short-Range Missiles (SRM))."""

    kind: WeaponKind
    heat: int
    damage: int
    """Damage of one hit, or of one missile."""
    rack_size: int = 1
    """Missiles in a salvo, or pellets of an LB-X cluster round."""
    cluster: int = 1
    """Missiles that hit one location together: 5 for long-range racks."""
    min_range: int = 0
    map_sheets: int | None = None
    """Range of artillery, in mapsheets."""
    adjacent_damage: int = 0
    """Damage of artillery in the six hexes around the target."""
    shots_per_ton: int | None = None
    """None: needs no ammunition."""
    explosion: int = 0
    """Damage when a critical hit sets off the weapon itself."""
    to_hit_modifier: int = 0
    under_water: tuple[int, int, int] | None = None
    """Ranges under water; None: does not fire there, unless it is a torpedo."""
    starts_fire: int | None = None
    """2D6 needed to set woods on fire; None: cannot (Compendium, Fire)."""
    clears_woods: bool = False

    @property
    def ammo(self) -> str | None:
        """Name of its standard ammunition, "Ammo (LRM 20)"; None: needs none."""
        return None if self.shots_per_ton is None else f"Ammo ({self.name})"

    @property
    def missiles(self) -> bool:
        """Whether it fires missiles, which an anti-missile system can shoot down."""
        return self.kind is WeaponKind.MISSILE

    @property
    def in_water(self) -> Weapon | None:
        """The weapon with the ranges that it has under water, those of torpedoes as on land; None:
        it does not fire there (Compendium, Weapon Attacks (Underwater))."""
        return self if Tag.TORPEDO in self.tags else _in_water(self)

    def reaches(self, distance: int) -> bool:
        """Whether a target so many hexes away is in range, on land or under water."""
        fired = self, self.in_water
        return any(weapon is not None and weapon.range_bracket(distance) for weapon in fired)

    @property
    def needs_lock(self) -> bool:
        """Whether it fires only when it has locked on, and then all its missiles hit."""
        return Tag.STREAK in self.tags

    def minimum_range_modifier(self, distance: int) -> int:
        """To-hit modifier for a target inside minimum range: +1 at that range, and +1 more
        for every hex nearer (Compendium, Range)."""
        return max(0, self.min_range - distance + 1) if self.min_range else 0


@cache
def _in_water(weapon: Weapon) -> Weapon | None:
    if weapon.under_water is None:
        return None
    short, medium, long = weapon.under_water
    return replace(weapon, short=short, medium=medium, long=long)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ammunition(Item):
    """Ammunition by the ton. `cost` is C-bills a ton; None where the book names no price."""

    weapon: str
    """Name of the weapon that fires it."""
    munition: str = ""
    """The special load: "cluster", "artemis-capable", ...; empty: standard."""
    shots_per_ton: int
    damage_per_shot: int
    """Damage of each shot left when the bin explodes; 0: does not explode."""

    @property
    def explosive(self) -> bool:
        return self.damage_per_shot > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear(Item):
    """A piece of equipment that is neither weapon nor ammunition."""

    vehicle_items: int = 1
    """How many items it counts as on a vehicle."""
    radius: int | None = None
    """Reach of a probe or an ECM suite, in hexes."""


def find(name: str, tech_base: TechBase) -> Item:
    """The item of this name or alias; case, blanks and punctuation do not matter, nor does a
    leading "IS", "CL" or "Clan". Raises BadInput, with the nearest name, for an unknown one."""
    item = known(name, tech_base)
    if item is not None:
        return item
    raise BadInput(f"no {tech_base} weapon or equipment is called {name!r}{_hint(name, tech_base)}")


def _hint(name: str, tech_base: TechBase) -> str:
    """Where else an unknown name belongs, or what is called nearly so."""
    for other in TechBase:
        item = known(name, other)
        if item is not None:
            return f"; {item.name} is {other} technology"
    index = _index()[tech_base]
    near = difflib.get_close_matches(_key(name), index, n=1)
    return f"; did you mean {index[near[0]].name}?" if near else ""


def known(name: str, tech_base: TechBase) -> Item | None:
    """As `find`, but None for an unknown name, and without a search for the nearest, which is
    slow when many names are unknown."""
    index = _index()[tech_base]
    key = _key(name)
    for prefix in ("", *_PREFIXES[tech_base]):
        if key.startswith(prefix) and key.removeprefix(prefix) in index:
            return index[key.removeprefix(prefix)]
    return None


def find_weapon(name: str, tech_base: TechBase) -> Weapon:
    """As `find`. Raises BadInput also when the item is no weapon."""
    item = find(name, tech_base)
    if not isinstance(item, Weapon):
        raise BadInput(f"{item.name} is not a weapon")
    return item


def items(tech_base: TechBase) -> tuple[Item, ...]:
    """All items of a technology base: weapons by kind, then gear, then ammunition."""
    return _load()[tech_base]


_FILE = Path(__file__).with_name("catalogue.toml")
_PREFIXES = {TechBase.INNER_SPHERE: ("is",), TechBase.CLAN: ("clan", "cl")}


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


@cache
def _load() -> dict[TechBase, tuple[Item, ...]]:
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    munitions = data["munitions"]
    return {
        TechBase.INNER_SPHERE: _items(data["inner-sphere"], TechBase.INNER_SPHERE, munitions),
        TechBase.CLAN: _items(data["clan"], TechBase.CLAN, munitions),
    }


def _items(sections: dict[str, Any], base: TechBase, munitions: dict[str, Any]) -> tuple[Item, ...]:
    found: list[Item] = []
    ammunition: list[Item] = []
    for section, rows in sections.items():
        for name, row in rows.items():
            explosion = row.pop("ammo_explosion", 0)
            price = row.pop("ammo_cost", None)
            value = row.pop("ammo_battle_value", 0)
            common = _common(name, base, row)
            if section == "gear":
                found.append(Gear(**common))
                continue
            weapon = Weapon(kind=WeaponKind(section), **common)
            found.append(weapon)
            ammunition += _loads(weapon, explosion, price, value, munitions)
    return (*found, *ammunition)


def _common(name: str, base: TechBase, row: dict[str, Any]) -> dict[str, Any]:
    """A line of the catalogue as arguments for its class. Raises BadInput without its rule."""
    if "rule" not in row:
        raise BadInput(f"catalogue.toml: {name} lacks its rule, the title of a quick rule")
    short, medium, long = row.pop("ranges", (None, None, None))
    if "under_water" in row:
        row["under_water"] = tuple(row["under_water"])
    return {
        "name": name,
        "short_name": name,
        "tech_base": base,
        "short": short,
        "medium": medium,
        "long": long,
        **row,
        "rule": Rule(row["rule"]),
        "aliases": tuple(row.get("aliases", ())),
        "tags": frozenset(map(Tag, row.get("tags", ()))),
    }


def _loads(
    weapon: Weapon, explosion: int, price: int | None, value: int, munitions: dict[str, Any]
) -> Iterator[Ammunition]:
    """The standard and the special ammunition of a weapon."""
    if weapon.shots_per_ton is None:
        return
    loads = {"": (weapon.rule, price)}
    for munition, row in munitions.items():
        if not weapon.tags.isdisjoint(map(Tag, row["for"])):
            factor = row.get("cost_factor")
            own = None if factor is None or price is None else int(price * factor)
            loads[munition] = Rule(row["rule"]), row.get("costs", {}).get(weapon.name, own)
    for munition, (rule, cost) in loads.items():
        names = [f"{name} {munition}" for name in (weapon.short_name, *weapon.aliases)]
        called = (weapon.name, weapon.short_name, *weapon.aliases)
        yield Ammunition(
            name=f"Ammo ({weapon.name}{f', {munition}' if munition else ''})",
            short_name=f"{weapon.short_name} {munition.removesuffix('-capable') or 'ammo'}",
            tech_base=weapon.tech_base,
            rule=rule,
            tons=1,
            slots=1,
            cost=cost,
            battle_value=value,
            aliases=tuple(f"Ammo {name}" for name in names)
            + tuple(f"{name} Ammo" for name in (f"{weapon.name} {munition}", *names))
            + tuple(f"{name} Ammo {munition}" for name in called)
            + tuple(f"{munition} {name} Ammo" for name in called),
            tags=weapon.tags,
            weapon=weapon.name,
            munition=munition,
            shots_per_ton=weapon.shots_per_ton,
            damage_per_shot=explosion,
        )


@cache
def _index() -> dict[TechBase, dict[str, Item]]:
    """Every name and alias, as `_key` writes it."""
    return {
        base: {
            _key(name): item
            for item in found
            for name in (*item.aliases, item.short_name, item.name)
        }
        for base, found in _load().items()
    }
