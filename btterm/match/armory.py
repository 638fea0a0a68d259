"""The 'Mechs there are, in one line each, to search and to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.index import Listed
from btterm.classic.sheets.kinds import MECH
from btterm.classic.sheets.library import listing, load_sheet
from btterm.classic.sheets.lore import role
from btterm.classic.sheets.mech.costs import mech_cost
from btterm.classic.sheets.own_folders import own_folders
from btterm.errors import BadInput


class Stock(NamedTuple):
    """A 'Mech as the list shows it."""

    name: str
    tons: int
    walk: int
    run: int
    jump: int
    cost: int
    """C-bills."""
    clan: bool

    @property
    def words(self) -> str:
        """ "Warhammer WHM-6R                 70 t  4/6/0   6.9 M"."""
        mp = f"{self.walk}/{self.run}/{self.jump}"
        return f"{self.name[:30]:<30} {self.tons:>3} t  {mp:<7} {self.cost / 1e6:>5.1f} M"


def stock_of(name: str) -> Stock:
    """A 'Mech by name. Raises BadInput when its sheet cannot be read."""
    found = _stock(own_folders()).get(name)
    return _of_sheet(name) if found is None else found


def armory() -> list[Stock]:
    """All 'Mechs whose sheets can be read, by name."""
    return list(_stock(own_folders()).values())


def forget() -> None:
    """Look at the record sheets again: one has been saved."""
    _stock.cache_clear()
    _of_sheet.cache_clear()


@cache
def _stock(_: tuple[Path, ...]) -> dict[str, Stock]:
    """The 'Mechs of the shipped folder and of these."""
    # A broken sheet of the player's own is told by name on the command line.
    return {
        found.label: _listed(found.label, found.listed)
        for found in listing("")
        if found.listed is not None and found.listed.facts["kind"] == MECH
    }


@cache
def _of_sheet(name: str) -> Stock:
    """A 'Mech in a file outside the folders, or one that is called by a part of its name."""
    sheet = load_sheet(name)
    clan = sheet.tech_base is TechBase.CLAN
    return Stock(name, sheet.tons, sheet.walk, sheet.run, sheet.jump, mech_cost(sheet).total, clan)


def _listed(label: str, listed: Listed) -> Stock:
    tons, walk, run, jump = (int(listed.facts[key] or 0) for key in ("tons", "walk", "run", "jump"))
    clan = listed.facts["tech_base"] == TechBase.CLAN
    return Stock(label, tons, walk, run, jump, listed.cost, clan)


def find(query: str) -> list[Stock]:
    """The 'Mechs that fit all words of a query, those first whose names do: see
    `btterm.classic.sheets.finding`."""
    stock = _stock(own_folders())
    return [stock[found.label] for found in listing(query) if found.label in stock]


def arms(name: str) -> list[str]:
    """What a 'Mech fights with and is for, in lines of 24 columns at most: "2 PPC         LA RA".

    Raises BadInput when its sheet cannot be read."""
    sheet = load_sheet(name)
    places: dict[str, list[str]] = {}
    for mount in sheet.mounts:
        if mount.weapon is not None:
            places.setdefault(mount.item.short_name, []).append(mount.location.value)
    rows = [
        f"{len(found)} {weapon[:11]:<11} {' '.join(dict.fromkeys(sorted(found)))}"[:24]
        for weapon, found in places.items()
    ]
    double = "double " * sheet.double_heat_sinks
    about = filter(None, (role(sheet.name), f"from {sheet.year}" if sheet.year else ""))
    rows += [f"{sheet.heat_sinks} {double}heat sinks", f"{sheet.armor_points} armor"]
    return [*rows, *filter(None, [", ".join(about), sheet.code_name])]


def totals(names: Sequence[str]) -> str:
    """ "2 'Mechs, 145 tons, 13.5 million C-bills"; what is not known counts nothing."""
    tons, cost = 0, 0
    for name in names:
        try:
            stock = stock_of(name)
        except BadInput:
            continue
        tons, cost = tons + stock.tons, cost + stock.cost
    return f"{len(names)} 'Mech{'s' * (len(names) != 1)}, {tons} tons, {cost / 1e6:.1f} million"
