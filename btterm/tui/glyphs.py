"""Pips, bars and frames as glyphs, on terminals that have them.

Panels are made of ASCII alone. A run whose style begins with "pips", "bar" or "rule" is drawn with
glyphs in place of its signs where the app says so.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

DRAWN = "-drawn"
"""The class of an app that draws with glyphs."""
_SIGNS = {
    "pips": str.maketrans("o.", "\N{BLACK CIRCLE}\N{WHITE CIRCLE}"),
    "bar": str.maketrans(
        "#+-'.|",
        "\N{FULL BLOCK}\N{MEDIUM SHADE}\N{LIGHT SHADE}\N{BOX DRAWINGS LIGHT UP}\N{MIDDLE DOT}"
        "\N{BOX DRAWINGS LIGHT VERTICAL}",
    ),
    "rule": str.maketrans(
        "#.", "\N{BOX DRAWINGS HEAVY HORIZONTAL}\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    ),
}
_PLAIN = ("", "dumb", "linux", "ansi", "vt52", "vt100", "vt102", "vt220")
"""Terminals, by TERM, whose fonts may lack the glyphs."""
_WIDE = ("zh", "ja", "ko")
"""Languages in whose locales a terminal may draw the glyphs two columns wide."""


def drawn(text: str, style: str) -> str:
    """The text of a run as an app that draws with glyphs shows it."""
    signs = _SIGNS.get(style.partition(" ")[0])
    return text.translate(signs) if signs else text


def can_draw(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is one that shows the glyphs, each in one column, by TERM and locale."""
    language = next((name for key in ("LC_ALL", "LANG") if (name := environ.get(key))), "")
    if language in ("", "C", "POSIX"):
        # Python sets LC_CTYPE by itself then, whatever the terminal understands.
        return False
    unicode = language.lower().replace("-", "").endswith("utf8")
    return unicode and not language.startswith(_WIDE) and environ.get("TERM", "") not in _PLAIN


def wanted(setting: str) -> bool:
    """Whether to draw with glyphs, by the setting `glyphs`."""
    return setting in ("lines", "rich") or (setting == "auto" and can_draw())
