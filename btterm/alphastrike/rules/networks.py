"""Units that share what they see, and what jams them (Alpha Strike, C3 Networks, ECM)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import MasterSwitched
from btterm.alphastrike.options import COUNTER_ECM
from btterm.alphastrike.rules.environment import jam_reach
from btterm.alphastrike.rules.sight import sight
from btterm.alphastrike.rules.switching import MODULES
from btterm.alphastrike.units import Unit
from btterm.hexes import Hex, distance, line
from btterm.table.procedure import Procedure

BUBBLES = {"ECM": 6, "AECM": 6, "WAT": 6, "LECM": 1}
"""Hexes around a unit that its countermeasures cover: 12 inches, or 2 (Alpha Strike, ECM, LECM)."""
MASTERS = {"C3M": ("C3S", 3), "C3BSM": ("C3BSS", 4)}
"""What follows a master, and how many of them (Alpha Strike, C3M, C3BSM)."""
IMPROVED = 6
"""Units of a network without a master (Alpha Strike, C3I)."""
EMERGENCY = 2
"""Turns for which an emergency master leads (Alpha Strike, C3EM)."""
JAM_BOOSTED = "AECM"
"""What alone cuts a boosted network (Alpha Strike, C3BSM)."""


def networks(battle: Battle, side: int) -> Iterator[list[Unit]]:
    """The networks of a side, each with its master first, if it has one: slaves follow the masters
    in the order in which they are listed, then other masters. An emergency master follows, or leads
    while it is switched on (Alpha Strike, C3M, C3S, C3I, C3BSM, C3BSS, C3EM)."""
    units = battle.of_side(side)
    taken: set[str] = set()
    for code, (slave, most) in MASTERS.items():
        spare = [unit for unit in units if unit.card.has("C3EM") and code == "C3M"]
        masters = [unit for unit in spare if unit.backup]
        masters += [unit for unit in units if unit.card.has(code) and unit not in masters]
        free = [unit for unit in units if unit.card.has(slave)] + spare + masters[1:]
        for master in masters:
            if master.id in taken:
                continue
            left = (unit for unit in free if unit.id not in taken and unit is not master)
            members = [master, *list(left)[:most]]
            taken |= {unit.id for unit in members}
            yield members
    improved = [unit for unit in units if unit.card.has("C3I")]
    for start in range(0, len(improved), IMPROVED):
        yield improved[start : start + IMPROVED]


def switch_masters(battle: Battle) -> Procedure[None]:
    """In the End Phase an emergency master takes over where no ordinary one of its side works any
    more, once in a battle, and is done after its turns (Alpha Strike, C3EM)."""
    for unit in battle.on_map():
        if unit.backup:
            unit.backup -= 1
            if not unit.backup:
                yield MasterSwitched(unit.id, on=False)
    for side in range(len(battle.sides)):
        own = [unit for unit in battle.units.values() if unit.side == side]
        masters = [unit for unit in own if unit.card.has("C3M")]
        spare = (u for u in battle.of_side(side) if u.card.has("C3EM") and u.backup is None)
        led = any(unit.backup for unit in own) or any(_leads(battle, each) for each in masters)
        found = next(spare, None)
        if masters and not led and found is not None and not found.shut_down:
            found.backup = EMERGENCY
            yield MasterSwitched(found.id, on=True)


def _leads(battle: Battle, master: Unit) -> bool:
    """Whether an ordinary master works: it stands, is switched on, and nothing jams it."""
    off = master.gone or master.carrier or master.destroyed or master.shut_down
    jam = _jammers(battle, master.side, tuple(BUBBLES))
    return not off and not _jammed(master.hex, master.hex, jam)


def linked(battle: Battle, unit: Unit) -> list[Unit]:
    """The other members that a unit shares its range with now."""
    for members in networks(battle, unit.side):
        if unit in members:
            boosted = any(unit.card.has(code) for code in ("C3BSM", "C3BSS"))
            codes = (JAM_BOOSTED,) if boosted else tuple(BUBBLES)
            jam = _jammers(battle, unit.side, codes)
            if unit.card.has("C3I"):
                return _open_to(members, unit, jam)
            return _of_master(battle, members, unit, jam)
    return []


Jammers = Sequence[tuple[Hex, int, int]]
"""Hexes with the reach of the countermeasures there, and how many modules they have; what works
against them has fewer than none."""


def _jammers(battle: Battle, side: int, codes: Sequence[str]) -> Jammers:
    """The countermeasures of the enemies that work (Alpha Strike, ECM, AECM, LECM, WAT,
    ECCM)."""
    found = []
    counted = COUNTER_ECM in battle.options
    for unit in battle.on_map():
        if unit.shut_down:
            continue
        for code in BUBBLES:
            if not unit.card.has(code):
                continue
            reach = jam_reach(battle, BUBBLES[code])
            if unit.side == side:
                found += [(unit.hex, reach, -unit.counter)] * (unit.counter > 0)
            elif code in codes:
                many = MODULES.get(code, 1) if counted else 1
                found.append((unit.hex, reach, many - min(many, unit.counter)))
    return found


def _open_to(members: Sequence[Unit], unit: Unit, jam: Jammers) -> list[Unit]:
    """The members to which nothing jams the way."""
    others = (each for each in members if each is not unit and not each.shut_down)
    return [each for each in others if not _jammed(unit.hex, each.hex, jam)]


def _of_master(battle: Battle, members: Sequence[Unit], unit: Unit, jam: Jammers) -> list[Unit]:
    """All that have an open way and a line of sight to their master, if the unit has."""
    master = members[0]
    active = [
        each
        for each in members
        if not each.shut_down
        and not _jammed(each.hex, master.hex, jam)
        and (each is master or not sight(battle, each, master).blocked)
    ]
    if master not in active or unit not in active:
        return []
    return [each for each in active if each is not unit]


def covered(battle: Battle, unit: Unit) -> bool:
    """Whether countermeasures of the enemy cover a unit."""
    return _jammed(unit.hex, unit.hex, _jammers(battle, unit.side, tuple(BUBBLES)))


def _jammed(start: Hex, end: Hex, jam: Jammers) -> bool:
    """Whether countermeasures cover an end of a line or what lies between."""
    hexes = [start, end, *(hex_ for step in line(start, end) for hex_ in step)] if jam else []
    return any(
        sum(many for centre, reach, many in jam if distance(centre, hex_) <= reach) > 0
        for hex_ in hexes
    )


def nearest(battle: Battle, unit: Unit, target: Unit) -> tuple[int, Unit]:
    """The hexes from which a unit aims at a target, and who measures them: itself, or the nearest
    member of its network that sees the target (Alpha Strike, C3 Networks)."""
    found = (distance(unit.hex, target.hex), unit)
    for other in linked(battle, unit):
        hexes = distance(other.hex, target.hex)
        if hexes < found[0] and not sight(battle, other, target).blocked:
            found = (hexes, other)
    return found
