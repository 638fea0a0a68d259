"""Moves in words."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.board.terrain import Terrain
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.log.details import count, dice
from btterm.classic.log.narrate.speech import Speech, hexes
from btterm.classic.rules import kinds
from btterm.classic.units.unit import Mode
from btterm.classic.words.heights import climbing
from btterm.classic.words.turning import turning
from btterm.hexes import Facing
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.Moved():
            speech.say(event.unit, _move(speech.battle, event, speech.next))
            way = " ".join(str(hex_) for hex_ in event.path)
            speech.detail(f"{count(event.spent, 'MP')} so far; by way of {way}")
        case e.CargoTaken(unit, tons, hex_):
            speech.say(unit, f"picks up {tons} tons of cargo in {hex_}")
        case e.CargoPutDown(unit, tons, hex_, lost):
            broken = f", {lost} lost in the fall" if lost else ""
            speech.say(unit, f"drops {tons} tons of cargo in {hex_}{broken}")
            speech.harm |= lost > 0
        case e.CargoHit(unit, lost, left):
            speech.note(unit, f"cargo -{lost}, {left} tons left")
            speech.harm = True
        case e.RiderStruck(unit, rider, points):
            speech.detail(f"{rider} on {unit}: {count(points, 'point')}")
        case e.Arrived(unit, hex_, facing):
            where = f"{hex_}{_faces(speech.battle, unit, facing)}"
            speech.say(unit, f"comes onto the map in {where}")
        case e.DropNamed(unit, hex_):
            speech.say(unit, f"is to drop into {hex_}")
        case e.LandingRolled(unit, number, throw, success):
            outcome = "lands" if success else "lands hard"
            speech.say(unit, f"{outcome}: {number}+, rolled {throw}")
            speech.roll(f"{unit} landing", number, throw, outcome)
            speech.harm |= not success
        case e.Scattered(unit, throw, hex_):
            direction, *distance = throw.dice
            side = Facing(direction - 1).word
            on = f"to {hex_}" if hex_ in speech.battle.board else "off the map"
            speech.say(unit, f"is carried {hexes(sum(distance))} {side}, {on}")
            speech.detail(f"{unit} scatter {dice(throw)}")
            speech.harm = True
        case e.Landed(unit, hex_, facing):
            where = f"{hex_}{_faces(speech.battle, unit, facing)}"
            speech.say(unit, f"comes down in {where}")
        case e.StoodStill(unit):
            speech.say(unit, "stands still")
        case e.DroppedProne(unit):
            speech.say(unit, "drops prone")
        case e.StoodUp(unit, facing):
            speech.say(unit, f"stands up, faces {facing.name}")
        case e.Twisted(unit, twist, torso):
            who = speech.battle.units.get(unit)
            where = "flips its arms to the rear" if event.flipped else turning(who, twist)
            pivot = "torso" if who is None else who.pivot
            speech.say(unit, where + (f", {pivot} {torso.name}" if twist else ""))
        case e.Displaced(unit, start, end):
            speech.say(unit, f"goes from {start} to {end}")
        case e.LeftMap(unit):
            speech.say(unit, "leaves the map")
            speech.grave = True
        case _:
            return False
    return True


def _faces(battle: Battle, id_: str, facing: Facing) -> str:
    """How a unit faces, where that matters: ", faces NE"."""
    unit = battle.units.get(id_)
    return f", faces {facing.name}" if unit is None or kinds.has_facing(unit) else ""


def _falls_short(event: e.Moved, after: Sequence[Event]) -> bool:
    """Whether the roll for its last step fails, so that it never comes to the hex."""
    match after:
        case [e.PilotingRolled(success=False), e.Fell(hex=hex_)]:
            return hex_ != event.end
        case [e.PilotingRolled(success=False), e.Skidded() | e.Sideslipped()]:
            return True
    return False


def _move(battle: Battle, event: e.Moved, after: Sequence[Event]) -> str:
    who, verb = battle.units.get(event.unit), event.mode.verb
    if who is not None:
        verb = who.mode_words(event.mode).verb
    verb = "moves" if event.mode is Mode.STAND else verb
    to = "towards" if _falls_short(event, after) else "to"
    words = f"{verb} {hexes(event.hexes)} {to} {event.end}"
    if event.climbed:
        words = f"{climbing(who, event.climbed)}s in {event.end}"
    elif not event.hexes:
        words = f"{verb}, turning on the spot in {event.end}"
    words += f"{_faces(battle, event.unit, event.facing)}{_ground(battle, event)}"
    if event.modifier:
        words += f": {event.modifier:+} to hit it"
    if event.counted is not None:
        words += f", {hexes(event.counted)} counted since it reversed"
    return words


def _ground(battle: Battle, event: e.Moved) -> str:
    terrain: Terrain = battle.board[event.end]
    if event.level is not None:
        rest = "on the bottom" if terrain.water else "landed"
        return f", level {event.level}" + ("" if event.free else f", {rest}")
    if event.on_deck or event.on_ice:
        return ", bridge" if event.on_deck else ", ice"
    if event.storey is not None:
        where = f"level {event.storey} of the building" if event.storey else "into the building"
        return f", {where}" if event.roofed else ", onto the roof"
    if terrain.water:
        return f", water {terrain.depth}"
    return f", {terrain.ground}" if terrain.woods else ""
