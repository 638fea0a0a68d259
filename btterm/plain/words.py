"""Words in and out: what a typed word stands for, and how places and numbers are spoken."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from btterm.classic.battle import Battle
from btterm.classic.readout.of import aboard, glance, storey
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.heights import AT_ANY_HEIGHT
from btterm.classic.rules.mech import heat_scale
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.classic.words.heat import heat_risks
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex, arcs, centre, distance
from btterm.table.numbers import TargetNumber
from btterm.table.odds import percent

_COMPASS = (
    "north",
    "north-north-east",
    "north-east",
    "east",
    "south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "south-west",
    "west",
    "north-west",
    "north-north-west",
)
"""Every 30 degrees: the six facings, and what lies between two of them."""
LEAST_OF_A_NAME = 3
"""Letters of a unit's name that stand for it; its id always does."""
LONGEST_QUOTE = 30


# What a typed word stands for


def quoted(word: str) -> str:
    """A word as the player typed it, cut short."""
    return repr(word if len(word) <= LONGEST_QUOTE else word[:LONGEST_QUOTE] + "...")


def pick(word: str, names: Iterable[str], what: str) -> str:
    """The name that a word stands for: the whole name or a beginning that no other name has.

    Raises BadInput with the names that there are.
    """
    known = {name.casefold(): name for name in names}
    wanted = word.casefold()
    if wanted in known:
        return known[wanted]
    found = [name for key, name in known.items() if key.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"{quoted(word)} can be {one_of(found)}: say more of it")
    raise BadInput(f"{quoted(word)} is no {what}: say {one_of(known.values())}")


def unit_called(word: str, units: Iterable[AnyUnit]) -> AnyUnit | None:
    """The one unit with this id, or with a name that begins so; None when there is no such."""
    wanted = word.casefold()
    units = list(units)
    for unit in units:
        if unit.id.casefold() == wanted:
            return unit
    if len(wanted) < LEAST_OF_A_NAME:
        return None
    found = [u for u in units if _squeezed(u.sheet.name).startswith(_squeezed(wanted))]
    return found[0] if len(found) == 1 else None


def find_unit(word: str, units: Iterable[AnyUnit]) -> AnyUnit:
    """As `unit_called`. Raises BadInput with the units that there are."""
    units = list(units)
    found = unit_called(word, units)
    if found is None:
        there = one_of(named(unit) for unit in units) or "nobody"
        raise BadInput(f"{quoted(word)} is no unit here: there is {there}")
    return found


def facing_called(word: str) -> Facing | None:
    """The facing of "NE", "north-east" or "northeast"; None for other words."""
    wanted = _squeezed(word)
    for facing in Facing:
        if wanted in (facing.name.casefold(), _squeezed(facing.word)):
            return facing
    return None


def location_called(words: Sequence[str], places: Iterable[Location]) -> Location:
    """The location of "LT" or "left torso". Raises BadInput."""
    wanted = _squeezed("".join(words))
    places = list(places)
    for place in places:
        if wanted in (place.value.casefold(), _squeezed(place.label)):
            return place
    there = one_of(place.label.lower() for place in places) or "nothing"
    raise BadInput(f"{quoted(' '.join(words))} is no location here: say {there}")


