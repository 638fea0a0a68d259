"""The weapons of a 'Mech as its record sheet lists them."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.rules.mech.ammunition import shots_left
from btterm.classic.sheets.mech.sheet import Mount
from btterm.classic.units.mech import Mech
from btterm.tui.lines import Line, line


def weapon_mounts(mech: Mech) -> list[tuple[int, Mount, Weapon]]:
    """The weapons with their index among the sheet's mounts."""
    return [
        (index, mount, mount.weapon)
        for index, mount in enumerate(mech.sheet.mounts)
        if mount.weapon is not None
    ]


def weapon_key(position: int) -> str:
    """The key of the n-th weapon, counted from 0: 1 to 9, then 0; none beyond."""
    return str((position + 1) % 10) if position < 10 else " "


def place(mount: Mount) -> str:
    """Where it sits: "RT", "RT(R)" for one that fires to the rear."""
    return mount.location.value + ("R" if mount.rear else "")


def weapon_name(mech: Mech, mount: int) -> str:
    """ "PPC RA"."""
    found = mech.sheet.mounts[mount]
    return f"{found.item.short_name} {place(found)}"


def arms_panel(mech: Mech, width: int) -> list[Line]:
    """The weapons three in a row: key and place, with an x for those that are lost."""
    rows: list[Line] = []
    cell = width // 3
    for position, (_, mount, weapon) in enumerate(weapon_mounts(mech)):
        if position % 3 == 0:
            rows.append(line())
        works = mech.works(mount)
        words = f"{weapon.short_name[: cell - 6]} {place(mount)}"
        rows[-1].add(weapon_key(position) if works else "x", "bold text" if works else "bold bad")
        rows[-1].add(f" {words:<{cell - 2}}", "text" if works else "dim")
    return rows


def weapons_panel(mech: Mech) -> list[Line]:
    """Name, place, heat, damage, ranges and shots left of every weapon."""
    rows = [line("# weapon     at   ht dmg     range ammo", "dim", "panel2")]
    for position, (_, mount, weapon) in enumerate(weapon_mounts(mech)):
        works = mech.works(mount)
        tone = "text" if works else "dim"
        row = line(weapon_key(position), f"bold {tone}").add(f" {weapon.short_name:<11}", tone)
        row.add(f"{place(mount):<4}", "dim").add(f"{weapon.heat:>3}", tone)
        row.add(f"{damage_words(weapon):>4}", tone).add(f"{ranges(weapon):>10}", tone)
        ammo, style = ammo_words(mech, mount)
        rows.append(row.add(f"{ammo:>5}", style))
    return rows


def damage_words(weapon: Weapon) -> str:
    """ "10", or "2/m" for each missile."""
    return f"{weapon.damage}/m" if weapon.missiles else str(weapon.damage)


def ranges(weapon: Weapon) -> str:
    """ "3 6/12/18": minimum range, then short, medium and long."""
    if weapon.long is None:
        return "-"
    least = f"{weapon.min_range} " if weapon.min_range else ""
    return f"{least}{weapon.short}/{weapon.medium}/{weapon.long}"


def ammo_words(mech: Mech, mount: Mount) -> tuple[str, str]:
    """Shots left, or that the weapon is lost, with its style."""
    if not mech.works(mount):
        return "lost", "bold bad"
    weapon = mount.weapon
    if weapon is None or weapon.ammo is None:
        return "-", "dim"
    left = shots_left(mech, weapon)
    return str(left), "bold text" if left else "bold bad"
