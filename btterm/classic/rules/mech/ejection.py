"""MechWarriors who eject (Compendium, Ejecting)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle, Footman
from btterm.classic.events import Ejected, PilotingRolled
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.mech.mechwarrior import injure_crew
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Out
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, ask, roll

LANDING = {
    Ground.CLEAR: -2,
    Ground.PAVED: -2,
    Ground.WATER: -1,
    Ground.ROUGH: 0,
    Ground.RUBBLE: 0,
    Ground.LIGHT_WOODS: 2,
    Ground.HEAVY_WOODS: 3,
}
PER_BUILDING_LEVEL = 1
EJECTS_PRONE = 5
EJECTS_UNCONSCIOUS = 3
PER_HEAD_DAMAGE = 1
AUTOMATIC = 1
LANDING_INJURY = 1


def eject_refusal(mech: Mech) -> Refusal:
    """Why a MechWarrior may not eject in place of moving, or empty. A 'Mech that is shut down or
    cannot move does not keep him from it."""
    if not mech.alive:
        return Refusal(Rule.DESTROYING_A_UNIT, "out of the game")
    if mech.moved.spent:
        return Refusal(Rule.EJECTING, "ejects in place of moving")
    if not mech.crew.awake:
        return Refusal(Rule.CONSCIOUSNESS_ROLLS, "MechWarrior unconscious: cannot eject")
    return ALLOWED


def switch(mech: Mech, on: bool) -> None:
    """Switch automatic ejection on or off."""
    mech.auto_eject = on


def landing_hex(battle: Battle, mech: Mech) -> Hex:
    """The hex behind the 'Mech, or its own at the edge of the map."""
    behind = mech.hex.neighbour(mech.facing.opposite)
    return behind if behind in battle.board else mech.hex


def landing_number(battle: Battle, mech: Mech, hex_: Hex, automatic: bool) -> TargetNumber:
    """The number with which an ejecting MechWarrior lands unhurt (Ejection Modifiers Table)
    (Compendium, Ejecting)."""
    terrain = battle.board[hex_]
    parts = [
        Modifier(Rule.PILOTING_SKILL_ROLLS, "Piloting", mech.crew.piloting),
        *_landing(terrain),
    ]
    if mech.prone:
        parts.append(Modifier(Rule.EJECTING, "'Mech prone", EJECTS_PRONE))
    if not mech.crew.awake:
        parts.append(Modifier(Rule.EJECTING, "unconscious", EJECTS_UNCONSCIOUS))
    head = mech.sheet.structure_points[Location.HD] - mech.structure[Location.HD]
    if head:
        parts.append(Modifier(Rule.EJECTING, "head damage", PER_HEAD_DAMAGE * head))
    if automatic:
        parts.append(Modifier(Rule.EJECTING, "automatic", AUTOMATIC))
    return TargetNumber(tuple(parts))


def _landing(terrain: Terrain) -> Iterator[Modifier]:
    """A building is what is landed on, in place of the ground that it stands on."""
    if terrain.building is not None:
        yield Modifier(Rule.EJECTING, "building", PER_BUILDING_LEVEL * terrain.building.levels)
    else:
        yield Modifier(Rule.EJECTING, str(terrain.ground), LANDING[terrain.ground])


def eject(battle: Battle, mech: Mech, *, automatic: bool = False) -> Procedure[None]:
    """The MechWarrior leaves the 'Mech, which is out of the game (Compendium, Ejecting)."""
    hex_ = landing_hex(battle, mech)
    number = landing_number(battle, mech, hex_, automatic)
    yield Ejected(mech.id, hex_, automatic)
    throw = yield from roll(
        Rule.EJECTING, f"{mech.id} MechWarrior lands", side=mech.side, target=number
    )
    unhurt = number.reached_by(throw.total)
    yield PilotingRolled(mech.id, "landing after ejection", number, throw, unhurt)
    yield from destroy(mech, Out.EJECTED)
    if not unhurt:
        yield from injure_crew(battle, mech, LANDING_INJURY, "landing")
    if not mech.crew.dead:
        battle.on_foot.append(Footman(mech.id, mech.side, hex_))


STAY = "stay"
"""The answer of those who eject nobody."""


def eject_after_explosion(battle: Battle, side: int) -> Procedure[None]:
    """At the end of an attack phase in which ammunition has exploded: MechWarriors of a side may
    eject whose automatic ejection works, as many as want to."""
    while battle.progress.exploded:
        able = [
            m for m in battle.alive(side) if isinstance(m, Mech) and m.auto_eject and m.crew.awake
        ]
        stay = Option(STAY, "nobody ejects")
        options = (stay, *(Option(m.id, f"{m.id} {m.name} ejects") for m in able))
        question = "Ammunition has exploded: does a MechWarrior eject?"
        answer = yield from ask(Choice(Rule.EJECTING, side, question, options))
        if answer == STAY:
            return
        yield from eject(battle, next(m for m in able if m.id == answer))
