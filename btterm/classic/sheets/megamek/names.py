"""What MegaMek calls the things in the critical slots of a 'Mech."""

from __future__ import annotations

import re
from functools import lru_cache

from btterm.classic.equipment.catalogue import Ammunition, Item, TechBase, known
from btterm.classic.sheets.mech.sheet import Slot, SlotKind
from btterm.classic.sheets.mech.slot_names import SYSTEMS
from btterm.data import plain
from btterm.errors import BadInput

EMPTY_SLOT = "-Empty-"
LONGEST_UNKNOWN = 40
_MARKS = re.compile(r"\s*\((R|T|omnipod|Split|armored)\)", re.IGNORECASE)
_LOAD = re.compile(
    r"(half )?(.*ammo.*?)"
    r"(?: ?- ?(?=full|half)| (?=full|half)| ?(?=[(\[])|:)?"
    r"(full|half|[(\[](?:full|half|1/2(?: ton)?|[0-9]{1,3})[)\]]"
    r"|(?<=:)(?:[0-9]{1,3}|shots[0-9]{1,3}#|size:[0-9.]{1,4}:?))?",
    re.IGNORECASE,
)
"""Ammunition and how much of it: " - Half", "(100)", "[Full]", "(1/2 ton)", ":24", ":SHOTS24#",
":SIZE:0.5:" behind it, or "Half" before."""
_PREFIX = {TechBase.INNER_SPHERE: "IS", TechBase.CLAN: "CL"}
_LONG_PREFIX = {TechBase.INNER_SPHERE: "IS ", TechBase.CLAN: "Clan "}
_PLAIN = {"Heat Sink", "Jump Jet", "Hatchet"}
"""Called the same by everybody."""
_OWN = {
    "Artemis IV FCS": "ArtemisIV",
    "C3 Computer (Command)": "C3MasterUnit",
    "C3 Computer (Slave)": "C3SlaveUnit",
    "Machine Gun": "MG",
    "Narc Missile Beacon": "NarcBeacon",
    "Targeting Computer": "Targeting Computer",
    "Triple-Strength Myomer": "TSM",
}
"""Names that follow no rule, without the prefix of the technology base."""


@lru_cache(10_000)
def translate(text: str, tech_base: TechBase) -> str:
    """A line of a location in MegaMek's words as one of a record sheet file: "CLERPPC (omnipod)"
    is "ER PPC (pod)". What this game does not know is "Unknown (...)".

    Raises BadInput for an item of the other technology base.
    """
    marks = {mark.casefold() for mark in _MARKS.findall(text)}
    name = plain(_MARKS.sub("", text))
    pod = " (pod)" if "omnipod" in marks else ""
    if name.casefold() in (EMPTY_SLOT.casefold(), ""):
        return "-"
    if name.casefold() in ("fusion engine", "standard gyro"):
        name = name.split()[1]
    if name.casefold() in SYSTEMS:
        return name + pod
    found, shots = _find(name, tech_base)
    if found is None:
        rear = " (R)" if "r" in marks else ""
        return f"Unknown ({name[:LONGEST_UNKNOWN]}{rear}){pod}"
    if shots:
        return f"{found.name[:-1]}, {shots} shots){pod}"
    return f"{found.name}{' (R)' if 'r' in marks else ''}{pod}"


def _find(name: str, tech_base: TechBase) -> tuple[Item | None, int]:
    """The item of a name, and its shots where they are no full ton."""
    loaded = _LOAD.fullmatch(name)
    half, name, load = loaded.groups(default="") if loaded else ("", name, "")
    name = name.replace("(Clan) ", "").replace(" CL Ammo", " cluster Ammo")
    name = re.sub(r"Narc Pods?$", "Narc Ammo", name).removesuffix(" - Slug")
    item = known(name, tech_base)
    if isinstance(item, Ammunition):
        shots = _shots(half or load, item.shots_per_ton)
        return (None, 0) if shots is None else (item, shots)
    if item is not None:
        return item, 0
    for other, prefix in _PREFIX.items():
        # Without the prefix it may as well be this technology base's own, of another book.
        if name.casefold().startswith(prefix.casefold()) and known(name, other) is not None:
            raise BadInput(f"{name} is {other} technology, and a design has but one")
    return None, 0


def _shots(load: str, ton: int) -> int | None:
    """How many of the shots of a ton there are, 0 for all of them; None for more than a ton."""
    told = load.casefold().strip(" ()[]#:")
    size = re.search(r"(?<=size:)[0-9.]+", told)
    number = re.search(r"[0-9]+$", told)
    if told in ("", "full"):
        shots = ton
    elif told == "half" or told.startswith("1/2"):
        shots = ton // 2
    elif size:
        shots = round(ton * float(size[0])) if size[0].count(".") < 2 else 0
    else:
        shots = int(number[0]) if number else 0
    if not 0 < shots <= ton:
        return None
    return 0 if shots == ton else shots


def megamek_name(slot: Slot, tech_base: TechBase) -> str:
    """A slot in MegaMek's words, which `translate` reads back."""
    if slot.kind is SlotKind.EMPTY:
        return EMPTY_SLOT
    if slot.kind is SlotKind.UNKNOWN:
        name = slot.name.removeprefix("Unknown (")[:-1]
    elif slot.item is None:
        name = "Fusion Engine" if slot.kind is SlotKind.ENGINE else slot.name
    else:
        name = item_name(slot.item, slot.shots, tech_base)
    return name + (" (R)" if slot.rear else "") + (" (omnipod)" if slot.pod else "")


def item_name(item: Item, shots: int, tech_base: TechBase) -> str:
    """An item in MegaMek's words."""
    if isinstance(item, Ammunition):
        return _ammunition_name(item, shots, tech_base)
    if item.name in _PLAIN or item.name == "Triple-Strength Myomer":
        return _OWN.get(item.name, item.name)
    if item.name in ("Endo Steel", "Ferro-Fibrous"):
        return _LONG_PREFIX[tech_base] + item.name
    lb_x = re.fullmatch(r"LB (\d+)-X AC", item.name)
    torpedo = re.fullmatch(r"([LS]R)T (\d+)", item.name)
    if lb_x:
        name = f"LBXAC{lb_x[1]}"
    elif torpedo:
        name = f"{torpedo[1]}Torpedo{torpedo[2]}"
    else:
        name = _OWN.get(item.name) or re.sub(r"[^A-Za-z0-9]", "", item.name)
    return _PREFIX[tech_base] + name


def _ammunition_name(ammo: Ammunition, shots: int, tech_base: TechBase) -> str:
    prefix = _LONG_PREFIX[tech_base]
    full = shots == ammo.shots_per_ton
    if ammo.weapon == "Machine Gun" and (full or shots * 2 == ammo.shots_per_ton):
        return f"{prefix}Machine Gun Ammo - {'Full' if full else 'Half'}"
    some = "" if full else f" ({shots})"
    rack = re.fullmatch(r"([LS]RM) (\d+)", ammo.weapon)
    if rack or ammo.weapon.startswith("AC/"):
        special = ammo.munition[:1].upper() + ammo.munition[1:]
        plain = f"{rack[1]}-{rack[2]}" if rack else ammo.weapon
        return f"{prefix}Ammo {plain} {special}".rstrip() + some
    short = {"Anti-Missile System": "AMS", "Gauss Rifle": "Gauss", "Arrow IV System": "Arrow IV",
             "Narc Missile Beacon": "Narc"}.get(ammo.weapon, ammo.weapon)  # fmt: skip
    return f"{prefix}{short} {ammo.munition.capitalize()}".rstrip() + f" Ammo{some}"
