"""What players may know of a battle.

The rules of it are the first three functions. All that shows a battle to players, answers for them
or writes it down comes by here, through a `Seat` or `Decision.for_player`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from btterm.classic.battle import Battle, Duel, Formation, Progress, Trial
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.ground import HexState
from btterm.classic.objectives import Goal
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Unit
from btterm.hexes import Hex
from btterm.table.procedure import Event


def may_see(battle: Battle, side: int, unit: Unit) -> bool:
    """Whether a side knows of a unit: not of an enemy's that is being placed in secret, nor of one
    that hides (Compendium, Hidden Units)."""
    return unit.side == side or not (battle.hidden_setup or unit.hidden)


def knows(battle: Battle, side: int, unit: Unit) -> bool:
    """Whether a side knows of a unit and of whatever carries it: what an enemy carries is hidden
    with him."""
    if not may_see(battle, side, unit):
        return False
    carrier = None if unit.side == side else battle.units.get(unit.carried_by)
    return carrier is None or knows(battle, side, carrier)


def ground_seen(battle: Battle, side: int, hex_: Hex, state: HexState) -> HexState:
    """What a side knows of what has happened to a hex: not of the hidden mines of others, nor of
    field works in which somebody hides from it."""
    if state.works and any(u.hex == hex_ and u.hidden_from(side) for u in battle.on_board()):
        state = replace(state, works=0)
    mines = tuple(field for field in state.mines if field.known or field.side == side)
    return state if mines == state.mines else replace(state, mines=mines)


def may_hear(battle: Battle, side: int, event: Event) -> bool:
    """Whether a side is told of an event, as the battle is when it happens: if it knows of all
    units that are named in it; an event that is one side's `secret` that side alone."""
    if getattr(event, "secret", side) not in (side, None):
        return False
    units = battle.units.values()
    unknown = [u.id for u in units if u.side != side and not knows(battle, side, u)]
    return not unknown or not named(event).intersection(unknown)


def named(event: Event) -> set[str]:
    """The words of an event, ids of units among them."""
    return {text for each in fields(event) for text in _texts(getattr(event, each.name))}


def _texts(value: Any) -> Iterator[str]:
    """A text, or those in a tuple of them; names of locations and the like are none."""
    if type(value) is str:
        yield value
    elif type(value) is tuple:
        for part in value:
            yield from _texts(part)


def hidden_from(battle: Battle, event: Event) -> tuple[int, ...]:
    """The sides that are not told of an event."""
    return tuple(side for side in range(len(battle.sides)) if not may_hear(battle, side, event))


def knows_all(battle: Battle, sides: Sequence[int]) -> bool:
    """Whether nothing of a battle is hidden from any of some sides."""
    return all(
        battle.artillery.sides <= {side}
        and all(knows(battle, side, unit) for unit in battle.units.values())
        and all(ground_seen(battle, side, *ground) == ground[1] for ground in battle.ground.items())
        for side in sides
    )


def secrets(battle: Battle, sides: Sequence[int]) -> bool:
    """Whether some sides have secrets from each other."""
    return len(sides) > 1 and not knows_all(battle, sides)


def view(battle: Battle, *sides: int) -> Battle:
    """The battle as all of some sides may know it: a copy without what one of them does not know
    of. Nothing that is done to it touches the battle itself."""
    seen = battle.copy()
    if knows_all(battle, sides):
        return seen
    for side in sides:
        _forget_guns(seen, side)
        for unit in battle.units.values():
            if not knows(battle, side, unit):
                seen.units.pop(unit.id, None)
        for hex_, state in seen.ground.copy().items():
            seen.set_state(hex_, ground_seen(battle, side, hex_, state))
    seen.objectives = [
        each for each in seen.objectives if each.side in sides or _about(each.goal) <= {*seen.units}
    ]
    seen.on_foot = [walker for walker in seen.on_foot if walker.mech in seen.units]
    seen.duels = [
        Duel(duel.mech, [f for f in duel.foes if f in seen.units], duel.offenders)
        for duel in seen.duels
        if duel.mech in seen.units
    ]
    seen.formations = [each for each in seen.formations if _known_part(each, seen.units)]
    seen.trials = [
        Trial(each.unit, [foe for foe in each.opponents if foe in seen.units], each.over)
        for each in seen.trials
        if seen.units.keys() & {each.unit, *each.opponents}
    ]
    _forget(seen.progress, seen.units)
    seen.progress.hiding = [side for side in seen.progress.hiding if [side] == [*sides]]
    # What was answered and thrown cannot be played again without what is hidden.
    seen.midway = None
    return seen


def _known_part(formation: Formation, known: dict[str, AnyUnit]) -> bool:
    """Leave what is known units' of a formation. False: nothing is."""
    formation.units = [id_ for id_ in formation.units if id_ in known]
    formation.holders = [id_ for id_ in formation.holders if id_ in known]
    formation.command = formation.command if formation.command in known else ""
    return bool(formation.units)


def _about(goal: Goal) -> set[str]:
    """The units that a goal names."""
    return {getattr(goal, "unit", "")} - {""}


def _forget_guns(seen: Battle, side: int) -> None:
    """Leave a side's own artillery, and what it is asked about it."""
    seen.artillery, progress = seen.artillery.of(side), seen.progress
    mine = {battery.id for battery in seen.artillery.batteries}
    mine |= {unit.id for unit in seen.units.values() if unit.side == side}
    left = [key for key in progress.pieces if key.partition("/")[0] in mine]
    if left[:1] != progress.pieces[:1]:
        progress.round = FireWay.USUAL
    progress.pieces = left


def _forget(progress: Progress, known: dict[str, AnyUnit]) -> None:
    """Leave what is known units' in the progress of a phase."""
    progress.acted = [id_ for id_ in progress.acted if id_ in known]
    progress.stirring = [id_ for id_ in progress.stirring if id_ in known]
    progress.aimed = [id_ for id_ in progress.aimed if id_ in known]
    progress.lamps = [id_ for id_ in progress.lamps if id_ in known]
    progress.sappers = [id_ for id_ in progress.sappers if id_ in known]
    progress.daunters = [id_ for id_ in progress.daunters if id_ in known]
    progress.daunting = [id_ for id_ in progress.daunting if id_ in known]
    progress.minds = [id_ for id_ in progress.minds if id_ in known]
    progress.mounted = [id_ for id_ in progress.mounted if id_ in known]
    progress.offered = []
    progress.posts = {id_: post for id_, post in progress.posts.items() if id_ in known}
    progress.walkers = [id_ for id_ in progress.walkers if id_ in known]
    progress.attacks = [each for each in progress.attacks if each.attacker in known]
    progress.strikes = [each for each in progress.strikes if each.attacker in known]
    progress.charges = [each for each in progress.charges if each.attacker in known]


def known(battle: Battle, *sides: int) -> Battle:
    """As `view`, to look at and not to be changed: the battle itself where nothing is hidden."""
    return battle if knows_all(battle, sides) else view(battle, *sides)
