"""The calculators as forms: what each one asks for, and what it works out from that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from btterm.board.terrain import Ground
from btterm.calculators import heat as heat_sums
from btterm.calculators import rolls, shots
from btterm.calculators.answers import Answer, odds
from btterm.classic.options import OPTIONS
from btterm.classic.rules.mech.heat_scale import HEAT_LIMIT
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.crew import AVERAGE_GUNNERY, AVERAGE_PILOTING
from btterm.classic.units.unit import EARTH, Mode
from btterm.errors import BadInput

Value = str | int | bool
Values = Mapping[str, Any]

HIGHEST_SKILL = 12
MODES = (Mode.STAND, Mode.WALK, Mode.RUN, Mode.JUMP)
GROUNDS = (Ground.CLEAR, Ground.LIGHT_WOODS, Ground.HEAVY_WOODS, Ground.WATER)


@dataclass(frozen=True, slots=True)
class Field:
    """Something that a calculator asks for: a number, yes or no, one of several, or words."""

    name: str
    words: str
    usual: Value
    least: int = 0
    most: int = 99
    options: tuple[str, ...] = ()
    """What it may be, where that is one of several."""
    hint: str = ""
    """What can be typed, for words."""

    def read(self, text: str) -> Value:
        """The value that was typed. Raises BadInput for what it cannot be."""
        if isinstance(self.usual, bool):
            raise BadInput("it is yes or no")
        if isinstance(self.usual, str):
            return text.strip()
        if not text.strip().isdecimal() or not self.least <= int(text) <= self.most:
            raise BadInput(f"it is a number from {self.least} to {self.most}")
        return int(text)

    def turned(self, value: Value, by: int) -> Value:
        """The next value, or the one before; words stay."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return min(max(value + by, self.least), self.most)
        if self.options:
            return self.options[(self.options.index(value) + by) % len(self.options)]
        return value


@dataclass(frozen=True, slots=True)
class Calculator:
    """A form, and what it is for."""

    title: str
    fields: tuple[Field, ...]
    work: Callable[[Values], Answer]
    """Raises BadInput for a case that cannot be."""

    @property
    def usual(self) -> dict[str, Value]:
        return {field.name: field.usual for field in self.fields}


def _odds(values: Values) -> Answer:
    return odds(values["target"])


def _shot(values: Values) -> Answer:
    case = {
        **values,
        "weapon": shots.parse_weapon(values["weapon"], values["clan"]),
        "moved": Mode(values["moved"]),
        "target_in": Ground(values["target_in"]),
    }
    del case["clan"]
    return shots.shot(shots.ShotCase(**case))


def _salvo(values: Values) -> Answer:
    weapon = shots.parse_weapon(values["weapon"], values["clan"])
    return shots.salvo(weapon, guided=values["guided"], number=values["number"])


def _heat(values: Values) -> Answer:
    fired = [name for name in values["weapons"].split(",") if name.strip()]
    weapons = tuple(shots.parse_weapon(name.strip(), values["clan"]) for name in fired)
    case = {**values, "moved": Mode(values["moved"]), "weapons": weapons}
    case["air"] = int(values["air"])
    del case["clan"]
    return heat_sums.heat(heat_sums.HeatCase(**case))


def _state(values: Values) -> rolls.Damaged:
    return rolls.Damaged(**{field.name: values[field.name] for field in _STATE})


def _piloting(values: Values) -> Answer:
    return rolls.piloting_roll(rolls.parse_causes(values["causes"]), _state(values))


def _fall(values: Values) -> Answer:
    where = values["tons"], values["levels"], values["water"]
    return rolls.fall(*where, _state(values), values["gravity"])


def _critical(values: Values) -> Answer:
    if not values["unit"]:
        return rolls.critical()
    return rolls.critical(load_sheet(values["unit"]), Location(values["location"]))


def _values(option: str) -> tuple[str, ...]:
    return tuple(map(str, next(each.values for each in OPTIONS if each.name == option)))


