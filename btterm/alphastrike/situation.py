"""A situation of Alpha Strike in one line of text (docs/situations.md).

    map=river-hills turn=2 phase=combat; Atlas AS7-K@0505/S skill=3 moved=4; Wolfhound@0509/N

The first part sets the board and the turn, each further part one unit. Reading what was written
gives the same line again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.cards.library import card
from btterm.alphastrike.options import OBJECTIVES, checked
from btterm.alphastrike.setting_up import SKILL, Entry, begin
from btterm.alphastrike.units import SHUTDOWN, Critical, Unit
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
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex

PHASES = {"start": Phase.END, "move": Phase.MOVEMENT, "combat": Phase.COMBAT}
"""Words for the phase with which play begins; "start": a whole new turn."""
HITS = {
    "ammo": Critical.AMMO,
    "engine": Critical.ENGINE,
    "fire-control": Critical.FIRE_CONTROL,
    "movement": Critical.MOVEMENT,
    "weapon": Critical.WEAPON,
}
"""Words for critical hits that have taken effect."""
SIDES = ("Anna", "Ben")
MOST_SKILL = 8
MOST_TURNS = 9999
MOST_POINTS = 99
_UNIT = re.compile(r"(?P<name>[^@;]+)@(?P<hex>[0-9]{4}|[0-9]{6})(?:/(?P<facing>[A-Z]{1,2}))?")


@dataclass
class _Head:
    """The first part of a line."""

    board: str = DEFAULT_BOARD
    terrain: list[str] = field(default_factory=list)
    sides: tuple[str, ...] = SIDES
    options: tuple[str, ...] = ()
    turn: int = 0
    phase: Phase = Phase.END
    initiative: tuple[int, ...] = ()
    markers: tuple[list[Hex], list[Hex]] = field(default_factory=lambda: ([], []))


@dataclass
class _Told:
    """A unit as the line has it."""

    entry: Entry
    side: int
    words: list[str]


def parse_situation(text: str) -> Battle:
    """The battle that a line describes. Raises BadInput naming the word that is wrong."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    head = _head([] if not parts or "@" in parts[0] else parts.pop(0).split())
    told = [_told(part, number) for number, part in enumerate(parts)]
    board = read_board(head.board)
    for word in head.terrain:
        lay(board, word)
    forces = [
        (name, [each.entry for each in told if each.side == side])
        for side, name in enumerate(head.sides)
    ]
    battle = begin(board, forces, head.options, head.markers)
    ranked = [each for side in range(len(SIDES)) for each in told if each.side == side]
    units = dict(zip(map(id, ranked), battle.units.values(), strict=True))
    _order(battle, [(units[id(each)], each.words) for each in told])
    battle.turn, battle.phase = head.turn, head.phase
    battle.begun = head.phase is not Phase.END
    if battle.begun:
        battle.turn = max(1, battle.turn)
    battle.initiative = head.initiative
    if head.initiative:
        battle.winner = head.initiative.index(max(head.initiative))
    if head.phase is Phase.COMBAT:
        for unit in battle.units.values():
            unit.moved.done = True
    return battle


def _order(battle: Battle, told: list[tuple[Unit, list[str]]]) -> None:
    """The units in the order of the line, each as its words say it is."""
    battle.units = {}
    for unit, words in told:
        for word in words:
            _word(unit, word)
        if unit.id in battle.units:
            raise BadInput(f"id={unit.id}: another unit has it")
        battle.units[unit.id] = unit


def _head(words: list[str]) -> _Head:
    head = _Head()
    for word in words:
        key, _, value = word.partition("=")
        if key in ("open", "map"):
            head.board = word
        elif is_terrain(word):
            head.terrain.append(word)
        elif key == "sides" and value.count(",") == 1 and all(value.split(",")):
            head.sides = tuple(value.replace("_", " ").split(","))
        elif key == "options":
            head.options = checked(each.replace("_", " ") for each in value.split(","))
        elif key == "turn":
            head.turn = number_in(word, value, 0, MOST_TURNS)
        elif key == "phase" and value in PHASES:
            head.phase = PHASES[value]
        elif key == "initiative" and value.count(",") == 1:
            head.initiative = read_initiative(word, value)
        elif key in ("markers1", "markers2"):
            head.markers[key == "markers2"].extend(map(Hex.parse, value.split(",")))
        else:
            raise BadInput(f"{word!r} says nothing about a board or a turn")
    if any(head.markers) and OBJECTIVES not in head.options:
        raise BadInput(f"markers are played with options={OBJECTIVES}")
    return head


