"""A situation in one line of text (docs/situations.md).

    map=river-hills turn=4 phase=fire initiative=9,5; Warhammer@0505/N heat=9; Crusader@0803/S

The first part sets the board and the turn, each further part one unit. Reading what was
written gives the same line again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, assert_never

from btterm.board.board import Board
from btterm.board.library import load_map
from btterm.board.mapfile import terrain_of, token_of
from btterm.board.terrain import Terrain
from btterm.classic.battle import HOMES, Battle, Phase
from btterm.classic.objectives import write_objective
from btterm.classic.options import Options
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import first_place, put
from btterm.classic.rules.mech.criticals import GYRO_HITS
from btterm.classic.rules.mech.damage import ENGINE_SHIELDING
from btterm.classic.rules.mech.lifting import most_lifted
from btterm.classic.rules.terrain import fires
from btterm.classic.scenario.setting_up import add_unit, fresh, new_id, objective, read_load
from btterm.classic.sheets.infantry.sheet import TROOPER
from btterm.classic.sheets.library import load_unit
from btterm.classic.sheets.mech.locations import BLOWN_OFF_WITH, TORSOS, Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import FATAL_HITS
from btterm.classic.units.mech import Mech
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Load, Mode, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex

PHASES = {
    "start": Phase.END,
    "move": Phase.MOVEMENT,
    "react": Phase.REACTION,
    "fire": Phase.WEAPON_ATTACK,
    "strike": Phase.PHYSICAL_ATTACK,
    "heat": Phase.HEAT,
}
"""Words for the phase with which play begins; "start": a whole new turn."""
_PHASE_WORDS = {phase: word for word, phase in PHASES.items()}
_SIZE = re.compile(r"open=([0-9]{1,3})x([0-9]{1,3})")
_UNIT = re.compile(r"(?P<name>[^@;]+)@(?P<hex>[0-9]{4}|[0-9]{6})(?:/(?P<facing>[A-Z]{1,2}))?")
_GOAL = re.compile(r"goal([1-4])=(.+)")
_DEFAULT_BOARD = "open=15x17"
MOST_TURNS = 9999
MOST_RAISED = 60


def parse_situation(text: str, options: Options | None = None) -> Battle:
    """The battle that a line describes, played by some options. Raises BadInput naming the word
    that is wrong (Compendium, Varying Skill Levels)."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    head = [] if not parts or "@" in parts[0] else parts.pop(0).split()
    battle = _head(head, options or Options())
    for part in parts:
        _unit(battle, part)
    for word in head:
        if found := _GOAL.fullmatch(word):
            side, text = int(found[1]) - 1, found[2].replace("_", " ")
            if side >= len(battle.sides):
                raise BadInput(f"{word!r}: there are {len(battle.sides)} sides")
            battle.objectives.append(objective(battle, side, text))
    return battle


def write_situation(battle: Battle) -> str:
    """The line that describes a battle, as far as the notation goes."""
    return "; ".join([" ".join(_write_head(battle)), *(_write_units(battle))])


# The board and the turn


def _head(words: list[str], options: Options) -> Battle:
    board_word = next((w for w in words if w.startswith(("open=", "map="))), _DEFAULT_BOARD)
    battle = Battle(_board(board_word), ["Anna", "Ben"], options=options)
    for word in words:
        key, _, value = word.partition("=")
        if word == board_word or _GOAL.fullmatch(word):
            continue
        if re.fullmatch(r"[0-9]{4}|[0-9]{6}", key):
            hex_ = battle.board.require(Hex.parse(key))
            battle.board[hex_] = _terrain(word, value)
        elif key == "turn":
            battle.turn = _number(word, value, 0, MOST_TURNS)
        elif key == "phase" and value in PHASES:
            battle.phase = PHASES[value]
        elif key == "cargo":
            battle.loads.append(read_load(battle.board, value))
        elif key == "wind":
            battle.wind = Facing.parse(value) + 1
        elif key == "initiative":
            battle.initiative = _initiative(word, value)
            battle.winner = battle.initiative.index(max(battle.initiative))
        elif key == "sides" and 1 <= value.count(",") < len(HOMES):
            battle.sides = value.split(",")
        else:
            raise BadInput(f"{word!r} says nothing about a board or a turn")
    if battle.initiative is not None and len(battle.initiative) != len(battle.sides):
        raise BadInput(f"say {len(battle.sides)} rolls for initiative, one for each side")
    if battle.phase is not Phase.END:
        # In the middle of a turn, it is the first one at least.
        battle.turn = max(1, battle.turn)
    return battle


