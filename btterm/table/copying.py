"""Copies of a game's state, made from the types of its fields, so that no field is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Copier = Callable[[Any], Any]
SHARED = (str, int, float, NoneType, Enum)
"""Values that nothing can change."""


def copied(thing: T) -> T:
    """A copy of a dataclass that can change without the original, and the other way round.

    Lists, dicts and dataclasses in it are copied too; frozen dataclasses, such as record sheets,
    are shared. A class with a method `copy` says itself how it is copied. Raises TypeError for a
    field whose type does not tell how.
    """
    kind: Any = type(thing)
    read, changing = _plan(kind)
    values = list(read(thing))
    for place, copy in changing:
        values[place] = copy(values[place])
    new: T = kind(*values)
    return new


def twin(thing: T) -> T:
    """A second dataclass with the same fields; what can change in them is shared."""
    kind: Any = type(thing)
    new: T = kind(*_plan(kind)[0](thing))
    return new


@cache
def _plan(kind: type) -> tuple[Callable[[Any], tuple[Any, ...]], list[tuple[int, Copier]]]:
    """What reads all fields of a dataclass, and which of them are copied, and how: those that can
    change."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    copiers = [_copier(hints[name]) for name in names]
    return attrgetter(*names), [(place, copy) for place, copy in enumerate(copiers) if copy]


@cache
def _copier(kind: Any) -> Copier | None:
    """How a value of a type is copied; None: it is shared."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return None if not any(map(_copier, args)) else _of_any_kind
    if origin is list:
        one = _copier(args[0])
        return list.copy if one is None else lambda values: [one(value) for value in values]
    if origin is dict and _copier(args[0]) is None:
        each = _copier(args[1])
        return (
            dict.copy if each is None else lambda d: {key: each(value) for key, value in d.items()}
        )
    if origin is tuple:
        kinds = [arg for arg in args if arg is not ...]
    elif not isinstance(kind, type):
        raise TypeError(f"no telling how {kind} is copied")
    elif issubclass(kind, SHARED):
        return None
    elif issubclass(kind, tuple):
        kinds = list(get_type_hints(kind).values())
    elif hasattr(kind, "copy"):
        return kind.copy  # type: ignore[no-any-return]
    elif is_dataclass(kind):
        return None if kind.__dataclass_params__.frozen else copied  # type: ignore[attr-defined]
    else:
        raise TypeError(f"no telling how {kind} is copied")
    if any(map(_copier, kinds)):
        raise TypeError(f"{kind} holds what can change")
    return None


def _of_any_kind(value: Any) -> Any:
    kind: Any = type(value)
    copy = _copier(kind)
    return value if copy is None else copy(value)
