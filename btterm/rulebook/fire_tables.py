"""Tables of fires, of woods that are cleared and of mines, from the rules' numbers."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import TechBase, Weapon, items
from btterm.classic.ground import Mines
from btterm.classic.rules.terrain import fires, mines
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


def minefields() -> Table:
    entered = f"{mines.GOES_OFF}+ as a unit enters"
    rows = (
        (Mines.CONVENTIONAL, entered, "-", "stays"),
        (Mines.COMMAND, "by its owner, who sees it", mines.AROUND, "once"),
        (Mines.VIBRABOMB, "by a 'Mech of its mass", "-", "once"),
    )
    told = [(kind, goes_off, mines.POINTS[kind], *rest) for kind, goes_off, *rest in rows]
    scattered = f"missiles, {mines.STRONGEST} at most"
    head = "Field|Goes off|Damage|Around|Lasts"
    return made("Minefields", head, [*told, ("Thunder, FASCAM", entered, scattered, "-", "stays")])


TABLES = {
    "starting": starting,
    "spreading": spreading,
    "clearing woods": clearing,
    "minefields": minefields,
}
