"""A unit card from a record sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from btterm.alphastrike.cards.card import Card
from btterm.alphastrike.cards.valuation import Step, valuation
from btterm.calculators.conversion.damage import firepower
from btterm.calculators.conversion.design import Design, design_of
from btterm.classic.sheets.kinds import AnySheet, any_unknown


class Converted(NamedTuple):
    """A card, and how it comes about: chapters of steps."""

    card: Card
    chapters: tuple[tuple[str, tuple[Step, ...]], ...]


def convert(sheet: AnySheet) -> Converted:
    """The card of a record sheet. Raises BadInput for a unit that has none."""
    found = card_of(design_of(sheet))
    if unknown := tuple(Step("Not in the book", each.words, "-") for each in any_unknown(sheet)):
        return found._replace(chapters=(*found.chapters, ("Not counted", unknown)))
    return found


def card_of(design: Design) -> Converted:
    """The card of a unit by what a conversion needs to know of it."""
    fire = firepower(design)
    bare = Card(
        chassis=design.chassis,
        variant=design.variant,
        type=design.type,
        size=design.size,
        moves=design.moves,
        damage=fire.damage,
        overheat=fire.overheat,
        armor=design.armor,
        structure=max(1, design.structure),
        specials=tuple(sorted((*fire.specials, *design.specials), key=_order)),
        tech=design.tech,
        era=design.era,
        role=design.role,
        code_name=design.code_name,
    )
    worth = valuation(bare)
    given = tuple(Step("Equipment and features", "", str(each)) for each in design.specials)
    chapters = (
        ("Frame", design.steps),
        ("Damage", fire.steps),
        ("Special abilities", given),
        ("Point Value", worth.steps),
    )
    return Converted(
        replace(bare, pv=worth.pv), tuple(chapter for chapter in chapters if chapter[1])
    )


def _order(special: object) -> str:
    return str(special)