def _told(part: str, number: int) -> _Told:
    """The first unit fights for the first side, all others for the second, unless `side=` says
    something else."""
    name, _, rest = part.partition("@")
    place, *words = rest.split() or [""]
    match = _UNIT.fullmatch(f"{name}@{place}")
    if match is None:
        raise BadInput(f"{part!r} is no unit: say Atlas AS7-K@0505/S")
    side, skill, dummy, left = int(number > 0), SKILL, False, []
    for word in words:
        key, _, value = word.partition("=")
        if key == "side":
            side = number_in(word, value, 1, len(SIDES)) - 1
        elif key == "skill":
            skill = number_in(word, value, 0, MOST_SKILL)
        elif word == "dummy":
            dummy = True
        else:
            left.append(word)
    facing = Facing.parse(match["facing"]) if match["facing"] else None
    found = card(shipped_name(match["name"].strip()))
    return _Told(Entry(found, skill, Hex.parse(match["hex"]), facing, dummy), side, left)


def _word(unit: Unit, word: str) -> None:
    key, _, value = word.partition("=")
    match key:
        case "id" if re.fullmatch(r"[A-Za-z][A-Za-z0-9]", value):
            unit.id = value
        case "armor":
            unit.armor = number_in(word, value, 0, unit.card.armor)
        case "structure":
            unit.structure = number_in(word, value, 1, unit.card.structure)
        case "heat" if unit.card.has_heat_scale:
            unit.heat = number_in(word, value, 0, SHUTDOWN)
        case "moved" | "jumped":
            _move(unit, word)
        case "hits" if all(each in HITS for each in value.split(",")):
            unit.hits = [HITS[each] for each in value.split(",")]
        case "up":
            unit.elevation = number_in(word, value, 0, MOST_POINTS)
        case "stunned" | "acted" | "withdrawing" if not value:
            setattr(unit, key, True)
        case _:
            raise BadInput(f"{word!r} says nothing about {unit.name}")


def _move(unit: Unit, word: str) -> None:
    """How far a unit has gone in this turn, in inches: two a hex."""
    key, _, value = word.partition("=")
    unit.moved.done = True
    unit.moved.inches = number_in(word, value, 0, MOST_POINTS)
    unit.moved.mode = _usual_mode(unit)
    if key == "jumped":
        if not unit.card.inches(Mode.JUMP):
            raise BadInput(f"{unit.id} {unit.name} does not jump")
        unit.moved.mode = Mode.JUMP


def _usual_mode(unit: Unit) -> Mode:
    return unit.card.moves[0].mode if unit.card.moves else Mode.WALK


# Writing


def write_situation(battle: Battle) -> str:
    """The line that describes a battle, as far as the notation goes."""
    return "; ".join([" ".join(_write_head(battle)), *_write_units(battle)])


def _write_head(battle: Battle) -> Iterator[str]:
    yield from board_words(battle.board)
    if tuple(battle.sides) != SIDES:
        yield f"sides={','.join(name.replace(' ', '_') for name in battle.sides)}"
    if battle.options:
        yield f"options={','.join(name.replace(' ', '_') for name in battle.options)}"
    if battle.turn:
        yield f"turn={battle.turn}"
    for word, phase in PHASES.items():
        if battle.begun and battle.phase is phase:
            yield f"phase={word}"
    if battle.initiative:
        yield f"initiative={','.join(map(str, battle.initiative))}"
    for side in range(len(battle.sides)):
        hexes = [str(each.hex) for each in battle.objectives if each.side == side]
        if hexes:
            yield f"markers{side + 1}={','.join(hexes)}"


def _write_units(battle: Battle) -> Iterator[str]:
    plain = begin(
        battle.board.copy(),
        [
            (name, [Entry(u.card, u.skill, u.hex) for u in battle.units.values() if u.side == side])
            for side, name in enumerate(battle.sides)
        ],
        battle.options,
    )
    usual = {unit.hex: unit for unit in plain.units.values()}
    for number, unit in enumerate(battle.on_map()):
        yield " ".join(_write_unit(unit, usual[unit.hex], number, battle))


def _write_unit(unit: Unit, usual: Unit, number: int, battle: Battle) -> Iterator[str]:
    yield f"{unit.name}@{unit.hex}/{unit.facing.name}"
    if unit.side != int(number > 0):
        yield f"side={unit.side + 1}"
    if unit.id != usual.id:
        yield f"id={unit.id}"
    if unit.skill != SKILL:
        yield f"skill={unit.skill}"
    if unit.armor != usual.armor:
        yield f"armor={unit.armor}"
    if unit.structure != usual.structure:
        yield f"structure={unit.structure}"
    if unit.heat:
        yield f"heat={unit.heat}"
    if unit.moved.inches or (unit.moved.done and battle.phase is Phase.MOVEMENT):
        yield f"{'jumped' if unit.moved.jumped else 'moved'}={unit.moved.inches}"
    known = {hit: word for word, hit in HITS.items()}
    if hits := [known[hit] for hit in unit.hits if hit in known]:
        yield f"hits={','.join(hits)}"
    if unit.elevation != usual.elevation:
        yield f"up={unit.elevation}"
    yield from (
        word for word in ("stunned", "acted", "withdrawing", "dummy") if getattr(unit, word)
    )
