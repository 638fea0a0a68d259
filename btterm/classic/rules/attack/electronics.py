"""Electronic aids and how they are jammed (Compendium, Artemis IV Fire-Control System, C3 Computer,
Guardian ECM Suite, Narc Missile Beacon, Targeting Computer)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex, distance, line

ECM_RADIUS = 6
GUIDED_BONUS = 2
"""What Artemis IV or a Narc pod adds to the roll on the Missile Hits Table."""
ARTEMIS_LOAD = "artemis-capable"
NARC_LOAD = "narc-capable"
SLAVES_OF_A_COMPUTER = 3
LANCES_OF_A_COMPANY = 2
"""Commanders of lances that the second computer of a company's commander links."""


def working(mech: AnyUnit, tag: Tag) -> list[Mounted]:
    """The undamaged items of a kind that a 'Mech carries."""
    return [m for m in mech.sheet.mounts if tag in m.item.tags and mech.works(m)]


def jammed(battle: Battle, side: int, hexes: Iterable[Hex], *, probe: bool = False) -> bool:
    """Whether an enemy ECM suite reaches any of these hexes. It works while its carrier is
    neither destroyed nor shut down, whatever its MechWarrior does; that of a unit which hides jams
    nothing but a `probe` that looks for it."""
    suites = [
        unit.hex
        for unit in battle.on_board()
        if unit.side != side
        and (probe or not unit.hidden)
        and not unit.shut_down
        and working(unit, Tag.ECM)
    ]
    return any(distance(suite, hex_) <= ECM_RADIUS for suite in suites for hex_ in hexes)


def path(a: Hex, b: Hex) -> Iterator[Hex]:
    """The hexes of a straight line with both its ends."""
    yield a
    for step in line(a, b) if a != b else ():
        yield from step
    yield b


def guides(battle: Battle, mech: AnyUnit, mount: Mounted, target: AnyUnit, munition: str) -> bool:
    """Whether Artemis IV or a Narc pod guides missiles with this load (the munition of their
    bin) from a launcher to a target. Each guides only the missiles that are made for it."""
    if munition == ARTEMIS_LOAD:
        return artemis(battle, mech, mount, target)
    return munition == NARC_LOAD and narc(battle, mech, target)


def artemis(battle: Battle, mech: AnyUnit, mount: Mounted, target: AnyUnit) -> bool:
    """Whether an Artemis IV system can guide missiles of this launcher: the launcher's own one
    works, and no enemy ECM lies on its way."""
    if mount.weapon is None or Tag.ARTEMIS_CAPABLE not in mount.weapon.tags:
        return False
    place, mounts = mount.location, list[Mounted](mech.sheet.mounts)
    launchers = [m for m in mounts if m.location is place and _takes_artemis(m)]
    systems = [m for m in mounts if Tag.ARTEMIS in m.item.tags and m.location is place]
    if not systems and place is Location.CT:
        systems = [m for m in mounts if Tag.ARTEMIS in m.item.tags and m.location is Location.HD]
    number = launchers.index(mount)
    if number >= len(systems) or not mech.works(systems[number]):
        return False
    return not jammed(battle, mech.side, path(mech.hex, target.hex))


def _takes_artemis(mount: Mounted) -> bool:
    return mount.weapon is not None and Tag.ARTEMIS_CAPABLE in mount.weapon.tags


def narc(battle: Battle, mech: AnyUnit, target: AnyUnit) -> bool:
    """Whether a friendly Narc pod on the target calls the missiles of a unit."""
    return mech.side in target.narc and not jammed(battle, mech.side, path(mech.hex, target.hex))


def computer(mech: AnyUnit) -> bool:
    """Whether a targeting computer works."""
    return bool(working(mech, Tag.TARGETING_COMPUTER))


def computers(mech: AnyUnit) -> list[Mounted]:
    """The C3 command computers of a 'Mech, damaged ones too."""
    return [m for m in mech.sheet.mounts if {Tag.C3, Tag.TAG} <= m.item.tags]


def masters(battle: Battle, side: int) -> dict[str, tuple[str, Mounted]]:
    """For each unit of a C3 network of a side, by its id, the unit with the command computer
    that it is linked to, and that computer.

    Networks are made up before the battle and never change: the command units take three slaves
    each, in the order of the battle. A unit with a second command computer commands a company:
    that one links the next two commanders of lances.
    """
    own = [unit for unit in battle.units.values() if unit.side == side]
    commands = [unit for unit in own if computers(unit)]
    slaves = [unit for unit in own if unit.sheet.has(Tag.C3) and unit not in commands]
    found: dict[str, tuple[str, Mounted]] = {}
    for number, command in enumerate(commands):
        first = number * SLAVES_OF_A_COMPUTER
        for slave in slaves[first : first + SLAVES_OF_A_COMPUTER]:
            found[slave.id] = command.id, computers(command)[0]
    lances = [unit for unit in commands if len(computers(unit)) == 1]
    for company in commands:
        for second in computers(company)[1:]:
            for lance in lances[:LANCES_OF_A_COMPANY]:
                found[lance.id] = company.id, second
            lances = lances[LANCES_OF_A_COMPANY:]
    return found


def network(battle: Battle, mech: AnyUnit) -> list[AnyUnit]:
    """The units that share their C3 data with a unit, itself included: all that are linked to
    it through command computers. A unit that ECM cuts off falls out, and with a command computer
    all that it commands. Who hides sends nothing."""
    if not mech.sheet.has(Tag.C3):
        return [mech]
    links = masters(battle, mech.side)
    found = [mech]
    for unit in found:
        for other in battle.on_board(mech.side):
            if not other.hidden and other not in found and _linked(battle, links, unit, other):
                found.append(other)
    return [unit for unit in battle.on_board(mech.side) if unit in found]


def _linked(
    battle: Battle, links: dict[str, tuple[str, Mounted]], one: AnyUnit, other: AnyUnit
) -> bool:
    """Whether one of two units commands the other, over a line that nothing jams."""
    for slave, master in ((one, other), (other, one)):
        command, computer_ = links.get(slave.id, ("", None))
        if command == master.id and computer_ is not None:
            return (
                not (slave.shut_down or master.shut_down)
                and master.works(computer_)
                and bool(working(slave, Tag.C3))
                and not jammed(battle, master.side, path(master.hex, slave.hex))
            )
    return False


def c3_range(battle: Battle, mech: AnyUnit, target: AnyUnit) -> int:
    """The range that counts for the to-hit number: that of the nearest unit of the network
    which sees the target."""
    own = distance(mech.hex, target.hex)
    ranges = [
        distance(unit.hex, target.hex)
        for unit in network(battle, mech)
        if unit is not mech and sight(battle, unit, target).visible
    ]
    return min([own, *ranges])
