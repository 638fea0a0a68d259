"""'Mechs written as MegaMek's files, in the form that `mtf` reads.

What MegaMek has no words for (notes, the pilot) stands in comments, which it skips.
"""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.equipment.catalogue import Tag, TechBase
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.mech.sheet import MechSheet, Mount
from btterm.classic.sheets.megamek.mtf import SLOTS_LISTED
from btterm.classic.sheets.megamek.names import EMPTY_SLOT, item_name, megamek_name

_ORDER = (
    *(Location.LA, Location.RA, Location.FLL, Location.FRL, Location.LT, Location.RT, Location.CT),
    *(Location.HD, Location.LL, Location.RL, Location.RLL, Location.RRL),
)
_REAR_KEYS = {Location.LT: "RTL", Location.RT: "RTR", Location.CT: "RTC"}


def write_mtf(sheet: MechSheet) -> str:
    """The text of a MegaMek file. Reading it gives an equal sheet."""
    parts = (_head(sheet), _data(sheet), _armor(sheet), _weapons(sheet), _blocks(sheet))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _head(sheet: MechSheet) -> Iterator[str]:
    yield f"chassis:{sheet.code_name or sheet.chassis}"
    if sheet.code_name:
        yield f"clanname:{sheet.chassis}"
    yield f"model:{sheet.model}"
    yield f"Config:{'Quad' if sheet.quad else 'Biped'}{' Omnimech' if sheet.omni else ''}"
    yield f"TechBase:{sheet.tech_base}"
    if sheet.year is not None:
        yield f"Era:{sheet.year}"
    yield "Rules Level:2"
    if sheet.searchlight:
        yield "quirk:searchlight"
    if sheet.crew is not None:
        yield f"#pilot:{sheet.crew.gunnery}/{sheet.crew.piloting} {sheet.crew.name}"
    yield from (f"#note:{note}" for note in sheet.notes)
    yield from (f"#excused:{step}" for step in sheet.excused)


def _data(sheet: MechSheet) -> Iterator[str]:
    clan = sheet.tech_base is TechBase.CLAN
    xl = "XL (Clan) Engine" if clan else "XL Engine(IS)"
    yield f"Mass:{sheet.tons}"
    yield f"Engine:{sheet.engine_rating} {xl if sheet.xl_engine else 'Fusion Engine'}"
    endo = "Clan Endo Steel" if clan else "IS Endo Steel"
    yield f"Structure:{endo if sheet.endo_steel else 'Standard'}"
    yield f"Myomer:{'Triple-Strength' if sheet.has(Tag.TSM) else 'Standard'}"
    yield f"Heat Sinks:{sheet.heat_sinks} {'Double' if sheet.double_heat_sinks else 'Single'}"
    if sheet.omni:
        # Those of the bare chassis that take no slots.
        yield f"Base Chassis Heat Sinks:{sheet.engine_sinks}"
    yield f"Walk MP:{sheet.walk}"
    yield f"Jump MP:{sheet.jump}"


def _armor(sheet: MechSheet) -> Iterator[str]:
    make = "Ferro-Fibrous" if sheet.ferro_fibrous else "Standard"
    yield f"Armor:{make}({'Clan' if sheet.tech_base is TechBase.CLAN else 'Inner Sphere'})"
    places = [place for place in _ORDER if place in sheet.locations]
    yield from (f"{place} Armor:{sheet.armor[place]}" for place in places)
    yield from (f"{_REAR_KEYS[place]} Armor:{sheet.rear_armor[place]}" for place in TORSOS)


def _weapons(sheet: MechSheet) -> Iterator[str]:
    mounts = [mount for mount in sheet.mounts if mount.weapon is not None]
    yield f"Weapons:{len(mounts)}"
    yield from (_weapon(mount, sheet.tech_base) for mount in mounts)


def _weapon(mount: Mount, tech_base: TechBase) -> str:
    rear = " (R)" if mount.rear else ""
    return f"{item_name(mount.item, 0, tech_base)}, {mount.location.label}{rear}"


def _blocks(sheet: MechSheet) -> Iterator[str]:
    for place in _ORDER:
        if place in sheet.locations:
            names = [megamek_name(slot, sheet.tech_base) for slot in sheet.slots[place]]
            empty = [EMPTY_SLOT] * (SLOTS_LISTED - len(names))
            yield "\n".join([f"{place.label}:", *names, *empty, ""])
