"""What stands in the cells of one hex, at each zoom.

A hex is painted line by line: first the outline cell on its left, then the rest. Numbers come
before the terrain sign and the level after it; where there is one place too few, the terrain
gives way, never the number or the level.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment

from btterm.board.signs import ASCII, RICH, Signs
from btterm.board.terrain import Ground, Terrain
from btterm.tui.map.chips import chip_text, fit, state_mark
from btterm.tui.map.ground import first_sign, kind_of, name_of, second_sign, short_level
from btterm.tui.map.scene import TRAIL, Chip, PathHex, Reach, ToHit
from btterm.tui.palette import Backdrop, Palette, ink_on, style

NW, SW, S = 1, 2, 4
"""Sides of a hex that a road may cross, of those that are drawn with the hex."""

Line = tuple[Segment, ...]


class Look(NamedTuple):
    """Everything that decides how a hex is painted."""

    terrain: Terrain
    low: bool = False
    """Whether its column lies half a hex lower."""
    roads: int = 0
    """The sides that a road crosses: NW, SW, S."""
    faded: bool = False
    number: str = ""
    """The hex number, where it is shown."""
    goal: bool = False
    """Whether it is fought for."""
    found: str = ""
    """The sign of what else is to be found there: somebody on foot, cargo."""
    found_side: int = 0
    """Whose it is, from 1 on; 0: nobody's."""
    chips: tuple[Chip, ...] = ()
    """The units in the hex, the most important first."""
    label: str = ""
    step: PathHex | None = None
    line: str | None = None
    reach: Reach | None = None
    sight: str | None = None
    arc: str = ""
    threat: int | None = None
    to_hit: ToHit | None = None
    height: bool = False
    """Whether it is shaded and numbered by its level alone."""
    ring: str = ""
    """The colour token that it has where there is no room for a ring around it."""


@lru_cache(maxsize=4096)
def paint_hex(look: Look, zoom: int, palette: Palette, richer: bool) -> tuple[Line, ...]:
    """The lines of a hex: one of 2 columns, one of 5, two of 5, or four of 9, 11, 11 and 9."""
    cell = _Cell(look, palette, RICH if richer else ASCII)
    if zoom == 0:
        first, *others = cell.glance()
        slot, rest = first.split_cells(1)
        return (_line(slot, [rest, *others]),)
    if zoom == 1:
        return (_line(cell.overview_slot(), cell.overview()),)
    if zoom == 2:
        return (
            _line(cell.upper_slot(), cell.upper()),
            _line(cell.lower_slot(), cell.lower()),
        )
    return (
        _line(cell.outline("/", NW), cell.head()),
        _line(cell.upper_slot(), cell.first_row()),
        _line(cell.outline("\\", SW), cell.second_row()),
        _line(cell.outline("\\", SW), cell.foot()),
    )


def _line(slot: Segment, rest: list[Segment]) -> Line:
    """The outline cell, then the rest with neighbours of one style put together."""
    runs = groupby(rest, key=lambda segment: segment.style)
    return slot, *(Segment("".join(part.text for part in run), style) for style, run in runs)


class _Mark(NamedTuple):
    """The overlay that a hex shows: what it says at each zoom, and on what."""

    slot: str
    """Zoom 1, in the outline cell."""
    number: str
    """Zoom 1, before the terrain sign."""
    code: str
    """Zoom 2, up to four columns."""
    words: str
    """Zoom 3, up to ten columns."""
    ground: Backdrop
    token: str = ""
    rolls: bool = False
    """Zoom 1: whether a `!` stands behind the number."""
    faint: bool = False
    """Whether it is no brighter than the ground: it stands in every hex."""


_REACH = {
    "w": ("walk", "walk"),
    "r": ("run", "run"),
    "j": ("jump", "jump"),
    "b": ("back", "walk"),
    "c": ("cruise", "walk"),
    "f": ("flank", "run"),
}
"""Word and colour of each mode."""
GOAL = "$"
"""Stands in the outline cell of hexes that are fought for, whatever else the hex says."""
GOAL_TOKEN = "cursor"
_ARCS = {"F": "front", "L": "left", "R": "right", "B": "rear"}


