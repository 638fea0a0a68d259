"""The units there are to play with, in one line each, to search and to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.index import Listed
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.kinds import (
    MECH,
    any_cost,
    list_facts,
)
from btterm.classic.sheets.library import listing, load_unit
from btterm.classic.sheets.lore import role
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.errors import BadInput
from btterm.own_folders import own_folders

NAME = 30
"""Columns for a name where there is little room."""
LONGEST = 40
"""Columns in which every shipped unit has its whole name."""
LITTLE = 100_000
"""C-bills below which tenths of a million say too little."""


class Stock(NamedTuple):
    """A unit as the list shows it."""

    name: str
    tons: int
    walk: int
    run: int
    jump: int
    cost: int
    """C-bills."""
    clan: bool
    kind: str = MECH
    size: str = ""
    """What it is in place of its weight: "28 men"."""

    @property
    def words(self) -> str:
        """ "Warhammer WHM-6R                 70 t  4/6/0   6.9 M"."""
        return self.in_columns(NAME)

    def in_columns(self, name: int) -> str:
        """The same with so many columns for the name; a dot says that it is longer."""
        called = self.name if len(self.name) <= name else f"{self.name[: name - 1]}."
        mp = f"{self.walk}/{self.run}/{self.jump}"
        size = self.size or f"{self.tons:>3} t "
        cost = f"{self.cost / 1e6:.{1 if self.cost >= LITTLE else 2}f}"
        return f"{called:<{name}} {size:>7} {mp:<7} {cost:>5} M"


def is_mech(name: str) -> bool:
    """Whether a unit is a 'Mech; of one whose sheet cannot be read nobody knows."""
    try:
        return stock_of(name).kind == MECH
    except BadInput:
        return True


def stock_of(name: str) -> Stock:
    """A unit by name. Raises BadInput when its sheet cannot be read."""
    found = _stock(own_folders()).get(name)
    return _of_sheet(name) if found is None else found


def armory() -> list[Stock]:
    """All units that can be played and whose sheets can be read: 'Mechs, and then the others."""
    return list(_stock(own_folders()).values())


def forget() -> None:
    """Look at the record sheets again: one has been saved."""
    _stock.cache_clear()
    _of_sheet.cache_clear()


@cache
def _stock(_: tuple[Path, ...]) -> dict[str, Stock]:
    """The units of the shipped folder and of these."""
    # A broken sheet of the player's own is told by name on the command line.
    return {
        found.label: _listed(found.label, found.listed)
        for found in listing("")
        if found.listed is not None
    }


@cache
def _of_sheet(name: str) -> Stock:
    """A unit in a file outside the folders, or one that is called by a part of its name."""
    sheet = load_unit(name)
    return _listed(name, Listed("", list_facts(sheet), any_cost(sheet).total))


def _listed(label: str, listed: Listed) -> Stock:
    tons, walk, run, jump = (int(listed.facts[key] or 0) for key in ("tons", "walk", "run", "jump"))
    clan = listed.facts["tech_base"] == TechBase.CLAN
    kind, size = str(listed.facts["kind"]), str(listed.facts["size"] or "")
    return Stock(label, tons, walk, run, jump, listed.cost, clan, kind, size)


def find(query: str) -> list[Stock]:
    """The units that fit all words of a query, those first whose names do: see
    `btterm.classic.sheets.finding`."""
    stock = _stock(own_folders())
    return [stock[found.label] for found in listing(query) if found.label in stock]


def arms(name: str) -> list[str]:
    """What a unit fights with and is for, in lines of 24 columns at most: "2 PPC         LA RA".

    Raises BadInput when its sheet cannot be read."""
    sheet = load_unit(name)
    places: dict[str, list[str]] = {}
    for mount in sheet.mounts:
        if mount.weapon is not None:
            places.setdefault(mount.item.short_name, []).append(mount.location.value)
    rows = [
        f"{len(found)} {weapon[:11]:<11} {' '.join(dict.fromkeys(sorted(found)))}"[:24]
        for weapon, found in places.items()
    ]
    if isinstance(sheet, InfantrySheet):
        return [*rows, f"{sheet.men} men", f"{sheet.damage} damage, 5s"]
    if isinstance(sheet, BattleArmorSheet):
        return [*rows, f"{sheet.suits} suits, {sheet.armor}+1 each"]
    about = filter(None, (role(sheet.name), f"from {sheet.year}" if sheet.year else ""))
    if isinstance(sheet, MechSheet):
        double = "double " * sheet.double_heat_sinks
        rows += [f"{sheet.heat_sinks} {double}heat sinks", f"{sheet.armor_points} armor"]
        return [*rows, *filter(None, [", ".join(about), sheet.code_name])]
    assert isinstance(sheet, VehicleSheet)
    return [*rows, f"{sheet.armor_points} armor", sheet.kind, *filter(None, [", ".join(about)])]


def counted(names: Sequence[str]) -> str:
    """ "2 'Mechs"; "1 unit" where not all are 'Mechs."""
    word = "'Mech" if all(map(is_mech, names)) else "unit"
    return f"{len(names)} {word}{'s' * (len(names) != 1)}"


def totals(names: Sequence[str]) -> str:
    """ "2 'Mechs, 145 tons, 13.5 million C-bills"; what is not known counts nothing."""
    tons, cost = 0, 0
    for name in names:
        try:
            stock = stock_of(name)
        except BadInput:
            continue
        tons, cost = tons + stock.tons, cost + stock.cost
    return f"{counted(names)}, {tons} tons, {cost / 1e6:.1f} million"
