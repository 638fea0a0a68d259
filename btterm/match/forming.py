"""The formations of a side while a battle is set up: who stands in which, what they lack, and what
the side is worth (Clan Invasion, Creating a Force, Formation Types)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from btterm.classic.forces.formations import (
    LEAST,
    NOVA_TYPE,
    TYPES,
    Fielded,
    FormationType,
    formation_type,
    nova_faults,
)
from btterm.classic.forces.organisation import organisation
from btterm.classic.forces.roles import Role, role_of
from btterm.classic.scenario.forming import Formed, faults_of
from btterm.classic.scenario.setting_up import Fighter, Team
from btterm.classic.sheets.battle_value import with_skills
from btterm.classic.sheets.kinds import any_value, kind_of
from btterm.classic.sheets.library import load_unit
from btterm.data import plain
from btterm.errors import BadInput, BttermError
from btterm.own_folders import own_folders

NAMES = ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel")
"""What formations are called as long as nobody says otherwise."""


def fielded(fighter: Fighter) -> Fielded:
    """A unit, and what it is for: what its player says, else what is usual for it. Raises
    BadInput."""
    sheet = load_unit(fighter.sheet)
    return Fielded(sheet, fighter.role or role_of(sheet))


def skills(fighter: Fighter) -> tuple[int, int]:
    """Gunnery and Piloting, those that are usual for its sheet where nobody says otherwise: 3 and 4
    with the Clans, 4 and 5 in the Inner Sphere. Raises BadInput."""
    crew = fighter.mechwarrior()
    return crew.gunnery, crew.piloting


@cache
def _worth(name: str, _: tuple[object, ...]) -> int | None:
    value = any_value(load_unit(name))
    return None if value is None else value.total


def value(fighter: Fighter) -> int | None:
    """The Battle Value of a unit with its skills; None: it has none. Raises BadInput."""
    worth = _worth(fighter.sheet, own_folders())
    return None if worth is None else with_skills(worth, *skills(fighter))


def total_value(fighters: Sequence[Fighter]) -> int:
    """The Battle Value of some units together; what is not known counts nothing."""
    found = 0
    for fighter in fighters:
        with suppress(BttermError):
            found += value(fighter) or 0
    return found


class Branch(NamedTuple):
    """A formation of a side and its units, by their places; None: those in no formation."""

    place: int | None
    units: tuple[int, ...]


def tree(team: Team) -> Iterator[Branch]:
    """The units of a side, those in no formation first, then formation by formation."""
    names = [formed.name for formed in team.formations]
    homes = [f.formation if f.formation in names else "" for f in team.fighters]
    for place, name in ((None, ""), *enumerate(names)):
        yield Branch(place, tuple(n for n, home in enumerate(homes) if home == name))


def _members(team: Team) -> dict[str, list[Fielded]]:
    """Those in each formation; units whose sheets cannot be read are in none."""
    found: dict[str, list[Fielded]] = {}
    for fighter in team.fighters:
        with suppress(BttermError):
            found.setdefault(fighter.formation, []).append(fielded(fighter))
    return found


def lacks(team: Team) -> dict[str, list[str]]:
    """What each formation of a side lacks to be of its type."""
    return faults_of(team.formations, _members(team))


def called(team: Team) -> str:
    """What the formations of a side are together: "Star", "Binary"; empty for what has no name."""
    members = _members(team)
    groups = [members.get(formed.name, []) for formed in team.formations]
    return organisation(groups) if groups and not members.get("") and all(groups) else ""


def types_for(team: Team, place: int) -> Iterator[tuple[FormationType, list[str]]]:
    """Every type, and what the units of a formation lack for it; with a place behind the last, the
    units that a new one would have."""
    formations = team.formations
    new = place == len(formations)
    units = _members(team).get("" if new else formations[place].name, [])
    if new:
        units = [unit for unit in units if kind_of(unit.sheet) == kind_of(units[0].sheet)]
    before = _members(team).get(formations[place - 1].name, []) if place else []
    for kind in (*TYPES, NOVA_TYPE):
        faults = nova_faults(before, units) if kind is NOVA_TYPE else kind.faults(units)
        yield kind, faults


def found(team: Team, kind: str) -> Team:
    """A new formation, into which all units go that stand in none and are of one kind, if they are
    enough for one."""
    names = [formed.name for formed in team.formations]
    name = next((n for n in NAMES if n not in names), f"{len(names) + 1}")
    free = [n for n, f in enumerate(team.fighters) if f.formation not in names]
    kinds = [_kind(team.fighters[n]) for n in free]
    joins = [n for n, one in zip(free, kinds, strict=True) if one == kinds[0]]
    fighters = list(team.fighters)
    for number in joins if len(joins) >= LEAST else ():
        fighters[number] = replace(fighters[number], formation=name)
    formations = (*team.formations, Formed(name, kind))
    return replace(team, formations=formations, fighters=tuple(fighters))


def _kind(fighter: Fighter) -> str:
    with suppress(BttermError):
        return kind_of(load_unit(fighter.sheet))
    return ""


def of_type(team: Team, place: int, kind: str) -> Team:
    """A formation is of another type."""
    return _changed(team, place, team.formations[place]._replace(type=kind))


def renamed(team: Team, place: int, text: str) -> Team:
    """A formation has another name. Raises BadInput where that is empty or another one's."""
    name, old = plain(text).strip()[:40], team.formations[place].name
    if not name:
        raise BadInput("a formation needs a name")
    if name != old and name in [formed.name for formed in team.formations]:
        raise BadInput(f"two formations are called {name}")
    formations = tuple(
        formed._replace(
            name=name if formed.name == old else formed.name,
            partner=name if formed.partner == old else formed.partner,
        )
        for formed in team.formations
    )
    return replace(team, formations=formations, fighters=_moved(team, old, name))


