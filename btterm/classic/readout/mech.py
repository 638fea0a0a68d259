"""The readout of a BattleMech."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.readout.glance import cargo_words, glance_at, glanced
from btterm.classic.readout.shape import (
    BinLine,
    Crew,
    Effect,
    Gauge,
    Glance,
    HeatLevel,
    HeatOutlook,
    Maker,
    Part,
    Readout,
    Slot,
    Speed,
    System,
    WeaponLine,
)
from btterm.classic.rules import gravity
from btterm.classic.rules.attack.to_hit import movement_modifier, own_modifiers
from btterm.classic.rules.mech.ammunition import bin_name, shots_left
from btterm.classic.rules.mech.heat import heat_after, heat_parts
from btterm.classic.rules.mech.heat_scale import HEAT_LIMIT
from btterm.classic.rules.mech.mechwarrior import CONSCIOUSNESS
from btterm.classic.rules.mech.mp import jumping_mp, running_mp, walking_mp
from btterm.classic.rules.mech.piloting import damage_modifiers
from btterm.classic.rules.wear import hotter
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import Mount, SlotKind
from btterm.classic.units.crew import FATAL_HITS
from btterm.classic.units.mech import Mech
from btterm.classic.words.heat import heat_effects
from btterm.table.numbers import Modifier

BIPED = (
    ("", "", "HD", "", ""),
    ("LA", "LT", "CT", "RT", "RA"),
    ("", "LL", "", "RL", ""),
)
QUAD = (
    ("", "", "HD", "", ""),
    ("FL", "LT", "CT", "RT", "FR"),
    ("", "RL", "", "RR", ""),
)
"""The diagram of the record sheet; left is the MechWarrior's left."""
BIPED_TABLES = (("LA", "LT", "LL"), ("HD", "CT"), ("RA", "RT", "RL"))
QUAD_TABLES = (("FL", "LT", "RL"), ("HD", "CT"), ("FR", "RT", "RR"))
"""The critical hit tables in their columns."""
SHORT = {
    Location.FLL: "FL",
    Location.FRL: "FR",
    Location.RLL: "RL",
    Location.RRL: "RR",
}
"""Two letters for the legs of a four-legged 'Mech."""
SYSTEMS = (
    ("engine", SlotKind.ENGINE, 3),
    ("gyro", SlotKind.GYRO, 2),
    ("sensors", SlotKind.SENSORS, 2),
    ("life support", SlotKind.LIFE_SUPPORT, 1),
)
"""Name, kind, and hits until it is gone."""
HALF_A_TABLE = 6


def key(place: Location) -> str:
    """A location in two letters."""
    return SHORT.get(place, place.value)


def mech_glance(mech: Mech) -> Glance:
    """A BattleMech as the map and the list of units show it."""
    return glance_at(mech, mech.armor_percent, *_states(mech), heat=mech.heat)


def mech_readout(battle: Battle, mech: Mech) -> Readout:
    """A BattleMech as its record sheet shows it now."""
    sheet, glance = mech.sheet, mech_glance(mech)
    return Readout(
        **glanced(glance),
        model=sheet.model,
        full_name=sheet.name,
        tons=mech.tons,
        speeds=(
            Speed("walk", walking_mp(battle, mech), sheet.walk),
            Speed("run", running_mp(battle, mech), sheet.run),
            Speed("jump", jumping_mp(battle, mech), sheet.jump),
        ),
        harder=movement_modifier(mech),
        parts=tuple(_part(mech, place) for place in sheet.locations),
        diagram=QUAD if sheet.quad else BIPED,
        tables=QUAD_TABLES if sheet.quad else BIPED_TABLES,
        systems=tuple(
            System(label, min(most, mech.hits_on(kind)), most) for label, kind, most in SYSTEMS
        ),
        weapons=tuple(
            _weapon(mech, number, mount, gravity.ranged(battle, mount.weapon))
            for number, mount in enumerate(sheet.mounts)
            if mount.weapon is not None
        ),
        bins=tuple(
            BinLine(bin_name(mech, number), mech.shots[number]) for number in range(len(sheet.bins))
        ),
        crew=_crew(mech),
        effects=_effects(battle, mech),
        damage=tuple(_damage(battle, mech)),
    )


def mech_heat(battle: Battle, mech: Mech, extra: Sequence[Modifier]) -> HeatOutlook:
    """The heat of a BattleMech, with what it would gain besides."""
    then = heat_after(battle, mech, sum(part.value for part in extra))
    parts = (*extra, *heat_parts(battle, mech))
    now = mech.heat
    harm = [tuple(heat_effects(mech, heat)) for heat in range(HEAT_LIMIT + 1)]
    changes = ((heat, set(harm[heat - 1])) for heat in range(1, HEAT_LIMIT + 1))
    scale = (
        HeatLevel(heat, tuple(words for words in harm[heat] if words not in before))
        for heat, before in changes
    )
    return HeatOutlook(
        now, parts, then, harm[now], harm[then], tuple(level for level in scale if level.harm)
    )


