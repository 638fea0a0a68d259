"""Which bins feed the shots that a unit declares (Compendium, Ammunition Expenditures)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from btterm.classic.attacks import Feed
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.equipment.fire_ways import FireWay, load_of, rate
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.electronics import ARTEMIS_LOAD, NARC_LOAD, guides
from btterm.classic.rules.attack.solutions import Shot
from btterm.classic.rules.mech.ammunition import bin_name
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal

CHEAPEST_FIRST = ("", ARTEMIS_LOAD, NARC_LOAD)
"""In what order loads are used up that have no advantage over each other at a target."""


def ammunition_refusal(mech: AnyUnit, shots: Sequence[Shot]) -> Refusal:
    """Why these weapons cannot all fire: they share ammunition that is too little for them."""
    needed: dict[tuple[Weapon, FireWay], int] = {}
    for shot in shots:
        weapon = mech.sheet.mounts[shot.mount].weapon
        if weapon is not None and weapon.ammo is not None:
            load = load_of(shot.way)
            needed[weapon, load] = needed.get((weapon, load), 0) + rate(shot.way)
    for (weapon, load), count in needed.items():
        left = sum(mech.shots[number] for number in kinds.usable_bins(mech, weapon, load))
        if count > left:
            why = f"{weapon.short_name}: {left} shots left, {count} needed"
            return Refusal(Rule.AMMUNITION_EXPENDITURES, why)
    return _choice_refusal(mech, shots)


def _choice_refusal(mech: AnyUnit, shots: Sequence[Shot]) -> Refusal:
    """Why the bins that were chosen cannot feed these shots; each feeds at least one of what a
    weapon uses up."""
    chosen = Counter(shot.bin for shot in shots if shot.bin is not None)
    for shot in shots:
        weapon = mech.sheet.mounts[shot.mount].weapon
        if shot.bin is None or weapon is None:
            continue
        if shot.bin not in kinds.usable_bins(mech, weapon, shot.way):
            why = f"{weapon.short_name}: nothing for it in that bin"
            return Refusal(Rule.AMMUNITION_EXPENDITURES, why)
        if chosen[shot.bin] > mech.shots[shot.bin]:
            left = mech.shots[shot.bin]
            why = f"{weapon.short_name}: {left} shots left in {bin_name(mech, shot.bin)}"
            return Refusal(Rule.AMMUNITION_EXPENDITURES, why)
    return ALLOWED


def feeds_of(battle: Battle, mech: AnyUnit, shots: Sequence[Shot]) -> list[Feed]:
    """For each of some shots, for which there is ammunition enough, the bins that feed it: the one
    that was chosen, else those with missiles that are guided to the target, else the cheapest, in
    the order of the record sheet. A shot at double rate may take from two bins (Compendium,
    Ammunition Expenditures)."""
    left = list(mech.shots)
    for shot in shots:
        if shot.bin is not None:
            left[shot.bin] -= 1
    found = []
    for shot in shots:
        bins = [] if shot.bin is None else [shot.bin]
        order = bins_for(battle, mech, shot)
        while len(bins) < rate(shot.way):
            able = [number for number in bins + order if left[number]]
            if not able:
                break
            left[able[0]] -= 1
            bins.append(able[0])
        found.append(tuple(bins))
    return found


def bins_for(battle: Battle, mech: AnyUnit, shot: Shot) -> list[int]:
    """The bins that can feed a shot, the best for it first."""
    mount = mech.sheet.mounts[shot.mount]
    if mount.weapon is None or mount.weapon.ammo is None:
        return []
    target = battle.units.get(shot.target)

    def cost(number: int) -> tuple[bool, int]:
        load = mech.sheet.bins[number].ammo.munition
        guided = target is not None and guides(battle, mech, mount, target, load)
        order = CHEAPEST_FIRST.index(load) if load in CHEAPEST_FIRST else 0
        return not guided, order

    return sorted(kinds.usable_bins(mech, mount.weapon, shot.way), key=cost)
