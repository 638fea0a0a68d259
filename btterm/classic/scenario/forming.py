"""The formations of a side while a battle is set up: what they are said to be, and whether they are
(Clan Invasion, Combat Formation, Formation Types)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from btterm.classic.battle import Formation
from btterm.classic.forces.formations import (
    NOVA_TYPE,
    TYPES,
    Fielded,
    FormationType,
    formation_type,
    nova_faults,
)
from btterm.data import plain
from btterm.errors import BadInput


class Formed(NamedTuple):
    """A formation of a side, which its units name."""

    name: str
    type: str
    """The name of its type, as `formation_type` takes it."""
    partner: str = ""
    """The formation that it supports, or is a Nova with; empty: it is asked, or the one before."""


def formed_type(formed: Formed) -> FormationType:
    """The type of a formation. Raises BadInput where there is no such type."""
    kind = formation_type(formed.type)
    if kind is None:
        known = ", ".join(each.name for each in (*TYPES, NOVA_TYPE))
        raise BadInput(f"no formation is called {plain(formed.type)!r}: {known}")
    return kind


def check_formations(formations: Sequence[Formed], named: Iterable[str]) -> None:
    """Raises BadInput where a formation is of no type or has the name of another one, or where it,
    or a unit of its side by the names of their formations, names one that there is not."""
    known = [formed.name for formed in formations]
    for formed in formations:
        formed_type(formed)
        if known.count(formed.name) > 1:
            raise BadInput(f"two formations are called {formed.name}")
        if formed.partner and (formed.partner not in known or formed.partner == formed.name):
            raise BadInput(f"{formed.name} goes with no formation called {formed.partner}")
    for name in named:
        if name and name not in known:
            raise BadInput(f"a unit is in {name}, and no formation is called so")


def faults_of(
    formations: Sequence[Formed], units: Mapping[str, Sequence[Fielded]]
) -> dict[str, list[str]]:
    """What each formation lacks to be what it is said to be, by its name; `units`: those in it."""
    found = {}
    for place, formed in enumerate(formations):
        kind = formed_type(formed)
        if kind is NOVA_TYPE:
            carriers = units.get(partner_of(formations, place), ())
            found[formed.name] = nova_faults(carriers, units.get(formed.name, ()))
        else:
            found[formed.name] = kind.faults(units.get(formed.name, ()))
    return found


def partner_of(formations: Sequence[Formed], place: int) -> str:
    """The formation with which the one in a place goes: as it is said, of a Nova as usual the one
    before it."""
    formed = formations[place]
    if formed.partner or formed_type(formed) is not NOVA_TYPE or not place:
        return formed.partner
    return formations[place - 1].name


def form_up(
    side: int, formations: Sequence[Formed], units: Mapping[str, Mapping[str, Fielded]]
) -> list[Formation]:
    """The formations of a side; `units`: the ids of those in each, and what they are. Raises
    BadInput where one is not what it is said to be."""
    fielded = {name: list(members.values()) for name, members in units.items()}
    for formed, faults in zip(formations, faults_of(formations, fielded).values(), strict=True):
        if faults:
            kind = formed_type(formed).name
            raise BadInput(f"{formed.name} is no {kind} formation: {', '.join(faults)}")
    return [
        Formation(
            side,
            formed.name,
            formed_type(formed).name,
            list(units.get(formed.name, ())),
            partner_of(formations, place),
        )
        for place, formed in enumerate(formations)
    ]
