"""Numbers for the entries, from the very tables that the rules use.

A text names a number by its module and its name there, in the way of `str.format`:

    {to_hit.IMMOBILE:+}                      -4
    {heat_scale.SHUTDOWN[14]}+               4+
    {movement.TERRAIN_MP[light woods]} MP    2 MP
    {weapons[Gauss Rifle].damage}            15; {clan[...]} for the Clan version
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

_FOLDERS = {
    "btterm.board": ("relief", "sight", "terrain"),
    "btterm.classic": ("options",),
    "btterm.classic.equipment": ("catalogue",),
    "btterm.classic.sheets": (
        "construction",
        "infantry",
        "legality",
        "locations",
        "vehicle",
        "vehicle_construction",
        "vehicle_costs",
    ),
    "btterm.classic.units": ("mech", "pilot"),
    "btterm.classic.rules": (
        "ammunition",
        "anti_missile",
        "blows",
        "charging",
        "clubs",
        "criticals",
        "damage",
        "displacement",
        "ejection",
        "electronics",
        "falling",
        "fire_ways",
        "firing",
        "heat",
        "heat_scale",
        "hit_location",
        "inferno",
        "jumps",
        "masc",
        "mechwarrior",
        "minefields",
        "missile_hits",
        "movement",
        "piloting",
        "preview",
        "skidding",
        "skills",
        "steps",
        "to_hit",
        "triple_strength",
        "weapon_attack",
    ),
    "btterm.table": ("odds",),
}
_MODULES = {name: f"{folder}.{name}" for folder, names in _FOLDERS.items() for name in names}


class Facts(dict[str, Any]):
    """The modules of the rules by their last name, each loaded when it is asked for; the weapons
    and gear of the Inner Sphere (`weapons`) and of the Clans (`clan`); the to-hit modifiers of
    `woods` by their ground."""

    def __missing__(self, name: str) -> Any:
        if name in _MODULES:
            self[name] = import_module(_MODULES[name])
        else:
            self[name] = _woods() if name == "woods" else _catalogue(name)
        return self[name]


def _woods() -> dict[str, int]:
    from btterm.board.terrain import Ground, Terrain

    return {ground: Terrain(ground=ground).woods for ground in Ground}


def _catalogue(name: str) -> dict[str, Any]:
    from btterm.classic.equipment.catalogue import TechBase, items

    base = {"weapons": TechBase.INNER_SPHERE, "clan": TechBase.CLAN}[name]
    return {item.name: item for item in items(base)}


@cache
def facts() -> Facts:
    """The one set of facts of this process."""
    return Facts()


def fill(text: str) -> str:
    """The text with its numbers in place of their names."""
    return text.format_map(facts()) if "{" in text else text
