"""MechWarriors on foot: they walk, and are picked up (Compendium, Ejecting)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Footman
from btterm.classic.events import PickedUp, Walked
from btterm.classic.rule import Rule
from btterm.classic.rules.drops import Place
from btterm.classic.rules.ways import Way, ways_from
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

TONS = 0
"""What a MechWarrior weighs on a bridge."""


def steps_for(battle: Battle, walker: Footman) -> tuple[Hex, ...]:
    """Hexes that a MechWarrior on foot can go to: the own one, and those around it that are open to
    infantry. Along a road he crosses the water on a bridge; one who is in the water or over it is
    at its surface (Compendium, Ejecting)."""
    if not battle.units[walker.mech].crew.awake:
        return (walker.hex,)
    surface = Place(walker.hex, battle.board[walker.hex].depth)
    ways = ways_from(battle.board, surface, Motion.INFANTRY, TONS)
    open_ = [found.hex for found in ways if isinstance(found, Way)]
    return (walker.hex, *(hex_ for hex_ in open_ if battle.board[hex_].building is None))


def walk(walker: Footman, hex_: Hex) -> Procedure[None]:
    """Go one hex."""
    if hex_ != walker.hex:
        walker.hex = hex_
        yield Walked(walker.mech, hex_)


def meet(battle: Battle) -> None:
    """At the end of the Movement Phase: remember who shares a hex with a MechWarrior on foot."""
    for walker in battle.on_foot:
        walker.beside = [
            unit.id
            for unit in battle.on_board()
            if unit.hex == walker.hex and not (unit.airborne or unit.hidden)
        ]


def pick_up_walkers(battle: Battle) -> Procedure[None]:
    """In the End Phase: a unit in whose hex a MechWarrior ended the Movement Phase picks him up, as
    a friend or as a captive, if it is still in the game. He chooses between several (Compendium,
    Ejecting)."""
    for walker in list(battle.on_foot):
        units = [battle.units[id_] for id_ in walker.beside if battle.units[id_].alive]
        walker.beside = []
        if units:
            options = tuple(Option(unit.id, f"{unit.id} {unit.name}") for unit in units)
            question = f"Who picks up the MechWarrior of {walker.mech}?"
            by = yield from ask(Choice(Rule.EJECTING, walker.side, question, options, walker.mech))
            battle.on_foot.remove(walker)
            captive = battle.units[by].side != walker.side
            battle.units[walker.mech].crew.captive = captive
            yield PickedUp(walker.mech, by, captive)
