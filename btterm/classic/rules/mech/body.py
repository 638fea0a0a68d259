"""A BattleMech takes a hit (Compendium, Damage)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import AimedHit
from btterm.classic.hits import Hit, Side
from btterm.classic.rules.mech import criticals
from btterm.classic.rules.mech.hit_location import roll_location
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure


def take(battle: Battle, mech: Mech, hit: Hit) -> Procedure[None]:
    """Where a hit lands, what is lost there, and the critical hits that follow."""
    location, critical = hit.aim, False
    if location is not None:
        yield AimedHit(mech.id, location, hit.points, hit.side is Side.REAR)
    else:
        location, critical = yield from roll_location(mech, hit.table, hit.side, hit.points, hit.by)
    rear = hit.side is Side.REAR
    yield from criticals.hit(battle, mech, location, rear, hit.points, by=hit.by, critical=critical)