def _board(word: str) -> Board:
    match = _SIZE.fullmatch(word)
    if match:
        columns, rows = int(match[1]), int(match[2])
        if not (1 <= columns <= 200 and 1 <= rows <= 200):
            raise BadInput(f"{word!r}: a board has 1 to 200 columns and rows")
        return Board(f"open {columns}x{rows}", columns, rows)
    key, _, name = word.partition("=")
    if key != "map":
        raise BadInput(f"{word!r} is no board: say open=15x17 or map=NAME")
    board = load_map(_shipped(name)).copy()
    board.name, board.text = name, ""
    return board


def _shipped(name: str) -> str:
    """The name of a shipped map or sheet; never the path of a file."""
    if not re.fullmatch(r"[\w '():+-]+", name):
        raise BadInput(f"{name!r} is no name of a map or a unit")
    return name


_ROADS = re.compile(r"(?P<token>.*?)(?:r(?P<sides>[0-5]+))?")


def _terrain(word: str, value: str) -> Terrain:
    match = _ROADS.fullmatch(value)
    assert match is not None
    try:
        terrain = terrain_of(match["token"])
    except BadInput as error:
        raise BadInput(f"{word!r}: {error}") from None
    terrain = replace(terrain, roads=sum(1 << int(side) for side in set(match["sides"] or "")))
    if terrain.drowned_road:
        raise BadInput(f"{word!r}: a road through water needs a bridge, as in ~{terrain.depth}Hm")
    return terrain


def _initiative(word: str, value: str) -> tuple[int, ...]:
    rolls = value.split(",")
    if not all(re.fullmatch("[0-9]{1,2}", roll) for roll in rolls) or len({*rolls}) < len(rolls):
        raise BadInput(f"{word!r}: say a different roll for each side, initiative=9,5")
    return tuple(map(int, rolls))


def _number(word: str, value: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}", value) or not least <= int(value) <= most:
        raise BadInput(f"{word!r}: say a number from {least} to {most}")
    return int(value)


def _write_head(battle: Battle) -> Iterator[str]:
    board = battle.board
    bare = f"open={board.columns}x{board.rows}"
    named = not board.name.startswith("open ")
    yield f"map={board.name}" if named else bare
    if battle.sides != ["Anna", "Ben"]:
        yield f"sides={','.join(battle.sides)}"
    original = load_map(board.name) if named else Board("", board.columns, board.rows)
    for hex_ in board:
        if board[hex_] != original[hex_]:
            roads = "".join(str(side) for side in range(6) if board[hex_].road(side))
            token = token_of(board[hex_])
            yield f"{hex_}={token}{f'r{roads}' if roads else ''}"
    if battle.turn:
        yield f"turn={battle.turn}"
    if battle.phase in _PHASE_WORDS and battle.phase is not Phase.END:
        yield f"phase={_PHASE_WORDS[battle.phase]}"
    if battle.wind:
        yield f"wind={fires.blows_to(battle).name}"
    for load in battle.loads:
        yield f"cargo={load.tons}:{load.hex}"
    if battle.initiative:
        yield f"initiative={','.join(map(str, battle.initiative))}"
    for each in battle.objectives:
        yield f"goal{each.side + 1}={write_objective(each).replace(' ', '_')}"


# Units


