"""The 'Mechs among the units of a battle. The second books are copies of their record sheets; what
happens to other kinds of units is no entry in them."""

from __future__ import annotations

from collections.abc import Collection

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Event

ON_A_SHEET = (
    *(e.LocationRolled, e.AimedHit, e.Damaged, e.Overkill, e.LocationDestroyed),
    *(e.CriticalHit, e.AmmunitionExploded, e.LocationFlooded, e.Strained, e.WornAway),
)
"""What is marked on a record sheet."""


def mechs_of(battle: Battle) -> dict[str, Mech]:
    """The 'Mechs of a battle, by id."""
    return {id_: unit for id_, unit in battle.units.items() if isinstance(unit, Mech)}


def foreign(event: Event, mechs: Collection[str]) -> bool:
    """Whether an event is an entry on the record sheet of another kind of unit."""
    return isinstance(event, ON_A_SHEET) and event.unit not in mechs
