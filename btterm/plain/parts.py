"""What the commands of all phases have in common: their words, the unit they are about, items
between commas."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from btterm.classic.battle import Phase
from btterm.classic.decisions import UnitDecision
from btterm.classic.units.any import AnyUnit
from btterm.errors import BadInput
from btterm.plain.words import find_unit, named, one_of, quoted, unit_called

COMMA = ","


def split(text: str) -> list[str]:
    """The words of a command; commas, semicolons and "and" are commas of their own."""
    words = re.sub(r"[,;]", " , ", text).split()
    return [COMMA if word.casefold() == "and" else word for word in words]


def items(words: Sequence[str]) -> list[list[str]]:
    """The words between commas, without empty items."""
    found: list[list[str]] = [[]]
    for word in words:
        if word == COMMA:
            found.append([])
        else:
            found[-1].append(word)
    return [item for item in found if item]


def actor(
    decision: UnitDecision[Any],
    words: Sequence[str],
    fit: Callable[[str], bool] = lambda id_: True,
) -> tuple[str, list[str]]:
    """The unit that a command is about, and the words left: the unit that is named first, or the
    only one that can be chosen and is fit for it. Raises BadInput when several are."""
    able = [decision.battle.units[id_] for id_ in decision.units]
    first = unit_called(words[0], able) if words else None
    if first is not None:
        return first.id, list(words[1:])
    able = [unit for unit in able if fit(unit.id)] or able
    if len(able) == 1:
        return able[0].id, list(words)
    names = one_of(named(unit) for unit in able)
    if words:
        _refuse_own(decision, words[0], f": name {names} first")
    raise BadInput(f"which unit? Name it first: {names}")


def lone_actor(decision: UnitDecision[Any], verb: str, words: Sequence[str]) -> str:
    """The unit that a command is about in which nothing else stands. Raises BadInput."""
    words = [word for word in words if word != COMMA]
    able = [decision.battle.units[id_] for id_ in decision.units]
    if words and unit_called(words[0], able) is None:
        raise BadInput(not_asked(decision, words[0]))
    id_, rest = actor(decision, words)
    if rest:
        raise BadInput(f"{quoted(' '.join(rest))} after {verb} {id_} is too much")
    return id_


def refuse_others(
    decision: UnitDecision[Any], words: Sequence[str], known: Callable[[str], bool]
) -> None:
    """Raises BadInput when the word after the unit of a command is another unit of the side that
    cannot be chosen, and no word that is `known` there."""
    if words and not known(words[0]):
        _refuse_own(decision, words[0])


def _refuse_own(decision: UnitDecision[Any], word: str, more: str = "") -> None:
    unit = unit_called(word, decision.battle.units.values())
    if unit is not None and unit.side == decision.side and unit.id not in decision.units:
        raise BadInput(f"{not_asked(decision, word)}{more}")


def not_asked(decision: UnitDecision[Any], word: str) -> str:
    """Why a word names no unit that can be chosen: "WA has moved", "ma is not yours"."""
    battle = decision.battle
    unit = unit_called(word, battle.units.values())
    if unit is None:
        return f"no unit is called {quoted(word)}"
    if unit.side != decision.side:
        return f"{unit.id} is not yours"
    if not unit.alive:
        return f"{unit.id} is out"
    if unit.carried_by:
        return f"{unit.id} is aboard {unit.carried_by}"
    if unit.id not in battle.progress.acted:
        return f"{unit.id} cannot be chosen now"
    return f"{unit.id} has {'moved' if battle.phase is Phase.MOVEMENT else 'acted in this phase'}"


def enemy_called(decision: UnitDecision[Any], word: str) -> str:
    """The id of an enemy. Raises BadInput."""
    return find_unit(word, decision.enemies()).id


def only_target(decision: UnitDecision[Any], ids: Sequence[str]) -> str:
    """The target when there is just one. Raises BadInput when there are several, or none."""
    if len(ids) == 1:
        return ids[0]
    if not ids:
        raise BadInput("there is nobody to attack")
    units: list[AnyUnit] = [decision.battle.units[id_] for id_ in ids]
    raise BadInput(f"at whom? End with: at {one_of(named(unit) for unit in units)}")
