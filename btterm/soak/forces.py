"""The units of random battles: which are drawn, where they begin and how worn they are."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from btterm.board.board import Board
from btterm.classic.aerospace import Bomb, Weight, weapon_called
from btterm.classic.battle import Battle, Formation
from btterm.classic.forces.formations import (
    NOVA,
    NOVA_TYPE,
    TYPES,
    Fielded,
    FormationType,
    fitting_types,
)
from btterm.classic.forces.roles import role_of
from btterm.classic.rules import kinds
from btterm.classic.rules.boarding import fit_refusal, passengers
from btterm.classic.rules.carrying import take_aboard
from btterm.classic.rules.drops import Place, place_of, places_in, put
from btterm.classic.rules.movement_costs import AT_SEA, shut
from btterm.classic.rules.terrain.buildings import gives_way
from btterm.classic.scenario.aboard import go_aboard
from btterm.classic.scenario.fielding import add_unit, build_refusal
from btterm.classic.scenario.forming import Formed
from btterm.classic.scenario.placing import motion_of
from btterm.classic.scenario.setting_up import add_fighter
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet
from btterm.classic.sheets.kinds import EMPLACEMENT, KINDS, MECH, AnySheet, kind_of
from btterm.classic.sheets.library import load_sheet, load_unit, names, search
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Load, Reserve
from btterm.errors import BadInput
from btterm.hexes import Facing, distance
from btterm.soak.mechs import mechs_of
from btterm.soak.troops import platoons_of, squads_of
from btterm.soak.vehicles import vehicles_of

CLOSE = (2, 4, 20)
"""How far from one hex the units of a battle may stand."""
FEW_SHOTS = 3
GUNS = ("Medium Laser", "SRM 6", "PPC", "Clan ER Large Laser", "LRM 10", "AC/5", "Streak SRM 2")
"""What the fighters of random battles may carry."""
SHARE_DROPPING = 1 / 3
CARGO = 0.15
"""How many units begin with cargo beside them, and how many vehicles with some aboard."""
RIDES = 0.5
"""How much of the infantry that finds a carrier begins aboard it."""
NOVAS = 0.2
"""How often a side with formations is a Nova."""
LOWEST = 6
"""How many of the heights in its hex are likely for a unit, from the lowest up."""
WEIGHTS = {MECH: 3, "vehicle": 4, "infantry": 2, "battle armor": 2, EMPLACEMENT: 1}
"""How often each kind is drawn for a mixed force."""


def draw_mech(luck: random.Random) -> AnySheet:
    """Any shipped 'Mech."""
    return _mech(luck.choice(names()))


def draw(luck: random.Random, board: Board) -> AnySheet:
    """A unit of any kind that has somewhere to be on a map."""
    kind = luck.choices(KINDS, [WEIGHTS[kind] for kind in KINDS])[0]
    if kind == MECH:
        return draw_mech(luck)
    return luck.choice([s for s in _others(kind) if _has_room(board, s)])


@cache
def _mech(name: str) -> AnySheet:
    return load_sheet(name)


@cache
def _others(kind: str) -> tuple[AnySheet, ...]:
    """The shipped units of a kind that are played."""
    sheets = (load_unit(name) for name in search(kind))
    return tuple(sheet for sheet in sheets if kind_of(sheet) == kind)


def _has_room(board: Board, sheet: AnySheet) -> bool:
    motion = motion_of(sheet)
    return motion not in AT_SEA or any(not shut(board[hex_], motion) for hex_ in board)


