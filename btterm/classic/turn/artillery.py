"""The phases that artillery adds to a turn (Compendium, Artillery)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    DesignationDecision,
    TargetingDecision,
)
from btterm.classic.decisions.targeting import DONE
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rules.special import (
    artillery,
    bombardment,
)
from btterm.classic.turn.order import ask_at_rest, bring_down, close_attacks, enter, leave
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, ask


def designate(battle: Battle, side: int) -> Procedure[None]:
    """A side designates hexes, one after the other, as long as it likes (Compendium, Game Set-Up
    (Artillery))."""
    for left in range(artillery.MOST_DESIGNATED, 0, -1):
        answer = yield from ask(DesignationDecision(side, battle, left))
        if answer == DONE:
            return
        yield from artillery.designate(battle, side, Hex.parse(answer))


def targeting_phase(battle: Battle) -> Procedure[None]:
    """Those with artillery say in secret where each piece fires (Compendium, Targeting)."""
    progress = battle.progress
    if not (progress.begun or artillery.pieces(battle)):
        return
    if (yield from enter(battle, Phase.TARGETING)):
        progress = battle.progress
        progress.pieces = artillery.pieces(battle)
    while progress.pieces:
        key = progress.pieces[0]
        side = artillery.gun(battle, key).side
        answer = yield from ask_at_rest(battle, TargetingDecision(side, battle, key))
        aim = TargetingDecision(side, battle, key).aim(answer)
        if aim is not None and aim.at is None:
            progress.round = aim.way
            continue
        if aim is not None and aim.at is not None:
            yield from artillery.fire(battle, key, aim.way, aim.at)
        progress.round = FireWay.USUAL
        del progress.pieces[0]
    leave(battle)


def off_board_attack_phase(battle: Battle) -> Procedure[None]:
    """What artillery has fired turns ago lands, before anybody else attacks (Compendium,
    Artillery)."""
    if not (battle.progress.begun or bombardment.due(battle)):
        return
    yield from enter(battle, Phase.OFF_BOARD_ATTACK)
    while shells := bombardment.due(battle):
        battle.mark()
        yield from bombardment.land(battle, shells[0])
    yield from bring_down(battle)
    yield from close_attacks(battle)
    leave(battle)
