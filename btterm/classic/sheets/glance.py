"""Who a record sheet file is about, from its first lines: a folder of thousands is looked through
in a moment."""

from __future__ import annotations

import re
from pathlib import Path

from btterm.classic.sheets.kinds import KINDS, MECH
from btterm.classic.sheets.megamek.blocks import model_of
from btterm.classic.sheets.megamek.mtf import glance_names
from btterm.data import plain, read_start
from btterm.errors import BadFile

ENDINGS = (".toml", ".mtf", ".blk")
"""How the names of record sheet files end."""
_HEAD = 4000
"""Bytes of a file that are looked at."""
_TOML_KEY = re.compile(
    r'^[ \t]*(kind|chassis|model|code_name)[ \t]*=[ \t]*"([^"\n]*)"', re.MULTILINE
)
_BLK_TAG = re.compile(r"<(name|model|unittype)>\s*([^<\n]*)", re.IGNORECASE)
_BLK_KINDS = {"infantry": "infantry", "battlearmor": "battle armor"}


def glance(path: Path) -> tuple[str, str, str, str]:
    """Kind, chassis, model and code name of the unit in a file. Raises BadFile when the first
    lines do not tell."""
    try:
        head = read_start(path, _HEAD).decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise BadFile(str(path), error.strerror or "cannot be read") from None
    ending = path.suffix.casefold()
    if ending == ".mtf":
        kind, names = MECH, glance_names(head, str(path))
    elif ending == ".blk":
        tags = {tag.casefold(): text for tag, text in _BLK_TAG.findall(head)}
        kind = _BLK_KINDS.get(tags.get("unittype", "").strip().casefold(), "vehicle")
        model = model_of(tags.get("model", "").strip(), vehicle=kind == "vehicle")
        names = (tags.get("name", ""), model, "")
    else:
        keys = dict(_TOML_KEY.findall(head))
        kind = keys.get("kind", MECH)
        names = (keys.get("chassis", ""), keys.get("model", ""), keys.get("code_name", ""))
    chassis, model, code_name = map(plain, names)
    if not chassis or kind not in KINDS:
        raise BadFile(str(path), "does not begin like a record sheet")
    return kind, chassis, model, code_name
