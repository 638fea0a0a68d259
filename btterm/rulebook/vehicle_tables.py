"""Tables of vehicles, from the rules' numbers."""

from __future__ import annotations

from btterm.classic.rules.vehicle.criticals import GROUND_VEHICLE_CRITICAL_HITS, Critical
from btterm.classic.rules.vehicle.hit_location import GROUND_VEHICLE_HIT_LOCATION, Row
from btterm.rulebook.tables import Table, made

EFFECTS = {
    Critical.STUNNED: "no actions for the next 2 turns",
    Critical.JAM: "the largest weapon cannot fire in the next turn",
    Critical.ENGINE: "no movement for the rest of the game",
    Critical.KILLED: "out of the game",
    Critical.FUEL: "explodes",
    Critical.EXPLOSION: "explodes",
}


def _words(row: Row) -> str:
    return ", ".join(filter(None, ("Turret" if row.turret else "Armor", row.extra.value)))


def hit_location() -> Table:
    rows: list[tuple[object, ...]] = [
        (total, _words(front), _words(side))
        for total, (front, side) in GROUND_VEHICLE_HIT_LOCATION.items()
    ]
    return made(
        "Ground Vehicle Hit Location",
        "2D6|Front or rear|Side",
        rows,
        "Immobilized: moves no more; a hovercraft over water sinks. Drive damaged: Cruising MP -1.",
        "Airskirt damaged: the same for a hovercraft, nothing for others. Without a turret, turret "
        "hits are armor hits and nothing more.",
    )


def critical_hits() -> Table:
    rows: list[tuple[object, ...]] = [
        (die, what.value, EFFECTS[what]) for die, what in GROUND_VEHICLE_CRITICAL_HITS.items()
    ]
    return made("Ground Vehicle Critical Hits", "1D6|Result|Effect", rows)


TABLES = {
    "ground vehicle hit location": hit_location,
    "ground vehicle critical hits": critical_hits,
}