def muster(battle: Battle, forces: Sequence[Sequence[AnySheet]], luck: random.Random) -> None:
    """Put the units of each side somewhere, far apart or close together; each into a hex of its
    own that its kind can be in, at any height there that bears it."""
    board = battle.board
    centre, radius = luck.choice(list(board)), luck.choice(CLOSE)
    order = sorted(board, key=lambda h: (distance(centre, h), h))
    count = sum(map(len, forces))
    near = {hex_ for n, hex_ in enumerate(order) if n < count or distance(centre, hex_) <= radius}
    for side, sheets in enumerate(forces):
        for sheet in sheets:
            fit = [h for h in order if not shut(board[h], motion_of(sheet))]
            fit = [h for h in fit if places_in(board, h, motion_of(sheet))]
            if kind_of(sheet) == EMPLACEMENT:
                fit = [h for h in fit if not build_refusal(board, h)]
            hex_ = luck.choice([h for h in fit if h in near] or fit[:1])
            order.remove(hex_)
            unit = add_unit(battle, side, sheet, hex_, luck.choice(list(Facing)))
            places = places_in(board, hex_, kinds.motion(unit))[:LOWEST]
            put(unit, luck.choice([place for place in places if _carries(battle, unit, place)]))


def send_fighters(battle: Battle, luck: random.Random) -> None:
    """Give most sides a fighter or two, of any class, with any load, near the map."""
    for side in range(len(battle.sides)):
        for _ in range(luck.choice((0, 1, 1, 2))):
            add_fighter(battle, side, _any_fighter(luck), battle.home(side))


def _any_fighter(luck: random.Random) -> str:
    weight = luck.choice(list(Weight))
    guns = [name for name in GUNS if luck.random() < 0.5]
    while guns and not _carries_guns(weight, guns):
        guns.pop()
    bombs: list[str] = []
    room = luck.randint(0, weight.build.bombs)
    while room:
        bomb = luck.choice([bomb for bomb in Bomb if bomb.spaces <= room])
        bombs.append(bomb)
        room -= bomb.spaces
    parts = [f"{weight}: {', '.join(guns)}", ", ".join(bombs)]
    return "; ".join([*parts, f"{luck.randint(1, 3)} away", f"turn {luck.randint(0, 2)}"])


def _carries_guns(weight: Weight, guns: Sequence[str]) -> bool:
    weapons = [weapon_called(name) for name in guns]
    tons = sum((weapon.tons or 0) + (weapon.ammo is not None) for weapon in weapons)
    return tons <= weight.build.tons


def drop_some(battle: Battle, luck: random.Random) -> None:
    """Let a third of the units drop from DropShips in one of the first turns, in a hex that is
    named by then or from the start."""
    for unit in battle.units.values():
        open_ = [h for h in battle.board if not shut(battle.board[h], kinds.motion(unit))]
        if kinds.may_drop(unit) and luck.random() < SHARE_DROPPING:
            hexes = (luck.choice(open_),) if luck.random() < 0.5 else tuple(open_)
            unit.reserve = Reserve(luck.randint(1, 3), luck.choice(list(Facing)), hexes, drop=True)


