"""The types of formations, what each asks of its units and gives them (Clan Invasion, Formation
Types). Star and Lance are the same here: what is asked as a share is rounded up."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from btterm.classic.forces.roles import Role, damage_at
from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet
from btterm.classic.sheets.kinds import AnySheet, kind_of
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.vehicle.sheet import VehicleSheet

LEAST = 3
"""Units of a formation; it keeps its ability until so many are lost."""
MEDIUM, HEAVY, ASSAULT = 40, 60, 80
"""Tons from which a unit is of that weight class."""


class Ability(StrEnum):
    """What formations give (Clan Invasion, Formation Types)."""

    DEMORALIZER = "Demoralizer"
    REROLLS = "re-rolls"
    COMBAT_INTUITION = "Combat Intuition"
    SNIPER = "Sniper"
    MASTER_MANEUVERER = "Master Maneuverer"
    SPEED_DEMON = "Speed Demon"
    SUPPORT = "the abilities of another formation"
    MOUNTED_FIRE = "fire from the backs of OmniMechs"


@dataclass(frozen=True, slots=True)
class Fielded:
    """A unit of a formation, and what it is for."""

    sheet: AnySheet
    role: Role

    @property
    def tons(self) -> int:
        """0 for troops, which have no weight class."""
        return self.sheet.tons if isinstance(self.sheet, MechSheet | VehicleSheet) else 0

    @property
    def armor(self) -> int:
        sheet = self.sheet
        return sheet.armor_points if isinstance(sheet, MechSheet | VehicleSheet) else 0

    @property
    def walk(self) -> int:
        if isinstance(self.sheet, EmplacementSheet):
            return 0
        return self.sheet.cruise if isinstance(self.sheet, VehicleSheet) else self.sheet.walk

    @property
    def jump(self) -> int:
        return 0 if isinstance(self.sheet, VehicleSheet | EmplacementSheet) else self.sheet.jump


Units = Sequence[Fielded]
Test = Callable[[Fielded], bool]


@dataclass(frozen=True, slots=True)
class Requirement:
    """So many units must be so: `least` of them, or at least this `share` of all."""

    words: str
    """What one of them is: "sniper"."""
    test: Test
    least: int = 0
    share: float = 0

    def lacking(self, units: Units) -> int:
        """How many units more it needs."""
        return max(0, self.needed(units) - sum(map(self.test, units)))

    def needed(self, units: Units) -> int:
        return max(self.least, math.ceil(len(units) * self.share))


def _role(*roles: Role) -> Test:
    return lambda unit: unit.role in roles


def _tons(least: int, below: int = 1000) -> Test:
    return lambda unit: least <= unit.tons < below


def _walks(least: int) -> Test:
    return lambda unit: unit.walk >= least


def _does(damage: int, distance: int) -> Test:
    return lambda unit: damage_at(unit.sheet, distance) >= damage


@dataclass(frozen=True, slots=True)
class FormationType:
    """A type of formation; `either`: of these requirements one is enough."""

    name: str
    ability: Ability
    requirements: tuple[Requirement, ...] = ()
    either: tuple[Requirement, ...] = ()
    optimal: Role | None = None
    """The role that stands in for all requirements when every unit has it."""

    def faults(self, units: Units) -> list[str]:
        """What units lack to be such a formation, each in a player's words; none: they are one."""
        found = list(_composition(units))
        if self.optimal and units and all(unit.role is self.optimal for unit in units):
            return found
        found += [
            f"needs {lacking} more {requirement.words}"
            for requirement in self.requirements
            if (lacking := requirement.lacking(units))
        ]
        if self.either and all(each.lacking(units) for each in self.either):
            words = " or ".join(f"{e.lacking(units)} more {e.words}" for e in self.either)
            found.append(f"needs {words}")
        return found


def _composition(units: Units) -> Iterator[str]:
    if len(units) < LEAST:
        lacking = LEAST - len(units)
        words = "unit" if lacking == 1 else "units"
        yield f"needs {lacking} more {words}: a formation has at least {LEAST}"
    kinds = dict.fromkeys(kind_of(unit.sheet) for unit in units)
    if len(kinds) > 1:
        yield f"has units of different kinds: {', '.join(kinds)}"


_STRIKES = _role(Role.STRIKER, Role.SKIRMISHER)

