"""Tables of vehicles, from the rules' numbers."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.classic.rules.kinds.vtol import ATTACKS_IN_THE_AIR
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.vehicle.criticals import (
    GROUND_VEHICLE_CRITICAL_HITS,
    NAVAL_CRITICAL_HITS,
    VTOL_CRITICAL_HITS,
    Critical,
)
from btterm.classic.rules.vehicle.hit_location import (
    GROUND_VEHICLE_HIT_LOCATION,
    NAVAL_HIT_LOCATION,
    VTOL_HIT_LOCATION,
    Extra,
    Row,
)
from btterm.rulebook.tables import Table, made

EFFECTS = {
    Critical.STUNNED: "no actions for the next 2 turns",
    Critical.JAM: "the largest weapon cannot fire in the next turn",
    Critical.ENGINE: "no movement for the rest of the game",
    Critical.KILLED: "out of the game",
    Critical.FUEL: "explodes",
    Critical.EXPLOSION: "explodes",
    Critical.COCKPIT: "crew killed; crashes if flying",
}
OF_VESSELS = {Critical.STUNNED: "no actions for the rest of this turn and 2 more"}
OF_VTOLS = {Critical.ENGINE: "landed: moves no more; flying: Piloting roll, or it crashes"}
AT_SEA = {Extra.DRIVE: "engine room or foils damaged", Extra.SKIRT: "foils damaged"}
_BLOWS = {
    "Punch": BlowKind.PUNCH_RIGHT,
    "Club": BlowKind.CLUB,
    "Kick": BlowKind.KICK_RIGHT,
}


def _words(row: Row, words: Mapping[Extra, str]) -> str:
    part = "Turret" if row.turret else "Rotor" if row.rotor else "Armor"
    return ", ".join(filter(None, (part, words.get(row.extra, row.extra.value))))


def _location(
    title: str,
    table: Mapping[int, tuple[Row, Row]],
    words: Mapping[Extra, str],
    *notes: str,
) -> Table:
    rows: list[tuple[object, ...]] = [
        (total, _words(front, words), _words(side, words)) for total, (front, side) in table.items()
    ]
    return made(title, "2D6|Front or rear|Side", rows, *notes)


def hit_location() -> Table:
    return _location(
        "Ground Vehicle Hit Location",
        GROUND_VEHICLE_HIT_LOCATION,
        {},
        "Immobilized: moves no more; a hovercraft over water sinks. Drive damaged: Cruising MP -1.",
        "Airskirt damaged: the same for a hovercraft, nothing for others. Without a turret, turret "
        "hits are armor hits and nothing more.",
    )


def naval_hit_location() -> Table:
    return _location(
        "Naval Hit Location",
        NAVAL_HIT_LOCATION,
        AT_SEA,
        "Immobilized: moves no more. Engine room or foils damaged: Cruising MP -1. Foils damaged: "
        "the same for a hydrofoil, nothing for others.",
    )


def vtol_hit_location() -> Table:
    return _location(
        "VTOL Hit Location",
        VTOL_HIT_LOCATION,
        {},
        "Rotor damaged: Cruising MP -1. Rotor destroyed: moves no more, and falls if it flies.",
    )


def _criticals(
    title: str, table: Mapping[int, Critical], effects: Mapping[Critical, str] = EFFECTS
) -> Table:
    rows: list[tuple[object, ...]] = [
        (die, what.value, effects[what]) for die, what in table.items()
    ]
    return made(title, "1D6|Result|Effect", rows)


def critical_hits() -> Table:
    return _criticals("Ground Vehicle Critical Hits", GROUND_VEHICLE_CRITICAL_HITS)


def naval_critical_hits() -> Table:
    return _criticals("Naval Critical Hits", NAVAL_CRITICAL_HITS, EFFECTS | OF_VESSELS)


def vtol_critical_hits() -> Table:
    return _criticals("VTOL Critical Hits", VTOL_CRITICAL_HITS, EFFECTS | OF_VTOLS)


def attacks_in_the_air() -> Table:
    rows: list[tuple[object, ...]] = [
        (levels, *("yes" if kind in allowed else "-" for kind in _BLOWS.values()))
        for levels, allowed in ATTACKS_IN_THE_AIR.items()
    ]
    head = "|".join(("VTOL's level less the 'Mech's", *_BLOWS))
    return made(
        "Physical Attacks against VTOLs", head, rows, "At any other difference there are none."
    )


TABLES = {
    "ground vehicle hit location": hit_location,
    "ground vehicle critical hits": critical_hits,
    "naval hit location": naval_hit_location,
    "naval critical hits": naval_critical_hits,
    "vtol hit location": vtol_hit_location,
    "vtol critical hits": vtol_critical_hits,
    "physical attacks against vtols": attacks_in_the_air,
}
