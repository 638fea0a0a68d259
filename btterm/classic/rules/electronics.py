"""Electronic aids and how they are jammed (Compendium, Equipment: Artemis IV, C3 Computer,
Guardian ECM Suite, Narc Missile Beacon, Targeting Computer)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from btterm.classic.battle import Battle
from btterm.classic.rules.to_hit import sight
from btterm.classic.sheets.locations import Location
from btterm.classic.sheets.schema import Mount
from btterm.classic.units.mech import Mech
from btterm.hexes import Hex, distance, line

ECM_RADIUS = 6
GUIDED_BONUS = 2
"""What Artemis IV or a Narc pod adds to the roll on the Missile Hits Table."""
SLAVES_OF_A_COMPUTER = 3
MOST_IN_NETWORK = 12


def working(mech: Mech, tag: str) -> list[Mount]:
    """The undamaged items of a kind that a 'Mech carries."""
    return [m for m in mech.sheet.mounts if tag in m.item.tags and mech.works(m)]


def jammed(battle: Battle, side: int, hexes: Iterable[Hex]) -> bool:
    """Whether an enemy ECM suite reaches any of these hexes. It works while its carrier is
    neither destroyed nor shut down, whatever its MechWarrior does."""
    suites = [
        unit.hex for unit in battle.alive(1 - side) if not unit.shut_down and working(unit, "ecm")
    ]
    return any(distance(suite, hex_) <= ECM_RADIUS for suite in suites for hex_ in hexes)


def path(a: Hex, b: Hex) -> Iterator[Hex]:
    """The hexes of a straight line with both its ends."""
    yield a
    for step in line(a, b) if a != b else ():
        yield from step
    yield b


def artemis(battle: Battle, mech: Mech, mount: Mount, target: Mech) -> bool:
    """Whether an Artemis IV system guides the missiles of this launcher: the launcher's own one
    works, and no enemy ECM lies on its way."""
    if mount.weapon is None or "artemis-capable" not in mount.weapon.tags:
        return False
    place = mount.location
    launchers = [m for m in mech.sheet.mounts if m.location is place and _takes_artemis(m)]
    systems = [m for m in mech.sheet.mounts if "artemis" in m.item.tags and m.location is place]
    if not systems and place is Location.CT:
        systems = [m for m in mech.sheet.mounts if "artemis" in m.item.tags and m.location == "HD"]
    number = launchers.index(mount)
    if number >= len(systems) or not mech.works(systems[number]):
        return False
    return not jammed(battle, mech.side, path(mech.hex, target.hex))


def _takes_artemis(mount: Mount) -> bool:
    return mount.weapon is not None and "artemis-capable" in mount.weapon.tags


def narc(battle: Battle, mech: Mech, target: Mech) -> bool:
    """Whether a friendly Narc pod on the target calls the missiles of a unit."""
    return mech.side in target.narc and not jammed(battle, mech.side, path(mech.hex, target.hex))


def computer(mech: Mech) -> bool:
    """Whether a targeting computer works."""
    return bool(working(mech, "targeting-computer"))


def network(battle: Battle, mech: Mech) -> list[Mech]:
    """The units that share their C3 data with a unit, itself included.

    The computers of a side serve the units in the order of the battle: each command unit and
    three slaves. A unit that ECM cuts off from its command unit falls out; without the command
    unit there is no network.
    """
    own = [unit for unit in battle.alive(mech.side) if not unit.shut_down]
    slaves = [unit for unit in own if working(unit, "c3") and not _commands(unit)]
    for number, command in enumerate(unit for unit in own if _commands(unit)):
        first = number * SLAVES_OF_A_COMPUTER
        lance = [command, *slaves[first : first + SLAVES_OF_A_COMPUTER]]
        if mech in lance:
            return _linked(battle, command, lance, mech)
    return [mech]


def _commands(mech: Mech) -> bool:
    return any("tag" in m.item.tags for m in working(mech, "c3"))


def _linked(battle: Battle, command: Mech, lance: list[Mech], mech: Mech) -> list[Mech]:
    linked = [
        unit for unit in lance if not jammed(battle, command.side, path(command.hex, unit.hex))
    ]
    return linked if command in linked and mech in linked else [mech]


def c3_range(battle: Battle, mech: Mech, target: Mech) -> int:
    """The range that counts for the to-hit number: that of the nearest unit of the network
    which sees the target."""
    own = distance(mech.hex, target.hex)
    ranges = [
        distance(unit.hex, target.hex)
        for unit in network(battle, mech)
        if unit is not mech and sight(battle, unit, target).visible
    ]
    return min([own, *ranges])
