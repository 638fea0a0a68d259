"""MechWarriors who have left their 'Mechs, as targets (Compendium, Ejecting)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Footman
from btterm.classic.events import ShotOnFoot, WalkerBurned
from btterm.classic.rule import Rule
from btterm.classic.rules.burning import SURVIVES
from btterm.classic.units.crew import FATAL_HITS
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, roll


def on_foot_in(battle: Battle, hex_: Hex, by: int) -> list[Footman]:
    """The MechWarriors on foot in a hex whom a side may fire at, who has been there longest
    first."""
    return [walker for walker in battle.on_foot if walker.hex == hex_ and walker.side != by]


def hit_on_foot(battle: Battle, hex_: Hex, by: int) -> Procedure[None]:
    """A shot of a side has hit a MechWarrior on foot: he is one man, and any hit is the end of
    him. Where all have fallen by now, nothing more happens."""
    for walker in on_foot_in(battle, hex_, by)[:1]:
        yield from _die(battle, walker)


def blow_up(battle: Battle, hex_: Hex) -> Procedure[None]:
    """Something explodes in a hex with MechWarriors on foot: none of them outlives it."""
    for walker in [walker for walker in battle.on_foot if walker.hex == hex_]:
        yield from _die(battle, walker)


def burn(battle: Battle, walker: Footman) -> Procedure[None]:
    """A MechWarrior on foot ends the Movement Phase in a burning hex, as anybody does who is no
    'Mech (Compendium, Effects of Fire)."""
    throw = yield from roll(
        Rule.EFFECTS_OF_FIRE, f"the MechWarrior of {walker.mech} in the fire", side=walker.side
    )
    survives = throw.total >= SURVIVES
    yield WalkerBurned(walker.mech, walker.hex, SURVIVES, throw, survives)
    if not survives:
        yield from _die(battle, walker)


def _die(battle: Battle, walker: Footman) -> Procedure[None]:
    battle.on_foot.remove(walker)
    battle.units[walker.mech].crew.hits = FATAL_HITS
    yield ShotOnFoot(walker.mech)
