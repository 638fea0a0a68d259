"""Which ammunition and which Artemis IV systems launchers must have
(Compendium, 9. Add Weapons and Equipment, Artemis IV Fire-Control System)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from btterm.classic.equipment.catalogue import Ammunition, Gear, Tag, Weapon
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.unknown import unknown_in_mech
from btterm.classic.sheets.unknown import Unknown, may_be_weapons

CLASSES = (Tag.LRM, Tag.SRM)

Mounted = tuple[Weapon | Gear, str]
"""A weapon or a piece of equipment, and the part of the unit that it is in."""


def launcher_faults(sheet: MechSheet) -> Iterator[str]:
    """Weapons without ammunition, ammunition without weapons, and Artemis IV systems that are
    not beside their launchers."""
    mounted = [(mount.item, str(mount.location)) for mount in sheet.mounts]
    yield from arms_faults(mounted, {bin_.ammo for bin_ in sheet.bins}, unknown_in_mech(sheet))
    yield from lot_faults((bin_.ammo, bin_.shots) for bin_ in sheet.bins)


def lot_faults(lots: Iterable[tuple[Ammunition, int]]) -> Iterator[str]:
    """Ammunition by less than the ton, as files of other programs may have it: only that of machine
    guns comes in half tons (Compendium, 10. Complete Critical Hit Table)."""
    for ammo, shots in lots:
        sizes = (1, 2) if Tag.HALF_TON in ammo.tags else (1,)
        if all(shots * size != ammo.shots_per_ton for size in sizes):
            yield f"{ammo.name}: {shots} shots, but a ton has {ammo.shots_per_ton}"


def arms_faults(
    mounted: list[Mounted], loads: Collection[Ammunition], unknown: Sequence[Unknown]
) -> Iterator[str]:
    """The same for a unit of any kind, by its weapons and equipment, its ammunition, and what it
    has that is not in the book: what is missing may be among that."""
    hungry = {item.name for item, _ in mounted if isinstance(item, Weapon) and item.ammo}
    carried = {ammo.weapon for ammo in loads}
    if not any(each.ammunition for each in unknown):
        yield from (f"{name} has no ammunition" for name in sorted(hungry - carried))
    if may_be_weapons(unknown):
        return
    yield from (f"ammunition, but no {name} to fire it" for name in sorted(carried - hungry))
    fitted = sum(Tag.ARTEMIS in item.tags for item, _ in mounted)
    if fitted and not any(_matched(mounted, classes) for classes in (CLASSES, *zip(CLASSES))):
        yield (
            f"{fitted} x Artemis IV FCS: every LRM or every SRM launcher needs one of its own "
            "beside it"
        )
    if not fitted and any(ammo.munition == "artemis-capable" for ammo in loads):
        yield "artemis-capable ammunition, but no Artemis IV FCS"


def _matched(mounted: Iterable[Mounted], classes: tuple[Tag, ...]) -> bool:
    """Whether the launchers of these classes, and no others, have each an Artemis IV system in
    their location, or in the head for those in the center torso."""
    systems: Counter[str] = Counter()
    launchers: Counter[str] = Counter()
    for item, place in mounted:
        systems[place] += Tag.ARTEMIS in item.tags
        launchers[place] += Tag.ARTEMIS_CAPABLE in item.tags and not item.tags.isdisjoint(classes)
    head, center = str(Location.HD), str(Location.CT)
    if launchers[center]:
        moved = min(systems[head], max(0, launchers[center] - systems[center]))
        systems[head] -= moved
        systems[center] += moved
    return +systems == +launchers
