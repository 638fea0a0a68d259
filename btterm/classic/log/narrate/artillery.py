"""Artillery in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.artillery import CALLED
from btterm.classic.log.details import breakdown
from btterm.classic.log.narrate.speech import Speech
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.HexDesignated(hex_):
            speech.sentences.append(f"The guns are laid on {hex_}")
        case e.RoundFired(piece, way, hex_, spotter, turn):
            at = f"at {hex_}" if hex_ is not None else f"for {spotter} to guide"
            what = CALLED[way]
            speech.sentences.append(f"{piece} fires {what} {at}; it lands in turn {turn}")
        case e.RoundLanded(piece, _, way, hex_, number, sure, throw, hit):
            how = sure or (f"{number}, rolled {throw}" if throw else str(number))
            what, outcome = CALLED[way], "hits" if hit else "misses"
            speech.sentences.append(f"{piece}, {what} at {hex_}: {how}, {outcome}")
            if throw is not None:
                speech.detail(*breakdown(number, throw, outcome))
        case e.RoundScattered(_, hex_, on_map):
            where = f"in {hex_}" if on_map else "off the map"
            speech.sentences.append(f"It comes down {where}")
        case e.SmokeLaid(hexes):
            speech.sentences.append(f"Smoke fills {' '.join(map(str, hexes))}")
        case e.SmokeGone(hexes):
            speech.sentences.append(f"The smoke in {' '.join(map(str, hexes))} is gone")
        case e.TargetDesignated(unit, target, number, throw, hit):
            how = f"{number}, rolled {throw}" if throw else str(number)
            speech.say(unit, f"points its TAG at {target}: {how}, {'holds' if hit else 'misses'}")
            speech.detail(*breakdown(number, throw, "holds" if hit else "misses"))
        case e.HomingRolled(piece, target, number, throw, hit):
            outcome = f"hits {target}" if hit else f"comes down beside {target}"
            words = f"{number}+, rolled {throw}, {outcome}"
            speech.sentences.append(f"{piece}, a homing missile: {words}")
            speech.roll(f"{piece} homes in on {target}", number, throw, outcome)
        case e.HomingLost(unit, missiles, why):
            what = "the homing missile explodes" if missiles == 1 else "its missiles explode"
            speech.say(unit, f"{why}: {what} harmlessly")
        case _:
            return False
    return True
