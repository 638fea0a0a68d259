"""What a design can do, in the numbers by which 'Mechs are compared, and two of them side by side.

Damage is that of an average MechWarrior: to-hit chance times the damage of a hit, both units
standing on open ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from btterm.board.board import Board
from btterm.calculators.answers import Answer
from btterm.calculators.shots import ShotCase, shot
from btterm.calculators.stand_in import put
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.rules.mech.heat import dissipation
from btterm.classic.rules.mech.heat_scale import movement_heat
from btterm.classic.sheets.mech.construction import tonnage
from btterm.classic.sheets.mech.costs import mech_cost
from btterm.classic.sheets.mech.locations import max_armor
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex

RANGES = (1, 3, 6, 9, 12, 15, 18, 21, 24)
"""Hexes at which damage is worked out."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a design can do."""

    sunk: int
    """Heat points that its heat sinks carry off in a turn."""
    moving: int
    """Heat points of its hottest move."""
    firing: int
    """Heat points of all its weapons, fired once."""
    damage: tuple[float, ...]
    """Points of damage in a turn at each of the `RANGES`, from all that reaches so far."""
    lasting: tuple[float, ...]
    """The same from what leaves no heat, whatever the move."""
    armor: int
    most_armor: int
    """Points that it has and could have."""
    cost: int
    """C-bills."""

    @property
    def left(self) -> int:
        """Heat points that stay when it does all at once."""
        return max(0, self.moving + self.firing - self.sunk)


def abilities(sheet: MechSheet) -> Abilities:
    """Work out what a design, finished or not, can do."""
    battle = Battle(Board("open ground", 1, 1), ["", ""])
    sunk, _ = dissipation(battle, put(battle, "'Mech", Hex(1, 1), sheet))
    moves = [movement_heat(Mode.RUN), movement_heat(Mode.JUMP, sheet.jump) if sheet.jump else 0]
    weapons = [mount.weapon for mount in sheet.mounts if mount.weapon and mount.weapon.long]
    computer = sheet.has(Tag.TARGETING_COMPUTER)
    free = max(0, sunk - max(moves))
    shots = [[(w.heat, _expected(w, hexes, computer)) for w in weapons] for hexes in RANGES]
    return Abilities(
        sunk=sunk,
        moving=max(moves),
        firing=sum(weapon.heat for weapon in weapons),
        damage=tuple(sum(damage for _, damage in found) for found in shots),
        lasting=tuple(_most(found, free) for found in shots),
        armor=sheet.armor_points,
        most_armor=sum(max_armor(sheet.tons, place) for place in sheet.locations),
        cost=mech_cost(sheet).total,
    )


@lru_cache(maxsize=10_000)
def _expected(weapon: Weapon, hexes: int, computer: bool) -> float:
    found: float = shot(ShotCase(weapon=weapon, hexes=hexes, computer=computer)).facts["expected"]
    return found


def _most(shots: Iterable[tuple[int, float]], heat: int) -> float:
    """The most damage from shots that make so much heat together, at most."""
    best = [0.0] * (heat + 1)
    for hot, damage in shots:
        for spent in range(heat, hot - 1, -1):
            best[spent] = max(best[spent], best[spent - hot] + damage)
    return best[heat]


def abilities_lines(sheet: MechSheet) -> list[str]:
    """What a design can do, for the screen and the command line."""
    found = abilities(sheet)
    return [heat_line(found), armor_line(found), *damage_lines(found)]


def heat_line(found: Abilities) -> str:
    """ "heat: moving 2 + firing 37 - 18 sunk = 21 stay"."""
    sums = f"moving {found.moving} + firing {found.firing} - {found.sunk} sunk"
    stays = "none stay" if not found.left else f"{found.left} stay"
    return f"heat: {sums} = {stays}"


def armor_line(found: Abilities) -> str:
    """ "armor: 160 of 217 (73%)", whole percents."""
    return f"armor: {found.armor} of {found.most_armor} ({100 * found.armor // found.most_armor}%)"


def damage_lines(found: Abilities) -> list[str]:
    """Damage by range: of all weapons, and of those that leave no heat; nothing where there are
    none."""
    if not any(found.damage):
        return []
    return [
        _row("damage at", RANGES),
        _row("all fire", map(_points, found.damage)),
        _row("no heat left", map(_points, found.lasting)),
    ]


def _row(label: str, cells: Iterable[object]) -> str:
    return f"{label:<13}" + "".join(f"{cell:>6}" for cell in cells)


def _points(damage: float) -> str:
    return f"{damage:.1f}" if damage else "-"


def compare(first: MechSheet, second: MechSheet) -> Answer:
    """Two designs side by side."""
    both = (first, second)
    columns = [_column(sheet) for sheet in both]
    width = max(16, *(len(sheet.name) for sheet in both))
    lines = [_compared("", [sheet.name for sheet in both], width)]
    lines += [_compared(name, [column[name] for column in columns], width) for name in columns[0]]
    weapons = [_weapons(sheet) for sheet in both]
    for name in dict.fromkeys([*weapons[0], *weapons[1]]):
        lines.append(_compared(name, [str(each.get(name, "-")) for each in weapons], width))
    facts = [{"name": sheet.name, **_facts(abilities(sheet))} for sheet in both]
    return Answer(lines, {"units": facts})


def _compared(label: str, cells: Sequence[str], width: int) -> str:
    return f"{label[:24]:<24}" + "".join(f"  {cell:>{width}}" for cell in cells)


def _column(sheet: MechSheet) -> dict[str, str]:
    found = abilities(sheet)
    frame = [
        *["XL engine"] * sheet.xl_engine,
        *["endo steel"] * sheet.endo_steel,
        *["ferro"] * sheet.ferro_fibrous,
    ]
    rows = {
        "tons": f"{tonnage(sheet).total:g} of {sheet.tons}",
        "technology": str(sheet.tech_base),
        "MP walk/run/jump": f"{sheet.walk}/{sheet.run}/{sheet.jump}",
        "frame": ", ".join(frame) or "standard",
        "C-bills": f"{found.cost:,}",
        "armor points": f"{found.armor} of {found.most_armor}",
        "heat moving": f"{found.moving}",
        "heat firing": f"{found.firing}",
        "heat sunk": f"{found.sunk}",
        "heat that stays": f"{found.left}",
        "damage": "all / no heat",
    }
    for hexes, damage, lasting in zip(RANGES, found.damage, found.lasting, strict=True):
        rows[f"damage at {hexes}"] = f"{_points(damage)} / {_points(lasting)}"
    return rows


def _weapons(sheet: MechSheet) -> dict[str, int]:
    """How often a design has each weapon."""
    names = [mount.item.name for mount in sheet.mounts if mount.weapon is not None]
    return {name: names.count(name) for name in names}


def _facts(found: Abilities) -> dict[str, object]:
    by_range = {
        str(hexes): {"all": round(damage, 2), "no_heat_left": round(lasting, 2)}
        for hexes, damage, lasting in zip(RANGES, found.damage, found.lasting, strict=True)
    }
    return {
        "heat": {"moving": found.moving, "firing": found.firing, "sunk": found.sunk},
        "armor": {"points": found.armor, "most": found.most_armor},
        "cost": found.cost,
        "damage": by_range,
    }
