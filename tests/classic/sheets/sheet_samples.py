"""The text of record sheets to change and break in tests."""

from __future__ import annotations

from btterm.data import data_dir


def text_of(stem: str) -> str:
    """The file of a shipped sheet, such as "warhammer-whm-6r"."""
    return (data_dir("record_sheets") / f"{stem}.toml").read_text(encoding="utf-8")


WARHAMMER = text_of("warhammer-whm-6r")
