"""What formations give their units, in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import breakdown, dice
from btterm.classic.log.narrate.speech import Speech, name
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.AbilityGiven(formation, _, ability, units, turn):
            who = " and ".join(name(speech.battle, unit) for unit in units) or "nobody"
            when = " this turn" if turn else ""
            speech.sentences.append(f"{formation} gives {ability}{when} to {who}")
        case e.Supports(formation, _, partner):
            speech.sentences.append(f"{formation} supports {partner}")
        case e.Commands(unit, formation):
            speech.say(unit, f"commands {formation}")
        case e.RolledAgain(unit, why, throw, number, formation, left):
            speech.sentences.append(f"{formation} rolls again ({left} left): {why}")
            speech.detail(f"{unit} {number}+ {dice(throw)}: does not count")
        case e.InitiativeAgain(side, formation):
            side_name = speech.battle.sides[side]
            speech.sentences.append(f"{formation} rolls the initiative of {side_name} again")
        case e.Daunted(unit, target, number, throw, success):
            told = "is demoralized" if success else "keeps its nerve"
            whom = name(speech.battle, target)
            rolled = "" if throw is None else f", rolled {throw}"
            speech.say(unit, f"tries to demoralize {whom}: {number}{rolled}, {target} {told}")
            speech.detail(*breakdown(number, throw, told))
        case e.Focused(unit, target):
            speech.say(unit, f"focuses on {name(speech.battle, target)}")
        case e.ActsAtOnce(unit, target):
            speech.say(unit, f"acts at once, before {name(speech.battle, target)} moves")
        case e.ActsLast(unit):
            speech.say(unit, "moves and fires after all others")
        case e.Speeds(unit):
            speech.say(unit, "goes faster as a Speed Demon, and attacks nobody")
        case e.BonusLost(formation, _, ability):
            speech.sentences.append(f"{formation} has lost {ability} with its units")
            speech.harm = True
        case _:
            return False
    return True
