"""Where the shipped maps and record sheets lie."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent
_IN_CHECKOUT = {"maps": "assets/maps", "record_sheets": "record_sheets"}


def data_dir(kind: Literal["maps", "record_sheets"]) -> Path:
    """The folder of the shipped data: inside the installed package, else beside it."""
    installed = _PACKAGE / "_data" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / _IN_CHECKOUT[kind]
