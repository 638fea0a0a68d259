"""Fighters over the map, and fire at them, in words."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic import events as e
from btterm.classic.aerospace import Attack, Gone
from btterm.classic.battle import Battle
from btterm.classic.log.details import breakdown, count
from btterm.classic.log.narrate.speech import Speech, name
from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event

VERBS = {
    Attack.STRAFE: "strafes",
    Attack.STRIKE: "strikes at",
    Attack.DIVE: "dives at",
    Attack.RIPPLE: "bombs",
    Attack.MISSILE: "fires a missile at",
    Attack.DESIGNATE: "designates",
    Attack.PASS: "passes over",
}


def fighter_name(battle: Battle, id_: str) -> str:
    """ "F1 heavy fighter"."""
    return next((f"{id_} {f.name}" for f in battle.fighters if f.id == id_), id_)


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.FighterLaunched(fighter, turn):
            _say(speech, fighter, f"launches, and comes in turn {turn}")
        case e.FighterArrived(fighter, entry, heading):
            _say(speech, fighter, f"comes in over {entry} and flies {heading.word}")
        case e.RunDeclared():
            _declared(speech, event)
        case e.AirShot(fighter, weapon, target, number, throw, hit):
            at = name(speech.battle, target)
            _shot(speech, fighter, f"{weapon} at {at}", number, throw, hit)
        case e.AirHit(unit, points, struck):
            speech.note(unit, f"{count(points, 'point')} on its {struck}")
            speech.harm = True
        case e.BombsAimed(fighter, hex_, bombs, number, throw, hit):
            _shot(speech, fighter, f"{_load(bombs)} on {hex_}", number, throw, hit)
        case e.BombScattered(bomb, hex_):
            where = str(hex_) if hex_ in speech.battle.board else "outside the map"
            speech.sentences.append(
                f"A bomb ({bomb}) comes down in {where}".replace("in out", "out")
            )
        case e.TagPointed(fighter, target, number, throw, hit):
            at = name(speech.battle, target)
            _shot(speech, fighter, f"TAG at {at}", number, throw, hit)
        case e.SkyFired(unit, weapon, fighter, number, throw, hit):
            outcome = "hits" if hit else "misses"
            at = fighter_name(speech.battle, fighter)
            speech.say(unit, f"{weapon} at {at}: {_rolled(number, throw)}, {outcome}")
            speech.detail(*breakdown(number, throw, outcome))
        case e.FighterHit(fighter, points, left):
            where = fighter_name(speech.battle, fighter)
            speech.sentences.append(f"{where} loses {count(points, 'point')}, {left} left")
            speech.harm = True
        case e.ControlRolled(fighter, number, throw, success):
            outcome = "stays in the air" if success else "loses control"
            _say(speech, fighter, f"{outcome}: {_rolled(number, throw)}")
            speech.detail(*breakdown(number, throw, outcome))
            speech.grave |= not success
        case e.FighterTurns(fighter, turn):
            _say(speech, fighter, f"turns round, and is back in turn {turn}")
        case e.FighterGone(fighter, why):
            words = "disengages" if why is Gone.DISENGAGED else f"is lost: {why}"
            _say(speech, fighter, words)
            speech.grave |= why is not Gone.DISENGAGED
        case _:
            return False
    return True


def _say(speech: Speech, fighter: str, words: str) -> None:
    speech.sentences.append(f"{fighter_name(speech.battle, fighter)} {words}")


def _rolled(number: TargetNumber, throw: Throw | None) -> str:
    return str(number) if throw is None else f"{number}, rolled {throw}"


def _shot(
    speech: Speech,
    fighter: str,
    what: str,
    number: TargetNumber,
    throw: Throw | None,
    hit: bool,
) -> None:
    outcome = "hits" if hit else "misses"
    who = fighter_name(speech.battle, fighter)
    speech.sentences.append(f"{who} {what}: {_rolled(number, throw)}, {outcome}")
    speech.detail(*breakdown(number, throw, outcome))


def _load(bombs: Sequence[str]) -> str:
    return ", ".join(f"{bombs.count(bomb)} {bomb}" for bomb in dict.fromkeys(bombs))


def _declared(speech: Speech, event: e.RunDeclared) -> None:
    what = VERBS[event.attack]
    if event.attack is Attack.STRIKE:
        where = name(speech.battle, event.targets[0])
    elif event.hexes:
        first, last = event.hexes[0], event.hexes[-1]
        where = str(first) if first == last else f"{first} to {last}"
    else:
        where = ""
    bombs = _load([bomb for fall in event.bombs for bomb in fall])
    _say(speech, event.fighter, f"{what} {where}".rstrip() + (f" with {bombs}" if bombs else ""))
