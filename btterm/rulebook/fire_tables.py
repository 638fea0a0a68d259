"""Tables of fires and of woods that are cleared, from the rules' numbers."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import TechBase, Weapon, items
from btterm.classic.rules.terrain import fires
from btterm.rulebook.tables import Table, made, signed


def starting() -> Table:
    weapons = {item.name: item for item in items(TechBase.INNER_SPHERE) if isinstance(item, Weapon)}
    kinds = (("Flamer", "Flamer"), ("Energy weapon", "PPC"), ("Missile or ballistic", "LRM 20"))
    rows: list[tuple[object, ...]] = [
        (words, f"{weapons[name].starts_fire}+") for words, name in kinds
    ]
    rows += [("Inferno", "automatic"), ("into: Woods", "0")]
    for walls, harder in fires.BUILDING_HARDER.items():
        rows.append((f"into: {walls.capitalize()} Building", signed(harder)))
    rows.append(("into: Other terrain", "cannot start or spread"))
    return made("Starting Fires", "Weapon|2D6", rows)


def spreading() -> Table:
    rows: list[tuple[object, ...]] = [
        ("downwind", f"{fires.DOWNWIND}+"),
        ("60 degrees from downwind", f"{fires.BESIDE_WIND}+"),
        ("downwind, over a hex that does not burn", f"{fires.DOWNWIND + fires.ACROSS}"),
    ]
    return made("Spreading Fires", "Next hex|2D6", rows)


def clearing() -> Table:
    rows: list[tuple[object, ...]] = [
        (was.title(), new.title()) for was, new in fires.THINNED.items()
    ]
    return made("Terrain Conversion", "Was|Becomes", [*rows, ("all others", "no change")])


TABLES = {"starting": starting, "spreading": spreading, "clearing woods": clearing}
