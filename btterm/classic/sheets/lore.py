"""What players know of a unit beside its record sheet (Clan Invasion, Table of Roles)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


def nicknames(chassis: str) -> tuple[str, ...]:
    """What players call units of a chassis: "Mad Cat" for the Timber Wolf."""
    return tuple(_lore()["nicknames"].get(chassis, ()))


def role(name: str) -> str:
    """What a unit is used for, by its full name: "Brawler"; empty where that is not known."""
    return str(_lore()["roles"].get(name, ""))


@cache
def _lore() -> dict[str, dict[str, Any]]:
    text = (files("btterm.classic.sheets") / "lore.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
