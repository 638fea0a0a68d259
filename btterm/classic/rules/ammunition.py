"""Dumping ammunition, and which bin goes up in the heat (Compendium, Dumping Ammunition,
Ammunition Effects)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import AmmunitionDumped
from btterm.classic.sheets.locations import Location
from btterm.classic.sheets.schema import Bin
from btterm.classic.units.mech import Mech
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask, roll


def live_bins(mech: Mech) -> list[tuple[int, Bin]]:
    """Bins that can still explode, with their numbers."""
    return [
        (number, bin_)
        for number, bin_ in enumerate(mech.sheet.bins)
        if mech.shots[number]
        and bin_.ammo.explosive
        and mech.has(bin_.location)
        and bin_.slot not in mech.criticals[bin_.location]
    ]


def bin_to_explode(mech: Mech) -> Procedure[Bin | None]:
    """The bin that explodes in the heat: of the most destructive rack; where two racks are
    equal the MechWarrior chooses; then the location with most shots, by lot if equal."""
    live = live_bins(mech)
    if not live:
        return None
    worst = max(bin_.ammo.damage_per_shot for _, bin_ in live)
    names = list(dict.fromkeys(b.ammo.name for _, b in live if b.ammo.damage_per_shot == worst))
    options = tuple(Option(name, name) for name in names)
    question = f"{mech.id}: which ammunition explodes?"
    name = yield from ask(Choice(mech.side, question, options, mech.id))
    places: dict[Location, int] = {}
    for number, bin_ in live:
        if bin_.ammo.name == name:
            places[bin_.location] = places.get(bin_.location, 0) + mech.shots[number]
    fullest = [place for place, shots in places.items() if shots == max(places.values())]
    place = yield from _by_lot(mech, fullest)
    return next(b for _, b in live if b.ammo.name == name and b.location is place)


def _by_lot(mech: Mech, places: list[Location]) -> Procedure[Location]:
    """One of a few locations, each as likely as the others."""
    while len(places) > 1:
        throw = yield from roll(f"{mech.id}: where ammunition explodes", 1, mech.side)
        if throw.total <= 6 - 6 % len(places):
            return places[(throw.total - 1) % len(places)]
    return places[0]


def can_dump(mech: Mech) -> tuple[Location, ...]:
    """Locations whose ammunition can be dumped in the next turn."""
    if not mech.can_act:
        return ()
    return tuple(
        dict.fromkeys(
            bin_.location
            for number, bin_ in enumerate(mech.sheet.bins)
            if mech.shots[number] and mech.has(bin_.location) and bin_.location not in mech.dumping
        )
    )


def finish_dumping(battle: Battle, mech: Mech) -> Procedure[None]:
    """In the End Phase: ammunition announced a turn ago is out of the 'Mech."""
    if not mech.dumping:
        return
    for number, bin_ in enumerate(mech.sheet.bins):
        if bin_.location in mech.dumping:
            mech.shots[number] = 0
    yield AmmunitionDumped(mech.id, tuple(mech.dumping))
    mech.dumping = []