def disbanded(team: Team, place: int) -> Team:
    """A formation less; its units stand in none."""
    gone = team.formations[place].name
    left = [formed for formed in team.formations if formed.name != gone]
    formations = tuple(f._replace(partner="") if f.partner == gone else f for f in left)
    return replace(team, formations=formations, fighters=_moved(team, gone, ""))


def _moved(team: Team, old: str, new: str) -> tuple[Fighter, ...]:
    return tuple(replace(f, formation=new) if f.formation == old else f for f in team.fighters)


def next_partner(team: Team, place: int) -> Team:
    """The next formation that one goes with: that it supports, or is a Nova with; at last none in
    particular. Raises BadInput where there is no other, or its type goes with none."""
    formed = team.formations[place]
    kind = formation_type(formed.type)
    if kind is None or (kind is not NOVA_TYPE and kind.requirements):
        raise BadInput(f"a {formed.type} formation goes with no other one")
    others = ["", *(each.name for each in team.formations if each.name != formed.name)]
    if len(others) == 1:
        raise BadInput("there is no other formation")
    now = others.index(formed.partner) if formed.partner in others else 0
    return _changed(team, place, formed._replace(partner=others[(now + 1) % len(others)]))


def _changed(team: Team, place: int, formed: Formed) -> Team:
    formations = list(team.formations)
    formations[place] = formed
    return replace(team, formations=tuple(formations))


def next_formation(team: Team, fighter: Fighter) -> Fighter:
    """A unit stands in the next formation of its side, at last in none."""
    names = ["", *(formed.name for formed in team.formations)]
    now = names.index(fighter.formation) if fighter.formation in names else 0
    return replace(fighter, formation=names[(now + 1) % len(names)])


def next_role(fighter: Fighter) -> Fighter:
    """A unit has the next role; that which is usual for it is no choice of its player. Raises
    BadInput."""
    roles, usual = tuple(Role), role_of(load_unit(fighter.sheet))
    now = roles.index(fighter.role or usual)
    role = roles[(now + 1) % len(roles)]
    return replace(fighter, role=None if role is usual else role)