def _path_mark(step: PathHex, ground: Backdrop) -> _Mark:
    mp, roll = step
    if roll is None:
        return _Mark(">", str(mp), f">{mp}", f" path {mp}", ground)
    code = _fitting(4, f">{mp}!{roll}", f"{mp}!{roll}", f">{mp}!")
    words = _fitting(10, f"path {mp} !{roll}+", f"path {mp}!{roll}+", f"{mp} !{roll}+")
    return _Mark(">", str(mp), code, words, ground, rolls=True)


def _line_mark(modifier: str, ground: Backdrop) -> _Mark:
    if modifier == TRAIL:
        return _Mark(TRAIL, "", f" {TRAIL}", " came by", ground, "path")
    text = modifier or "--"
    words = {"": "- line -", "X": "X blocks"}.get(modifier, f"line {text}")
    return _Mark("-", text, f" {text}", f" {words}", ground, "path")


def _reach_mark(reach: Reach, ground: Backdrop, token: str) -> _Mark:
    mode, mp, rolls = reach
    roll = "!" if rolls else ""
    words = f" {_REACH[mode][0]} {mp} {roll}"
    short = _fitting(2, f"{mode}{mp}", str(mp))
    return _Mark("", short, f"{mode}{mp:>2}{roll}", words, ground, token, rolls)


def _fitting(width: int, *texts: str) -> str:
    return next((text for text in texts if len(text) <= width), texts[-1])


def _need(number: int) -> str:
    """A target number in two columns: "8+", "11"."""
    return f"{number}+" if number < 10 else str(number)


