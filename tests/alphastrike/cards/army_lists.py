"""The units of the Clan Invasion army lists in the numbers that a conversion needs, and where the
lists print something else than it gives."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from btterm.alphastrike.cards.card import Card
from btterm.calculators.conversion import convert
from btterm.classic.equipment.catalogue import Gear, TechBase, Weapon
from btterm.classic.sheets.mech.locations import BIPED, Location
from btterm.classic.sheets.mech.sheet import MechSheet, Slot
from btterm.classic.sheets.mech.slot_names import parse_slot


class Row(NamedTuple):
    """A 'Mech of the Inner Sphere, if it is not said to be a Clan one: what it carries, with (R)
    what fires to the rear, and all shots behind a colon."""

    tons: int
    walk: int
    jump: int
    armor: int
    sinks: int
    """Heat points that they carry off."""
    carried: str
    features: str = ""
    """Clan, XL engine, CASE, MASC, Omni."""


# fmt: off
# ruff: noqa: E501
DESIGNS = {
    "AWS-9M": Row(80, 4, 0, 247, 40, "3 ER PPC, Medium Pulse Laser, 2 Streak SRM 2:50, Small Pulse Laser", "XL"),
    "MR-V2": Row(95, 4, 0, 218, 24, "2 Gauss Rifle:32, 4 Medium Pulse Laser, 2 Machine Gun (R):100, Anti-Missile System:12", "XL"),
    "HUR-WO-R4L": Row(50, 5, 0, 160, 11, "ER Large Laser, Gauss Rifle:16, Medium Pulse Laser", "XL"),
    "THR-1L": Row(70, 5, 0, 216, 22, "AC/20:15, 3 Medium Pulse Laser, LRM 5:24", "XL CASE"),
    "CDA-3F": Row(40, 8, 8, 116, 20, "ER PPC, 2 Medium Laser", "XL"),
    "CLNT-2-3U": Row(40, 6, 6, 72, 20, "ER PPC, 2 Medium Pulse Laser"),
    "AS7-K": Row(100, 3, 0, 304, 20, "Gauss Rifle:16, LRM 20:12, 2 ER Large Laser, 2 Medium Pulse Laser (R), Anti-Missile System:12", "XL CASE"),
    "APL-1M": Row(55, 4, 0, 184, 20, "2 LRM 15:32, 2 Artemis IV FCS, 2 Small Pulse Laser"),
    "DRG-5K": Row(60, 6, 0, 160, 26, "Medium Laser, ER PPC, 2 Medium Laser (R), LRM 10:24", "XL CASE"),
    "DWO-1K": Row(40, 5, 0, 134, 22, "ER PPC, SRM 6:30, 2 Medium Laser"),
    "PNT-10K": Row(35, 4, 4, 104, 13, "ER PPC, SRM 4:25, Artemis IV FCS", "CASE"),
    "AS7-RS": Row(100, 3, 0, 304, 20, "AC/10:20, LRM 15:16, 2 Large Laser, SRM 4:25"),
    "GUN-1ERD": Row(85, 3, 2, 248, 20, "2 Gauss Rifle:40, 2 Medium Pulse Laser, 4 Medium Laser (R), Small Laser, Guardian ECM Suite, Beagle Active Probe", "XL"),
    "DV-7D": Row(55, 5, 5, 143, 20, "2 LRM 10:24, 2 Medium Laser, 2 Streak SRM 2:100", "CASE"),
    "CN9-D": Row(50, 6, 0, 136, 10, "LB 10-X AC:20, LRM 10:24, Artemis IV FCS, Medium Laser, Medium Laser (R)", "XL CASE"),
    "SCB-9A": Row(30, 10, 0, 98, 10, "2 Medium Laser, 2 Small Laser, TAG, Hatchet, Guardian ECM Suite", "XL"),
    "BNC-5S": Row(95, 4, 0, 240, 28, "Gauss Rifle:8, 2 ER PPC, 2 Medium Laser, 2 Medium Laser (R), SRM 6:15, 2 Small Laser", "XL"),
    "ZEU-9S": Row(80, 4, 0, 197, 34, "ER PPC, LRM 15:8, ER Large Laser, Medium Pulse Laser, Medium Pulse Laser (R)", "CASE"),
    "FLC-8R": Row(75, 5, 5, 184, 20, "Gauss Rifle:16, ER PPC, 4 Medium Laser", "XL"),
    "BH-K305": Row(30, 5, 5, 98, 22, "3 Medium Pulse Laser, Streak SRM 2:50, Anti-Missile System:12", "XL"),
    "NGS-4S": Row(50, 6, 6, 152, 22, "Large Pulse Laser, 2 Medium Pulse Laser, Small Pulse Laser, Hatchet", "XL"),
    "VT-5S": Row(40, 6, 6, 89, 10, "Ultra AC/5:20, Medium Laser, Flamer, Machine Gun:200, MASC", "XL CASE"),
    "ON1-M": Row(75, 4, 0, 224, 22, "LRM 20:12, LB 10-X AC:20, 2 Medium Laser, SRM 4:50, Narc Missile Beacon:12", "XL CASE"),
    "GLT-5M": Row(70, 4, 4, 192, 25, "ER Large Laser, SRM 6:15, 4 Medium Laser", "CASE"),
    "ALB-3U": Row(95, 4, 0, 208, 28, "ER Large Laser, LB 10-X AC:20, LRM 15:16, Large Pulse Laser, SRM 6:15, 2 Medium Laser", "XL CASE"),
    "TR1": Row(55, 7, 7, 152, 20, "2 Medium Pulse Laser, Large Pulse Laser", "XL"),
    "ZPH-1": Row(25, 8, 8, 72, 20, "2 Medium Laser, Streak SRM 2:50", "XL"),
    "Executioner B": Row(95, 4, 4, 259, 38, "ER PPC, Ultra AC/20:15, ER Medium Laser, Anti-Missile System:24, MASC", "Clan XL Omni"),
    "Executioner Prime": Row(95, 4, 4, 259, 38, "Gauss Rifle:16, 2 ER Large Laser, 2 Machine Gun:200, MASC", "Clan XL Omni"),
    "Black Lanner Prime": Row(55, 7, 0, 151, 20, "2 ER Medium Laser, ER Large Laser, LRM 10:12, SRM 6:15, ECM Suite, MASC", "Clan XL Omni"),
    "Hellbringer Prime": Row(65, 5, 0, 128, 26, "3 ER Medium Laser, 2 ER PPC, 2 Machine Gun:100, Streak SRM 6:15, Anti-Missile System:24, Active Probe, ECM Suite, Targeting Computer", "Clan XL Omni"),
    "Dire Wolf A": Row(100, 3, 0, 304, 42, "3 Large Pulse Laser, 2 Streak SRM 6:30, Gauss Rifle:24, Anti-Missile System:72", "Clan XL Omni"),
    "Viper Prime": Row(40, 8, 8, 134, 20, "2 Medium Pulse Laser, 2 Machine Gun:100, SRM 4:25, Anti-Missile System:24", "Clan XL Omni"),
    "Timber Wolf A": Row(75, 5, 0, 230, 40, "3 Medium Pulse Laser, 2 ER PPC, Streak SRM 6:15, ER Small Laser", "Clan XL Omni"),
    "Timber Wolf Prime": Row(75, 5, 0, 230, 34, "2 ER Large Laser, 2 LRM 20:12, 2 ER Medium Laser, 2 Machine Gun:200, Medium Pulse Laser", "Clan XL Omni"),
}
# fmt: on
_REAR = {"specials": ("", "REAR1/1/-")}
DIFFERENCES: dict[str, dict[str, tuple[str, str]]] = {
    "MR-V2": {"specials": ("", "REAR0*/-/-")},
    "THR-1L": {"damage": ("5/5/1", "5/5/0*"), "specials": ("", "IF0*")},
    "AS7-K": _REAR,
    "DRG-5K": _REAR,
    "GUN-1ERD": {"specials": ("", "REAR2/2/-")},
    "CN9-D": _REAR,
    "SCB-9A": {"specials": ("", "ECM")},
    "BNC-5S": _REAR,
    "ZEU-9S": _REAR,
    "ON1-M": {"specials": ("SNARC", "SNARC1")},
}
"""By field: what the list prints, and what the conversion gives; of special abilities, those that
only one of them has. docs/alpha-strike-cards.md explains each."""

_CARRIED = re.compile(r"(?:(\d+) )?(.+?)(?::(\d+))?")


def sheet_of(name: str) -> MechSheet:
    """A record sheet with these numbers: all in one place, which no design could be."""
    row = DESIGNS[name]
    tech = TechBase.CLAN if "Clan" in row.features else TechBase.INNER_SPHERE
    slots = dict.fromkeys(BIPED, ())
    return MechSheet(
        chassis=name,
        model="",
        tons=row.tons,
        tech_base=tech,
        walk=row.walk,
        jump=row.jump,
        engine_rating=row.tons * row.walk,
        heat_sinks=row.sinks,
        armor={Location.CT: row.armor},
        rear_armor={},
        slots={**slots, Location.CT: tuple(_slots(row, tech))},
        xl_engine="XL" in row.features,
        omni="Omni" in row.features,
    )


def _slots(row: Row, tech: TechBase) -> list[Slot]:
    found = [parse_slot("CASE", tech)] * ("CASE" in row.features)
    for part in row.carried.split(", "):
        match = _CARRIED.fullmatch(part)
        assert match is not None
        number, item, shots = match.groups()
        slot = parse_slot(item, tech)
        assert isinstance(slot.item, Weapon | Gear)
        found += [slot] * (slot.item.slots or 1) * int(number or 1)
        if shots:
            ammo = parse_slot(f"Ammo ({slot.item.name})", tech)
            found.append(replace(ammo, shots=int(shots)))
    return found


def card_of_row(name: str) -> Card:
    """The card that a conversion makes of it."""
    return convert(sheet_of(name)).card
