"""Attacks that were declared and are not resolved yet, as they stood when they were declared
(Compendium, Weapon Attacks, Physical Attacks). Units go by their ids, so that a battle that is
copied takes its attacks along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.hits import Hit, HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.hexes import Facing, Hex, hexsides_towards
from btterm.table.numbers import TargetNumber

Feed = tuple[int, ...]
"""The numbers of the bins that feed one weapon, one for each shot that it uses up."""


class System(NamedTuple):
    """An anti-missile system as it stood when fire was declared."""

    mount: int
    """Its place in the sheet's list of mounts."""
    bins: tuple[int, ...]
    """The bins that fed it then."""


@dataclass(frozen=True, slots=True)
class HexAttack:
    """A declared shot at a hex."""

    attacker: str
    mount: int
    """The place of its weapon in the sheet's list of mounts."""
    hex: Hex
    to_hit: TargetNumber
    way: FireWay
    feed: Feed = ()
    strength: int = 0
    """Men or suits that fired; 0: a single weapon."""
    level: int | None = None
    """At which flak is to explode; None: on the ground."""

    @property
    def aimed_at(self) -> str:
        return str(self.hex)


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared shot with its number, fixed before any is resolved."""

    attacker: str
    mount: int
    """The place of its weapon in the sheet's list of mounts."""
    target: str
    to_hit: TargetNumber
    side: Side
    table: HitTable
    aim: Location | None = None
    way: FireWay = FireWay.USUAL
    feed: Feed = ()
    """The bins that its ammunition comes from."""
    guided: bool = False
    """Whether Artemis or a Narc pod guides its missiles."""
    computed: bool = False
    """Aimed by a targeting computer, which finds the location without a roll."""
    systems: tuple[System, ...] = ()
    """The anti-missile systems of the target that may engage it."""
    strength: int = 0
    """Men or suits that fired; 0: a single weapon."""
    others: tuple[Attack, ...] = ()
    """The shots at other targets to which Swarm missiles that miss go on."""
    clings: bool = False
    """The attacker clings to its target, and hits without a roll."""

    @property
    def aimed_at(self) -> str:
        return self.target


@dataclass(frozen=True, slots=True)
class PhysicalAttack:
    """A declared physical attack as it stood when the phase began. Nothing that happens in the
    phase changes its number and its damage; it moves its attacker and its target only from the
    hexes they were in."""

    attacker: str
    target: str
    """A unit, or the hex of what is built there."""
    rule: Rule
    what: str
    """Its name: "punch left", "charge", "death from above"."""
    to_hit: TargetNumber
    hit: Hit
    """What it does to the target."""
    start: Hex
    """Where the attacker was."""
    hex: Hex
    """Where the target was."""
    raised: int
    """How many levels above the floor of its hex the target was."""
    back: Hit | None = None
    """What it does to the attacker."""

    @property
    def direction(self) -> Facing:
        """From the attacker to the target beside it."""
        return Facing(hexsides_towards(self.start, self.hex)[0])
