"""The text of record sheets to change and break in tests."""

from __future__ import annotations

import re

from btterm.data import data_dir


def text_of(stem: str) -> str:
    """The file of a shipped sheet, such as "warhammer-whm-6r"."""
    return (data_dir("record_sheets") / f"{stem}.toml").read_text(encoding="utf-8")


def with_slots(text: str, place: str, slots: dict[int, str]) -> str:
    """The text with other names in some slots of a location, counted from 0."""
    found = re.search(rf"^{place} = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    names = re.findall(r'"([^"]*)"', found[1])
    for number, name in slots.items():
        names[number] = name
    rows = "".join(f'  "{name}",\n' for name in names)
    return text[: found.start(1)] + rows + text[found.end(1) :]


WARHAMMER = text_of("warhammer-whm-6r")