_CLAN = Field("clan", "the Clan version", False)
_MOVED = Field("moved", "it did", Mode.STAND.value, options=tuple(mode.value for mode in MODES))
_STATE = (
    Field("piloting", "Piloting Skill", AVERAGE_PILOTING, 0, HIGHEST_SKILL),
    Field("actuators", "leg and foot actuators lost", 0, 0, 6),
    Field("hips", "hips lost", 0, 0, 2),
    Field("gyro", "the gyro is hit", False),
    Field("leg_lost", "a leg is lost", False),
)

CALCULATORS: tuple[Calculator, ...] = (
    Calculator(
        "To hit",
        (
            Field("weapon", "weapon", "Medium Laser", hint="a weapon: PPC, ac/20, lrm 15"),
            _CLAN,
            Field("hexes", "hexes to the target", 5, 1, shots.FARTHEST),
            Field("gunnery", "Gunnery Skill", AVERAGE_GUNNERY, 0, HIGHEST_SKILL),
            _MOVED,
            Field("heat", "heat of the attacker", 0, 0, HEAT_LIMIT),
            Field("prone", "the attacker lies", False),
            Field("target_hexes", "hexes the target moved", 0, 0, shots.FARTHEST),
            Field("target_jumped", "the target jumped", False),
            Field("target_prone", "the target lies", False),
            Field("target_immobile", "the target is immobile", False),
            Field(
                "target_in",
                "the target is in",
                Ground.CLEAR.value,
                options=tuple(ground.value for ground in GROUNDS),
            ),
            Field("light_woods", "light woods between", 0, 0, 9),
            Field("heavy_woods", "heavy woods between", 0, 0, 9),
            Field("cover", "partial cover", False),
            Field("secondary", "a secondary target", False),
        ),
        _shot,
    ),
    Calculator("Odds", (Field("target", "target number on 2D6", 8, 2, 13),), _odds),
    Calculator(
        "Salvo",
        (
            Field("weapon", "weapon", "LRM 20", hint="what fires salvoes: srm 6, lrm 15, lb 10-x"),
            _CLAN,
            Field("guided", "by Artemis IV or Narc", False),
            Field("number", "to-hit number", 7, 2, 13),
        ),
        _salvo,
    ),
    Calculator(
        "Heat",
        (
            Field("heat", "heat at the start", 0, 0, HEAT_LIMIT),
            _MOVED,
            Field("hexes", "hexes jumped", 1, 1, 30),
            Field("stands", "attempts to stand up", 0, 0, 9),
            Field("weapons", "weapons fired", "", hint="weapons with commas between: ppc, ppc"),
            _CLAN,
            Field("extra", "heat from anything else", 0, 0, 40),
            Field("air", "degrees of the air, C", "20", options=_values("temperature")),
            Field("sinks", "heat sinks", 10, 0, 60),
            Field("double", "double ones", False),
            Field("leg_sinks", "of them in the legs", 0, 0, 60),
            Field("off", "sinks off or lost", 0, 0, 60),
            Field("engine_hits", "engine hits", 0, 0, 2),
            Field("depth", "depth of water around it", 0, 0, 9),
        ),
        _heat,
    ),
    Calculator(
        "Piloting",
        (
            Field("causes", "what happened", "damage", hint=", ".join(rolls.causes())),
            *_STATE,
        ),
        _piloting,
    ),
    Calculator(
        "Fall",
        (
            Field("tons", "tons", 50, 10, 100),
            Field("levels", "levels fallen", 0, 0, rolls.HIGHEST_FALL),
            Field("water", "from land into water", False),
            Field("gravity", "gravity, G", EARTH, options=_values("gravity")),
            *_STATE,
        ),
        _fall,
    ),
    Calculator(
        "Critical hits",
        (
            Field("unit", "unit", "", hint="a 'Mech, or nothing for the chances alone: atlas"),
            Field(
                "location",
                "location",
                Location.CT.value,
                options=tuple(place.value for place in Location),
            ),
        ),
        _critical,
    ),
)
"""Those that have a form; the command line has each as a command."""
