"""A situation in one line of text (docs/situations.md).

    map=river-hills turn=4 phase=fire initiative=9,5; Warhammer@0505/N heat=9; Crusader@0803/S

The first part sets the board and the turn, each further part one unit. Reading what was
written gives the same line again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from btterm.board.inline import (
    DEFAULT_BOARD,
    board_words,
    is_terrain,
    lay,
    number_in,
    read_board,
    read_initiative,
    shipped_name,
)
from btterm.classic.battle import HOMES, Battle, Phase
from btterm.classic.notation import notation
from btterm.classic.objectives import write_objective
from btterm.classic.options import Options
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import first_place, put
from btterm.classic.rules.terrain import fires
from btterm.classic.scenario.fielding import add_unit, fresh, new_id
from btterm.classic.scenario.setting_up import objective, read_load
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.any import AnyUnit
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
_UNIT = re.compile(r"(?P<name>[^@;]+)@(?P<hex>[0-9]{4}|[0-9]{6})(?:/(?P<facing>[A-Z]{1,2}))?")
_GOAL = re.compile(r"goal([1-4])=(.+)")
MOST_TURNS = 9999


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
    board_word = next((w for w in words if w.startswith(("open=", "map="))), DEFAULT_BOARD)
    battle = Battle(read_board(board_word), ["Anna", "Ben"], options=options)
    for word in words:
        key, _, value = word.partition("=")
        if word == board_word or _GOAL.fullmatch(word):
            continue
        if is_terrain(word):
            lay(battle.board, word)
        elif key == "turn":
            battle.turn = number_in(word, value, 0, MOST_TURNS)
        elif key == "phase" and value in PHASES:
            battle.phase = PHASES[value]
        elif key == "cargo":
            battle.loads.append(read_load(battle.board, value))
        elif key == "wind":
            battle.wind = Facing.parse(value) + 1
        elif key == "initiative":
            battle.initiative = read_initiative(word, value)
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


def _write_head(battle: Battle) -> Iterator[str]:
    on, *terrain = board_words(battle.board)
    yield on
    if battle.sides != ["Anna", "Ben"]:
        yield f"sides={','.join(battle.sides)}"
    yield from terrain
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
    sheet = load_unit(shipped_name(match["name"].strip()))
    hex_ = battle.board.require(Hex.parse(match["hex"]))
    given = dict(word.partition("=")[::2] for word in words)
    side = 1 if battle.units else 0
    if "side" in given:
        side = number_in(f"side={given['side']}", given["side"], 1, len(battle.sides)) - 1
    id_ = given.get("id") or new_id(sheet.chassis, side, battle.units)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]", id_) or id_ in battle.units:
        raise BadInput(f"id={id_}: a unit's id is two characters that no other unit has")
    facing = Facing.parse(match["facing"] or Facing.N.name)
    mech = add_unit(battle, side, sheet, hex_, facing, id_=id_)
    if match["facing"] is None and kinds.has_facing(mech):
        raise BadInput(f"{first!r} says no facing: say {first}/N")
    for word in words:
        _word(battle, mech, word)
    notation(mech).bear(mech)


def _split(part: str) -> list[str]:
    """The unit's name may have blanks; all after its facing are words."""
    name, _, rest = part.partition("@")
    place, *words = rest.split() or [""]
    return [f"{name}@{place}", *words]


def _word(battle: Battle, mech: AnyUnit, word: str) -> None:
    key, _, value = word.partition("=")
    if key in ("id", "side"):
        return
    for item in notation(mech).items:
        if item.read(battle, mech, word, key, value):
            return
    raise BadInput(f"{word!r} says nothing about {mech.name}")


def _carried(battle: Battle, unit: AnyUnit) -> tuple[int, int]:
    """How many units carry each other below this one, and where it stands among its cargo: who is
    carried is written after its carrier."""
    if not unit.carried_by:
        return 0, 0
    carrier = battle.units[unit.carried_by]
    cargo = carrier.load.units if carrier.load else ()
    depth, _ = _carried(battle, carrier)
    return depth + 1, cargo.index(unit.id) if unit.id in cargo else 0


def _write_units(battle: Battle) -> Iterator[str]:
    ids: list[str] = []
    units = sorted(battle.units.values(), key=lambda unit: _carried(battle, unit))
    for number, mech in enumerate(units):
        new = fresh(mech.id, mech.side, mech.sheet, mech.hex, mech.facing)
        put(new, first_place(battle.board, mech.hex, kinds.motion(mech)))
        words = [f"{mech.sheet.name}@{mech.hex}/{mech.facing.name}"]
        if mech.side != (1 if number else 0):
            words.append(f"side={mech.side + 1}")
        if mech.id != new_id(mech.name, mech.side, ids):
            words.append(f"id={mech.id}")
        ids.append(mech.id)
        for item in notation(mech).items:
            words += item.write(battle, mech, new)
        yield " ".join(words)
