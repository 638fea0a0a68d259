"""What happens to vehicles alone, in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import count, dice
from btterm.classic.log.narrate.speech import Speech, rolled
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.MotiveDamage(unit, what, cruise):
            left = f", {cruise} cruising MP left" if cruise else ", moves no more"
            speech.note(unit, f"{what}{left}")
            speech.grave = True
        case e.TurretLocked(unit, facing):
            speech.note(unit, f"turret locked, points {facing.name}")
            speech.grave = True
        case e.VehicleCritical(unit, throw, what, effect):
            speech.note(unit, f"critical: {what}{f', {effect}' if effect else ''}")
            speech.detail(f"{unit} critical hit {dice(throw)}: {what}")
            speech.grave = True
        case e.GelBurned(unit, number, throw, holds):
            words = "survives the burning gel" if holds else "burns out"
            speech.say(unit, words + rolled(number, throw))
            speech.roll(f"{unit} burning gel", number, throw, words)
            speech.harm |= not holds
        case e.FellOn(unit, target):
            speech.say(unit, f"falls on {target}")
            speech.detail(f"{unit} falls on {target}: hits a vehicle without a roll")
            speech.harm = True
        case e.WeaponLost(unit, weapon):
            speech.note(unit, f"{weapon} destroyed")
            speech.grave = True
        case e.Sideslipped(unit, hex_):
            speech.say(unit, f"sideslips to {hex_}")
            speech.harm = True
        case e.CameDown(unit, hex_, levels, damage):
            if levels:
                speech.say(unit, f"falls {count(levels, 'level')} to {hex_} for {damage}")
            elif damage:
                speech.say(unit, f"crashes in {hex_} for {damage}")
            else:
                speech.say(unit, f"lands in {hex_} and moves no more")
            speech.grave = True
        case e.WentOver(unit, hex_, levels, damage):
            if not damage:
                speech.say(unit, f"goes into the water in {hex_}")
            else:
                speech.say(unit, f"falls {count(levels, 'level')} to {hex_} for {damage}")
            speech.grave = True
        case _:
            return False
    return True