class _Cell:
    """One hex on its way to the screen."""

    def __init__(self, look: Look, palette: Palette, signs: Signs) -> None:
        self.look = look
        self.palette = palette
        self.signs = signs
        self.ground = self.backdrop()
        self.sign = first_sign(look.terrain, signs)
        self.level = short_level(look.terrain.level)
        self.mark = self.overlay()

    # Grounds to draw on

    def backdrop(self, band: str = "") -> Backdrop:
        terrain = self.look.terrain
        band = band or GOAL_TOKEN * self.look.goal
        kind = "clear" if self.look.height else kind_of(terrain)
        return self.palette.backdrop(kind, terrain.level, self.look.faded, band)

    def solid(self, token: str, ink_token: str = "") -> Backdrop:
        background = self.palette.tokens[token]
        ink = self.palette.tokens[ink_token] if ink_token else ink_on(background)
        return Backdrop(background, ink, ink, ink)

    def side(self, chip: Chip) -> Backdrop:
        return self.solid(f"side{chip.side}", f"side{chip.side}_ink")

    # Pens

    def plain(self, text: str, ground: Backdrop | None = None) -> Segment:
        ground = ground or self.ground
        return Segment(text, style(ground.sign, ground.background))

    def strong(self, text: str, ground: Backdrop | None = None, token: str = "") -> Segment:
        """Bold, in the ink or in the colour of its meaning."""
        ground = ground or self.ground
        colour = self.palette.readable(token, ground.background) if token else ground.ink
        return Segment(text, style(colour, ground.background, bold=True))

    def marked(self, text: str, mark: _Mark) -> Segment:
        """What an overlay says."""
        if mark.faint:
            return self.plain(text, mark.ground)
        return self.strong(text, mark.ground, mark.token)

    def edge(self, text: str) -> Segment:
        return Segment(text, style(self.ground.outline, self.ground.background))

    def outline(self, slash: str, side: int = 0) -> Segment:
        """The outline cell: a slash, or a road that crosses it."""
        return self.plain("=") if self.look.roads & side else self.edge(slash)

    def first_mark(self) -> Segment | None:
        """What stands in the outline cell before all else: that a hex is fought for, or that
        somebody or something is to be found there."""
        found, side = self.look.found, self.look.found_side
        if self.look.goal:
            return self.strong(GOAL, self.solid(GOAL_TOKEN))
        if side:
            return self.strong(found, self.solid(f"side{side}", f"side{side}_ink"))
        return self.strong(found, self.solid(GOAL_TOKEN)) if found else None

    def floor(self, text: str) -> Segment:
        """A piece of the lower edge, or the road that crosses it."""
        return self.plain(text.replace("_", "=")) if self.look.roads & S else self.edge(text)

    # Pieces that come back

    def overlay(self) -> _Mark | None:
        look = self.look
        if look.step:
            return _path_mark(look.step, self.solid("path"))
        if look.line is not None:
            return _line_mark(look.line, self.backdrop("line"))
        if look.reach:
            token = _REACH[look.reach.mode][1]
            return _reach_mark(look.reach, self.backdrop(token), token)
        if look.sight is not None:
            words = {"": "LOS clear", "x": "no LOS"}.get(look.sight, f"LOS {look.sight}")
            return _Mark("", look.sight, f" {look.sight}", f" {words}", self.ground)
        if look.arc:
            words = f" arc {_ARCS.get(look.arc, look.arc)}"
            return _Mark("", look.arc, f" {look.arc}", words, self.ground, faint=True)
        if look.height:
            level = str(look.terrain.level)
            return _Mark("", level, f"{level:^4}", f" level {level}", self.ground)
        return None

    def level_mark(self, ground: Backdrop | None = None) -> Segment:
        return self.plain("0", ground) if self.level == "0" else self.strong(self.level, ground)

    def label_mark(self) -> Segment:
        return self.strong(f"{self.look.label[:2]:>2}", self.solid("cursor"))

    def bare(self, gap: str) -> list[Segment]:
        """Terrain sign, second sign and level in four columns, the gaps filled."""
        second = second_sign(self.look.terrain, self.signs)
        beside = self.floor(gap) if second == " " else self.plain(second)
        signs = [self.plain(self.sign), *(self.hazard() or [beside]), self.floor(gap)]
        return [*signs[: 4 - len(self.level)], self.level_mark()]

    def numbered(
        self, number: Segment, ground: Backdrop | None = None, gap: str = " "
    ) -> list[Segment]:
        """A number before the terrain sign and the level, in four columns. Clear ground has no
        sign here: a dot between two numbers would make one of them."""
        room = 4 - len(self.level)
        if len(number.text) >= room:
            return [Segment(number.text[:room], number.style), self.level_mark(ground)]
        sign = gap if self.sign == self.signs.ground[Ground.CLEAR] else self.sign
        between = (gap * (room - 1 - len(number.text))) + sign
        return [number, self.plain(between, ground), self.level_mark(ground)]

    def odds(self, text: str) -> Segment:
        """The chance to hit, in the colours of the unit that is aimed at."""
        chips = self.look.chips
        return self.strong(text, self.side(chips[0]) if chips else self.solid("target"))

    def chip(self, text: str, chip: Chip) -> Segment:
        ground = self.side(chip)
        return Segment(text, style(ground.ink, ground.background, True, chip.prone))

    def full_chip(self, chip: Chip) -> Segment:
        return self.chip(chip_text(chip, self.signs) + state_mark(chip, self.signs), chip)

    # Zoom 0: two columns

    def glance(self) -> list[Segment]:
        """The most important of what the closer zooms tell."""
        look, mark = self.look, self.mark
        ring_token = look.ring or GOAL_TOKEN * look.goal
        ring = self.solid(ring_token) if ring_token else None
        if look.label:
            return [self.label_mark()]
        if look.chips:
            name = fit(look.chips[0].id, 2)
            return [self.strong(name, ring) if ring else self.chip(name, look.chips[0])]
        if look.threat is not None:
            return [self.strong(_need(look.threat), ring, "" if ring else "threat")]
        if mark and mark.number:
            text = f"{(mark.slot + mark.number)[-2:]:>2}"
            return [self.strong(text, ring) if ring else self.marked(text, mark)]
        if len(self.level) > 1:
            return [self.level_mark(ring)]
        level = self.plain(" ", ring) if self.level == "0" else self.level_mark(ring)
        return [self.plain(self.sign, ring), level]

    # Zoom 1: one line of 1 + 4

    def overview_slot(self) -> Segment:
        if first := self.first_mark():
            return first
        if self.mark and self.mark.slot:
            return self.marked(self.mark.slot, self.mark)
        if len(self.look.chips) == 1 and (state := self.state().strip()):
            return self.chip(state, self.look.chips[0])
        if self.look.chips:
            return self.plain(self.sign)
        return self.edge("/" if self.look.low else "\\")

    def overview(self) -> list[Segment]:
        look, mark = self.look, self.mark
        if look.chips:
            return self.overview_chips(look.chips[0])
        if look.label:
            return self.numbered(self.label_mark())
        if look.to_hit:
            return self.numbered(self.odds(_need(look.to_hit.number)))
        if look.threat is not None:
            return self.numbered(self.strong(_need(look.threat), token="threat"))
        if look.height:
            return self.overview_level()
        if mark is None or not mark.number:
            return (
                self.numbered(self.plain(look.number[: len(look.number) // 2]))
                if look.number
                else self.bare(" ")
            )
        number = self.marked(mark.number + "!" * mark.rolls, mark)
        return self.numbered(number, mark.ground)

    def overview_level(self) -> list[Segment]:
        """The level where MP would stand, with a sign of the terrain behind it."""
        return [self.strong(f"{self.level:>2}"), self.plain(" "), self.plain(self.sign)]

    def state(self) -> str:
        """How the first unit is, in one column."""
        return state_mark(self.look.chips[0], self.signs)

    def overview_chips(self, first: Chip) -> list[Segment]:
        look, others = self.look, self.look.chips[1:]
        name = fit(first.id, 2)
        if look.label:
            return [self.chip(name, first), self.label_mark()]
        if look.to_hit:
            return [self.chip(f"{name}{look.to_hit.number:>2}", first)]
        if others:
            mixed = any(chip.side != first.side for chip in others)
            return [self.chip(f"{name}{'x' if mixed else '+'}{min(len(others), 9)}", first)]
        if len(self.level) > 1:
            return [self.chip(name, first), self.level_mark()]
        return [self.chip(chip_text(first, self.signs), first), self.level_mark()]

    # Zoom 2: two lines of 1 + 4

    def upper_slot(self) -> Segment:
        """The outline cell, in which path and line pass under a unit."""
        if self.look.chips and self.mark and self.mark.slot in (">", "-", TRAIL):
            return self.strong(self.mark.slot, self.mark.ground, self.mark.token)
        return self.first_mark() or self.outline("/", NW)

    def upper(self) -> list[Segment]:
        look = self.look
        if len(look.chips) > 2:
            return [self.chip(fit(chip.id, 2), chip) for chip in look.chips[:2]]
        if look.chips:
            return [self.full_chip(look.chips[0])]
        if self.mark and self.mark.code.strip():
            return [self.marked(fit(self.mark.code, 4), self.mark)]
        number = look.number if len(look.number) <= 4 else ""
        return [self.plain(f"{number:<4}")]

    def lower_slot(self) -> Segment:
        return self.plain(self.sign) if len(self.look.chips) == 2 else self.outline("\\", SW)

    def lower(self) -> list[Segment]:
        look = self.look
        if len(look.chips) == 2:
            return self.second_chip(look.chips[1])
        if look.label:
            return self.numbered(self.label_mark(), gap="_")
        if look.to_hit:
            return self.numbered(self.odds(_need(look.to_hit.number)), gap="_")
        if look.chips[2:]:
            return self.numbered(self.strong(f"+{len(look.chips) - 2}"), gap="_")
        if look.threat is not None:
            return self.numbered(self.strong(_need(look.threat), token="threat"), gap="_")
        return self.bare("_")

    def second_chip(self, chip: Chip) -> list[Segment]:
        if len(self.level) > 1:
            return [self.chip(fit(chip.id, 2), chip), self.level_mark()]
        return [self.chip(chip_text(chip, self.signs), chip), self.level_mark()]

    # Zoom 3: four lines of 1 + 8, 10, 10 and 8

    def head(self) -> list[Segment]:
        number = [self.plain(self.look.number)]
        if not self.is_free() and (self.look.chips or self.look.threat is not None):
            number += self.hazard()
        room = 8 - sum(len(part.text) for part in number)
        exact = str(self.look.terrain.level)
        level = _fitting(room, f"L{exact}", exact, self.level)
        return [*number, self.plain(" " * (room - len(level))), self.strong(level)]

    def first_row(self) -> list[Segment]:
        look = self.look
        if len(look.chips) > 1:
            return self.pair(look.chips[:2])
        if look.chips:
            chip = look.chips[0]
            armour = "" if chip.armour is None else f"{chip.armour}%"
            text = chip_text(chip, self.signs) + state_mark(chip, self.signs)
            return [self.chip(f" {text}{armour:>5}", chip)]
        if look.threat is not None:
            return [self.strong(f"threat {look.threat}+".rjust(10), token="threat")]
        return [self.plain(" " * 10)] if self.is_free() else self.hazard_row()

    def is_free(self) -> bool:
        """Whether the second row has nothing else to say than what burns there."""
        look = self.look
        taken = len(look.chips) not in (0, 2) or look.label or look.to_hit
        return not (taken or self.mark)

    def second_row(self) -> list[Segment]:
        look = self.look
        if look.label:
            return [self.plain(" "), self.label_mark(), self.plain(" " * 7)]
        if len(look.chips) > 2:
            return self.pair(look.chips[2:])
        if look.to_hit:
            number, percent = look.to_hit
            return [self.odds(f" {f'{number}+':<3}{f'{percent}%':>4}  ")]
        if self.mark:
            return [self.marked(fit(self.mark.words, 10), self.mark)]
        if len(look.chips) == 1:
            did = style(self.ground.ink, self.ground.background)
            return [Segment(fit(f" {look.chips[0].did}", 10), did)]
        return self.hazard_row()

    def hazard(self, fire: str = "", smoke: str = "") -> list[Segment]:
        """The sign of fire or smoke with a word behind it, if there is either."""
        terrain = self.look.terrain
        if terrain.fire:
            return [self.strong(self.signs.fire + fire, token="fire")]
        return [self.strong(self.signs.smoke + smoke, token="smoke")] if terrain.smoke else []

    def hazard_row(self) -> list[Segment]:
        words = self.hazard(" fire   ", " smoke  ")
        return [self.plain(" "), *words] if words else [self.plain(" " * 10)]

    def pair(self, chips: tuple[Chip, ...]) -> list[Segment]:
        """Two units, or one and how many more there are."""
        gap = self.plain(" ")
        first = self.full_chip(chips[0])
        if len(chips) == 1:
            return [first, self.plain(" " * 6)]
        if len(chips) == 2:
            return [first, gap, self.full_chip(chips[1]), gap]
        return [first, gap, self.strong(f"+{len(chips) - 1:<4}")]

    def foot(self) -> list[Segment]:
        name = name_of(self.look.terrain)[:8]
        rest = "_" * (8 - len(name))
        before = max(5 - len(name), 0)
        road = rest[before : 7 - len(name)] if len(name) < 7 else ""
        return [
            self.plain(name),
            self.edge(rest[:before]),
            self.floor(road),
            self.edge(rest[before + len(road) :]),
        ]
