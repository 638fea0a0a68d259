"""The colours of the screen, in three themes, on terminals of every kind."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from rich.color import Color, ColorSystem
from textual.app import App
from textual.color import Color as TextualColor

from btterm.tui.palette import (
    BLACK,
    THEMES,
    WHITE,
    Backdrop,
    Palette,
    Rgb,
    Tier,
    contrast,
    eight_bit,
    ink_on,
    nearest_eight_bit,
    palette,
    style,
    textual_themes,
)

TERRAIN = [
    "clear",
    "rough",
    "rubble",
    "light woods",
    "heavy woods",
    "water 0",
    "water 1",
    "water 2",
    "water 3",
    "road",
    "paved",
    "bridge",
    "building",
]
EVERYWHERE = list(product(THEMES, Tier))


def backdrops(colours: Palette) -> Iterator[Backdrop]:
    for kind, level in product(TERRAIN, range(-3, 10)):
        for faded, band in product((False, True), ("", "walk", "run", "jump", "line")):
            yield colours.backdrop(kind, level, faded, band)


@pytest.mark.parametrize(
    ("color_system", "tier"),
    [
        ("truecolor", Tier.TRUECOLOR),
        ("256", Tier.EIGHT_BIT),
        ("standard", Tier.ANSI),
        ("windows", Tier.ANSI),
        (None, Tier.ANSI),
    ],
)
def test_tier_of_a_terminal(color_system: str | None, tier: Tier) -> None:
    assert Tier.of(color_system) is tier


@pytest.mark.parametrize(
    ("number", "colour"),
    [
        (16, "#000000"),
        (58, "#5f5f00"),
        (81, "#5fd7ff"),
        (130, "#af5f00"),
        (231, "#ffffff"),
        (232, "#080808"),
        (255, "#eeeeee"),
    ],
)
def test_the_palette_of_256(number: int, colour: str) -> None:
    assert str(eight_bit(number)) == colour
    assert nearest_eight_bit(Rgb.parse(colour)) == eight_bit(number)


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast(WHITE, WHITE) == 1
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    # 6ec6ff on 00131f: the chip of side 1 in the dark theme.
    assert contrast(Rgb.parse("6ec6ff"), Rgb.parse("00131f")) == pytest.approx(10.05, abs=0.01)


def test_ink_is_what_can_be_read() -> None:
    assert ink_on(Rgb.parse("0b0e11")) == WHITE
    assert ink_on(Rgb.parse("6ec6ff")) == BLACK


@pytest.mark.parametrize(
    ("theme", "tier", "token", "colour"),
    [
        ("dark", Tier.TRUECOLOR, "screen", "#0b0e11"),
        ("dark", Tier.TRUECOLOR, "side2", "#b8440b"),
        ("light", Tier.TRUECOLOR, "cursor", "#b80073"),
        ("contrast", Tier.TRUECOLOR, "side1", "#87d7ff"),
        ("dark", Tier.EIGHT_BIT, "side1", "#5fd7ff"),
        ("light", Tier.EIGHT_BIT, "screen", "#ffffff"),
        ("dark", Tier.ANSI, "side1", "#00aaaa"),
        ("light", Tier.ANSI, "jump", "#ff55ff"),
        ("contrast", Tier.ANSI, "cursor", "#aa5500"),
    ],
)
def test_tokens(theme: str, tier: Tier, token: str, colour: str) -> None:
    assert str(palette(theme, tier).tokens[token]) == colour


@pytest.mark.parametrize(
    ("theme", "kind", "level", "background"),
    [
        ("dark", "clear", 0, "#36321d"),
        ("dark", "clear", 9, "#eee9cf"),
        ("dark", "clear", 14, "#eee9cf"),
        ("dark", "rubble", -3, "#160502"),
        ("dark", "rubble", -7, "#160502"),
        ("light", "building", 4, "#92879b"),
        ("contrast", "water 3", 2, "#003154"),
    ],
)
def test_background_by_level(theme: str, kind: str, level: int, background: str) -> None:
    assert str(palette(theme, Tier.TRUECOLOR).backdrop(kind, level).background) == background


def test_outline_band_and_fading_are_mixed_by_their_shares() -> None:
    dark = palette("dark", Tier.TRUECOLOR)
    # 26 % of the way from 36321d to white; 22 % to d7a6ff; 40 % from 0f4b1f to the screen.
    assert str(dark.backdrop("clear", 0).outline) == "#6a6758"
    assert str(dark.backdrop("clear", 0, band="jump").background) == "#594c4f"
    assert str(dark.backdrop("heavy woods", 1, faded=True).background) == "#0d3319"


def test_bands_on_256_colours_are_those_chosen_for_it() -> None:
    dark = palette("dark", Tier.EIGHT_BIT)
    bands = [dark.backdrop("clear", 2, band=band) for band in ("walk", "run", "jump", "line")]
    assert [band.background for band in bands] == [eight_bit(n) for n in (23, 58, 54, 240)]


def test_what_is_faded_on_256_colours_is_grey() -> None:
    for theme, kind, level in product(THEMES, TERRAIN, range(-3, 10)):
        red, green, blue = palette(theme, Tier.EIGHT_BIT).backdrop(kind, level, True).background
        assert red == green == blue


def test_sixteen_colours() -> None:
    ansi = palette("light", Tier.ANSI)
    black, white, bright = Rgb(0, 0, 0), Rgb(170, 170, 170), WHITE
    assert ansi.backdrop("clear", 3) == Backdrop(black, bright, white, Rgb(85, 85, 85))
    assert ansi.backdrop("heavy woods", 0).background == Rgb(0, 170, 0)
    assert ansi.backdrop("heavy woods", 0).sign == black
    assert ansi.backdrop("water 2", 0).background == Rgb(0, 0, 170)
    # No hue in what is faded; a band takes the background away.
    assert ansi.backdrop("heavy woods", 0, faded=True) == Backdrop(
        black, white, white, Rgb(85, 85, 85)
    )
    assert ansi.backdrop("water 2", 0, band="run").background == black


@pytest.mark.parametrize(("theme", "tier"), EVERYWHERE)
def test_everything_on_the_map_can_be_read(theme: str, tier: Tier) -> None:
    colours = palette(theme, tier)
    for backdrop in backdrops(colours):
        assert contrast(backdrop.ink, backdrop.background) >= 4.5
        assert contrast(backdrop.sign, backdrop.background) >= 4.5
        for token in ("walk", "run", "jump", "threat", "fire", "smoke", "path"):
            readable = colours.readable(token, backdrop.background)
            assert contrast(readable, backdrop.background) >= (3 if tier is Tier.ANSI else 4.5)


@pytest.mark.parametrize(("theme", "tier"), EVERYWHERE)
def test_chips_and_panels_can_be_read(theme: str, tier: Tier) -> None:
    tokens = palette(theme, tier).tokens
    for side in ("side1", "side2"):
        assert contrast(tokens[side], tokens[f"{side}_ink"]) >= 4.5
    for panel in ("screen", "panel", "panel2", "select"):
        assert contrast(tokens["text"], tokens[panel]) >= 4.5
        assert contrast(tokens["dim"], tokens[panel]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_every_level_is_a_step_of_lightness_the_same_way(theme: str) -> None:
    colours = palette(theme, Tier.TRUECOLOR)
    for kind in TERRAIN:
        ramp = [colours.backdrop(kind, level).background.luminance for level in range(-3, 10)]
        if theme == "light":
            ramp.reverse()
        assert all(lower < higher for lower, higher in pairwise(ramp)), kind


@pytest.mark.parametrize("theme", THEMES)
def test_the_sides_stay_apart_without_colour(theme: str) -> None:
    tokens = palette(theme, Tier.TRUECOLOR).tokens

    def grey(token: str) -> Rgb:
        return Rgb(*TextualColor(*tokens[token]).monochrome.rgb)

    assert contrast(grey("side1"), grey("side2")) > 1.5
    for side in ("side1", "side2"):
        assert contrast(grey(side), grey(f"{side}_ink")) >= 4.1


@pytest.mark.parametrize("theme", THEMES)
def test_the_terminal_library_leaves_our_choice_of_256_alone(theme: str) -> None:
    for backdrop in backdrops(palette(theme, Tier.EIGHT_BIT)):
        colour = backdrop.background
        sent = Color.from_rgb(*colour).downgrade(ColorSystem.EIGHT_BIT).number
        assert sent is not None
        # It sends the lightest greys one step darker than asked for, which does no harm.
        assert sum(abs(a - b) for a, b in zip(eight_bit(sent), colour, strict=True)) <= 30


def test_the_terminal_library_leaves_our_choice_of_16_alone() -> None:
    for backdrop in backdrops(palette("dark", Tier.ANSI)):
        for colour in (backdrop.background, backdrop.ink, backdrop.sign, backdrop.outline):
            sent = Color.from_rgb(*colour).downgrade(ColorSystem.STANDARD).number
            names = ["000000", "aa0000", "00aa00", "aa5500", "0000aa", "aa00aa", "00aaaa", "aaaaaa"]
            names += [
                "555555",
                "ff5555",
                "55ff55",
                "ffff55",
                "5555ff",
                "ff55ff",
                "55ffff",
                "ffffff",
            ]
            assert sent is not None
            assert colour == Rgb.parse(names[sent])
        assert backdrop.background in {Rgb(0, 0, 0), Rgb(0, 170, 0), Rgb(0, 0, 170)}


def test_styles_are_made_once() -> None:
    first = style(WHITE, BLACK, bold=True)
    assert first is style(WHITE, BLACK, bold=True)
    assert str(first) == "bold not underline #ffffff on #000000"


@pytest.mark.parametrize("tier", Tier)
async def test_themes_give_their_tokens_to_style_sheets(tier: Tier) -> None:
    class Shown(App[None]):
        CSS = "Screen { background: $panel2; color: $side2_text; }"

        def __init__(self) -> None:
            super().__init__()
            for theme in textual_themes(tier):
                self.register_theme(theme)
            self.theme = "dark"

    app = Shown()
    async with app.run_test() as pilot:
        for name in THEMES:
            app.theme = name
            await pilot.pause()
            tokens = palette(name, tier).tokens
            assert app.screen.styles.background.rgb == tokens["panel2"]
            assert app.screen.styles.color.rgb == tokens["side2_text"]
            variables = app.get_css_variables()
            assert {token: variables[token] for token in tokens} == {
                token: str(colour) for token, colour in tokens.items()
            }


# What is seen without the red, green or blue cones (Machado, Oliveira and Fernandes 2009).
BLINDNESS = {
    "red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (0, -0.048, 1.052)),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.012, 0.043, 1)),
    "blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0, 0.691, 0.304)),
}


def lab(colour: Rgb, seen: tuple[tuple[float, ...], ...]) -> list[float]:
    """A colour as somebody without one kind of cones sees it, in the space of equal steps."""
    linear = [(part / 255) ** 2.2 for part in colour]
    r, g, b = (max(0.0, sum(a * c for a, c in zip(row, linear, strict=True))) for row in seen)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (part ** (1 / 3) for part in (x, y, z))
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("cones", BLINDNESS)
def test_sides_and_reach_are_told_apart_by_the_colour_blind(theme: str, cones: str) -> None:
    tokens = palette(theme, Tier.TRUECOLOR).tokens
    pairs = [("side1", "side2", 60), ("walk", "run", 25), ("walk", "jump", 25), ("run", "jump", 25)]
    for one, other, least in pairs:
        seen = [lab(tokens[name], BLINDNESS[cones]) for name in (one, other)]
        assert math.dist(*seen) > least, (one, other)
