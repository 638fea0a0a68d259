"""Targets: they stand where they are."""

from __future__ import annotations

from typing import Any

from btterm.classic.decisions import (
    DesignationDecision,
    FireDecision,
    ReactionDecision,
    StrikeDecision,
    TargetingDecision,
)
from btterm.classic.decisions.targeting import DONE, HOLD
from btterm.players import bot
from btterm.table.procedure import Decision


class Dummy:
    """Does as little as the rules allow: never moves, fires, strikes or stands up."""

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case TargetingDecision():
                return HOLD
            case DesignationDecision():
                return DONE
        return decision.default()


class Sentry:
    """Never moves its feet, but twists, fires and strikes back."""

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case ReactionDecision():
                return bot.twist(decision)
            case FireDecision():
                return bot.fire(decision)
            case StrikeDecision():
                return bot.strike(decision)
        return Dummy().decide(decision)
