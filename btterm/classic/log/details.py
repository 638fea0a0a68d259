"""What stands behind a line of the log: every modifier and every die."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event


def details(battle: Battle, event: Event) -> Iterator[str]:
    """The details of one event, a line each."""
    match event:
        case e.Moved():
            yield f"{count(event.spent, 'MP')} so far; by way of {_path(event)}"
        case e.PilotingRolled(_, _, target, throw, _) | e.WeaponFired(_, _, _, target, throw, _):
            yield from breakdown(target, throw)
        case e.Struck(_, _, _, target, throw, _) | e.NoLock(_, _, _, target, throw):
            yield from breakdown(target, throw)
        case e.Fell(levels=levels, throw=throw, damage=damage):
            yield f"a fall of {count(levels, 'level')}: {damage} damage"
            yield f"facing after the fall {dice(throw)}"
        case e.InitiativeRolled(throws):
            for side, throw in zip(battle.sides, throws, strict=True):
                yield f"{side} {dice(throw)}"
        case e.HeatAdjusted(unit, before, parts, after):
            sum_ = " ".join(f"{part.value:+} {part.label}" for part in parts)
            yield f"{unit} heat {before} {sum_} = {after}" if sum_ else f"{unit} heat {before}"
        case e.MissilesHit(fired, throw, hits):
            yield f"{hits} of {fired} missiles {dice(throw)}"
        case e.LocationRolled(unit, table, throw, location, damage):
            yield f"{unit} {table} {dice(throw)}: {location.label.lower()}, {damage} damage"
        case e.MissilesIntercepted(unit, missiles, throw, left):
            yield f"{unit} anti-missile system {dice(throw)}: {left} of {missiles} come through"
        case e.MissilesOpposed(unit):
            yield f"{unit} anti-missile system fires at the salvo"
        case e.AimedHit(unit, location, damage):
            yield f"{unit} {location.label.lower()}, as aimed, {damage} damage"
        case e.AimRolled(unit, location, throw, success):
            aim = f"{unit} aimed at the {location.label.lower()} {dice(throw)}"
            yield f"{aim}: {'found' if success else 'not found'}"
        case e.Damaged():
            yield _damaged(event)
        case e.Overkill(unit, points, why):
            yield f"{unit} {count(points, 'point')} lost: {why}"
        case e.CriticalRolled(unit, location, throw, hits):
            found = count(hits, "critical hit") if hits else "no critical hit"
            yield f"{unit} {location.label.lower()} {dice(throw)}: {found}"
        case e.ConsciousnessRolled(unit, number, throw, _) | e.WakeRolled(unit, number, throw, _):
            yield f"{unit} MechWarrior {number}+ {dice(throw)}"
        case e.ShutdownRolled(unit, number, throw, _) | e.RestartRolled(unit, number, throw, _):
            if number is not None and throw is not None:
                yield f"{unit} {number}+ {dice(throw)}"
        case e.AmmunitionRolled(unit, number, throw, _):
            yield f"{unit} ammunition {number}+ {dice(throw)}"


def breakdown(target: TargetNumber, throw: Throw | None = None) -> Iterator[str]:
    """A target number line by line: the base, each modifier, and the dice."""
    for number, part in enumerate(target.parts):
        yield f"{part.value:+} {part.label}" if number else f"{part.value} {part.label}"
    rolled = "" if throw is None else f" {dice(throw)}"
    yield f"= {target}{rolled}"


def dice(throw: Throw) -> str:
    """ "rolled 9 (4 5)"; a single die has no sum to take apart."""
    if len(throw.dice) == 1:
        return f"rolled {throw}"
    return f"rolled {throw} ({' '.join(map(str, throw.dice))})"


def _damaged(event: e.Damaged) -> str:
    place = event.location.label.lower() + (" (rear)" if event.rear else "")
    parts = []
    if event.armor:
        parts.append(f"armor -{event.armor}, {event.armor_left} left")
    if event.structure:
        parts.append(f"structure -{event.structure}, {event.structure_left} left")
    return f"{event.unit} {place}: {'; '.join(parts)}"


def _path(event: e.Moved) -> str:
    return " ".join(str(hex_) for hex_ in event.path)


def count(number: int, word: str) -> str:
    """ "1 hit", "2 hits"; MP stay as they are."""
    return f"{number} {word}" if number == 1 or word == "MP" else f"{number} {word}s"