def _squeezed(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


# How things are spoken


def one_of(names: Iterable[str], word: str = "or") -> str:
    """ "a, b or c"."""
    *most, last = list(names) or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def capital(text: str) -> str:
    """The text with a capital letter at its beginning; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def named(mech: AnyUnit) -> str:
    """ "WH Warhammer"."""
    return f"{mech.id} {mech.name}"


def number_of(count: int, word: str) -> str:
    """ "1 hex", "2 hexes", "3 weapons", "2 MP"."""
    if count == 1 or word == "MP":
        return f"{count} {word}"
    return f"{count} {word}{'es' if word.endswith('x') else 's'}"


def odds(number: TargetNumber) -> str:
    """ "8+, 42%", or why there is no chance."""
    return f"{number}, {percent(number.chance)}" if number.chance else str(number)


def bearing(start: Hex, end: Hex) -> str:
    """Where one hex lies from another: "6 hexes north-east"; "here" for the same hex."""
    if start == end:
        return "here"
    (ax, ay), (bx, by) = centre(start), centre(end)
    # On the exact grid y counts by the root of three.
    angle = math.degrees(math.atan2(bx - ax, (ay - by) * math.sqrt(3)))
    where = _COMPASS[round(angle / 30) % 12]
    return f"{number_of(distance(start, end), 'hex')} {where}"


def arc_of(facing: int, start: Hex, end: Hex) -> str:
    """The arc that a hex lies in, or both of them: "front arc", "left and rear arcs"."""
    names = arcs(facing, start, end).words
    return f"{one_of(names, 'and')} arc{'s' * (len(names) > 1)}"


def position(battle: Battle, mech: AnyUnit, eye: AnyUnit | None = None) -> str:
    """Where a unit stands, seen from another: "6 hexes north-east, hex 1005, level 1, inside,
    facing south-west"."""
    if mech.reserve:
        return "off the map"
    if mech.carried_by:
        return f"{aboard(battle, mech)} in hex {battle.hex_of(mech)}"
    indoors = storey(battle, mech).partition(",")[0]
    words = [f"hex {mech.hex}", f"level {battle.level(mech)}", *[indoors] * bool(indoors)]
    words.append(looking(mech))
    if eye is not None and eye is not mech:
        words.insert(0, bearing(eye.hex, mech.hex))
    return ", ".join(words)


def height(battle: Battle, unit: AnyUnit) -> str:
    """ ", in the air at level 3", ", under water at level -2"; empty for what is on the ground, on
    the bottom or on the surface."""
    level = battle.level(unit)
    if unit.raised <= 0 or kinds.motion(unit) not in AT_ANY_HEIGHT:
        return ""
    if kinds.motion(unit) is Motion.VTOL:
        return f", in the air at level {level}"
    below = level < battle.board[unit.hex].level
    return f", under water at level {level}" if below else ""


def looking(mech: AnyUnit) -> str:
    """ "facing south, torso south-west"."""
    if not kinds.has_facing(mech):
        return "no facing"
    words = f"facing {Facing(mech.facing).word}"
    return f"{words}, {mech.pivot} {mech.torso.word}" if mech.torso != mech.facing else words


def relation(battle: Battle, eye: AnyUnit, other: AnyUnit) -> str:
    """Who has whom in which arc: "In your left arc; it sees you in its front arc"."""
    yours = []
    if kinds.has_facing(eye):
        yours = [f"in your {arc_of(eye.torso, eye.hex, other.hex)}"]
    line = sight(battle, eye, other)
    if not line.visible:
        return capital(", ".join([*yours, f"out of sight: {line.why}"]))
    theirs = "it sees you"
    if kinds.has_facing(other):
        theirs += f" in its {arc_of(other.torso, other.hex, eye.hex)}"
    return capital("; ".join([*yours, theirs]))


def state(mech: AnyUnit) -> str:
    """What stands out about a unit: "prone", "shut down", "ran 5"; empty for nothing."""
    shown = glance(mech)
    if shown.out:
        return shown.out
    words = list(shown.states)
    if shown.did != "stood":
        words.append(f"{shown.did} {number_of(shown.entered, 'hex')}")
    return ", ".join(words)


def heat_words(mech: AnyUnit, heat: int) -> str:
    """What a heat level does to a 'Mech: "walks 1 slower, +1 to hit, risks shutdown 17%"; empty for
    nothing."""
    found = []
    if change := kinds.slower(mech, heat):
        found.append(f"walks {abs(change)} {'faster' if change > 0 else 'slower'}")
    if modifier := heat_scale.fire_modifier(heat):
        found.append(f"{modifier:+} to hit")
    if risks := heat_risks(mech, heat):
        found.append(f"risks {', '.join(risks)}")
    return ", ".join(found)
