"""The colours of the screen: three themes, and what is left of them on lesser terminals.

Every colour is settled here as one that the terminal really has. Left to itself, the terminal
library would round low levels of terrain to one black.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from rich.color import Color
from rich.style import Style
from textual.theme import Theme

THEMES = ("dark", "light", "contrast")

_LEVELS = range(-3, 10)
_READABLE = 4.5
"""Contrast that every sign and number on the map reaches against its background."""
_MORE_READABLE = 7.0
"""The same for terrain signs in the theme of high contrast."""
_FADED, _BAND, _OUTLINE = 0.4, 0.22, 0.26


class Tier(Enum):
    """How many colours a terminal has."""

    TRUECOLOR = "truecolor"
    EIGHT_BIT = "256"
    ANSI = "16"

    @classmethod
    def of(cls, color_system: str | None) -> Tier:
        """The tier of a `Console.color_system`. None may still know the basic 16."""
        if color_system == "truecolor":
            return cls.TRUECOLOR
        return cls.EIGHT_BIT if color_system == "256" else cls.ANSI


class Rgb(NamedTuple):
    """A colour, 0 to 255 each."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, text: str) -> Rgb:
        """Read "#d7a6ff" or "d7a6ff"."""
        return cls(*bytes.fromhex(text.removeprefix("#")))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def mixed(self, other: Rgb, share: float) -> Rgb:
        """This colour with a share (0 to 1) of another."""
        pairs = zip(self, other, strict=True)
        return Rgb(*(round(mine + (theirs - mine) * share) for mine, theirs in pairs))

    @property
    def luminance(self) -> float:
        """Relative luminance, 0 to 1, as the accessibility guidelines define it."""
        red, green, blue = (
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
            for c in (part / 255 for part in self)
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


BLACK, WHITE = Rgb(0, 0, 0), Rgb(255, 255, 255)


@lru_cache(maxsize=4096)
def contrast(a: Rgb, b: Rgb) -> float:
    """Contrast between two colours, from 1 (none) to 21."""
    dark, light = sorted((a.luminance, b.luminance))
    return (light + 0.05) / (dark + 0.05)


def ink_on(background: Rgb) -> Rgb:
    """Pure white or black, whichever is easier to read."""
    return max(WHITE, BLACK, key=lambda ink: contrast(ink, background))


def eight_bit(number: int) -> Rgb:
    """Colour 16 to 255 of the palette of 256: a cube of six levels each, then 24 greys."""
    if number >= 232:
        return Rgb(*[8 + 10 * (number - 232)] * 3)
    cube = number - 16
    return Rgb(*(55 + 40 * part if part else 0 for part in (cube // 36, cube // 6 % 6, cube % 6)))


_ALL = tuple(map(eight_bit, range(16, 256)))
_GREYS = (eight_bit(16), *map(eight_bit, range(232, 256)), eight_bit(231))


@lru_cache(maxsize=4096)
def nearest_eight_bit(colour: Rgb, grey: bool = False) -> Rgb:
    """The colour, or the grey, of the palette of 256 that lies closest."""

    def distance(other: Rgb) -> int:
        return sum((a - b) ** 2 for a, b in zip(colour, other, strict=True))

    return min(_GREYS if grey else _ALL, key=distance)


@lru_cache(maxsize=8192)
def style(text: Rgb, background: Rgb, bold: bool = False, underline: bool = False) -> Style:
    """How to draw text."""
    return Style(
        color=Color.from_rgb(*text),
        bgcolor=Color.from_rgb(*background),
        bold=bold,
        underline=underline,
    )


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A background of the map with the colours to draw on it."""

    background: Rgb
    ink: Rgb
    """Levels and words."""
    sign: Rgb
    """Terrain signs and level 0."""
    outline: Rgb


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of one theme on one tier of terminals."""

    tier: Tier
    tokens: Mapping[str, Rgb]
    """By meaning: screen, text, side1, side1_ink, cursor, walk, ..."""
    terrain: Mapping[str, tuple[Rgb, ...]]
    """Backgrounds by kind of terrain, from level -3 up."""
    signs: Mapping[str, Rgb]
    """Terrain signs by kind, where the theme fixes them (16 colours)."""
    bands: Mapping[str, Rgb]
    """Backgrounds of reach (walk, run, jump) and of the line, where the theme fixes them."""
    sign_contrast: float = _READABLE
    _backdrops: dict[tuple[str, int, bool, str], Backdrop] = field(default_factory=dict)

    def backdrop(self, kind: str, level: int, faded: bool = False, band: str = "") -> Backdrop:
        """The colours of a hex: "clear", "water 1", "bridge" ... at its level.

        `faded` is outside of the spotlight; `band` lays walk, run, jump or line over it.
        """
        key = kind, level, faded, band
        found = self._backdrops.get(key)
        if found is None:
            make = self._plain_backdrop if self.tier is Tier.ANSI else self._mixed_backdrop
            found = self._backdrops[key] = make(*key)
        return found

    def beside(self) -> Backdrop:
        """The colours beside the board."""
        screen, text = self.tokens["screen"], self.tokens["text"]
        outline = self._has(screen.mixed(text, _OUTLINE))
        if self.tier is Tier.ANSI:
            outline = self.tokens["faint"]
        return Backdrop(screen, text, self.tokens["dim"], outline)

    def readable(self, token: str, background: Rgb) -> Rgb:
        """A colour by its meaning, drawn toward the ink until it can be read there."""
        colour = self.tokens[token]
        if self.tier is Tier.ANSI:
            return colour if contrast(colour, background) >= 3 else ink_on(background)
        return self._drawn_out(colour, background, _READABLE)

    def _drawn_out(self, colour: Rgb, background: Rgb, wanted: float) -> Rgb:
        """A colour drawn toward the ink until the contrast is what is wanted."""
        ink = ink_on(background)
        for share in range(20):
            mixed = self._has(colour.mixed(ink, share / 20))
            if contrast(mixed, background) >= wanted:
                return mixed
        return ink

    def _has(self, colour: Rgb, grey: bool = False) -> Rgb:
        """The same colour, or the closest that the terminal has."""
        return nearest_eight_bit(colour, grey) if self.tier is Tier.EIGHT_BIT else colour

    def _mixed_backdrop(self, kind: str, level: int, faded: bool, band: str) -> Backdrop:
        background = self.terrain[kind][min(max(level, _LEVELS[0]), _LEVELS[-1]) - _LEVELS[0]]
        if faded:
            # Among 256 colours, the nearest to a faded one may well be more vivid than it was.
            background = self._has(background.mixed(self.tokens["screen"], _FADED), grey=True)
        if band in self.bands:
            background = self.bands[band]
        elif band:
            token = self.tokens["path" if band == "line" else band]
            background = self._has(background.mixed(token, _BAND))
        ink = ink_on(background)
        outline = self._has(background.mixed(ink, _OUTLINE))
        if faded and not band:
            quiet = self._drawn_out(background, background, _READABLE)
            return Backdrop(background, quiet, quiet, outline)
        sign = self._drawn_out(background, background, self.sign_contrast)
        return Backdrop(background, ink, sign, outline)

    def _plain_backdrop(self, kind: str, level: int, faded: bool, band: str) -> Backdrop:
        outline = self.tokens["faint"]
        if faded or band:
            text = self.tokens["dim"] if faded else WHITE
            return Backdrop(self.tokens["screen"], text, text, outline)
        background = self.terrain[kind][0]
        return Backdrop(background, ink_on(background), self.signs[kind], outline)


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads(files("btterm.tui").joinpath("palette.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def palette(theme: str, tier: Tier) -> Palette:
    """The colours of a theme: dark, light or contrast. Terminals with 16 colours have one."""
    if tier is Tier.ANSI:
        return _ansi_palette()
    data = _data()[theme]
    sign_contrast = _MORE_READABLE if theme == "contrast" else _READABLE
    if tier is Tier.TRUECOLOR:
        return Palette(
            tier,
            _with_more_sides({n: Rgb.parse(colour) for n, (colour, _) in data["tokens"].items()}),
            {kind: tuple(map(Rgb.parse, ramp.split())) for kind, ramp in data["terrain"].items()},
            signs={},
            bands={},
            sign_contrast=sign_contrast,
        )
    return Palette(
        tier,
        _with_more_sides({n: eight_bit(number) for n, (_, number) in data["tokens"].items()}),
        {kind: tuple(map(eight_bit, ramp)) for kind, ramp in data["terrain256"].items()},
        signs={},
        bands={mode: eight_bit(number) for mode, number in data.get("bands256", {}).items()},
        sign_contrast=sign_contrast,
    )


_MORE_SIDES = {"side3": "jump", "side4": "good"}
"""Colours of a third and a fourth side, which battles rarely have."""


def _with_more_sides(tokens: dict[str, Rgb]) -> dict[str, Rgb]:
    for side, token in _MORE_SIDES.items():
        tokens |= {side: tokens[token], f"{side}_ink": ink_on(tokens[token])}
    return tokens


def _ansi_palette() -> Palette:
    data = _data()["ansi16"]
    colours = {name: Rgb.parse(colour) for name, colour in data["colours"].items()}
    pairs = {kind: pair.split(" on ") for kind, pair in data["terrain"].items()}
    return Palette(
        Tier.ANSI,
        _with_more_sides({name: colours[colour] for name, colour in data["tokens"].items()}),
        {kind: (colours[background],) for kind, (_, background) in pairs.items()},
        signs={kind: colours[sign] for kind, (sign, _) in pairs.items()},
        bands={},
    )


def textual_themes(tier: Tier) -> list[Theme]:
    """The three themes, to register with the app. Every token is a variable: $screen, $side1."""
    return [_textual_theme(name, palette(name, tier).tokens) for name in THEMES]


def css_variables(tokens: Mapping[str, Rgb]) -> dict[str, str]:
    """The tokens as variables for style sheets, with those that stock widgets look for."""
    stock = {
        "text-muted": "dim",
        "text-disabled": "faint",
        "foreground-muted": "dim",
        "foreground-disabled": "faint",
        "block-cursor-foreground": "text",
        "block-cursor-background": "select",
        "block-cursor-blurred-foreground": "text",
        "block-cursor-blurred-background": "panel2",
        "block-hover-background": "panel2",
        "border": "dim",
        "border-blurred": "faint",
        "surface-active": "select",
        "input-cursor-background": "cursor",
        "input-cursor-foreground": "screen",
        "input-selection-background": "select",
        "input-selection-foreground": "text",
        "scrollbar": "faint",
        "scrollbar-hover": "dim",
        "scrollbar-active": "text",
        "scrollbar-background": "panel",
        "scrollbar-background-hover": "panel",
        "scrollbar-background-active": "panel",
        "scrollbar-corner-color": "panel",
        "footer-key-foreground": "cursor",
        "button-foreground": "text",
    }
    colours = {name: str(colour) for name, colour in tokens.items()}
    return colours | {name: colours[token] for name, token in stock.items()}


def _textual_theme(name: str, tokens: Mapping[str, Rgb]) -> Theme:
    colours = {token: str(colour) for token, colour in tokens.items()}
    return Theme(
        name=name,
        primary=colours["side1"],
        secondary=colours["side2"],
        accent=colours["cursor"],
        success=colours["good"],
        warning=colours["warn"],
        error=colours["bad"],
        foreground=colours["text"],
        background=colours["screen"],
        surface=colours["panel2"],
        panel=colours["panel"],
        dark=tokens["screen"].luminance < 0.5,
        variables=css_variables(tokens),
    )
