"""Which quick rule belongs to what is being decided."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.classic.battle import Phase
from btterm.classic.log.narrate import PHASE_WORDS, Entry
from btterm.classic.rules.attack.fire_ways import FireWay
from btterm.classic.rules.movement.steps import Charge, Collapse, Dive, Drop, Eject, Masc, Step
from btterm.classic.rules.physical.blows import BlowKind
from btterm.rulebook.search import search
from btterm.table.numbers import TargetNumber
from btterm.tui.controller.choice import ChoiceTask, DiceTask
from btterm.tui.controller.controller import Controller
from btterm.tui.controller.fire import FireTask
from btterm.tui.controller.move import MoveTask
from btterm.tui.controller.orders import OrdersTask
from btterm.tui.controller.react import ReactTask
from btterm.tui.controller.strike import StrikeTask
from btterm.tui.controller.task import Task

MOVEMENT, TO_HIT, PILOTING = "Movement Costs", "To-Hit Modifiers", "Piloting Skill Rolls"
PHASES: Mapping[Phase, str] = {
    Phase.INITIATIVE: "Initiative Phase",
    Phase.MOVEMENT: MOVEMENT,
    Phase.REACTION: "Torso Twist/Turret Rotation",
    Phase.WEAPON_ATTACK: TO_HIT,
    Phase.PHYSICAL_ATTACK: "Physical Attacks",
    Phase.HEAT: "Heat",
    Phase.END: "End Phase",
}
STEPS: Mapping[type[Step], str] = {
    Charge: "Charging",
    Dive: "Death from Above",
    Collapse: "Bridge Movement",
    Eject: "Ejecting",
    Masc: "Myomer Accelerator Signal Circuitry (MASC)",
    Drop: "Dropping to the Ground",
}
"""By the last step of a move that is one of these."""
ROLLS: Mapping[str, str] = {
    "turn on pavement": "Skidding",
    "entering water": "Water",
    "entering rubble": "Rubble",
    "standing up": "Standing Up",
    "Piloting": PILOTING,
    "facing after a fall": "Facing after a Fall",
    "avoids injury": "Falling Damage to the MechWarrior",
    "initiative": "Initiative Phase",
    "how many hit": "Missile Hits",
    "hit location, punch": "Punching",
    "hit location, kick": "Kicking",
    "hit location": "Determining Hit Location",
    "critical hit": "BattleMech Critical Hits",
    "slot hit": "BattleMech Critical Hits",
    "conscious": "Consciousness Rolls",
    "wakes up": "Consciousness Rolls",
    "shutdown": "Shutdown Effects",
    "restarts": "Shutdown Effects",
    "ammunition": "Ammunition Explosions",
    "MASC": "Myomer Accelerator Signal Circuitry (MASC)",
    "MechWarrior lands": "Ejecting",
    "Where does the MechWarrior": "Ejecting",
    "between two sides": "Attack Direction",
    "two rows of hexes": "Line of Sight",
    "Swarm": "Swarm Long-Range Missiles",
    "is pushed": "Domino Effect",
    "misses its charge": "Charging",
    "missed from above": "Death from Above",
}
"""By words in what a roll or a question is about; the first that fits."""
LOG: Mapping[str, str] = {
    "is out:": "Destroying a Unit",
    "explodes": "Ammunition Explosions",
    "critical:": "BattleMech Critical Hits",
    "jams": "Ultra Autocannon",
    "skids": "Skidding",
    "falls": "Falling",
    "passes out": "Consciousness Rolls",
    "stays conscious": "Consciousness Rolls",
    "MechWarrior takes": "Damaging a MechWarrior",
    "shuts down": "Shutdown Effects",
    "Piloting": PILOTING,
    "destroyed": "Transferring Damage",
    "hits with": "Missile Hits",
    "charge": "Charging",
    "death from above": "Death from Above",
    "punch": "Punching",
    "kick": "Kicking",
    "push": "Pushing",
}
"""By words in a line of the log, the gravest first."""
WAYS: Mapping[FireWay, str] = {
    FireWay.INFERNO: "Infernos",
    FireWay.SWARM: "Swarm Long-Range Missiles",
    FireWay.THUNDER: "Thunder Long-Range Missiles",
}
TAGS: Mapping[str, str] = {"streak": "Streak Short-Range Missiles", "torpedo": "Torpedoes"}
"""Weapons whose names are too like those of others."""
BLOWS: Mapping[BlowKind, str] = {
    BlowKind.PUNCH_LEFT: "Punching",
    BlowKind.PUNCH_RIGHT: "Punching",
    BlowKind.KICK_LEFT: "Kicking",
    BlowKind.KICK_RIGHT: "Kicking",
    BlowKind.PUSH: "Pushing",
    BlowKind.CLUB: "Clubbing",
    BlowKind.HATCHET_LEFT: "Hatchet",
    BlowKind.HATCHET_RIGHT: "Hatchet",
}


TERMS: Mapping[str, str] = {
    "gunnery": "Base To-Hit Number",
    "minimum range": "Minimum Range",
    "range": "Range",
    "secondary": "Secondary Targets",
    "immobile": "Immobile Targets",
    "prone": "Prone BattleMechs",
    "partial cover": "Effects of Partial Cover",
    "water": "Effects of Water Hexes",
    "woods": "Woods in the Line of Fire",
    "smoke": "Smoke",
    "heat": "Weapon Attack Effects",
    "sensors": "BattleMech Critical Hit Effects",
    "aimed": "Aimed Shots",
    "skidded": "Skidding",
    "walked": "Attacker and Target Movement",
    "ran": "Attacker and Target Movement",
    "jumped": "Attacker and Target Movement",
    "moved": "Attacker and Target Movement",
    "hip": "Leg Damage",
    "lost": "Leg Damage",
    "gyro": "Gyro Hits",
    "four legs": "Movement (Quads)",
    "shoulder": "Arm Damage",
    "hand": "Arm Damage",
    "Piloting": PILOTING,
}
"""By words in a line of a number's breakdown, the most telling first."""


