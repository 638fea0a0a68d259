"""What must hold in every battle of Alpha Strike at every moment, whatever the players do."""

from __future__ import annotations

from collections import Counter

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, tmm_of
from btterm.alphastrike.decisions import AttackDecision, MoveDecision
from btterm.alphastrike.rules.moving import inches_of, modes_of, tmm
from btterm.alphastrike.units import SHUTDOWN, Unit
from btterm.soak.laws import law
from btterm.table.table import Table


def check_state(table: Table[Battle]) -> None:
    """Hold a battle to the laws between two decisions. Raises LawBroken."""
    battle = table.state
    for unit in battle.units.values():
        _check_unit(battle, unit)
    hexes = Counter(unit.hex for unit in battle.on_map())
    law(max(hexes.values(), default=1) == 1, f"{hexes.most_common(1)}: two units in a hex")
    for unit in battle.units.values():
        if unit.carrier and not unit.gone:
            _check_passenger(battle, unit)
    match table.pending:
        case MoveDecision() as decision:
            _check_movers(decision)
        case AttackDecision() as decision:
            _check_attackers(decision)


def _check_passenger(battle: Battle, unit: Unit) -> None:
    """Who is carried fits into what carries it, beside all others there."""
    carrier, name = battle.units[unit.carrier], unit.id
    law(unit.card.type.is_infantry, f"{name} is carried")
    law(not carrier.gone and carrier.side == unit.side, f"{name} is aboard of {carrier.id}")
    law(not carrier.carrier, f"{name} is aboard of {carrier.id}, which is carried")
    along = [each for each in battle.in_play() if each.carrier == carrier.id]
    needed = [each.card.special("CAR") for each in along if not each.riding]
    room = carrier.card.special("IT")
    total = sum(each.size for each in needed if each is not None)
    law(unit.riding or (room is not None and total <= room.size), f"{name} has no room")
    law(sum(each.riding for each in along) <= 1, f"two ride on {carrier.id}")


def _check_unit(battle: Battle, unit: Unit) -> None:
    name, card = unit.id, unit.card
    law(unit.gone or unit.hex in battle.board, f"{name} is off the map")
    law(0 <= unit.armor <= card.armor, f"{name}: {unit.armor} points of armor")
    law(0 <= unit.structure <= card.structure, f"{name}: {unit.structure} points of structure")
    law(0 <= unit.heat <= SHUTDOWN, f"{name}: heat {unit.heat}")
    built = unit.hex in battle.board and battle.board[unit.hex].building is not None
    law(built or not unit.on_roof, f"{name} stands on a roof that is not there")
    law(card.has_heat_scale or not unit.heat, f"{name} has heat {unit.heat} and no heat scale")
    law(unit.overheated <= card.overheat, f"{name} overheats by {unit.overheated}")
    law(not (unit.gone and unit.moved.done and not battle.turn), f"{name} is gone and moves")
    for mode in modes_of(unit):
        # Triple-strength myomer alone makes a unit faster than its card says.
        most = unit.inches(mode) + 2 * card.has("TSM")
        law(0 < inches_of(unit, mode) <= most, f"{name} moves {inches_of(unit, mode)} inches")
    _check_move(unit)
    law(not unit.waiting or battle.turn <= 1, f"{name} is not placed yet")
    if not unit.gone and not unit.carrier:
        _check_level(battle, unit)


def _check_level(battle: Battle, unit: Unit) -> None:
    """It flies above whatever is there, a WiGE vehicle no higher, or swims between the surface and
    the bottom."""
    terrain, name = battle.board[unit.hex], unit.id
    mode = unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    top = terrain.level + 2 if terrain.woods else terrain.height
    match mode:
        case Mode.VTOL:
            above = terrain.level + unit.elevation >= top
            law(unit.elevation >= 0 and (above or not inches_of(unit, mode)), f"{name} in a tree")
        case Mode.WIGE:
            law(unit.elevation in (0, 1), f"{name} glides {unit.elevation} levels up")
        case Mode.SUBMARINE:
            law(-terrain.depth <= unit.elevation <= 0, f"{name} dives to {unit.elevation}")
        case _:
            law(unit.elevation == 0, f"{name} is at {unit.elevation}")


def _check_move(unit: Unit) -> None:
    """It went no farther than it can, and its modifier is that of the card, or less."""
    moved, name = unit.moved, unit.id
    carried = bool(unit.carrier or unit.handled)
    law(moved.done or not moved.inches, f"{name} has gone {moved.inches} inches without a move")
    law(moved.inches == 2 * len(moved.path), f"{name}: {moved.inches} inches, {moved.path}")
    law(
        not moved.path or moved.path[-1] == unit.hex or unit.gone or carried, f"{name} is elsewhere"
    )
    faster = unit.inches(moved.mode) + 2 * unit.card.has("TSM")
    law(tmm(unit) <= tmm_of(faster) + moved.jumped, f"{name}: TMM {tmm(unit)}")


def _check_movers(decision: MoveDecision) -> None:
    law(bool(decision.units), "somebody is to move, but nobody can")
    for unit in decision.units:
        law(unit.side == decision.side, f"{unit.id} is to move for the other side")
        law(not unit.gone, f"{unit.id} is to move after its end")
        law(not unit.moved.done, f"{unit.id} is to move once more")


def _check_attackers(decision: AttackDecision) -> None:
    law(bool(decision.units), "somebody is to attack, but nobody can")
    for attack, found in decision.solutions.items():
        unit, target = (decision.battle.units[each] for each in (attack.unit, attack.target))
        law(unit.side == decision.side != target.side, f"{unit.id} may attack {target.id}")
        law(not unit.gone and not target.gone, f"{unit.id}, {target.id}: one of them is gone")
        law(not unit.acted, f"{unit.id} may attack once more")
        law(not unit.shut_down and not unit.stunned, f"{unit.id} may attack, shut down or stunned")
        front = attack.kind in (Kind.WEAPON, Kind.TURRET)
        law(unit.behind is None or front, f"{unit.id} may make {attack.kind} beside rear weapons")
        law(0 <= attack.overheat <= unit.card.overheat, f"{unit.id} may overheat too far")
        law(unit.heat + attack.overheat <= SHUTDOWN, f"{unit.id} may overheat beyond its scale")
        law(found.strength.points >= 0 and found.heat >= 0, f"{attack} gives life")
