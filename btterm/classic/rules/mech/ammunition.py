"""The bins of a 'Mech: which are left, which feed a weapon, which go up in the heat, and how
they are dumped (Compendium, Ammunition Expenditures, Ammunition Effects, Dumping Ammunition)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Ammunition, Tag, Weapon
from btterm.classic.equipment.fire_ways import FireWay, rate
from btterm.classic.events import AmmunitionDumped
from btterm.classic.rule import Rule
from btterm.classic.rules.loaded import loaded_bins
from btterm.classic.rules.lots import by_lot
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Unit
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

IN_DANGER = 14
"""Heat from which ammunition is in danger."""


def bins_left(mech: Mech) -> list[int]:
    """Numbers of the bins, by their place on the record sheet, that are whole and not empty."""
    return [
        number
        for number, bin_ in enumerate(mech.sheet.bins)
        if mech.shots[number] and mech.works(bin_)
    ]


def usable_bins(mech: Mech, weapon: Weapon, way: FireWay = FireWay.USUAL) -> list[int]:
    """Numbers of the bins that still feed a weapon fired in one way; not those that are being
    dumped (Compendium, Ammunition Expenditures)."""
    bins = mech.sheet.bins
    return [
        number
        for number in loaded_bins(mech, weapon, way)
        if bins[number].location not in mech.dumping and mech.works(bins[number])
    ]


def shots_left(mech: Mech, weapon: Weapon, way: FireWay = FireWay.USUAL) -> int:
    """Shots that a weapon has left in all its bins for one way of firing."""
    return sum(mech.shots[number] for number in usable_bins(mech, weapon, way))


def live_bins(mech: Mech) -> list[int]:
    """Numbers of the bins that can still explode."""
    return [number for number in bins_left(mech) if mech.sheet.bins[number].ammo.explosive]


def bins_in(mech: Mech, places: Collection[Location], numbers: Iterable[int]) -> list[int]:
    """Those of some bins that are in these locations."""
    return [number for number in numbers if mech.sheet.bins[number].location in places]


def bin_name(unit: Unit, number: int) -> str:
    """A bin in a few letters, as no other is called that feeds the same weapon: "LT",
    "LT narc", "RT 2" for the second one there."""
    bins = unit.sheet.bins
    own = bins[number]
    name = f"{own.location} {own.ammo.munition.removesuffix('-capable')}".strip()
    same = [n for n, b in enumerate(bins) if (b.ammo, b.location) == (own.ammo, own.location)]
    return f"{name} {same.index(number) + 1}" if len(same) > 1 else name


def rack(ammo: Ammunition) -> int:
    """Damage points of one turn's worth of shots: of an Ultra autocannon's, those of two."""
    return ammo.damage_per_shot * (rate(FireWay.DOUBLE) if Tag.ULTRA in ammo.tags else 1)


def bins_to_explode(mech: Mech, live: Collection[int]) -> Procedure[list[int]]:
    """Those of some live bins that explode in the heat: of the most destructive rack; where two
    racks are equal the MechWarrior chooses; then the location with most shots, by lot if equal
    (Compendium, Ammunition Effects)."""
    loads = {number: mech.sheet.bins[number].ammo for number in live}
    worst = max(rack(ammo) for ammo in loads.values())
    names = list(dict.fromkeys(ammo.name for ammo in loads.values() if rack(ammo) == worst))
    options = tuple(Option(name, name) for name in names)
    question = f"{mech.id}: which ammunition explodes?"
    name = yield from ask(Choice(Rule.AMMUNITION_EFFECTS, mech.side, question, options, mech.id))
    chosen = [number for number in live if loads[number].name == name]
    shots: dict[Location, int] = {}
    for number in chosen:
        place = mech.sheet.bins[number].location
        shots[place] = shots.get(place, 0) + mech.shots[number]
    fullest = [place for place, left in shots.items() if left == max(shots.values())]
    why = f"{mech.id}: where ammunition explodes"
    place = yield from by_lot(Rule.AMMUNITION_EFFECTS, why, fullest, mech.side)
    return bins_in(mech, (place,), chosen)


def can_dump(mech: Mech) -> tuple[Location, ...]:
    """Locations whose ammunition can be dumped in the next turn."""
    if not mech.can_act:
        return ()
    places = (mech.sheet.bins[number].location for number in bins_left(mech))
    return tuple(dict.fromkeys(place for place in places if place not in mech.dumping))


def in_danger(mech: Mech) -> bool:
    """Whether heat or broken armor endangers ammunition that can be dumped."""
    places = can_dump(mech)
    return bool(places) and (
        mech.heat >= IN_DANGER or any(not mech.armor[place] for place in places)
    )


def finish_dumping(battle: Battle, mech: Mech) -> Procedure[None]:
    """In the End Phase: ammunition announced a turn ago is out of the 'Mech (Compendium, Dumping
    Ammunition)."""
    if not mech.dumping:
        return
    dumped = bins_in(mech, mech.dumping, bins_left(mech))
    for number in dumped:
        mech.shots[number] = 0
    if dumped:
        yield AmmunitionDumped(mech.id, tuple(mech.dumping))
    mech.dumping = []
