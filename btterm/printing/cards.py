"""Unit cards to print: eight on a page of A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from btterm.alphastrike.cards.card import Card, Mode
from btterm.alphastrike.cards.points import REGULAR, skilled_pv
from btterm.alphastrike.cards.text import BANDS, HEAT_SCALE
from btterm.printing.drawing import FAINT, INK, LETTER_WIDTH, PAPER, TINT, box, circles, page, text
from btterm.printing.parts import HEIGHT, WIDTH

COLUMNS, ROWS = 2, 4
CARD_WIDTH, CARD_HEIGHT = 96.0, 68.0
GAP = 2.0
A_PAGE = COLUMNS * ROWS
_SIDE = (WIDTH - COLUMNS * CARD_WIDTH - GAP) / 2
_TOP = (HEIGHT - ROWS * CARD_HEIGHT - (ROWS - 1) * GAP) / 2
_CRITICALS = {
    "mech": (("Engine", 2), ("Fire Control", 4), ("MP", 4), ("Weapons", 4)),
    "vehicle": (("Engine", 2), ("Fire Control", 4), ("Motive", 3), ("Weapons", 4)),
    "air": (("Engine", 2), ("Fire Control", 4), ("Thruster", 1), ("Weapons", 4)),
    "protomech": (("Fire Control", 4), ("MP", 4), ("Weapons", 4)),
}
"""The tracks of critical hits, with their boxes."""


class Printed(NamedTuple):
    """A card as it is printed."""

    card: Card
    skill: int = REGULAR


def cards_svg(cards: Sequence[Printed]) -> list[str]:
    """SVG pictures of all pages."""
    return [
        page(WIDTH, HEIGHT, _page(cards[start : start + A_PAGE]))
        for start in range(0, len(cards), A_PAGE)
    ]


def cards_html(cards: Sequence[Printed], name: str) -> str:
    """The same as a web page that prints on as many sheets of A4."""
    style = (
        "@page{size:A4;margin:0}body{margin:0}"
        "svg{display:block;width:210mm;height:297mm;break-after:page}"
    )
    head = f'<meta charset="utf-8"><title>{escape(name)}</title><style>{style}</style>'
    body = "\n".join(cards_svg(cards))
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{body}</body></html>\n'


def _page(cards: Sequence[Printed]) -> Iterator[str]:
    for place, printed in enumerate(cards):
        row, column = divmod(place, COLUMNS)
        x = _SIDE + column * (CARD_WIDTH + GAP)
        y = _TOP + row * (CARD_HEIGHT + GAP)
        yield from _strokes(printed, x, y)


def _strokes(printed: Printed, x: float, y: float) -> Iterator[str]:
    card = printed.card
    yield box(x, y, CARD_WIDTH, CARD_HEIGHT, line=0.4, corner=2.5)
    yield from _head(printed, x, y)
    yield from _facts(printed, x + 3, y + 13.5)
    yield from _damage(card, x + 3, y + 24.5)
    yield from _condition(card, x + 3, y + 37)
    yield from _criticals(card, x + 62, y + 13.5)
    yield from _specials(card, x + 3, y + 61)


def _head(printed: Printed, x: float, y: float) -> Iterator[str]:
    card = printed.card
    yield box(x, y, CARD_WIDTH, 8, fill=INK, line=0.4, corner=2.5)
    yield box(x, y + 4, CARD_WIDTH, 7, fill=INK, line=0.4, corner=0)
    yield text(x + 3, y + 5.4, card.chassis.upper(), 4.6, bold=True, fill=PAPER, room=54)
    under = " / ".join(filter(None, (card.variant, card.code_name, card.role)))
    yield text(x + 3, y + 9.4, under, 3, fill=PAPER, room=66)
    pv = str(skilled_pv(card.pv, printed.skill))
    width = len(pv) * 6.4 * LETTER_WIDTH
    yield text(x + CARD_WIDTH - 3, y + 7.6, pv, 6.4, bold=True, anchor="end", fill=PAPER)
    yield text(x + CARD_WIDTH - 5.5 - width, y + 7.6, "PV", 3, anchor="end", fill=PAPER)


def _facts(printed: Printed, x: float, y: float) -> Iterator[str]:
    card = printed.card
    jump = f"/{card.tmm_by(Mode.JUMP)}j" if card.inches(Mode.JUMP) else ""
    cells = (
        ("TYPE", str(card.type), 9.5),
        ("SIZE", str(card.size), 8.5),
        ("TMM", f"{card.tmm}{jump}", 10),
        ("MOVE", card.move_text, 19),
        ("SKILL", str(printed.skill), 9),
    )
    for label, said, width in cells:
        yield box(x, y, width - 0.8, 9.4, fill=TINT, line=0.2)
        yield text(x + (width - 0.8) / 2, y + 2.8, label, 1.9, anchor="middle", fill=FAINT)
        yield text(
            *(x + (width - 0.8) / 2, y + 7.6, said, 4),
            bold=True,
            anchor="middle",
            room=width - 2,
        )
        x += width


def _damage(card: Card, x: float, y: float) -> Iterator[str]:
    bands = [
        (f"{name} ({hit})", str(strength))
        for (name, hit), strength in zip(BANDS, card.damage, strict=True)
        if name != "E" or strength.any
    ]
    if card.has_heat_scale:
        bands.append(("OV", str(card.overheat)))
    width = 56 / len(bands)
    for label, said in bands:
        yield box(x, y, width - 0.8, 11, line=0.3)
        yield text(x + width / 2 - 0.4, y + 3.2, label, 2.2, anchor="middle", fill=FAINT)
        yield text(x + width / 2 - 0.4, y + 9, said, 5.4, bold=True, anchor="middle")
        x += width


def _condition(card: Card, x: float, y: float) -> Iterator[str]:
    """Armor, structure and heat to be marked."""
    height = 6.4
    for label, points in (("A", card.armor), ("S", card.structure)):
        fill = TINT if label == "S" else "none"
        yield box(x, y, 55.2, height, fill=fill, line=0.2)
        yield text(x + 1.6, y + height - 1.9, label, 3.4, bold=True)
        yield from circles(points, x + 6, y + 0.4, 48, height - 0.8, 4.6)
        y += height + 0.8
    if card.has_heat_scale:
        yield text(x, y + 4, "HEAT", 2.2, fill=FAINT)
        for place, step in enumerate(HEAT_SCALE):
            left = x + 10 + place * 11.4
            yield box(left, y, 10.6, 5.6, line=0.3)
            yield text(left + 5.3, y + 4.1, step, 3.4, bold=True, anchor="middle")
    elif card.threshold:
        yield text(x, y + 4, f"THRESHOLD {card.threshold}", 2.6, bold=True)


def _criticals(card: Card, x: float, y: float) -> Iterator[str]:
    if card.type.is_infantry:
        known = [card.tech, card.era, card.faction]
        for line in filter(None, known):
            yield text(x, y + 4, line, 2.6, room=30)
            y += 4
        return
    kind = "mech" if card.type.is_mech else "vehicle" if card.type.is_vehicle else "protomech"
    tracks = _CRITICALS["air" if card.type.is_aerospace else kind]
    yield text(x, y + 2.8, "CRITICAL HITS", 2.2, bold=True)
    for label, boxes in tracks:
        y += 8.6
        yield text(x, y - 1.6, label, 2.3, fill=FAINT)
        for place in range(boxes):
            yield box(x + place * 7.6, y - 0.8, 6.6, 3.6, line=0.25, corner=0.6)
    under = " / ".join(filter(None, (card.tech, card.era)))
    yield text(x, y + 7.6, under, 2.1, fill=FAINT, room=30)


def _specials(card: Card, x: float, y: float) -> Iterator[str]:
    yield box(x, y - 2.6, CARD_WIDTH - 6, 8.4, fill=TINT, line=0.2)
    yield text(x + 1.5, y + 1, "SPECIAL", 2.2, fill=FAINT)
    room = CARD_WIDTH - 23
    for size in (2.8, 2.3, 1.9, 1.5, 1.2):
        lines = _wrapped(card.special_text or "-", room, size)
        if len(lines) * size * 1.3 <= 7.6:
            break
    for number, line in enumerate(lines):
        yield text(x + 15, y - 2 + size * (1 + 1.3 * number), line, size, room=room)


def _wrapped(said: str, room: float, size: float) -> list[str]:
    """Words in lines of so many millimeters."""
    most = int(room / size / LETTER_WIDTH * 0.95)
    lines = [""]
    for word in said.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
