"""What must hold in every battle at every moment, whatever the players do."""

from __future__ import annotations

import json
import random
from collections import Counter

from btterm.board.library import load_map, map_names
from btterm.classic.battle import Battle
from btterm.classic.decisions import UnitDecision
from btterm.classic.events import (
    AimRolled,
    AmmunitionExploded,
    Damaged,
    LocationDestroyed,
    LocationRolled,
    Overkill,
    PilotingRolled,
    Struck,
    WeaponFired,
)
from btterm.classic.options import Options
from btterm.classic.rules.heat import dissipation
from btterm.classic.rules.weapon_attack import usable_bins
from btterm.classic.saving import CLASSIC
from btterm.classic.scenario import Force, new_battle
from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.locations import TORSOS, Location
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing, distance
from btterm.table.choice import Choice
from btterm.table.dice import SeededDice
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event
from btterm.table.table import Table

BattleTable = Table[Battle]


def random_table(seed: int, **options: bool) -> BattleTable:
    """A battle of one to three 'Mechs a side, scattered over some map or close together, fresh or
    with hardly any armor left; the seed decides everything."""
    luck = random.Random(seed)
    board = load_map(luck.choice(map_names()))
    count = luck.randint(1, 3)
    forces = [
        Force(name, tuple(load_sheet(luck.choice(names())) for _ in range(count)))
        for name in ("Anna", "Ben")
    ]
    battle = new_battle(board, forces, Options(**options))
    centre, radius = luck.choice(list(board)), luck.choice((2, 4, 20))
    free = [h for h in board if not board[h].building and distance(centre, h) <= radius]
    while len(free) < len(battle.units):
        free.append(next(h for h in board if h not in free and not board[h].building))
    for mech in battle.units.values():
        mech.hex = free.pop(luck.randrange(len(free)))
        mech.facing = luck.choice(list(Facing))
        if luck.random() < 0.5:
            _wear_down(mech, luck)
    return Table(CLASSIC, battle, SeededDice(seed))