def _states(mech: Mech) -> tuple[str, ...]:
    found = [] if mech.crew.awake else ["MechWarrior unconscious"]
    found += ["shut down"] * mech.shut_down + ["prone"] * mech.prone
    return tuple(found)


def _part(mech: Mech, place: Location) -> Part:
    sheet, rear = mech.sheet, None
    if place in sheet.rear_armor:
        rear = Gauge(mech.rear_armor[place], sheet.rear_armor[place])
    slots = tuple(
        Slot(
            number % HALF_A_TABLE + 1,
            slot.name,
            number in mech.criticals[place] or not mech.has(place),
            slot.hittable,
            slot.rear,
        )
        for number, slot in enumerate(sheet.slots[place])
    )
    armor = Gauge(mech.armor[place], sheet.armor[place])
    structure = Gauge(mech.structure[place], sheet.structure_points[place])
    return Part(key(place), place.label, armor, structure, rear, slots)


def _weapon(mech: Mech, number: int, mount: Mount, weapon: Weapon) -> WeaponLine:
    works = mech.works(mount)
    return WeaponLine(
        mount=number,
        name=mount.item.name,
        short_name=weapon.short_name,
        place=mount.location.value + ("R" if mount.rear else ""),
        place_name=mount.location.label.lower() + (", rear" if mount.rear else ""),
        heat=weapon.heat + hotter(mech, number),
        damage=damage_words(weapon),
        ranges=ranges(weapon),
        shots=shots_left(mech, weapon) if weapon.ammo else None,
        works=works,
        fate=mech.useless.get(number, "") or ("" if works else "destroyed"),
    )


def damage_words(weapon: Weapon) -> str:
    """ "10", or "2/m" for each missile."""
    return f"{weapon.damage}/m" if weapon.missiles else str(weapon.damage)


def ranges(weapon: Weapon) -> str:
    """ "3 6/12/18": minimum range, then short, medium and long."""
    if weapon.long is None:
        return "-"
    least = f"{weapon.min_range} " if weapon.min_range else ""
    return f"{least}{weapon.short}/{weapon.medium}/{weapon.long}"


def _crew(mech: Mech) -> Crew:
    pilot = mech.crew
    return Crew(
        "MechWarrior",
        pilot.name,
        pilot.gunnery,
        pilot.piloting,
        pilot.hits,
        FATAL_HITS,
        pilot.awake,
        pilot.dead,
        CONSCIOUSNESS.get(pilot.hits + 1),
        by_card=bool(pilot.card),
    )


def _effects(battle: Battle, mech: Mech) -> tuple[Effect, ...]:
    found = []
    walk = walking_mp(battle, mech)
    if mech.load:
        found.append(Effect("carries", "cargo", cargo_words(mech.load)))
    if walk != mech.sheet.walk:
        found.append(Effect("walk", "walk", f"{walk} of {mech.sheet.walk} MP"))
    found += [Effect(part.label, "Piloting", f"{part.value:+}") for part in damage_modifiers(mech)]
    weapons = [mount for mount in mech.sheet.mounts if mount.weapon is not None]
    shots = [own_modifiers(battle, mech, mount)[1:] for mount in weapons]
    common = [part for part in (shots[0] if shots else []) if all(part in own for own in shots)]
    found += [Effect(part.label, "hit", f"{part.value:+}") for part in common]
    for place, (mount, parts) in enumerate(zip(weapons, shots, strict=True)):
        extra = _without(parts, common)
        if extra and mech.works(mount):
            name = f"{mount.item.short_name[:8]} {mount.location}"
            found.append(Effect(name, "hit", f"{extra:+}", place))
    return tuple(found)


def _without(parts: list[Modifier], common: list[Modifier]) -> int:
    return sum(part.value for part in parts if part not in common)


def _damage(battle: Battle, mech: Mech) -> list[str]:
    found, breached = [], "breached" if battle.options.vacuum else "flooded"
    for place, hit in mech.criticals.items():
        if not mech.has(place):
            found.append(f"{key(place)} {breached if mech.stands(place) else 'lost'}")
            continue
        found += [f"{place.value} {mech.sheet.slots[place][slot].name}" for slot in hit]
    return found


MECH: Maker[Mech] = Maker(glance=mech_glance, readout=mech_readout, heat=mech_heat)
"""Who makes the readouts of BattleMechs."""
