"""The weapons of a unit as its record sheet lists them."""

from __future__ import annotations

from btterm.classic.readout.shape import Readout, WeaponLine
from btterm.tui.lines import Line, line

WEAPON_KEYS = "1234567890inorzc"
"""The keys of the weapons, in the order of the record sheet."""


def weapon_key(position: int) -> str:
    """The key of the n-th weapon, counted from 0; a blank beyond those that have one."""
    return WEAPON_KEYS[position] if position < len(WEAPON_KEYS) else " "


def weapon_act(position: int) -> str:
    """The name of what that key does: "weapon_1", of the tenth "weapon_0"."""
    return f"weapon_{0 if position == 9 else position + 1}"


def weapon_name(weapon: WeaponLine) -> str:
    """ "PPC RA"."""
    return f"{weapon.short_name} {weapon.place}".rstrip()


TIGHTER = (("Laser", "Las"), ("Pulse", "Pls"), ("Mach Gun", "MG"), (" ", ""))
"""What is made shorter in a weapon's name, in this order, until it fits."""


def tight(name: str, width: int) -> str:
    """A weapon's name in so many columns: "Med Las", "MG"."""
    for long, short in TIGHTER:
        if len(name) > width:
            name = name.replace(long, short)
    return name[:width]


def arms_panel(unit: Readout, width: int) -> list[Line]:
    """The weapons three in a row: key and place, with an x for those that are lost."""
    rows: list[Line] = []
    cell = width // 3
    for position, weapon in enumerate(unit.weapons):
        if position % 3 == 0:
            rows.append(line())
        place = f" {weapon.place}" if weapon.place else ""
        words = tight(weapon.short_name, cell - len(f"1 {place} ")) + place
        works = weapon.works
        rows[-1].add(weapon_key(position) if works else "x", "bold text" if works else "bold bad")
        rows[-1].add(f" {words:<{cell - 2}}", "text" if works else "dim")
    return rows


def weapons_panel(unit: Readout) -> list[Line]:
    """Name, place, heat, damage, ranges and shots left of every weapon."""
    rows = [line("# weapon     at   ht dmg     range ammo", "dim", "panel2")]
    for position, weapon in enumerate(unit.weapons):
        tone = "text" if weapon.works else "dim"
        row = line(weapon_key(position), f"bold {tone}").add(f" {weapon.short_name:<11}", tone)
        row.add(f"{weapon.place:<4}", "dim").add(f"{weapon.heat:>3}", tone)
        row.add(f"{weapon.damage:>4}", tone).add(f"{weapon.ranges:>10}", tone)
        ammo, style = ammo_words(weapon)
        rows.append(row.add(f"{ammo:>5}", style))
    return rows


def ammo_words(weapon: WeaponLine) -> tuple[str, str]:
    """Shots left, or that the weapon is lost, with its style."""
    if not weapon.works:
        return "lost", "bold bad"
    if weapon.shots is None:
        return "-", "dim"
    return str(weapon.shots), "bold text" if weapon.shots else "bold bad"
