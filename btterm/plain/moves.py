"""Moves as commands: `run WH 0512 NE`, `walk WH F F L`, `charge ma`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.drafts.move import MoveDraft
from btterm.classic.planning import way_to
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.boarding import drops
from btterm.classic.rules.heights import AT_ANY_HEIGHT
from btterm.classic.rules.movement.steps import (
    LEFT,
    RIGHT,
    Backward,
    Charge,
    Climb,
    Collapse,
    Dismount,
    Dive,
    Drop,
    Eject,
    Forward,
    Jump,
    Leave,
    Masc,
    Mount,
    Rise,
    Shift,
    Sink,
    Stand,
    Step,
    Steps,
)
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Facing, Hex
from btterm.plain.parts import (
    COMMA,
    actor,
    enemy_called,
    lone_actor,
    not_asked,
    refuse_others,
)
from btterm.plain.words import facing_called, find_unit, one_of, pick, quoted

MODES = {
    "walk": Mode.WALK,
    "run": Mode.RUN,
    "jump": Mode.JUMP,
    "cruise": Mode.WALK,
    "flank": Mode.RUN,
}
STEP_WORDS: dict[str, Step] = {
    "F": Forward(),
    "B": Backward(),
    "L": LEFT,
    "R": RIGHT,
    "FR": Shift(1),
    "BR": Shift(2),
    "BL": Shift(4),
    "FL": Shift(5),
    "drop": Drop(),
    "charge": Charge(),
    "ram": Charge(building=True),
    "leave": Leave(),
    "masc": Masc(),
    "collapse": Collapse(),
    "climb": Climb(),
    "rise": Rise(),
    "sink": Sink(),
}
"""What is typed for each step; FR and the like go sideways without turning."""
BOARDING: dict[str, type[Mount] | type[Dismount]] = {"mount": Mount, "dismount": Dismount}
"""Words after which a unit is named that goes aboard or gets off."""
LONG_WORDS = {"forward": "F", "back": "B", "backward": "B", "left": "L", "right": "R"}
HERE = "here"
"""No step at all: the mode counts, the unit stays."""
NO_WORDS = ("leave", "drop")
"""Commands after which no more than a unit and a movement mode stands."""
TARGETED = ("charge", "dfa", *BOARDING)
"""Commands after which another unit may stand."""
KNOWN = {HERE, "stand", *BOARDING, *LONG_WORDS, *(word.casefold() for word in STEP_WORDS)}
"""Words of a move that may look like the id of a unit."""
MOST_STEPS = 60


def read_move(decision: MoveDecision, verb: str, words: Sequence[str]) -> Move:
    """The move that a command stands for. Raises BadInput, IllegalAnswer."""
    words = [word for word in words if word != COMMA]
    if verb == "eject":
        return Move(lone_actor(decision, verb, words), Mode.STAND, (Eject(),))
    if verb == "stay":
        return _stay(decision, lone_actor(decision, verb, words))
    mode = Mode.JUMP if verb == "dfa" else MODES.get(verb)
    id_, rest = actor(
        decision,
        words,
        lambda id_: mode is None or mode in decision.modes(id_),
    )
    mech = decision.unit(id_)
    if rest and rest[0].casefold() in MODES:
        mode, rest = MODES[rest[0].casefold()], rest[1:]
    if verb not in TARGETED:
        refuse_others(decision, rest, lambda word: word.casefold() in KNOWN)
    if verb == "stand" and not mech.prone:
        return _stay(decision, lone_actor(decision, verb, words))
    if verb in NO_WORDS and rest:
        raise BadInput(not_asked(decision, rest[0]))
    if verb in BOARDING and decision.modes(id_) == (Mode.STAND,):
        return Move(id_, Mode.STAND, tuple(_aboard(decision, verb, rest)))
    modes = open_modes(decision, id_, mode)
    match verb:
        case "mount" | "dismount":
            return slowest(decision, id_, modes, tuple(_aboard(decision, verb, rest)))
        case "charge" | "dfa":
            return _attack(decision, mech, verb, rest, mode)
        case "leave":
            return _leave(decision, mech, modes)
        case "stand":
            rest = ["stand", *rest]
        case "drop":
            rest = ["drop"]
    if not rest:
        raise BadInput(f"where to? {verb} {id_} 0512 NE, or {verb} {id_} F F L")
    if rest[0].casefold() == HERE:
        return Move(id_, modes[0])
    if rest[0][0].isdecimal():
        return _to_hex(decision, mech, modes, rest)
    return slowest(decision, id_, modes, tuple(_steps(decision, mech, rest)))


def _stay(decision: MoveDecision, id_: str) -> Move:
    """No step more: in the mode of the move that goes on, if one does."""
    return Move(id_, decision.unit(id_).moved.mode if decision.going_on else Mode.STAND)


def open_modes(decision: MoveDecision, id_: str, mode: Mode | None = None) -> list[Mode]:
    """The wished mode, or all in which the unit can move, the slowest first. Raises
    IllegalAnswer."""
    found: list[Mode] = [each for each in decision.modes(id_) if each is not Mode.STAND]
    if mode not in (None, *found) or not found:
        unit = decision.unit(id_)
        words = one_of([*(unit.mode_words(each).name for each in found), "stay"])
        wish = "move" if mode is None else unit.mode_words(mode).name
        rule = mode.rule if mode is not None else Rule.MOVEMENT_MODES
        raise IllegalAnswer(rule, f"{id_} cannot {wish} now: it can {words}")
    return found if mode is None else [mode]


def slowest(
    decision: MoveDecision, id_: str, modes: Sequence[Mode], steps: tuple[Step, ...]
) -> Move:
    """The steps in the slowest mode that allows them; in the fastest when none does."""
    fit = [mode for mode in modes if mode is not Mode.JUMP or len(modes) == 1]
    return MoveDraft(decision, id_, fit, steps).answer()


def _to_hex(
    decision: MoveDecision, mech: AnyUnit, modes: Sequence[Mode], words: Sequence[str]
) -> Move:
    """The cheapest way into a hex, with the facing that is named, and what comes after it."""
    hex_ = decision.battle.board.require(Hex.parse(words[0]))
    rest = [word.casefold() for word in words[1:]]
    facing = facing_called(rest[0]) if rest else None
    if facing is not None:
        rest = rest[1:]
    raised, rest = _level(decision, mech, hex_, rest)
    boarding, rest = _boarding(decision, rest)
    for word in rest:
        if word not in ("drop", "masc", "charge", "ram"):
            raise BadInput(f"{quoted(word)} is no facing: N NE SE S SW NW, and then drop or masc")
    if "masc" in rest:
        move = _with_masc(decision, mech, hex_, facing)
    else:
        move = way_to(decision, mech.id, modes, hex_, facing, raised, boarding)
    if move is None:
        raise _out_of_reach(decision, mech, modes, hex_, facing, raised, boarding)
    last = tuple(STEP_WORDS[word] for word in rest if word != "masc")
    return replace(move, steps=(*move.steps, *last))


def _aboard(decision: MoveDecision, verb: str, words: Sequence[str]) -> Iterator[Step]:
    """The units that are named go aboard, or get off. Raises BadInput."""
    if not words:
        raise BadInput(f"whom? {verb}, the carrier, and the unit that is to {verb}")
    for word in words:
        yield BOARDING[verb](find_unit(word, decision.battle.alive(decision.side)).id)


def _boarding(decision: MoveDecision, words: list[str]) -> tuple[Steps, list[str]]:
    """Who mounts and who dismounts, "mount FP dismount EP", and the words left. Raises BadInput."""
    mounts: list[Step] = []
    leave: list[Step] = []
    left: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word not in BOARDING:
            left.append(word)
            continue
        found = list(_aboard(decision, word, [rest.pop(0)] if rest else []))
        (mounts if word == "mount" else leave).extend(found)
    return (*mounts, *leave), left


def _level(
    decision: MoveDecision, mech: AnyUnit, hex_: Hex, words: list[str]
) -> tuple[int | None, list[str]]:
    """ "level 3" at the beginning of some words, as levels above the floor of a hex, and the words
    after it. Raises BadInput."""
    if not words or words[0] != "level":
        return None, words
    if kinds.motion(mech) not in AT_ANY_HEIGHT and decision.battle.board[hex_].building is None:
        raise BadInput(f"{mech.id} does not change its level at will")
    if len(words) < 2 or not words[1].removeprefix("-").isdecimal():
        raise BadInput("say level and a number: level 3")
    return int(words[1]) - decision.battle.board[hex_].floor, words[2:]


def _with_masc(
    decision: MoveDecision, mech: AnyUnit, hex_: Hex, facing: Facing | None
) -> Move | None:
    reach = decision.masc_reach(mech.id)
    if reach is None:
        raise IllegalAnswer(Rule.MASC, f"{mech.id} has no MASC to switch on now")
    ends = sorted((end.mp, f) for f, end in reach.facings(hex_) if facing in (None, f))
    return Move(mech.id, Mode.RUN, reach.steps(hex_, ends[0][1])) if ends else None


def _out_of_reach(
    decision: MoveDecision,
    mech: AnyUnit,
    modes: Sequence[Mode],
    hex_: Hex,
    facing: Facing | None,
    raised: int | None,
    boarding: Steps,
) -> IllegalAnswer:
    """Why no move gets there as it is wished. One wish after the other is dropped: the first
    without which there is a way is the reason."""
    if boarding and (other := way_to(decision, mech.id, modes, hex_, facing, raised)):
        return _not_aboard(decision, mech, other, boarding)
    there = f"{mech.id} reaches {hex_}, but not"
    if raised is not None and (other := way_to(decision, mech.id, modes, hex_, facing)):
        level = decision.battle.board[hex_].floor + raised
        why = f"{there} at level {level}: {decision.preview(other).level}"
        return IllegalAnswer(Rule.MOVEMENT_COSTS, why)
    if facing is not None and (other := way_to(decision, mech.id, modes, hex_, None)):
        end = decision.preview(other)
        why = f"{there} facing {facing.name}: {end.facing.name}"
        return IllegalAnswer(Rule.MOVEMENT_COSTS, why)
    names = [mech.mode_words(mode).name for mode in modes]
    most = [
        f"{name} {kinds.budget(decision.battle, mech, mode)} MP"
        for name, mode in zip(names, modes, strict=True)
    ]
    why = f"{hex_} is out of reach for {mech.id}, {one_of(most)}: say reach {mech.id} {names[-1]}"
    return IllegalAnswer(Rule.MOVEMENT_COSTS, why)


def _not_aboard(decision: MoveDecision, mech: AnyUnit, way: Move, boarding: Steps) -> IllegalAnswer:
    """Why nobody goes aboard or gets off on the way into a hex, as is wished."""
    for step in boarding:
        first = isinstance(step, Mount) and not drops(decision.battle, mech)
        steps = (step, *way.steps) if first else (*way.steps, step)
        if why := decision.refusal(replace(way, steps=steps)):
            return IllegalAnswer(why.rule, why)
    verbs = one_of(dict.fromkeys(_step_word(step) for step in boarding), "and")
    return IllegalAnswer(Rule.MOVEMENT_COSTS, f"{mech.id} has too few MP for that and {verbs}")


def _attack(
    decision: MoveDecision, mech: AnyUnit, verb: str, words: Sequence[str], mode: Mode | None
) -> Move:
    """A charge or a death from above attack: of all ways to the target the one with the fewest
    rolls, then the longest, which strikes hardest."""
    words = [word for word in words if word.casefold() not in ("at", "on")] or list(words)
    if not words:
        raise BadInput(f"whom? {verb} {one_of(enemy.id for enemy in decision.enemies())}")
    house = words[0].isdecimal()
    target = None if house else decision.battle.units[enemy_called(decision, words[0])]
    hex_ = target.hex if target else decision.battle.board.require(Hex.parse(words[0]))
    if verb == "dfa":
        heading = facing_called(words[1]) if len(words) > 1 else None
        if len(words) > 1 and heading is None:
            raise BadInput(f"{quoted(words[1])} is no direction: N NE SE S SW NW")
        return Move(mech.id, Mode.JUMP, (Dive(hex_, heading, house),))
    if len(words) > 1:
        mode = MODES[pick(words[1], MODES, "way to charge")]
    found = []
    for move in decision.rams(mech.id) if house else decision.attacks(mech.id):
        end = decision.preview(move)
        hits = move.steps[-1] == Charge(house) and end.hex.neighbour(end.facing) == hex_
        if hits and mode in (None, move.mode):
            found.append((len(end.rolls), -len(end.path), move))
    if not found:
        why = f": {target.id} has yet to move" if target and not target.moved.done else ""
        raise IllegalAnswer(Rule.CHARGING, f"{mech.id} cannot charge {words[0]}{why}")
    return min(found, key=lambda each: each[:2])[2]


def _leave(decision: MoveDecision, mech: AnyUnit, modes: Sequence[Mode]) -> Move:
    """The cheapest way off the map."""
    board = decision.battle.board
    for mode in (mode for mode in modes if mode not in (Mode.JUMP, Mode.STAND)):
        reach = decision.reach(mech.id, mode)
        for hex_, facing in sorted(reach.ends, key=lambda end: reach.ends[end]):
            if hex_.neighbour(facing) not in board:
                move = Move(mech.id, mode, (*reach.steps(hex_, facing), Leave()))
                if not decision.refusal(move):
                    return move
    raise IllegalAnswer(Leave.rule, f"{mech.id} does not get off the map this turn")


def _steps(decision: MoveDecision, mech: AnyUnit, words: Sequence[str]) -> Iterator[Step]:
    """The steps that words stand for; a number after a step repeats it. Raises BadInput."""
    left = list(words[:MOST_STEPS])
    last: Step | None = None
    while left:
        word = left.pop(0)
        if word.isdecimal() and last is not None and 1 <= int(word) <= MOST_STEPS:
            yield from [last] * (int(word) - 1)
            continue
        name = LONG_WORDS.get(word.casefold(), word)
        if name.casefold() in BOARDING:
            yield from _aboard(decision, name.casefold(), [left.pop(0)] if left else [])
            continue
        if name.casefold() == "stand":
            facing = facing_called(left[0]) if left else None
            if facing is not None:
                left.pop(0)
            last = Stand(Facing(mech.facing if facing is None else facing))
        else:
            last = STEP_WORDS[pick(name, STEP_WORDS, "step") if len(name) > 1 else _letter(name)]
        yield last


def _letter(name: str) -> str:
    if name.upper() not in STEP_WORDS:
        raise BadInput(f"{quoted(name)} is no step: F forward, B back, L and R turn")
    return name.upper()


def write_move(decision: MoveDecision, move: Move) -> str:
    """The command that stands for a move."""
    mode = decision.unit(move.unit).mode_words(move.mode).name
    if move.mode is Mode.STAND:
        if off := [step.unit for step in move.steps if isinstance(step, Dismount)]:
            return f"dismount {move.unit} {' '.join(off)}"
        return f"{'eject' if Eject() in move.steps else 'stay'} {move.unit}"
    if not move.steps:
        return f"{mode} {move.unit} {HERE}"
    match move.steps[-1]:
        case Dive(hex_, heading, building):
            victims = decision.battle.units_in(hex_, besides=decision.unit(move.unit))
            whom = victims[0].id if victims and not building else str(hex_)
            return f"dfa {move.unit} {whom}{'' if heading is None else f' {heading.name}'}"
        case Jump(hex_, facing):
            return f"jump {move.unit} {hex_} {facing.name}"
    return f"{mode} {move.unit} {' '.join(_step_word(step) for step in move.steps)}"


def _step_word(step: Step) -> str:
    if isinstance(step, Stand):
        return f"stand {step.facing.name}"
    if isinstance(step, Mount | Dismount):
        return f"{'mount' if isinstance(step, Mount) else 'dismount'} {step.unit}"
    return next(name for name, each in STEP_WORDS.items() if each == step)