TYPES = (
    FormationType(
        "Assault",
        Ability.DEMORALIZER,
        (
            Requirement("with 135 points of armor", lambda u: u.armor >= 135, share=1),
            Requirement("that can do 25 points of damage at 7 hexes", _does(25, 7), share=0.75),
            Requirement("heavy", _tons(HEAVY), least=3),
            Requirement("that is not light", _tons(MEDIUM), share=1),
        ),
        (
            Requirement("juggernaut", _role(Role.JUGGERNAUT), least=1),
            Requirement("sniper", _role(Role.SNIPER), least=2),
        ),
        Role.JUGGERNAUT,
    ),
    FormationType(
        "Battle",
        Ability.REROLLS,
        (
            Requirement(
                "brawler, sniper or skirmisher",
                _role(Role.BRAWLER, Role.SNIPER, Role.SKIRMISHER),
                least=3,
            ),
            Requirement("heavy", _tons(HEAVY), share=0.5),
        ),
        optimal=Role.BRAWLER,
    ),
    FormationType(
        "Command",
        Ability.COMBAT_INTUITION,
        (
            Requirement(
                "sniper, missile boat, skirmisher or juggernaut",
                _role(Role.SNIPER, Role.MISSILE_BOAT, Role.SKIRMISHER, Role.JUGGERNAUT),
                share=0.5,
            ),
            Requirement(
                "striker, brawler or scout",
                _role(Role.STRIKER, Role.BRAWLER, Role.SCOUT),
                least=1,
            ),
        ),
    ),
    FormationType(
        "Fire",
        Ability.SNIPER,
        (Requirement("missile boat or sniper", _role(Role.MISSILE_BOAT, Role.SNIPER), share=0.75),),
        optimal=Role.MISSILE_BOAT,
    ),
    FormationType(
        "Recon",
        Ability.MASTER_MANEUVERER,
        (
            Requirement("with 5 Walking or Cruising MP", _walks(5), share=1),
            Requirement("striker or scout", _role(Role.STRIKER, Role.SCOUT), least=2),
        ),
        optimal=Role.SCOUT,
    ),
    FormationType(
        "Striker/Cavalry",
        Ability.SPEED_DEMON,
        (
            Requirement(
                "with 5 Walking or 4 Jumping MP", lambda u: u.walk >= 5 or u.jump >= 4, share=1
            ),
            Requirement("lighter than assault", _tons(0, ASSAULT), share=1),
            Requirement("striker or skirmisher", _STRIKES, share=0.5),
        ),
        optimal=Role.SKIRMISHER,
    ),
    FormationType(
        "Heavy Striker/Cavalry",
        Ability.SPEED_DEMON,
        (
            Requirement("with 4 Walking or Cruising MP", _walks(4), share=1),
            Requirement("medium or heavier", _tons(MEDIUM), share=1),
            Requirement("heavy", _tons(HEAVY), least=3),
            Requirement("that can do 5 points of damage at 18 hexes", _does(5, 18), least=1),
            Requirement("striker or skirmisher", _STRIKES, least=2),
        ),
    ),
    FormationType("Support", Ability.SUPPORT),
)
"""All types but the Nova, which is two formations (`nova_faults`)."""
NOVA = 5
"""OmniMechs, and Points of Elementals, of a Nova."""
NOVA_TYPE = FormationType(
    "Nova",
    Ability.MOUNTED_FIRE,
    (
        Requirement(
            "Point of Elementals that rides on OmniMechs",
            lambda u: isinstance(u.sheet, BattleArmorSheet) and u.sheet.rides_omnimechs,
            least=NOVA,
        ),
    ),
)
"""The type of the Elementals of a Nova; that of its OmniMechs is another one."""


def formation_type(name: str) -> FormationType | None:
    """The type of this name, whatever its case, also by "Striker" or "Heavy Cavalry" alone."""
    wanted = name.casefold().removesuffix("star").removesuffix("lance").strip()
    for each in (*TYPES, NOVA_TYPE):
        first, _, rest = each.name.casefold().partition("/")
        heavy = "heavy " if first.startswith("heavy ") else ""
        if wanted in (each.name.casefold(), first, f"{heavy}{rest}" if rest else first):
            return each
    return None


def fitting_types(units: Units) -> list[FormationType]:
    """Every type that units can be."""
    return [each for each in TYPES if not each.faults(units)]


def nova_faults(mechs: Units, troops: Units) -> list[str]:
    """What two formations lack to be a Nova: five OmniMechs, and five Points of Elementals that
    ride on them (Clan Invasion, Formation Types)."""
    omni = [u for u in mechs if isinstance(u.sheet, MechSheet) and u.sheet.omni]
    points = [
        u for u in troops if isinstance(u.sheet, BattleArmorSheet) and u.sheet.rides_omnimechs
    ]
    found = []
    if (len(omni), len(mechs)) != (NOVA, NOVA):
        found.append(f"needs {NOVA} OmniMechs and nothing else, not {len(omni)} of {len(mechs)}")
    if (len(points), len(troops)) != (NOVA, NOVA):
        found.append(f"needs {NOVA} Points of Elementals, not {len(points)} of {len(troops)}")
    return found
