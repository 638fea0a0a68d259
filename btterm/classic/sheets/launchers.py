"""Which ammunition and which Artemis IV systems a 'Mech's launchers must have
(Compendium, Add Weapons, Ammunition, and Other Equipment; Artemis IV Fire-Control System)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from btterm.classic.sheets.locations import Location
from btterm.classic.sheets.schema import MechSheet

CLASSES = ("lrm", "srm")


def launcher_faults(sheet: MechSheet) -> Iterator[str]:
    """Weapons without ammunition, ammunition without weapons, and Artemis IV systems that are
    not beside their launchers."""
    hungry = {m.weapon.name for m in sheet.mounts if m.weapon is not None and m.weapon.ammo}
    carried = {bin_.ammo.weapon for bin_ in sheet.bins}
    yield from (f"{name} has no ammunition" for name in sorted(hungry - carried))
    yield from (f"ammunition, but no {name} to fire it" for name in sorted(carried - hungry))
    fitted = any("artemis" in mount.item.tags for mount in sheet.mounts)
    if fitted and not any(_matched(sheet, classes) for classes in (CLASSES, *zip(CLASSES))):
        yield "every LRM or every SRM launcher needs an Artemis IV FCS of its own beside it"
    for munition in {b.ammo.munition for b in sheet.bins} & {"artemis-capable"}:
        if not fitted:
            yield f"{munition} ammunition, but no Artemis IV FCS"


def _matched(sheet: MechSheet, classes: tuple[str, ...]) -> bool:
    """Whether the launchers of these classes, and no others, have each an Artemis IV system in
    their location, or in the head for those in the center torso."""
    systems: Counter[Location] = Counter()
    launchers: Counter[Location] = Counter()
    for mount in sheet.mounts:
        systems[mount.location] += "artemis" in mount.item.tags
        guided = "artemis-capable" in mount.item.tags and not mount.item.tags.isdisjoint(classes)
        launchers[mount.location] += guided
    head, center = Location.HD, Location.CT
    if launchers[center]:
        moved = min(systems[head], max(0, launchers[center] - systems[center]))
        systems[head] -= moved
        systems[center] += moved
    return +systems == +launchers
