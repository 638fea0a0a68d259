"""Hiding in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.narrate.speech import Speech, name
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.Hid(unit):
            speech.say(unit, "hides")
        case e.NobodyHides(side):
            speech.sentences.append(
                f"{speech.battle.sides[side]}: nobody can hide where they stand"
            )
        case e.Revealed(unit, hex_, facing, why, by):
            who = f"{name(speech.battle, by)} {why}" if by else f"it {why}"
            speech.say(unit, f"hides no more in {hex_}, facing {facing.name}: {who}")
        case e.Ambush(unit, target):
            speech.say(unit, f"fires pointblank at {name(speech.battle, target)}")
        case e.ProbeJammed(unit):
            speech.say(unit, "has its active probe jammed")
        case _:
            return False
    return True
