"""What a blow that hits does to the 'Mech that made it (Compendium, Clubbing, Physical Attacks by
Prone BattleMechs)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.hits import Hit
from btterm.classic.rule import Rule
from btterm.classic.rules.causes import THRASHING
from btterm.classic.rules.drops import FACING_AFTER_FALL, fall_damage
from btterm.classic.rules.mech.body import take
from btterm.classic.rules.mech.clubs import Club
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.mech.piloting import roll_now
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure, roll


def has_struck(battle: Battle, mech: Mech, kind: BlowKind) -> Procedure[None]:
    """A blow has hit: a tree breaks, and who thrashes may hurt itself."""
    if kind is BlowKind.CLUB and mech.club == Club.TREE:
        mech.club = ""
    if kind is BlowKind.THRASH and not (yield from roll_now(battle, mech, THRASHING)):
        yield from _hit_the_ground(battle, mech)


def _hit_the_ground(battle: Battle, mech: Mech) -> Procedure[None]:
    """The damage of a fall from no height, on a side by chance; the 'Mech lies as it lay."""
    why = f"{mech.id} side hit while thrashing"
    throw = yield from roll(Rule.PHYSICAL_ATTACKS_BY_PRONE_BATTLEMECHS, why, 1, mech.side)
    side = FACING_AFTER_FALL[throw.total][1]
    for part in Hit(fall_damage(mech.tons, 0, False), side, mech.side).in_clusters():
        yield from take(battle, mech, part)
