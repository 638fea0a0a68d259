"""The machines that there are in the world, as far as the record sheets know them."""

from __future__ import annotations

from typing import NamedTuple

from btterm.classic.sheets.library import listing
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
            found.append(Model(each.label, type_, size, each.listed.cost, clan))
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


def choose(text: str) -> list[Model]:
    """Those that a search is for: "'Mech", "light 'Mech", or the name of one. Raises BadInput where
    there is none."""
    size, _, type_ = text.partition(" ")
    found = [
        model
        for model in models()
        if text in (model.type, model.name) or (size, type_) == (model.weight_class, model.type)
    ]
    if not found:
        raise BadInput(f"there is no {text} to be found")
    return found
