"""What the players decide in a battle. Each decision knows which answers are legal."""

from btterm.classic.decisions.fire import Fire, FireDecision
from btterm.classic.decisions.move import Move, MoveDecision
from btterm.classic.decisions.orders import OrdersDecision, wants_orders
from btterm.classic.decisions.react import ReactionDecision, Twist
from btterm.classic.decisions.strike import Strike, StrikeDecision
from btterm.classic.decisions.targeting import DesignationDecision, TargetingDecision
from btterm.classic.decisions.unit import UnitDecision, ids
from btterm.classic.rules.mech.orders import Order

__all__ = [
    "DesignationDecision",
    "Fire",
    "FireDecision",
    "Move",
    "MoveDecision",
    "Order",
    "OrdersDecision",
    "ReactionDecision",
    "Strike",
    "StrikeDecision",
    "TargetingDecision",
    "Twist",
    "UnitDecision",
    "ids",
    "wants_orders",
]
