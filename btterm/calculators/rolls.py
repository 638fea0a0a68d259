"""Piloting Skill Rolls, falls and critical hits, worked out by the rules for any case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from btterm.calculators.answers import Answer, number_facts, odds_text, part_lines, sum_text
from btterm.calculators.stand_in import ACTUATORS, alone, break_parts
from btterm.classic.hits import CRITICAL_HITS, clusters
from btterm.classic.options import Options, with_options
from btterm.classic.rules import causes as table
from btterm.classic.rules.drops import fall_damage
from btterm.classic.rules.gravity import weighed
from btterm.classic.rules.mech import piloting
from btterm.classic.rules.mech.criticals import BLOWN_OFF
from btterm.classic.sheets.mech.locations import ARMS, LEGS, Location
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.units.crew import AVERAGE_PILOTING
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import EARTH, Cause
from btterm.errors import BadInput
from btterm.table.odds import WAYS

HIGHEST_FALL = 60
"""Levels; no map has such a cliff."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged:
    """What the legs and the gyro of a 'Mech have suffered."""

    piloting: int = AVERAGE_PILOTING
    actuators: int = 0
    """Leg and foot actuators, 0 to 6."""
    hips: int = 0
    gyro: bool = False
    leg_lost: bool = False

    def mech(self) -> Mech:
        """A stand-in in this state. Its lost leg is one of those without other damage."""
        if self.hips + self.leg_lost > 2 or self.actuators > (3 if self.leg_lost else 6):
            raise BadInput("a 'Mech has 2 legs, with a hip and 3 actuators each")
        mech = alone(piloting=self.piloting)
        if self.leg_lost:
            mech.structure[Location.LL] = 0
        places = [leg for leg in (Location.RL, Location.LL) if mech.has(leg)]
        break_parts(mech, SlotKind.HIP, self.hips, *places)
        left = self.actuators
        for kind in ACTUATORS:
            break_parts(mech, kind, min(left, len(places)), *places)
            left = max(0, left - len(places))
        break_parts(mech, SlotKind.GYRO, int(self.gyro))
        return mech


def causes() -> dict[str, Cause]:
    """What calls for a Piloting Skill Roll, by a word to type."""
    return {
        "damage": piloting.TWENTY_DAMAGE,
        "shutdown": piloting.REACTOR_SHUTS_DOWN,
        "kicked": table.KICKED,
        "missed-kick": table.MISSED_KICK,
        "pushed": table.PUSHED,
        "charged": table.CHARGED,
        "charging": table.MADE_CHARGE,
        "from-above": table.STRUCK_FROM_ABOVE,
        "dfa": table.DEATH_FROM_ABOVE,
        "water-1": table.entering_water(1),
        "water-2": table.entering_water(2),
        "water-3": table.entering_water(3),
        "stand": table.STAND_UP,
        "rubble": table.RUBBLE,
        "run": piloting.RUN_DAMAGED,
        "landing": piloting.LANDING_DAMAGED,
    }


def parse_causes(text: str) -> list[str]:
    """The words for causes in what is typed, with spaces or commas between. Raises BadInput."""
    words = text.replace(",", " ").split()
    _known(words)
    return words


def _known(words: Sequence[str]) -> list[Cause]:
    known = causes()
    unknown = [word for word in words if word not in known]
    if unknown:
        raise BadInput(f"{unknown[0]!r} is none of: {', '.join(known)}")
    if list(words).count("damage") > 1:
        raise BadInput(
            f"{piloting.HEAVY_DAMAGE}+ points of damage in a phase are one roll: say it once"
        )
    return [known[word] for word in words]


def piloting_roll(words: Sequence[str], state: Damaged, skid_hexes: int | None = None) -> Answer:
    """The number of a Piloting Skill Roll for all that happened in a phase. Raises BadInput."""
    found = _known(words)
    if skid_hexes is not None:
        found.append(table.skid(skid_hexes))
    number = piloting.piloting_target(state.mech(), found)
    what = ", ".join(cause.label for cause in found) or "standing damage alone"
    lines = [f"Piloting Skill Roll ({what}): {odds_text(number)}", *part_lines(number.parts)]
    return Answer(lines, {"causes": [cause.label for cause in found], **number_facts(number)})


def fall(tons: int, levels: int, into_water: bool, state: Damaged, gravity: str = EARTH) -> Answer:
    """What a fall does to a 'Mech and to its MechWarrior. Raises BadInput."""
    world = with_options(Options(), {"gravity": gravity})
    if not 10 <= tons <= 100:
        raise BadInput(f"a 'Mech weighs 10 to 100 tons, not {tons}")
    if not 0 <= levels <= HIGHEST_FALL:
        raise BadInput(f"nobody falls {levels} levels")
    points = weighed(fall_damage(tons, levels, into_water), Fraction(world.gravity))
    groups = clusters(points)
    number = piloting.falling_target(state.mech(), levels)
    lines = [
        f"{tons} tons fall {levels} level{'s' * (levels != 1)}"
        f"{' into water' * into_water}{f' at {gravity} G' * (gravity != EARTH)}: "
        f"{points} points, in groups of {sum_text(groups)}",
        f"The MechWarrior stays unhurt on {odds_text(number)}",
        *part_lines(number.parts),
    ]
    return Answer(lines, {"damage": points, "groups": groups, "mechwarrior": number_facts(number)})


def critical(sheet: MechSheet | None = None, location: Location | None = None) -> Answer:
    """The chances of a roll for critical hits; with a design and a location, of each part."""
    chances = {
        str(count): sum(w for total, w in WAYS.items() if CRITICAL_HITS.get(total, 0) == count) / 36
        for count in sorted({0, *CRITICAL_HITS.values()})
    }
    lines = ["Critical hits"]
    lines += [f"  {count}  {chance:>4.0%}" for count, chance in chances.items()]
    if location is None or location in (*ARMS, *LEGS, Location.HD):
        lines.append(f"On {BLOWN_OFF} a head, arm or leg is blown off instead.")
    facts: dict[str, Any] = {"critical_hits": {k: round(v, 4) for k, v in chances.items()}}
    if sheet is not None and location is not None:
        parts = _part_chances(sheet, location)
        lines += [f"{sheet.name}, {location.label.lower()}: each critical hit strikes"]
        lines += [f"  {chance:>4.0%}  {name}" for name, chance in parts.items()] or ["  nothing"]
        facts |= {"unit": sheet.name, "location": str(location), "parts": parts}
    return Answer(lines, facts)


def _part_chances(sheet: MechSheet, location: Location) -> dict[str, float]:
    """The chance of each part of an undamaged location to take a critical hit. All slots that
    can be hit are equally likely: rolls that find another one are made again."""
    if location not in sheet.locations:
        raise BadInput(f"{sheet.name} has no {location.label.lower()}")
    mech = alone(sheet)
    slots = mech.hittable_slots(location)
    counts = Counter(str(sheet.slots[location][slot]) for slot in slots)
    return {name: round(count / len(slots), 4) for name, count in counts.most_common()}