def _unit(battle: Battle, part: str) -> None:
    """Read one unit. The first one fights for the first side, all others for the second,
    unless `side=` says something else."""
    first, *words = _split(part)
    match = _UNIT.fullmatch(first)
    if match is None:
        raise BadInput(f"{first!r} is no unit: say Warhammer@0505/N")
    sheet = load_unit(_shipped(match["name"].strip()))
    hex_ = battle.board.require(Hex.parse(match["hex"]))
    given = dict(word.partition("=")[::2] for word in words)
    side = 1 if battle.units else 0
    if "side" in given:
        side = _number(f"side={given['side']}", given["side"], 1, len(battle.sides)) - 1
    id_ = given.get("id") or new_id(sheet.chassis, side, battle.units)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]", id_) or id_ in battle.units:
        raise BadInput(f"id={id_}: a unit's id is two characters that no other unit has")
    facing = Facing.parse(match["facing"] or Facing.N.name)
    mech = add_unit(battle, side, sheet, hex_, facing, id_=id_)
    if match["facing"] is None and kinds.has_facing(mech):
        raise BadInput(f"{first!r} says no facing: say {first}/N")
    for word in words:
        _word(battle, mech, word)
    _notation(mech).bear(mech)


def _bear_mech(mech: Mech) -> None:
    """What the damage of a 'Mech means for it, as if it had been done in play."""
    for torso, limbs in BLOWN_OFF_WITH.items():
        for limb in limbs:
            if limb in mech.structure and not mech.stands(torso):
                mech.structure[limb] = mech.armor[limb] = 0
            elif mech.has(limb) and not mech.has(torso):
                mech.flooded.append(limb)
    if not mech.has(Location.HD) or mech.hits_on(SlotKind.COCKPIT):
        mech.crew.hits = FATAL_HITS
    if mech.crew.dead:
        mech.destroyed = Out.KILLED
    elif not mech.has(Location.CT):
        mech.destroyed = Out.TORSO
    elif mech.engine_hits >= ENGINE_SHIELDING:
        mech.destroyed = Out.ENGINE
    mech.prone |= mech.gyro_hits >= GYRO_HITS or mech.legs_lost == len(mech.legs)


def _split(part: str) -> list[str]:
    """The unit's name may have blanks; all after its facing are words."""
    name, _, rest = part.partition("@")
    place, *words = rest.split() or [""]
    return [f"{name}@{place}", *words]


def _word(battle: Battle, mech: AnyUnit, word: str) -> None:
    key, _, value = word.partition("=")
    if key in ("id", "side"):
        return
    for item in _notation(mech).items:
        if item.read(battle, mech, word, key, value):
            return
    raise BadInput(f"{word!r} says nothing about {mech.name}")


def _write_units(battle: Battle) -> Iterator[str]:
    ids: list[str] = []
    for number, mech in enumerate(battle.units.values()):
        new = fresh(mech.id, mech.side, mech.sheet, mech.hex, mech.facing)
        put(new, first_place(battle.board, mech.hex, kinds.motion(mech)))
        words = [f"{mech.sheet.name}@{mech.hex}/{mech.facing.name}"]
        if mech.side != (1 if number else 0):
            words.append(f"side={mech.side + 1}")
        if mech.id != new_id(mech.name, mech.side, ids):
            words.append(f"id={mech.id}")
        ids.append(mech.id)
        for item in _notation(mech).items:
            words += item.write(battle, mech, new)
        yield " ".join(words)


@dataclass(frozen=True)
class _Item:
    """One kind of word: how it is read and how it is written."""

    read: Callable[[Battle, Any, str, str, str], bool]
    """Returns whether the word was of this kind. Raises BadInput when its value is wrong."""
    write: Callable[[Battle, Any, Any], list[str]]
    """The words for a unit, beside a fresh one."""


