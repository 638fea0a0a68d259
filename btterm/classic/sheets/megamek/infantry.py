"""Infantry and battle armor in MegaMek's .blk files."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.infantry.file import battle_armor_from, infantry_from
from btterm.classic.sheets.infantry.sheet import (
    FULL_STRENGTH,
    SUIT_ARMOR,
    BattleArmorSheet,
    InfantryMotion,
    InfantrySheet,
    InfantryWeapon,
    SuitWeapon,
)
from btterm.classic.sheets.megamek.blocks import Blocks, block, model_of
from btterm.errors import BadFile

_MOTIONS = {
    "leg": InfantryMotion.FOOT,
    "motorized": InfantryMotion.MOTORIZED,
    "jump": InfantryMotion.JUMP,
}
_WEAPON_WORDS = (
    ("srm", InfantryWeapon.SRM),
    ("flamer", InfantryWeapon.FLAMER),
    ("machinegun", InfantryWeapon.MACHINE_GUN),
    ("laser", InfantryWeapon.LASER),
    ("rifle", InfantryWeapon.RIFLE),
)
"""Words in the names of the many weapons of later rules: a laser rifle is a laser."""
_WEAPON_NAMES = {
    InfantryWeapon.RIFLE: "Auto-Rifle",
    InfantryWeapon.MACHINE_GUN: "Machine Gun (Portable)",
    InfantryWeapon.FLAMER: "Flamer (Man-Pack)",
    InfantryWeapon.LASER: "Laser Rifle",
    InfantryWeapon.SRM: "SRM Launcher (Hvy, One-Shot)",
}
_TRAINED = 5
"""The skill against 'Mechs of platoons that are trained for it. Jump and motorized platoons of
later rules have 6 as a matter of course, where training is rare by these."""
_UNTRAINED = 8
_SUIT_WEAPONS = {
    "smalllaser": SuitWeapon.SMALL_LASER,
    "flamer": SuitWeapon.FLAMER,
    "machinegun": SuitWeapon.MACHINE_GUN,
    "mg": SuitWeapon.MACHINE_GUN,
}
_SUIT_MISSILES = ("srm2", "srm2ammo")
_SUIT_NAMES = {
    SuitWeapon.SMALL_LASER: "{}BASmallLaser:RA",
    SuitWeapon.FLAMER: "{}BAFlamer:RA",
    SuitWeapon.MACHINE_GUN: "{} BA Machine Gun:RA",
}
_PART_OF_THE_SUIT = ("battleclaw", "apmount", "infantryassaultrifle", "mgammo", "machinegunammo")


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def _common(blocks: Blocks, tech_base: TechBase) -> dict[str, Any]:
    return {
        "chassis": blocks.text("name"),
        "model": model_of(blocks.text("model"), vehicle=False),
        "tech_base": tech_base,
        "year": blocks.whole("year") if blocks.of("year") else None,
        "notes": blocks.of("notes"),
    }


def read_infantry(blocks: Blocks, tech_base: TechBase) -> tuple[InfantrySheet, list[str]]:
    """The platoon in a file. Raises BadFile for what these rules do not have, such as armored
    carriers and field guns."""
    motion = blocks.text("motion_type")
    if motion.casefold() not in _MOTIONS:
        words = "these rules have foot, motorized and jump infantry, no mechanized infantry"
        raise BadFile(blocks.source, f"{words} and no {motion[:40]!r}")
    if blocks.of("field guns equipment"):
        raise BadFile(blocks.source, "these rules have no infantry with field guns")
    data = {
        "kind": "infantry",
        **_common(blocks, tech_base),
        "motion": _MOTIONS[motion.casefold()],
        "weapon": _platoon_weapon(blocks),
        "men": blocks.whole("squad_size") * blocks.whole("squadn"),
        "anti_mech": blocks.whole("antimek", _UNTRAINED) <= _TRAINED,
    }
    sheet = infantry_from(data, blocks.source)
    full = FULL_STRENGTH[sheet.motion]
    if sheet.men < full:
        return sheet, [f"{sheet.men} men; a {sheet.motion} platoon at full strength has {full}"]
    return sheet, []


def _platoon_weapon(blocks: Blocks) -> InfantryWeapon:
    """The weapon that sets the platoon apart: the second one where there is any."""
    second = blocks.text("secondary") if blocks.whole("secondn", 0) else ""
    name = second or blocks.text("primary")
    for word, weapon in _WEAPON_WORDS:
        if word in _key(name):
            return weapon
    raise BadFile(blocks.source, f"these rules have no infantry with {name[:40] or 'no weapon'}")


def read_battle_armor(blocks: Blocks, tech_base: TechBase) -> tuple[BattleArmorSheet, list[str]]:
    """The battle armor in a file. Raises BadFile for suits other than Elementals and Inner Sphere
    battle suits."""
    armor = (blocks.whole("armor"), blocks.whole("cruisemp"), blocks.whole("jumpingmp", 0))
    known = (SUIT_ARMOR[tech_base], 1, 3)
    if armor != known or blocks.text("chassis").casefold() != "biped":
        given = "armor {}, MP {}, Jumping MP {}"
        raise BadFile(
            blocks.source,
            f"these rules have no such suits: {given.format(*armor)}; "
            f"{tech_base} ones have {given.format(*known)}",
        )
    weapon, missiles, remarks = _suit_load(blocks, tech_base)
    data = {
        "kind": "battle armor",
        **_common(blocks, tech_base),
        "weapon": weapon,
        "suits": blocks.whole("trooper count"),
        "missiles": missiles or tech_base is TechBase.INNER_SPHERE,
    }
    return battle_armor_from(data, blocks.source), remarks


def _suit_load(blocks: Blocks, tech_base: TechBase) -> tuple[SuitWeapon, bool, list[str]]:
    """The weapon of each suit, whether it has missiles as well, and remarks about the rest."""
    weapons: list[SuitWeapon] = []
    missiles = False
    unknown: Counter[str] = Counter()
    for line in (*blocks.of("point equipment"), *blocks.of("squad equipment")):
        # "CLBASRM2:Body", "IS BA Machine Gun:RA"
        key = _key(line.partition(":")[0])
        name = re.sub(r"^(is|clan|cl)?(ba)?", "", key)
        if name in _SUIT_WEAPONS:
            weapons.append(_SUIT_WEAPONS[name])
        elif name.startswith("srm") and tech_base is TechBase.INNER_SPHERE:
            raise BadFile(blocks.source, "these rules have no Inner Sphere suits with missiles")
        elif name in _SUIT_MISSILES:
            missiles = True
        elif not any(part in key for part in _PART_OF_THE_SUIT):
            unknown[line] += 1
    if len(weapons) != 1:
        names = ", ".join(SuitWeapon)
        raise BadFile(blocks.source, f"each suit needs one of: {names}; not {len(weapons)}")
    remarks = [
        f"{f'{count} x ' * (count > 1)}{line}: these rules have no such equipment; left out"
        for line, count in unknown.items()
    ]
    return weapons[0], missiles, remarks


def write_infantry_blk(sheet: InfantrySheet) -> str:
    """The blocks of a platoon: in squads of seven or six where that comes out even."""
    motions = {motion: name for name, motion in _MOTIONS.items()}
    size = next((size for size in (7, 6, 5) if sheet.men % size == 0), sheet.men)
    weapon = _WEAPON_NAMES[sheet.weapon]
    whole = sheet.weapon in (InfantryWeapon.RIFLE, InfantryWeapon.LASER)
    return "".join(
        (
            _head("Infantry", sheet),
            block("motion_type", motions[sheet.motion].capitalize()),
            block("squad_size", size),
            block("squadn", sheet.men // size),
            block("secondn", 0 if whole else 2),
            block("Primary", weapon if whole else _WEAPON_NAMES[InfantryWeapon.RIFLE]),
            "" if whole else block("Secondary", weapon),
            block("antimek", _TRAINED) if sheet.anti_mech else "",
        )
    )


def write_battle_armor_blk(sheet: BattleArmorSheet) -> str:
    """The blocks of battle armor."""
    clan = sheet.tech_base is TechBase.CLAN
    equipment = [_SUIT_NAMES[sheet.weapon].format("CL" if clan else "IS"), "BABattleClaw:RA"]
    if clan and sheet.missiles:
        equipment += ["CLBASRM2:Body", "BASRM2 Ammo:Body:Shots2#"]
    return "".join(
        (
            _head("BattleArmor", sheet),
            block("motion_type", "Jump"),
            block("chassis", "biped"),
            block("weightclass", 2),
            block("Trooper Count", sheet.suits),
            block("cruiseMP", sheet.walk),
            block("jumpingMP", sheet.jump),
            block("Armor", sheet.armor),
            block(f"{'Point' if clan else 'Squad'} Equipment", *equipment),
        )
    )


def _head(unit_type: str, sheet: InfantrySheet | BattleArmorSheet) -> str:
    clan = sheet.tech_base is TechBase.CLAN
    parts = [
        block("UnitType", unit_type),
        block("Name", sheet.chassis),
        block("Model", *filter(None, [sheet.model])),
        block("type", "Clan Level 2" if clan else "IS Level 2"),
    ]
    if sheet.year is not None:
        parts.append(block("year", sheet.year))
    if sheet.notes:
        parts.append(block("notes", *sheet.notes))
    return "".join(parts)
