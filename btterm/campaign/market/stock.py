"""The machines that there are in the world, as far as the record sheets know them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from btterm.campaign.market.searching import Breadth
from btterm.classic.forces.roles import Role, role_of
from btterm.classic.sheets.library import listing, load_unit
from btterm.classic.sheets.vehicle.sheet import Motion
from btterm.errors import BadInput

MECH, VEHICLE, VTOL = "'Mech", "vehicle", "VTOL"
INFANTRY = {
    "foot": "foot infantry",
    "motorized": "motorized infantry",
    "jump": "jump infantry",
}
VESSELS = (Motion.DISPLACEMENT, Motion.HYDROFOIL, Motion.SUBMARINE)
_HEAVIEST = {"light": 35, "medium": 55, "heavy": 75}
"""Tons."""


class Model(NamedTuple):
    """A record sheet as something that can be found and bought."""

    name: str
    type: str
    """As the table of acquisition has it."""
    weight_class: str
    """Empty for infantry."""
    price: int
    """C-bills, for quality D."""
    clan: bool
    year: int = 0
    """In which it came up first."""

    @property
    def chassis(self) -> str:
        """What all variants of a 'Mech have in common: "Archer"; of anything else its name."""
        return self.name.rpartition(" ")[0] if self.type == MECH else self.name


def weight_class(tons: int) -> str:
    """What a machine of some tons is called."""
    return next((name for name, most in _HEAVIEST.items() if tons <= most), "assault")


def models() -> list[Model]:
    """All machines that can be found: 'Mechs, vehicles and infantry, but neither battle armor nor
    gun emplacements, for which the house rules have no row, nor vessels, which no mission can
    use."""
    found = []
    for each in listing(""):
        facts = each.listed and each.listed.facts
        if not facts or each.listed is None:
            continue
        type_ = _type(str(facts["kind"]), str(facts["motion"]))
        if type_:
            tons = facts["tons"]
            size = weight_class(int(tons)) if tons else ""
            clan = facts["tech_base"] == "Clan"
            year = int(facts["year"] or 0)
            found.append(Model(each.label, type_, size, each.listed.cost, clan, year))
    return found


def _type(kind: str, motion: str) -> str:
    if kind == "vehicle":
        return "" if motion in VESSELS else VTOL if motion == Motion.VTOL else VEHICLE
    return INFANTRY.get(motion, "") if kind == "infantry" else MECH if kind == "'Mech" else ""


def model_called(name: str) -> Model:
    """One by its name. Raises BadInput."""
    for model in models():
        if model.name == name:
            return model
    raise BadInput(f"no machine called {name} can be found")


class Wanted(NamedTuple):
    """What a search is for."""

    breadth: Breadth
    found: list[Model]
    """All that would do."""


@cache
def _category(name: str) -> str:
    """The combat unit role of a machine."""
    return str(role_of(load_unit(name)))


CATEGORIES = tuple(f"{role} {type_}" for type_ in (MECH, VEHICLE, VTOL) for role in Role)
"""The general categories that can be looked for: the combat unit roles (a ruling)."""


def base_model(found: Sequence[Model]) -> Model:
    """The base model of a chassis, of which all others are variants: the oldest one."""
    return min(found, key=lambda each: (each.year, each.name))


def wanted(text: str) -> Wanted:
    """What a search is for: "'Mech", "light 'Mech", "Sniper 'Mech", "Archer", or the name of one.
    Raises BadInput where there is none."""
    every = models()
    word, _, type_ = text.partition(" ")
    kinds = {
        Breadth.TYPE: [m for m in every if m.type == text],
        Breadth.CLASS: [m for m in every if (m.weight_class, m.type) == (word, type_)],
        Breadth.MODEL: [m for m in every if m.name == text],
        Breadth.CHASSIS: [m for m in every if m.chassis == text],
    }
    for breadth, found in kinds.items():
        if found:
            if breadth is Breadth.MODEL and found[0].chassis != text:
                family = [m for m in every if m.chassis == found[0].chassis]
                breadth = breadth if base_model(family) in found else Breadth.VARIANT
            return Wanted(breadth, found)
    if text not in CATEGORIES:
        raise BadInput(f"there is no {text} to be found")
    # A role may have two words: "Missile Boat 'Mech". Sheets are read for this search alone.
    mine = [m for m in every if m.weight_class and text.endswith(f" {m.type}")]
    found = [m for m in mine if text == f"{_category(m.name)} {m.type}"]
    return Wanted(Breadth.CATEGORY, found)
