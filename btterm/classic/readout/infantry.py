"""The readouts of infantry and of battle armor."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.readout.glance import glance_at, glanced
from btterm.classic.readout.mech import damage_words, ranges
from btterm.classic.readout.shape import (
    BinLine,
    Crew,
    Gauge,
    Glance,
    Maker,
    Part,
    Readout,
    Speed,
    WeaponLine,
)
from btterm.classic.rules.attack.to_hit import movement_modifier
from btterm.classic.rules.infantry import squads
from btterm.classic.rules.infantry.moves import budget
from btterm.classic.sheets.infantry.sheet import CLIMBS, TROOPER, Arm, platoon_damage
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Mode

MEN = "MN"
"""The key of all men of a platoon; suits are S1 to S5."""


def _platoon_glance(platoon: Platoon) -> Glance:
    return glance_at(platoon, round(100 * platoon.men / platoon.sheet.men), faces=False)


def _squad_glance(squad: Squad) -> Glance:
    percent = round(100 * sum(squad.suits) / squads.whole(squad))
    return glance_at(squad, percent, faces=False)


def _readout(
    battle: Battle,
    unit: Platoon | Squad,
    glance: Glance,
    parts: tuple[Part, ...],
    diagram: tuple[tuple[str, ...], ...],
    weapons: tuple[WeaponLine, ...],
    crew: Crew,
) -> Readout:
    sheet = unit.sheet
    return Readout(
        **glanced(glance),
        model=sheet.model,
        full_name=sheet.name,
        tons=unit.tons,
        speeds=tuple(
            Speed(mode.value, budget(battle, unit, mode), mp)
            for mode, mp in ((Mode.WALK, sheet.walk), (Mode.JUMP, sheet.jump))
            if mp
        ),
        harder=movement_modifier(unit),
        parts=parts,
        diagram=diagram,
        tables=((), (), ()),
        systems=(),
        weapons=weapons,
        bins=tuple(
            BinLine(bin_.ammo.short_name, left)
            for bin_, left in zip(sheet.bins, unit.shots, strict=True)
        ),
        crew=crew,
        effects=(),
        damage=(),
    )


def _weapon(unit: Platoon | Squad, number: int, arm: Arm, damage: str) -> WeaponLine:
    weapon = arm.weapon
    return WeaponLine(
        mount=number,
        name=weapon.name,
        short_name=weapon.short_name,
        place="",
        place_name=arm.location.value,
        heat=0,
        damage=damage,
        ranges="own hex" if weapon.tags & CLIMBS else ranges(weapon),
        shots=sum(unit.shots) if weapon.ammo else None,
        works=True,
        fate="",
    )


def _platoon_readout(battle: Battle, platoon: Platoon) -> Readout:
    sheet = platoon.sheet
    men = Part(MEN, "Men", Gauge(platoon.men, sheet.men), Gauge(0, 0))
    damage = str(platoon_damage(sheet.weapon, platoon.men))
    weapons = tuple(
        _weapon(platoon, number, arm, damage) for number, arm in enumerate(sheet.mounts)
    )
    glance, crew = _platoon_glance(platoon), _nobody(platoon)
    return _readout(battle, platoon, glance, (men,), ((MEN,),), weapons, crew)


def _squad_readout(battle: Battle, squad: Squad) -> Readout:
    armor = squad.sheet.armor
    parts = tuple(
        Part(
            f"S{number}",
            f"Suit {number}",
            Gauge(max(0, points - TROOPER), armor),
            Gauge(min(points, TROOPER), TROOPER),
        )
        for number, points in enumerate(squad.suits, 1)
    )
    weapons = tuple(
        _weapon(squad, number, arm, damage_words(arm.weapon))
        for number, arm in enumerate(squad.sheet.mounts)
    )
    diagram = (tuple(part.key for part in parts),)
    crew = _point(squad) if battle.options.clan_invasion_elementals else _nobody(squad)
    return _readout(battle, squad, _squad_glance(squad), parts, diagram, weapons, crew)


def _nobody(unit: Platoon | Squad) -> Crew:
    """Nobody of them has a name or a skill of his own."""
    return Crew("", "", 0, 0, 0, 0, unit.alive, not unit.alive, None)


def _point(squad: Squad) -> Crew:
    """The skills of a Point by the rules of Clan Invasion."""
    gunnery, skill = squad.crew.gunnery, squad.crew.piloting
    alive = squad.alive
    return Crew("Point", "", gunnery, skill, 0, 0, alive, not alive, None, squad.steering)


PLATOON: Maker[Platoon] = Maker(glance=_platoon_glance, readout=_platoon_readout)
SQUAD: Maker[Squad] = Maker(glance=_squad_glance, readout=_squad_readout)
"""Who makes the readouts of platoons, and of battle armor."""
