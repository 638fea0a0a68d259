"""Fighting at night, and the searchlights that some 'Mechs have (Compendium, Night Combat)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import LitUp
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Arc, arcs, distance
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure

OFF = "off"
"""The answer of who leaves its searchlight dark."""


def shade(battle: Battle) -> None:
    """Who is in the dark: at night all but those with a searchlight that is on, those that one is
    turned on, and those in the hexes between."""
    lit = {id_ for unit in battle.on_board() if unit.beam for id_ in _beam(battle, unit)}
    for unit in battle.units.values():
        unit.dark = battle.options.night and unit.id not in lit


def _beam(battle: Battle, bearer: AnyUnit) -> set[str]:
    target = battle.units[bearer.beam]
    if not target.on_board or not kinds.has_searchlight(bearer):
        return set()
    between = sight(battle, bearer, target).hexes
    return {bearer.id, target.id, *(u.id for u in battle.on_board() if u.hex in between)}


def bearers(battle: Battle) -> list[str]:
    """The units that may turn a searchlight on somebody, the loser of the initiative first."""
    if not battle.options.night:
        return []
    return [u.id for side in battle.order for u in battle.on_board(side) if in_beam(battle, u)]


def in_beam(battle: Battle, bearer: AnyUnit) -> list[AnyUnit]:
    """The enemies that a searchlight reaches: in sight, and in the forward arc; the nearest
    first."""
    idle = bearer.shut_down or bearer.landed or bearer.hidden or bearer.ambushed
    if idle or not (bearer.can_act and kinds.has_searchlight(bearer)):
        return []
    found = [
        enemy
        for enemy in battle.enemies(bearer.side)
        if Arc.FRONT & arcs(bearer.torso, bearer.hex, enemy.hex)
        and sight(battle, bearer, enemy).visible
    ]
    return sorted(found, key=lambda enemy: distance(bearer.hex, enemy.hex))


def question(battle: Battle, bearer: AnyUnit) -> Choice:
    """Whom a searchlight is turned on; it lights up its bearer as well."""
    options = [Option(e.id, f"on {e.id} {e.name}") for e in in_beam(battle, bearer)]
    words = f"Whom does {bearer.id} light up, and itself with it?"
    options.append(Option(OFF, "leaves it off"))
    return Choice(Rule.NIGHT_COMBAT, bearer.side, words, tuple(options), bearer.id)


def turn_on(battle: Battle, bearer: AnyUnit, target: str) -> Procedure[None]:
    """A searchlight is turned on a unit, or left off."""
    bearer.beam = "" if target == OFF else target
    shade(battle)
    if bearer.beam:
        yield LitUp(bearer.id, target)
