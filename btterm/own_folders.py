"""Which folders hold the player's own record sheets: .toml, and MegaMek's .mtf and .blk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from platformdirs import user_data_path

OWN_UNITS = "BTTERM_UNITS"
"""The environment variable with the player's own folders, parted as in PATH."""
_given: ContextVar[str | None] = ContextVar("own_units", default=None)


@contextmanager
def own_units(folders: str) -> Iterator[None]:
    """Within this, these folders, parted as in PATH, stand in place of the environment's."""
    before = _given.set(folders)
    try:
        yield
    finally:
        _given.reset(before)


def own_folder() -> Path:
    """Where the player's designs are saved: the first folder that was named, else one in the
    user's data folder."""
    named = _named()
    return named[0] if named else _usual()


def own_folders() -> tuple[Path, ...]:
    """All folders of the player's own; the one that nobody named need not exist."""
    named = _named()
    usual = _usual()
    if usual.is_dir() and not any(same(folder, usual) for folder in named):
        named.append(usual)
    return tuple(named)


def same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file or folder."""
    return one.resolve() == other.resolve()


def _named() -> list[Path]:
    given = _given.get()
    text = os.environ.get(OWN_UNITS, "") if given is None else given
    return [Path(folder).expanduser() for folder in text.split(os.pathsep) if folder]


def _usual() -> Path:
    return user_data_path("btterm") / "units"
