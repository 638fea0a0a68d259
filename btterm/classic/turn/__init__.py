"""A turn of BattleTech, phase by phase (Compendium, Sequence of Play)."""

from btterm.classic.turn.artillery import designate, off_board_attack_phase, targeting_phase
from btterm.classic.turn.blows import physical_attack_phase
from btterm.classic.turn.ends import end_phase, end_phase_orders, heat_phase
from btterm.classic.turn.initiative import initiative_phase
from btterm.classic.turn.movement import ambush, movement_phase, walk_phase
from btterm.classic.turn.order import (
    alternate,
    ask_at_rest,
    begin_phase,
    begin_turn,
    bring_down,
    close_attacks,
    collapse,
    enter,
    leave,
    order_of_play,
    share,
    stir,
)
from btterm.classic.turn.reaction import reaction_phase
from btterm.classic.turn.sequence import SEQUENCE_OF_PLAY, turn
from btterm.classic.turn.weapons import aim, weapon_attack_phase

__all__ = [
    "SEQUENCE_OF_PLAY",
    "aim",
    "alternate",
    "ambush",
    "ask_at_rest",
    "begin_phase",
    "begin_turn",
    "bring_down",
    "close_attacks",
    "collapse",
    "designate",
    "end_phase",
    "end_phase_orders",
    "enter",
    "heat_phase",
    "initiative_phase",
    "leave",
    "movement_phase",
    "off_board_attack_phase",
    "order_of_play",
    "physical_attack_phase",
    "reaction_phase",
    "share",
    "stir",
    "targeting_phase",
    "turn",
    "walk_phase",
    "weapon_attack_phase",
]