def terms(desk: Controller) -> list[tuple[str, str]]:
    """The lines of the number that is explained at the moment, "+1 light woods", each with the
    title of its quick rule."""
    number = _number(desk.task)
    parts = number.parts if number is not None else ()
    return [
        (f"{part.value:+} {part.label}" if place else f"{part.value} {part.label}", found)
        for place, part in enumerate(parts)
        if (found := _term(part.label))
    ]


def _number(task: Task) -> TargetNumber | None:
    match task:
        case FireTask() if task.weapons:
            shot = task.solution(task.weapons[task.chosen])
            return shot.to_hit if shot else None
        case StrikeTask():
            blow = task.solution(task.kinds[task.chosen])
            return blow.to_hit if blow else None
        case MoveTask():
            seen = task.seen()
            return None if isinstance(seen, str) or not seen.rolls else seen.rolls[0][2]
    return None


def _term(label: str) -> str:
    words = f" {label} "
    told = next((title for part, title in TERMS.items() if f" {part}" in words), "")
    if told or "actuator" not in label:
        found = None if told else search(label).best
        return told or (found.title if found else "")
    return "Leg Damage" if label[:2] in ("LL", "RL") else "Arm Damage"


def topic(desk: Controller) -> str:
    """The title of the quick rule for what is at hand: the move with its Piloting roll, the
    weapon or blow that is explained, the roll or question; else the phase's."""
    usual = PHASES[desk.battle.phase]
    match desk.task:
        case MoveTask() as task:
            return _of_move(task)
        case ReactTask(flip=True):
            return "Reversing Arms"
        case FireTask() as task:
            return _of_fire(task)
        case StrikeTask() as task:
            return BLOWS[task.kinds[task.chosen]] if task.target else usual
        case OrdersTask() as task:
            return "Dumping Ammunition" if task.dumps else "Heat Sinks"
        case ChoiceTask() as task:
            return _about(task.decision.question, usual)
        case DiceTask() as task:
            return _about(task.roll.why, usual)
    return usual


def topic_of(told: Entry) -> str:
    """The title of the quick rule for a line of the log: for the worst that it tells."""
    phase = next(phase for phase, word in PHASE_WORDS.items() if word == told.phase)
    told_words = told.line.casefold()
    return next((LOG[part] for part in LOG if part.casefold() in told_words), PHASES[phase])


def _about(words: str, usual: str) -> str:
    return next((title for part, title in ROLLS.items() if part in words), usual)


def _of_move(task: MoveTask) -> str:
    move, seen = task.plan(), task.seen()
    if move is not None and move.steps and type(move.steps[-1]) in STEPS:
        return STEPS[type(move.steps[-1])]
    if isinstance(seen, str):
        return MOVEMENT
    if seen.rolls:
        return _about(seen.rolls[0][1], PILOTING)
    if task.unit.prone:
        return "Standing Up"
    return "Jumping" if seen.mode == "jump" else MOVEMENT


def _of_fire(task: FireTask) -> str:
    if task.club is not None:
        return "Clubbing"
    if task.target is None or not task.weapons:
        return TO_HIT
    if task.aim is not None:
        return "Aimed Shots"
    mount = task.weapons[task.chosen]
    shot = task.shots.get(mount)
    if shot is not None and shot.way in WAYS:
        return WAYS[shot.way]
    weapon = task.unit.sheet.mounts[mount].weapon
    assert weapon is not None
    tagged = next((title for tag, title in TAGS.items() if tag in weapon.tags), "")
    found = search(weapon.name).best
    return tagged or (found.title if found else TO_HIT)