def _wear_down(mech: Mech, luck: random.Random) -> None:
    for diagram in (mech.armor, mech.rear_armor):
        for place, points in diagram.items():
            diagram[place] = luck.randint(0, points // 4)


def journal_bytes(table: BattleTable) -> bytes:
    return json.dumps(table.journal(), sort_keys=True).encode()


# What a state must be


def check_state(table: BattleTable) -> None:
    battle = table.state
    for mech in battle.units.values():
        _check_sheet(mech)
        _check_lost_locations(mech)
        assert mech.hex in battle.board
        assert min(dissipation(battle, mech)) >= 0
    _check_one_to_a_hex(table)
    decision = table.pending
    if isinstance(decision, UnitDecision):
        assert decision.units
        assert len(set(decision.units)) == len(decision.units)
        assert all(battle.units[id_].side == decision.side for id_ in decision.units)
        assert all(battle.units[id_].alive for id_ in decision.units)


def _check_sheet(mech: Mech) -> None:
    sheet = mech.sheet
    assert 0 <= mech.heat <= 30
    assert 0 <= mech.pilot.hits <= 6
    assert mech.raised >= 0
    for place in sheet.structure_points:
        assert 0 <= mech.armor[place] <= sheet.armor[place]
        assert 0 <= mech.structure[place] <= sheet.structure_points[place]
        hits = mech.criticals[place]
        assert hits == sorted(set(hits))
        assert all(sheet.slots[place][slot].hittable for slot in hits)
    for place in TORSOS:
        assert 0 <= mech.rear_armor[place] <= sheet.rear_armor[place]
    for shots, bin_ in zip(mech.shots, sheet.bins, strict=True):
        assert 0 <= shots <= bin_.shots
    if mech.pilot.dead or not mech.has(Location.HD) or not mech.has(Location.CT):
        assert mech.destroyed
    if mech.engine_hits >= 3:
        assert mech.destroyed


def _check_lost_locations(mech: Mech) -> None:
    for place in mech.structure:
        if mech.has(place):
            continue
        assert mech.armor[place] == 0
        assert mech.rear_armor.get(place, 0) == 0
        assert mech.hittable_slots(place) == []
        for mount in mech.sheet.mounts + mech.sheet.sinks:
            if any(at is place for at, _ in mount.places):
                assert not mech.works(mount)
            if mount.weapon:
                fed_from = [mech.sheet.bins[n].location for n in usable_bins(mech, mount.weapon)]
                assert place not in fed_from
    for torso, arms in ((Location.LT, ("LA", "FLL")), (Location.RT, ("RA", "FRL"))):
        if not mech.has(torso):
            assert not any(mech.has(Location(arm)) for arm in arms)


def _check_one_to_a_hex(table: BattleTable) -> None:
    """Nobody shares a hex, except for a moment while a push or a fall is being worked out."""
    if isinstance(table.pending, Choice):
        return
    taken = Counter(mech.hex for mech in table.state.alive() if not mech.airborne)
    assert all(count == 1 for count in taken.values()), taken.most_common(2)


# What the log must say


class Ledger:
    """A second book of all armor and structure, kept from the events alone."""

    def __init__(self, battle: Battle) -> None:
        self.armor = {id_: dict(mech.armor) for id_, mech in battle.units.items()}
        self.rear = {id_: dict(mech.rear_armor) for id_, mech in battle.units.items()}
        self.structure = {id_: dict(mech.structure) for id_, mech in battle.units.items()}
        self.dealt = 0
        """Damage points of all hits and explosions."""
        self.marked = 0
        """Points marked off or told to be lost."""
        self._read = 0
        self._aimed = False
        """Whether an aimed shot was fired since: it hits without telling its damage points."""

    def follow(self, table: BattleTable) -> None:
        """Read what the log has gained, and compare."""
        for event in table.log[self._read :]:
            self._event(event)
        self._read = len(table.log)
        for id_, mech in table.state.units.items():
            assert mech.armor == self.armor[id_]
            assert mech.rear_armor == self.rear[id_]
            assert mech.structure == self.structure[id_]
        if not isinstance(table.pending, Choice):
            assert self._aimed or self.dealt == self.marked
            self.dealt, self._aimed = self.marked, False

    def _event(self, event: Event) -> None:
        match event:
            case WeaponFired():
                check_roll(event.to_hit, event.throw and event.throw.total, event.hit)
                self._aimed |= "aimed by computer" in dict(event.to_hit.parts)
            case Struck():
                check_roll(event.to_hit, event.throw and event.throw.total, event.hit)
            case PilotingRolled():
                check_roll(event.target, event.throw and event.throw.total, event.success)
            case AimRolled():
                self._aimed = True
            case LocationRolled() | AmmunitionExploded():
                self.dealt += event.damage
            case Damaged():
                self._damaged(event)
            case LocationDestroyed():
                place = event.location
                self.structure[event.unit][place] = self.armor[event.unit][place] = 0
                if place in TORSOS:
                    self.rear[event.unit][place] = 0
            case Overkill():
                self.marked += event.points

    def _damaged(self, event: Damaged) -> None:
        diagram = (self.rear if event.rear else self.armor)[event.unit]
        structure = self.structure[event.unit]
        assert event.armor >= 0
        assert event.structure >= 0
        diagram[event.location] -= event.armor
        structure[event.location] -= event.structure
        assert (diagram[event.location], structure[event.location]) == (
            event.armor_left,
            event.structure_left,
        )
        self.marked += event.armor + event.structure


def check_roll(number: TargetNumber, rolled: int | None, success: bool) -> None:
    """The parts of a target number decide, and nothing else does."""
    total = sum(value for _, value in number.parts)
    assert all(label for label, _ in number.parts)
    if number.impossible or rolled is None:
        assert not success
        assert rolled is None
    else:
        assert success == (rolled >= total and total <= 12)
