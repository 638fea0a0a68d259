"""Targets: they stand where they are."""

from __future__ import annotations

from typing import Any

from btterm.alphastrike.decisions import AttackDecision
from btterm.players.alphastrike.bot import Bot
from btterm.table.procedure import Decision


class Dummy:
    """Neither moves nor attacks."""

    def decide(self, decision: Decision[Any]) -> Any:
        return decision.default()


class Sentry:
    """Never moves, but attacks as well as it can."""

    def decide(self, decision: Decision[Any]) -> Any:
        if isinstance(decision, AttackDecision):
            return Bot().attack(decision)
        return decision.default()
