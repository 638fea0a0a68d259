"""Help for what can be done now, and for what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.tui.lines import Line, line, wrap
from btterm.tui.widgets.keys import Key

SIGNS = (
    ("WA^ ma/", "units with their facing; CAPITALS are the first side, small letters the second"),
    ("[ ] ( ) { }", "cursor, the unit whose turn it is, its target"),
    ("WA+1 WAx1", "so many more units in the hex, of its own side, or enemies among them"),
    ("w 5 r 7 j 3", "MP to get there walking, running, jumping; ! a Piloting roll on the way"),
    ("c 5 f 7", "the same cruising and at flank speed; no letter where MP take two places"),
    ("8+ 42%", "the number to roll on 2D6, and the chance of it"),
    ("$", "a hex that is fought for; from farthest off only its bright ground"),
    ("0 1 2 -1", "the level of a hex; after ~ the depth of water"),
    (
        '. : % " & ~',
        "clear, rough, rubble, light and heavy woods, water; the signs are doubled for woods",
    ),
    ("= + # H", "road, paved, building, bridge"),
    ("* @", "fire, smoke"),
    ("WA/_ WA/z", "prone, shut down"),
    ("WA/> WA/<", "torso or turret to the right, to the left; ) ( = to the rear"),
    ("<WA WA> ^WA vWA", "a unit out of view to the left, right, above, below"),
    ("F L R B", "front, left, right and rear arc of the unit, with the overlay of arcs"),
    ("+1 +2 x", "lines of sight: what terrain adds to the number, no line of sight"),
    ("|##++--..'", "heat now, what comes, what goes, and where the scale does harm"),
    ("/ < ! x", "a location whole, hit, at half or less, without armor"),
)


def help_page(text: str, keys: list[Key], looks: tuple[Key, ...], width: int) -> list[Line]:
    """What to do now, its keys, the keys that only look, and the signs."""
    rows = [*wrap([(text, "text")], width), line(), line("Keys now", "bold text")]
    rows += [_row(key, hint) for key, hint in keys]
    rows += [line(), line("Keys that only look", "bold text")]
    rows += [_row(key, hint) for key, hint in looks]
    rows += [line(), line("Signs", "bold text")]
    for sign, meaning in SIGNS:
        first, *more = wrap([(meaning, "text")], width - 20)
        first.runs.insert(0, (f"  {sign:<18}", "bold cursor"))
        rows += [first, *(line(" " * 20).add(row.plain) for row in more)]
    return rows


def keys_page(text: str, keys: Iterable[Key], width: int) -> list[Line]:
    """What to do on a screen beside the battle, and its keys."""
    rows = [*wrap([(text, "text")], width), line(), line("Keys", "bold text")]
    return [*rows, *(_row(key, hint) for key, hint in keys)]


def _row(key: str, hint: str) -> Line:
    return line(f"  {key:<18}", "bold cursor").add(hint)