def strew(battle: Battle, luck: random.Random) -> None:
    """Leave cargo about near some units, and put some onto or into others."""
    for unit in list(battle.units.values()):
        if luck.random() < CARGO:
            battle.loads.append(Load(luck.randint(1, max(1, unit.tons // 10)), unit.hex))
        if unit.driven and luck.random() < CARGO:
            tons = luck.randint(1, max(1, unit.tons // 2))
            unit.load = Load(tons, unit.hex, tons <= kinds.room(unit))


def embark(battle: Battle, luck: random.Random) -> None:
    """Let some infantry begin aboard a unit of its side, inside or outside."""
    for unit in [unit for unit in battle.on_board() if kinds.cargo(unit)]:
        friends = [other.id for other in battle.on_board(unit.side) if other is not unit]
        if friends and luck.random() < RIDES:
            with suppress(BadInput):
                go_aboard(battle, unit, luck.choice(friends))


def _carries(battle: Battle, unit: AnyUnit, place: Place) -> bool:
    put(unit, place)
    return not gives_way(battle, unit)


def wear_down(battle: Battle, luck: random.Random) -> None:
    """Leave about half of the units hardly any armor, men or suits."""
    for mech in mechs_of(battle).values():
        if luck.random() < 0.5:
            _thin(mech.armor, luck)
            _thin(mech.rear_armor, luck)
    for vehicle in vehicles_of(battle).values():
        if luck.random() < 0.5:
            _thin(vehicle.armor, luck)
    for platoon in platoons_of(battle).values():
        if luck.random() < 0.5:
            platoon.men = luck.randint(1, platoon.men)
    for squad in squads_of(battle).values():
        if luck.random() < 0.5:
            squad.suits = [luck.randint(0, points) for points in squad.suits]
            squad.suits[0] = max(1, squad.suits[0])


def _thin(diagram: dict[Any, int], luck: random.Random) -> None:
    for place, points in diagram.items():
        diagram[place] = luck.randint(0, points // 4)


def use_up(battle: Battle, luck: random.Random) -> None:
    """Leave few shots or none in half of the bins."""
    for unit in battle.units.values():
        for number, shots in enumerate(unit.shots):
            if luck.random() < 0.5:
                unit.shots[number] = min(shots, luck.randint(0, FEW_SHOTS))


FORMED = (3, 4, 5, 5)
"""Units of a formation of random battles."""
TRIES = 40
"""How often units are drawn for a type before it is left."""


def draw_formation(luck: random.Random, kind: FormationType) -> list[AnySheet]:
    """'Mechs that are a formation of a type; of one that they hardly ever are, none."""
    for _ in range(TRIES):
        sheets = [draw_mech(luck) for _ in range(luck.choice(FORMED))]
        if not kind.faults(fielded(sheets)):
            return sheets
    return []


def fielded(sheets: Sequence[AnySheet]) -> list[Fielded]:
    """What units count for in a formation."""
    return [Fielded(sheet, role_of(sheet)) for sheet in sheets]


def draw_formations(luck: random.Random) -> list[tuple[Formed, list[AnySheet]]]:
    """One or two formations for a side, the second of any type or a support of the first; or a
    Nova."""
    if luck.random() < NOVAS:
        omnis = [luck.choice(_omnis()) for _ in range(NOVA)]
        points = [luck.choice(_points()) for _ in range(NOVA)]
        kind = luck.choice(fitting_types(fielded(omnis)))
        claws = Formed("Claws", NOVA_TYPE.name, "Alpha")
        return [(Formed("Alpha", kind.name), omnis), (claws, points)]
    found: list[tuple[Formed, list[AnySheet]]] = []
    for name in ("Alpha", "Bravo")[: luck.randint(1, 2)]:
        kind = luck.choice(TYPES)
        if sheets := draw_formation(luck, kind):
            found.append((Formed(name, kind.name), sheets))
    return found or [(Formed("Alpha", "Support"), [draw_mech(luck) for _ in range(3)])]


@cache
def _omnis() -> tuple[AnySheet, ...]:
    return tuple(sheet for name in names() if (sheet := load_sheet(name)).omni)


@cache
def _points() -> tuple[AnySheet, ...]:
    return tuple(
        sheet
        for sheet in _others("battle armor")
        if isinstance(sheet, BattleArmorSheet) and sheet.rides_omnimechs
    )


def form_up(battle: Battle, drawn: Sequence[Sequence[tuple[Formed, Sequence[AnySheet]]]]) -> None:
    """Note the formations that were drawn for each side, whose units are on the board in that
    order; put the Elementals of a Nova aboard."""
    for side, formations in enumerate(drawn):
        units = iter([unit for unit in battle.units.values() if unit.side == side])
        for formed, sheets in formations:
            members = [next(units) for _ in sheets]
            ids = [unit.id for unit in members]
            battle.formations.append(Formation(side, formed.name, formed.type, ids, formed.partner))
            for unit in members if formed.type == NOVA_TYPE.name else ():
                _ride(battle, unit)


def _ride(battle: Battle, unit: AnyUnit) -> None:
    """Put a unit aboard the first one of its side that carries it, if there is one."""
    own = (each for each in battle.units.values() if each.side == unit.side and each is not unit)
    free = (each for each in own if not fit_refusal(each, unit, passengers(battle, each)))
    carrier = next(free, None)
    if carrier is not None:
        put(unit, place_of(carrier))
        unit.facing = carrier.facing
        take_aboard(unit, carrier)
