"""Which ammunition and which Artemis IV systems launchers must have
(Compendium, Add Weapons, Ammunition, and Other Equipment; Artemis IV Fire-Control System)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from btterm.classic.equipment.catalogue import Item
from btterm.classic.sheets.locations import Location
from btterm.classic.sheets.schema import MechSheet

CLASSES = ("lrm", "srm")

Mounted = tuple[Item, str]
"""An item and the part of the unit that it is in."""


def launcher_faults(sheet: MechSheet) -> Iterator[str]:
    """Weapons without ammunition, ammunition without weapons, and Artemis IV systems that are
    not beside their launchers."""
    hungry = {m.weapon.name for m in sheet.mounts if m.weapon is not None and m.weapon.ammo}
    carried = {bin_.ammo.weapon for bin_ in sheet.bins}
    yield from (f"{name} has no ammunition" for name in sorted(hungry - carried))
    yield from (f"ammunition, but no {name} to fire it" for name in sorted(carried - hungry))
    mounted = [(mount.item, str(mount.location)) for mount in sheet.mounts]
    yield from artemis_faults(mounted, {bin_.ammo.munition for bin_ in sheet.bins})


def artemis_faults(mounted: Iterable[Mounted], munitions: set[str | None]) -> Iterator[str]:
    """What is wrong with the Artemis IV systems of a unit of any kind."""
    mounted = list(mounted)
    fitted = sum("artemis" in item.tags for item, _ in mounted)
    if fitted and not any(_matched(mounted, classes) for classes in (CLASSES, *zip(CLASSES))):
        yield (
            f"{fitted} x Artemis IV FCS: every LRM or every SRM launcher needs one of its own "
            "beside it"
        )
    if "artemis-capable" in munitions and not fitted:
        yield "artemis-capable ammunition, but no Artemis IV FCS"


def _matched(mounted: Iterable[Mounted], classes: tuple[str, ...]) -> bool:
    """Whether the launchers of these classes, and no others, have each an Artemis IV system in
    their location, or in the head for those in the center torso."""
    systems: Counter[str] = Counter()
    launchers: Counter[str] = Counter()
    for item, place in mounted:
        systems[place] += "artemis" in item.tags
        launchers[place] += "artemis-capable" in item.tags and not item.tags.isdisjoint(classes)
    head, center = str(Location.HD), str(Location.CT)
    if launchers[center]:
        moved = min(systems[head], max(0, launchers[center] - systems[center]))
        systems[head] -= moved
        systems[center] += moved
    return +systems == +launchers