def _count(
    name: str, least: int, most: int, get: Callable[[Any], int], put: Callable[[Any, int], None]
) -> _Item:
    """A word like heat=9."""

    def read(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
        if key != name:
            return False
        put(mech, _number(word, value, least, most))
        return True

    def write(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
        return [f"{name}={get(mech)}"] if get(mech) != get(fresh) else []

    return _Item(read, write)


def _flag(name: str, get: Callable[[Any], bool], put: Callable[[Battle, Any], None]) -> _Item:
    """A word that stands alone, like prone."""

    def read(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
        if word != name:
            return False
        put(battle, mech)
        return True

    def write(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
        return [name] if get(mech) else []

    return _Item(read, write)


def _turned(
    name: str, turns: Mapping[str, int], say: str, able: Callable[[Any], bool] = lambda unit: True
) -> _Item:
    """A word for what is turned away from the front by some hexsides, like twist=left. `say`: what
    those are told who say another word, or say it of a unit that is not `able` to turn so."""

    def read(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
        if key != name:
            return False
        if not able(unit) or value not in turns:
            raise BadInput(f"{word!r}: say {say}")
        setattr(unit, name, turns[value])
        return True

    def write(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
        return [f"{name}={word}" for word, turn in turns.items() if turn == getattr(unit, name)]

    return _Item(read, write)


def _read_moved(battle: Battle, mech: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "moved":
        return False
    match = re.fullmatch(r"(walk|run|jump)([0-9]{1,2})", value)
    if match is None:
        raise BadInput(f"{word!r}: say how and how many hexes, moved=walk3, run5 or jump4")
    mech.moved.mode = Mode(match[1])
    mech.moved.hexes = mech.moved.entered = mech.moved.spent = int(match[2])
    mech.moved.done = True
    return True


def _write_moved(battle: Battle, mech: AnyUnit, fresh: AnyUnit) -> list[str]:
    moved = mech.moved
    return [f"moved={moved.mode}{moved.hexes}"] if moved.mode is not Mode.STAND else []


def _read_aboard(battle: Battle, mech: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "aboard":
        return False
    if value not in battle.units or value == mech.id:
        raise BadInput(f"{word!r}: no unit before this one has that id")
    mech.carried_by = value
    return True


def _write_aboard(battle: Battle, mech: AnyUnit, fresh: AnyUnit) -> list[str]:
    return [f"aboard={mech.carried_by}"] if mech.carried_by else []


def _carries(most: Callable[[Any], int]) -> _Item:
    """The word for cargo that a unit carries outside, like carries=5."""

    def read(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
        if key != "carries":
            return False
        unit.load = Load(_number(word, value, 1, most(unit)), unit.hex)
        return True

    def write(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
        return [f"carries={unit.load.tons}"] if unit.load else []

    return _Item(read, write)


_PLACE = re.compile(r"(?P<place>[A-Z]{2,3})(?P<what>[rix]?)")


def _read_place(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
    match = _PLACE.fullmatch(key)
    if match is None or match["place"] not in mech.structure:
        return False
    place = Location(match["place"])
    sheet = mech.sheet
    if match["what"] == "x":
        slots = [_number(word, slot, 1, len(sheet.slots[place])) for slot in value.split(",")]
        mech.criticals[place] = sorted({slot - 1 for slot in slots})
    elif match["what"] == "i":
        mech.structure[place] = _number(word, value, 0, sheet.structure_points[place])
        if not mech.structure[place]:
            mech.armor[place] = 0
    elif match["what"] == "r":
        if place not in TORSOS:
            raise BadInput(f"{word!r}: only torsos have rear armor")
        mech.rear_armor[place] = _number(word, value, 0, sheet.rear_armor[place])
    else:
        mech.armor[place] = _number(word, value, 0, sheet.armor[place])
    return True


def _write_places(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
    words = []
    for place in mech.structure:
        if mech.structure[place] != fresh.structure[place]:
            words.append(f"{place}i={mech.structure[place]}")
        if mech.armor[place] != (fresh.armor[place] if mech.structure[place] else 0):
            words.append(f"{place}={mech.armor[place]}")
        if mech.rear_armor.get(place) != fresh.rear_armor.get(place):
            words.append(f"{place}r={mech.rear_armor[place]}")
        if mech.criticals[place]:
            words.append(f"{place}x={','.join(str(n + 1) for n in mech.criticals[place])}")
    return words


def _read_flooded(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
    if key != "flooded":
        return False
    places = value.split(",")
    if not {*places} <= {*mech.structure}:
        raise BadInput(f"{word!r}: say locations of the 'Mech, as flooded=LA,RL")
    mech.flooded = [Location(place) for place in places]
    return True


def _write_flooded(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
    return [f"flooded={','.join(mech.flooded)}"] if mech.flooded else []


def _read_shots(battle: Battle, mech: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "shots":
        return False
    numbers = value.split(",")
    if len(numbers) != len(mech.shots):
        raise BadInput(f"{word!r}: {mech.name} has {len(mech.shots)} bins")
    mech.shots = [
        _number(word, number, 0, bin_.shots)
        for number, bin_ in zip(numbers, mech.bins, strict=True)
    ]
    return True


def _write_shots(battle: Battle, mech: AnyUnit, fresh: AnyUnit) -> list[str]:
    return [f"shots={','.join(map(str, mech.shots))}"] if mech.shots != fresh.shots else []


def _put(name: str) -> Callable[[AnyUnit, int], None]:
    return lambda mech, value: setattr(mech, name, value)


def _set(name: str) -> Callable[[Battle, AnyUnit], None]:
    return lambda battle, mech: setattr(mech, name, True)


def _put_pilot(name: str) -> Callable[[AnyUnit, int], None]:
    return lambda mech, value: setattr(mech.crew, name, value)


def _hurt(mech: AnyUnit, hits: int) -> None:
    mech.crew.hits = hits if mech.crew.awake else max(1, hits)


def _stay_inside(battle: Battle, mech: Mech) -> None:
    mech.auto_eject = False


def _hide(battle: Battle, unit: AnyUnit) -> None:
    unit.hidden = battle.ambushes = True


def _pass_out(battle: Battle, mech: AnyUnit) -> None:
    # Nobody passes out unhurt, and the number to wake up is that of the hits taken.
    mech.crew.hits = max(1, mech.crew.hits)
    mech.crew.unconscious_since = battle.turn - 1


_CREW = (
    _count("gunnery", 0, 8, lambda unit: unit.crew.gunnery, _put_pilot("gunnery")),
    _count("piloting", 0, 8, lambda unit: unit.crew.piloting, _put_pilot("piloting")),
    _count("hits", 0, FATAL_HITS, lambda unit: unit.crew.hits, _hurt),
    _flag("out", lambda unit: unit.crew.unconscious_since is not None, _pass_out),
)
_WHERE = (
    _count("raised", 0, MOST_RAISED, lambda unit: unit.raised, _put("raised")),
    _Item(_read_aboard, _write_aboard),
    _flag("hidden", lambda unit: unit.hidden, _hide),
    _Item(_read_moved, _write_moved),
)
_SHOTS = _Item(_read_shots, _write_shots)


class _Notation(NamedTuple):
    """How one kind of unit is written down."""

    items: tuple[_Item, ...]
    """Every kind of word that says something about it, in the order in which they are written."""
    bear: Callable[[Any], None]
    """What its damage means for it."""


_MECH = _Notation(
    (
        *_CREW,
        _flag("no-eject", lambda mech: not mech.auto_eject, _stay_inside),
        _count("heat", 0, 30, lambda mech: mech.heat, _put("heat")),
        _flag("down", lambda mech: mech.shut_down, _set("shut_down")),
        _flag("prone", lambda mech: mech.prone, _set("prone")),
        *_WHERE,
        _carries(most_lifted),
        _turned("twist", {"left": -1, "right": 1}, "twist=left or twist=right"),
        _Item(_read_place, _write_places),
        _Item(_read_flooded, _write_flooded),
        _SHOTS,
    ),
    _bear_mech,
)


_SIDE = re.compile(r"(?P<section>front|left|right|rear|turret|rotor)-(?P<what>armor|structure)")


def _read_section(battle: Battle, tank: Vehicle, word: str, key: str, value: str) -> bool:
    match = _SIDE.fullmatch(key)
    if match is None or match["section"] not in tank.armor:
        return False
    section = Section(match["section"])
    if match["what"] == "armor":
        tank.armor[section] = _number(word, value, 0, tank.sheet.armor[section])
    else:
        tank.structure[section] = _number(word, value, 0, tank.sheet.structure_points)
    return True


def _write_sections(battle: Battle, tank: Vehicle, fresh: Vehicle) -> list[str]:
    words = []
    for section in tank.armor:
        if tank.armor[section] != fresh.armor[section]:
            words.append(f"{section}-armor={tank.armor[section]}")
        if tank.structure[section] != fresh.structure[section]:
            words.append(f"{section}-structure={tank.structure[section]}")
    return words


def _bear_vehicle(tank: Vehicle) -> None:
    """What the damage of a vehicle means for it, as if it had been done in play."""
    if not all(tank.structure.values()):
        tank.destroyed = Out.SECTION


_HEXSIDES = {"left2": -2, "left": -1, "right": 1, "right2": 2, "back": 3}
_TURRET = _turned(
    "turret",
    _HEXSIDES,
    f"turret={', '.join(_HEXSIDES)}, of a vehicle that has one",
    able=lambda tank: tank.sheet.turret,
)


_VEHICLE = _Notation(
    (
        *_CREW[:2],
        _flag("stunned", lambda tank: tank.stunned, _set("stunned")),
        _count("stun", 0, 2, lambda tank: tank.stun, _put("stun")),
        _flag("immobilized", lambda tank: tank.immobilized, _set("immobilized")),
        _count("slower", 0, 60, lambda tank: tank.mp_lost, _put("mp_lost")),
        _flag("locked", lambda tank: tank.turret_locked, _set("turret_locked")),
        *_WHERE,
        _carries(lambda vehicle: vehicle.tons),
        _TURRET,
        _Item(_read_section, _write_sections),
        _SHOTS,
    ),
    _bear_vehicle,
)


def _bear_platoon(platoon: Platoon) -> None:
    """What its losses mean for a platoon."""
    if not platoon.men:
        platoon.destroyed = Out.MEN


_PLATOON = _Notation(
    (_count("men", 0, 28, lambda platoon: platoon.men, _put("men")), *_WHERE), _bear_platoon
)


def _read_suits(battle: Battle, squad: Squad, word: str, key: str, value: str) -> bool:
    if key != "suits":
        return False
    most, numbers = squad.sheet.armor + TROOPER, value.split(",")
    if len(numbers) != squad.sheet.suits:
        raise BadInput(f"{word!r}: {squad.name} has {squad.sheet.suits} suits")
    squad.suits = [_number(word, number, 0, most) for number in numbers]
    return True


def _write_suits(battle: Battle, squad: Squad, fresh: Squad) -> list[str]:
    return [f"suits={','.join(map(str, squad.suits))}"] if squad.suits != fresh.suits else []


def _bear_squad(squad: Squad) -> None:
    """What their damage means for suits."""
    if not squad.active:
        squad.destroyed = Out.SUITS


_SQUAD = _Notation((*_CREW[:2], _Item(_read_suits, _write_suits), *_WHERE, _SHOTS), _bear_squad)


def _notation(unit: AnyUnit) -> _Notation:
    """How a unit is written down."""
    match unit:
        case Mech():
            return _MECH
        case Vehicle():
            return _VEHICLE
        case Platoon():
            return _PLATOON
        case Squad():
            return _SQUAD
        case _:
            assert_never(unit)
